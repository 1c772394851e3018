//! A second copy of a text as its reader sees it: without invisible characters, in plain letters.

use super::confusable::as_latin;
use crate::scan::text::{beyond_ascii, paragraphs};
use memchr::memchr;
use std::ops::Range;
use unicode_normalization::UnicodeNormalization as _;

/// The longest part of a text that is folded at once, in bytes.
const PIECE: usize = 32 * 1024;

/// A part of a text as it is seen, and where each of its bytes comes from.
#[derive(Debug)]
pub(in crate::scan) struct Folded {
    /// As it is seen.
    pub text: String,
    origins: Vec<usize>,
    end: usize,
}

impl Folded {
    /// A copy, where each of its bytes comes from, and where the part ends that it is of.
    pub fn new(text: String, origins: Vec<usize>, end: usize) -> Self {
        Self { text, origins, end }
    }

    /// The range of the text that a range of the folded copy comes from.
    pub fn origin(&self, range: &Range<usize>) -> Range<usize> {
        let at = |index: usize| self.origins.get(index).copied().unwrap_or(self.end);
        at(range.start)..at(range.end)
    }
}

/// The folded copies of the paragraphs that hold something to fold, one after the other: a copy takes many times the memory of
/// what it is of. Terminal escapes count as unseen; the escapes of JSON
/// strings are read where the text is JSON.
pub(in crate::scan) fn fold(text: &str, escapes: bool) -> impl Iterator<Item = Folded> {
    let escapes = escapes && text.contains('\\');
    let plain = !escapes && text.is_ascii() && memchr(0x1b, text.as_bytes()).is_none();
    let text = if plain { "" } else { text };
    paragraphs(text).flat_map(move |(mut at, paragraph)| {
        pieces(paragraph).filter_map(move |piece| {
            let start = at;
            at += piece.len();
            let odd = memchr(0x1b, piece.as_bytes()).is_some() || beyond_ascii(piece).any(|(_, c)| is_foldable(c));
            let escaped = escapes && piece.contains('\\');
            (odd || escaped).then(|| fold_paragraph(piece, start, escaped))
        })
    })
}

/// Parts of a paragraph that are short enough to copy one by one, cut between words where it has any.
pub(in crate::scan) fn pieces(mut paragraph: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let mut end = paragraph.len().min(PIECE);
        while !paragraph.is_char_boundary(end) {
            end -= 1;
        }
        if end < paragraph.len() {
            end = paragraph[..end].rfind(' ').filter(|at| *at > 0).unwrap_or(end);
        }
        let (piece, rest) = paragraph.split_at(end);
        paragraph = rest;
        (!piece.is_empty()).then_some(piece)
    })
}

/// The character that a JSON escape stands for, and how many bytes it takes.
fn escaped(rest: &str) -> Option<(char, usize)> {
    let next = rest.get(1..2)?;
    if next != "u" {
        let c = match next {
            "n" | "r" | "t" | "f" | "b" => ' ',
            "/" | "\\" | "\"" => next.chars().next()?,
            _ => return None,
        };
        return Some((c, 2));
    }
    let unit = |at: usize| u32::from_str_radix(rest.get(at..at + 4)?, 16).ok();
    let first = unit(2)?;
    if (0xd800..0xdc00).contains(&first) && rest.get(6..8) == Some("\\u") {
        let second = unit(8).filter(|second| (0xdc00..0xe000).contains(second))?;
        return Some((char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00))?, 12));
    }
    Some((char::from_u32(first)?, 6))
}

fn fold_paragraph(paragraph: &str, start: usize, escapes: bool) -> Folded {
    let mut text = String::with_capacity(paragraph.len());
    let mut origins = Vec::with_capacity(paragraph.len());
    let mut escape = false;
    let mut behind = 0;
    for (at, mut c) in paragraph.char_indices() {
        if at < behind {
            continue;
        }
        if escapes
            && c == '\\'
            && let Some((stands_for, length)) = escaped(&paragraph[at..])
        {
            c = stands_for;
            behind = at + length;
        }
        if escape {
            // An escape sequence ends with its first letter.
            escape = !c.is_ascii_alphabetic();
            continue;
        }
        if c == '\u{1b}' {
            escape = true;
            continue;
        }
        if is_unseen(c) {
            continue;
        }
        let before = text.len();
        match c {
            c if c.is_ascii() => text.push(c),
            c if is_letter_form(c) && small_capital(c).is_none() => text.extend(std::iter::once(c).nfkc()),
            c => text.push(small_capital(c).or_else(|| as_latin(c)).unwrap_or(c)),
        }
        origins.extend(std::iter::repeat_n(start + at, text.len() - before));
    }
    Folded { text, origins, end: start + paragraph.len() }
}

/// Whether a character outside ASCII is seen otherwise than it is written.
fn is_foldable(c: char) -> bool {
    is_unseen(c) || is_letter_form(c) || small_capital(c).is_some() || (c.is_alphabetic() && as_latin(c).is_some())
}

/// The letter that a small capital stands for.
fn small_capital(c: char) -> Option<char> {
    let letters = [
        ('\u{1d00}', 'a'),
        ('\u{299}', 'b'),
        ('\u{1d04}', 'c'),
        ('\u{1d05}', 'd'),
        ('\u{1d07}', 'e'),
        ('\u{a730}', 'f'),
        ('\u{262}', 'g'),
        ('\u{29c}', 'h'),
        ('\u{26a}', 'i'),
        ('\u{1d0a}', 'j'),
        ('\u{1d0b}', 'k'),
        ('\u{29f}', 'l'),
        ('\u{1d0d}', 'm'),
        ('\u{274}', 'n'),
        ('\u{1d0f}', 'o'),
        ('\u{1d18}', 'p'),
        ('\u{280}', 'r'),
        ('\u{a731}', 's'),
        ('\u{1d1b}', 't'),
        ('\u{1d1c}', 'u'),
        ('\u{1d20}', 'v'),
        ('\u{1d21}', 'w'),
        ('\u{28f}', 'y'),
        ('\u{1d22}', 'z'),
    ];
    letters.iter().find(|(small, _)| *small == c).map(|(_, letter)| *letter)
}

/// Letters in another form: mathematical, full width, circled, small, raised.
fn is_letter_form(c: char) -> bool {
    matches!(
        u32::from(c),
        0x1d400..=0x1d7ff | 0xff01..=0xff5e | 0x2460..=0x24ff | 0x1f110..=0x1f189 | 0x2070..=0x209c | 0x2100..=0x214f
            | 0x1d00..=0x1d6a | 0xfb00..=0xfb06 | 0xa0 | 0x2000..=0x200a | 0x3000
    )
}

fn is_unseen(c: char) -> bool {
    matches!(
        u32::from(c),
        0xad | 0x34f | 0x61c | 0x115f | 0x1160 | 0x17b4 | 0x17b5 | 0x180e | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f
            | 0x2800 | 0x3164 | 0xfe00..=0xfe0f | 0xfeff | 0xffa0 | 0xfff9..=0xfffb | 0x1d173..=0x1d17a | 0xe0000..=0xe0fff
    )
}
