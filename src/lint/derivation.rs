//! What a package states about the original of its persona, and whether it is true: shared by rules, `pack` and verbs.

use super::{Inventory, Sink, Spot, Subject};
use crate::{
    error::Result,
    package::Package,
    scope::{Catalog, EvidenceKind},
    spec::{
        derivation::{Notes, Original},
        entry_path::EntryPath,
        json::Document,
        manifest::Source,
        terms::SourceKind,
    },
};
use serde::Deserialize;
use serde_json::Value;

/// The longest provenance, in bytes, that is read.
const LONGEST: u64 = super::RECORD_LIMIT;

/// The nearest original that the provenance of a package states.
///
/// # Errors
/// When the package can not be read.
pub fn stated(package: &Package) -> Result<Option<Original>> {
    Ok(provenance(package)?.as_ref().and_then(Original::nearest))
}

/// The provenance of a package as a value; none when there is none, or it is no strict JSON.
///
/// # Errors
/// When the package can not be read.
pub fn provenance(package: &Package) -> Result<Option<Value>> {
    let path = Catalog::embedded().evidence(EvidenceKind::Provenance);
    let entry = path.and_then(|path| Some((path, package.entry(path).filter(|entry| entry.size <= LONGEST)?)));
    let Some((path, entry)) = entry else { return Ok(None) };
    let mut bytes = Vec::new();
    let read = package.contents()?.read(path, entry, &mut |block| bytes.extend_from_slice(block))?;
    Ok(read.ok().and_then(|_| Document::parse(&bytes).ok()).map(|document| document.value))
}

impl Inventory {
    /// A JSON record that was read with the package.
    pub(super) fn json(&self, path: &EntryPath) -> Option<Value> {
        let text = &self.records.get(path)?.text;
        Document::parse(text.as_bytes()).ok().map(|document| document.value)
    }

    /// The nearest original that the provenance states.
    pub fn original(&self) -> Option<Original> {
        let path = Catalog::embedded().evidence(EvidenceKind::Provenance)?;
        Original::nearest(&self.json(path)?)
    }

    /// The difference notes, when they are in the form that `uaix` writes.
    pub fn notes(&self) -> Option<Notes> {
        Notes::deserialize(self.json(&Catalog::embedded().persona.notes_data)?).ok()
    }
}

/// The folder, within that of the original, of what the original itself derives from.
pub(crate) const EARLIER: &str = "earlier";

/// Where a file that is kept aside stood, when it is the text of a persona.
pub(super) fn stood_at(kept: &EntryPath) -> Option<EntryPath> {
    let catalog = Catalog::embedded();
    let mut name = kept.as_str().strip_prefix(catalog.persona.original.as_str())?.strip_prefix('/')?;
    while let Some(below) = name.strip_prefix(EARLIER).and_then(|rest| rest.strip_prefix('/')) {
        name = below;
    }
    format!(".uai/{name}").parse().ok().filter(|path| catalog.is_persona(path))
}

/// Whether a path is one where the files of originals are kept.
pub(crate) fn is_kept_aside(path: &EntryPath) -> bool {
    let folder = &Catalog::embedded().persona.original;
    path.as_str().strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether a row of a manifest says that its file is derived.
pub(crate) fn is_derived(source: &Source) -> bool {
    let kind = match source {
        Source::Kind(kind) => Some(kind.as_str()),
        Source::Object(map) => map.get("kind").and_then(Value::as_str),
    };
    // In any spelling: what a reader takes for the word is the word.
    let letters =
        |kind: &str| kind.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    kind.is_some_and(|kind| letters(kind) == SourceKind::Derived.as_str())
}

/// A derivative has ids of its own, and says of every persona file that it is derived.
pub(super) fn judge_identity(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let path = Catalog::embedded().evidence(EvidenceKind::Provenance);
    let originals =
        path.and_then(|path| subject.inventory.json(path)).map(|value| Original::all(&value)).unwrap_or_default();
    let (package_id, profile_id) = match (&subject.package.config, subject.package.manifest()) {
        (Some(config), _) => {
            let profile = config.package.profile.as_ref().unwrap_or(&config.package.id);
            (config.package.id.to_string(), profile.to_string())
        }
        (None, Some(manifest)) => (manifest.package_id.to_string(), manifest.profile_id.to_string()),
        (None, None) => return,
    };
    let spot = |pointer: &str| match subject.package.config {
        Some(_) => Spot::file(crate::spec::config::CONFIG_NAME),
        None => subject.in_manifest(pointer),
    };
    for (name, pointer, own, first) in originals.iter().flat_map(|original| {
        [
            ("package", "/packageId", &package_id, &original.package_id),
            ("profile", "/profileId", &profile_id, &original.profile_id),
        ]
    }) {
        if own == first {
            let message = format!("a derivative has the {name} id of its original, `{own}`");
            sink.report(spot(pointer), message, "give it an id of its own: it is another package about another text");
        }
    }
    if originals.is_empty() {
        return;
    }
    let catalog = Catalog::embedded();
    let rows = subject.rows().filter(|(_, row)| !is_derived(&row.source));
    for (pointer, path) in rows.filter_map(|(pointer, row)| Some((pointer, row.path.right()?))) {
        if catalog.is_persona(path) {
            let message = format!("`{path}` is a persona file of a derivative and its source is not `derived`");
            sink.report(subject.in_manifest(&format!("{pointer}/source")), message, "`uaix pack` writes it");
        }
    }
}
