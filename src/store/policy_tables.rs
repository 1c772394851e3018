//! The tables of a local policy: who and what is let in, how large, after whose yes, and which changes.

use super::verdict::Verdict;
use serde::Deserialize;
use toml::Spanned;

/// Words that are let in and words that are not.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Choice {
    /// When not empty, nothing else is let in.
    pub allow: Vec<Spanned<String>>,
    /// Never let in.
    pub refuse: Vec<Spanned<String>>,
}

/// Whether two words are one.
pub(super) type Alike = fn(&str, &str) -> bool;

/// The shape of a [`Choice`], for the schema only.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub(super) struct ChoiceSchema {
    /// When not empty, nothing else is let in.
    allow: Option<Vec<String>>,
    /// Never let in.
    refuse: Option<Vec<String>>,
}

/// `[limits]`: sizes in bytes; what is absent is the published limit.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LimitTable {
    /// Bytes of the archive.
    pub archive_bytes: Option<u64>,
    /// Entries.
    pub entries: Option<u64>,
    /// Bytes of one file.
    pub file_bytes: Option<u64>,
    /// Bytes of all files.
    pub total_bytes: Option<u64>,
    /// Bytes of the manifest.
    pub manifest_bytes: Option<u64>,
    /// Unpacked bytes for one packed byte, for files above 1 MiB.
    pub expansion: Option<u64>,
}

/// `[load]`: after whose yes a package of some verdict loads.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct LoadTable {
    /// Verdicts that load without a question.
    #[cfg_attr(test, schemars(with = "Vec<VerdictSchema>"))]
    pub without_question: Vec<Verdict>,
    /// Verdicts that load only when a human who gives a name says yes.
    /// Absent, it is every verdict that does not load without a question.
    #[cfg_attr(test, schemars(with = "Option<Vec<VerdictSchema>>"))]
    pub named_human: Option<Vec<Verdict>>,
}

/// The verdicts that can load, for the schema only.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)]
enum VerdictSchema {
    /// Nothing speaks against it.
    Eligible,
    /// A person has to look.
    HumanReview,
}

/// `[changes]`: which changes of an existing profile are let through.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ChangeTable {
    /// Other bytes in the files of a persona.
    pub persona: Consent,
    /// Other bytes in a protected anchor.
    pub anchors: AnchorConsent,
    /// A package that is older than the active one.
    pub downgrades: Consent,
}

/// What lets a change through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// Nothing.
    Refuse,
    /// The yes of a human who gives a name.
    NamedHuman,
    /// Nothing is needed beyond what loading needs anyway.
    Allow,
}

/// What lets a change of an anchor through (contract, section 2: a human names the exact artifact and operation).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AnchorConsent {
    /// Nothing.
    Refuse,
    /// An authorization that names artifact, operation and digest.
    Authorize,
}

impl LoadTable {
    /// Whether a verdict loads only after the yes of a human who gives a name.
    pub fn needs_name(&self, verdict: Verdict) -> bool {
        match &self.named_human {
            Some(named) => named.contains(&verdict),
            None => !self.without_question.contains(&verdict),
        }
    }
}

impl Default for ChangeTable {
    fn default() -> Self {
        Self { persona: Consent::NamedHuman, anchors: AnchorConsent::Authorize, downgrades: Consent::Refuse }
    }
}

impl Choice {
    /// Why a word is not let in, when it is not. What is only `alike` is refused with the word it looks like; only what
    /// is the `same` is allowed.
    pub(super) fn refuses(&self, word: &str, same: Alike, alike: Alike) -> Option<&'static str> {
        if self.refuse.iter().any(|entry| alike(entry.get_ref(), word)) {
            Some("is refused")
        } else if !self.allow.is_empty() && !self.allow.iter().any(|entry| same(entry.get_ref(), word)) {
            Some("is not among those that are allowed")
        } else {
            None
        }
    }

    /// Every word of either list.
    pub(super) fn words(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.allow.iter().chain(&self.refuse)
    }
}
