//! Which words a text is read for: the anchors that call for patterns, and the words that meet what their matches need.

use super::{
    needs::{Need, Needs, unbound},
    pattern::Pattern,
    words::Words,
};
use std::collections::HashMap;

/// The words of all patterns.
#[derive(Debug)]
pub(super) struct Index {
    /// Anchors and needed words.
    pub words: Words,
    /// For each word: the patterns that it calls for.
    pub callers: Lists,
    /// For each word: the lists that it is in, as [`Met`].
    pub meets: Lists,
    /// For each pattern: what its matches need.
    pub needs: Vec<Need>,
    /// How many lists of words there are.
    pub lists: usize,
}

impl Index {
    pub fn of(patterns: impl Iterator<Item = &'static Pattern>) -> Self {
        let known = Needs::read();
        let mut numbers: HashMap<&str, u16> = HashMap::new();
        let (mut called, mut met, mut needs) = (Vec::new(), Vec::new(), Vec::new());
        for (index, pattern) in patterns.enumerate() {
            called.extend(pattern.anchors.iter().map(|anchor| (*anchor, index as u16)));
            // Patterns of one family need the same words.
            let mut number = |list: &'static str| {
                let next = numbers.len() as u16;
                *numbers.entry(list).or_insert_with(|| {
                    met.extend(list.split(' ').map(|word| Met::of(word, next)));
                    next
                })
            };
            needs.push(known.of(pattern, &mut number));
        }
        let anchors = called.iter().map(|(word, _)| (*word, false));
        let words = Words::new(anchors.chain(met.iter().map(|(word, met)| (*word, Met(*met).is_apart()))).collect());
        let (callers, meets) = (Lists::new(&words, &called), Lists::new(&words, &met));
        Self { words, callers, meets, needs, lists: numbers.len() }
    }
}

/// A list that a word is in, and whether the word has to stand by itself there: one number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met(pub u16);

impl Met {
    fn of(word: &'static str, list: u16) -> (&'static str, u16) {
        let (open, bare, close) = unbound(word);
        (bare, list << 2 | u16::from(open) << 1 | u16::from(close))
    }

    /// The number of the list.
    pub fn list(self) -> usize {
        usize::from(self.0 >> 2)
    }

    /// Whether the word counts only where no letter or digit stands before it.
    fn is_apart(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether the word counts between what stands before and behind it.
    pub fn counts(self, before: &[u8], behind: &[u8]) -> bool {
        let apart = |byte: Option<&u8>| !byte.is_some_and(u8::is_ascii_alphanumeric);
        (!self.is_apart() || apart(before.last())) && (self.0 & 1 == 0 || apart(behind.first()))
    }
}

/// Numbers that belong to words.
#[derive(Debug)]
pub(super) struct Lists {
    /// For each word: where its numbers start. One place more says where those of the last word end.
    starts: Vec<u32>,
    numbers: Vec<u16>,
}

impl Lists {
    fn new(words: &Words, pairs: &[(&str, u16)]) -> Self {
        let mut sorted: Vec<_> =
            pairs.iter().filter_map(|(word, number)| Some((words.index(word)?, *number))).collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut starts = vec![0; words.len() + 1];
        sorted.iter().for_each(|(word, _)| starts[word + 1] += 1);
        (0..words.len()).for_each(|word| starts[word + 1] += starts[word]);
        Self { starts, numbers: sorted.into_iter().map(|(_, number)| number).collect() }
    }

    /// The numbers of a word, from the smallest.
    pub fn of(&self, word: usize) -> &[u16] {
        &self.numbers[self.starts[word] as usize..self.starts[word + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_belong_to_their_words() {
        let words = Words::new(["one", "two", "three"].map(|word| (word, false)).to_vec());
        let lists = Lists::new(&words, &[("two", 7), ("one", 9), ("two", 3), ("two", 7), ("none", 1)]);
        let of = |word| words.index(word).map(|index| lists.of(index));
        assert_eq!((of("one"), of("two"), of("three")), (Some(&[9][..]), Some(&[3, 7][..]), Some(&[][..])));
    }
}
