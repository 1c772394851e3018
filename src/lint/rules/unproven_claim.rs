//! `unproven-claim`: no text claims a certificate, an endorsement, perfect safety or a mind without saying where the evidence is

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "unproven-claim",
    category: Category::Claim,
    severity: Severity::Warning,
    no_op: Some(NoOp::CertificationClaimRequested),
    clause: "3 and 5",
    what: "no text claims a certificate, an endorsement, perfect safety or a mind without saying where the evidence is",
    why: "a receiver can not check it, and the format gives nobody the right to say it",
    fix: "say what was measured, by whom, and where the evidence stands; or take it out",
    bad: "Larkspur is UAIX certified and officially endorsed.",
    good: "The tests passed on 2026-07-12; the report is evidence/run-7.md.",
    check: Check::Scan(Kind::UnprovenClaim),
};
