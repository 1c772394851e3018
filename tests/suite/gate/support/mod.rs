//! What the tests share: archives built by hand, and the gate's answer as codes.

pub mod zip_bytes;

use std::collections::BTreeSet;
use std::io::Cursor;

use uaix::package::gate::{Flaw, Limits, Severity, examine, read_entry};

/// Everything the gate finds, content included when the structure lets it be read.
pub fn judge(bytes: &[u8], limits: &Limits) -> Vec<Flaw> {
    let mut reader = Cursor::new(bytes);
    let structure = examine(&mut reader, limits).unwrap();
    let mut flaws = structure.flaws.clone();
    if !structure.refused() {
        for entry in &structure.entries {
            let mut length = 0;
            let flaw = read_entry(&mut reader, entry, limits, &mut |block| {
                length += block.len() as u64;
            });
            assert!(length <= entry.size, "more bytes handed on than declared");
            flaws.extend(flaw.unwrap());
        }
    }
    flaws
}

pub fn refused(flaws: &[Flaw]) -> bool {
    flaws.iter().any(|flaw| flaw.kind.severity() == Severity::Refuse)
}

pub fn codes(flaws: &[Flaw]) -> BTreeSet<&'static str> {
    flaws.iter().map(|flaw| flaw.kind.code()).collect()
}
