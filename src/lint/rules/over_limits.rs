//! `over-limits`: the archive stays within the limits of this reader

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "over-limits",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "the archive stays within the limits of this reader",
    why: "larger ones exhaust the receiver's memory, disk or time: a small archive can expand to gigabytes",
    fix: "leave out what is not memory, or raise the limit with a `--max-…` flag when you know the sender",
    bad: "16 MiB of zeros in 16 KiB; 10,001 entries",
    good: "a package of a few hundred records",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
