//! One thing that is wrong with an archive, and the bounded list of them.

use super::flaw_kind::{FlawKind, Severity};

/// What is wrong, or worth a note, in the bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The rule.
    pub kind: FlawKind,
    /// Offset in the file of the bytes in question.
    pub offset: u64,
    /// Raw name of the entry, when it is about one; cut at 1,024 bytes. To be escaped before it is shown.
    pub entry: Option<Vec<u8>>,
    /// The particulars: lower case, values in backticks, no full stop.
    pub detail: String,
    /// How many more of its kind were found and are not listed.
    pub more: u64,
}

impl Flaw {
    pub(super) fn of_entry(kind: FlawKind, offset: u64, name: &[u8], detail: impl Into<String>) -> Self {
        // Ten thousand names of 64 KiB in as many flaws would be the bomb that the limits refuse.
        let shown = name.get(..NAME_BYTES).unwrap_or(name);
        Self { kind, offset, entry: Some(shown.to_vec()), detail: detail.into(), more: 0 }
    }
}

/// Bytes of a name that a flaw keeps: no legal path is longer.
const NAME_BYTES: usize = 1_024;

/// Flaws of one kind that are listed; the others are counted.
const LISTED: u64 = 10;

/// The flaws found so far, bounded whatever the archive holds.
#[derive(Default)]
pub(super) struct Flaws {
    list: Vec<Flaw>,
    counts: std::collections::BTreeMap<FlawKind, Count>,
}

#[derive(Default)]
struct Count {
    found: u64,
    last: usize,
}

impl Flaws {
    /// A flaw of the archive as a whole.
    pub(super) fn archive(&mut self, kind: FlawKind, offset: u64, detail: impl Into<String>) {
        self.add(Flaw { kind, offset, entry: None, detail: detail.into(), more: 0 });
    }

    /// A flaw of one entry.
    pub(super) fn entry(&mut self, kind: FlawKind, offset: u64, name: &[u8], detail: impl Into<String>) {
        self.add(Flaw::of_entry(kind, offset, name, detail));
    }

    fn add(&mut self, flaw: Flaw) {
        // A note about every entry of an everyday archive is noise: the first one and a count say as much.
        let listed = if flaw.kind.severity() == Severity::Note { 1 } else { LISTED };
        let count = self.counts.entry(flaw.kind).or_default();
        count.found += 1;
        if count.found <= listed {
            count.last = self.list.len();
            self.list.push(flaw);
        }
    }

    /// The list; the last flaw of a kind that was cut says how many are not shown.
    pub(super) fn finish(mut self) -> Vec<Flaw> {
        for (kind, count) in &self.counts {
            let shown = self.list.iter().filter(|flaw| flaw.kind == *kind).count() as u64;
            if let Some(flaw) = self.list.get_mut(count.last).filter(|_| count.found > shown) {
                flaw.more = count.found - shown;
            }
        }
        self.list
    }
}
