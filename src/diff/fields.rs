//! Fields of two manifests, or of the settings of sources, as values: what each side says.

use super::side::Side;
use crate::spec::{
    entry_path::EntryPath,
    instant::UtcInstant,
    json::pointer_step,
    manifest::{FileRecord, MANIFEST_PATH},
    shown,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The most characters of a value that are shown.
const SHOWN: usize = 120;

/// A field that the two sides state differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// Where, as a JSON Pointer; of a row of the inventory, `files`, the path and the key.
    pub pointer: String,
    /// What the first says, escaped and cut.
    pub a: Option<String>,
    /// What the second says, escaped and cut.
    pub b: Option<String>,
}

impl FieldChange {
    /// Two manifests with the same values in other bytes.
    pub(super) fn of_form() -> Self {
        let words = |text: &str| Some(text.to_owned());
        Self { pointer: String::new(), a: words("the same values"), b: words("written in other bytes") }
    }
}

/// What differs; scopes, digests and sizes of changed files and review states are compared elsewhere.
pub(super) fn compare(a: &Side<'_>, b: &Side<'_>) -> Vec<FieldChange> {
    let both_sources = a.package.config.is_some() && b.package.config.is_some();
    let both_described = a.package.is_described() && b.package.is_described();
    let (first, second) = match (both_sources, both_described) {
        (true, _) => (settings(a), settings(b)),
        (_, true) => (described(a, a.files == b.files), described(b, a.files == b.files)),
        // A source states some of what a manifest does: only that can be compared.
        _ => {
            let (first, second) = (stated(a), stated(b));
            let only = |map: &BTreeMap<String, String>, other: &BTreeMap<String, String>| {
                map.iter().filter(|(key, _)| other.contains_key(*key)).map(|(k, v)| (k.clone(), v.clone())).collect()
            };
            (only(&first, &second), only(&second, &first))
        }
    };
    let mut changes = differing(&first, &second);
    if both_described {
        changes.extend(rows(a, b));
    }
    changes
}

fn differing(first: &BTreeMap<String, String>, second: &BTreeMap<String, String>) -> Vec<FieldChange> {
    let keys: BTreeSet<_> = first.keys().chain(second.keys()).collect();
    let changed = keys.into_iter().filter(|key| first.get(*key) != second.get(*key));
    changed
        .map(|key| {
            let shown = |map: &BTreeMap<String, String>| map.get(key).map(|value| cut(value));
            FieldChange { pointer: shown::text(key), a: shown(first), b: shown(second) }
        })
        .collect()
}

/// Every value of a manifest but the inventory, the scopes and the digest that follows from the files.
fn described(side: &Side<'_>, same_files: bool) -> BTreeMap<String, String> {
    let document = side.package.manifest.as_ref().and_then(|file| file.document.as_ref().ok());
    let mut map = BTreeMap::new();
    if let Some(document) = document {
        flatten(&document.value, "", &mut map);
    }
    let follows = ["/files", "/declaredScopes", if same_files { "" } else { "/integrity/packageSha256" }];
    map.retain(|key, _| !follows.contains(&key.as_str()));
    map
}

/// Every value of the settings but the scopes.
fn settings(side: &Side<'_>) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    let text = side.package.config.as_ref().map(|config| config.text()).unwrap_or_default();
    if let Ok(value) = toml::from_str::<Value>(text) {
        flatten(&value, "", &mut map);
    }
    map.remove("/package/scopes");
    map
}

/// What a source and a manifest both state.
fn stated(side: &Side<'_>) -> BTreeMap<String, String> {
    let mut map = BTreeMap::new();
    let mut put = |key: &str, value: String| drop(map.insert(key.to_owned(), value));
    match (&side.package.config, side.package.manifest()) {
        (Some(config), _) => {
            let package = &config.package;
            put("/packageId", package.id.to_string());
            put("/profileId", package.profile.as_ref().unwrap_or(&package.id).to_string());
            if let Some(created) = package.created {
                put("/createdUtc", created.to_string());
            }
            let name = package.issuer.as_str().or_else(|| package.issuer.get("name").and_then(toml::Value::as_str));
            put("/issuer/name", name.unwrap_or_default().to_owned());
            if let Some(paths) = &package.entrypoints {
                let paths: Vec<_> = paths.iter().map(|path| path.get_ref().as_str()).collect();
                put("/entrypoints", paths.join(", "));
            }
        }
        (None, Some(manifest)) => {
            put("/packageId", manifest.package_id.to_string());
            put("/profileId", manifest.profile_id.to_string());
            let created =
                manifest.created_utc.right().map_or_else(|| manifest.created_utc.to_string(), UtcInstant::to_string);
            put("/createdUtc", created);
            put("/issuer/name", manifest.issuer.name().to_owned());
            let paths: Vec<_> = manifest.entrypoints.paths().into_iter().map(|(_, path)| path).collect();
            put("/entrypoints", paths.join(", "));
        }
        (None, None) => {}
    }
    map
}

/// Objects key by key; a list is one value.
fn flatten(value: &Value, pointer: &str, map: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(object) if !object.is_empty() => {
            for (key, value) in object {
                flatten(value, &format!("{pointer}/{}", pointer_step(key)), map);
            }
        }
        other => drop(map.insert(pointer.to_owned(), other.to_string())),
    }
}

/// What the inventories say of each file, beyond what its bytes say.
fn rows(a: &Side<'_>, b: &Side<'_>) -> Vec<FieldChange> {
    let mut changes = Vec::new();
    for path in a.rows.keys().chain(b.rows.keys()).collect::<BTreeSet<_>>() {
        let parsed: Option<EntryPath> = path.parse().ok();
        let there = |side: &Side<'_>| parsed.as_ref().and_then(|path| side.files.get(path)).copied();
        let is_manifest = path == MANIFEST_PATH;
        let same_bytes = there(a) == there(b);
        if !same_bytes && there(a).is_some() != there(b).is_some() {
            continue;
        }
        let of = |side: &Side<'_>| side.rows.get(path).map(|row| row_values(row, same_bytes && !is_manifest));
        let (first, second) = (of(a).unwrap_or_default(), of(b).unwrap_or_default());
        for mut change in differing(&first, &second) {
            change.pointer = format!("files {} {}", shown::text(path), change.pointer.trim_start_matches('/'));
            changes.push(change);
        }
    }
    changes
}

fn row_values(row: &FileRecord, with_digest: bool) -> BTreeMap<String, String> {
    let value = serde_json::to_value(row).unwrap_or(Value::Object(Map::new()));
    let mut map = BTreeMap::new();
    flatten(&value, "", &mut map);
    map.remove("/path");
    map.remove("/reviewState");
    if !with_digest {
        map.remove("/sha256");
        map.remove("/sizeBytes");
    }
    map
}

fn cut(value: &str) -> String {
    let text = shown::text(value);
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
