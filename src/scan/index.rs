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
    pub meets: Meets,
    /// For each pattern: what its matches need.
    pub needs: Vec<Need>,
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
        let (callers, meets) = (Lists::new(&words, &called), Meets::new(Lists::new(&words, &met), numbers.len()));
        Self { words, callers, rows, meets, needs }
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

    /// How many words there are.
    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The numbers of a word, in the order in which they were given.
    pub fn of(&self, word: usize) -> &[T] {
        &self.numbers[self.starts[word] as usize..self.starts[word + 1] as usize]
    }
}

/// The lists that words are in, as sets of bits.
#[derive(Debug)]
pub(super) struct Meets {
    lists: Lists<Signed>,
    /// How many words of memory a set takes.
    width: usize,
    /// For each word that is in many lists: the first of its sets.
    many: Vec<Option<u16>>,
    /// For each of these, the set of the lists where it counts, by what stands around it.
    sets: Vec<u64>,
}

/// From how many lists on a word has sets of its own.
const MANY: usize = 8;

impl Meets {
    fn new(lists: Lists<Signed>, count: usize) -> Self {
        let width = count.div_ceil(64).max(1);
        let mut meets = Self { many: vec![None; lists.len()], lists, width, sets: Vec::new() };
        for word in 0..meets.lists.len() {
            if meets.lists.of(word).len() < MANY {
                continue;
            }
            meets.many[word] = u16::try_from(meets.sets.len() / width).ok();
            for signs in Signs::all() {
                let mut set = vec![0; width];
                meets.lists.of(word).iter().filter(|list| list.counts(signs)).for_each(|list| add(&mut set, *list));
                meets.sets.extend(set);
            }
        }
        meets
    }

    /// How many words of memory a set of lists takes.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Adds the lists of a word to a set.
    pub fn add(&self, word: usize, signs: Signs, set: &mut [u64]) {
        match self.many[word] {
            Some(first) => {
                let start = (usize::from(first) + usize::from(signs.0)) * self.width;
                join(set, &self.sets[start..start + self.width]);
            }
            None => self.lists.of(word).iter().filter(|list| list.counts(signs)).for_each(|list| add(set, *list)),
        }
    }
}

fn add(set: &mut [u64], list: Signed) {
    set[list.number() / 64] |= 1 << (list.number() % 64);
}

/// Adds all of a set to another.
pub(super) fn join(set: &mut [u64], other: &[u64]) {
    set.iter_mut().zip(other).for_each(|(own, other)| *own |= other);
}

/// Whether a list is in a set.
pub(super) fn has(set: &[u64], list: u16) -> bool {
    set[usize::from(list) / 64] >> (list % 64) & 1 != 0
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
    fn a_word_meets_its_lists_with_its_signs_however_many_they_are() {
        let words = Words::new(["go"].into_iter().map(|word| (word, Signs(0))));
        for count in [1, MANY, 200] {
            let pairs: Vec<_> = (0..count as u16)
                .map(|number| Signed::of(unbound(["go", "<go>"][usize::from(number % 2)]), number))
                .collect();
            let meets = Meets::new(Lists::new(&words, &pairs), count);
            for (signs, every) in [(Signs(0), 2), (Signs(2), 2), (Signs(3), 1)] {
                let mut set = vec![0; meets.width()];
                meets.add(0, signs, &mut set);
                let met: Vec<_> = (0..count as u16).filter(|list| has(&set, *list)).collect();
                assert_eq!(met, (0..count as u16).step_by(every).collect::<Vec<_>>(), "{signs:?} {count}");
            }
        }
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
