//! The store as a whole: what is in quarantine, what a check found, what could go.

use super::{count, human::wrapped, json::tool, receive::short, size};
use crate::store::{Fault, Garbage, Quarantined, StoreCheck};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What is in quarantine.
pub fn list(all: &[Quarantined]) -> String {
    let mut out = String::new();
    for entry in all {
        let line = match &entry.receipt {
            Ok(receipt) => {
                let claims = receipt.package.as_ref();
                let id = claims.map_or("unreadable", |claims| claims.package_id.as_str());
                let issuer = claims.map(|claims| format!(" from {}", claims.issuer)).unwrap_or_default();
                let bytes = size(receipt.archive.size_bytes);
                format!("{:<13} {id}{issuer}, {bytes}, came in {}", receipt.verdict, receipt.imported)
            }
            Err(error) => format!("damaged       {error}"),
        };
        let _ = writeln!(out, "{}", wrapped(&format!("{}  {line}", short(entry.sha256)), "  "));
    }
    if out.is_empty() { "nothing is in quarantine; `uaix import FILE` takes a package in\n".to_owned() } else { out }
}

/// The same for programs.
pub fn list_value(all: &[Quarantined]) -> Value {
    let entries = all.iter().map(|entry| match &entry.receipt {
        Ok(receipt) => json!({
            "sha256": entry.sha256, "verdict": receipt.verdict, "package": receipt.package,
            "sizeBytes": receipt.archive.size_bytes, "imported": receipt.imported, "name": receipt.archive.name,
        }),
        Err(error) => json!({"sha256": entry.sha256, "damaged": error.to_string()}),
    });
    json!({"tool": tool(), "command": "store list", "quarantine": entries.collect::<Vec<_>>()})
}

/// What a check found.
pub fn check(check: &StoreCheck) -> String {
    let mut out = String::new();
    for Fault { path, message } in &check.faults {
        let _ = writeln!(out, "{}", wrapped(&format!("fault: {path}: {message}"), "  "));
    }
    let held = format!(
        "{}, {} with {}, {}",
        count(check.packages, "package"),
        count(check.profiles, "profile"),
        count(check.versions, "version"),
        size(check.bytes)
    );
    let end = match check.faults.len() {
        0 => format!("every stored byte is what its digest says: {held}"),
        number => format!("{} in {held}", count(number, "fault")),
    };
    out + &wrapped(&end, "  ") + "\n"
}

/// The same for programs.
pub fn check_value(check: &StoreCheck) -> Value {
    let faults = check.faults.iter().map(|fault| json!({"path": fault.path, "message": fault.message}));
    json!({
        "tool": tool(), "command": "store check", "faults": faults.collect::<Vec<_>>(), "packages": check.packages,
        "profiles": check.profiles, "versions": check.versions, "bytes": check.bytes,
    })
}

/// What could go, or went.
pub fn garbage(garbage: &[Garbage], gone: bool) -> String {
    let mut out = String::new();
    for one in garbage {
        let _ = writeln!(out, "{}  {}, {}", short(one.sha256), size(one.size), one.why);
    }
    let total = size(garbage.iter().map(|one| one.size).sum());
    let packages = count(garbage.len(), "package");
    out + &match (garbage.len(), gone) {
        (0, _) => "nothing in quarantine could go\n".to_owned(),
        (_, true) => format!("removed {packages}, {total}\n"),
        (_, false) => format!("{packages} could go, {total}; nothing was removed\n"),
    }
}

/// The same for programs.
pub fn garbage_value(garbage: &[Garbage], gone: bool) -> Value {
    let list = garbage.iter().map(|one| json!({"sha256": one.sha256, "sizeBytes": one.size, "why": one.why}));
    json!({"tool": tool(), "command": "store gc", "removed": gone, "packages": list.collect::<Vec<_>>()})
}
