//! The record of a promotion: a fact of the wiki that is to go into the package, once a person has reviewed it.

use crate::spec::{digest::Digest, instant::UtcInstant};
use serde::{Deserialize, Serialize};

/// The published JSON Schema of one line of the log; generated from these types.
pub const PROMOTION_SCHEMA: &str = include_str!("../../docs/schema/uaix.promotion.v0.1.schema.json");
/// The id of the form.
pub const PROMOTION_FORMAT: &str = "uaix.promotion.v0.1";

/// A fact on its way from the wiki into the package (contract, sections 2 and 5). It changes nothing by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Promotion {
    /// The id of this form.
    pub promotion_format: String,
    /// When it was recorded.
    #[cfg_attr(test, schemars(with = "String"))]
    pub time: UtcInstant,
    /// The page of the wiki, as it was.
    pub source: Described,
    /// The file or folder of the package that is to say the fact, as it was before.
    pub target: Described,
    /// Whether the target is a protected anchor, which changes only by a review of exactly that.
    pub anchor: bool,
    /// Whether the settings name the target among those that facts are promoted to.
    pub declared_target: bool,
    /// The fact, in one sentence; the page as a whole when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fact: Option<String>,
    /// How certain it is, in a word of the settings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<String>,
    /// Who proposes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Who answers for the wiki.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steward: Option<String>,
    /// A promotion waits for a human review; no program changes that.
    pub review_state: Waiting,
}

/// A file or folder at a moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Described {
    /// Its name; that of a folder ends with a slash.
    pub path: String,
    /// The SHA-256 of its bytes, when it is a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Option<Digest>,
    /// Its length in bytes, when it is a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<u64>,
}

/// The one state that a promotion is recorded in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Waiting {
    /// A person has to review it.
    ReviewRequired,
}

impl Promotion {
    /// The record as a line of JSON Lines, without its end.
    pub(super) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The record as lines of labels for people, which is its form in a log of prose.
    pub fn lines(&self) -> Vec<String> {
        let described = |one: &Described| {
            let digest = one.sha256.map(|digest| format!(", sha256 {digest}")).unwrap_or_default();
            format!("{}{digest}", one.path)
        };
        let mut lines = vec![
            format!("Promoted from: {}", described(&self.source)),
            format!("Promoted to: {}", described(&self.target)),
        ];
        let labels = [
            ("Fact", &self.fact),
            ("Confidence", &self.confidence),
            ("Proposed by", &self.by),
            ("Steward", &self.steward),
        ];
        lines.extend(labels.iter().filter_map(|(label, text)| Some(format!("{label}: {}", text.as_ref()?))));
        lines.push("Review state: review_required".to_owned());
        lines.push(format!("{TIME}{}", self.time));
        lines
    }

    /// Whether both records say the same, whenever they were written.
    pub(super) fn says_what(&self, other: &Self) -> bool {
        let when = |one: &Self| Self { time: UtcInstant::zip_floor(), ..one.clone() };
        when(self) == when(other)
    }
}

/// The label of the time of a record in prose.
pub(super) const TIME: &str = "Recorded: ";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "One line of an evidence log: a fact of the wiki that is to go into the package.";
        crate::spec::published::hold::<Promotion>("uaix.promotion.v0.1.schema.json", "promotion", description);
    }
}
