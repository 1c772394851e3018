//! `path-reserved-character`: no name holds one of `< > " | ? *`

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-reserved-character",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "no name holds one of `< > \" | ? *`",
    why: "such a file can not be written on Windows",
    fix: "rename the file",
    bad: "docs/what?.md",
    good: "docs/what.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
