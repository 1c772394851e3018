//! What the tables of this room are made of: a pattern, the anchors that call for it, and the gate that a match passes.

use super::{
    Kind,
    expression::{Asks, Expression, as_asked, is_in_any_case, map},
    needs,
    probe::Probe,
};
use crate::spec::severity::Severity;
use regex_automata::meta::Config;
use regex_syntax::{
    ParserBuilder,
    hir::{Hir, HirKind},
};
use std::ops::Range;

/// Between the words of a phrase: white space, also across lines, and the marks that stand there in Markdown.
/// Where the expression is about bytes, the quotation marks are a run of their bytes.
const BETWEEN: &str = r#"(?:[\s*_`>#|"'\xe2\x80\x99\x9c\x9d-]+)"#;
const BETWEEN_CHARACTERS: &str = r#"(?:[\s*_`>#|"'\x{2019}\x{201c}\x{201d}-]+)"#;

/// What a space of a phrase is read as, until that takes its place: a group, which no parser merges with what stands beside it.
const GAP: &str = r"(\x01)";

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
    /// In lower case; every match holds at least one of them, with whatever stands between their words.
    pub anchors: &'static [&'static str],
    /// How far to look.
    pub reach: Reach,
    /// Whether the text around an anchor may hold a match, where that can be told without the expression.
    pub sieve: fn(&str) -> bool,
    /// Whether a match counts.
    pub gate: fn(&Match<'_>) -> bool,
    /// The expression; its group `v`, where it has one, is the value.
    source: &'static str,
    phrase: bool,
    /// The fingerprint of the expression, by which the words are found that its matches need.
    pub print: u32,
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
        Self::new(kind, says, anchors, gate, source, false)
    }

    /// Words of a paragraph, in any case; a space in the expression is whatever stands between words.
    pub const fn phrase(
        kind: Kind,
        says: &'static str,
        anchors: &'static [&'static str],
        source: &'static str,
    ) -> Self {
        Self::new(kind, says, anchors, always, source, true).across_lines()
    }

    const fn new(
        kind: Kind,
        says: &'static str,
        anchors: &'static [&'static str],
        gate: fn(&Match<'_>) -> bool,
        source: &'static str,
        phrase: bool,
    ) -> Self {
        let print = needs::print(source, phrase);
        let (severity, reach, sieve) = (Severity::Error, Reach::Line, may_hold as fn(&str) -> bool);
        Self { kind, says, severity, anchors, reach, sieve, gate, source, phrase, print }
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

    /// The same, with a sieve: it must let through every text in which a match is found that passes the gate.
    pub const fn sieved(self, sieve: fn(&str) -> bool) -> Self {
        Self { sieve, ..self }
    }

    /// Whether the expression is about characters. One in plain ASCII is about bytes, which is built in a tenth of the time.
    pub fn is_unicode(&self) -> bool {
        !self.source.is_ascii() || self.source.contains("\\x{") || self.source.contains("\\p{")
    }

    /// Whether a match may go on where a line ends within a sentence. Commands and values end with their line, or say how
    /// they go on.
    pub fn is_of_sentence(&self) -> bool {
        self.reach == Reach::Paragraph && (self.phrase || self.kind == Kind::RoleMarker)
    }

    /// Whether it is about words: in any case, with anything between them that may stand there.
    #[cfg(test)]
    pub fn is_phrase(&self) -> bool {
        self.phrase
    }

    /// Whether the expression is asked about text in lower case: phrases are written so, and so can be what is in any case.
    pub fn is_lower(&self) -> bool {
        match self.phrase {
            true => !self.source.contains("(?-i"),
            false => is_in_any_case(self.source),
        }
    }

    /// The expression as the engine takes it, for text in lower case or for any. The tables are tested, so that every one of
    /// them can be read.
    pub fn parse(&self, lower: bool) -> Option<Hir> {
        let unicode = self.is_unicode();
        let mut syntax = ParserBuilder::new();
        syntax.unicode(unicode).utf8(false).case_insensitive(self.phrase && !lower);
        if !self.phrase {
            return syntax.build().parse(&as_asked(self.source, lower)).ok();
        }
        let hir = syntax.build().parse(&self.source.replace(' ', GAP)).ok()?;
        let between = if unicode { BETWEEN_CHARACTERS } else { BETWEEN };
        Some(spaced(hir, &syntax.build().parse(between).ok()?))
    }

    /// The expression, to be built when it is first asked. The anchors have already done what the prefilters of the engine
    /// would do.
    pub fn build(self) -> Expression {
        let lean = Config::new().auto_prefilter(false).onepass(false).utf8_empty(false);
        let lean = lean.nfa_size_limit(Some(PATTERN_SIZE));
        let asks = Asks { unicode: self.is_unicode(), lower: self.is_lower() };
        Expression::with(move |lower| self.parse(lower), move || self.probe(), lean, asks)
    }

    /// What tells without the expression that there is no match.
    pub fn probe(&self) -> Option<Probe> {
        Probe::read(self.source, self.phrase, self.is_unicode())
    }
}

/// An expression in which every gap is what stands between words. Written out, that would be most of what is to be read.
fn spaced(hir: Hir, between: &Hir) -> Hir {
    if hir.properties().explicit_captures_len() == 0 {
        return hir;
    }
    match hir.into_kind() {
        // No other group is one in a phrase: what counts there is all of it.
        HirKind::Capture(_) => between.clone(),
        kind => map(kind, |part| spaced(part, between)),
    }
}

fn may_hold(_: &str) -> bool {
    true
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::tables;
    use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, ClassUnicode, ClassUnicodeRange};
    use std::collections::BTreeSet;

    #[test]
    fn what_is_asked_in_lower_case_can_be() {
        for pattern in tables().filter(|pattern| pattern.is_lower()) {
            // Letters outside ASCII are taken as they are written.
            let upper = |c: char| !c.is_ascii() && c.to_lowercase().next() != Some(c);
            assert!(!pattern.source.contains(upper), "{}", pattern.source);
            let is_upper = |pair: &[u8]| pair[1].is_ascii_uppercase() && !matches!(pair[0], b'\\' | b'?');
            assert!(!(pattern.phrase && pattern.source.as_bytes().windows(2).any(is_upper)), "{}", pattern.source);
        }
    }

    /// Adds the classes of an expression: what they hold of ASCII but capitals.
    fn classes(hir: &Hir, found: &mut BTreeSet<String>) {
        let class = match hir.kind() {
            HirKind::Class(Class::Bytes(class)) => {
                let mut class = class.clone();
                let small = [(0, b'@'), (b'[', 0x7f)];
                class.intersect(&ClassBytes::new(small.map(|(first, last)| ClassBytesRange::new(first, last))));
                Hir::class(Class::Bytes(class))
            }
            HirKind::Class(Class::Unicode(class)) => {
                let (mut class, small) = (class.clone(), [('\0', '@'), ('[', '\x7f')]);
                class.intersect(&ClassUnicode::new(small.map(|(first, last)| ClassUnicodeRange::new(first, last))));
                Hir::class(Class::Unicode(class))
            }
            HirKind::Literal(literal) => {
                assert!(!literal.0.iter().any(u8::is_ascii_uppercase), "{hir}");
                return;
            }
            HirKind::Repetition(repetition) => return classes(&repetition.sub, found),
            HirKind::Capture(capture) => return classes(&capture.sub, found),
            HirKind::Concat(parts) | HirKind::Alternation(parts) => {
                return parts.iter().for_each(|part| classes(part, found));
            }
            _ => return,
        };
        found.extend(matches!(class.kind(), HirKind::Class(_)).then(|| class.to_string()));
    }

    #[test]
    fn values_in_any_case_are_the_same_in_lower_case() {
        let lowered = tables().filter(|pattern| !pattern.phrase && pattern.is_lower());
        assert!(lowered.clone().filter(|pattern| pattern.is_unicode()).count() > 3);
        for pattern in lowered {
            let [lower, any] = [true, false].map(|lower| {
                let mut found = BTreeSet::new();
                classes(&pattern.parse(lower).expect("an expression"), &mut found);
                found
            });
            assert_eq!(lower, any, "{}", pattern.source);
        }
    }
}
