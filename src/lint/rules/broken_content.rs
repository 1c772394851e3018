//! `broken-content`: every content inflates to its declared size and CRC-32, and ends where its entry ends

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "broken-content",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::IntegrityMismatch),
    clause: "1 (eleven points), ours",
    what: "every content inflates to its declared size and CRC-32, and ends where its entry ends",
    why: "what comes out is not what was put in, or something follows it",
    fix: "get the archive again, or pack the sources again",
    bad: "a CRC-32 that differs; bytes after the last deflate block",
    good: "content that agrees with its header",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
