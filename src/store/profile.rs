//! An isolated profile: which version is active, and how it came to that. Pointer and history are one file, which is
//! replaced as a whole, so that they can not contradict each other.

use super::{
    Verdict,
    digits::{bare, beginning_with},
    receipt::LONGEST_NAME,
    verdict::{issuer_name, looks_alike},
};
use crate::{
    error::{Error, Result, shown_path},
    package::read_small,
    spec::{digest::Digest, id::StableId, instant::UtcInstant, manifest::Manifest, shown},
};
use serde::{Deserialize, Serialize};
use std::path::Path;

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
    /// Who it says issued it, as it is shown.
    pub issuer: String,
    /// The SHA-256 of that name as the manifest writes it: what looks the same need not be the same.
    pub issuer_sha256: Digest,
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

    /// The version that was ever active whose digest begins with these digits.
    ///
    /// # Errors
    /// When there is none, or more than one.
    pub fn find(&self, digits: &str) -> Result<Digest> {
        let bare = bare(digits);
        let help = format!("`uaix profiles show {}` lists what was active", self.profile_id);
        match beginning_with(&bare, self.versions()).as_slice() {
            [only] if !bare.is_empty() => Ok(*only),
            [] => Err(Error::request(format!("no version begins with `{}`", shown::text(digits)), help)),
            _ => Err(Error::request(format!("`{}` does not name one version", shown::text(digits)), help)),
        }
    }

    /// The text that is written.
    pub(super) fn to_text(&self) -> Result<String> {
        serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| Error::Defect(error.to_string()))
    }

    pub(super) fn read(path: &Path, id: &StableId) -> Result<Option<Self>> {
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

/// What to say when a package does not come from the issuer of the profile that it names.
pub(super) fn other_issuer(event: &Event, manifest: &Manifest) -> Option<String> {
    let name = manifest.issuer.name();
    if Digest::of(name.as_bytes()) == event.issuer_sha256 {
        return None;
    }
    let (before, named) = (&event.issuer, issuer_name(&manifest.issuer));
    let alike = if looks_alike(before, name) { ", which only looks like it" } else { "" };
    let named = if alike.is_empty() { named } else { shown::spelled_out(name).chars().take(LONGEST_NAME).collect() };
    Some(format!("the profile `{}` came from `{before}`, this package names `{named}`{alike}", manifest.profile_id))
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
            issuer_sha256: Digest::of(b"i"),
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
}
