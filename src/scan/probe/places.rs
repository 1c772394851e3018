//! Places of a text, a bit for each, and the places of its bytes.

use super::part::{Look, Set};

/// Places between the bytes of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places<const N: usize>([u64; N]);

impl<const N: usize> Places<N> {
    pub fn none() -> Self {
        Self([0; N])
    }

    /// The first places, so many.
    fn first(count: usize) -> Self {
        let within = |word: usize| match count.saturating_sub(word * 64) {
            64.. => u64::MAX,
            rest => (1 << rest) - 1,
        };
        Self(std::array::from_fn(within))
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    fn with(mut self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own = join(*own, other));
        self
    }

    pub fn and(self, other: &Self) -> Self {
        self.with(other, |own, other| own & other)
    }

    pub fn or(self, other: &Self) -> Self {
        self.with(other, |own, other| own | other)
    }

    pub fn without(self, other: &Self) -> Self {
        self.with(other, |own, other| own & !other)
    }

    /// Each place one byte on.
    pub fn next(self) -> Self {
        let mut moved = [0; N];
        let mut carry = 0;
        for (to, word) in moved.iter_mut().zip(self.0) {
            *to = word << 1 | carry;
            carry = word >> 63;
        }
        Self(moved)
    }

    /// Every place that is reached from here along bytes of a mask. Adding a place to the run of bits in which it stands
    /// carries it to the end of the run, and turns all bits that it passes.
    pub fn along(self, mask: &Self) -> Self {
        let mut reached = [0; N];
        let mut carry = false;
        for (index, to) in reached.iter_mut().enumerate() {
            let (from, run) = (self.0[index], mask.0[index]);
            let (sum, first) = (from & run).overflowing_add(run);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            carry = first | second;
            *to = (sum ^ run) | from;
        }
        Self(reached)
    }

    fn set(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }
}

/// The letters and digits of ASCII, and `_`: a bit for each.
const WORDS: [u64; 2] = [0x03ff_0000_0000_0000, 0x07ff_fffe_87ff_fffe];

/// The places of each byte of a text.
#[derive(Debug)]
pub(super) struct Sheet<const N: usize> {
    /// For each byte that the text holds, behind that of those which it does not hold.
    places: Vec<Places<N>>,
    /// Which of these are those of a byte.
    rows: [u16; 256],
    /// Which bytes the text holds.
    present: [u64; 4],
    /// Every place, also that behind the last byte.
    pub all: Places<N>,
    /// The places of bytes outside ASCII.
    pub high: Places<N>,
    words: Places<N>,
    last: usize,
}

impl<const N: usize> Sheet<N> {
    pub fn of(text: &[u8]) -> Self {
        let mut held = [false; 256];
        text.iter().for_each(|byte| held[usize::from(*byte)] = true);
        let (mut present, mut rows, mut count) = (Set::default(), [0; 256], 1);
        for byte in (0..=u8::MAX).filter(|byte| held[usize::from(*byte)]) {
            present.add(byte);
            rows[usize::from(byte)] = count;
            count += 1;
        }
        let mut places = vec![Places::none(); usize::from(count)];
        text.iter().enumerate().for_each(|(at, byte)| places[usize::from(rows[usize::from(*byte)])].set(at));
        let none = Places::none();
        let present = present.bytes;
        let mut sheet = Self {
            places,
            rows,
            present,
            all: Places::first(text.len() + 1),
            high: none,
            words: none,
            last: text.len(),
        };
        sheet.high = sheet.any_of([0, 0, present[2], present[3]]);
        sheet.words = sheet.any_of([present[0] & WORDS[0], present[1] & WORDS[1], 0, 0]);
        sheet
    }

    /// Where a byte stands.
    fn byte(&self, byte: u8) -> &Places<N> {
        &self.places[usize::from(self.rows[usize::from(byte)])]
    }

    /// Where a letter stands, in any case if that does not matter.
    pub fn letter(&self, letter: u8, any_case: bool) -> Places<N> {
        let places = *self.byte(letter);
        if any_case && letter.is_ascii_alphabetic() { places.or(self.byte(letter ^ 0x20)) } else { places }
    }

    /// Where a byte of a set stands.
    pub fn set(&self, set: &Set) -> Places<N> {
        let pick = |turn: u64| std::array::from_fn::<u64, 4, _>(|word| self.present[word] & (set.bytes[word] ^ turn));
        let count = |words: &[u64; 4]| words.iter().map(|word| word.count_ones()).sum::<u32>();
        let (held, other) = (pick(0), pick(u64::MAX));
        if count(&held) <= count(&other) { self.any_of(held) } else { self.all.without(&self.any_of(other)) }
    }

    fn any_of(&self, mut words: [u64; 4]) -> Places<N> {
        let mut places = Places::none();
        for (index, word) in words.iter_mut().enumerate() {
            while *word != 0 {
                places = places.or(self.byte((index * 64) as u8 + word.trailing_zeros() as u8));
                *word &= *word - 1;
            }
        }
        places
    }

    /// Where a border is. Beside a character outside ASCII, one between words may be, or may not.
    pub fn look(&self, look: Look) -> Places<N> {
        let lines = *self.byte(b'\n');
        let mut places = Places::none();
        match look {
            Look::Start => places.set(0),
            Look::End => places.set(self.last),
            Look::LineStart => {
                places = lines.next();
                places.set(0);
            }
            Look::LineEnd => {
                places = lines;
                places.set(self.last);
            }
            Look::Word | Look::NoWord => {
                let (before, unsure) = (self.words.next(), self.high.or(&self.high.next()));
                let border = self.words.with(&before, |behind, before| behind ^ before);
                let border = if matches!(look, Look::Word) { border } else { self.all.without(&border) };
                places = border.or(&unsure);
            }
        }
        places
    }
}
