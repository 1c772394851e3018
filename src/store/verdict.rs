//! The verdict on a package that came in: refused, for a person, or eligible; with every cause.
//!
//! A verdict is a proposal to the person or client in front of the store. No verdict loads anything.

use super::{policy::Policy, policy_tables::Choice, receipt::kept};
use crate::{
    lint::{Category, Finding, Judgement, Severity, media_type},
    package::Package,
    spec::{
        id::ScopeId,
        instant::UtcInstant,
        manifest::{Issuer, MANIFEST_PATH, Manifest},
        terms::{NoOp, PackageStatus, ReviewState},
    },
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, fmt};
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// What is to become of a package (contract, section 5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing: the package is refused, and stays in quarantine.
    NoOp,
    /// A person has to look before it loads.
    HumanReview,
    /// Nothing speaks against loading it. It is not loaded by that.
    Eligible,
}

impl Verdict {
    /// The word of receipts.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoOp => "no_op",
            Self::HumanReview => "human_review",
            Self::Eligible => "eligible",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// One reason of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Cause {
    /// The public no-op code, for what refuses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub code: Option<NoOp>,
    /// In words, on one line.
    pub cause: String,
    /// The rule of `lint`; absent when the local policy or the state of the store is the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The file it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl Cause {
    /// A reason of the local policy to refuse.
    pub(super) fn refusal(code: NoOp, cause: impl Into<String>) -> Self {
        Self { code: Some(code), cause: cause.into(), rule: None, path: None }
    }

    /// A reason for a person to look.
    pub(super) fn review(cause: impl Into<String>) -> Self {
        Self { code: None, cause: cause.into(), rule: None, path: None }
    }

    fn of(finding: &Finding) -> Self {
        // An error without a code of its own is a fault of the form.
        let code = (finding.severity == Severity::Error).then(|| finding.no_op.unwrap_or(NoOp::MalformedSchema));
        let rule = Some(finding.rule.to_owned());
        Self { code, cause: finding.message.clone(), rule, path: finding.path.clone() }
    }
}

/// A verdict with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// What is to become of the package.
    pub verdict: Verdict,
    /// What refuses it.
    pub no_op: Vec<Cause>,
    /// What a person has to look at.
    pub review: Vec<Cause>,
}

impl Assessment {
    fn new(no_op: Vec<Cause>, review: Vec<Cause>) -> Self {
        let verdict = match (no_op.is_empty(), review.is_empty()) {
            (false, _) => Verdict::NoOp,
            (true, false) => Verdict::HumanReview,
            (true, true) => Verdict::Eligible,
        };
        Self { verdict, no_op, review }
    }
}

/// How far the clock of an issuer may be ahead, in seconds.
const TOLERATED: i64 = 24 * 60 * 60;

/// How many characters of two names are compared for their looks.
const LONGEST_COMPARED: usize = 1_000;

/// Families whose warnings are about trust: a person looks at them before anything loads.
const TRUST: [Category; 11] = [
    Category::Container,
    Category::Integrity,
    Category::Authority,
    Category::Secret,
    Category::HiddenInstruction,
    Category::Destructive,
    Category::Portability,
    Category::Anchor,
    Category::StatusTerm,
    Category::Log,
    Category::Claim,
];

/// Judges what `lint` found by the local policy.
pub(super) fn assess(package: &Package, judgement: &Judgement, policy: &Policy) -> Assessment {
    let of = |severity| judgement.findings.iter().filter(move |finding| finding.severity == severity);
    let mut no_op: Vec<_> = of(Severity::Error).map(Cause::of).collect();
    let open = judgement.holds_back();
    let about_trust = |finding: &&Finding| TRUST.contains(&finding.category) || open.contains(finding.rule);
    let mut review: Vec<_> = of(Severity::Warning).filter(about_trust).map(Cause::of).collect();
    match package.manifest() {
        Some(manifest) => {
            no_op.extend(against_policy(package, manifest, policy));
            review.extend(awaiting(manifest));
        }
        // What has no manifest that can be read is refused by a rule; this holds whatever a rule forgot.
        None if no_op.is_empty() => {
            no_op.push(Cause::refusal(NoOp::MalformedSchema, "no manifest that can be read"));
        }
        None => {}
    }
    Assessment::new(no_op, review)
}

fn against_policy(package: &Package, manifest: &Manifest, policy: &Policy) -> Vec<Cause> {
    let rules = &policy.rules;
    let mut causes = Vec::new();
    let issuer = manifest.issuer.name();
    let mut refuse = |code, what: String, choice: &Choice, word: &str, same, alike| {
        if let Some(why) = choice.refuses(word, same, alike) {
            causes.push(Cause::refusal(code, format!("local policy: {what} `{}` {why}", kept(word))));
        }
    };
    let exact = |a: &str, b: &str| a == b;
    refuse(NoOp::ProvenanceMismatch, "the issuer".to_owned(), &rules.issuers, issuer, exact, looks_alike);
    let scope = |a: &str, b: &str| ScopeId::new(a) == ScopeId::new(b);
    let declared = package.declared_scopes();
    for scope_id in package.closed_set().ids().map(str::to_owned).chain(declared.into_iter().map(|scope| scope.written))
    {
        refuse(NoOp::UnsupportedScope, "the scope".to_owned(), &rules.scopes, &scope_id, scope, scope);
    }
    let kinds = package.files().filter_map(|(path, _)| media_type(package, path));
    for kind in kinds.map(|kind| kind.id.as_str()).collect::<BTreeSet<_>>() {
        let code = NoOp::UnsupportedCapabilityLevel;
        refuse(code, "the media type".to_owned(), &rules.media_types, kind, exact, exact);
    }
    let mut told = BTreeSet::new();
    causes.retain(|cause| told.insert(cause.cause.clone()));
    causes
}

fn awaiting(manifest: &Manifest) -> Vec<Cause> {
    let mut causes = Vec::new();
    if manifest.status.right() != Some(&PackageStatus::Reviewed) {
        causes.push(Cause::review(format!("the package says `{}` of itself", kept(&manifest.status.to_string()))));
    }
    if let Some(made) = manifest.created_utc.right().filter(|made| **made > UtcInstant::now().later(TOLERATED)) {
        causes.push(Cause::review(format!("it says that it was made {made}, which is still to come")));
    }
    let files = manifest.files.iter().filter(|row| row.path.as_str() != MANIFEST_PATH);
    let waits = files.filter(|row| row.review_state.right() != Some(&ReviewState::Reviewed)).count();
    if waits > 0 {
        let (noun, verb) = if waits == 1 { ("file", "awaits") } else { ("files", "await") };
        causes.push(Cause::review(format!("{waits} {noun} {verb} a human review")));
    }
    causes
}

/// The issuer as reports and receipts show it.
pub(super) fn issuer_name(issuer: &Issuer) -> String {
    kept(issuer.name())
}

/// Whether two names look the same to a person: in case, width, spaces or letters of other scripts they may differ.
pub(super) fn looks_alike(a: &str, b: &str) -> bool {
    // A letter may have its double only as a capital, or only as a small one.
    let shapes = |name: &str| {
        let name: String = name.nfkc().filter(|c| c.is_alphanumeric()).take(LONGEST_COMPARED).collect();
        [name.to_uppercase(), name.to_lowercase(), name].map(|name| {
            let shape: String = skeleton(&name).collect();
            skeleton(&shape.to_lowercase()).filter(|c| c.is_alphanumeric()).collect::<String>()
        })
    };
    a == b || shapes(a).iter().any(|shape| shapes(b).contains(shape))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike() {
        for (a, b, want) in [
            ("Orbit maintainers", "orbit  Maintainers.", true),
            ("Orbit", "\u{41e}rbit", true),
            ("Orbit", "Orbits", false),
            ("\u{ff2f}rbit", "Orbit", true),
            ("Orbit", "0rbit", true),
            ("IBM", "lBM", true),
            ("OpenAI", "OpenAl", true),
            ("Bank", "\u{392}ank", true),
            ("Bank", "\u{412}ank", true),
            ("maintainers", "main\u{442}ainers", true),
            ("Or\u{200b}bit", "Orbit", true),
            ("maintainers", "maintainer", false),
            ("Orbit", "Sorbit", false),
        ] {
            assert_eq!(looks_alike(a, b), want, "{a} {b}");
        }
    }

    #[test]
    fn verdicts_follow_from_their_causes() {
        let refusal = Cause::refusal(NoOp::MalformedSchema, "x");
        let review = Cause::review("y");
        for (no_op, causes, want) in [
            (vec![], vec![], Verdict::Eligible),
            (vec![], vec![review.clone()], Verdict::HumanReview),
            (vec![refusal.clone()], vec![], Verdict::NoOp),
            (vec![refusal], vec![review], Verdict::NoOp),
        ] {
            assert_eq!(Assessment::new(no_op, causes).verdict, want);
        }
    }
}
