//! `uaix rollback`: an earlier version of a profile becomes the active one again.

use super::{
    FormFlag, Outcome,
    receiving::{PlaceFlag, PolicyFlag, WaitFlag, person, profile_id},
    terminal::Terminal,
};
use clap::Args;
use serde_json::json;
use uaix::{
    Result,
    error::shown_path,
    report::{json::tool, receive as report},
    spec::{id::StableId, person::PersonName},
    store::Loading,
};

/// Go back to a version of a profile that was active before
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The profile
    #[arg(value_name = "ID", value_parser = profile_id)]
    id: StableId,
    /// The start of the digest of a version [default: the one before the active one]
    #[arg(value_name = "VERSION")]
    version: Option<String>,
    /// Who goes back, by name, for the history
    #[arg(long, value_name = "NAME", value_parser = person)]
    by: Option<PersonName>,
    #[command(flatten)]
    place: PlaceFlag,
    #[command(flatten)]
    policy: PolicyFlag,
    #[command(flatten)]
    wait: WaitFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let store = arguments.place.open(Some(&arguments.policy), Some(&arguments.wait), terminal)?;
    let profile = store.existing(&arguments.id)?;
    let version = arguments.version.as_deref().map(|digits| profile.find(digits)).transpose()?;
    let loading = store.rollback(&arguments.id, version, arguments.by.as_ref())?;
    let (done, unmet) = match &loading {
        Loading::Done(loaded) => (Some(loaded), &[][..]),
        Loading::AlreadyActive { .. } => (None, &[][..]),
        Loading::Refused(unmet) => (None, unmet.as_slice()),
    };
    if let Some(loaded) = done {
        terminal.wrote(format!("`{}` is the active version of `{}`", loaded.active, loaded.profile_id));
    }
    if terminal.is_json() {
        terminal.document(&json!({
            "tool": tool(), "command": "rollback", "profileId": arguments.id.as_str(),
            "alreadyActive": matches!(loading, Loading::AlreadyActive { .. }),
            "unmet": unmet.iter().map(report::need_value).collect::<Vec<_>>(),
            "loaded": done.map(report::loaded_value),
        }));
    } else if let Some(loaded) = done {
        let version = store.version(&loaded.profile_id, loaded.active)?;
        terminal.say(&report::rolled_back(loaded, &shown_path(version.folder())));
    } else if unmet.is_empty() {
        terminal.say(&format!("profile {}: that version is active already\n", arguments.id));
    } else {
        terminal.say(&format!("not changed: that version is refused today\n{}", report::needs(unmet)));
    }
    Ok(if unmet.is_empty() { Outcome::Done } else { Outcome::Refused })
}
