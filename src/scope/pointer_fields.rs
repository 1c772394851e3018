//! Which fields the pointers of a ledger have, and what each is for: by their place in the data, so that a ledger reads
//! the same wherever it is read.

use super::{Catalog, Field, RequiredFile};
use crate::spec::pointers::{Pointer, Reading, read};

/// The fields of a ledger of pointers, in the order of the data (contract, section 2, `long_term_memory`).
#[derive(Clone, Debug)]
pub struct PointerFields<'a> {
    /// The one that opens a pointer: its id.
    pub opener: &'a Field,
    /// Where the pointer leads.
    pub target: &'a Field,
    /// The digest of the target, when that is a file.
    pub checksum: &'a Field,
    /// All that the contract demands, these three among them.
    pub all: Vec<&'a Field>,
}

impl RequiredFile {
    /// The fields of each pointer, when the file is a ledger of pointers.
    pub fn pointer_fields(&self) -> Option<PointerFields<'_>> {
        let all: Vec<_> = self.fields.iter().filter(|field| field.contract).collect();
        match all[..] {
            [opener, target, .., checksum] if self.pointers => Some(PointerFields { opener, target, checksum, all }),
            _ => None,
        }
    }
}

impl Catalog {
    /// Every file that is a ledger of pointers, with its fields.
    pub fn pointer_ledgers(&self) -> impl Iterator<Item = (&RequiredFile, PointerFields<'_>)> {
        let files = self.scopes.iter().flat_map(|scope| &scope.files);
        files.filter_map(|file| Some((file, file.pointer_fields()?)))
    }
}

impl<'a> PointerFields<'a> {
    /// The field that a label in snake_case means.
    pub fn field(&self, key: &str) -> Option<&'a Field> {
        self.all.iter().find(|field| field.names().iter().any(|name| name == key)).copied()
    }

    /// The field with this id.
    pub fn by_id(&self, id: &str) -> Option<&'a Field> {
        self.all.iter().find(|field| field.id == id).copied()
    }

    /// The pointers of a text.
    pub fn read(&self, text: &str) -> Vec<Pointer> {
        let field = |key: &str| self.field(key).map(|field| field.id.as_str());
        read(text, &Reading { opener: &self.opener.id, target: &self.target.id, field: &field })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ledger_of_the_catalogue_has_its_fields() {
        let ledgers: Vec<_> = Catalog::embedded().pointer_ledgers().collect();
        let [(_, fields)] = &ledgers[..] else { panic!("{} ledgers", ledgers.len()) };
        let ids: Vec<_> = fields.all.iter().map(|field| field.id.as_str()).collect();
        assert_eq!(
            ids,
            "stable_id path label routing_summary authority_source review_status review_evidence checksum"
                .split(' ')
                .collect::<Vec<_>>()
        );
        assert_eq!(fields.field("pointer_id").map(|field| field.id.as_str()), Some("stable_id"));
        assert_eq!(fields.read("Stable id: a\nPath: b\n").len(), 1);
    }
}
