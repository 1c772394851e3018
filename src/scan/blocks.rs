//! Where a place of a Markdown text stands: in prose, code, a comment, a table, a quote, a title, under which heading.

use super::text::cut;
use memchr::{memchr, memmem};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The longest part of a heading that is read, in bytes.
const LONGEST: usize = 200;

/// How much of a text is read at once, in bytes.
const PART: usize = 256 * 1024;

/// What surrounds a place. Several hold at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stand {
    /// In a block of code.
    pub code: bool,
    /// In code within a sentence.
    pub inline: bool,
    /// In HTML, which is where comments are.
    pub html: bool,
    /// In a cell of a table.
    pub table: bool,
    /// In a block quote.
    pub quote: bool,
    /// In the source of a link or image: its title, address or text.
    pub link: bool,
    /// In front matter.
    pub front: bool,
    heading: Option<usize>,
}

#[derive(Debug)]
struct Heading {
    range: Range<usize>,
    level: HeadingLevel,
    above: Option<usize>,
}

/// The structure of a text, as a list of places where something changes.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    changes: Vec<(usize, Stand)>,
    headings: Vec<Heading>,
}

impl Blocks {
    /// Reads Markdown. Every text is some Markdown.
    pub fn of(text: &str) -> Self {
        Self::by_parts(text, PART)
    }

    /// Reads a text in parts of some length, so that the tree of a long one is never in memory as a whole.
    fn by_parts(text: &str, length: usize) -> Self {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
            | Options::ENABLE_GFM;
        let mut blocks = Self::default();
        let mut stack = vec![Stand::default()];
        for part in parts(text, length) {
            for (event, range) in Parser::new_ext(&text[part.clone()], options).into_offset_iter() {
                blocks.take(event, part.start + range.start..part.start + range.end, &mut stack);
            }
            stack.truncate(1);
        }
        blocks.changes.sort_by_key(|(at, _)| *at);
        blocks
    }

    fn take(&mut self, event: Event<'_>, range: Range<usize>, stack: &mut Vec<Stand>) {
        let now = stack.last().copied().unwrap_or_default();
        match event {
            Event::Start(tag) => {
                let mut next = now;
                match tag {
                    Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented) => next.code = true,
                    Tag::HtmlBlock => next.html = true,
                    Tag::TableCell => next.table = true,
                    Tag::BlockQuote(_) => next.quote = true,
                    Tag::Link { .. } | Tag::Image { .. } => next.link = true,
                    Tag::MetadataBlock(_) => next.front = true,
                    Tag::Heading { level, .. } => self.open_heading(level, range.clone(), stack),
                    _ => {}
                }
                next.heading = stack.first().and_then(|base| base.heading);
                self.changes.push((range.start, next));
                stack.push(next);
            }
            Event::End(end) => {
                if stack.len() > 1 {
                    stack.pop();
                }
                let heading = stack.first().and_then(|base| base.heading);
                let back = Stand { heading, ..stack.last().copied().unwrap_or_default() };
                self.changes.push((range.end, back));
                debug_assert!(!matches!(end, TagEnd::Heading(_)) || heading.is_some());
            }
            Event::Code(_) => self.within(range, Stand { inline: true, ..now }, now),
            Event::Html(_) | Event::InlineHtml(_) => self.within(range, Stand { html: true, ..now }, now),
            _ => {}
        }
    }

    fn within(&mut self, range: Range<usize>, inside: Stand, outside: Stand) {
        self.changes.push((range.start, inside));
        self.changes.push((range.end, outside));
    }

    fn open_heading(&mut self, level: HeadingLevel, range: Range<usize>, stack: &mut [Stand]) {
        let mut above = self.headings.len().checked_sub(1);
        while let Some(index) = above
            && self.headings[index].level >= level
        {
            above = self.headings[index].above;
        }
        self.headings.push(Heading { range, level, above });
        for stand in stack {
            stand.heading = Some(self.headings.len() - 1);
        }
    }

    /// What surrounds a place.
    pub fn at(&self, at: usize) -> Stand {
        let index = self.changes.partition_point(|(from, _)| *from <= at);
        index.checked_sub(1).map_or_else(Stand::default, |index| self.changes[index].1)
    }

    /// The heading that a place stands under and the one above it, unless that is the title of the whole text.
    pub fn headings<'t>(&self, at: usize, text: &'t str) -> impl Iterator<Item = &'t str> + use<'_, 't> {
        let nearest = self.at(at).heading.map(|index| &self.headings[index]);
        let above = nearest.and_then(|heading| Some(&self.headings[heading.above?]));
        let above = above.filter(|heading| heading.level != HeadingLevel::H1);
        nearest
            .into_iter()
            .chain(above)
            .map(|heading| cut(text, heading.range.start, heading.range.end.min(heading.range.start + LONGEST)))
    }
}

/// The parts of a text that can be read one by one: each but the first begins with a heading behind an empty line, which ends
/// whatever stands above it but a block of code and a comment.
fn parts(text: &str, length: usize) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let (mut start, mut done) = (0, false);
    std::iter::from_fn(move || {
        let part = start;
        let (mut at, mut fence, mut empty, mut comment): (usize, Option<&[u8]>, bool, bool) =
            (start, None, false, false);
        // What is left of a text that is not much longer than a part belongs to it.
        while bytes.len() - start > 2 * length && at < bytes.len() {
            let end = memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length + 1);
            let line = bytes[at..end].trim_ascii();
            let mark = fence_of(line);
            if comment {
                comment = memmem::find(line, b"-->").is_none();
            } else if fence.is_none() && line.starts_with(b"<!--") {
                // Only where it begins a line is it a block that goes on behind empty lines.
                comment = memmem::find(line, b"-->").is_none();
            } else if let Some(open) = fence {
                // It is closed by as many marks, and nothing else.
                fence = Some(open).filter(|open| !(mark.starts_with(open) && mark.len() == line.len()));
            } else if !mark.is_empty() {
                fence = Some(mark);
            } else if at >= start + length && empty && is_heading(&bytes[at..end]) {
                start = at;
                return Some(part..at);
            }
            empty = line.is_empty();
            at = end;
        }
        start = bytes.len();
        let last = !std::mem::replace(&mut done, true);
        last.then_some(part..bytes.len())
    })
}

/// The marks with which a line opens or closes a block of code.
fn fence_of(line: &[u8]) -> &[u8] {
    let mark = line.first().filter(|mark| matches!(mark, b'`' | b'~'));
    let length = mark.map_or(0, |mark| line.iter().take_while(|byte| *byte == mark).count());
    &line[..if length < 3 { 0 } else { length }]
}

/// Whether a line is a heading that stands in no list and no quotation.
fn is_heading(line: &[u8]) -> bool {
    let marks = line.iter().take_while(|byte| **byte == b'#').count();
    (1..=6).contains(&marks) && line.get(marks) == Some(&b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_the_whole_is() {
        let sections = [
            "# One\n\nplain `code` x\n\n",
            "## Two\n\n> said\nlazily\n\n",
            "### Code\n\n```sh\n\n# no heading\n~~~\n```\n\n",
            "## List\n\n- item\n\n  ~~~~\n\n# none\n  ~~~\n  ~~~~\n\n- more\n\n",
            "# Table\n\n|a|b|\n|-|-|\n|c|d|\n\n",
            "## Comment\n\n<!--\n\n# hidden\n\n-->\n\n[t](u \"title\")\n\n",
            "no heading\n# Tight\n\n```\nopen\n\n",
        ];
        for first in 0..sections.len() {
            let text: String = sections.iter().cycle().skip(first).take(12).copied().collect();
            let whole = Blocks::by_parts(&text, text.len());
            assert_eq!(parts(&text, text.len()).count(), 1);
            for length in [1, 20, 60, 150] {
                assert!(parts(&text, length).count() > 1, "{text}");
                let ends: Vec<_> = parts(&text, length).map(|part| part.end).collect();
                assert_eq!(ends.last(), Some(&text.len()));
                let blocks = Blocks::by_parts(&text, length);
                for at in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
                    let rest = &text[at..];
                    assert_eq!(blocks.at(at), whole.at(at), "{length}: {rest}");
                    let headings = |blocks: &Blocks| blocks.headings(at, &text).map(str::to_owned).collect::<Vec<_>>();
                    assert_eq!(headings(&blocks), headings(&whole), "{length}: {rest}");
                }
            }
        }
        assert!(parts("", 1).eq(std::iter::once(0..0)));
        // To mention the mark of a comment opens none.
        assert!(parts(&"`<!--` x\n\n# a\n\n".repeat(20), 40).count() > 4);
    }

    #[test]
    fn places_know_what_surrounds_them() {
        let text = "# Top\n\nplain `code` x\n\n> said\n\n## Never\n\n```sh\nrun\n```\n\n|a|b|\n|-|-|\n|cell|d|\n\n<!-- note -->\n\n[t](u \"title\")\n";
        let blocks = Blocks::of(text);
        let stand = |what: &str| blocks.at(text.find(what).unwrap_or_default());
        assert!(stand("code").inline && !stand("x\n").inline);
        assert!(stand("said").quote && !stand("Never").quote);
        assert!(stand("run").code && stand("cell").table && stand("note").html && stand("title").link);
        let under = |what: &str| blocks.headings(text.find(what).unwrap_or_default(), text).collect::<Vec<_>>();
        assert_eq!(under("run").first().map(|line| line.trim()), Some("## Never"));
        assert_eq!(under("plain").first().map(|line| line.trim()), Some("# Top"));
    }
}
