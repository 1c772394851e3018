//! `path-trailing-dot-or-space`: no component ends in a dot or a space

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-trailing-dot-or-space",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "no component ends in a dot or a space",
    why: "they are dropped on Windows, so that two names become one",
    fix: "rename the file",
    bad: "docs/notes. ",
    good: "docs/notes.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
