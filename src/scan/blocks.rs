//! Where a place of a Markdown text stands: in prose, code, a comment, a table, a quote, a title, under which heading.

use super::text::cut;
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// The longest part of a heading that is read, in bytes.
const LONGEST: usize = 200;

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
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
            | Options::ENABLE_GFM;
        let mut blocks = Self::default();
        let mut stack = vec![Stand::default()];
        for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
            blocks.take(event, range, &mut stack);
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

#[cfg(test)]
mod tests {
    use super::*;

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
