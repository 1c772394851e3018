//! What differs between two packages, whatever holds them: anchors first, then personas, scopes, manifest, files, reviews.
//!
//! This room compares and judges nothing: whether a package is fit to be used is `lint`'s. It refuses what can not be
//! compared without hiding something, it holds at most two texts at a time, and it writes nothing. A new thing to compare
//! is a field of [`Difference`] and a line in `report/diff`.

pub mod changes;
mod container;
mod fields;
mod files;
mod side;

pub use fields::FieldChange;
pub use files::{Change, FileChange, Kind, Lines};

use crate::{
    error::Result,
    package::{Container, Package, observe_file},
    spec::entry_path::EntryPath,
};
use side::Side;
use std::collections::BTreeSet;

/// The longest text, in bytes, that is compared line by line; of a longer one only the digest.
pub const COMPARED_LIMIT: u64 = 256 * 1024;
/// How many bytes of text are compared line by line in one run, and how many of differences are kept to be shown.
const TOTAL_LIMIT: usize = 8 * 1024 * 1024;

/// Everything that differs.
#[derive(Debug, Default)]
pub struct Difference {
    /// Every protected anchor of either side, changed or not.
    pub anchors: Vec<FileChange>,
    /// Files of a persona that differ, and how many do not.
    pub persona: (Vec<FileChange>, usize),
    /// Scopes that only the second and only the first declares.
    pub scopes: (Vec<String>, Vec<String>),
    /// Fields of the manifest or of the settings.
    pub fields: Vec<FieldChange>,
    /// All other files that differ, and how many do not.
    pub files: (Vec<FileChange>, usize),
    /// Files of both sides whose review state differs: path, first, second.
    pub reviews: Vec<(EntryPath, String, String)>,
    /// For two archives of the same content in other bytes: what makes the difference.
    pub container: Vec<String>,
}

impl Difference {
    /// Whether the content is the same; the container may be another.
    pub fn is_same(&self) -> bool {
        self.count() == 0
    }

    /// How many things differ.
    pub fn count(&self) -> usize {
        let anchors = self.anchors.iter().filter(|file| !matches!(file.change, Change::Same)).count();
        let scopes = self.scopes.0.len() + self.scopes.1.len();
        anchors + self.persona.0.len() + scopes + self.fields.len() + self.files.0.len() + self.reviews.len()
    }

    /// Every file that differs, in the order of a report.
    pub fn changed(&self) -> impl Iterator<Item = &FileChange> {
        let all = self.anchors.iter().chain(&self.persona.0).chain(&self.files.0);
        all.filter(|file| !matches!(file.change, Change::Same))
    }
}

/// Compares two packages; with `text`, changed texts are compared so that they can be shown.
///
/// # Errors
/// When one of them can not be read, or not be compared without hiding something: a malformed archive, a name that is no
/// path, a name that stands twice.
pub fn diff(a: &Package, b: &Package, text: bool) -> Result<Difference> {
    let (a, b) = (Side::read(a)?, Side::read(b)?);
    let mut difference = Difference::default();
    let mut budget = TOTAL_LIMIT;
    for path in a.files.keys().chain(b.files.keys()).collect::<BTreeSet<_>>() {
        let change = files::compare(&a, &b, path, text, &mut budget)?;
        let is_same = matches!(change.change, Change::Same);
        match change.kind {
            Kind::Anchor => difference.anchors.push(change),
            Kind::Persona | Kind::Other => {
                let list = if change.kind == Kind::Persona { &mut difference.persona } else { &mut difference.files };
                if is_same { list.1 += 1 } else { list.0.push(change) }
            }
        }
        if let (Some(first), Some(second)) = (a.review_state(path), b.review_state(path))
            && first != second
        {
            difference.reviews.push((path.clone(), first, second));
        }
    }
    let (first, second) = (a.scopes(), b.scopes());
    difference.scopes.0 = second.difference(&first).cloned().collect();
    difference.scopes.1 = first.difference(&second).cloned().collect();
    difference.fields = fields::compare(&a, &b);
    // What the comparison of values does not see is a difference all the same.
    if difference.is_same() && a.manifest_bytes().zip(b.manifest_bytes()).is_some_and(|(first, second)| first != second)
    {
        difference.fields.push(FieldChange::of_form());
    }
    let archives = a.package.container == Container::Archive && b.package.container == Container::Archive;
    if difference.is_same() && archives {
        let (first, second) = (&a.package.place, &b.package.place);
        if observe_file(first)? != observe_file(second)? {
            difference.container = container::compare(first, second, &a.package.limits, &b.package.limits)?;
        }
    }
    Ok(difference)
}
