//! Importing: the bytes are copied into quarantine, and that copy is judged. Nothing is expanded, nothing is loaded.

use super::{Receipt, Store, quarantine::ARCHIVE_NAME, receipt::RECEIPT_NAME, verdict::assess};
use crate::{
    error::{At, Error, Result, shown_path},
    lint::{Judgement, lint_for},
    package::{Observed, Package, atomic::replace_by_way_of, atomic_folder::AtomicFolder, observe_file},
    spec::{
        digest::{Digest, Hasher},
        instant::UtcInstant,
    },
};
use std::{
    fs::File,
    io::{Read, Write},
    path::Path,
};

/// How many bytes are copied at a time.
const BLOCK: usize = 64 * 1024;

/// A package that came in.
#[derive(Debug)]
pub struct Imported {
    /// Its receipt, as it stands in the store.
    pub receipt: Receipt,
    /// Whether the same bytes were in quarantine already.
    pub known: bool,
    /// Other packages in quarantine that claim the same `packageId`.
    pub namesakes: Vec<Receipt>,
}

/// A judgement and the receipt that was made of it.
#[derive(Debug)]
pub(super) struct Judged {
    pub(super) package: Package,
    pub(super) judgement: Judgement,
    pub(super) receipt: Receipt,
}

impl Store {
    /// Imports a package from a file.
    ///
    /// # Errors
    /// As [`Store::import`], and when the path is no file.
    pub fn import_file(&self, path: &Path) -> Result<Imported> {
        // A pipe would be waited for.
        if !std::fs::metadata(path).at("open", path)?.is_file() {
            let message = format!("`{}` is not a file", shown_path(path));
            return Err(Error::request(message, "name a .uaix file; `uaix pack` makes one of a folder"));
        }
        let file = File::open(path).at("open", path)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.import(file, &name)
    }

    /// Imports the bytes of a package; `name` is what the person calls it. The same bytes again are the same entry of the
    /// quarantine; they are judged again, since policy and program may be others than before.
    ///
    /// # Errors
    /// When there are more bytes than the local policy reads, or the system refuses. What is wrong with the package is in
    /// the receipt.
    pub fn import(&self, bytes: impl Read, name: &str) -> Result<Imported> {
        self.make()?;
        let staged = AtomicFolder::stage(&self.quarantine_folder())?;
        let copy = staged.path().join(ARCHIVE_NAME);
        let archive = self.copy(bytes, &copy, name)?;
        let receipt = self.judge(&copy, archive, name)?.receipt;
        let known = self.holds(archive)? && self.renew(&receipt)?;
        if !known {
            let text = receipt.to_text()?;
            let place = staged.path().join(RECEIPT_NAME);
            std::fs::write(&place, text).at("write", &place)?;
            self.admit(staged, archive.sha256)?;
        }
        let receipt = self.receipt(archive.sha256)?.unwrap_or(receipt);
        let namesakes = self.namesakes(&receipt)?;
        Ok(Imported { receipt, known, namesakes })
    }

    /// Copies as many bytes as the policy reads at most, and digests them on the way.
    fn copy(&self, mut bytes: impl Read, copy: &Path, name: &str) -> Result<Observed> {
        let most = self.policy.limits().archive_bytes;
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let mut file = options.open(copy).at("create", copy)?;
        let mut hasher = Hasher::default();
        let mut block = vec![0; BLOCK];
        let mut total = 0u64;
        loop {
            self.interrupt.check()?;
            let count = match bytes.read(&mut block) {
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                count => count.at("read", Path::new(name))?,
            };
            if count == 0 {
                break;
            }
            total += count as u64;
            if total > most {
                let name = crate::spec::shown::text(name);
                let message = format!("`{name}` is longer than {most} bytes, the most that the local policy takes in");
                return Err(Error::request(message, "`limits.archive_bytes` of the policy is that limit"));
            }
            hasher.update(&block[..count]);
            file.write_all(&block[..count]).at("write", &self.quarantine_folder())?;
        }
        let (size, sha256) = hasher.finish();
        Ok(Observed { size, sha256 })
    }

    /// Whether exactly these bytes are in quarantine.
    fn holds(&self, archive: Observed) -> Result<bool> {
        let place = self.archive_path(archive.sha256);
        // A link is not followed: it may lead to bytes that change.
        let is_file = std::fs::symlink_metadata(&place).is_ok_and(|found| found.is_file());
        Ok(is_file && observe_file(&place).is_ok_and(|found| found == archive))
    }

    /// Judges the bytes at a place by the rules, the policy and what is in the store.
    pub(super) fn judge(&self, place: &Path, archive: Observed, name: &str) -> Result<Judged> {
        let package = self.open_archive(place)?;
        let judgement = lint_for(&package, self.policy.consumer())?;
        let mut assessment = assess(&package, &judgement, &self.policy);
        if let Some(manifest) = package.manifest() {
            self.compare_with_profile(manifest, &mut assessment)?;
        }
        let time = UtcInstant::now();
        let receipt = Receipt::new(&package, &judgement, assessment, (archive, name), &self.policy, time);
        Ok(Judged { package, judgement, receipt })
    }

    /// Puts a judged copy in its place.
    fn admit(&self, staged: AtomicFolder, sha256: Digest) -> Result<()> {
        let target = self.entry_folder(sha256);
        // A damaged entry goes, since the bytes in front of us are what its name says.
        if std::fs::symlink_metadata(&target).is_ok()
            && !self.holds(observe_file(&staged.path().join(ARCHIVE_NAME))?)?
        {
            self.discard(&target, &self.quarantine_folder())?;
        }
        match staged.persist(&target) {
            // Somebody else has imported the same bytes in the meantime.
            Err(_) if self.receipt_path(sha256).is_file() => Ok(()),
            done => done,
        }
    }

    /// Writes a receipt anew where it says something else than before; no, when the entry is gone in the meantime.
    fn renew(&self, receipt: &Receipt) -> Result<bool> {
        let path = self.receipt_path(receipt.archive.sha256);
        // One that can not be read is replaced, too.
        let renewed = match Receipt::read(&path) {
            Ok(Some(earlier)) => {
                let renewed = receipt.clone().following(&earlier);
                if renewed == earlier {
                    return Ok(true);
                }
                renewed
            }
            _ => receipt.clone(),
        };
        match replace_by_way_of(&self.quarantine_folder(), &path, renewed.to_text()?.as_bytes()) {
            Err(_) if !self.entry_folder(receipt.archive.sha256).exists() => Ok(false),
            written => written.map(|()| true),
        }
    }

    /// Other packages in quarantine that claim the same id.
    fn namesakes(&self, receipt: &Receipt) -> Result<Vec<Receipt>> {
        let Some(claims) = &receipt.package else { return Ok(Vec::new()) };
        let others = self.quarantine()?.into_iter().filter_map(|entry| entry.receipt.ok());
        let same = |other: &Receipt| {
            let id = other.package.as_ref().map(|claims| claims.package_id.as_str());
            other.archive.sha256 != receipt.archive.sha256 && id == Some(&claims.package_id)
        };
        Ok(others.filter(same).collect())
    }

    /// Takes a folder out of the store in one step, then removes it.
    pub(super) fn discard(&self, folder: &Path, parent: &Path) -> Result<()> {
        let bin = AtomicFolder::stage(parent)?;
        std::fs::rename(folder, bin.path().join("discarded")).at("remove", folder)
    }
}
