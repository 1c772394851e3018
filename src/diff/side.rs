//! One of two packages: every file with its size and digest, or why it can not be compared.

use crate::{
    error::{Error, Result, shown_path},
    package::{EntryKind, Observed, Package, gate},
    spec::{
        entry_path::EntryPath,
        id::ScopeId,
        manifest::{FileRecord, MANIFEST_PATH},
        shown,
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// One of two packages.
pub(super) struct Side<'p> {
    pub(super) package: &'p Package,
    pub(super) files: BTreeMap<EntryPath, Observed>,
    /// What the manifest says of each file, when it describes what is here.
    pub(super) rows: BTreeMap<String, &'p FileRecord>,
}

impl<'p> Side<'p> {
    /// Reads every byte of a package.
    pub(super) fn read(package: &'p Package) -> Result<Self> {
        let place = shown_path(&package.place);
        let refuse = |why: String| {
            let message = format!("`{place}` can not be compared: {why}");
            Err(Error::request(message, format!("`uaix lint {place}` says what is wrong with it")))
        };
        if let Some(flaw) = package.flaws.iter().find(|flaw| flaw.kind.severity() == gate::Severity::Refuse) {
            return refuse(flaw_words(flaw));
        }
        // What could not be listed could not differ: nothing is left out silently.
        for entry in package.entries.iter().filter(|entry| entry.kind != EntryKind::Folder) {
            match (&entry.path, &entry.kind) {
                (Err(error), _) => return refuse(format!("`{}`: {error}", entry.shown())),
                (Ok(_), EntryKind::File) => {}
                (Ok(path), _) => return refuse(format!("`{path}` is not a regular file")),
            }
        }
        let mut files = BTreeMap::new();
        let mut contents = package.contents()?;
        for (path, entry) in package.files() {
            let observed = match contents.read(path, entry, &mut |_| {})? {
                Ok(observed) => observed,
                Err(flaw) => return refuse(flaw_words(&flaw)),
            };
            if files.insert(path.clone(), observed).is_some() {
                return refuse(format!("`{path}` stands in it twice"));
            }
        }
        if package.config.is_none() && package.manifest.as_ref().is_some_and(|file| file.manifest.is_none()) {
            return refuse(format!("its {MANIFEST_PATH} can not be read as a manifest"));
        }
        let described = package.manifest().filter(|_| package.is_described());
        let rows = described.map_or(&[][..], |manifest| &manifest.files).iter();
        let rows = rows.map(|row| (row.path.to_string(), row)).collect();
        Ok(Self { package, files, rows })
    }

    /// The scopes as they are meant: with underscores, `universal` and what is implied among them.
    pub(super) fn scopes(&self) -> BTreeSet<String> {
        let declared = self.package.declared_scopes().into_iter().map(|scope| scope.id);
        let set = self.package.closed_set();
        set.ids().map(ScopeId::new).chain(declared).map(|id| shown::text(id.as_str())).collect()
    }

    /// The review state of a file: as the manifest says, or as the ledger of a source does. None where the file is not.
    pub(super) fn review_state(&self, path: &EntryPath) -> Option<String> {
        let observed = self.files.get(path)?;
        if self.package.config.is_some() {
            return Some(self.package.standing(path, observed.sha256).state().to_string());
        }
        Some(self.rows.get(path.as_str()).map_or_else(|| "undeclared".to_owned(), |row| row.review_state.to_string()))
    }

    /// The manifest as it stands, when it describes what is here.
    pub(super) fn manifest_bytes(&self) -> Option<&[u8]> {
        self.package.manifest.as_ref().filter(|_| self.package.is_described()).map(|file| file.bytes.as_slice())
    }

    /// The text of a file, when it is one of at most `limit` bytes.
    pub(super) fn text(&self, path: &EntryPath, limit: u64) -> Result<Option<String>> {
        let Some(entry) = self.package.entry(path) else { return Ok(None) };
        if self.files.get(path).is_none_or(|observed| observed.size > limit) {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        let read = self.package.contents()?.read(path, entry, &mut |block| {
            let room = (limit as usize).saturating_sub(bytes.len());
            bytes.extend_from_slice(&block[..block.len().min(room)]);
        })?;
        match read {
            Ok(observed) if self.files.get(path) == Some(&observed) => {
                Ok(String::from_utf8(bytes).ok().filter(|text| !text.contains('\0')))
            }
            _ => Err(Error::request(format!("`{path}` changed while it was compared"), "run diff again")),
        }
    }
}

fn flaw_words(flaw: &gate::Flaw) -> String {
    let entry = flaw.entry.as_ref().map_or_else(String::new, |name| format!("`{}`: ", shown::bytes(name)));
    format!("{entry}{} ({})", shown::text(&flaw.detail), flaw.kind.code())
}
