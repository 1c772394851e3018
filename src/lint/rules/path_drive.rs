//! `path-drive`: no path begins with a Windows drive

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-drive",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no path begins with a Windows drive",
    why: "it leaves the target folder on Windows",
    fix: "make the path relative",
    bad: "C:/x; c:x",
    good: "docs/x.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "make it relative");
}
