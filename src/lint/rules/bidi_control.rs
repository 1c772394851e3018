//! `bidi-control`: no text turns its direction where its script does not ask for it

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "bidi-control",
    category: Category::HiddenInstruction,
    severity: Severity::Error,
    no_op: Some(NoOp::HiddenInstructionDetected),
    clause: "5",
    what: "no text turns its direction where its script does not ask for it",
    why: "what is stored then differs from what is shown",
    fix: "take the control out; balanced isolates in right-to-left text are fine",
    bad: "normal text\u{202e}txt.exe",
    good: "Text in Hebrew with its own balanced isolates.",
    check: Check::Scan(Kind::BidiControl),
};
