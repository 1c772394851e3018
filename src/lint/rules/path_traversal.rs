//! `path-traversal`: no path climbs out with `..`

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-traversal",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no path climbs out with `..`",
    why: "it writes outside the folder that the receiver chose",
    fix: "rename the file",
    bad: "../evil.uai; docs/../../x",
    good: "docs/x.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
