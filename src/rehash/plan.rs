//! From the text of a manifest to the text that is written: one row a file, then the package, then the own row.

use super::{
    Consent,
    declared::{Declared, is_number, shown_number},
    found::{Found, OwnRow, Plan, Row},
    integrity::{self, PackageDigest},
};
use crate::{
    error::{Error, Result},
    lint::Judgement,
    scope::Catalog,
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        json_edit::{Edits, parse, quoted},
        manifest::MANIFEST_PATH,
        terms::{PackageStatus, RequiredStatus, ReviewState, SourceKind},
    },
};
use jsonc_parser::ast::{Array, Object, Value};
use std::collections::BTreeMap;

/// Reads a manifest and says what to write; `None` when its shape does not allow it (rules of `lint` say why).
pub(super) fn plan(text: &str, judgement: &Judgement, consent: &Consent, only_sentinels: bool) -> Result<Option<Plan>> {
    let tree = parse(text).map_err(|error| Error::Defect(error.to_string()))?;
    let Some(Value::Object(root)) = &tree else { return Ok(None) };
    let Some(files) = root.get_array("files") else { return Ok(None) };
    if !matches!(root.get("integrity").map(|known| &known.value), None | Some(Value::Object(_))) {
        return Ok(None);
    }
    let mut work = Work { edits: Edits::new(text), lowered: Vec::new(), digests: BTreeMap::new(), only_sentinels };
    let (mut rows, mut own) = (Vec::new(), None);
    for element in &files.elements {
        let Some((object, path)) = element.as_object().and_then(|row| Some((row, row.get_string("path")?))) else {
            return Ok(None);
        };
        if path.value == MANIFEST_PATH {
            own = Some(object);
        } else {
            rows.push(work.row(object, &path.value, judgement, consent));
        }
    }
    let (package, package_sha256) = integrity::settle(root, &rows, &work.digests, &mut work.edits, only_sentinels);
    let changed = !work.lowered.is_empty()
        || rows.iter().any(|row| row.changes_digest(only_sentinels))
        || package.iter().any(PackageDigest::is_change);
    if changed {
        work.lower_package(root, own);
    }
    let (own, text_after) = work.settle_own_row(text, files, own);
    let lowered = work.lowered;
    let changes_manifest = text_after != text;
    Ok(Some(Plan { rows, own, package, package_sha256, lowered, text: text_after, changes_manifest }))
}

struct Work<'t> {
    edits: Edits<'t>,
    lowered: Vec<(String, &'static str)>,
    /// The digest of every row as it will stand.
    digests: BTreeMap<EntryPath, Digest>,
    only_sentinels: bool,
}

impl Work<'_> {
    fn row(&mut self, object: &Object<'_>, path: &str, judgement: &Judgement, consent: &Consent) -> Row {
        let declared = Declared::of(object.get("sha256").map(|known| &known.value));
        let entry = path.parse::<EntryPath>().ok();
        let observed = entry.as_ref().and_then(|path| judgement.inventory.observed.get(path));
        let anchor =
            entry.as_ref().and_then(|path| Catalog::embedded().file(path)).is_some_and(|(_, file)| file.anchor);
        let (Some(entry), Some(observed)) = (entry.as_ref(), observed) else {
            if let (Some(path), Some(digest)) = (entry, declared.real()) {
                self.digests.insert(path, digest);
            }
            return Row { path: path.to_owned(), found: Found::NoFile, actual: None, size: None, anchor };
        };
        let found = match &declared {
            Declared::Absent => Found::Absent,
            Declared::Digest(Digest::Sentinel, _) => Found::Sentinel,
            Declared::Digest(digest, plain) if *digest == observed.sha256 => {
                if *plain {
                    Found::Right
                } else {
                    Found::Respelled
                }
            }
            Declared::Digest(digest, _) => Found::Mismatch {
                declared: digest.to_string(),
                cause: cause(judgement, entry, *digest),
                accepted: consent.accepts(path, anchor),
            },
            Declared::Other(text) => Found::Mismatch {
                declared: text.clone(),
                cause: "what is declared is no SHA-256 digest, so it can not be compared".to_owned(),
                accepted: consent.accepts(path, anchor),
            },
        };
        let mut row = Row { path: path.to_owned(), found, actual: Some(observed.sha256), size: None, anchor };
        let writes = row.changes_digest(self.only_sentinels);
        if writes || row.found == Found::Respelled && !self.only_sentinels {
            self.edits.set(object, "sha256", quoted(&observed.sha256.to_string()), &["path", "mediaType", "sizeBytes"]);
        }
        if writes || matches!(row.found, Found::Right | Found::Respelled) {
            self.digests.insert(entry.clone(), observed.sha256);
            let size = object.get("sizeBytes").map(|known| &known.value);
            if !is_number(size, observed.size) && (writes || !self.only_sentinels) {
                row.size = Some((shown_number(size), observed.size));
                self.edits.set(object, "sizeBytes", observed.size.to_string(), &["path", "mediaType"]);
            }
        }
        if writes {
            self.lower(object, "reviewState", ReviewState::Reviewed.as_str(), path, "its digest is a new one");
        }
        row
    }

    /// The package and its manifest are no longer what somebody reviewed.
    fn lower_package(&mut self, root: &Object<'_>, own: Option<&Object<'_>>) {
        self.lower(root, "status", PackageStatus::Reviewed.as_str(), "status", "digests of the package are new ones");
        if let Some(own) = own {
            let reviewed = ReviewState::Reviewed.as_str();
            self.lower(own, "reviewState", reviewed, MANIFEST_PATH, "the manifest is another one");
        }
    }

    /// Down to `review_required`, and never up. A word that the contract does not know stays.
    fn lower(&mut self, object: &Object<'_>, key: &str, from: &str, what: &str, why: &'static str) {
        if object.get_string(key).is_some_and(|word| word.value == from) {
            self.edits.set(object, key, quoted(ReviewState::ReviewRequired.as_str()), &[]);
            self.lowered.push((what.to_owned(), why));
        }
    }

    /// The manifest's own row: the sentinel, and the size that the text with this row has.
    fn settle_own_row(&mut self, text: &str, files: &Array<'_>, own: Option<&Object<'_>>) -> (OwnRow, String) {
        let before = self.edits.apply();
        let Some(own) = own else {
            if self.only_sentinels {
                return (OwnRow::Missing, before);
            }
            let colon = self.edits.colon(files);
            let add = |size| self.with(|edits| edits.push(files, &own_row(size, &colon)));
            return (OwnRow::Added, fixed_size(before.len(), add));
        };
        let size = own.get("sizeBytes").map(|known| &known.value);
        let declared = Declared::of(own.get("sha256").map(|known| &known.value));
        let is_plain = declared == Declared::Digest(Digest::Sentinel, true);
        let is_real = declared.real().is_some() || matches!(declared, Declared::Other(_));
        if self.only_sentinels && is_real {
            return (OwnRow::Right, before);
        }
        if !is_plain {
            self.edits.set(own, "sha256", quoted(&Digest::Sentinel.to_string()), &["path", "mediaType", "sizeBytes"]);
        }
        let before = self.edits.apply();
        if is_number(size, before.len() as u64) {
            return (if is_real { OwnRow::Digest } else { OwnRow::Right }, before);
        }
        let set = |size: u64| self.with(|edits| edits.set(own, "sizeBytes", size.to_string(), &["path", "mediaType"]));
        let after = fixed_size(before.len(), set);
        let state = match is_real {
            true => OwnRow::Digest,
            // The number follows from the other edits; only a number that was wrong before is worth a word.
            false if is_number(size, text.len() as u64) => OwnRow::Right,
            false => OwnRow::Size,
        };
        (state, after)
    }

    fn with(&self, edit: impl Fn(&mut Edits<'_>)) -> String {
        let mut edits = self.edits.clone();
        edit(&mut edits);
        edits.apply()
    }
}

/// The text that states its own length: more digits make it longer and fewer shorter, so this ends after a few rounds.
fn fixed_size(start: usize, text: impl Fn(u64) -> String) -> String {
    let mut size = start;
    loop {
        let made = text(size as u64);
        if made.len() == size {
            return made;
        }
        size = made.len();
    }
}

fn own_row(size: u64, colon: &str) -> Vec<(&'static str, String)> {
    let scope = Catalog::embedded().scopes.first().map(|scope| scope.id.to_string()).unwrap_or_default();
    vec![
        ("path", quoted(MANIFEST_PATH)),
        ("role", quoted("manifest")),
        ("requiredStatus", quoted(RequiredStatus::Universal.as_str())),
        ("scope", quoted(&scope)),
        ("mediaType", quoted("application/json")),
        ("sizeBytes", size.to_string()),
        ("sha256", quoted(&Digest::Sentinel.to_string())),
        ("reviewState", quoted(ReviewState::ReviewRequired.as_str())),
        ("source", format!("{{\"kind\"{colon}{}}}", quoted(SourceKind::Authored.as_str()))),
    ]
}

/// What explains that a file is not the one whose digest is declared.
fn cause(judgement: &Judgement, path: &EntryPath, declared: Digest) -> String {
    if let Some(cause) = judgement.inventory.causes.get(path) {
        return (*cause).to_owned();
    }
    let twin = judgement.inventory.observed.iter().find(|(other, seen)| *other != path && seen.sha256 == declared);
    match twin {
        Some((other, _)) => format!("the declared digest is that of `{other}`"),
        None => "no usual cause: the file was changed after its digest was taken, or is another one".to_owned(),
    }
}
