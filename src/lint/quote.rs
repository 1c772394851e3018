//! The line that a finding is about, quoted from the text that is at hand.

use super::{Finding, Inventory};
use crate::{
    package::Package,
    spec::{config::CONFIG_NAME, entry_path::EntryPath, manifest::MANIFEST_PATH},
};
use std::collections::BTreeMap;

/// The longest excerpt, in characters.
const EXCERPT: usize = 160;

/// Puts the lines that findings are about into them, in one pass over the text.
pub(super) fn quote<'f>(findings: impl Iterator<Item = &'f mut Finding>, bytes: &[u8]) {
    let mut wanted: BTreeMap<usize, Vec<&mut Finding>> = BTreeMap::new();
    for finding in findings.filter(|finding| finding.excerpt.is_none()) {
        if let Some(line) = finding.line {
            wanted.entry(line).or_default().push(finding);
        }
    }
    let Some(last) = wanted.keys().next_back().copied() else { return };
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate().take(last) {
        let Some(findings) = wanted.get_mut(&(index + 1)) else { continue };
        // Four bytes a character at most: a line of megabytes is not looked at as a whole.
        let start = line.trim_ascii_start();
        let text: String =
            String::from_utf8_lossy(&start[..start.len().min(4 * EXCERPT)]).chars().take(EXCERPT).collect();
        let text = text.trim();
        if !text.is_empty() {
            findings.iter_mut().for_each(|finding| finding.excerpt = Some(text.to_owned()));
        }
    }
}

/// Quotes the texts that are at hand after all contents were read: manifest, settings, records.
pub(super) fn quote_the_rest(package: &Package, inventory: &Inventory, findings: &mut [Finding]) {
    let mut by_path: BTreeMap<String, Vec<&mut Finding>> = BTreeMap::new();
    for finding in findings.iter_mut().filter(|finding| finding.excerpt.is_none() && finding.line.is_some()) {
        if let Some(path) = finding.path.clone() {
            by_path.entry(path).or_default().push(finding);
        }
    }
    for (path, findings) in by_path {
        let bytes = if path == MANIFEST_PATH {
            package.manifest.as_ref().map(|file| file.bytes.as_slice())
        } else if path == CONFIG_NAME {
            package.config.as_ref().map(|config| config.text().as_bytes())
        } else {
            let record = path.parse().ok().and_then(|path: EntryPath| inventory.records.get(&path));
            record.map(|record| record.text.as_bytes())
        };
        if let Some(bytes) = bytes {
            quote(findings.into_iter(), bytes);
        }
    }
}
