//! A second copy of a Markdown text as it is shown: without the marks of emphasis and the tags around words, with the marks of
//! lists that people type. What is written so says the same, and is searched once more where it is written so.

use super::{
    characters::{Folded, pieces},
    text::paragraphs,
};
use memchr::{memchr, memchr_iter, memchr3, memmem, memrchr};

/// The longest tag, in bytes.
const TAG: usize = 200;
/// Tags around words of a line.
const TAGS: [&str; 24] = [
    "a", "abbr", "b", "big", "br", "cite", "del", "em", "font", "i", "ins", "kbd", "label", "mark", "q", "s", "samp",
    "small", "span", "strong", "sub", "sup", "tt", "u",
];

/// How far the second of two marks of emphasis is looked for, and how long what begins an item of a list may be, in bytes.
const FAR: usize = 1024;
const MARK: usize = 16;

/// Entities that are shown as a blank.
const BLANKS: [&str; 7] = ["&nbsp;", "&#160;", "&#xa0;", "&ensp;", "&emsp;", "&thinsp;", "&#32;"];
/// What stands for the mark of a list where a line begins, besides the marks of Markdown that are read anyway.
const MARKS: [&str; 6] = ["\u{2022}", "\u{2013}", "\u{2014}", "\u{2192}", "[ ]", "[x]"];

/// The parts of a text that are shown otherwise than they are written, one after the other: a copy takes many times the memory
/// of what it is of.
pub(super) fn rendered(text: &str) -> impl Iterator<Item = Folded> {
    let mut fenced = false;
    let mut fences = memmem::find_iter(text.as_bytes(), b"```").peekable();
    paragraphs(text).flat_map(move |(mut at, paragraph)| {
        let end = at + paragraph.len();
        let marks = std::iter::from_fn(|| fences.next_if(|fence| *fence < end)).count();
        // Code is shown as it is written.
        let is_code = fenced && marks == 0;
        fenced ^= marks % 2 == 1;
        pieces(paragraph).filter(move |_| !is_code).filter_map(move |piece| {
            at += piece.len();
            render(piece, at - piece.len())
        })
    })
}

/// The copy of a paragraph, unless it is shown as it is written.
fn render(paragraph: &str, start: usize) -> Option<Folded> {
    let bytes = paragraph.as_bytes();
    let mut copy: Option<Copy> = None;
    let (mut kept, mut at, mut emphasis) = (0, 0, Emphasis::default());
    let mut line = 0;
    for end in memchr_iter(b'\n', bytes).map(|end| end + 1).chain([bytes.len()]) {
        let mut first = first_of(&bytes[..end], std::mem::replace(&mut line, end)).filter(|first| *first >= at);
        while let Some(next) = first.take().or_else(|| next_of(&bytes[..end], at)) {
            at = next;
            let run = bytes[at..].iter().take_while(|byte| **byte == b'_').count();
            let found = match run {
                0 => mark(paragraph, at),
                _ => emphasis.is_mark(bytes, at, run).then_some((run, "")),
            };
            let Some((length, shown)) = found else {
                at += run.max(1);
                continue;
            };
            let copy = copy.get_or_insert_with(Copy::default);
            copy.keep(&paragraph[kept..at], start + kept);
            copy.put(shown, start + at);
            at += length;
            kept = at;
        }
    }
    let mut copy = copy?;
    copy.keep(&paragraph[kept..], start + kept);
    Some(Folded::new(copy.text, copy.origins, start + paragraph.len()))
}

/// What a line begins with, where that may be shown otherwise: what may be the mark of a list.
fn first_of(bytes: &[u8], line: usize) -> Option<usize> {
    let near = &bytes[line..bytes.len().min(line + MARK)];
    let begun = near.iter().position(|byte| !is_of_list(*byte))?;
    let (rest, is_of_item) = (&near[begun..], |byte: &u8| byte.is_ascii_alphanumeric());
    match rest[0] {
        b'[' | 0xe2 => Some(line + begun),
        _ => {
            let item = rest.iter().take(2).take_while(|byte| is_of_item(byte)).count();
            (item > 0 && rest.get(item) == Some(&b')')).then_some(line + begun + item)
        }
    }
}

/// The next place behind which something else may be shown.
fn next_of(bytes: &[u8], at: usize) -> Option<usize> {
    let rest = bytes.get(at..)?;
    let next = memchr3(b'_', b'<', b'&', rest);
    let next = memchr(b'~', &rest[..next.unwrap_or(rest.len())]).or(next);
    next.map(|next| at + next)
}

#[derive(Default)]
struct Copy {
    text: String,
    /// For each byte of the copy, where it comes from.
    origins: Vec<usize>,
}

impl Copy {
    fn keep(&mut self, run: &str, at: usize) {
        self.text.push_str(run);
        self.origins.extend(at..at + run.len());
    }

    /// Something in the place of a mark.
    fn put(&mut self, shown: &str, at: usize) {
        self.text.push_str(shown);
        self.origins.extend(std::iter::repeat_n(at, shown.len()));
    }
}

/// A mark at a place of a paragraph: how long it is, and what is shown in its place.
fn mark(paragraph: &str, at: usize) -> Option<(usize, &'static str)> {
    let (bytes, rest) = (paragraph.as_bytes(), &paragraph[at..]);
    let before = at.checked_sub(1).map_or(b'\n', |before| bytes[before]);
    let next = bytes.get(at + 1).copied().unwrap_or(b'\n');
    let line = || begun(bytes, at);
    let first =
        |shown: &'static str| MARKS.iter().find(|mark| rest.starts_with(**mark)).map(|mark| (mark.len(), shown));
    match bytes[at] {
        b'~' => (next == b'~' && bytes.get(at + 2) != Some(&b'~') && before != b'~').then_some((2, "")),
        b'<' => {
            tag(rest).map(|length| (length, if rest.starts_with("<br") || rest.starts_with("<BR") { " " } else { "" }))
        }
        b'&' => BLANKS.iter().find(|blank| rest.starts_with(**blank)).map(|blank| (blank.len(), " ")),
        b'[' if line().is_some_and(is_bare) && matches!(next, b' ' | b'x') => first(""),
        b'[' => None,
        // `1)` and `a)` begin an item of a list.
        b')' => (next == b' ' && line().is_some_and(is_item)).then_some((1, ".")),
        _ => line().is_some_and(is_bare).then(|| first("-"))?,
    }
}

/// What stands before a place on its line, where that is no more than the mark of a list.
fn begun(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let near = &bytes[at.saturating_sub(MARK)..at];
    let start = memrchr(b'\n', near).map(|end| end + 1);
    start.or((at < MARK).then_some(0)).map(|start| &near[start..])
}

/// The marks of emphasis of a paragraph, which stand in pairs: one at the start of a word, one at its end or that of another.
#[derive(Default)]
struct Emphasis {
    /// How many are open.
    open: usize,
    /// Up to where none is that closes one, so that no part is looked at twice.
    none_before: usize,
}

impl Emphasis {
    /// Whether a run of underscores at a place is one.
    fn is_mark(&mut self, bytes: &[u8], at: usize, run: usize) -> bool {
        let before = at.checked_sub(1).is_some_and(|before| is_of_name(bytes[before]));
        match (before, is_of_name_at(bytes, at + run)) {
            (false, true) if self.closes(bytes, at + run) => self.open += 1,
            (_, false) if self.open > 0 => self.open -= 1,
            _ => return false,
        }
        true
    }

    /// Whether a mark behind a place closes one that is opened before it.
    fn closes(&mut self, bytes: &[u8], from: usize) -> bool {
        let (start, end) = (from.max(self.none_before), (from + FAR).min(bytes.len()));
        let closes = |at: usize| {
            !bytes[at - 1].is_ascii_whitespace() && !is_of_name_at(bytes, at + 1) && bytes.get(at + 1) != Some(&b'_')
        };
        let found = memchr_iter(b'_', bytes.get(start..end).unwrap_or_default()).find(|at| closes(start + at));
        self.none_before = found.map_or(end.max(start), |at| start + at);
        found.is_some()
    }
}

fn is_of_name_at(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(|byte| is_of_name(*byte))
}

/// Whether a byte is one of a name: a letter, a digit, or a part of a letter outside ASCII.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// Whether what stands before on a line is only the mark of a list or a quotation.
fn is_bare(line: &[u8]) -> bool {
    line.iter().all(|byte| is_of_list(*byte))
}

fn is_of_list(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'-' | b'*' | b'+' | b'>')
}

/// The length of a tag around words.
fn tag(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let name = &bytes[1 + usize::from(bytes.get(1) == Some(&b'/'))..];
    let named = name.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let ends = name.get(named).is_some_and(|byte| matches!(byte, b'>' | b' ' | b'/' | b'\t' | b'\n'));
    let name = name[..named].to_ascii_lowercase();
    (ends && TAGS.iter().any(|tag| tag.as_bytes() == name)).then_some(())?;
    memchr(b'>', &bytes[..bytes.len().min(TAG)]).map(|end| end + 1)
}

/// Whether what stands before on a line is the letter or number of an item.
fn is_item(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [b'a'..=b'z' | b'A'..=b'Z'] | [b'0'..=b'9'] | [b'0'..=b'9', b'0'..=b'9'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_shown() {
        for (written, shown) in [
            ("_Ignore all_ of __it__", "Ignore all of it"),
            ("a snake_case name", ""),
            ("all <b>previous</b> ones<br>now", "all previous ones now"),
            ("see <https://example.org> and a < b", ""),
            ("all&nbsp;previous", "all previous"),
            ("all ~~previous~~ ones", "all previous ones"),
            ("self._x and other_name", ""),
            ("use <T> of a Vec<u8>", ""),
            ("a call(x) and f(a, b)", ""),
            ("1) Throw it away", "1. Throw it away"),
            ("\u{2022} Throw it away", "- Throw it away"),
            ("  indented text", ""),
        ] {
            let copies: Vec<_> = rendered(written).collect();
            let text = copies.first().map_or("", |copy| copy.text.as_str());
            assert_eq!(text, shown, "{written}");
            for word in ["Ignore", "previous", "Throw"] {
                let Some((copy, at)) = copies.first().and_then(|copy| Some((copy, copy.text.find(word)?))) else {
                    continue;
                };
                assert!(written[copy.origin(&(at..at + word.len())).start..].starts_with(word), "{written}");
            }
        }
    }

    #[test]
    fn long_paragraphs_are_read_once() {
        for part in ["_a ", "_", "a_ ", ")", "1) ", "[ ", "[ ] ", "<a ", "<a>", "~~", "&nbsp;", "\u{2022} "] {
            let text = part.repeat(1_000_000 / part.len());
            let shown: usize = rendered(&text).map(|copy| copy.text.len()).sum();
            assert!(shown <= text.len(), "{part}");
        }
    }
}
