//! What rehash found in a manifest and what it makes of it, as callers and reports see it.

use super::integrity::PackageDigest;
use crate::spec::digest::Digest;

/// What is to be written, and what was found.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rows of the inventory but the manifest's own, in the order of the manifest.
    pub rows: Vec<Row>,
    /// The manifest's own row.
    pub own: OwnRow,
    /// What stood in `integrity`.
    pub package: Vec<PackageDigest>,
    /// The digest of the inventory, as it is written.
    pub package_sha256: Digest,
    /// What went down to `review_required`: paths, and `status` for the package; with the reason.
    pub lowered: Vec<(String, &'static str)>,
    /// The text of the manifest.
    pub text: String,
    /// Whether the text is another one than before.
    pub changes_manifest: bool,
}

/// A row of the inventory.
#[derive(Clone, Debug)]
pub struct Row {
    /// The path as written.
    pub path: String,
    /// What stood there for a digest.
    pub found: Found,
    /// The digest of the file, when it is there.
    pub actual: Option<Digest>,
    /// A size that is corrected: as it was declared, and as it is.
    pub size: Option<(String, u64)>,
    /// Whether the file is a protected anchor.
    pub anchor: bool,
}

/// What stood where a digest belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The digest of the file.
    Right,
    /// The digest of the file in another spelling; it is written in the one form.
    Respelled,
    /// The zero sentinel; the digest is computed.
    Sentinel,
    /// Nothing; the digest is computed.
    Absent,
    /// Something else than the digest of this file.
    Mismatch {
        /// As declared.
        declared: String,
        /// What explains it, in words.
        cause: String,
        /// Whether a person accepts that the file is what it is now.
        accepted: bool,
    },
    /// The file is not in the package; its row stays as it is.
    NoFile,
}

/// What became of the manifest's own row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnRow {
    /// It is right.
    Right,
    /// There was none; it is added.
    Added,
    /// There is none, and only sentinels are computed.
    Missing,
    /// Its size is corrected.
    Size,
    /// It stated a digest of the manifest, which no manifest can contain; it gets the sentinel.
    Digest,
}

impl Plan {
    /// The rows that keep the package from being rehashed.
    pub fn refused(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| matches!(row.found, Found::Mismatch { accepted: false, .. }))
    }
}

impl Row {
    /// Whether a digest of another value is written.
    pub(super) fn changes_digest(&self, only_sentinels: bool) -> bool {
        match self.found {
            Found::Sentinel | Found::Mismatch { accepted: true, .. } => true,
            Found::Absent => !only_sentinels,
            _ => false,
        }
    }
}
