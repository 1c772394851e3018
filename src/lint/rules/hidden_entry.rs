//! `hidden-entry`: every entry is listed once and shares no byte with another

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "hidden-entry",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "every entry is listed once and shares no byte with another",
    why: "a streaming reader sees an entry that the directory hides, or two names for one content",
    fix: "zip again with another tool",
    bad: "a local entry without a central header; 64 names for one content",
    good: "one central header an entry",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
