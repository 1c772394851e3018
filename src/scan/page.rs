//! A part of a text with the words that were found in it, and the windows around them that patterns look at.

use super::{
    index::{Index, Met},
    pattern::Reach,
};
use memchr::{memchr, memchr_iter, memrchr, memrchr_iter};
use std::ops::Range;

/// The longest part of a line, in bytes, that a pattern looks at behind its anchor, and before it.
const AFTER: usize = 4096;
const BEFORE: usize = 512;
/// How far a block reaches behind its anchor, and before it, in bytes: an RSA key of 8192 bits has some 6500.
const BLOCK: usize = 8192;
const LEAD: usize = 128;
/// How far a paragraph reaches from an anchor, in bytes.
const PARAGRAPH: usize = 768;

/// How much of a text is read at once, in bytes, so that a long one does not take much memory.
const PAGE: usize = 128 * 1024;
/// How much is read again before and behind a page: as far as any window reaches.
const MARGIN: usize = 2 * BLOCK;

/// A word at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Where it starts, in bytes of the text.
    pub at: usize,
    /// Which word it is.
    pub word: usize,
}

/// What a pattern looks at.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    /// The part of the text.
    pub range: Range<usize>,
    /// The place from which the next anchor of the pattern makes it look again.
    pub again: usize,
    /// Which needs are met in it, a bit for each.
    met: Vec<u64>,
}

impl Window {
    /// Whether each of some needs is met.
    pub fn meets(&self, needs: &[u16]) -> bool {
        needs.iter().all(|need| self.met[usize::from(*need) / 64] >> (need % 64) & 1 != 0)
    }
}

/// A part of a text.
#[derive(Debug)]
pub(super) struct Page<'t> {
    text: &'t str,
    index: &'t Index,
    /// The words in it and in its margins, by place.
    marks: Vec<Mark>,
    /// The last window of each reach.
    windows: [Window; 3],
}

impl<'t> Page<'t> {
    pub fn new(text: &'t str, index: &'t Index) -> Self {
        Self { text, index, marks: Vec::new(), windows: Default::default() }
    }

    /// Where the pages of a text start.
    pub fn starts(text: &str) -> impl Iterator<Item = usize> + use<> {
        (0..text.len()).step_by(PAGE)
    }

    /// Reads the page that starts at a place: which of the words that were found are its own.
    pub fn turn(&mut self, start: usize) -> Range<usize> {
        self.marks.clear();
        let (from, to) = (start.saturating_sub(MARGIN), (start + PAGE + MARGIN).min(self.text.len()));
        self.index.words.find(self.text.as_bytes(), from, to, |at, word| self.marks.push(Mark { at, word }));
        self.windows = Default::default();
        self.first(start)..self.first(start + PAGE)
    }

    /// A word by its number on the page.
    pub fn mark(&self, number: usize) -> Mark {
        self.marks[number]
    }

    /// The first word at a place or behind it.
    fn first(&self, at: usize) -> usize {
        self.marks.partition_point(|mark| mark.at < at)
    }

    /// The window of a reach around a word.
    pub fn window(&mut self, reach: Reach, mark: Mark) -> &Window {
        let (range, again) = window(self.text, reach, mark.at, mark.at + self.index.words.word(mark.word).len());
        if self.windows[reach as usize].range != range {
            let met = self.met(&range);
            self.windows[reach as usize] = Window { range, again, met };
        }
        let window = &mut self.windows[reach as usize];
        window.again = again;
        window
    }

    /// The needs that the words within a range meet.
    fn met(&mut self, range: &Range<usize>) -> Vec<u64> {
        let mut met = vec![0; self.index.lists.div_ceil(64)];
        let marks = &self.marks[self.first(range.start)..];
        let bytes = self.text.as_bytes();
        for mark in marks.iter().take_while(|mark| mark.at < range.end) {
            let end = mark.at + self.index.words.word(mark.word).len();
            for met_by in self.index.meets.of(mark.word).iter().map(|number| Met(*number)) {
                if end <= range.end && met_by.counts(&bytes[range.start..mark.at], &bytes[end..range.end]) {
                    met[met_by.list() / 64] |= 1 << (met_by.list() % 64);
                }
            }
        }
        met
    }
}

/// The part of the text that a pattern looks at, and the place from which its next anchor makes it look again.
fn window(text: &str, reach: Reach, start: usize, end: usize) -> (Range<usize>, usize) {
    let bytes = text.as_bytes();
    let (before, after) = match reach {
        Reach::Line => (BEFORE, AFTER),
        Reach::Paragraph => (PARAGRAPH, PARAGRAPH),
        Reach::Block => (LEAD, BLOCK),
    };
    let floor = start.saturating_sub(before);
    let ceiling = (end + after).min(bytes.len());
    let (head, tail) = (&bytes[floor..start], &bytes[end..ceiling]);
    let (from, to) = match reach {
        Reach::Line => (memrchr(b'\n', head).map(|at| floor + at + 1), memchr(b'\n', tail).map(|at| end + at)),
        Reach::Block => (None, None),
        Reach::Paragraph => {
            let from = memrchr_iter(b'\n', head).find(|at| head.get(at + 1) == Some(&b'\n'));
            let to = memchr_iter(b'\n', tail).find(|at| tail.get(at + 1) == Some(&b'\n'));
            (from.map(|at| floor + at + 2), to.map(|at| end + at))
        }
    };
    let window = boundary(text, from.unwrap_or(floor))..boundary(text, to.unwrap_or(ceiling));
    // Where a window was cut, the next one overlaps it, so that nothing is lost at the cut.
    let again = if to.is_some() || ceiling == bytes.len() { window.end } else { window.end - after / 4 };
    (window, again.max(end))
}

/// The next boundary of a character.
pub(super) fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}
