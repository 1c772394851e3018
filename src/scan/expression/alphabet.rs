//! The scripts of most text, to which the classes of an expression about characters are cut down.

use super::map;
use crate::scan::text::beyond_ascii;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};

/// Latin letters, marks of punctuation, arrows, signs and pictures, each with its last character.
const USUAL: &[(char, char)] =
    &[('\0', '\u{24f}'), ('\u{2000}', '\u{27ff}'), ('\u{fe00}', '\u{fe0f}'), ('\u{1f000}', '\u{1faff}')];

/// The same with the letters of Greek, Cyrillic, Vietnamese, Chinese, Japanese and Korean.
const KNOWN: &[(char, char)] = &[
    ('\0', '\u{24f}'),
    ('\u{300}', '\u{52f}'),
    ('\u{1e00}', '\u{1eff}'),
    ('\u{2000}', '\u{27ff}'),
    ('\u{3000}', '\u{30ff}'),
    ('\u{4e00}', '\u{9fff}'),
    ('\u{ac00}', '\u{d7a3}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{ff00}', '\u{ffef}'),
    ('\u{1f000}', '\u{1faff}'),
];

/// Among them, those that are another letter in lower case, or in several, or take more or less room there.
const ODD: &[char] = &[
    '\u{130}', '\u{17f}', '\u{23a}', '\u{23e}', '\u{345}', '\u{3a3}', '\u{3c2}', '\u{1e9b}', '\u{1e9e}', '\u{2126}',
    '\u{212a}', '\u{212b}',
];

/// The letters and signs of which a text is made: each alphabet is a part of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Alphabet {
    Usual,
    Known,
    Any,
}

impl Alphabet {
    /// The first in which a text is written.
    pub fn of(text: &str) -> Self {
        beyond_ascii(text).map(|(_, c)| Self::of_letter(c)).max().unwrap_or(Self::Usual)
    }

    fn of_letter(c: char) -> Self {
        let is_in = |alphabet: &[(char, char)]| alphabet.iter().any(|(first, last)| (*first..=*last).contains(&c));
        match () {
            () if ODD.contains(&c) => Self::Any,
            () if is_in(USUAL) => Self::Usual,
            () if is_in(KNOWN) => Self::Known,
            () => Self::Any,
        }
    }

    /// An expression that finds the same in text in this alphabet.
    pub fn cut_down(self, hir: Hir) -> Hir {
        let letters = match self {
            Self::Usual => USUAL,
            Self::Known => KNOWN,
            Self::Any => return hir,
        };
        match hir.into_kind() {
            HirKind::Class(Class::Unicode(mut class)) => {
                let letters = letters.iter().map(|(first, last)| ClassUnicodeRange::new(*first, *last));
                class.intersect(&ClassUnicode::new(letters));
                Hir::class(Class::Unicode(class))
            }
            HirKind::Literal(literal) if std::str::from_utf8(&literal.0).is_ok_and(|text| Self::of(text) > self) => {
                Hir::fail()
            }
            kind => map(kind, |part| self.cut_down(part)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_an_alphabet_keep_their_places_in_lower_case() {
        for c in KNOWN.iter().flat_map(|(first, last)| *first..=*last).filter(|c| !ODD.contains(c)) {
            let lower = c.to_lowercase().to_string();
            assert_eq!((lower.chars().count(), lower.len()), (1, c.len_utf8()), "{c:?}");
            let folds = regex::Regex::new(&format!("(?i)^{}$", regex::escape(&lower))).expect("an expression");
            assert!(folds.is_match(&c.to_string()), "{c:?}");
            assert!(Alphabet::of_letter(c) < Alphabet::Any && c.to_lowercase().all(|c| !ODD.contains(&c)), "{c:?}");
        }
        assert!(
            USUAL.iter().flat_map(|(first, last)| [*first, *last]).all(|c| Alphabet::of_letter(c) == Alphabet::Usual)
        );
        assert!(ODD.iter().all(|c| Alphabet::of_letter(*c) == Alphabet::Any));
    }

    #[test]
    fn an_alphabet_is_told_by_the_text() {
        for (text, alphabet) in [
            ("\u{201c}caf\u{e9}\u{201d} \u{274c} \u{fe0f}\u{1f600}", Alphabet::Usual),
            ("\u{43a}", Alphabet::Known),
            ("caf\u{e9} \u{4e0d} \u{ff1a}", Alphabet::Known),
            ("\u{17ff}", Alphabet::Any),
            ("\u{4e0d} \u{627}", Alphabet::Any),
        ] {
            assert_eq!(Alphabet::of(text), alphabet, "{text}");
        }
    }
}
