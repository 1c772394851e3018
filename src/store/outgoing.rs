//! The way out of the store: the archive of an active version, as it came in, and the removal of a profile.

use super::{Profile, Store, lock::WriterLock};
use crate::{
    error::{At, Error, Result, shown_path},
    package::atomic::AtomicFile,
    spec::{
        digest::{Digest, Hasher},
        id::StableId,
    },
};
use std::{
    fs::File,
    io::{Read, Write},
    path::Path,
};

impl Store {
    /// Writes the archive of the active version to a file that is not there yet: the same bytes that came in.
    ///
    /// # Errors
    /// When there is no such profile, the archive is gone or damaged, the file exists, or the system refuses.
    pub fn export(&self, id: &StableId, target: &Path) -> Result<Digest> {
        let profile = self.existing(id)?;
        let place = self.archive_path(profile.active);
        let mut archive = File::open(&place).at("open", &place)?;
        let mut out = AtomicFile::create(target)?;
        let mut hasher = Hasher::default();
        let mut block = vec![0; 64 * 1024];
        loop {
            self.interrupt.check()?;
            let count = archive.read(&mut block).at("read", &place)?;
            if count == 0 {
                break;
            }
            hasher.update(&block[..count]);
            out.file().write_all(&block[..count]).at("write", target)?;
        }
        if hasher.finish().1 != profile.active {
            let message = format!("`{}` is damaged: its bytes are not those that came in", shown_path(&place));
            return Err(Error::request(message, "import the package again; that puts its bytes right"));
        }
        out.commit_new()?;
        Ok(profile.active)
    }

    /// Removes a profile with all its versions. What is in quarantine stays.
    ///
    /// # Errors
    /// When there is no such profile, or as [`Store::load`].
    pub fn remove(&self, id: &StableId) -> Result<()> {
        let folder = self.profile_folder(id);
        if !folder.is_dir() {
            self.existing(id)?;
        }
        let _lock = WriterLock::acquire(&self.root, self.wait, "remove", &self.interrupt)?;
        self.discard(&folder, &self.profiles_folder())
    }

    /// A profile that has to be there.
    ///
    /// # Errors
    /// When it is not, or can not be read.
    pub fn existing(&self, id: &StableId) -> Result<Profile> {
        self.profile(id)?.ok_or_else(|| {
            let message = format!("there is no profile `{id}` in `{}`", shown_path(&self.root));
            Error::request(message, "`uaix profiles` lists what there is")
        })
    }
}
