//! `path-not-utf8`: every name is UTF-8, and flag bit 11 says so where it is not ASCII

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-not-utf8",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "every name is UTF-8, and flag bit 11 says so where it is not ASCII",
    why: "readers guess another encoding and get other names",
    fix: "rename the file, or zip it with a tool that sets the UTF-8 flag",
    bad: "a name in CP437",
    good: "a name in UTF-8 with flag bit 11",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
    judge_flaws(subject, sink);
}
