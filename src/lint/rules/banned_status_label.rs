//! `banned-status-label`: no status is one of the banned words

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
};

pub(super) static RULE: Rule = Rule {
    id: "banned-status-label",
    category: Category::StatusTerm,
    severity: Severity::Warning,
    no_op: None,
    clause: "2",
    what: "no status is one of the banned words",
    why: "the sets are closed: a file is required or it is out of scope, and a soft word leaves each reader to decide",
    fix: "use one of the five words, for example profile_required; the same words in prose are fine",
    bad: "Required status: optional",
    good: "Required status: profile_required",
    check: Check::Scan(Kind::StatusTerm),
};
