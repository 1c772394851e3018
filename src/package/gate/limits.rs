//! The published limits of the contract.

use crate::spec::json::MAX_VALUES;

/// Limits of the contract (`spec/format.md` section 1), each a policy setting; the default is the published figures.
///
/// The gate applies those about the archive, its entries and their declared sizes. Those about paths and JSON stand
/// here so that one value travels through all rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the whole archive.
    pub archive_bytes: u64,
    /// Entries in the central directory, folders included.
    pub entries: u64,
    /// Bytes of one file, uncompressed.
    pub file_bytes: u64,
    /// Bytes of all files together, uncompressed.
    pub total_bytes: u64,
    /// Bytes of the manifest, uncompressed.
    pub manifest_bytes: u64,
    /// Uncompressed bytes that one compressed byte may become, for files above [`Limits::ratio_from_bytes`].
    pub ratio: u64,
    /// Uncompressed size in bytes up to which any ratio passes.
    pub ratio_from_bytes: u64,
    /// Bytes of a path.
    pub path_bytes: u64,
    /// Bytes of a path from which on a warning is due.
    pub path_warning_bytes: u64,
    /// Bytes of one component of a path.
    pub component_bytes: u64,
    /// Components of a path.
    pub depth: u64,
    /// Nesting of JSON values in the manifest.
    pub json_depth: u64,
    /// JSON values in the manifest.
    pub json_values: u64,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: u64 = 1024 * 1024;
        Self {
            archive_bytes: 256 * MIB,
            entries: 10_000,
            file_bytes: 32 * MIB,
            total_bytes: 128 * MIB,
            manifest_bytes: 4 * MIB,
            ratio: 200,
            ratio_from_bytes: MIB,
            path_bytes: 1_024,
            path_warning_bytes: 200,
            component_bytes: 255,
            depth: 32,
            json_depth: 64,
            json_values: MAX_VALUES as u64,
        }
    }
}

/// How many JSON values a row of the manifest may have before more entries mean more of them. A row that `pack` writes has 11.
const VALUES_A_ROW: u64 = 20;

impl Limits {
    /// With so many entries at most, and as many values of the manifest as their rows have.
    #[must_use]
    pub fn with_entries(self, entries: u64) -> Self {
        Self { entries, json_values: self.json_values.max(entries.saturating_mul(VALUES_A_ROW)), ..self }
    }

    /// No limit on bytes, entries or expansion: for an archive that this program has just written itself.
    pub fn unlimited() -> Self {
        const MOST: u64 = u64::MAX;
        Self {
            archive_bytes: MOST,
            entries: MOST,
            file_bytes: MOST,
            total_bytes: MOST,
            manifest_bytes: MOST,
            ratio: MOST,
            ratio_from_bytes: MOST,
            json_values: MOST,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_entries_mean_more_values_and_fewer_mean_no_fewer() {
        let most = Limits::default().json_values;
        assert_eq!(Limits::default().with_entries(100).json_values, most);
        let raised = Limits::default().with_entries(60_000);
        assert_eq!((raised.entries, raised.json_values), (60_000, 1_200_000));
        assert_eq!(Limits::default().with_entries(u64::MAX).json_values, u64::MAX);
    }
}
