//! The tables of bits by which a place of a text is asked whether a word of the set may begin there.

use super::Signs;

/// How many bytes of a word are looked up.
pub(super) const HEAD: usize = 4;
/// How many bits the table of heads has, as a power of two.
pub(super) const BITS: u32 = 16;
/// The part of a head that is a word of two bytes, and one of three.
pub(super) const TWO: u32 = 0xffff;
pub(super) const THREE: u32 = 0xff_ffff;

/// So many bits that all depend on all bits of a number.
pub(super) fn spread(head: u32, bits: u32) -> usize {
    (head.wrapping_mul(0x9e37_79b1) >> (32 - bits)) as usize
}

/// How many bytes are looked at at once: as many as a number has bits.
pub(super) const BLOCK: usize = 64;

/// Which of the bytes of a block are of a kind.
pub(super) fn bits(block: &[u8; BLOCK + HEAD], is_of: impl Fn(u8) -> bool) -> u64 {
    let kinds: [u8; BLOCK] = std::array::from_fn(|place| u8::from(is_of(block[place])));
    kinds.chunks_exact(8).rev().fold(0, |bits, eight| {
        let eight = eight.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
        // Each byte is 0 or 1: the product has their bits side by side at its top.
        bits << 8 | eight.wrapping_mul(0x0102_0408_1020_4080) >> 56
    })
}

/// How many words of memory hold a bit for each hash.
const TABLE: usize = 1 << (BITS - 6);

/// Of the bytes of a short head, the bits that tell letters from each other and from signs.
const LETTERS: u32 = 0x5f_5f5f;

/// A set of heads that may hold more than was added: a bit for all that have the same hash.
#[derive(Debug)]
pub(super) struct Heads {
    /// Of words of two bytes that count before a letter or digit, and of those that do not.
    pairs: [Box<[u64; PAIRS]>; 2],
    /// Of words of three bytes, and of more.
    three: Box<[u64; TABLE]>,
    long: Box<[u64; TABLE]>,
}

/// How many words of memory hold a bit for each pair of bytes of ASCII.
const PAIRS: usize = 1 << (14 - 6);

impl Heads {
    pub fn new() -> Self {
        let pairs = [Box::new([0; PAIRS]), Box::new([0; PAIRS])];
        Self { pairs, three: Box::new([0; TABLE]), long: Box::new([0; TABLE]) }
    }

    pub fn add(&mut self, head: u32, length: usize, signs: Signs) {
        match length {
            2 => set(&mut *self.pairs[usize::from(signs.is_closed())], Self::pair(head)),
            3 => set(&mut *self.three, spread(head & LETTERS, BITS)),
            _ => set(&mut *self.long, spread(head, BITS)),
        }
    }

    fn pair(head: u32) -> usize {
        (head & 0x7f | head >> 1 & 0x3f80) as usize
    }

    /// Whether words of two bytes, of three, and of more may begin with what stands here.
    pub fn have(&self, head: u32) -> [bool; 3] {
        let ([any, closed], pair) = (&self.pairs, Self::pair(head));
        let two = held(&**any, pair) || (held(&**closed, pair) && !((head >> 16) as u8).is_ascii_alphanumeric());
        [two, held(&*self.three, spread(head & LETTERS, BITS)), held(&*self.long, spread(head, BITS))]
    }
}

/// How many bytes the table of what stands within words has, as a power of two.
const WITHIN: u32 = 13;

/// A set of beginnings of three bytes, as [`Heads`]; it is asked at every place, so each bit has a byte of its own.
#[derive(Debug)]
pub(super) struct Within(Box<[u8; 1 << WITHIN]>);

impl Within {
    pub fn new() -> Self {
        Self(Box::new([0; 1 << WITHIN]))
    }

    pub fn add(&mut self, head: u32, length: usize, signs: Signs) {
        match length {
            2 => with_behind(head, signs).for_each(|head| self.0[Self::place(head)] = 1),
            _ => self.0[Self::place(head)] = 1,
        }
    }

    fn place(head: u32) -> usize {
        spread(head & LETTERS, WITHIN)
    }

    /// At which places of a block a word may begin.
    pub fn bits(&self, block: &[u8; BLOCK + HEAD]) -> u64 {
        let mut all = 0;
        for (place, bytes) in block[..BLOCK + HEAD - 1].windows(HEAD).enumerate() {
            let head = bytes.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes) | super::FOLD);
            all |= u64::from(self.0[Self::place(head)]) << place;
        }
        all
    }
}

/// A head of two bytes with everything that may stand behind it.
fn with_behind(head: u32, signs: Signs) -> impl Iterator<Item = u32> {
    let counts = move |byte: &u8| !signs.is_closed() || !byte.is_ascii_alphanumeric();
    (0..=u8::MAX).filter(counts).map(move |behind| head & TWO | u32::from(behind) << 16)
}

fn set(table: &mut [u64], at: usize) {
    table[at / 64] |= 1 << (at % 64);
}

fn held(table: &[u64], at: usize) -> bool {
    table[at / 64] >> (at % 64) & 1 != 0
}
