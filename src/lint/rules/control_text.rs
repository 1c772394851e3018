//! `control-text`: no text carries control characters that overwrite or conceal

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "control-text",
    category: Category::HiddenInstruction,
    severity: Severity::Error,
    no_op: Some(NoOp::HiddenInstructionDetected),
    clause: "5",
    what: "no text carries control characters that overwrite or conceal",
    why: "a terminal shows something else than what is stored",
    fix: "take the control characters out",
    bad: "ok \u{1b}[8mnot shown\u{1b}[0m",
    good: "ok",
    check: Check::Scan(Kind::ControlText),
};
