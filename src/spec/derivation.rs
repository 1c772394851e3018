//! What a derivative of a persona states about its original, and how it differs: the forms that `uaix` writes and reads.
//!
//! Foreign provenance has other forms; it is kept and not taken for one of these.

use super::{digest::Digest, entry_path::EntryPath, instant::UtcInstant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The published JSON Schema of the provenance of a derivative; generated from these types.
pub const PROVENANCE_SCHEMA: &str = include_str!("../../docs/schema/uaix.provenance.v0.1.schema.json");
/// The published JSON Schema of difference notes; generated from these types.
pub const NOTES_SCHEMA: &str = include_str!("../../docs/schema/uaix.difference-notes.v0.1.schema.json");
/// The id of the provenance form.
pub const PROVENANCE_FORMAT: &str = "uaix.provenance.v0.1";
/// The id of the form of difference notes.
pub const NOTES_FORMAT: &str = "uaix.difference-notes.v0.1";

/// The provenance of a derivative.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Provenance {
    /// The id of this form.
    pub provenance_format: String,
    /// What the file is, in words.
    pub explanation: String,
    /// The package that carries it.
    pub package_id: String,
    /// Who made the derivative.
    pub captured_by: String,
    /// What it was made from, in words.
    pub source: String,
    /// How and why.
    pub method: String,
    /// What it derives from, the nearest original first.
    pub derived_from: Vec<Original>,
}

/// A persona from which another was derived.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Original {
    /// The `packageId` of the package it came in.
    pub package_id: String,
    /// Its `profileId`.
    pub profile_id: String,
    /// Its issuer.
    pub issuer: String,
    /// The SHA-256 of the archive; absent when it came as a folder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub archive_sha256: Option<Digest>,
    /// Its package digest: that of its inventory text (contract, section 4).
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub package_sha256: Digest,
    /// Who derived, by name.
    pub by: String,
    /// Why.
    pub reason: String,
    /// When.
    #[cfg_attr(test, schemars(with = "String"))]
    pub time: UtcInstant,
    /// Every persona file of the original, and where its bytes are kept.
    pub files: Vec<OriginalFile>,
}

/// A persona file of an original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct OriginalFile {
    /// Where it stood in the original.
    #[cfg_attr(test, schemars(with = "String"))]
    pub path: EntryPath,
    /// Where its bytes are kept, unchanged.
    #[cfg_attr(test, schemars(with = "String"))]
    pub kept_as: EntryPath,
    /// Their length in bytes.
    pub size_bytes: u64,
    /// Their digest.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Digest,
}

impl Original {
    /// The nearest original that a provenance states in this form.
    pub fn nearest(provenance: &Value) -> Option<Self> {
        let stated = provenance.get("provenanceFormat")?.as_str() == Some(PROVENANCE_FORMAT);
        let first = provenance.get("derivedFrom")?.as_array()?.first().filter(|_| stated)?;
        Self::deserialize(first).ok()
    }

    /// The first file that is named twice, or that is kept under a name that another one has.
    pub fn doubled(&self) -> Option<&OriginalFile> {
        let earlier = |at: usize| &self.files[..at];
        let twice = |(at, file): &(usize, &OriginalFile)| {
            earlier(*at).iter().any(|other| other.path == file.path || other.kept_as == file.kept_as)
        };
        self.files.iter().enumerate().find(twice).map(|(_, file)| file)
    }

    /// Whether a provenance is meant to be in this form and can not be read as such, in words.
    pub fn unreadable(provenance: &Value) -> Option<String> {
        let format = provenance.get("provenanceFormat")?.as_str().unwrap_or_default();
        if format != PROVENANCE_FORMAT {
            let ours = format.starts_with("uaix.provenance.");
            return ours.then(|| {
                format!("it is of the form `{}`, which this program does not read", super::shown::text(format))
            });
        }
        let list = provenance.get("derivedFrom").and_then(Value::as_array).filter(|list| !list.is_empty());
        let Some(list) = list else { return Some("it names no original".to_owned()) };
        list.iter().find_map(|one| match Self::deserialize(one) {
            Err(error) => Some(super::shown::text(&error.to_string())),
            Ok(original) if original.files.is_empty() => Some("an original without files".to_owned()),
            Ok(original) => original.doubled().map(|file| format!("`{}` is named twice", file.path)),
        })
    }

    /// Every original that a provenance states in this form, the nearest first.
    pub fn all(provenance: &Value) -> Vec<Self> {
        let list = Self::nearest(provenance).and(provenance.get("derivedFrom")).and_then(Value::as_array);
        list.into_iter().flatten().filter_map(|one| Self::deserialize(one).ok()).collect()
    }
}

/// How the persona of a derivative differs from its original.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Notes {
    /// The id of this form.
    pub notes_format: String,
    /// That this describes a derivative.
    pub explanation: String,
    /// The package digest of the original.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub original_package_sha256: Digest,
    /// The digest of the notes for people that stand beside this, as they were written.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub text_sha256: Digest,
    /// Every persona file of either side.
    pub files: Vec<NotedFile>,
}

/// A persona file and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct NotedFile {
    /// Its path.
    #[cfg_attr(test, schemars(with = "String"))]
    pub path: EntryPath,
    /// What became of it.
    pub change: NotedChange,
    /// The digest in the original; absent for an added file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub original_sha256: Option<Digest>,
    /// The digest in the derivative; absent for a removed file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub sha256: Option<Digest>,
    /// The passages that changed, where both are texts that could be compared line by line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passages: Vec<Passage>,
}

/// What became of a persona file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NotedChange {
    /// The same bytes.
    Unchanged,
    /// Other bytes.
    Changed,
    /// Only the derivative has it.
    Added,
    /// Only the original has it.
    Removed,
}

impl NotedChange {
    /// The word of the notes.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Unchanged => "unchanged",
            Self::Changed => "changed",
            Self::Added => "added",
            Self::Removed => "removed",
        }
    }
}

/// A passage that changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Passage {
    /// The first line in the original, from 1; for what was added, the line before which it stands.
    pub original_line: usize,
    /// Its lines in the original.
    pub before: Vec<String>,
    /// Its lines in the derivative.
    pub after: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn foreign_provenance_states_no_original() {
        for value in [
            json!({}),
            json!({"derivedFrom": ["the persona of 2025"]}),
            json!({"provenanceFormat": PROVENANCE_FORMAT, "derivedFrom": []}),
        ] {
            assert_eq!(Original::nearest(&value), None);
        }
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        use crate::spec::published::hold;
        let description = "Where a derivative of a persona comes from.";
        hold::<Provenance>("uaix.provenance.v0.1.schema.json", PROVENANCE_FORMAT, description);
        let description = "How the persona of a derivative differs from its original.";
        hold::<Notes>("uaix.difference-notes.v0.1.schema.json", NOTES_FORMAT, description);
    }
}
