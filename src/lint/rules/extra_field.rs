//! `extra-field`: extra fields are on the allowed list, well formed, and rename nothing

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "extra-field",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "extra fields are on the allowed list, well formed, and rename nothing",
    why: "a field can give an entry another name, or carry bytes that no manifest declares",
    fix: "zip again with a tool that writes no private fields",
    bad: "a Unicode Path field with another name; 10 KB in an unknown field",
    good: "no extra fields, or times and owner ids",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
