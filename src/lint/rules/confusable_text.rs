//! `confusable-text`: no word mixes letters of two scripts that look the same

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "confusable-text",
    category: Category::HiddenInstruction,
    severity: Severity::Error,
    no_op: Some(NoOp::HiddenInstructionDetected),
    clause: "5",
    what: "no word mixes letters of two scripts that look the same",
    why: "it reads as one word and is another, so that neither a search nor a filter finds it",
    fix: "write the word in one script",
    bad: "Sign in at \u{430}pple.example first.",
    good: "\u{41c}\u{43e}\u{441}\u{43a}\u{432}\u{430} is one word of one script.",
    check: Check::Scan(Kind::ConfusableText),
};
