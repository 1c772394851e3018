//! `encrypted-entry`: no entry is encrypted

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "encrypted-entry",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "no entry is encrypted",
    why: "nobody can review what nobody can read",
    fix: "zip again without a password",
    bad: "a ZIP made with a password",
    good: "plain entries",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
