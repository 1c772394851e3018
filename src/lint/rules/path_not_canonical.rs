//! `path-not-canonical`: no path has an empty or `.` component

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-not-canonical",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no path has an empty or `.` component",
    why: "it is a second spelling of another path, so that two entries can be one file",
    fix: "remove the component",
    bad: "docs//x.md; ./docs/x.md; an empty name",
    good: "docs/x.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "remove the component");
}
