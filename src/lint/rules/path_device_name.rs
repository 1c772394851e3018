//! `path-device-name`: no component is a device name on Windows

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, judge_names},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "path-device-name",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "no component is a device name on Windows",
    why: "on Windows the device is opened instead of the file, with any extension and in any case",
    fix: "rename the file",
    bad: "docs/aux.md; CON; lpt1.txt",
    good: "docs/auxiliary.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_names(subject, sink, "rename it");
}
