//! One text file while its content is at hand.

use super::RECORD_LIMIT;
use crate::{
    package::Package,
    scope::{Catalog, ClosedSet, MediaType},
    spec::{entry_path::EntryPath, pattern, structured::Structured},
};
use std::{borrow::Cow, cell::OnceCell};

/// One text file while its content is at hand.
#[derive(Debug)]
pub struct Content<'a> {
    /// The package.
    pub package: &'a Package,
    /// What its declared scopes require.
    pub set: &'a ClosedSet,
    /// The file.
    pub path: &'a EntryPath,
    /// Its media type.
    pub media_type: &'a MediaType,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Its values, read when the first rule asks for them.
    structured: OnceCell<Option<Structured>>,
}

impl<'a> Content<'a> {
    pub(super) fn new(
        package: &'a Package,
        set: &'a ClosedSet,
        path: &'a EntryPath,
        media_type: &'a MediaType,
        bytes: &'a [u8],
    ) -> Self {
        Self { package, set, path, media_type, bytes, structured: OnceCell::new() }
    }

    /// The text; bytes that are not UTF-8 are replaced.
    pub fn text(&self) -> Cow<'a, str> {
        // To check good text is several times faster than to look for the bad parts of any.
        str::from_utf8(self.bytes).map_or_else(|_| String::from_utf8_lossy(self.bytes), Cow::Borrowed)
    }

    /// Whether a receiver reads the file as memory: a record, or an export. Evidence and archives are of another time.
    pub fn is_memory(&self) -> bool {
        let catalog = Catalog::embedded();
        let known = pattern::first(&catalog.layout.memory, self.path.as_str()).is_some();
        let named = || self.set.requirement(self.path).is_some();
        (known || named()) && !catalog.is_cold(self.path) && self.bytes.len() as u64 <= RECORD_LIMIT
    }

    /// What a program reads of a memory file as values: JSON, YAML, front matter.
    pub fn structured(&self) -> Option<&Structured> {
        let read = || match self.media_type.id.as_str() {
            "text/markdown" | "application/json" => Structured::read(&self.text()),
            "application/yaml" => Some(Structured::read_yaml(&self.text())),
            _ => None,
        };
        self.structured.get_or_init(|| if self.is_memory() { read() } else { None }).as_ref()
    }
}
