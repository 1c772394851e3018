//! The search: one automaton over all anchors of all tables, then the expressions that an anchor calls for, each on the
//! line or paragraph around it. Time is linear in the text: what a pattern has looked at is not looked at again.

use super::{
    pattern::{Match, Pattern, Reach},
    tables,
};
use aho_corasick::AhoCorasick;
use regex_automata::{PatternID, meta::Regex};
use std::{
    ops::Range,
    sync::{LazyLock, OnceLock},
};

/// The longest part of a line, in bytes, that a pattern looks at behind its anchor, and before it.
const AFTER: usize = 4096;
const BEFORE: usize = 512;
/// How far a block reaches behind its anchor, and before it, in bytes: an RSA key of 8192 bits has some 6500.
const BLOCK: usize = 8192;
const LEAD: usize = 128;
/// How far a paragraph reaches from an anchor, in bytes.
const PARAGRAPH: usize = 768;

/// The tables, ready to search with.
struct Search {
    patterns: Vec<(&'static Pattern, OnceLock<Option<Built>>)>,
    anchors: AhoCorasick,
    /// For each anchor: the patterns that it calls for.
    callers: Vec<Vec<usize>>,
}

/// An expression, and its groups that are values.
struct Built {
    regex: Regex,
    values: Vec<usize>,
}

impl Built {
    fn of(pattern: &Pattern) -> Option<Self> {
        let regex = pattern.build()?;
        let groups = regex.group_info();
        let values = ["v", "w"].iter().filter_map(|name| groups.to_index(PatternID::ZERO, name)).collect();
        Some(Self { regex, values })
    }
}

static SEARCH: LazyLock<Option<Search>> = LazyLock::new(|| {
    let patterns: Vec<_> = tables().map(|pattern| (pattern, OnceLock::new())).collect();
    let mut anchors: Vec<&str> = Vec::new();
    let mut callers: Vec<Vec<usize>> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for (index, (pattern, _)) in patterns.iter().enumerate() {
        for anchor in pattern.anchors {
            let at = *known.entry(*anchor).or_insert_with(|| {
                anchors.push(anchor);
                callers.push(Vec::new());
                anchors.len() - 1
            });
            callers[at].push(index);
        }
    }
    let anchors = AhoCorasick::builder().ascii_case_insensitive(true).build(anchors).ok()?;
    Some(Search { patterns, anchors, callers })
});

/// A match, by its place in the text that was searched.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub pattern: &'static Pattern,
    pub whole: Range<usize>,
    pub value: Range<usize>,
}

/// Everything that the tables find in a text, by place.
pub(super) fn search(text: &str) -> Vec<Raw> {
    let Some(search) = SEARCH.as_ref() else { return Vec::new() };
    let mut seen = vec![0; search.patterns.len()];
    let mut found = Vec::new();
    for anchor in search.anchors.find_overlapping_iter(text) {
        for &index in &search.callers[anchor.pattern().as_usize()] {
            if anchor.start() < seen[index] {
                continue;
            }
            let (pattern, built) = &search.patterns[index];
            let Some(built) = built.get_or_init(|| Built::of(pattern)) else { continue };
            let (window, again) = window(text, pattern.reach, anchor.start(), anchor.end());
            seen[index] = again;
            matches(pattern, built, text, window, &mut found);
        }
    }
    found.sort_by_key(|raw| (raw.whole.start, raw.pattern.kind, raw.whole.end));
    found.dedup_by(|a, b| a.pattern.kind == b.pattern.kind && a.whole == b.whole);
    found
}

fn matches(pattern: &'static Pattern, built: &Built, text: &str, window: Range<usize>, found: &mut Vec<Raw>) {
    let within = &text[window.clone()];
    // Expressions about bytes may end within a character: the whole of it belongs to the match.
    let whole_characters = |range: Range<usize>| floor(within, range.start)..boundary(within, range.end);
    let mut push = |whole: Range<usize>, value: Range<usize>| {
        let (whole, value) = (whole_characters(whole), whole_characters(value));
        if (pattern.gate)(&Match { window: within, whole: whole.clone(), value: value.clone() }) {
            let shift = |range: Range<usize>| window.start + range.start..window.start + range.end;
            found.push(Raw { pattern, whole: shift(whole), value: shift(value) });
        }
    };
    if built.values.is_empty() {
        built.regex.find_iter(within.as_bytes()).for_each(|whole| push(whole.range(), whole.range()));
        return;
    }
    for captures in built.regex.captures_iter(within.as_bytes()) {
        let value = built.values.iter().find_map(|index| captures.get_group(*index));
        if let (Some(whole), Some(value)) = (captures.get_match(), value) {
            push(whole.range(), value.start..value.end);
        }
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
        Reach::Line => {
            let from = head.iter().rposition(|byte| *byte == b'\n').map(|at| floor + at + 1);
            let to = tail.iter().position(|byte| *byte == b'\n').map(|at| end + at);
            (from, to)
        }
        Reach::Block => (None, None),
        Reach::Paragraph => {
            let from = head.windows(2).rposition(|pair| pair == b"\n\n").map(|at| floor + at + 2);
            let to = tail.windows(2).position(|pair| pair == b"\n\n").map(|at| end + at);
            (from, to)
        }
    };
    let window = boundary(text, from.unwrap_or(floor))..boundary(text, to.unwrap_or(ceiling));
    // Where a window was cut, the next one overlaps it, so that nothing is lost at the cut.
    let again = if to.is_some() || ceiling == bytes.len() { window.end } else { window.end - after / 4 };
    (window, again.max(end))
}

/// The next boundary of a character.
fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// The last boundary of a character.
fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
