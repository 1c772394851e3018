//! The difference notes of a derivative: which persona files changed against the kept original, and in which passages.

use super::{
    files::{bytes, observe},
    sealed,
};
use crate::{
    error::{Error, Result, shown_path},
    lint::{COMPARED_LINES, RECORD_LIMIT, derivation, lint},
    package::{Interrupt, OpenOptions, Package, read_small},
    scope::{Catalog, EvidenceKind},
    spec::{
        config::CONFIG_NAME,
        derivation::{NOTES_FORMAT, NotedChange, NotedFile, Notes, Original, Passage},
        digest::Digest,
        entry_path::EntryPath,
        shown,
    },
};
use serde::Deserialize;
use similar::{DiffOp, TextDiff};
use std::{collections::BTreeSet, fmt::Write as _, path::Path};

/// The longest text that is compared line by line, in bytes and in lines; of a longer one the digests say it.
const COMPARED: (u64, usize) = (RECORD_LIMIT, COMPARED_LINES);
/// The longest file of notes, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;
/// What the notes say of themselves first.
const EXPLANATION: &str = "This package carries a derivative. Its persona is not the preserved original, which is kept \
                           unchanged beside these notes. Written by `uaix pack` from the two; write remarks elsewhere.";

/// Writes the notes of a package source anew where it is a derivative; nothing happens anywhere else. A file of that name
/// which somebody wrote or changed by hand is never overwritten.
///
/// # Errors
/// When the source can not be read or written, or notes were changed by hand.
pub fn refresh(place: &Path, interrupt: &Interrupt) -> Result<()> {
    planned(place, interrupt)?.iter().try_for_each(|(path, text)| sealed::write(&path.below(place), text))
}

/// The notes that [`refresh`] would write, by path; none where it would write none. Nothing is written.
///
/// # Errors
/// As [`refresh`], but for the writing.
pub fn planned(place: &Path, interrupt: &Interrupt) -> Result<Vec<(EntryPath, String)>> {
    // Most sources are no derivatives: nobody waits for a second walk over their files.
    if !place.join(CONFIG_NAME).is_file() || !is_derivative(place) {
        return Ok(Vec::new());
    }
    let package = Package::open(place, &OpenOptions { interrupt: interrupt.clone(), ..OpenOptions::default() })?;
    let Some(original) = derivation::stated(&package)? else {
        // A derivative carries its provenance: settings that leave it out would make it an original.
        let message = "a derivative carries its provenance, and the settings leave it out";
        return Err(Error::request(message, "take the pattern out of `exclude` in uaix.toml"));
    };
    // What is refused is not described, and its notes would quote it.
    if lint(&package)?.is_refused() {
        return Ok(Vec::new());
    }
    let layout = &Catalog::embedded().persona;
    sealed::refuse_edited(&layout.notes.below(place))?;
    refuse_foreign(&layout.notes_data.below(place))?;
    let (text, data) = build(&package, &original)?;
    Ok(vec![(layout.notes.clone(), text), (layout.notes_data.clone(), data)])
}

/// Whether the provenance on the disk, packed or not, states an original.
fn is_derivative(place: &Path) -> bool {
    let Some(path) = Catalog::embedded().evidence(EvidenceKind::Provenance) else { return false };
    // A link in its place is for a rule to tell.
    let bytes = read_small(&path.below(place), LONGEST).unwrap_or_default().unwrap_or_default();
    let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap_or_default();
    Original::nearest(&value).is_some()
}

fn refuse_foreign(path: &Path) -> Result<()> {
    let Some(bytes) = read_small(path, LONGEST)? else { return Ok(()) };
    let read = serde_json::from_slice(&bytes).ok().and_then(|value: serde_json::Value| Notes::deserialize(value).ok());
    // What is written again gives the same bytes, unless somebody added something.
    if read.is_some_and(|notes| to_text(&notes).is_ok_and(|text| text.as_bytes() == bytes)) {
        return Ok(());
    }
    let message = format!(
        "`{}` was changed by hand or is none that uaix has written, and would be overwritten",
        shown_path(path)
    );
    Err(Error::request(message, "move it to another name"))
}

/// The notes for people and for programs.
fn build(package: &Package, original: &Original) -> Result<(String, String)> {
    let here = observe(package)?;
    let paths: BTreeSet<_> = original.files.iter().map(|file| &file.path).chain(here.keys()).collect();
    let mut files = Vec::new();
    for path in paths {
        let kept = original.files.iter().find(|file| file.path == *path);
        let now = here.get(path).map(|observed| observed.sha256);
        let before = kept.map(|file| file.sha256);
        let (change, passages) = match (kept, now) {
            (Some(file), Some(now)) if file.sha256 == now => (NotedChange::Unchanged, Vec::new()),
            (Some(file), Some(_)) => (NotedChange::Changed, compare(package, &file.kept_as, path)?),
            (None, _) => (NotedChange::Added, Vec::new()),
            (Some(_), None) => (NotedChange::Removed, Vec::new()),
        };
        files.push(NotedFile { path: path.clone(), change, original_sha256: before, sha256: now, passages });
    }
    let text = text(original, &files);
    let notes = Notes {
        notes_format: NOTES_FORMAT.to_owned(),
        explanation: EXPLANATION.to_owned(),
        original_package_sha256: original.package_sha256,
        text_sha256: Digest::of(text.as_bytes()),
        files,
    };
    let data = to_text(&notes)?;
    Ok((text, data))
}

fn to_text(notes: &Notes) -> Result<String> {
    serde_json::to_string_pretty(notes).map(|text| text + "\n").map_err(|error| Error::Defect(error.to_string()))
}

/// The passages in which two texts differ; none where they are no texts or too long.
fn compare(package: &Package, kept_as: &EntryPath, path: &EntryPath) -> Result<Vec<Passage>> {
    let text = |path: &EntryPath| -> Result<Option<String>> {
        let text = bytes(package, path, COMPARED.0)?.and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(text.filter(|text| text.lines().count() <= COMPARED.1))
    };
    Ok(match (text(kept_as)?, text(path)?) {
        (Some(old), Some(new)) => passages(&old, &new),
        _ => Vec::new(),
    })
}

fn passages(old: &str, new: &str) -> Vec<Passage> {
    // No time limit: the same two texts give the same notes on every machine.
    let difference = TextDiff::configure().newline_terminated(true).diff_lines(old, new);
    let (before, after): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let lines = |all: &[&str], range: std::ops::Range<usize>| {
        let lines = all.get(range).unwrap_or_default().iter();
        lines.map(|line| line.strip_suffix('\n').unwrap_or(line).to_owned()).collect::<Vec<_>>()
    };
    let changed = difference.ops().iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    changed
        .map(|op| Passage {
            original_line: op.old_range().start + 1,
            before: lines(&before, op.old_range()),
            after: lines(&after, op.new_range()),
        })
        .collect()
}

fn text(original: &Original, files: &[NotedFile]) -> String {
    let layout = &Catalog::embedded().persona;
    let mut body = format!("# Difference notes\n\n{EXPLANATION}\n\n");
    let _ = writeln!(body, "- Original: package `{}` from {}", original.package_id, shown::text(&original.issuer));
    let _ = writeln!(body, "- Package digest of the original: `{}`", original.package_sha256);
    if let Some(archive) = original.archive_sha256 {
        let _ = writeln!(body, "- Archive digest of the original: `{archive}`");
    }
    let _ = writeln!(body, "- Kept unchanged in: `{}/`", layout.original);
    let _ = writeln!(body, "- Derived by: {}, {}", shown::text(&original.by), original.time);
    let _ = writeln!(body, "- Reason: {}", shown::text(&original.reason));
    body += "\n| persona file | against the original |\n|---|---|\n";
    for file in files {
        let passages = match (file.change, file.passages.len()) {
            (NotedChange::Changed, 0) => ", not compared line by line".to_owned(),
            (NotedChange::Changed, 1) => ", 1 passage".to_owned(),
            (NotedChange::Changed, number) => format!(", {number} passages"),
            _ => String::new(),
        };
        let _ = writeln!(body, "| `{}` | {}{passages} |", file.path, file.change.as_str());
    }
    for file in files.iter().filter(|file| !file.passages.is_empty()) {
        let _ = writeln!(body, "\n## `{}`", file.path);
        for passage in &file.passages {
            let sign = |sign: char, lines: &[String]| -> String {
                lines.iter().map(|line| format!("{sign}{}\n", shown::text(line))).collect()
            };
            let changed = sign('-', &passage.before) + &sign('+', &passage.after);
            let fence = "`".repeat(longest_run(&changed).max(2) + 1);
            let _ = write!(
                body,
                "\nFrom line {} of the original:\n\n{fence}diff\n{changed}{fence}\n",
                passage.original_line
            );
        }
    }
    sealed::seal(&[("uaix", "\"1.0\""), ("type", "difference-notes"), ("status", "review_required")], &body)
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passages_hold_what_changed() {
        #[track_caller]
        fn case(old: &str, new: &str, want: &[(usize, &[&str], &[&str])]) {
            let found = passages(old, new);
            let found: Vec<_> = found.iter().map(|p| (p.original_line, p.before.clone(), p.after.clone())).collect();
            let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
            let want: Vec<_> = want.iter().map(|(at, before, after)| (*at, own(before), own(after))).collect();
            assert_eq!(found, want, "{old:?} {new:?}");
        }
        case("a\nb\nc\n", "a\nB\nc\n", &[(2, &["b"], &["B"])]);
        case("a\n", "a\nb\n", &[(2, &[], &["b"])]);
        case("a\nb\n", "b\n", &[(1, &["a"], &[])]);
        case("a\r\nb\r\n", "a\nb\r\n", &[(1, &["a\r"], &["a"])]);
        case("a", "a\n", &[(1, &["a"], &["a"])]);
        case("a\n", "a\n", &[]);
    }

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!((longest_run("a ``` b ````c"), longest_run("none")), (4, 0));
    }
}
