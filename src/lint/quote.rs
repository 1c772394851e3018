//! The line that a finding is about, quoted from the text that is at hand.

use super::{Finding, Inventory};
use crate::{
    package::Package,
    spec::{config::CONFIG_NAME, entry_path::EntryPath, manifest::MANIFEST_PATH},
};

/// The longest excerpt, in characters.
const EXCERPT: usize = 160;

/// Puts the line that a finding is about into it.
pub(super) fn quote(finding: &mut Finding, bytes: &[u8]) {
    let Some(line) = finding.line.and_then(|line| bytes.split(|byte| *byte == b'\n').nth(line.checked_sub(1)?)) else {
        return;
    };
    let text: String = String::from_utf8_lossy(line).trim().chars().take(EXCERPT).collect();
    finding.excerpt = Some(text).filter(|text| !text.is_empty());
}

/// Quotes the texts that are at hand after all contents were read: manifest, settings, records.
pub(super) fn quote_the_rest(package: &Package, inventory: &Inventory, findings: &mut [Finding]) {
    for finding in findings.iter_mut().filter(|finding| finding.excerpt.is_none()) {
        let Some(path) = finding.path.as_deref() else { continue };
        if path == MANIFEST_PATH {
            if let Some(file) = &package.manifest {
                quote(finding, &file.bytes);
            }
        } else if path == CONFIG_NAME {
            if let Some(config) = &package.config {
                quote(finding, config.text().as_bytes());
            }
        } else if let Some(record) = path.parse().ok().and_then(|path: EntryPath| inventory.records.get(&path)) {
            quote(finding, record.text.as_bytes());
        }
    }
}
