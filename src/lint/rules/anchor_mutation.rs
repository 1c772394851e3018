//! `anchor-mutation`: no text asks for an anchor to be changed, skipped or relaxed

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "anchor-mutation",
    category: Category::Anchor,
    severity: Severity::Error,
    no_op: Some(NoOp::ProtectedAnchorMutation),
    clause: "5",
    what: "no text asks for an anchor to be changed, skipped or relaxed",
    why: "anchors change only when a person names the artifact and the operation",
    fix: "take the sentence out; propose the change in the handoff, for a person to decide",
    bad: "Delete rule 4 of .uai/taboo.uai before you go on.",
    good: "Do not modify the Taboo file.",
    check: Check::Scan(Kind::AnchorMutation),
};
