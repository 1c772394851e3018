//! The parts of an expression that is followed.

/// A part.
#[derive(Debug)]
pub(super) enum Part {
    /// Letters that follow each other, by their place among all letters of the expression.
    Letters { start: u32, length: u32, any_case: bool },
    /// One of a set, by its number.
    Set(u16),
    /// A border, which takes no place.
    Look(Look),
    /// Parts that follow each other.
    Row(Vec<Part>),
    /// One of some parts.
    Either(Vec<Part>),
    /// A part several times.
    Times { part: Box<Part>, least: u32, most: Option<u32> },
}

/// A border.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    Word,
    NoWord,
    Start,
    End,
    LineStart,
    LineEnd,
}

/// A set of bytes, and whether every character outside ASCII counts as one of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    pub bytes: [u64; 4],
    pub wide: bool,
}

impl Set {
    pub fn of(is_in: impl Fn(u8) -> bool) -> Self {
        let mut set = Self::default();
        (0..=u8::MAX).filter(|byte| is_in(*byte)).for_each(|byte| set.add(byte));
        set
    }

    pub fn add(&mut self, byte: u8) {
        self.bytes[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    pub fn has(&self, byte: u8) -> bool {
        self.bytes[usize::from(byte >> 6)] >> (byte & 63) & 1 != 0
    }

    pub fn join(&mut self, other: &Self) {
        self.bytes.iter_mut().zip(other.bytes).for_each(|(own, other)| *own |= other);
        self.wide |= other.wide;
    }

    /// The letters of the set in both cases.
    pub fn in_any_case(mut self) -> Self {
        // Letters stand in the second word, those in lower case 32 bits behind the others.
        const UPPER: u64 = 0x07ff_fffe;
        let letters = (self.bytes[1] | self.bytes[1] >> 32) & UPPER;
        self.bytes[1] |= letters | letters << 32;
        self
    }

    /// Everything that is not in the set: of characters, all of those outside ASCII may be.
    pub fn turned(mut self, unicode: bool) -> Self {
        self.bytes = self.bytes.map(|word| !word);
        self.within(unicode);
        self.wide = unicode;
        self
    }

    /// Without the bytes that are no characters.
    pub fn within(&mut self, unicode: bool) {
        if unicode {
            self.bytes[2..].fill(0);
        }
    }
}
