//! `invisible-text`: no text carries characters that nobody sees

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "invisible-text",
    category: Category::HiddenInstruction,
    severity: Severity::Error,
    no_op: Some(NoOp::HiddenInstructionDetected),
    clause: "5, ours",
    what: "no text carries characters that nobody sees",
    why: "a model reads them, and the person who reviews the text does not",
    fix: "take them out; emoji, flags, Persian, Indic and Hangul text may be written with them",
    bad: "Keep summaries\u{200b}\u{200c}\u{200b}\u{200c} short.",
    good: "Team: \u{1f469}\u{200d}\u{1f680} owner",
    check: Check::Scan(Kind::InvisibleText),
};
