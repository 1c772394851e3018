//! `path-control-character`: no name holds a control character

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-control-character",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no name holds a control character",
    why: "it forges lines of a report or steers the reviewer's terminal; C readers stop at NUL",
    fix: "rename the file",
    bad: "a name with a line feed or ESC",
    good: "a name that can be read aloud",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
