//! The text under the scan: its lines, its form, and the places of what is found.

use memchr::{memchr_iter, memmem};
use std::{borrow::Cow, cell::Cell, ops::Range};

/// The longest part of a line, in bytes, that says what it introduces.
const HEAD: usize = 400;

/// What a text is, which decides how its structure is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Markdown, and records, which are written like it.
    Markdown,
    /// JSON.
    Json,
    /// YAML, TOML and the like: a setting on a line.
    Settings,
    /// Program text and everything else.
    Plain,
}

/// A text and where its lines begin.
#[derive(Debug)]
pub(super) struct Text<'t> {
    /// The text; bytes that are no UTF-8 are replaced, and what is only the manner of an editor is left out: a byte-order
    /// mark before it, carriage returns before newlines.
    pub text: Cow<'t, str>,
    /// What it is.
    pub form: Form,
    /// Whether its name says that it is a record of memory.
    pub is_record: bool,
    /// Whether its name says that it is a page for a browser.
    pub is_page: bool,
    /// Whether bytes had to be replaced.
    pub damaged: bool,
    starts: Vec<usize>,
    /// Before which bytes of the text something was left out, and how many bytes have been left out up to there.
    cuts: Vec<(usize, usize)>,
    /// The place that was counted last, so that the next one on the same line is counted from there.
    counted: Cell<(usize, usize)>,
}

impl<'t> Text<'t> {
    /// Reads bytes as the text that their name says they are. Text of two bytes a character is read as such.
    pub fn new(name: &str, bytes: &'t [u8]) -> Self {
        let (text, damaged) = read(bytes);
        let (text, cuts) = plain(text);
        let starts = std::iter::once(0).chain(memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1)).collect();
        let form = form(name, &text);
        let is_page = [".html", ".htm", ".xhtml", ".svg"].iter().any(|end| name.to_ascii_lowercase().ends_with(end));
        let is_record = name.ends_with(".uai");
        Self { text, form, is_record, is_page, damaged, starts, cuts, counted: Cell::new((0, 0)) }
    }

    /// The line and the column, both from 1, of a byte; the column counts characters.
    pub fn place(&self, at: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|start| *start <= at).max(1);
        let start = self.starts[line - 1];
        let (counted, characters) = self.counted.get();
        let (from, before) = if (start..=at).contains(&counted) { (counted, characters) } else { (start, 0) };
        let characters = before + self.text.get(from..at).map_or(0, |before| before.chars().count());
        self.counted.set((at, characters));
        (line, characters + 1)
    }

    /// Where a range of the text stands in the text as it was read.
    pub fn as_read(&self, range: &Range<usize>) -> Range<usize> {
        let left_out = |cuts: usize| cuts.checked_sub(1).map_or(0, |last| self.cuts[last].1);
        let start = range.start + left_out(self.cuts.partition_point(|(at, _)| *at <= range.start));
        let end = range.end + left_out(self.cuts.partition_point(|(at, _)| *at < range.end));
        start..end.max(start)
    }

    /// A line without its end, from 1; nothing where there is none.
    pub fn line(&self, line: usize) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|index| self.starts.get(index)) else { return "" };
        let end = self.starts.get(line).map_or(self.text.len(), |next| next - 1);
        self.text.get(*start..end).unwrap_or_default()
    }

    /// The first part of a line, from 1: enough to tell what it introduces.
    pub fn head(&self, line: usize) -> &str {
        let line = self.line(line);
        cut(line, 0, HEAD)
    }

    /// Where a line starts, from 1.
    pub fn start(&self, line: usize) -> usize {
        line.checked_sub(1).and_then(|index| self.starts.get(index)).copied().unwrap_or(self.text.len())
    }

    /// How many lines there are.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }
}

/// A text without its byte-order mark and without carriage returns before newlines, and where these were left out.
fn plain(text: Cow<'_, str>) -> (Cow<'_, str>, Vec<(usize, usize)>) {
    const MARK: &str = "\u{feff}";
    let bytes = text.as_bytes();
    let mark = if text.starts_with(MARK) && !text[MARK.len()..].starts_with(MARK) { MARK.len() } else { 0 };
    if mark == 0 && memmem::find(bytes, b"\r\n").is_none() {
        return (text, Vec::new());
    }
    let (mut kept, mut cuts, mut from, mut left_out) = (String::with_capacity(text.len()), Vec::new(), mark, mark);
    cuts.extend((mark > 0).then_some((0, mark)));
    for newline in memmem::find_iter(bytes, b"\r\n").map(|at| at + 1) {
        let returns = bytes[from..newline].iter().rev().take_while(|byte| **byte == b'\r').count();
        kept.push_str(&text[from..newline - returns]);
        left_out += returns;
        cuts.push((kept.len(), left_out));
        from = newline;
    }
    kept.push_str(&text[from..]);
    (Cow::Owned(kept), cuts)
}

/// The paragraphs of a text, each with the empty lines behind it, and where they start.
pub(super) fn paragraphs(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    let ends = memmem::find_iter(text.as_bytes(), b"\n\n").map(|at| at + 2).chain([text.len()]);
    ends.map(move |end| {
        let from = std::mem::replace(&mut start, end);
        (from, &text[from..end])
    })
}

/// How many bytes are tested at once.
const CHUNK: usize = 64;

/// The characters of a text outside ASCII, by place; what is in ASCII is told of many bytes at once.
pub(super) fn beyond_ascii(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let chunks = text.as_bytes()[at..].chunks(CHUNK);
        let ascii = chunks.take_while(|chunk| chunk.iter().fold(0, |all, byte| all | byte).is_ascii()).count();
        let from = (at + ascii * CHUNK).min(text.len());
        let place = from + text.as_bytes()[from..].iter().position(|byte| !byte.is_ascii())?;
        let c = text[place..].chars().next()?;
        at = place + c.len_utf8();
        Some((place, c))
    })
}

/// A part of a text; where a cut would split a character, a little less.
pub(super) fn cut(text: &str, from: usize, to: usize) -> &str {
    let mut from = from.min(text.len());
    let mut to = to.min(text.len());
    while !text.is_char_boundary(from) {
        from += 1;
    }
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    text.get(from..to).unwrap_or_default()
}

/// The text that bytes are, and whether something had to be replaced to make it one: places in it are those that the
/// scan reports. Text of two bytes a character is read as such, with or without its mark.
pub fn read(bytes: &[u8]) -> (Cow<'_, str>, bool) {
    let wide = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((rest, u16::from_le_bytes as Unit)),
        [0xfe, 0xff, rest @ ..] => Some((rest, u16::from_be_bytes as Unit)),
        _ => unmarked(bytes),
    };
    if let Some((rest, unit)) = wide {
        let units = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        return (Cow::Owned(text), true);
    }
    // Most text is undamaged, which is told faster than where damage begins.
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), false),
        Err(_) => (String::from_utf8_lossy(bytes), true),
    }
}

/// What makes a character of two bytes.
type Unit = fn([u8; 2]) -> u16;

/// Text of two bytes a character that has no mark: every other byte of its beginning is zero.
fn unmarked(bytes: &[u8]) -> Option<(&[u8], Unit)> {
    let start = bytes.get(..64.min(bytes.len() & !1)).filter(|start| start.len() >= 8)?;
    let zeros = |odd: usize| start.iter().skip(odd).step_by(2).all(|byte| *byte == 0);
    let letters = |odd: usize| start.iter().skip(odd).step_by(2).all(|byte| *byte != 0);
    match (zeros(1) && letters(0), zeros(0) && letters(1)) {
        (true, _) => Some((bytes, u16::from_le_bytes)),
        (_, true) => Some((bytes, u16::from_be_bytes)),
        _ => None,
    }
}

fn form(name: &str, text: &str) -> Form {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    match extension.as_deref() {
        Some("json" | "jsonc" | "json5" | "webmanifest") => Form::Json,
        Some("yaml" | "yml" | "toml" | "ini" | "cfg" | "conf" | "env" | "properties") => Form::Settings,
        Some("md" | "markdown" | "mdx" | "mdc" | "txt" | "rst" | "html" | "htm" | "svg" | "xml") => Form::Markdown,
        Some("uai") if text.trim_start().starts_with('{') => Form::Json,
        Some("uai") | None => Form::Markdown,
        Some(_) => Form::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = Text::new("a.md", "one\ntw\u{f6} x\n".as_bytes());
        assert_eq!((text.place(0), text.place(4), text.place(8)), ((1, 1), (2, 1), (2, 4)));
        assert_eq!((text.line(2), text.line(3), text.line(9), text.lines()), ("tw\u{f6} x", "", "", 3));
    }

    #[test]
    fn paragraphs_and_characters_are_all_there() {
        let parts: Vec<_> = paragraphs("a\n\n\nb\n\nc").collect();
        assert_eq!(parts, [(0, "a\n\n"), (3, "\nb\n\n"), (7, "c")]);
        for before in [0, 1, 62, 63, 64, 65, 200] {
            let text = format!("{}\u{e9}\u{e9}{}\u{1f600}", "x".repeat(before), "y".repeat(before));
            let want: Vec<_> = text.char_indices().filter(|(_, c)| !c.is_ascii()).collect();
            assert_eq!(beyond_ascii(&text).collect::<Vec<_>>(), want);
        }
    }

    #[test]
    fn what_editors_add_is_left_out_and_places_are_those_of_the_file() {
        #[track_caller]
        fn case(read: &str, plain: &str, word: &str) {
            let text = Text::new("a.md", read.as_bytes());
            assert_eq!(text.text, plain);
            let at = plain.find(word).expect(word);
            assert_eq!(&read[text.as_read(&(at..at + word.len()))], word, "{read:?}");
        }
        case("a\r\nbc\r\r\nd", "a\nbc\nd", "bc");
        case("a\r\nbc\r\r\nd", "a\nbc\nd", "d");
        case("\u{feff}ab\nc", "ab\nc", "ab");
        case("\u{feff}ab\r\n\r\nc\r\n", "ab\n\nc\n", "c");
        case("a\rb\nc", "a\rb\nc", "b");
        case("\u{feff}\u{feff}a", "\u{feff}\u{feff}a", "a");
        case("\r\n", "\n", "\n");
    }

    #[test]
    fn wide_text_is_read() {
        let bytes: Vec<u8> = [0xff, 0xfe].into_iter().chain("key".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let text = Text::new("a.md", &bytes);
        assert_eq!((&*text.text, text.damaged), ("key", true));
    }
}
