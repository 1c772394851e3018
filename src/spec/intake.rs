//! The intake ledger: what was decided on each file that was taken in, one JSON object a line, new ones at the end.
//!
//! An entry is bound to the digest of the bytes that were there. Lines are never changed: a later decision on the same
//! file is a later line. The form is this project's own (contract, section 2: checksum ledger or receipt route).

use super::{
    config::parsed, digest::Digest, entry_path::EntryPath, instant::UtcInstant, json::Document, shown,
    terms::Disposition,
};
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

/// Where a word of the two vocabularies leads (**ours**: the vocabularies are public, what fits together is not).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It is used: something else holds it now, or will.
    Used,
    /// It is kept as it is.
    Preserved,
    /// It stays active and waits.
    Active,
    /// It is not used.
    Refused,
}

impl Disposition {
    /// Where the word leads.
    pub fn course(self) -> Course {
        match self {
            Self::ApplyNow | Self::ConvertIntoRoadmapProgress | Self::Incorporated => Course::Used,
            Self::ArchiveAsDuplicate | Self::PreservedToDurableMemory => Course::Preserved,
            Self::DeferWithReason | Self::AskForClarification | Self::KeptActiveWithReason => Course::Active,
            Self::BlockAsUnsafeOrOutOfScope | Self::RejectedWithReason => Course::Refused,
        }
    }

    /// Whether what came of a file contradicts what was decided on it.
    pub fn contradicts(self, outcome: Self) -> bool {
        match (self.course(), outcome.course()) {
            (Course::Used, came) => came == Course::Refused,
            (Course::Preserved, came) => came == Course::Active,
            (Course::Active, came) => came != Course::Active,
            // A proposal may be turned down and kept as evidence; what is blocked is kept nowhere.
            (Course::Refused, Course::Preserved) => self == Self::BlockAsUnsafeOrOutOfScope,
            (Course::Refused, came) => came == Course::Used,
        }
    }
}

/// Every decision, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IntakeLedger {
    /// One decision each.
    pub entries: Vec<Entry>,
}

/// A line of a ledger that is no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no entry of an intake ledger: {message}")]
pub struct LineError {
    /// From 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
    /// What to do.
    pub help: &'static str,
}

impl IntakeLedger {
    /// Parses a ledger. Empty lines are nothing.
    ///
    /// # Errors
    /// When a line is no entry: it is never skipped, because a decision would be lost.
    pub fn parse(text: &str) -> Result<Self, LineError> {
        let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate();
        let entries = lines.filter(|(_, line)| !line.trim().is_empty()).map(|(at, line)| {
            let merging = ["<<<<<<< ", "=======", ">>>>>>> "].iter().any(|mark| line.starts_with(mark));
            let help = match merging {
                true => "a merge was left open: keep the lines of both sides",
                false => "put the line right by hand, as it was; nothing is ever changed in a ledger by the program",
            };
            let wrong = |message: String| LineError { line: at + 1, message: shown::text(&message), help };
            let document = Document::parse(line.as_bytes()).map_err(|error| wrong(error.to_string()))?;
            serde_json::from_value(document.value).map_err(|error| wrong(error.to_string()))
        });
        Ok(Self { entries: entries.collect::<Result<_, _>>()? })
    }

    /// The latest decision on a path: by time, of one second the later line. Merging two branches may put an earlier one
    /// behind a later one.
    pub fn latest(&self, path: &EntryPath) -> Option<&Entry> {
        self.entries.iter().filter(|entry| entry.path == *path).max_by_key(|entry| entry.time)
    }

    /// The paths that decisions are about, each once, in the order of their first decision.
    pub fn paths(&self) -> impl Iterator<Item = &EntryPath> {
        let mut seen = std::collections::BTreeSet::new();
        self.entries.iter().map(|entry| &entry.path).filter(move |path| seen.insert(*path))
    }

    /// A decision on the same bytes under another path.
    pub fn same_bytes(&self, path: &EntryPath, sha256: Digest) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.sha256 == sha256 && entry.path != *path)
    }
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

    fn entry(second: u32, outcome: Disposition) -> Entry {
        Entry {
            handoff_format: INTAKE_FORMAT.to_owned(),
            path: "in/a b.md".parse().expect("good"),
            sha256: Digest::of(b"a"),
            size_bytes: 1,
            kind: "text/markdown".to_owned(),
            disposition: Disposition::ApplyNow,
            outcome,
            reason: "measured again".to_owned(),
            proof: vec![],
            kept_at: Some("evidence/a.md".parse().expect("good")),
            stays: None,
            found: Found::default(),
            by: Some("Ada".to_owned()),
            time: format!("2026-01-31T09:00:{second:02}Z").parse().expect("good"),
        }
    }

    #[test]
    fn what_is_written_is_read_and_the_latest_decides() {
        let [late, early] = [entry(2, Disposition::Incorporated), entry(1, Disposition::KeptActiveWithReason)];
        let text = format!("\u{feff}{late}\r\n\n{early}\n");
        let ledger = IntakeLedger::parse(&text).expect("good");
        assert_eq!(ledger.entries, [late.clone(), early]);
        assert_eq!(ledger.latest(&late.path), Some(&late));
        assert_eq!(ledger.paths().count(), 1);
    }

    #[test]
    fn a_line_that_is_no_entry_is_named() {
        let good = entry(1, Disposition::Incorporated).to_string();
        for (from, to, message) in [
            ("}", "", "line 2 is no entry"),
            ("apply-now", "apply", "`apply` is not one of `apply-now`"),
            ("in/a", "../a", "climbs out"),
            ("\"by\"", "\"bye\"", "unknown field"),
            ("\"by\"", "\"kind\":\"x\",\"by\"", "kind"),
            ("handoff.v0.1", "handoff.v0.2", "another version wrote it"),
        ] {
            let error = IntakeLedger::parse(&format!("{good}\n{}\n", good.replacen(from, to, 1))).expect_err("refused");
            assert!(error.line == 2 && error.to_string().contains(message), "{error}");
        }
        let error = IntakeLedger::parse("<<<<<<< ours\n").expect_err("refused");
        assert!(error.help.contains("both sides"));
    }

    #[test]
    fn contradictions() {
        use Disposition::*;
        for (decided, came, want) in [
            (ApplyNow, Incorporated, false),
            (ApplyNow, KeptActiveWithReason, false),
            (ApplyNow, RejectedWithReason, true),
            (ConvertIntoRoadmapProgress, PreservedToDurableMemory, false),
            (ArchiveAsDuplicate, PreservedToDurableMemory, false),
            (ArchiveAsDuplicate, KeptActiveWithReason, true),
            (DeferWithReason, KeptActiveWithReason, false),
            (AskForClarification, Incorporated, true),
            (BlockAsUnsafeOrOutOfScope, Incorporated, true),
            (BlockAsUnsafeOrOutOfScope, PreservedToDurableMemory, true),
            (BlockAsUnsafeOrOutOfScope, RejectedWithReason, false),
            (RejectedWithReason, PreservedToDurableMemory, false),
            (Incorporated, Incorporated, false),
        ] {
            assert_eq!(decided.contradicts(came), want, "{decided} {came}");
        }
        assert!(Disposition::WORDS.iter().all(|word| {
            let word: Disposition = word.parse().expect("a word of its list");
            !word.contradicts(word)
        }));
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        super::super::published::hold::<Entry>(
            "uaix.handoff.v0.1.schema.json",
            "intake ledger",
            "One line of an intake ledger (JSON Lines): a decision on one file that was taken in.",
        );
    }
}
