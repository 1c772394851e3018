//! `path-colon`: no name holds a colon

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-colon",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "no name holds a colon",
    why: "on Windows it names a drive or a hidden stream of another file",
    fix: "rename the file",
    bad: "docs/10:30 meeting.md",
    good: "docs/meeting-1030.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
