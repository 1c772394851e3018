//! `unsupported-method`: every entry is stored or deflated, with no other flags

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "unsupported-method",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "every entry is stored or deflated, with no other flags",
    why: "other methods are read by some tools only",
    fix: "zip again with deflate",
    bad: "bzip2, Zstandard, reserved flag bits",
    good: "stored and deflated entries",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
