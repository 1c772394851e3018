//! Which words a text is read for: those that call for patterns, and those that meet what their matches need.

use super::{
    needs::{Need, Needs, Row, unbound},
    pattern::Pattern,
    words::{Signs, Words},
};
use std::collections::HashMap;

/// The words of all patterns.
#[derive(Debug)]
pub(super) struct Index {
    /// All of them.
    pub words: Words,
    /// For each word: the patterns that it calls for, and which of the rows has to stand beside it.
    pub callers: Lists<(Signed, Option<u16>)>,
    /// What has to stand beside words.
    pub rows: Vec<Row>,
    /// For each word: the lists that it is in.
    pub meets: Lists<Signed>,
    /// For each pattern: what its matches need.
    pub needs: Vec<Need>,
    /// How many lists of words there are.
    pub lists: usize,
}

impl Index {
    pub fn of(patterns: impl Iterator<Item = &'static Pattern>) -> Self {
        let known = Needs::read();
        let mut numbers: HashMap<&str, u16> = HashMap::new();
        let (mut called, mut rows, mut met, mut needs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (index, pattern) in patterns.enumerate() {
            called.extend(known.calls(pattern).into_iter().map(|call| {
                let (word, signed) = Signed::of(call.word, index as u16);
                let row = call.row.map(|row| {
                    rows.push(row);
                    rows.len() as u16 - 1
                });
                (word, (signed, row))
            }));
            // Patterns of one family need the same words.
            let mut number = |list: &'static str| {
                let next = numbers.len() as u16;
                *numbers.entry(list).or_insert_with(|| {
                    met.extend(list.split(' ').map(|word| Signed::of(unbound(word), next)));
                    next
                })
            };
            needs.push(known.of(pattern, &mut number));
        }
        let words =
            called.iter().map(|(word, (signed, _))| (*word, signed)).chain(met.iter().map(|(word, met)| (*word, met)));
        let words = Words::new(words.map(|(word, signed)| (word, signed.signs())));
        let (callers, meets) = (Lists::new(&words, &called), Lists::new(&words, &met));
        Self { words, callers, rows, meets, needs, lists: numbers.len() }
    }
}

/// The number of a pattern or list that a word belongs to, and whether the word has to stand by itself there: one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Signed(u16);

impl Signed {
    fn of((open, bare, close): (bool, &'static str, bool), number: u16) -> (&'static str, Self) {
        (bare, Self(number << 2 | Signs::new(open, close).0))
    }

    /// The number.
    pub fn number(self) -> usize {
        usize::from(self.0 >> 2)
    }

    /// Where the word counts.
    fn signs(self) -> Signs {
        Signs(self.0 & 3)
    }

    /// Whether the word counts where it has certain signs.
    pub fn counts(self, signs: Signs) -> bool {
        self.signs().are_in(signs)
    }
}

/// Numbers that belong to words.
#[derive(Debug)]
pub(super) struct Lists<T> {
    /// For each word: where its numbers start. One place more says where those of the last word end.
    starts: Vec<u32>,
    numbers: Vec<T>,
}

impl<T: Copy> Lists<T> {
    fn new(words: &Words, pairs: &[(&str, T)]) -> Self {
        let known: Vec<_> = pairs.iter().filter_map(|(word, number)| Some((words.index(word)?, *number))).collect();
        let mut starts = vec![0; words.len() + 1];
        known.iter().for_each(|(word, _)| starts[word + 1] += 1);
        (0..words.len()).for_each(|word| starts[word + 1] += starts[word]);
        let mut next = starts.clone();
        let mut numbers: Vec<T> = known.iter().map(|(_, number)| *number).collect();
        for (word, number) in known {
            numbers[next[word] as usize] = number;
            next[word] += 1;
        }
        Self { starts, numbers }
    }

    /// The numbers of a word, in the order in which they were given.
    pub fn of(&self, word: usize) -> &[T] {
        &self.numbers[self.starts[word] as usize..self.starts[word + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_belong_to_their_words() {
        let words = Words::new(["one", "two", "three"].into_iter().map(|word| (word, Signs(0))));
        let of = |word, number| Signed::of(unbound(word), number);
        let lists = Lists::new(&words, &[of("two", 7), of("one", 9), of("two>", 3), of("two", 7), of("none", 1)]);
        let of =
            |word| words.index(word).map(|index| lists.of(index).iter().map(|one| one.number()).collect::<Vec<_>>());
        assert_eq!((of("one"), of("two"), of("three")), (Some(vec![9]), Some(vec![7, 3, 7]), Some(vec![])));
    }

    #[test]
    fn a_word_counts_with_its_signs() {
        for (word, counts) in
            [("go", [true; 4]), ("<go", [false, false, true, true]), ("<go>", [false, false, false, true])]
        {
            let signed = Signed::of(unbound(word), 3).1;
            let all = [(false, false), (false, true), (true, false), (true, true)];
            assert_eq!(all.map(|(open, close)| signed.counts(Signs::new(open, close))), counts, "{word}");
        }
    }
}
