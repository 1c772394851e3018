//! `container-structure`: the file is one ZIP archive whose end records, directory and headers agree

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_flaws},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "container-structure",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "the file is one ZIP archive whose end records, directory and headers agree",
    why: "an archive that two readers could read differently shows one content to the reviewer and another to the client",
    fix: "pack the sources again with `uaix pack`",
    bad: "a directory offset that is one too large; a file cut short",
    good: "an archive written by `uaix pack`",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_flaws(subject, sink);
}
