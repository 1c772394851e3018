//! `path-too-long`: no path is longer than 1,024 bytes, no component than 255, none deeper than 32

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-too-long",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "no path is longer than 1,024 bytes, no component than 255, none deeper than 32",
    why: "file systems end there, and a receiver's limits do",
    fix: "shorten the path",
    bad: "a path of 1,500 bytes",
    good: "docs/runbooks/upgrade.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "shorten it");
}
