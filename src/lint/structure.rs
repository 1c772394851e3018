//! Which rule speaks for which flaw of an archive, and how it says it.

use super::{Severity, Sink, Spot, Subject};
use crate::{
    package::gate::{self, Flaw, FlawKind},
    spec::shown,
};

/// The id of the rule that reports a kind of flaw. Every kind has one; a test holds that.
pub fn rule_of(kind: FlawKind) -> &'static str {
    use FlawKind::*;
    match kind {
        NotZip | NoEnd | Truncated | MultiDisk | DirectoryOffset | DirectorySize | DirectoryCount | DirectoryOrder
        | DirectoryUnordered | DirectoryRecord | Zip64Unneeded | Zip64Conflict | Zip64Locator | Zip64Extensible
        | Zip64Record | Zip64Extra | Zip64Range | NoLocal | HeaderVersion => "container-structure",
        TrailingData | Prefix | MultipleEnd | Comment | EntryComment | EntryGap => "foreign-bytes",
        UnlistedLocal | EntryOverlap => "hidden-entry",
        MismatchName | MismatchMethod | MismatchCrc | MismatchSize | MismatchFlags | MismatchTime | MismatchExtra
        | MismatchVersion => "header-mismatch",
        Encrypted => "encrypted-entry",
        EntryFlags | MethodUnsupported => "unsupported-method",
        DescriptorPresent | DescriptorMismatch | DescriptorMissing | DescriptorWidth | DescriptorStored => {
            "data-descriptor"
        }
        ExtraPresent | ExtraMalformed | ExtraDuplicate | ExtraUnknown | UnicodePath | UnicodePathRepeats => {
            "extra-field"
        }
        NameFlag => "path-not-utf8",
        Symlink | SpecialFile | SetId | FolderMismatch | FolderPayload => "link-or-special",
        Executable => "executable-bit",
        ContentCrc | ContentSize | ContentTrailing | ContentDeflate => "broken-content",
        LimitArchiveSize | LimitEntries | LimitNames | LimitDeclaredSize | LimitTotalSize | LimitManifestSize
        | LimitRatio | LimitCompressedSize => "over-limits",
    }
}

/// Reports the flaws that the sink's rule speaks for.
pub(super) fn judge_flaws(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let rule = sink.rule_id();
    let all: Vec<_> = subject.package.flaws.iter().chain(&subject.inventory.flaws).collect();
    // What a writer did to every entry is explained once; particulars of an entry are kept.
    let same = |flaw: &Flaw, other: &Flaw| flaw.kind == other.kind && flaw.detail == other.detail;
    for (at, flaw) in all.iter().enumerate().filter(|(_, flaw)| rule_of(flaw.kind) == rule) {
        if all[..at].iter().any(|before| same(before, flaw)) {
            continue;
        }
        let others: Vec<_> = all[at + 1..].iter().copied().filter(|other| same(other, flaw)).collect();
        let severity = match flaw.kind.severity() {
            gate::Severity::Refuse => Severity::Error,
            gate::Severity::Warning => Severity::Warning,
            gate::Severity::Note => Severity::Note,
        };
        let name = flaw.entry.as_ref().map(|name| String::from_utf8_lossy(&name[..name.len().min(4096)]));
        let spot = name.map_or_else(Spot::package, Spot::file);
        sink.report_as(severity, spot, message(flaw) + &rest(flaw, &others), "");
    }
}

/// `, also of `b` and 8 more entries`: the flaws that say the same.
fn rest(flaw: &Flaw, others: &[&Flaw]) -> String {
    let names =
        others.iter().filter_map(|other| other.entry.as_ref()).take(2).map(|name| format!("`{}`", shown::bytes(name)));
    let names: Vec<_> = names.collect();
    let hidden = flaw.more + others.iter().map(|other| other.more).sum::<u64>();
    let more = hidden + (others.len() - names.len()) as u64;
    match (names.is_empty(), more) {
        (true, 0) => String::new(),
        (false, 0) => format!("; also of {}", names.join(" and ")),
        (true, more) => format!(" (and {more} more like this)"),
        (false, more) => format!("; also of {} and {more} more", names.join(", ")),
    }
}

/// `the end record is missing (zip.no-end, byte 12): …`.
fn message(flaw: &Flaw) -> String {
    let of_entry = flaw.entry.as_ref().map_or_else(String::new, |name| format!(" of `{}`", shown::bytes(name)));
    let meaning = flaw.kind.meaning().trim_end_matches('.');
    let mut letters = meaning.chars();
    let meaning: String = letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect();
    format!("{meaning} ({}, byte {}{of_entry}): {}", flaw.kind.code(), flaw.offset, shown::text(&flaw.detail))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn every_flaw_has_a_rule() {
        for kind in FlawKind::ALL {
            assert!(rules::find(rule_of(*kind)).is_some(), "{}", kind.code());
        }
    }
}
