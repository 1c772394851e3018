//! The manifest `.uai/manifest.uaix.json`: the inventory contract of a package (contract, section 3 and 4).
//!
//! Reading is lenient where the contract is (issuer, entry points, source, digest spelling) and keeps unknown keys;
//! writing has one form: fixed key order, two-space indent, final newline.

use super::{
    digest::Digest,
    entry_path::EntryPath,
    id::StableId,
    instant::UtcInstant,
    spelled::Spelled,
    terms::{GRANTS, PackageStatus, RequiredStatus, ReviewState, SourceKind},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt::Write as _;

/// Where the manifest stands in every package.
pub const MANIFEST_PATH: &str = ".uai/manifest.uaix.json";
/// The version of the draft that is read and written. A choice of this project.
pub const UAIX_VERSION: &str = "0.1";
/// The id of the package format. A choice of this project.
pub const PACKAGE_FORMAT: &str = "uaix.package.v0.1";
/// The published JSON Schema (draft 2020-12) that judges the shape of a manifest at run time.
pub const MANIFEST_SCHEMA: &str = include_str!("../../docs/schema/uaix.package.v0.1.schema.json");

/// A manifest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// The version of the draft.
    pub uaix_version: String,
    /// The format id.
    pub package_format: String,
    /// The stable id of the package.
    pub package_id: Spelled<StableId>,
    /// The isolated local profile that a receiver creates or updates.
    pub profile_id: Spelled<StableId>,
    /// The state of the package as a whole.
    pub status: Spelled<PackageStatus>,
    /// When it was made.
    pub created_utc: Spelled<UtcInstant>,
    /// Who answers for it.
    pub issuer: Issuer,
    /// The scopes whose closed sets it carries, as written.
    pub declared_scopes: Vec<String>,
    /// What to read, in order.
    pub entrypoints: Entrypoints,
    /// The inventory.
    pub files: Vec<FileRecord>,
    /// The digest of the inventory.
    pub integrity: Integrity,
    /// What the package supports and what it does not ask for.
    pub support_boundary: SupportBoundary,
    /// The ten values of long-term memory, only with that scope.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub long_term_memory: Option<Map<String, Value>>,
    /// Keys that the contract does not name, kept as they are.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One row of the inventory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FileRecord {
    /// The path of the entry.
    pub path: Spelled<EntryPath>,
    /// What the file is in the package.
    pub role: String,
    /// Why it is in the package.
    pub required_status: Spelled<RequiredStatus>,
    /// The scope it belongs to, as written.
    pub scope: String,
    /// Its media type.
    pub media_type: String,
    /// Its length in bytes. Browser builders leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<u64>,
    /// The digest of its bytes, or the sentinel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<Spelled<Digest>>,
    /// Whether a person has reviewed these bytes.
    pub review_state: Spelled<ReviewState>,
    /// Where the file comes from.
    pub source: Source,
    /// Keys that the contract does not name.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The issuer: an object with `name`, or a plain string.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Issuer {
    /// Only a name.
    Name(String),
    /// `name` and free further keys.
    Object(Map<String, Value>),
}

impl Issuer {
    /// The name as written.
    pub fn name(&self) -> &str {
        match self {
            Self::Name(name) => name,
            Self::Object(map) => map.get("name").and_then(Value::as_str).unwrap_or_default(),
        }
    }

    /// The form that is written: always an object.
    pub fn normalized(self) -> Self {
        match self {
            Self::Name(name) => Self::Object(Map::from_iter([("name".to_owned(), Value::String(name))])),
            object => object,
        }
    }
}

/// Where a file comes from: an object with `kind`, or a plain string.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Source {
    /// Only the kind.
    Kind(String),
    /// `kind` and free further keys.
    Object(Map<String, Value>),
}

impl Source {
    /// The form that is written for a kind.
    pub fn of(kind: SourceKind) -> Self {
        Self::Object(Map::from_iter([("kind".to_owned(), Value::String(kind.to_string()))]))
    }
}

/// Paths in reading order: an array, or an object whose values are paths.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Entrypoints {
    /// In reading order.
    List(Vec<Spelled<EntryPath>>),
    /// By name.
    Named(Map<String, Value>),
}

impl Entrypoints {
    /// The paths as written, each with its step of a JSON Pointer.
    pub fn paths(&self) -> Vec<(String, String)> {
        match self {
            Self::List(paths) => {
                paths.iter().enumerate().map(|(at, path)| (at.to_string(), path.to_string())).collect()
            }
            Self::Named(map) => {
                let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                map.iter().map(|(name, path)| (super::json::pointer_step(name), text(path))).collect()
            }
        }
    }
}

/// The `integrity` object.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Integrity {
    /// Always `sha256`.
    #[serde(default)]
    pub algorithm: String,
    /// The digest of the inventory text, see [`package_digest`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub package_sha256: Option<Spelled<Digest>>,
    /// Keys that the contract does not name.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The `supportBoundary` object: what the package is for, what it is not for, and that it grants nothing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SupportBoundary {
    /// What a receiver can do with it.
    #[serde(default)]
    pub current_support: Vec<String>,
    /// What it does not offer.
    #[serde(default)]
    pub outside_current_support: Vec<String>,
    /// Each known grant with its value; all are false in a sound package.
    #[serde(default)]
    pub grants: Map<String, Value>,
    /// Keys that the contract does not name.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl Default for SupportBoundary {
    fn default() -> Self {
        let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
        Self {
            current_support: words(&["local import after review", "reading as memory and evidence"]),
            outside_current_support: words(&[
                "runtime execution",
                "policy override",
                "hosted import",
                "automatic sync",
                "credentials",
                "certification",
            ]),
            grants: GRANTS.iter().map(|grant| ((*grant).to_owned(), Value::Bool(false))).collect(),
            extra: Map::new(),
        }
    }
}

impl Manifest {
    /// The text that is written: two-space indent, final newline.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// States the manifest's own size in its row of the inventory, and gives the text that has exactly that size.
    pub fn settle_own_size(&mut self) -> Result<String, serde_json::Error> {
        // Writing a longer number makes the text longer, so the size grows until it fits itself: at most a few rounds.
        let mut text = self.to_text()?;
        while let Some(row) = self.own_row() {
            let size = text.len() as u64;
            if row.size_bytes == Some(size) {
                break;
            }
            row.size_bytes = Some(size);
            text = self.to_text()?;
        }
        Ok(text)
    }

    fn own_row(&mut self) -> Option<&mut FileRecord> {
        self.files.iter_mut().find(|row| row.path.right().is_some_and(|path| path.as_str() == MANIFEST_PATH))
    }
}

/// `integrity.packageSha256`: the SHA-256 of one line `<sha256>  <path>` for every file but the manifest, sorted by the
/// bytes of the path (contract, section 4). `sha256sum` over the unpacked files prints the same text.
pub fn package_digest<'a>(files: impl IntoIterator<Item = (&'a EntryPath, Digest)>) -> Digest {
    let mut lines: Vec<_> = files.into_iter().filter(|(path, _)| path.as_str() != MANIFEST_PATH).collect();
    lines.sort();
    let mut text = String::new();
    for (path, digest) in lines {
        let _ = writeln!(text, "{digest}  {path}");
    }
    Digest::of(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(padding: usize) -> Manifest {
        let text = serde_json::json!({
            "uaixVersion": "0.1", "packageFormat": PACKAGE_FORMAT, "packageId": "orbit", "profileId": "orbit.v1",
            "status": "review_required", "createdUtc": "2026-01-01T00:00:00Z", "issuer": "x".repeat(padding),
            "declaredScopes": ["universal"], "entrypoints": {"first": ".uai/identity.uai"}, "zeta": 1, "alpha": [2],
            "files": [{
                "path": MANIFEST_PATH, "role": "manifest", "requiredStatus": "universal_required", "scope": "universal",
                "mediaType": "application/json", "sha256": "0".repeat(64), "reviewState": "review_required",
                "source": "browser", "note": "kept",
            }],
            "integrity": {"algorithm": "sha256", "archiveSha256": "0".repeat(64)},
            "supportBoundary": {},
        });
        serde_json::from_value(text).expect("lenient reading")
    }

    #[test]
    fn unknown_keys_are_kept_in_their_order() {
        let text = sample(3).to_text().expect("text");
        let zeta = text.find("\"zeta\"").expect("kept");
        assert!(zeta < text.find("\"alpha\"").expect("kept"));
        assert!(text.contains("\"note\": \"kept\"") && text.contains("\"archiveSha256\""));
        assert!(text.ends_with("}\n"));
    }

    #[test]
    fn own_size_is_true_at_every_length() {
        let base = sample(0).to_text().expect("text").len();
        // Around every change of the number of digits.
        for around in [1_000_usize, 10_000] {
            for padding in around.saturating_sub(base + 40)..around.saturating_sub(base) + 5 {
                let mut manifest = sample(padding);
                let text = manifest.settle_own_size().expect("text");
                assert_eq!(manifest.files[0].size_bytes, Some(text.len() as u64));
            }
        }
    }

    #[test]
    fn package_digest_is_that_of_coreutils() {
        // printf '%s  %s\n' … | LC_ALL=C sort -k2 | sha256sum
        let path = |text: &str| text.parse::<EntryPath>().expect("good path");
        let (a, b, m) = (path("b/a.md"), path("a.md"), path(MANIFEST_PATH));
        let empty = Digest::of(b"");
        let want = Digest::of(format!("{empty}  a.md\n{empty}  b/a.md\n").as_bytes());
        assert_eq!(package_digest([(&a, empty), (&m, Digest::Sentinel), (&b, empty)]), want);
    }
}
