//! An isolated profile: which version is active, and how it came to that. Pointer and history are one file, which is
//! replaced as a whole, so that they can not contradict each other.

use super::{Assessment, Cause, Store, Verdict, Version, quarantine::digests_in, verdict::issuer_name};
use crate::{
    error::{At, Error, Result, shown_path},
    package::{atomic::replace_by_way_of, read_small},
    spec::{digest::Digest, entry_path::EntryPath, id::StableId, instant::UtcInstant, manifest::Manifest},
};
use serde::{Deserialize, Serialize};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The file of pointer and history.
pub(super) const PROFILE_NAME: &str = "profile.json";
/// The folder of the versions.
pub(super) const VERSIONS: &str = "versions";
/// The id of the form.
const PROFILE_FORMAT: &str = "uaix.profile.v0.1";
/// The longest file of a profile, in bytes: room for more than 100,000 events.
const PROFILE_LIMIT: u64 = 64 * 1024 * 1024;

/// A profile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Profile {
    profile_format: String,
    /// Its id, which packages name as `profileId`.
    pub profile_id: StableId,
    /// The digest of the archive whose files are active.
    pub active: Digest,
    /// What happened to it, oldest first; never empty.
    pub history: Vec<Event>,
}

/// Something that made another version the active one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Event {
    /// What was done.
    pub action: Action,
    /// When.
    pub time: UtcInstant,
    /// The archive whose files became active.
    pub archive: Digest,
    /// The archive whose files had been active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<Digest>,
    /// What the package says its id is.
    pub package_id: String,
    /// Who it says issued it.
    pub issuer: String,
    /// When it says it was made.
    pub created_utc: String,
    /// The verdict at that time.
    pub verdict: Verdict,
    /// Who said yes, by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// The changes of anchors that were authorized.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authorized: Vec<String>,
    /// The SHA-256 of the local policy at that time.
    pub policy_sha256: Digest,
}

/// What can make another version the active one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A package was loaded.
    Load,
    /// An earlier version was taken back.
    Rollback,
}

impl Profile {
    /// A profile after an event.
    pub(super) fn after(earlier: Option<Self>, id: &StableId, event: Event) -> Self {
        let mut history = earlier.map_or_else(Vec::new, |profile| profile.history);
        let active = event.archive;
        history.push(event);
        Self { profile_format: PROFILE_FORMAT.to_owned(), profile_id: id.clone(), active, history }
    }

    /// What made the active version active.
    pub fn latest(&self) -> Option<&Event> {
        self.history.last()
    }

    /// Every version that was ever active.
    pub fn versions(&self) -> impl Iterator<Item = Digest> {
        let first =
            |at: usize, event: &Event| self.history[..at].iter().all(|earlier| earlier.archive != event.archive);
        self.history.iter().enumerate().filter(move |(at, event)| first(*at, event)).map(|(_, event)| event.archive)
    }

    /// The version that a rollback goes back to when nobody names one: going back twice goes back two versions.
    pub fn earlier(&self) -> Option<Digest> {
        let mut stack: Vec<Digest> = Vec::new();
        for event in &self.history {
            match stack.iter().position(|archive| *archive == event.archive) {
                Some(at) if event.action == Action::Rollback => stack.truncate(at + 1),
                _ => stack.push(event.archive),
            }
        }
        stack.pop();
        stack.pop()
    }

    fn read(path: &Path, id: &StableId) -> Result<Option<Self>> {
        let Some(bytes) = read_small(path, PROFILE_LIMIT)? else { return Ok(None) };
        let damaged = |why: String| {
            let message = format!("`{}` is damaged: {why}", shown_path(path));
            Error::request(message, "its versions are untouched; `uaix store check` says what is there")
        };
        let profile: Self = serde_json::from_slice(&bytes).map_err(|error| damaged(error.to_string()))?;
        match profile.latest() {
            _ if profile.profile_id != *id => Err(damaged(format!("it is that of `{}`", profile.profile_id))),
            Some(event) if event.archive == profile.active => Ok(Some(profile)),
            _ => Err(damaged("the active version is not that of the last event".to_owned())),
        }
    }
}

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
        let text = serde_json::to_string_pretty(profile).map_err(|error| Error::Defect(error.to_string()))?;
        replace_by_way_of(&self.profiles_folder(), &path, (text + "\n").as_bytes())
    }

    /// A package that names a profile of another issuer is for a person.
    pub(super) fn compare_with_profile(&self, manifest: &Manifest, assessment: &mut Assessment) -> Result<()> {
        let Some(id) = manifest.profile_id.right() else { return Ok(()) };
        let Some(profile) = self.profile(id)? else { return Ok(()) };
        let cause = profile.latest().and_then(|event| other_issuer(&event.issuer, manifest));
        if let Some(cause) = cause {
            assessment.review.push(Cause::review(cause));
            if assessment.verdict == Verdict::Eligible {
                assessment.verdict = Verdict::HumanReview;
            }
        }
        Ok(())
    }
}

/// What to say when a package does not come from the issuer of the profile that it names.
pub(super) fn other_issuer(issuer: &str, manifest: &Manifest) -> Option<String> {
    let named = issuer_name(&manifest.issuer);
    let words = || format!("the profile `{}` came from `{issuer}`, this package names `{named}`", manifest.profile_id);
    (issuer != named).then(words)
}

/// The folder of a profile. An id that some host takes for a device gets a mark that no id can begin with.
fn folder_name(id: &StableId) -> String {
    if id.as_str().parse::<EntryPath>().is_ok() { id.to_string() } else { format!("_{id}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(action: Action, archive: &str) -> Event {
        Event {
            action,
            time: UtcInstant::zip_floor(),
            archive: Digest::of(archive.as_bytes()),
            previous: None,
            package_id: "p".to_owned(),
            issuer: "i".to_owned(),
            created_utc: "t".to_owned(),
            verdict: Verdict::Eligible,
            by: None,
            authorized: Vec::new(),
            policy_sha256: Digest::of(b""),
        }
    }

    #[test]
    fn going_back_goes_back_one_version_each_time() {
        #[track_caller]
        fn case(events: &str, want: Option<&str>) {
            let id: StableId = "p".parse().expect("id");
            // A capital letter loads a version, a small one goes back to it.
            let profile = events.chars().fold(None, |earlier, c| {
                let action = if c.is_uppercase() { Action::Load } else { Action::Rollback };
                Some(Profile::after(earlier, &id, event(action, &c.to_uppercase().to_string())))
            });
            let earlier = profile.as_ref().and_then(Profile::earlier);
            assert_eq!(earlier, want.map(|name| Digest::of(name.as_bytes())), "{events}");
        }
        case("A", None);
        case("AB", Some("A"));
        case("ABa", None);
        case("ABCb", Some("A"));
        case("ABCba", None);
        case("ABbA", Some("B"));
        case("ABac", Some("A"));
        case("ABA", Some("B"));
    }

    #[test]
    fn devices_of_other_hosts_get_a_folder_too() {
        for (id, want) in [("orbit.v1", "orbit.v1"), ("con", "_con"), ("nul.v1", "_nul.v1"), ("com1", "_com1")] {
            assert_eq!(folder_name(&id.parse().expect("id")), want);
        }
    }
}
