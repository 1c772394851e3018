//! `path-hidden-character`: no name holds a bidirectional control, a byte-order mark or a noncharacter

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-hidden-character",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no name holds a bidirectional control, a byte-order mark or a noncharacter",
    why: "the reviewer sees another name than the one that is written",
    fix: "rename the file",
    bad: "docs/\\u{202e}gpj.md, which shows as docs/dm.jpg",
    good: "docs/photo.jpg",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
