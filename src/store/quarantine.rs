//! The quarantine: the bytes of packages as they came in, each under its own digest, with its receipt.

use super::{
    Receipt, Store,
    digits::{FEWEST, bare, beginning_with, is_long_enough, is_short},
    receipt::RECEIPT_NAME,
};
use crate::{
    error::{At, Error, Result, shown_path},
    package::{OpenOptions, Package},
    spec::{digest::Digest, shown},
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The name of the bytes in their folder.
pub(super) const ARCHIVE_NAME: &str = "package.uaix";

/// A package in quarantine.
#[derive(Debug)]
pub struct Quarantined {
    /// The digest of its bytes.
    pub sha256: Digest,
    /// Its receipt, or why it can not be read.
    pub receipt: Result<Receipt>,
}

impl Store {
    /// The folder of a package in quarantine.
    pub(super) fn entry_folder(&self, sha256: Digest) -> PathBuf {
        self.quarantine_folder().join(sha256.to_string())
    }

    /// The bytes of a package in quarantine.
    pub fn archive_path(&self, sha256: Digest) -> PathBuf {
        self.entry_folder(sha256).join(ARCHIVE_NAME)
    }

    /// Where its receipt lies.
    pub fn receipt_path(&self, sha256: Digest) -> PathBuf {
        self.entry_folder(sha256).join(RECEIPT_NAME)
    }

    /// The receipt of a package in quarantine; `None` when it is not there.
    ///
    /// # Errors
    /// When it can not be read.
    pub fn receipt(&self, sha256: Digest) -> Result<Option<Receipt>> {
        Receipt::read(&self.receipt_path(sha256))
    }

    /// Every package in quarantine, by digest.
    ///
    /// # Errors
    /// When the folder can not be read.
    pub fn quarantine(&self) -> Result<Vec<Quarantined>> {
        let digests = digests_in(&self.quarantine_folder())?;
        let read = |sha256: Digest| {
            let gone = || Error::request(format!("`{sha256}` has no receipt"), "import the package again");
            let receipt = self.receipt(sha256).and_then(|receipt| receipt.ok_or_else(gone));
            Quarantined { sha256, receipt }
        };
        Ok(digests.into_iter().map(read).collect())
    }

    /// The package in quarantine whose digest begins with these digits.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn find(&self, digits: &str) -> Result<Digest> {
        let bare = bare(digits);
        let found = beginning_with(&bare, digests_in(&self.quarantine_folder())?);
        let help = "`uaix store list` shows what is in quarantine";
        match found.as_slice() {
            _ if is_short(&bare) => {
                let message = format!("`{bare}` is too short to name a package");
                Err(Error::request(message, format!("give at least {FEWEST} digits")))
            }
            _ if !is_long_enough(&bare) => {
                let message = format!("`{}` is neither a file nor the start of a digest", shown::text(digits));
                Err(Error::request(message, help))
            }
            [only] => Ok(*only),
            [] => Err(Error::request(format!("no package in quarantine begins with `{bare}`"), help)),
            many => {
                let message = format!("{} packages in quarantine begin with `{bare}`", many.len());
                Err(Error::request(message, "give more digits"))
            }
        }
    }

    /// Opens the bytes of a package in quarantine, by the limits of the policy.
    pub(super) fn open_archive(&self, path: &Path) -> Result<Package> {
        let interrupt = self.interrupt.clone();
        let options = OpenOptions { limits: self.policy.limits(), interrupt, ..OpenOptions::default() };
        if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
            let message = format!("`{}` is not a regular file", shown_path(path));
            return Err(Error::request(message, "somebody changed the store by hand; `uaix store check` says more"));
        }
        Package::open(path, &options)
    }
}

/// The digests that folders are named by, in order; other names are not ours and are told by a check.
pub(super) fn digests_in(folder: &Path) -> Result<Vec<Digest>> {
    let list = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        list => list.at("read", folder)?,
    };
    let mut digests = Vec::new();
    for found in list {
        let name = found.at("read", folder)?.file_name();
        // The name is the digest exactly as it is written, not any spelling of it.
        let digest =
            name.to_str().and_then(|name| name.parse::<Digest>().ok().filter(|sha256| sha256.to_string() == name));
        digests.extend(digest);
    }
    digests.sort();
    Ok(digests)
}
