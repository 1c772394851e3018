//! What the tables of this room are made of: a pattern, the anchors that call for it, and the gate that a match passes.

use super::Kind;
use crate::spec::severity::Severity;
use regex_automata::{
    meta::{Config, Regex},
    util::syntax,
};
use std::ops::Range;

/// Between the words of a phrase: white space, also across lines, and the marks that stand there in Markdown.
/// Where the expression is about bytes, the quotation marks are a run of their bytes.
const BETWEEN: &str = r#"(?:[\s*_`>#|"'\xe2\x80\x99\x9c\x9d-]+)"#;
const BETWEEN_CHARACTERS: &str = r#"(?:[\s*_`>#|"'\x{2019}\x{201c}\x{201d}-]+)"#;

/// The largest automaton of one pattern, in bytes.
const PATTERN_SIZE: usize = 4 << 20;

/// How far around its anchor a pattern looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The line.
    Line,
    /// The paragraph: up to the next empty line.
    Paragraph,
    /// What follows, empty lines included: the body of a key.
    Block,
}

/// One thing to look for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pattern {
    /// What kind of fault it is.
    pub kind: Kind,
    /// What was found, in words: "an access key of AWS".
    pub says: &'static str,
    /// How much it weighs where nothing excuses it.
    pub severity: Severity,
    /// In lower-case ASCII; every match holds at least one of them.
    pub anchors: &'static [&'static str],
    /// How far to look.
    pub reach: Reach,
    /// Whether a match counts.
    pub gate: fn(&Match<'_>) -> bool,
    /// The expression; its group `v`, where it has one, is the value.
    source: &'static str,
    phrase: bool,
}

impl Pattern {
    /// A value on one line. The expression sees upper and lower case as they are.
    pub const fn value(
        kind: Kind,
        says: &'static str,
        anchors: &'static [&'static str],
        source: &'static str,
        gate: fn(&Match<'_>) -> bool,
    ) -> Self {
        Self { kind, says, severity: Severity::Error, anchors, reach: Reach::Line, gate, source, phrase: false }
    }

    /// Words of a paragraph, in any case; a space in the expression is whatever stands between words.
    pub const fn phrase(
        kind: Kind,
        says: &'static str,
        anchors: &'static [&'static str],
        source: &'static str,
    ) -> Self {
        let reach = Reach::Paragraph;
        Self { kind, says, severity: Severity::Error, anchors, reach, gate: always, source, phrase: true }
    }

    /// The same, found across the lines of a paragraph.
    pub const fn across_lines(self) -> Self {
        Self { reach: Reach::Paragraph, ..self }
    }

    /// The same, found in a block of many lines, which starts at its anchor.
    pub const fn across_block(self) -> Self {
        Self { reach: Reach::Block, ..self }
    }

    /// The same, as a warning.
    pub const fn warning(self) -> Self {
        Self { severity: Severity::Warning, ..self }
    }

    /// The same, as a note.
    pub const fn note(self) -> Self {
        Self { severity: Severity::Note, ..self }
    }

    /// The same, with a gate.
    pub const fn gated(self, gate: fn(&Match<'_>) -> bool) -> Self {
        Self { gate, ..self }
    }

    /// The expression, built. The tables are tested, so that every one of them can be.
    ///
    /// Most of the time of a short run goes here. An expression in plain ASCII is about bytes, which is built in a tenth
    /// of the time; and the anchors have already done what the prefilters of the engine would do.
    pub fn build(&self) -> Option<Regex> {
        let unicode = !self.source.is_ascii() || self.source.contains("\\x{") || self.source.contains("\\p{");
        let between = if unicode { BETWEEN_CHARACTERS } else { BETWEEN };
        let source = if self.phrase { self.source.replace(' ', between) } else { self.source.to_owned() };
        let lean = Config::new().auto_prefilter(false).onepass(false).utf8_empty(false);
        let syntax = syntax::Config::new().unicode(unicode).utf8(false).case_insensitive(self.phrase);
        Regex::builder().configure(lean.nfa_size_limit(Some(PATTERN_SIZE))).syntax(syntax).build(&source).ok()
    }
}

fn always(_: &Match<'_>) -> bool {
    true
}

/// A match of a pattern in the text around its anchor.
#[derive(Clone, Debug)]
pub(super) struct Match<'t> {
    /// The line or paragraph, cut where it is very long.
    pub window: &'t str,
    /// All that matched, in bytes of the window.
    pub whole: Range<usize>,
    /// The value.
    pub value: Range<usize>,
}

impl<'t> Match<'t> {
    /// The value.
    pub fn value(&self) -> &'t str {
        &self.window[self.value.clone()]
    }

    /// What stands before the match.
    pub fn before(&self) -> &'t str {
        &self.window[..self.whole.start]
    }

    /// What stands behind the match.
    pub fn after(&self) -> &'t str {
        &self.window[self.whole.end..]
    }
}
