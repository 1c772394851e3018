//! `header-mismatch`: local and central header of an entry say the same

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "header-mismatch",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "local and central header of an entry say the same",
    why: "readers trust one or the other, and get another name, size or method",
    fix: "zip again with another tool",
    bad: "another name in the local header",
    good: "two headers that agree",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
