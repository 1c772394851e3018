//! Difference notes held to what they are about: the original as it is kept, and the persona files as they are.
//!
//! What can be worked out anew from the package is: which files there are on either side, their digests, what became of
//! each, and whether its passages lead from the original's lines to these. How the passages are cut is free. Who wrote the
//! notes, and whether words beside the table and the passages are true, no package can show.

use super::Inventory;
use crate::{
    scope::Catalog,
    spec::{
        derivation::{NotedChange, NotedFile, Notes, Original, Passage},
        entry_path::EntryPath,
        shown,
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// The first thing that notes say wrongly, in words; none when all that can be checked is true.
pub fn fault(notes: &Notes, original: &Original, inventory: &Inventory) -> Option<String> {
    let catalog = Catalog::embedded();
    if notes.original_package_sha256 != original.package_sha256 {
        return Some("they name another original than the provenance".to_owned());
    }
    let mut noted = BTreeSet::new();
    for file in &notes.files {
        if !noted.insert(&file.path) {
            return Some(format!("`{}` is named twice", file.path));
        }
        if let Some(why) = file_fault(file, original, inventory) {
            return Some(format!("`{}` {why}", file.path));
        }
    }
    let here = inventory.observed.keys().filter(|path| catalog.is_persona(path));
    if let Some(path) = original.files.iter().map(|file| &file.path).chain(here).find(|path| !noted.contains(path)) {
        return Some(format!("`{path}` is not named"));
    }
    let text = inventory.observed.get(&catalog.persona.notes).map(|observed| observed.sha256);
    if text != Some(notes.text_sha256) {
        return Some(format!("`{}` is not the text beside them", catalog.persona.notes));
    }
    let text = &inventory.records.get(&catalog.persona.notes)?.text;
    Shown::read(text).fault(notes).map(|why| format!("`{}`: {why}", catalog.persona.notes))
}

/// What is wrong about one file.
fn file_fault(file: &NotedFile, original: &Original, inventory: &Inventory) -> Option<String> {
    let kept = original.files.iter().find(|kept| kept.path == file.path);
    let before = kept.map(|kept| kept.sha256);
    let after = inventory.observed.get(&file.path).map(|observed| observed.sha256);
    let change = match (before, after) {
        (Some(before), Some(after)) if before == after => NotedChange::Unchanged,
        (Some(_), Some(_)) => NotedChange::Changed,
        (None, Some(_)) => NotedChange::Added,
        (_, None) => NotedChange::Removed,
    };
    if change != file.change {
        return Some(format!("is called {}, and is {}", file.change.as_str(), change.as_str()));
    }
    if (file.original_sha256, file.sha256) != (before, after) {
        return Some("has another digest".to_owned());
    }
    if change != NotedChange::Changed {
        return (!file.passages.is_empty()).then(|| format!("is {} and has passages", change.as_str()));
    }
    // A text that is too long, or none, was not compared line by line.
    let old = inventory.personas.get(&kept?.kept_as)?;
    let record = inventory.records.get(&file.path).map(|record| &record.text);
    let new = record.or_else(|| inventory.personas.get(&file.path))?;
    (!leads(&file.passages, old, new)).then(|| "has passages that do not lead from the original to it".to_owned())
}

/// Whether passages lead from the lines of one text to those of another.
fn leads(passages: &[Passage], old: &str, new: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line).to_owned()).collect()
    };
    let (old, new) = (lines(old), lines(new));
    if passages.is_empty() && old.len().max(new.len()) > COMPARED_LINES {
        return true;
    }
    let (mut at, mut made) = (0, Vec::new());
    for passage in passages {
        let start = passage.original_line.wrapping_sub(1);
        let Some(same) = old.get(at..start) else { return false };
        let end = start.saturating_add(passage.before.len());
        if old.get(start..end) != Some(&passage.before[..]) {
            return false;
        }
        made.extend(same);
        made.extend(&passage.after);
        at = end;
    }
    made.extend(&old[at..]);
    made.into_iter().eq(&new)
}

/// The most lines of a text that is compared line by line; of a longer one the digests say it.
pub(crate) const COMPARED_LINES: usize = 10_000;

/// What the notes for people show: the rows of their table, and the lines of passages by file.
#[derive(Debug, Default)]
struct Shown<'t> {
    rows: Vec<(&'t str, &'t str)>,
    passages: BTreeMap<&'t str, Vec<&'t str>>,
}

impl<'t> Shown<'t> {
    fn read(text: &'t str) -> Self {
        let (mut shown, mut file, mut fence) = (Self::default(), "", "");
        for line in text.split('\n') {
            let ticks = &line[..line.len() - line.trim_start_matches('`').len()];
            if !fence.is_empty() {
                match line == fence {
                    true => fence = "",
                    false => shown.passages.entry(file).or_default().push(line),
                }
            } else if ticks.len() >= 3 {
                fence = ticks;
            } else if let Some(name) = line.strip_prefix("## `").and_then(|rest| rest.strip_suffix('`')) {
                file = name;
            } else if let Some((path, rest)) = line.strip_prefix("| `").and_then(|rest| rest.split_once("` | ")) {
                shown.rows.push((path, rest.trim_end_matches([' ', '|']).split(',').next().unwrap_or_default()));
            }
        }
        shown
    }

    /// What is shown otherwise than the notes for programs have it.
    fn fault(&self, notes: &Notes) -> Option<String> {
        let rows: BTreeSet<_> = notes.files.iter().map(|file| (file.path.as_str(), file.change.as_str())).collect();
        if self.rows.len() != rows.len() || self.rows.iter().any(|row| !rows.contains(row)) {
            return Some("its table is another one than theirs".to_owned());
        }
        let known = |path: &str| notes.files.iter().any(|file| file.path.as_str() == path && !file.passages.is_empty());
        if let Some(path) = self.passages.keys().find(|path| !known(path)) {
            return Some(format!("it shows passages of `{}`, and they have none", shown::text(path)));
        }
        let differs = |file: &&NotedFile| {
            let sign = |sign: char, lines: &[String]| -> Vec<String> {
                lines.iter().map(|line| format!("{sign}{}", shown::text(line))).collect()
            };
            let all = file.passages.iter().map(|one| [sign('-', &one.before), sign('+', &one.after)].concat());
            let here = self.passages.get(file.path.as_str()).map(Vec::as_slice).unwrap_or_default();
            !all.flatten().eq(here.iter().copied())
        };
        let file: Option<&EntryPath> = notes.files.iter().find(differs).map(|file| &file.path);
        file.map(|path| format!("it shows other passages of `{path}` than they have"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passage(line: usize, before: &[&str], after: &[&str]) -> Passage {
        let own = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
        Passage { original_line: line, before: own(before), after: own(after) }
    }

    #[test]
    fn passages_lead_from_one_text_to_another() {
        #[track_caller]
        fn case(passages: &[Passage], old: &str, new: &str, want: bool) {
            assert_eq!(leads(passages, old, new), want, "{passages:?} {old:?} {new:?}");
        }
        case(&[], "a\n", "a\n", true);
        case(&[], "a\n", "b\n", false);
        case(&[passage(2, &["b"], &["B"])], "a\nb\nc\n", "a\nB\nc\n", true);
        case(&[passage(2, &["b"], &["B"])], "a\nb\nc\n", "a\nB\nC\n", false);
        case(&[passage(2, &["x"], &["B"])], "a\nb\n", "a\nB\n", false);
        case(&[passage(1, &[], &["x"]), passage(2, &["b"], &[])], "a\nb\n", "x\na\n", true);
        case(&[passage(2, &["b"], &[]), passage(1, &[], &["x"])], "a\nb\n", "x\na\n", false);
        case(&[passage(2, &[], &["b"])], "a", "a\nb", true);
        case(&[passage(1, &["a"], &["a"])], "a", "a\n", true);
        for line in [0, 4, usize::MAX] {
            case(&[passage(line, &[], &["x"])], "a\nb\n", "x\na\nb\n", false);
        }
        let long = "a\n".repeat(COMPARED_LINES + 1);
        case(&[], &long, "b\n", true);
        case(&[passage(1, &["b"], &["a"])], &long, "b\n", false);
    }
}
