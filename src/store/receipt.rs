//! The receipt of a package in quarantine: what came in, what was found, and the verdict.

use super::{
    policy::Policy,
    verdict::{Assessment, Cause, Verdict, issuer_name},
};
use crate::{
    error::{Error, Result, shown_path},
    lint::{Judgement, Severity, masked},
    package::{Observed, Package, read_small},
    scope::Catalog,
    spec::{digest::Digest, instant::UtcInstant, manifest::Manifest, shown},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// The published JSON Schema of the file; generated from these types.
pub const RECEIPT_SCHEMA: &str = include_str!("../../docs/schema/uaix.receipt.v0.1.schema.json");
/// The id of the form.
pub const RECEIPT_FORMAT: &str = "uaix.receipt.v0.1";
/// The name of the file beside the bytes that it is about.
pub const RECEIPT_NAME: &str = "receipt.json";
/// The longest name of an issuer, or other text of a package, that is kept, in characters.
pub(super) const LONGEST_NAME: usize = 200;
/// How many declared scopes are kept.
const MOST_SCOPES: usize = 32;
/// The longest receipt, in bytes; findings are bounded, so a longer one is none of ours.
const RECEIPT_LIMIT: u64 = 64 * 1024 * 1024;

/// What is known of a package in quarantine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The id of this form.
    pub receipt_format: String,
    /// The bytes.
    pub archive: ArchiveRecord,
    /// When these bytes first came in.
    #[cfg_attr(test, schemars(with = "String"))]
    pub imported: UtcInstant,
    /// When they were last judged with this outcome.
    #[cfg_attr(test, schemars(with = "String"))]
    pub time: UtcInstant,
    /// What judged them.
    pub tool: ToolRecord,
    /// The local policy by which they were judged.
    pub policy: PolicyRecord,
    /// What the package says of itself; nothing of it is proven. Absent when its manifest can not be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub package: Option<Claims>,
    /// What is to become of it.
    pub verdict: Verdict,
    /// What refuses it, each with its no-op code.
    pub no_op: Vec<Cause>,
    /// What a person has to look at.
    pub review: Vec<Cause>,
    /// Everything that `lint` found, in the form of its report.
    pub findings: Vec<Value>,
    /// How many findings there are.
    pub summary: Summary,
}

/// The bytes of a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ArchiveRecord {
    /// Their SHA-256, which is their name in the store.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Digest,
    /// Their length in bytes.
    pub size_bytes: u64,
    /// The name of the file they came from, without its folder.
    pub name: String,
}

/// What judged a package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ToolRecord {
    /// `uaix`.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The version of its catalogue of scopes.
    pub catalog: String,
}

/// The local policy of a judgement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PolicyRecord {
    /// The SHA-256 of its text.
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Digest,
}

/// What a package says of itself. Every text is escaped for showing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Claims {
    /// `packageId`.
    pub package_id: String,
    /// `profileId`.
    pub profile_id: String,
    /// The name of `issuer`.
    pub issuer: String,
    /// `status`.
    pub status: String,
    /// `createdUtc`.
    pub created_utc: String,
    /// `declaredScopes`, as written.
    pub declared_scopes: Vec<String>,
    /// How many files there are besides the manifest.
    pub files: usize,
}

/// How many findings there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
}

impl Claims {
    fn of(package: &Package, manifest: &Manifest) -> Self {
        let text = |value: String| kept(&value);
        Self {
            package_id: text(manifest.package_id.to_string()),
            profile_id: text(manifest.profile_id.to_string()),
            issuer: issuer_name(&manifest.issuer),
            status: text(manifest.status.to_string()),
            created_utc: text(manifest.created_utc.to_string()),
            declared_scopes: manifest.declared_scopes.iter().take(MOST_SCOPES).map(|scope| kept(scope)).collect(),
            files: package.files().count(),
        }
    }
}

/// A text of a package as it is kept and shown: escaped, without secrets, and cut.
pub(super) fn kept(text: &str) -> String {
    // What is not kept is not searched either.
    let start: String = text.chars().take(LONGEST_NAME * 4).collect();
    let shown = shown::text(&masked(&start).text);
    match shown.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
    }
}

impl Receipt {
    /// The receipt of a judgement.
    pub(super) fn new(
        package: &Package,
        judgement: &Judgement,
        assessment: Assessment,
        (archive, name): (Observed, &str),
        policy: &Policy,
        time: UtcInstant,
    ) -> Self {
        let findings = judgement.findings.iter().filter_map(|finding| serde_json::to_value(finding).ok());
        Self {
            receipt_format: RECEIPT_FORMAT.to_owned(),
            archive: ArchiveRecord { sha256: archive.sha256, size_bytes: archive.size, name: kept(name) },
            imported: time,
            time,
            tool: ToolRecord {
                name: "uaix".to_owned(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                catalog: Catalog::embedded().version.clone(),
            },
            policy: PolicyRecord { sha256: policy.sha256 },
            package: package.manifest().map(|manifest| Claims::of(package, manifest)),
            verdict: assessment.verdict,
            no_op: assessment.no_op,
            review: assessment.review,
            findings: findings.collect(),
            summary: Summary {
                errors: judgement.count(Severity::Error),
                warnings: judgement.count(Severity::Warning),
                notes: judgement.count(Severity::Note),
            },
        }
    }

    /// This judgement with the times and the name of an earlier one, where it says nothing else.
    pub(super) fn following(mut self, earlier: &Self) -> Self {
        self.imported = earlier.imported;
        self.archive.name.clone_from(&earlier.archive.name);
        let same = Self { time: earlier.time, ..self.clone() } == *earlier;
        if same { earlier.clone() } else { self }
    }

    /// The text that is written.
    pub(super) fn to_text(&self) -> Result<String> {
        serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| Error::Defect(error.to_string()))
    }

    /// Parses the bytes of a receipt.
    ///
    /// # Errors
    /// When they are none.
    pub fn parse(bytes: &[u8]) -> std::result::Result<Self, serde_json::Error> {
        serde_json::from_slice(bytes)
    }

    /// Reads a receipt; `None` when it is not there.
    pub(super) fn read(path: &Path) -> Result<Option<Self>> {
        let Some(bytes) = read_small(path, RECEIPT_LIMIT)? else { return Ok(None) };
        Self::parse(&bytes).map(Some).map_err(|error| {
            let message = format!("`{}` is no receipt: {error}", shown_path(path));
            Error::request(message, "import the package again; that writes its receipt anew")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "What a store knows of a package in its quarantine.";
        crate::spec::published::hold::<Receipt>("uaix.receipt.v0.1.schema.json", RECEIPT_FORMAT, description);
    }
}
