//! One version of a profile: its files, for a client that reads them as memory and evidence.

use crate::{
    error::{Error, Result, shown_path},
    package::{Observed, observe_file, read_small},
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        manifest::{FileRecord, MANIFEST_PATH, Manifest},
        schema::read_manifest,
        terms::ReviewState,
    },
};
use std::path::{Path, PathBuf};

/// The longest manifest of a version, in bytes; it was judged when it came in.
const MANIFEST_LIMIT: u64 = 1024 * 1024 * 1024;

/// A version of a profile. Its files are read-only and never change.
#[derive(Debug)]
pub struct Version {
    /// The archive it was loaded from.
    pub sha256: Digest,
    /// Its manifest.
    pub manifest: Manifest,
    folder: PathBuf,
}

impl Version {
    pub(super) fn open(folder: &Path, sha256: Digest) -> Result<Self> {
        let path = folder.join(MANIFEST_PATH);
        let manifest = read_small(&path, MANIFEST_LIMIT)?.and_then(|bytes| read_manifest(&bytes).manifest);
        match manifest {
            Some(manifest) => Ok(Self { sha256, manifest, folder: folder.to_owned() }),
            None => Err(damaged(&path, "there is no manifest that can be read")),
        }
    }

    /// The folder of its files.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The files to read first, in their order (contract, section 3: `entrypoints`).
    pub fn entrypoints(&self) -> impl Iterator<Item = EntryPath> {
        self.manifest.entrypoints.paths().into_iter().filter_map(|(_, path)| path.parse().ok())
    }

    /// Every file but the manifest, as the manifest describes it.
    pub fn files(&self) -> impl Iterator<Item = (&EntryPath, &FileRecord)> {
        let rows = self.manifest.files.iter().filter_map(|row| Some((row.path.right()?, row)));
        rows.filter(|(path, _)| path.as_str() != MANIFEST_PATH)
    }

    /// How many files await a human review.
    pub fn waiting(&self) -> usize {
        self.files().filter(|(_, row)| row.review_state.right() != Some(&ReviewState::Reviewed)).count()
    }

    /// The bytes of a file of at most `most` bytes, held to the digest in the manifest.
    ///
    /// # Errors
    /// When the manifest names no such file, it is longer, can not be read, or is not what the manifest describes.
    pub fn read(&self, path: &EntryPath, most: u64) -> Result<Vec<u8>> {
        let row = self.files().find(|(known, _)| *known == path).map(|(_, row)| row);
        let place = path.below(&self.folder);
        let Some(row) = row else { return Err(damaged(&place, "the manifest names no such file")) };
        let Some(bytes) = read_small(&place, most)? else { return Err(damaged(&place, "it is not there")) };
        let stated = row.sha256.as_ref().and_then(|sha256| sha256.right());
        if stated.is_some_and(|stated| !stated.is_sentinel() && *stated != Digest::of(&bytes)) {
            return Err(damaged(&place, "it is not the file that the manifest describes"));
        }
        Ok(bytes)
    }

    /// The size and digest of a file, streamed.
    ///
    /// # Errors
    /// When it can not be read.
    pub fn observe(&self, path: &EntryPath) -> Result<Observed> {
        observe_file(&path.below(&self.folder))
    }
}

fn damaged(path: &Path, why: &str) -> Error {
    let message = format!("`{}` can not be read as a part of its version: {why}", shown_path(path));
    Error::request(message, "`uaix store check` says what is damaged; `uaix rollback` goes back to another version")
}
