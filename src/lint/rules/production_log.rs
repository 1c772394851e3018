//! `production-log`: no text carries the log of a running system

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "production-log",
    category: Category::Log,
    severity: Severity::Warning,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "5, ours",
    what: "no text carries the log of a running system",
    why: "logs name people, machines and what they did",
    fix: "keep the log where it is; carry what was learned from it",
    bad: "2026-07-12 10:00:11,301 ERROR [prod] charge 0 failed\n2026-07-12 10:01:11,301 ERROR [prod] charge 1 failed\n2026-07-12 10:02:11,301 ERROR [prod] charge 2 failed\n2026-07-12 10:03:11,301 ERROR [prod] charge 3 failed\n2026-07-12 10:04:11,301 ERROR [prod] charge 4 failed\n2026-07-12 10:05:11,301 ERROR [prod] charge 5 failed\n2026-07-12 10:06:11,301 ERROR [prod] charge 6 failed\n2026-07-12 10:07:11,301 ERROR [prod] charge 7 failed\n2026-07-12 10:08:11,301 ERROR [prod] charge 8 failed\n",
    good: "Three of the 40 requests failed with a timeout.",
    check: Check::Scan(Kind::ProductionLog),
};
