//! What every match of a pattern holds besides one of its anchors: lists of words, of each of which one must be there.
//!
//! An expression is slow to build and slow to run, and most texts that hold an anchor of it hold no match. So its window
//! is first asked for these words, which are found in the same pass as the anchors. They follow from the expressions: a
//! test derives them and holds the file to what it finds. A pattern without a line there is only slower.

#[cfg(test)]
mod derive;

use super::pattern::Pattern;
use memchr::memchr;
use std::collections::HashMap;

/// A line for each pattern: the fingerprint of its expression, then, apart by tabs, lists of words, apart by spaces; marks,
/// which are lists of one byte; and how long a run of the bytes of a token is at least, in braces.
const LISTS: &[&str] = &[include_str!("phrase.txt"), include_str!("secret.txt")];

/// Letters outside ASCII that are `s` and `k` to an expression about characters which ignores case. In a text that holds
/// one, words are not looked for.
const FOLDED: [&str; 2] = ["\u{17f}", "\u{212a}"];

/// A third list of more words than this hides no pattern that the first two have let through, and costs a look at each word.
const MANY: usize = 6;

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

/// What the matches of all patterns need.
pub(super) struct Needs(HashMap<u32, &'static str>);

impl Needs {
    pub fn read() -> Self {
        let lines = LISTS.iter().flat_map(|list| list.lines()).filter_map(|line| line.split_once('\t'));
        Self(lines.filter_map(|(print, lists)| Some((u32::from_str_radix(print, 16).ok()?, lists))).collect())
    }

    /// What the matches of a pattern need. Its lists of words are numbered by the caller.
    pub fn of(&self, pattern: &Pattern, mut number: impl FnMut(&'static str) -> u16) -> Need {
        let mut need = Need::default();
        for list in self.0.get(&pattern.print).copied().into_iter().flat_map(|lists| lists.split('\t')) {
            let run = |open, close| list.strip_prefix(open)?.strip_suffix(close)?.parse().ok();
            if let Some(run) = run('{', '}') {
                need.runs[0] = run;
            } else if let Some(run) = run('[', ']') {
                need.runs[1] = run;
            } else if let [mark] = list.as_bytes() {
                need.marks.push(*mark);
            } else if need.lists.len() < 2 || list.bytes().filter(|byte| *byte == b' ').count() < MANY {
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
