//! `assigned-secret`: no password, key or token is set to a value or stated with one

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "assigned-secret",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5, ours",
    what: "no password, key or token is set to a value or stated with one",
    why: "a name like `password` says what the value is for, and the value is there",
    fix: "set it from the environment or a vault; a placeholder such as `<token>` is fine",
    bad: concat!("smtp_pass", "word = \"h4Rk9-Lm", "2Qx7-Tz\""),
    good: "smtp_password = ${SMTP_PASSWORD}",
    check: Check::Scan(Kind::AssignedSecret),
};
