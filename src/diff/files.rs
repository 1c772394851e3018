//! One file of two packages: the same, added, removed or changed, and by how many lines.

use super::{COMPARED_LIMIT, changes::compare as compare_texts, side::Side};
use crate::{error::Result, package::Observed, scope::Catalog, spec::entry_path::EntryPath};

/// A file of either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// Its path.
    pub path: EntryPath,
    /// What it is for a reader of the comparison.
    pub kind: Kind,
    /// What became of it.
    pub change: Change,
}

/// What a file is for a reader of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A protected anchor.
    Anchor,
    /// The text of a persona.
    Persona,
    /// Any other.
    Other,
}

/// What became of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The same bytes.
    Same,
    /// Only the second has it; the path under which the first has the same bytes and the second has not.
    Added(Observed, Option<EntryPath>),
    /// Only the first has it.
    Removed(Observed),
    /// Other bytes.
    Changed {
        /// In the first.
        a: Observed,
        /// In the second.
        b: Observed,
        /// Line by line, where that could be compared.
        lines: Lines,
    },
}

/// How two texts differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Line by line.
    Counted {
        /// Lines that only the second has.
        added: usize,
        /// Lines that only the first has.
        removed: usize,
        /// Whether the texts are the same but for their line ends.
        ends_only: bool,
        /// The difference, when it was asked for.
        text: Option<String>,
    },
    /// By digest only: at least one is no text, or is too long, or the run has compared enough.
    ByDigest(&'static str),
}

/// Compares one path. `budget` is what may still be compared line by line.
pub(super) fn compare(
    a: &Side<'_>,
    b: &Side<'_>,
    path: &EntryPath,
    text: bool,
    budget: &mut usize,
) -> Result<FileChange> {
    let change = match (a.files.get(path), b.files.get(path)) {
        (Some(first), Some(second)) if first == second => Change::Same,
        (Some(first), Some(second)) => {
            Change::Changed { a: *first, b: *second, lines: lines(a, b, path, text, budget)? }
        }
        (Some(first), None) => Change::Removed(*first),
        (None, Some(second)) => {
            let mut moved = a.files.iter().filter(|(path, seen)| *seen == second && !b.files.contains_key(*path));
            Change::Added(*second, moved.next().filter(|_| second.size > 0).map(|(path, _)| path.clone()))
        }
        (None, None) => Change::Same,
    };
    Ok(FileChange { path: path.clone(), kind: kind(path), change })
}

fn kind(path: &EntryPath) -> Kind {
    let catalog = Catalog::embedded();
    if catalog.is_anchor(path) {
        return Kind::Anchor;
    }
    if catalog.is_persona(path) { Kind::Persona } else { Kind::Other }
}

fn lines(a: &Side<'_>, b: &Side<'_>, path: &EntryPath, text: bool, budget: &mut usize) -> Result<Lines> {
    let size = |side: &Side<'_>| side.files.get(path).map_or(0, |observed| observed.size);
    if size(a).max(size(b)) > COMPARED_LIMIT {
        return Ok(Lines::ByDigest("too long to compare line by line"));
    }
    let total = (size(a) + size(b)) as usize;
    if total > *budget {
        return Ok(Lines::ByDigest("enough text was compared line by line before it"));
    }
    let (Some(first), Some(second)) = (a.text(path, COMPARED_LIMIT)?, b.text(path, COMPARED_LIMIT)?) else {
        return Ok(Lines::ByDigest("not a text"));
    };
    *budget -= total;
    let (added, removed, shown) = compare_texts(&first, &second, text);
    let bare = |text: &str| text.replace("\r\n", "\n").trim_end_matches('\n').to_owned();
    let shown = shown.filter(|shown| shown.len() <= *budget);
    *budget -= shown.as_ref().map_or(0, String::len);
    Ok(Lines::Counted { added, removed, ends_only: bare(&first) == bare(&second), text: shown })
}
