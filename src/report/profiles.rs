//! Profiles: what is active, since when, and what waits; their history.

use super::{awaiting, count, human::wrapped, json::tool, receive::short, size};
use crate::store::{Action, Event, Profile, Version};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A profile and what is known of it besides.
#[derive(Debug)]
pub struct Shown {
    /// The profile.
    pub profile: Profile,
    /// Its active version.
    pub active: Version,
    /// Bytes of all its versions.
    pub size: u64,
    /// Packages in quarantine that name it and were never loaded.
    pub waiting: usize,
}

/// Every profile.
pub fn list(all: &[Shown], damaged: &[String]) -> String {
    let mut out = String::new();
    for shown in all {
        out += &one(shown);
    }
    for message in damaged {
        let _ = writeln!(out, "{}", wrapped(&format!("damaged: {message}"), "  "));
    }
    if out.is_empty() { "no profiles; `uaix load` makes one of a package in quarantine\n".to_owned() } else { out }
}

/// One profile with its history.
pub fn show(shown: &Shown, folder: &str) -> String {
    let mut out = one(shown);
    let _ = writeln!(out, "  folder    {folder}");
    let first = shown.active.entrypoints().map(|path| path.to_string()).collect::<Vec<_>>().join(", ");
    let _ = writeln!(out, "  {}", wrapped(&format!("read      {first}"), &" ".repeat(12)));
    out += "  history, newest first\n";
    for event in shown.profile.history.iter().rev() {
        let _ = writeln!(out, "    {}", wrapped(&event_line(event), "      "));
    }
    out
}

/// Every profile, for programs.
pub fn list_value(all: &[Shown], damaged: &[String]) -> Value {
    json!({
        "tool": tool(), "command": "profiles", "profiles": all.iter().map(value).collect::<Vec<_>>(),
        "damaged": damaged,
    })
}

/// One profile with its history, for programs.
pub fn show_value(shown: &Shown, folder: &str) -> Value {
    let mut value = value(shown);
    value["folder"] = folder.into();
    value["entrypoints"] = shown.active.entrypoints().map(|path| path.to_string()).collect();
    value["history"] = json!(shown.profile.history);
    value
}

fn one(shown: &Shown) -> String {
    let Shown { profile, active, .. } = shown;
    let mut out = format!("{}\n", profile.profile_id);
    if let Some(event) = profile.latest() {
        let by = event.by.as_ref().map(|name| format!(", by {name}")).unwrap_or_default();
        let _ = writeln!(out, "  active    {} since {}{by}", short(profile.active), event.time);
        let _ =
            writeln!(out, "  {}", wrapped(&format!("from      {}, package {}", event.issuer, event.package_id), "  "));
    }
    let mut waits = Vec::new();
    if active.waiting() > 0 {
        waits.push(format!("{} a human review", awaiting(active.waiting())));
    }
    if shown.waiting > 0 {
        waits.push(format!("{} in quarantine", count(shown.waiting, "package")));
    }
    let waits = if waits.is_empty() { "nothing".to_owned() } else { waits.join("; ") };
    let _ = writeln!(out, "  waiting   {waits}");
    let _ = writeln!(out, "  size      {} in {}", size(shown.size), count(profile.versions().count(), "version"));
    out
}

fn event_line(event: &Event) -> String {
    let word = match event.action {
        Action::Load => "load",
        Action::Rollback => "rollback",
    };
    let by = event.by.as_ref().map(|name| format!(", by {name}")).unwrap_or_default();
    let mut line = format!("{} {word} {}, {}{by}", event.time, short(event.archive), event.verdict);
    for change in &event.authorized {
        let _ = write!(line, ", authorized {change}");
    }
    line
}

fn value(shown: &Shown) -> Value {
    let event = shown.profile.latest();
    json!({
        "profileId": shown.profile.profile_id.as_str(), "active": shown.profile.active,
        "since": event.map(|event| event.time), "by": event.and_then(|event| event.by.as_ref()),
        "issuer": event.map(|event| &event.issuer), "packageId": event.map(|event| &event.package_id),
        "awaitingReview": shown.active.waiting(), "waitingPackages": shown.waiting, "sizeBytes": shown.size,
        "versions": shown.profile.versions().collect::<Vec<_>>(),
    })
}
