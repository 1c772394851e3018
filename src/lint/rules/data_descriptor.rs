//! `data-descriptor`: a data descriptor follows only a deflated entry and agrees with the directory

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "data-descriptor",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "a data descriptor follows only a deflated entry and agrees with the directory",
    why: "after a stored entry a streaming reader can not find the end of the content",
    fix: "zip again without streaming: client-zip and streaming modes write descriptors after stored entries",
    bad: "a stored entry with a descriptor",
    good: "sizes in the local header",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
