//! The object `integrity`: the digest of the inventory, and every placeholder that a page left there.

use super::{
    declared::{Declared, is_sentinel},
    found::{Found, Row},
};
use crate::spec::{
    digest::Digest,
    entry_path::EntryPath,
    json_edit::{Edits, quoted},
    manifest::package_digest,
};
use jsonc_parser::ast::{Object, Value};
use std::collections::BTreeMap;

/// The key of the digest of the inventory.
const KEY: &str = "packageSha256";

/// A value of `integrity` and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageDigest {
    /// The key, with those above it, joined by dots.
    pub key: String,
    /// What stood there.
    pub found: Stood,
}

/// What stood for the digest of the package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stood {
    /// The digest of the inventory.
    Right,
    /// The same in another spelling.
    Respelled,
    /// The zero sentinel.
    Sentinel,
    /// The zero sentinel under another name, which stays: no archive can hold its own digest.
    Kept,
    /// Nothing.
    Absent,
    /// A digest of something else: as declared, what it is in words, and whether it is replaced.
    Foreign(String, &'static str, bool),
    /// Another name of the algorithm, or none; the digests are SHA-256.
    Algorithm(String),
}

impl PackageDigest {
    /// Whether a digest gets another value.
    pub(super) fn is_change(&self) -> bool {
        matches!(self.found, Stood::Sentinel | Stood::Absent | Stood::Foreign(.., true))
    }
}

/// Puts the digest of the inventory where it belongs, and gives what was found and the digest.
pub(super) fn settle(
    root: &Object<'_>,
    rows: &[Row],
    digests: &BTreeMap<EntryPath, Digest>,
    edits: &mut Edits<'_>,
    only_sentinels: bool,
) -> (Vec<PackageDigest>, Digest) {
    let digest = package_digest(digests.iter().map(|(path, digest)| (path, *digest)));
    let json = quoted(&digest.to_string());
    let mut found = Vec::new();
    let stood = |key: &str, found: Stood| PackageDigest { key: key.to_owned(), found };
    let Some(integrity) = root.get_object("integrity") else {
        if !only_sentinels {
            let object = format!("{{\"algorithm\": \"sha256\", \"{KEY}\": {json}}}");
            edits.set(root, "integrity", object, &["files"]);
            found.push(stood(KEY, Stood::Absent));
        }
        return (found, digest);
    };
    let algorithm = integrity.get("algorithm").map(|known| &known.value);
    let name = algorithm.and_then(Value::as_string_lit).map(|text| text.value.as_ref());
    if name != Some("sha256") && !only_sentinels {
        edits.set(integrity, "algorithm", quoted("sha256"), &[]);
        found.push(stood("algorithm", Stood::Algorithm(name.unwrap_or_default().to_owned())));
    }
    let state = match Declared::of(integrity.get(KEY).map(|known| &known.value)) {
        Declared::Absent => Stood::Absent,
        Declared::Digest(Digest::Sentinel, _) => Stood::Sentinel,
        Declared::Digest(known, true) if known == digest => Stood::Right,
        Declared::Digest(known, false) if known == digest => Stood::Respelled,
        Declared::Digest(known, _) => Stood::Foreign(known.to_string(), what_it_is(known, rows), !only_sentinels),
        Declared::Other(text) => Stood::Foreign(text, "no SHA-256 digest", !only_sentinels),
    };
    if state == Stood::Sentinel || state != Stood::Right && !only_sentinels {
        edits.set(integrity, KEY, json.clone(), &["algorithm"]);
    }
    found.push(stood(KEY, state));
    let others = integrity.properties.iter().filter(|property| property.name.as_str() != KEY);
    for property in others {
        sentinels(&property.value, property.name.as_str(), &mut |key| found.push(stood(key, Stood::Kept)));
    }
    (found, digest)
}

/// Whether a real digest was that of the inventory as it was declared, before files changed.
fn what_it_is(known: Digest, rows: &[Row]) -> &'static str {
    let declared = rows.iter().filter_map(|row| {
        let digest = match &row.found {
            Found::Mismatch { declared, .. } => declared.parse::<Digest>().ok()?,
            _ => row.actual?,
        };
        Some((row.path.parse::<EntryPath>().ok()?, digest))
    });
    let declared: BTreeMap<_, _> = declared.collect();
    if package_digest(declared.iter().map(|(path, digest)| (path, *digest))) == known {
        "the digest of the inventory before files changed"
    } else {
        "of another definition, or of other files"
    }
}

/// Every zero sentinel in a value, with its key.
fn sentinels(value: &Value<'_>, key: &str, found: &mut impl FnMut(&str)) {
    match value {
        Value::Object(object) => {
            for property in &object.properties {
                sentinels(&property.value, &format!("{key}.{}", property.name.as_str()), found);
            }
        }
        Value::Array(array) => {
            for (at, element) in array.elements.iter().enumerate() {
                sentinels(element, &format!("{key}.{at}"), found);
            }
        }
        value if is_sentinel(value) => found(key),
        _ => {}
    }
}
