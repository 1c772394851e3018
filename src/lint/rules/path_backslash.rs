//! `path-backslash`: no path holds a backslash

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-backslash",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no path holds a backslash",
    why: "on Windows it separates folders, elsewhere it is part of the name: two readers, two files",
    fix: "separate folders with `/`",
    bad: "docs\\x.md; \\\\server\\share",
    good: "docs/x.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "separate folders with `/`");
}
