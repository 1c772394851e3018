//! `local-path`: texts name no absolute path of one machine

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "local-path",
    category: Category::Portability,
    severity: Severity::Warning,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "3, Portability",
    what: "texts name no absolute path of one machine",
    why: "the path leads nowhere on the machine of the receiver, and often tells who worked where",
    fix: "write the path relative to the repository or the package; evidence and folders of the system get a note only",
    bad: "The working copy is in D:\\Work\\tidewright.",
    good: "Reports are written to `var/reports` in the checkout.",
    check: Check::Scan(Kind::LocalPath),
};
