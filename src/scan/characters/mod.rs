//! Characters that are not what they seem: invisible ones, turned directions, controls, letters of another script.
//!
//! Each is judged by its neighbours: joiners between emoji or in Persian and Indic words, selectors behind symbols, soft
//! hyphens in long words and balanced isolates around right-to-left text are how these languages are written.

mod bidi;
mod confusable;
mod control;
mod fold;
mod invisible;

pub(super) use fold::{Folded, fold, pieces};

use super::{Kind, text::beyond_ascii};
use crate::spec::severity::Severity;
use memchr::{memchr, memrchr};
use std::ops::Range;
use unicode_script::{Script, UnicodeScript as _};

/// Something that the characters of a text show.
#[derive(Clone, Debug)]
pub(super) struct Oddity {
    pub kind: Kind,
    pub severity: Severity,
    pub says: String,
    pub range: Range<usize>,
    /// What invisible characters spell.
    pub spelled: Option<String>,
}

impl Oddity {
    fn new(kind: Kind, severity: Severity, range: Range<usize>, says: impl Into<String>) -> Self {
        Self { kind, severity, says: says.into(), range, spelled: None }
    }
}

/// Everything odd about the characters of a text, one finding for each kind of character on a line.
pub(super) fn judge(text: &str) -> Vec<Oddity> {
    let mut found = Vec::new();
    control::judge(text, &mut found);
    let mut done = 0;
    for (at, _) in beyond_ascii(text).filter(|(_, c)| !is_usual(*c)) {
        if at < done {
            continue;
        }
        let start = memrchr(b'\n', &text.as_bytes()[done..at]).map_or(done, |end| done + end + 1);
        let end = memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |end| at + end + 1);
        let line = &text[start..end];
        invisible::judge(line, start, &mut found);
        bidi::judge(line, start, &mut found);
        confusable::judge(line, start, &mut found);
        done = end;
    }
    found
}

/// Whether a character is nothing odd, whatever stands beside it: ASCII, Latin letters, marks of punctuation, arrows, signs
/// of mathematics, lines and shapes.
fn is_usual(c: char) -> bool {
    matches!(
        u32::from(c),
        0..=0x7e | 0xa1..=0xac | 0xae..=0x17f | 0x2010..=0x2027 | 0x2030..=0x203e | 0x20ac | 0x2190..=0x21ff
            | 0x2200..=0x22ff | 0x2500..=0x25ff
    )
}

/// Whether a character belongs to a script that is written with joiners.
fn is_joining(c: char) -> bool {
    matches!(
        c.script(),
        Script::Arabic
            | Script::Syriac
            | Script::Mongolian
            | Script::Nko
            | Script::Mandaic
            | Script::Thaana
            | Script::Devanagari
            | Script::Bengali
            | Script::Gurmukhi
            | Script::Gujarati
            | Script::Oriya
            | Script::Tamil
            | Script::Telugu
            | Script::Kannada
            | Script::Malayalam
            | Script::Sinhala
            | Script::Tibetan
            | Script::Myanmar
            | Script::Khmer
            | Script::Balinese
            | Script::Javanese
    )
}

/// Whether a character belongs to a script that runs from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(
        c.script(),
        Script::Arabic
            | Script::Hebrew
            | Script::Syriac
            | Script::Thaana
            | Script::Nko
            | Script::Mandaic
            | Script::Adlam
    )
}

/// Whether a character is drawn as a picture, or can be the base of one.
fn is_pictorial(c: char) -> bool {
    matches!(
        u32::from(c),
        0x23 | 0x2a | 0x30..=0x39 | 0xa9 | 0xae | 0x203c | 0x2049 | 0x2100..=0x2bff | 0x3030 | 0x303d | 0x3297 | 0x3299
            | 0xfe0f | 0x1f000..=0x1faff
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_usual_is_odd() {
        let usual: String = ('\u{80}'..='\u{ffff}').filter(|c| is_usual(*c)).collect();
        let judged = |line: &str| {
            let mut found = Vec::new();
            invisible::judge(line, 1, &mut found);
            bidi::judge(line, 1, &mut found);
            confusable::judge(line, 1, &mut found);
            found.len()
        };
        assert!(usual.len() > 2000);
        for text in [usual.clone(), usual.chars().rev().collect(), usual.chars().flat_map(|c| ['a', c]).collect()] {
            assert_eq!(judged(&text), 0);
        }
        assert_eq!(judged("\u{feff}"), 1);
        for (text, odd) in [
            ("f\u{2061}(x) and a\u{2062}b, 2\u{2062}x, sin\u{2061} x", 0),
            ("ig\u{2062}nore", 1),
            ("a\u{2062}k\u{2062}i\u{2062}a", 1),
            ("a\u{2063}\u{2063}b", 1),
            ("a\u{2061}", 1),
            ("W\u{349}\u{32d}\u{310}or\u{36a}\u{349}\u{36e}ld", 1),
            ("w\u{e4}\u{301}re a\u{30a}\u{301}\u{327}", 0),
        ] {
            assert_eq!(judged(text), odd, "{text:?}");
        }
    }
}
