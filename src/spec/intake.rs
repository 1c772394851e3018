//! An entry of the intake ledger: what was decided on one file that was taken in.
//!
//! It is bound to the digest of the bytes that were there. The form is this project's own (contract, section 2: checksum ledger or receipt route).

use super::{config::parsed, digest::Digest, entry_path::EntryPath, instant::UtcInstant, terms::Disposition};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The published JSON Schema of one line; generated from these types.
pub const INTAKE_SCHEMA: &str = include_str!("../../docs/schema/uaix.handoff.v0.1.schema.json");
/// The id of the form.
pub const INTAKE_FORMAT: &str = "uaix.handoff.v0.1";

/// One decision on one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entry {
    /// The id of this form: `uaix.handoff.v0.1`.
    #[serde(deserialize_with = "format")]
    #[cfg_attr(test, schemars(regex(pattern = r"^uaix\.handoff\.v0\.1$")))]
    pub handoff_format: String,
    /// Where the file was, below the root of the source.
    #[serde(serialize_with = "as_text", deserialize_with = "parsed")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub path: EntryPath,
    /// The SHA-256 of its bytes as they were when it was decided on.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Digest,
    /// Their length in bytes.
    pub size_bytes: u64,
    /// What it is: a media type, or in words.
    pub kind: String,
    /// What was decided.
    #[cfg_attr(test, schemars(with = "DispositionSchema"))]
    pub disposition: Disposition,
    /// What came of it.
    #[cfg_attr(test, schemars(with = "DispositionSchema"))]
    pub outcome: Disposition,
    /// Why, in one line.
    #[cfg_attr(test, schemars(length(min = 1, max = 1000)))]
    pub reason: String,
    /// The files that prove the use, with the digests that they had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub proof: Vec<Proof>,
    /// Where the source was moved to; absent when it stayed where it was.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "some_text",
        deserialize_with = "option"
    )]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub kept_at: Option<EntryPath>,
    /// Why it stayed; absent when it was moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays: Option<String>,
    /// What the content scan found in it.
    pub found: Found,
    /// Who decided; absent when nobody was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(length(min = 1, max = 200)))]
    pub by: Option<String>,
    /// When, in UTC, in whole seconds, like `2026-01-31T09:00:00Z`.
    #[cfg_attr(test, schemars(with = "String"))]
    pub time: UtcInstant,
}

/// A file that proves a use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proof {
    /// What it proves.
    pub role: ProofRole,
    /// The file, below the root of the source.
    #[serde(serialize_with = "as_text", deserialize_with = "parsed")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub path: EntryPath,
    /// The SHA-256 that it had.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Digest,
}

/// What a file proves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ProofRole {
    /// The fact went into this file.
    Target,
    /// This file shows what became of it: a check, a reply, a report.
    Evidence,
}

impl ProofRole {
    /// The word of the ledger.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Evidence => "evidence",
        }
    }
}

/// What the content scan found: how much, and by which rules. Never a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Found {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
    /// The rules of errors and warnings, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// The words of both vocabularies, for the schema only.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(dead_code)]
enum DispositionSchema {
    ApplyNow,
    ConvertIntoRoadmapProgress,
    ArchiveAsDuplicate,
    DeferWithReason,
    AskForClarification,
    BlockAsUnsafeOrOutOfScope,
    Incorporated,
    RejectedWithReason,
    PreservedToDurableMemory,
    KeptActiveWithReason,
}

impl fmt::Display for Entry {
    /// The line as it is written at the end of a ledger, without its line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

fn as_text<S: Serializer>(path: &EntryPath, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(path.as_str())
}

fn some_text<S: Serializer>(path: &Option<EntryPath>, serializer: S) -> Result<S::Ok, S::Error> {
    path.as_ref().map(EntryPath::as_str).serialize(serializer)
}

fn option<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<EntryPath>, D::Error> {
    parsed(deserializer).map(Some)
}

fn format<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    match id == INTAKE_FORMAT {
        true => Ok(id),
        false => Err(serde::de::Error::custom(format!("`{id}` is not `{INTAKE_FORMAT}`: another version wrote it"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_schema_is_that_of_the_types() {
        super::super::published::hold::<Entry>(
            "uaix.handoff.v0.1.schema.json",
            "intake ledger",
            "One line of an intake ledger (JSON Lines): a decision on one file that was taken in.",
        );
    }
}
