//! A part of a text with the words that were found in it, and the windows around them that patterns look at.

use super::{
    index::{Index, has, join},
    pattern::Reach,
    words::Spot,
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

/// How much of a text is read at once, in bytes: what is found in it stays in the faster caches.
const PAGE: usize = 32 * 1024;
/// How much is known before and behind a page: as far as any window reaches.
const MARGIN: usize = 2 * BLOCK;

/// What a pattern looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The part of the text.
    pub range: Range<usize>,
    /// The place from which the next anchor of the pattern makes it look again.
    pub again: usize,
}

/// A part of a text.
#[derive(Debug)]
pub(super) struct Page<'t> {
    text: &'t str,
    index: &'t Index,
    /// The words in it and in its margins that call for patterns, by place.
    marks: Vec<Spot>,
    /// Where the margin before it begins, and how far words have been looked for.
    from: usize,
    read: usize,
    /// Where the next page starts.
    pub end: usize,
    /// Which lists of words are met anywhere in it.
    met: Vec<u64>,
    /// Which are met in each of its cells.
    cells: Vec<u64>,
}

/// How many bytes of a text a cell has.
const CELL: usize = 64;

impl<'t> Page<'t> {
    pub fn new(text: &'t str, index: &'t Index) -> Self {
        let met = vec![0; index.meets.width()];
        Self { text, index, marks: Vec::new(), from: 0, read: 0, end: 0, met, cells: Vec::new() }
    }

    /// Where the pages of a text start.
    pub fn starts(text: &str) -> impl Iterator<Item = usize> + use<> {
        (0..text.len()).step_by(PAGE)
    }

    /// Reads the page that starts at a place, the next one behind the last: which of the words that were found are its own.
    pub fn turn(&mut self, start: usize) -> Range<usize> {
        let (from, to) = (start.saturating_sub(MARGIN), (start + PAGE + MARGIN).min(self.text.len()));
        let Self { text, index, marks, met, cells, .. } = self;
        let width = met.len();
        // What the last page knows of this one is not looked for again.
        marks.drain(..marks.partition_point(|mark| mark.at < from));
        cells.drain(..(from - self.from) / CELL * width);
        cells.resize((to - from).div_ceil(CELL) * width, 0);
        index.words.find(text.as_bytes(), self.read..to, |mark| {
            let cell = (mark.at - from) / CELL * width;
            index.meets.add(mark.word, mark.signs, &mut cells[cell..cell + width]);
            if !index.callers.of(mark.word).is_empty() {
                marks.push(mark);
            }
        });
        met.fill(0);
        cells.chunks_exact(width).for_each(|cell| join(met, cell));
        (self.from, self.read, self.end) = (from, to, start + PAGE);
        self.first(start)..self.first(self.end)
    }

    /// A word by its number on the page.
    pub fn mark(&self, number: usize) -> Spot {
        self.marks[number]
    }

    /// The first word at a place or behind it.
    fn first(&self, at: usize) -> usize {
        self.marks.partition_point(|mark| mark.at < at)
    }

    /// The window of a reach around a word.
    pub fn window(&self, reach: Reach, mark: Spot) -> Window {
        let (range, again) = window(self.text, reach, mark.at, mark.end);
        Window { range, again }
    }

    /// Whether the page holds a word of each of some lists.
    pub fn meets(&self, lists: &[u16]) -> bool {
        lists.iter().all(|list| has(&self.met, *list))
    }

    /// Whether the cells of a window do.
    pub fn meets_in(&self, lists: &[u16], window: &Window) -> bool {
        let [first, last] = [window.range.start, window.range.end].map(|place| (place - self.from) / CELL);
        let cells = self.cells.chunks_exact(self.met.len());
        let cells = cells.skip(first).take(last - first + 1);
        lists.iter().all(|list| cells.clone().any(|cell| has(cell, *list)))
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
