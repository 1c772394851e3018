//! What an interrupted run left, and how opening a store puts it right.
//!
//! Nothing that is active, was active or was judged is touched: only temporary files that no living process holds, and
//! versions that no profile points to, because the run that wrote them ended before it came to the pointer.

use super::{Store, lock::WriterLock, profile::PROFILE_NAME};
use crate::package::{atomic::sweep_files, atomic_folder::sweep};
use std::path::Path;

/// Puts right what can be, and says what was done. A store that can not be written is read as it is.
pub(super) fn repair(store: &Store) -> Vec<String> {
    let mut done = Vec::new();
    let quarantine = store.quarantine_folder();
    let swept = sweep(&quarantine).len() + sweep_files(&quarantine).len() + sweep_files(&store.root).len();
    if swept > 0 {
        done.push("an interrupted import was cleared away".to_owned());
    }
    // While somebody changes a profile, what is unfinished is theirs.
    if let Ok(Some(_lock)) = WriterLock::attempt(&store.root) {
        let profiles = store.profiles_folder();
        if sweep(&profiles).len() + sweep_files(&profiles).len() > 0 {
            done.push("an interrupted change of a profile was cleared away".to_owned());
        }
        done.extend(orphans(store));
    }
    done
}

/// Removes versions that no history names, and profiles that never had an active version.
fn orphans(store: &Store) -> Vec<String> {
    let mut done = Vec::new();
    let profiles = store.profiles_folder();
    for id in store.profile_ids().unwrap_or_default() {
        let folder = store.profile_folder(&id);
        if is_unfinished(&folder) {
            if store.discard(&folder, &profiles).is_ok() {
                done.push(format!("an interrupted first load of `{id}` was undone"));
            }
            continue;
        }
        // Of one that can not be read nothing is taken away: a check tells about it.
        let Ok(Some(profile)) = store.profile(&id) else { continue };
        for version in store.version_folders(&id).unwrap_or_default() {
            let known = profile.history.iter().any(|event| event.archive == version);
            if !known && store.discard(&store.version_folder(&id, version), &profiles).is_ok() {
                done.push(format!("an interrupted load into `{id}` was undone; the active version is untouched"));
            }
        }
    }
    done
}

fn is_unfinished(folder: &Path) -> bool {
    !folder.join(PROFILE_NAME).exists()
}
