//! The persona files of a package, and their bytes.

use crate::{
    error::{Error, Result, shown_path},
    package::{Entry, Observed, Package},
    scope::Catalog,
    spec::entry_path::EntryPath,
};
use std::collections::BTreeMap;

/// Every persona file of a package with its size and digest.
pub(super) type PersonaFiles = BTreeMap<EntryPath, Observed>;

/// Reads every persona file.
pub(super) fn observe(package: &Package) -> Result<PersonaFiles> {
    let mut files = PersonaFiles::new();
    let mut contents = package.contents()?;
    for (path, entry) in persona_files(package) {
        match contents.read(path, entry, &mut |_| {})? {
            Ok(observed) => drop(files.insert(path.clone(), observed)),
            Err(flaw) => return Err(unreadable(package, path, &flaw.detail)),
        }
    }
    Ok(files)
}

/// The persona files of a package, by path.
pub(super) fn persona_files(package: &Package) -> impl Iterator<Item = (&EntryPath, &Entry)> {
    let catalog = Catalog::embedded();
    package.files().filter(move |(path, _)| catalog.is_persona(path))
}

/// A persona that has to be there.
pub(super) fn require(package: &Package) -> Result<()> {
    if persona_files(package).next().is_some() {
        return Ok(());
    }
    let message = format!("`{}` holds no persona", shown_path(&package.place));
    Err(Error::request(
        message,
        "`uaix add persona_profile` scaffolds one; `uaix scopes persona_profile` says what it is",
    ))
}

/// The bytes of a file of at most `most` bytes; none when it is longer or not there.
pub(super) fn bytes(package: &Package, path: &EntryPath, most: u64) -> Result<Option<Vec<u8>>> {
    let Some(entry) = package.entry(path).filter(|entry| entry.size <= most) else { return Ok(None) };
    let mut bytes = Vec::new();
    let read = package.contents()?.read(path, entry, &mut |block| {
        let room = (most as usize + 1).saturating_sub(bytes.len());
        bytes.extend_from_slice(&block[..block.len().min(room)]);
    })?;
    match read {
        Ok(observed) => Ok(Some(bytes).filter(|_| observed.size <= most)),
        Err(flaw) => Err(unreadable(package, path, &flaw.detail)),
    }
}

fn unreadable(package: &Package, path: &EntryPath, detail: &str) -> Error {
    let message = format!("`{path}` can not be read: {}", crate::spec::shown::text(detail));
    Error::request(message, format!("`uaix lint {}` says what is wrong", shown_path(&package.place)))
}
