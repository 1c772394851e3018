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
    /// The words in it and in its margins, by place.
    marks: Vec<Mark>,
    /// Where the lists of words are met, told when it is first asked.
    meetings: Option<Meetings>,
}

/// For each list of words: the marks that are in it.
#[derive(Debug)]
struct Meetings {
    /// For each list: where its marks start. One place more says where those of the last list end.
    starts: Vec<u32>,
    /// The number of each mark, and how it is in the list.
    marks: Vec<(u32, Met)>,
}

impl<'t> Page<'t> {
    pub fn new(text: &'t str, index: &'t Index) -> Self {
        Self { text, index, marks: Vec::new(), meetings: None }
    }

    /// Where the pages of a text start.
    pub fn starts(text: &str) -> impl Iterator<Item = usize> + use<> {
        (0..text.len()).step_by(PAGE)
    }

    /// Reads the page that starts at a place: which of the words that were found are its own.
    pub fn turn(&mut self, start: usize) -> Range<usize> {
        self.marks.clear();
        self.meetings = None;
        let (from, to) = (start.saturating_sub(MARGIN), (start + PAGE + MARGIN).min(self.text.len()));
        self.index.words.find(self.text.as_bytes(), from, to, |at, word| self.marks.push(Mark { at, word }));
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

    fn end(&self, mark: Mark) -> usize {
        mark.at + self.index.words.word(mark.word).len()
    }

    /// The window of a reach around a word.
    pub fn window(&self, reach: Reach, mark: Mark) -> Window {
        let (range, again) = window(self.text, reach, mark.at, self.end(mark));
        Window { range, again }
    }

    /// Whether a window holds a word of each of some lists.
    pub fn meets(&mut self, lists: &[u16], window: &Window) -> bool {
        let meetings = self.meetings.get_or_insert_with(|| Meetings::of(&self.marks, self.index));
        let bytes = &self.text.as_bytes()[..window.range.end];
        let first = self.marks.partition_point(|mark| mark.at < window.range.start) as u32;
        lists.iter().all(|list| {
            let near = meetings.near(*list, first).iter().map(|(number, met)| (self.marks[*number as usize], met));
            near.take_while(|(mark, _)| mark.at < window.range.end).any(|(mark, met)| {
                let end = mark.at + self.index.words.word(mark.word).len();
                end <= bytes.len() && met.counts(&bytes[window.range.start..mark.at], &bytes[end..])
            })
        })
    }
}

impl Meetings {
    fn of(marks: &[Mark], index: &Index) -> Self {
        let mut starts = vec![0; index.lists + 1];
        let met = |mark: &Mark| index.meets.of(mark.word).iter().map(|number| Met(*number));
        marks.iter().flat_map(met).for_each(|met| starts[met.list() + 1] += 1);
        (0..index.lists).for_each(|list| starts[list + 1] += starts[list]);
        let mut next = starts.clone();
        let mut sorted = vec![(0, Met(0)); starts[index.lists] as usize];
        for (number, mark) in marks.iter().enumerate() {
            for met in met(mark) {
                sorted[next[met.list()] as usize] = (number as u32, met);
                next[met.list()] += 1;
            }
        }
        Self { starts, marks: sorted }
    }

    /// The marks that are in a list, from a number on.
    fn near(&self, list: u16, first: u32) -> &[(u32, Met)] {
        let list = usize::from(list);
        let marks = &self.marks[self.starts[list] as usize..self.starts[list + 1] as usize];
        &marks[marks.partition_point(|(number, _)| *number < first)..]
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
