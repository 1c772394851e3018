//! The profiles of a store: where each lies, which versions are there, and what is written of one.

use super::{
    Assessment, Cause, Profile, Store, Verdict, Version,
    profile::{PROFILE_NAME, VERSIONS, other_issuer},
    quarantine::digests_in,
};
use crate::{
    error::{At, Result},
    package::atomic::replace_by_way_of,
    spec::{digest::Digest, entry_path::EntryPath, id::StableId, manifest::Manifest},
};
use std::{fs, io, path::PathBuf};

impl Store {
    /// Every profile, by id, or why it can not be read.
    ///
    /// # Errors
    /// When the folder of profiles can not be read.
    pub fn profiles(&self) -> Result<Vec<(StableId, Result<Profile>)>> {
        let mut all = Vec::new();
        for id in self.profile_ids()? {
            // One that is just being made or removed is not there.
            if let Some(profile) = self.profile(&id).transpose() {
                all.push((id, profile));
            }
        }
        Ok(all)
    }

    /// A profile; `None` when there is none of this id.
    ///
    /// # Errors
    /// When it can not be read, or is damaged.
    pub fn profile(&self, id: &StableId) -> Result<Option<Profile>> {
        Profile::read(&self.profile_folder(id).join(PROFILE_NAME), id)
    }

    /// A version of a profile, to read its records.
    ///
    /// # Errors
    /// When it is not there, or its manifest can not be read.
    pub fn version(&self, id: &StableId, sha256: Digest) -> Result<Version> {
        Version::open(&self.version_folder(id, sha256), sha256)
    }

    pub(super) fn profile_folder(&self, id: &StableId) -> PathBuf {
        self.profiles_folder().join(folder_name(id))
    }

    pub(super) fn version_folder(&self, id: &StableId, sha256: Digest) -> PathBuf {
        self.profile_folder(id).join(VERSIONS).join(sha256.to_string())
    }

    /// The versions whose folders are there, whatever the history says.
    pub(super) fn version_folders(&self, id: &StableId) -> Result<Vec<Digest>> {
        digests_in(&self.profile_folder(id).join(VERSIONS))
    }

    pub(super) fn profile_ids(&self) -> Result<Vec<StableId>> {
        let folder = self.profiles_folder();
        let list = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            list => list.at("read", &folder)?,
        };
        let mut ids = Vec::new();
        for found in list {
            let name = found.at("read", &folder)?.file_name();
            let id = name.to_str().and_then(|name| name.strip_prefix('_').unwrap_or(name).parse::<StableId>().ok());
            ids.extend(id.filter(|id| *folder_name(id) == *name));
        }
        ids.sort();
        Ok(ids)
    }

    pub(super) fn write_profile(&self, profile: &Profile) -> Result<()> {
        let path = self.profile_folder(&profile.profile_id).join(PROFILE_NAME);
        replace_by_way_of(&self.profiles_folder(), &path, profile.to_text()?.as_bytes())
    }

    /// A package that names a profile of another issuer is for a person.
    pub(super) fn compare_with_profile(&self, manifest: &Manifest, assessment: &mut Assessment) -> Result<()> {
        let Some(id) = manifest.profile_id.right() else { return Ok(()) };
        let Some(profile) = self.profile(id)? else { return Ok(()) };
        let cause = profile.latest().and_then(|event| other_issuer(event, manifest));
        if let Some(cause) = cause {
            assessment.review.push(Cause::review(cause));
            if assessment.verdict == Verdict::Eligible {
                assessment.verdict = Verdict::HumanReview;
            }
        }
        Ok(())
    }
}

/// The folder of a profile. An id that some host takes for a device gets a mark that no id can begin with.
fn folder_name(id: &StableId) -> String {
    if id.as_str().parse::<EntryPath>().is_ok() { id.to_string() } else { format!("_{id}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_of_other_hosts_get_a_folder_too() {
        for (id, want) in [("orbit.v1", "orbit.v1"), ("con", "_con"), ("nul.v1", "_nul.v1"), ("com1", "_com1")] {
            assert_eq!(folder_name(&id.parse().expect("id")), want);
        }
    }
}
