//! How files that people drop are taken in, as a scope's data says: where they wait, and where what is known of them goes.

use super::{Catalog, Field, RequiredFile, Scope, data::entry_path, data::scope_ids};
use crate::spec::{entry_path::EntryPath, id::ScopeId, pattern::Pattern};
use serde::{Deserialize, Deserializer};

/// The folders and fields of an intake, with what holds where the record says nothing (contract, section 2).
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Intake {
    /// The folder around the buckets.
    #[serde(deserialize_with = "entry_path")]
    pub root: EntryPath,
    /// The buckets of a record that declares none.
    #[serde(deserialize_with = "entry_paths")]
    pub buckets: Vec<EntryPath>,
    /// Where processed copies lie while no durable memory target is configured.
    #[serde(deserialize_with = "entry_path")]
    pub archive: EntryPath,
    /// The evidence location of a record that names none.
    #[serde(deserialize_with = "entry_path")]
    pub evidence: EntryPath,
    /// The name of the ledger for programs, in the evidence location.
    pub ledger: String,
    /// The extension of a file that can be that ledger.
    pub ledger_extension: String,
    /// Declared scopes with which a durable memory target is configured.
    #[serde(deserialize_with = "scope_ids")]
    pub durable: Vec<ScopeId>,
    /// Settings that name folders of durable notes.
    pub durable_settings: Vec<String>,
    /// The field that declares the buckets.
    pub bucket_field: String,
    /// The field that names the evidence location.
    pub evidence_field: String,
    /// The field that names the checksum ledger.
    pub ledger_field: String,
    /// Files that keep a folder alive or say what it is for.
    pub placeholders: Vec<Pattern>,
    /// The longest placeholder, in bytes.
    pub placeholder_bytes: u64,
}

impl Catalog {
    /// The scope that is about taking files in, its intake and the record that declares it.
    ///
    /// # Panics
    /// Never in a build that passed its tests: a test finds all three in the embedded data.
    pub fn intake(&self) -> (&Scope, &Intake, &RequiredFile) {
        let found = self.scopes.iter().find_map(|scope| Some((scope, scope.intake.as_ref()?, scope.files.first()?)));
        match found {
            Some(found) => found,
            None => panic!("the embedded scope catalogue is damaged: no scope takes files in"),
        }
    }
}

impl RequiredFile {
    /// The field of the record with this id.
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.id == id)
    }
}

fn entry_paths<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<EntryPath>, D::Error> {
    let list = Vec::<String>::deserialize(deserializer)?;
    list.iter().map(|text| text.parse().map_err(serde::de::Error::custom)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intake_is_sound() {
        let (_, intake, record) = Catalog::embedded().intake();
        for id in [&intake.bucket_field, &intake.evidence_field, &intake.ledger_field] {
            assert!(record.field(id).is_some(), "{id}");
        }
        assert!(intake.durable.iter().all(|id| Catalog::embedded().scope(id).is_some()));
        let settings = Catalog::embedded().scopes.iter().flat_map(|scope| &scope.manifest_fields);
        let settings: Vec<_> = settings.map(|field| &field.setting).collect();
        assert!(intake.durable_settings.iter().all(|setting| settings.contains(&setting)));
        assert!(intake.ledger.ends_with(&intake.ledger_extension));
        let inside = |path: &EntryPath| path.as_str().starts_with(intake.root.as_str());
        assert!(intake.buckets.iter().all(inside) && inside(&intake.archive) && !inside(&intake.evidence));
    }
}
