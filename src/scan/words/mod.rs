//! Finds thousands of words in one pass over a text, in any case of ASCII letters.
//!
//! Most words count only where a word of the text begins, so the text is cut into words first, many bytes at once, and only
//! there its next four bytes are looked up in a table of bits, which is small enough for the fastest cache and is built in a
//! fraction of the time that an automaton takes. Within words, a smaller table asks for the few that count there, too. Only
//! where a table says yes, words are compared.

mod heads;

use heads::{BITS, BLOCK, HEAD, Heads, THREE, TWO, Within, bits, spread};
use std::ops::{Range, RangeInclusive};

/// How long a word is, in bytes.
const LENGTHS: RangeInclusive<usize> = 2..=u8::MAX as usize;

/// A set of words, numbered so that those with the same head stand together, the shortest first.
#[derive(Debug)]
pub(super) struct Words {
    words: Vec<&'static str>,
    /// What is asked first of each: so many of them as the fastest caches hold.
    tails: Vec<Tail>,
    /// Which words begin with which bytes.
    heads: Heads,
    /// Which bytes that are no letters or digits a word begins with.
    signs: [bool; 256],
    /// What stands within words of the text.
    within: Within,
    /// Each head and the words that have it, by the hash of the head: a table with open addressing, where no head is 0.
    slots: Vec<(u32, Range<u16>)>,
}

#[derive(Clone, Copy, Debug)]
struct Tail {
    /// What follows the head.
    bytes: u32,
    /// How long the word is, in bytes.
    length: u8,
    /// How many of its bytes head and tail tell for certain, which are letters.
    told: u8,
    /// Where it counts.
    signs: Signs,
}

impl Tail {
    fn of(word: &str, signs: Signs) -> Self {
        let bytes = head_of(word.as_bytes().get(HEAD..).unwrap_or_default());
        let told = word.bytes().take(2 * HEAD).take_while(u8::is_ascii_lowercase).count();
        Self { bytes, length: word.len() as u8, told: told as u8, signs }
    }
}

/// Before and behind a word, whether neither letter nor digit stands there, or has to: two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Signs(pub u16);

impl Signs {
    pub fn new(open: bool, close: bool) -> Self {
        Self(u16::from(open) << 1 | u16::from(close))
    }

    /// All of them, by their number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..4).map(Self)
    }

    /// Whether no letter or digit stands before it.
    pub fn is_open(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether no letter or digit stands behind it.
    fn is_closed(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether these are among others.
    pub fn are_in(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }
}

/// A word of the set at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// Where it starts, in bytes of the text.
    pub at: usize,
    /// Where it ends.
    pub end: usize,
    /// Its number.
    pub word: usize,
    /// What stands around it.
    pub signs: Signs,
}

impl Words {
    /// A set of words in lower case, each with the signs between which it counts. Words that are too short or too long, or too many,
    /// are left out.
    pub fn new(sought: impl Iterator<Item = (&'static str, Signs)>) -> Self {
        let sought = sought.filter(|(word, _)| LENGTHS.contains(&word.len()));
        let mut sought: Vec<_> = sought.map(|(word, signs)| (rank(word), word, signs)).collect();
        // Numbers first: to compare texts takes longer, and only those of one rank have to be.
        sought.sort_unstable_by_key(|(rank, ..)| *rank);
        sought
            .chunk_by_mut(|one, next| one.0 == next.0)
            .for_each(|same| same.sort_unstable_by_key(|(_, word, _)| *word));
        // One that is sought in several ways counts wherever it does in one of them.
        sought.dedup_by(|(_, next, signs), (_, word, all)| {
            if next == word {
                all.0 &= signs.0;
            }
            next == word
        });
        sought.truncate(usize::from(u16::MAX));
        let tails = sought.iter().map(|(_, word, signs)| Tail::of(word, *signs)).collect();
        let words: Vec<_> = sought.into_iter().map(|(_, word, _)| word).collect();
        // Fewer heads than words fill a table of this size by half.
        let slots = vec![(0, 0..0); (words.len() * 3 / 2).next_power_of_two().max(2)];
        let mut set = Self { words, tails, heads: Heads::new(), signs: [false; 256], within: Within::new(), slots };
        (0..set.words.len()).for_each(|index| set.add(index));
        set
    }

    fn add(&mut self, index: usize) {
        let (word, Tail { signs, .. }) = (self.words[index], self.tails[index]);
        let head = head_of(word.as_bytes());
        self.heads.add(head, word.len(), signs);
        let first = word.as_bytes()[0];
        if !first.is_ascii_alphanumeric() {
            self.signs[usize::from(first)] = true;
        } else if !signs.is_open() {
            self.within.add(head, word.len(), signs);
        }
        let slot = self.slot(head);
        let first = if self.slots[slot].0 == head { self.slots[slot].1.start } else { index as u16 };
        self.slots[slot] = (head, first..index as u16 + 1);
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// A word by its number.
    #[cfg(test)]
    pub fn word(&self, index: usize) -> &'static str {
        self.words[index]
    }

    /// The number of a word.
    pub fn index(&self, word: &str) -> Option<usize> {
        self.with(head_of(word.as_bytes())).find(|index| self.words[*index] == word)
    }

    /// Every word that counts and starts in a range of a text, by its place, the shortest first.
    pub fn find(&self, text: &[u8], range: Range<usize>, mut found: impl FnMut(Spot)) {
        let mut behind = range.start.checked_sub(1).is_some_and(|last| text[last].is_ascii_alphanumeric());
        let mut padded = [0; BLOCK + HEAD];
        for at in range.clone().step_by(BLOCK) {
            let rest = &text[at..];
            let block = rest.first_chunk().unwrap_or_else(|| {
                padded[..rest.len()].copy_from_slice(rest);
                &padded
            });
            let letters = bits(block, |byte| byte.is_ascii_alphanumeric());
            let signs = bits(block, |byte| self.signs[usize::from(byte)]);
            let begins = letters & !(letters << 1 | u64::from(behind));
            let within = self.within.bits(block) & letters & !begins;
            let mut places = begins | signs | within;
            if range.end - at < BLOCK {
                places &= (1 << (range.end - at)) - 1;
            }
            while places != 0 {
                let place = places.trailing_zeros() as usize;
                places &= places - 1;
                let head = block[place..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes) | FOLD);
                // Before a sign stands what it stands behind: mostly the end of a word.
                let open = (letters << 1 | u64::from(behind)) >> place & 1 == 0;
                let [two, three, long] = self.heads.have(head);
                if two {
                    self.compare(text, at + place, head & TWO, open, &mut found);
                }
                if three {
                    self.compare(text, at + place, head & THREE, open, &mut found);
                }
                if long {
                    self.compare(text, at + place, head, open, &mut found);
                }
            }
            behind = letters >> (BLOCK - 1) != 0;
        }
    }

    /// The words with a head that stand at a place.
    fn compare(&self, text: &[u8], at: usize, head: u32, open: bool, found: &mut impl FnMut(Spot)) {
        let words = self.with(head);
        if words.is_empty() {
            return;
        }
        let behind = text.get(at + HEAD..).map_or(0, head_of);
        for index in words {
            let Tail { bytes, length, told, signs: counts } = self.tails[index];
            let (length, told) = (usize::from(length), usize::from(told));
            let end = at + length;
            if behind & all_of(length.saturating_sub(HEAD)) != bytes || end > text.len() {
                continue;
            }
            let signs = Signs::new(open, !text.get(end).is_some_and(u8::is_ascii_alphanumeric));
            let is_same =
                || told == length || text[at + told..end].eq_ignore_ascii_case(&self.words[index].as_bytes()[told..]);
            if counts.are_in(signs) && is_same() {
                found(Spot { at, end, word: index, signs });
            }
        }
    }

    /// The words with a head.
    fn with(&self, head: u32) -> Range<usize> {
        let (there, words) = &self.slots[self.slot(head)];
        if *there == head { usize::from(words.start)..usize::from(words.end) } else { 0..0 }
    }

    /// Where a head stands in the table, or would stand.
    fn slot(&self, head: u32) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = spread(head, BITS) & mask;
        while self.slots[slot].0 != head && self.slots[slot].0 != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Makes letters of ASCII lower case, four at once. Some signs become others, so what is found is compared once more.
const FOLD: u32 = 0x2020_2020;
/// The first bytes of a text as a number, by which words are looked up; what is not there is 0.
fn head_of(text: &[u8]) -> u32 {
    match text.first_chunk() {
        Some(bytes) => u32::from_le_bytes(*bytes) | FOLD,
        None => {
            let mut bytes = [0; HEAD];
            bytes[..text.len()].copy_from_slice(text);
            (u32::from_le_bytes(bytes) | FOLD) & all_of(text.len())
        }
    }
}

/// A number that sorts words by their heads, and then by their length.
fn rank(word: &str) -> u64 {
    u64::from(head_of(word.as_bytes())) << 32 | word.len() as u64
}

/// The bits of so many bytes of a head.
fn all_of(bytes: usize) -> u32 {
    u32::MAX.checked_shr(8 * HEAD.saturating_sub(bytes) as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'t>(words: &Words, text: &'t str) -> Vec<(usize, &'t str)> {
        let mut found = Vec::new();
        words.find(text.as_bytes(), 0..text.len(), |spot| {
            found.push((spot.at, &text[spot.at..spot.at + words.word(spot.word).len()]))
        });
        found
    }

    fn anywhere(words: &[&'static str]) -> Words {
        Words::new(words.iter().map(|word| (*word, Signs(0))))
    }

    #[test]
    fn every_word_is_found_wherever_it_stands() {
        let words = anywhere(&["ab", "abc", "abcd", "abcdefgh", "bcd", "\u{e9}t\u{e9}", "ab", "://", "=="]);
        assert_eq!(words.len(), 8);
        let all = [(0, "AB"), (0, "ABc"), (0, "ABcd"), (1, "Bcd")];
        assert_eq!(found(&words, "ABcd"), all);
        assert_eq!(found(&words, "ABcde \u{e9}t\u{e9}"), [&all[..], &[(6, "\u{e9}t\u{e9}")]].concat());
        assert_eq!(found(&words, "xabcdefgh")[3], (1, "abcdefgh"));
        assert_eq!(found(&words, "b a ab"), [(4, "ab")]);
        assert_eq!(found(&words, "a://=="), [(1, "://"), (4, "==")]);
        assert_eq!((words.index("abc").map(|index| words.word(index)), words.index("abx")), (Some("abc"), None));
        // At every place of a block, and over its end.
        for before in 0..150 {
            let text = format!("{}abcd", "x".repeat(before));
            assert_eq!(found(&words, &text), all.map(|(at, word)| (before + at, &*word.to_lowercase().leak())));
        }
    }

    #[test]
    fn a_range_holds_the_words_that_start_in_it() {
        let words = anywhere(&["ab", "bab", "abab"]);
        let text = "ababab".repeat(30);
        let whole = |range: Range<usize>| {
            let mut found = Vec::new();
            words.find(text.as_bytes(), range, |spot| {
                found.push((spot.at, words.word(spot.word), spot.signs.is_open()))
            });
            found
        };
        let parts: Vec<_> = (0..text.len()).flat_map(|at| whole(at..at + 1)).collect();
        assert_eq!(whole(0..text.len()), parts);
        assert_eq!(whole(2..3), [(2, "ab", false), (2, "abab", false)]);
    }

    #[test]
    fn words_that_count_apart_are_found_apart() {
        let apart = [("go", 2), ("mango", 2), ("let's", 2), ("an", 2), ("an", 0), ("it", 3), ("(", 1), ("::", 2)];
        let words = Words::new(apart.into_iter().map(|(word, signs)| (word, Signs(signs))));
        let all = [(0, "go"), (4, "GO"), (8, "mango"), (9, "an"), (14, "let's"), (20, "it")];
        assert_eq!(found(&words, "go (GO) mango let's it its kit a::b"), all);
        let mut at = Vec::new();
        words.find(b"xgo go", 1..6, |spot| at.push((spot.at, spot.end, spot.signs)));
        assert_eq!(at, [(4, 6, Signs::new(true, true))]);
    }
}
