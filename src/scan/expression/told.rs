//! Words of which every match of an expression holds one, looked for in short texts.

use crate::scan::needs::unbound;
use aho_corasick::{AhoCorasick, AhoCorasickKind};

/// A set of words, in any case of ASCII letters.
#[derive(Debug)]
pub(super) struct Told {
    search: AhoCorasick,
    /// Whether neither letter nor digit may stand before each word, and behind it.
    bounds: Vec<(bool, bool)>,
}

impl Told {
    /// Words that are apart by spaces, with signs as in the lists of needs. None, if they are too many to be looked for.
    pub fn by(words: &str) -> Option<Self> {
        let (bare, bounds): (Vec<_>, _) =
            words.split(' ').map(unbound).map(|(open, word, close)| (word, (open, close))).unzip();
        let mut builder = AhoCorasick::builder();
        builder.ascii_case_insensitive(true).kind(Some(AhoCorasickKind::DFA));
        Some(Self { search: builder.build(bare).ok()?, bounds })
    }

    /// Whether one of them stands in a text.
    pub fn is_in(&self, text: &str) -> bool {
        let other = |byte: Option<&u8>| !byte.is_some_and(u8::is_ascii_alphanumeric);
        self.search.find_overlapping_iter(text).any(|found| {
            let (open, close) = self.bounds[found.pattern().as_usize()];
            let bytes = text.as_bytes();
            (!open || other(bytes[..found.start()].last())) && (!close || other(bytes.get(found.end())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_by_themselves_where_their_signs_say_so() {
        let told = Told::by("<ai> <model gpt note>").expect("a few words");
        for text in ["AI", "an ai.", "the Models", "ChatGPT", "gpt4", "footnote", "\u{e9}ai", "main ai"] {
            assert!(told.is_in(text), "{text}");
        }
        for text in ["", "main", "ais", "remodel", "notes", "g pt"] {
            assert!(!told.is_in(text), "{text}");
        }
    }
}
