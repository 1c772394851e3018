//! What every match of a pattern holds: lists of words, of each of which one must be there.
//!
//! The words of one list call for the pattern. An expression is slow to build and slow to run, and most texts that call for
//! it hold no match; so the text is first asked for the words of the others, which are found in the same pass. They follow
//! from the expressions and their anchors: a test derives them and holds the file to what it finds. A pattern without a line
//! there is called for by its anchors, and only slower.

#[cfg(test)]
mod calls;
#[cfg(test)]
mod derive;
#[cfg(test)]
mod runs;

use super::pattern::Pattern;
use memchr::memchr;
use std::collections::HashMap;

/// A line for each pattern: the fingerprint of its expression; then, apart by tabs, the words that call for it, apart by
/// spaces, or a sign that its anchors do; more lists of words; marks, which are lists of one byte; and how long a run of the
/// bytes of a token is at least, in braces.
const LISTS: &[&str] = &[include_str!("phrase.txt"), include_str!("sentence.txt"), include_str!("secret.txt")];

/// Stands for the anchors of a pattern where these call for it.
const ANCHORS: &str = "-";

/// Stands between the words of an anchor of several, and before the one that is looked for.
const JOINT: char = ';';
const MARK: char = '\u{ab}';

/// Letters outside ASCII that are `s` and `k` to an expression about characters which ignores case. In a text that holds
/// one, words are not looked for.
const FOLDED: [&str; 2] = ["\u{17f}", "\u{212a}"];

/// What a match of one pattern needs.
#[derive(Debug, Default)]
pub(super) struct Need {
    /// Lists of words, by the numbers that their reader gives them.
    pub lists: Vec<u16>,
    /// Marks.
    marks: Vec<u8>,
    /// So many bytes of a token in a row, and so many of a name.
    runs: [usize; 2],
}

impl Need {
    /// Whether a text holds the marks and the run.
    pub fn is_met_by(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        self.marks.iter().all(|mark| memchr(*mark, bytes).is_some())
            && has_run(bytes, self.runs[0], is_of_token)
            && has_run(bytes, self.runs[1], is_of_name)
    }
}

/// A word that calls for a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// As [`unbound`] gives it.
    pub word: (bool, &'static str, bool),
    /// The words that have to stand beside it.
    pub row: Option<Row>,
}

/// What stands before a word and behind it, words that are apart by [`JOINT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Row {
    before: &'static str,
    behind: &'static str,
}

impl Call {
    fn read(call: &'static str) -> Self {
        let Some((before, rest)) = call.split_once(MARK) else { return Self { word: unbound(call), row: None } };
        let (word, behind) = rest.split_once(JOINT).unwrap_or((rest, ""));
        Self { word: unbound(word), row: Some(Row { before, behind }) }
    }
}

impl Row {
    /// Whether the words stand before and behind a place, with nothing but signs between them.
    pub fn stands(&self, before: &[u8], behind: &[u8]) -> bool {
        let words =
            |row: &'static str| row.as_bytes().split(|byte| *byte == JOINT as u8).filter(|word| !word.is_empty());
        let (mut before, mut behind) = (before, behind);
        words(self.before).rev().all(|word| {
            let end = before.iter().rposition(u8::is_ascii_alphanumeric).map_or(0, |last| last + 1);
            let (rest, last) = before[..end].split_at(end.saturating_sub(word.len()));
            before = rest;
            last.eq_ignore_ascii_case(word)
        }) && words(self.behind).all(|word| {
            let start = behind.iter().position(u8::is_ascii_alphanumeric).unwrap_or(behind.len());
            let (first, rest) = behind[start..].split_at(word.len().min(behind.len() - start));
            behind = rest;
            first.eq_ignore_ascii_case(word)
        })
    }
}

/// What the matches of all patterns need.
pub(super) struct Needs(HashMap<u32, &'static str>);

impl Needs {
    pub fn read() -> Self {
        let lines = LISTS.iter().flat_map(|list| list.lines()).filter_map(|line| line.split_once('\t'));
        Self(lines.filter_map(|(print, lists)| Some((u32::from_str_radix(print, 16).ok()?, lists))).collect())
    }

    /// The words that call for a pattern, and its lists.
    fn line(&self, pattern: &Pattern) -> Option<(&'static str, &'static str)> {
        self.0.get(&pattern.print).map(|line| line.split_once('\t').unwrap_or((line, "")))
    }

    /// What calls for a pattern.
    pub fn calls(&self, pattern: &Pattern) -> Vec<Call> {
        match self.line(pattern) {
            Some((words, _)) if words != ANCHORS => words.split(' ').map(Call::read).collect(),
            _ => pattern.anchors.iter().map(|anchor| Call { word: (false, anchor, false), row: None }).collect(),
        }
    }

    /// What the matches of a pattern need. Its lists of words are numbered by the caller.
    pub fn of(&self, pattern: &Pattern, mut number: impl FnMut(&'static str) -> u16) -> Need {
        let mut need = Need::default();
        let lists = self.line(pattern).map_or("", |(_, lists)| lists);
        for list in lists.split('\t').filter(|list| !list.is_empty()) {
            let run = |open, close| list.strip_prefix(open)?.strip_suffix(close)?.parse().ok();
            if let Some(run) = run('{', '}') {
                need.runs[0] = run;
            } else if let Some(run) = run('[', ']') {
                need.runs[1] = run;
            } else if let [mark] = list.as_bytes() {
                need.marks.push(*mark);
            } else {
                need.lists.push(number(list));
            }
        }
        need
    }
}

/// Whether a byte is one of which tokens and passwords are made.
fn is_of_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/_.=~:%$!@#^*-".contains(&byte)
}

/// Whether a byte is one of which names, paths and digits of base64 are made.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+/_-".contains(&byte)
}

/// Whether so many bytes of a kind stand in a row. Where the last one is none, nothing before it has to be looked at.
fn has_run(bytes: &[u8], length: usize, is_of: fn(u8) -> bool) -> bool {
    let mut rest = bytes;
    while let Some(part) = rest.get(..length) {
        let Some(other) = part.iter().rposition(|byte| !is_of(*byte)) else { return true };
        rest = &rest[other + 1..];
    }
    false
}

/// What stands before and behind a word of a list where neither letter nor digit can follow there.
const OPEN: char = '<';
const CLOSE: char = '>';

/// A word of a list without its signs, and whether it has them.
pub(super) fn unbound(word: &str) -> (bool, &str, bool) {
    let open = word.strip_prefix(OPEN);
    let close = open.unwrap_or(word).strip_suffix(CLOSE);
    (open.is_some(), close.or(open).unwrap_or(word), close.is_some())
}

/// Whether words can be looked for in a text.
pub(super) fn are_told_by(text: &str) -> bool {
    text.is_ascii() || !FOLDED.iter().any(|letter| text.contains(letter))
}

/// The fingerprint of an expression. Its line is found by it, so that a changed expression has none.
pub(super) const fn print(source: &str, phrase: bool) -> u32 {
    let mut print = if phrase { 0x811c_9dc5 } else { 0x050c_5d1f };
    let mut at = 0;
    while at < source.len() {
        print = (print ^ source.as_bytes()[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    print
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_calls_where_its_row_stands() {
        let call = Call::read("read;\u{ab}<this;carefully");
        assert_eq!(call.word, (true, "this", false));
        let row = call.row.expect("a row");
        for (text, want) in [
            ("Read this carefully", true),
            ("read\n  **this** \u{201c}carefully", true),
            ("proofread this, carefully now", true),
            ("read all this carefully", false),
            ("read this", false),
            ("this carefully", false),
        ] {
            let at = text.find("this").expect("the word");
            assert_eq!(row.stands(&text.as_bytes()[..at], &text.as_bytes()[at + 4..]), want, "{text}");
        }
    }
}
