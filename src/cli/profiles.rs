//! `uaix profiles`: what was loaded, what is active, and the way out of the store.

use super::{
    FormFlag, Outcome,
    receiving::{PlaceFlag, WaitFlag, profile_id},
    terminal::Terminal,
    wizard::agrees,
};
use clap::{Args, Subcommand};
use serde_json::json;
use std::{collections::BTreeSet, path::PathBuf};
use uaix::{
    Error, Result, Store,
    error::shown_path,
    report::{
        json::tool,
        profiles::{self as report, Shown},
    },
    spec::id::StableId,
    store::Profile,
};
use walkdir::WalkDir;

/// List the isolated profiles, show, export or remove one
#[derive(Args, Debug)]
#[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    #[command(flatten)]
    place: PlaceFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Every profile, as without an action
    List,
    /// One profile with its history
    Show {
        /// The profile
        #[arg(value_name = "ID", value_parser = profile_id)]
        id: StableId,
    },
    /// Write the archive of the active version: the same bytes that came in
    Export {
        /// The profile
        #[arg(value_name = "ID", value_parser = profile_id)]
        id: StableId,
        /// The file to write; it does not exist yet [default: ID.uaix]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Remove a profile with all its versions; the quarantine stays
    Remove {
        /// The profile
        #[arg(value_name = "ID", value_parser = profile_id)]
        id: StableId,
        /// Do not ask
        #[arg(long)]
        yes: bool,
        #[command(flatten)]
        wait: WaitFlag,
    },
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let wait = match &arguments.action {
        Some(Action::Remove { wait, .. }) => Some(wait),
        _ => None,
    };
    let store = arguments.place.open(None, wait, terminal)?;
    match &arguments.action {
        None | Some(Action::List) => list(&store, terminal),
        Some(Action::Show { id }) => show(&store, id, terminal),
        Some(Action::Export { id, output }) => export(&store, id, output.as_ref(), terminal),
        Some(Action::Remove { id, yes, .. }) => remove(&store, id, *yes, terminal),
    }
}

fn list(store: &Store, terminal: &Terminal) -> Result<Outcome> {
    let (mut all, mut damaged) = (Vec::new(), Vec::new());
    for (_, profile) in store.profiles()? {
        match profile.and_then(|profile| shown(store, profile)) {
            Ok(shown) => all.push(shown),
            Err(error) => damaged.push(error.to_string()),
        }
    }
    match terminal.is_json() {
        true => terminal.document(&report::list_value(&all, &damaged)),
        false => terminal.say(&report::list(&all, &damaged)),
    }
    Ok(if damaged.is_empty() { Outcome::Done } else { Outcome::Refused })
}

fn show(store: &Store, id: &StableId, terminal: &Terminal) -> Result<Outcome> {
    let shown = shown(store, store.existing(id)?)?;
    let folder = shown_path(shown.active.folder());
    match terminal.is_json() {
        true => terminal.document(&report::show_value(&shown, &folder)),
        false => terminal.say(&report::show(&shown, &folder)),
    }
    Ok(Outcome::Done)
}

fn export(store: &Store, id: &StableId, output: Option<&PathBuf>, terminal: &Terminal) -> Result<Outcome> {
    let target = output.cloned().unwrap_or_else(|| PathBuf::from(format!("{id}.uaix")));
    let sha256 = store.export(id, &target)?;
    let name = shown_path(&target);
    terminal.wrote(format!("the archive is in `{name}`"));
    match terminal.is_json() {
        true => terminal.document(&json!({
            "tool": tool(), "command": "profiles export", "profileId": id.as_str(), "file": name, "sha256": sha256,
        })),
        false => terminal.say(&format!("exported {id} to {name}, the bytes that came in\n  sha256 {sha256}\n")),
    }
    Ok(Outcome::Done)
}

fn remove(store: &Store, id: &StableId, yes: bool, terminal: &Terminal) -> Result<Outcome> {
    // One that is damaged can be removed all the same.
    let versions = store.existing(id).map(|profile| profile.versions().count());
    let sure = yes || {
        if !terminal.can_ask() {
            let message = format!("nobody can be asked whether `{id}` may be removed");
            return Err(Error::request(message, "say so with `--yes`; `uaix profiles export` keeps its archive"));
        }
        agrees(&format!("remove the profile {id}?"))?
    };
    if !sure {
        terminal.say(&format!("kept {id}\n"));
        return Ok(Outcome::Refused);
    }
    store.remove(id)?;
    terminal.wrote(format!("the profile `{id}` is removed"));
    match terminal.is_json() {
        true => terminal.document(&json!({"tool": tool(), "command": "profiles remove", "profileId": id.as_str()})),
        false => {
            let what = versions
                .map_or_else(|_| String::new(), |number| format!(": {}", uaix::report::count(number, "version")));
            terminal.say(&format!("removed {id}{what}; its packages are still in quarantine\n"));
        }
    }
    Ok(Outcome::Done)
}

/// What a report says of a profile.
fn shown(store: &Store, profile: Profile) -> Result<Shown> {
    let active = store.version(&profile.profile_id, profile.active)?;
    let versions = active.folder().parent().map(|folder| WalkDir::new(folder).into_iter().flatten());
    let files = versions.into_iter().flatten().filter(|found| found.file_type().is_file());
    let size = files.filter_map(|file| Some(file.metadata().ok()?.len())).sum();
    let known: BTreeSet<_> = profile.versions().collect();
    let quarantine = store.quarantine()?.into_iter().filter_map(|entry| entry.receipt.ok());
    let waits = |receipt: &uaix::store::Receipt| {
        let claimed = receipt.package.as_ref().is_some_and(|claims| claims.profile_id == profile.profile_id.as_str());
        claimed && receipt.verdict != uaix::store::Verdict::NoOp && !known.contains(&receipt.archive.sha256)
    };
    let waiting = quarantine.filter(waits).count();
    Ok(Shown { active, size, waiting, profile })
}
