//! One run at a time decides and moves. Scans and reports need no lock: what they read appears by one rename.

use crate::{
    error::{Error, Result},
    package::{
        Interrupt,
        lock::{open_lock, wait_for},
    },
    spec::{entry_path::EntryPath, shown},
};
use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    time::Duration,
};

/// The right to write into the ledger and to move files; it ends when this is dropped, and with the process.
#[derive(Debug)]
pub(super) struct IntakeLock {
    file: File,
    place: PathBuf,
}

impl IntakeLock {
    /// Waits for the right. The locked file lies beside the ledger, is junk to every package, and goes with the right; one
    /// that a killed run left is taken over.
    pub(super) fn acquire(root: &Path, ledger: &EntryPath, wait: Duration, interrupt: &Interrupt) -> Result<Self> {
        super::place::make_folder_of(root, ledger)?;
        let place = place(root, ledger);
        loop {
            let file = open_lock(&place)?;
            if !wait_for(&file, &place, wait, interrupt)? {
                let ledger = shown::text(ledger.as_str());
                let message = format!("another run writes into `{ledger}`; waited {} s", wait.as_secs());
                return Err(Error::request(message, "try again when it is done, or wait longer with `--wait`"));
            }
            // Whoever held it may have removed it between our opening and our locking.
            if is_at(&file, &place) {
                return Ok(Self { file, place });
            }
        }
    }

    /// Takes away the file that a killed run left, for a run that has nothing to write.
    pub(super) fn clear(root: &Path, ledger: &EntryPath) {
        // One that another run holds is its own to take away, and one that can not be taken away is junk to every package.
        if place(root, ledger).exists() {
            let _ = Self::acquire(root, ledger, Duration::ZERO, &Interrupt::default());
        }
    }
}

impl Drop for IntakeLock {
    fn drop(&mut self) {
        // Only where a file can be told from another that took its name; elsewhere it stays, and is junk.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.place);
        }
        let _ = self.file.unlock();
    }
}

fn place(root: &Path, ledger: &EntryPath) -> PathBuf {
    ledger.below(root).with_file_name(format!(".{}-lock.uaix-partial", ledger.file_name()))
}

#[cfg(unix)]
fn is_at(file: &File, place: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    let there = fs::symlink_metadata(place).map(identity).ok();
    there.is_some() && there == file.metadata().map(identity).ok()
}

#[cfg(not(unix))]
fn is_at(_: &File, place: &Path) -> bool {
    place.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_nothing_is_left() {
        let dir = tempfile::tempdir().expect("dir");
        let ledger = "evidence/in.jsonl".parse().expect("good");
        let take = |wait| IntakeLock::acquire(dir.path(), &ledger, wait, &Interrupt::default());
        let first = take(Duration::ZERO).expect("free");
        let error = take(Duration::from_millis(30)).expect_err("taken").to_string();
        assert!(error.starts_with("another run writes into `evidence/in.jsonl`"), "{error}");
        drop(first);
        drop(take(Duration::ZERO).expect("free again"));
        assert_eq!(fs::read_dir(dir.path().join("evidence")).expect("list").count(), usize::from(!cfg!(unix)));
    }
}
