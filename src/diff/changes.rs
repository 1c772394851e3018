//! What changed between two texts, line by line, fit for a terminal or a comment.

use crate::spec::shown;
use similar::{ChangeTag, TextDiff};
use std::{fmt::Write as _, time::Duration};

/// How long the search for the shortest difference may take; a longer one is shown as well.
const PATIENCE: Duration = Duration::from_millis(200);
/// The longest line that is shown whole, in characters.
const LINE: usize = 400;

/// How many lines were added and removed, and with `shown` the difference as [`unified`] gives it.
pub(super) fn compare(old: &str, new: &str, shown: bool) -> (usize, usize, Option<String>) {
    let difference = difference(old, new);
    let (added, removed) = difference.iter_all_changes().fold((0, 0), |(added, removed), change| match change.tag() {
        ChangeTag::Insert => (added + 1, removed),
        ChangeTag::Delete => (added, removed + 1),
        ChangeTag::Equal => (added, removed),
    });
    (added, removed, shown.then(|| written(&difference)))
}

/// The changed lines with three lines around each, as `@@`, ` `, `-` and `+`. Every character that steers a terminal is
/// written out, and so is the line end of a line that changed in nothing else.
pub fn unified(old: &str, new: &str) -> String {
    written(&difference(old, new))
}

fn written(difference: &TextDiff<'_, '_, str>) -> String {
    let mut out = String::new();
    for group in difference.grouped_ops(3) {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let old = first.old_range().start + 1..last.old_range().end + 1;
        let new = first.new_range().start + 1..last.new_range().end + 1;
        let _ = writeln!(out, "@@ -{},{} +{},{} @@", old.start, old.len(), new.start, new.len());
        for change in group.iter().flat_map(|op| difference.iter_changes(op)) {
            let sign = match change.tag() {
                ChangeTag::Equal => ' ',
                ChangeTag::Delete => '-',
                ChangeTag::Insert => '+',
            };
            let value = change.value();
            let bare = value.strip_suffix('\n');
            let ends = if bare.is_none() { " (no line end)" } else { "" };
            let _ = writeln!(out, "{sign}{}{ends}", line(bare.unwrap_or(value)));
        }
    }
    out
}

/// A whole text with its line numbers.
pub fn numbered(text: &str) -> String {
    text.lines().enumerate().fold(String::new(), |mut out, (at, text)| {
        let _ = writeln!(out, "{:>5} | {}", at + 1, line(text));
        out
    })
}

fn difference<'t>(old: &'t str, new: &'t str) -> TextDiff<'t, 't, str> {
    TextDiff::configure().timeout(PATIENCE).newline_terminated(true).diff_lines(old, new)
}

fn line(text: &str) -> String {
    match text.char_indices().nth(LINE) {
        Some((end, _)) => format!("{}… ({} bytes)", shown::text(&text[..end]), text.len()),
        None => shown::text(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_shown_and_steer_nothing() {
        let old = "one\ntwo\nthree\n";
        let new = "one\n\u{1b}[31mtwo\u{202e}\nthree";
        let want = "@@ -1,3 +1,3 @@\n one\n-two\n-three\n+\\u{1b}[31mtwo\\u{202e}\n+three (no line end)\n";
        assert_eq!(unified(old, new), want);
        assert_eq!(compare(old, new, false), (2, 2, None));
        assert_eq!(unified("a\r\n", "a\n"), "@@ -1,1 +1,1 @@\n-a\\r\n+a\n");
        assert_eq!(compare(old, old, true), (0, 0, Some(String::new())));
    }

    #[test]
    fn long_lines_are_cut() {
        let text = unified("", &"x".repeat(5_000));
        assert!(text.len() < 1_000 && text.contains("(5000 bytes)"), "{text}");
        assert_eq!(numbered("a\nb\t"), "    1 | a\n    2 | b\\t\n");
    }
}
