//! `path-absolute`: no path is absolute

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-absolute",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no path is absolute",
    why: "it names a place of the receiver's machine instead of one in the package",
    fix: "make the path relative",
    bad: "/etc/passwd",
    good: "docs/passwd-policy.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "make it relative");
}
