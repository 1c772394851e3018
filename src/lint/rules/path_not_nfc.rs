//! `path-not-nfc`: every name is in Unicode normalization form C

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-not-nfc",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "every name is in Unicode normalization form C",
    why: "hosts store the other form differently, so that digests and names no longer meet",
    fix: "rename the file to the composed spelling",
    bad: "re\\u{301}sume\\u{301}.md",
    good: "r\\u{e9}sum\\u{e9}.md in one code point a letter",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it to the composed spelling (NFC), which every host keeps");
}
