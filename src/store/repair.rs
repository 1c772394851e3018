//! What an interrupted run left, and how opening a store puts it right.
//!
//! Nothing that is active, was active or was judged is touched: only temporary files that no living process holds, and
//! versions that no profile points to, because the run that wrote them ended before it came to the pointer.

use super::{Store, lock::WriterLock};
use crate::{
    package::{
        atomic::{PARTIAL, sweep_files},
        atomic_folder::sweep,
    },
    spec::{digest::Digest, id::StableId},
};
use std::{fs, path::Path};

/// Puts right what can be, and says what was done. A store that can not be written is read as it is.
pub(super) fn repair(store: &Store) -> Vec<String> {
    let mut done = Vec::new();
    let quarantine = store.quarantine_folder();
    let swept = sweep(&quarantine).len() + sweep_files(&quarantine).len() + sweep_files(&store.root).len();
    if swept > 0 {
        done.push("an interrupted import was cleared away".to_owned());
    }
    let profiles = store.profiles_folder();
    if is_left(&profiles) || !orphans(store).is_empty() {
        // While somebody changes a profile, what is unfinished is theirs.
        if let Ok(Some(_lock)) = WriterLock::attempt(&store.root) {
            if sweep(&profiles).len() + sweep_files(&profiles).len() > 0 {
                done.push("an interrupted change of a profile was cleared away".to_owned());
            }
            for (id, version) in orphans(store) {
                if store.discard(&store.version_folder(&id, version), &profiles).is_ok() {
                    done.push(format!("an interrupted load into `{id}` was undone; the active version is untouched"));
                }
            }
        }
    }
    done
}

/// Whether a temporary file or folder lies there, of a living process or of none.
fn is_left(folder: &Path) -> bool {
    let list = fs::read_dir(folder).into_iter().flatten().flatten();
    list.into_iter().any(|found| found.file_name().to_string_lossy().ends_with(PARTIAL))
}

/// Versions that no history names. Of a profile that can not be read nothing is one: a check tells about it.
fn orphans(store: &Store) -> Vec<(StableId, Digest)> {
    let mut found = Vec::new();
    for id in store.profile_ids().unwrap_or_default() {
        let Ok(Some(profile)) = store.profile(&id) else { continue };
        let versions = store.version_folders(&id).unwrap_or_default().into_iter();
        let unknown = versions.filter(|version| !profile.history.iter().any(|event| event.archive == *version));
        found.extend(unknown.map(|version| (id.clone(), version)));
    }
    found
}
