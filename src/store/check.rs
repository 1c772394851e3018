//! Every stored byte, held to its digest; what lies in a store and belongs to nothing; what could go.

use super::{
    MARKER, POLICY_NAME, RECEIPT_NAME, Store, Verdict,
    lock::{self, WriterLock},
    profile::{PROFILE_NAME, VERSIONS},
    quarantine::{ARCHIVE_NAME, digests_in},
};
use crate::{
    error::{At, Result, shown_path},
    package::{Observed, Package, observe_file},
    spec::{digest::Digest, id::StableId, manifest::MANIFEST_PATH, shown},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use walkdir::WalkDir;

/// Something in a store that is not as it has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where, relative to the store.
    pub path: String,
    /// What is wrong, in words.
    pub message: String,
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreCheck {
    /// What is damaged, missing or foreign.
    pub faults: Vec<Fault>,
    /// Packages in quarantine.
    pub packages: usize,
    /// Profiles.
    pub profiles: usize,
    /// Versions of profiles.
    pub versions: usize,
    /// Bytes that were read.
    pub bytes: u64,
}

/// A package in quarantine that could go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Garbage {
    /// Its digest.
    pub sha256: Digest,
    /// Its bytes.
    pub size: u64,
    /// Why it could go, in words.
    pub why: &'static str,
}

impl Store {
    /// Reads every stored byte and holds it to its digest.
    ///
    /// # Errors
    /// When the system refuses to read. What is wrong with the store is in the outcome.
    pub fn check(&self) -> Result<StoreCheck> {
        let mut check = StoreCheck::default();
        if !self.root.exists() {
            return Ok(check);
        }
        // What somebody else is changing is no fault.
        let _lock = WriterLock::acquire(&self.root, self.wait, "check", &self.interrupt)?;
        let known = [MARKER, POLICY_NAME, lock::NAME, "quarantine", "profiles"];
        self.tell_foreign(&self.root, &known, &mut check)?;
        let archives = digests_in(&self.quarantine_folder())?;
        let names: Vec<_> = archives.iter().map(ToString::to_string).collect();
        self.tell_foreign(&self.quarantine_folder(), &names, &mut check)?;
        for sha256 in archives {
            self.interrupt.check()?;
            self.check_archive(sha256, &mut check)?;
        }
        let ids = self.profile_ids()?;
        let folders =
            ids.iter().filter_map(|id| Some(self.profile_folder(id).file_name()?.to_string_lossy().into_owned()));
        self.tell_foreign(&self.profiles_folder(), &folders.collect::<Vec<_>>(), &mut check)?;
        for id in ids {
            self.check_profile(&id, &mut check)?;
        }
        Ok(check)
    }

    /// Packages in quarantine that could go: refused ones, and with `waiting` all that no profile ever used.
    ///
    /// # Errors
    /// When the store can not be read.
    pub fn garbage(&self, waiting: bool) -> Result<Vec<Garbage>> {
        let mut used = BTreeSet::new();
        for (_, profile) in self.profiles()? {
            // While one profile can not be read, nobody knows what it uses.
            used.extend(profile?.history.iter().map(|event| event.archive));
        }
        let mut garbage = Vec::new();
        for entry in self.quarantine()?.into_iter().filter(|entry| !used.contains(&entry.sha256)) {
            let why = match &entry.receipt {
                Ok(receipt) if receipt.verdict == Verdict::NoOp => "refused, in no profile",
                Ok(_) if waiting => "never loaded",
                _ => continue,
            };
            let size = fs::metadata(self.archive_path(entry.sha256)).map_or(0, |found| found.len());
            garbage.push(Garbage { sha256: entry.sha256, size, why });
        }
        Ok(garbage)
    }

    /// Removes from quarantine what [`Store::garbage`] lists.
    ///
    /// # Errors
    /// When somebody else holds the store for too long, or the system refuses.
    pub fn collect(&self, waiting: bool) -> Result<Vec<Garbage>> {
        let _lock = WriterLock::acquire(&self.root, self.wait, "gc", &self.interrupt)?;
        let garbage = self.garbage(waiting)?;
        for one in &garbage {
            self.discard(&self.entry_folder(one.sha256), &self.quarantine_folder())?;
        }
        Ok(garbage)
    }

    fn check_archive(&self, sha256: Digest, check: &mut StoreCheck) -> Result<()> {
        let folder = self.entry_folder(sha256);
        check.packages += 1;
        self.tell_foreign(&folder, &[ARCHIVE_NAME, RECEIPT_NAME], check)?;
        let archive = observe_file(&folder.join(ARCHIVE_NAME));
        let size = archive.as_ref().ok().map(|archive| archive.size);
        match archive {
            Ok(archive) => {
                check.bytes += archive.size;
                if archive.sha256 != sha256 {
                    self.tell(&folder.join(ARCHIVE_NAME), "its bytes are not those that came in", check);
                }
            }
            Err(error) => self.tell(&folder, &error.to_string(), check),
        }
        match self.receipt(sha256) {
            Ok(Some(receipt)) if receipt.archive.sha256 == sha256 && Some(receipt.archive.size_bytes) == size => {}
            Ok(Some(_)) => self.tell(&folder.join(RECEIPT_NAME), "it is the receipt of another package", check),
            Ok(None) => self.tell(&folder, "there is no receipt", check),
            Err(error) => self.tell(&folder, &error.to_string(), check),
        }
        Ok(())
    }

    fn check_profile(&self, id: &StableId, check: &mut StoreCheck) -> Result<()> {
        let folder = self.profile_folder(id);
        let profile = match self.profile(id) {
            Ok(Some(profile)) => profile,
            Ok(None) => {
                self.tell(&folder, "a profile without an active version", check);
                return Ok(());
            }
            Err(error) => {
                self.tell(&folder, &error.to_string(), check);
                return Ok(());
            }
        };
        check.profiles += 1;
        self.tell_foreign(&folder, &[PROFILE_NAME, VERSIONS], check)?;
        let names: Vec<_> = profile.versions().map(|version| version.to_string()).collect();
        self.tell_foreign(&folder.join(VERSIONS), &names, check)?;
        for version in profile.versions() {
            self.interrupt.check()?;
            check.versions += 1;
            let place = self.version_folder(id, version);
            if !self.archive_path(version).is_file() {
                self.tell(&place, "its archive is not in quarantine, so it can not be verified or exported", check);
                continue;
            }
            // What is wrong with the archive was told with the quarantine.
            let Ok(package) = self.open_version(version) else { continue };
            for fault in faults_of_version(&package, &place)? {
                self.tell(&place, &fault, check);
            }
            check.bytes += package.files().map(|(_, entry)| entry.size).sum::<u64>();
        }
        Ok(())
    }

    /// Tells of everything in a folder that has another name than these.
    fn tell_foreign<N: AsRef<str>>(&self, folder: &Path, known: &[N], check: &mut StoreCheck) -> Result<()> {
        if !folder.is_dir() {
            return Ok(());
        }
        for found in fs::read_dir(folder).at("read", folder)? {
            let found = found.at("read", folder)?;
            let name = found.file_name();
            let is_known = known.iter().any(|known| *name == *known.as_ref());
            // What a living process is writing is none of ours to judge.
            let is_partial = name.to_string_lossy().ends_with(".uaix-partial");
            if is_known && found.file_type().at("read", folder)?.is_symlink() {
                self.tell(&found.path(), "a link, where the store has a file or folder of its own", check);
            } else if !is_known && !is_partial {
                self.tell(&found.path(), "it belongs to nothing in this store", check);
            }
        }
        Ok(())
    }

    fn tell(&self, path: &Path, message: &str, check: &mut StoreCheck) {
        let path = shown_path(path.strip_prefix(&self.root).unwrap_or(path));
        check.faults.push(Fault { path, message: shown::text(message) });
    }
}

/// How the files of a version differ from those of its archive, in words.
pub(super) fn faults_of_version(package: &Package, folder: &Path) -> Result<Vec<String>> {
    let mut want: BTreeMap<String, Observed> = BTreeMap::new();
    let mut contents = package.contents()?;
    for (path, entry) in package.files() {
        match contents.read(path, entry, &mut |_| {})? {
            Ok(observed) => drop(want.insert(path.to_string(), observed)),
            Err(flaw) => return Ok(vec![format!("its archive is damaged: {}", shown::text(&flaw.detail))]),
        }
    }
    if let Some(manifest) = &package.manifest {
        let observed = Observed { size: manifest.bytes.len() as u64, sha256: Digest::of(&manifest.bytes) };
        want.insert(MANIFEST_PATH.to_owned(), observed);
    }
    let mut faults = Vec::new();
    for found in WalkDir::new(folder).sort_by_file_name() {
        let Ok(found) = found else {
            faults.push("a file or folder can not be read".to_owned());
            continue;
        };
        if found.file_type().is_dir() {
            continue;
        }
        let parts: Vec<_> =
            found.path().strip_prefix(folder).into_iter().flatten().map(|part| part.to_string_lossy()).collect();
        let name = parts.join("/");
        let quoted = shown::text(&name);
        match want.remove(&name) {
            _ if !found.file_type().is_file() => faults.push(format!("`{quoted}` is no regular file")),
            None => faults.push(format!("`{quoted}` is not in its archive")),
            Some(observed) if observe_file(found.path()).ok() != Some(observed) => {
                faults.push(format!("`{quoted}` is not the file of its archive"));
            }
            Some(_) => {}
        }
    }
    faults.extend(want.into_keys().map(|name| format!("`{}` is missing", shown::text(&name))));
    Ok(faults)
}
