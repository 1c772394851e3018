//! Regular expressions, built when they are first asked, for the alphabet of the text that they are asked about.
//!
//! A class such as `\w` holds the letters of all scripts, and most of the time of building an expression goes into them.
//! Most text is in Latin letters with some marks and pictures. For that, every class is cut down to what can occur, which
//! finds the same; the whole expression is built when a text in another script comes along.

use super::{
    probe::{self, Probe},
    text::beyond_ascii,
};
use regex_automata::meta::{Builder, Config, Regex};
use regex_syntax::{
    ParserBuilder,
    hir::{Capture, Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind, Repetition},
};
use std::{
    ops::Range,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

/// Latin letters, marks of punctuation, arrows, signs and pictures, each with its last character.
const USUAL: [(char, char); 4] =
    [('\0', '\u{24f}'), ('\u{2000}', '\u{27ff}'), ('\u{fe00}', '\u{fe0f}'), ('\u{1f000}', '\u{1faff}')];

/// Among them, those that are another letter in lower case, or take more or less room there.
const ODD: [char; 7] = ['\u{130}', '\u{17f}', '\u{23a}', '\u{23e}', '\u{2126}', '\u{212a}', '\u{212b}'];

/// The largest automaton of one expression, in bytes.
const LARGEST: usize = 10 << 20;

/// How many texts a probe is asked about: from then on, an automaton would have paid for itself.
const PROBES: u32 = 192;

/// An expression.
pub(super) struct Expression {
    /// Reads the expression: for text in the usual alphabet, or for any.
    parse: Box<dyn Fn(bool) -> Option<Hir> + Send + Sync>,
    /// Reads what tells that there is no match.
    read: Box<dyn Fn() -> Option<Probe> + Send + Sync>,
    probe: OnceLock<Option<Probe>>,
    /// How often the probe was asked.
    asked: AtomicU32,
    config: Config,
    /// Whether it is about characters, not bytes.
    unicode: bool,
    /// For text in the usual alphabet.
    usual: OnceLock<Option<Regex>>,
    /// For any text.
    any: OnceLock<Option<Regex>>,
}

impl Expression {
    /// An expression about characters.
    pub fn new(source: impl Into<String>) -> Self {
        Self::of(source.into(), true)
    }

    /// An expression about bytes: its classes and its cases are those of ASCII, which is built in a fraction of the time.
    /// What it finds has to begin and end beside ASCII.
    pub fn ascii(source: impl Into<String>) -> Self {
        Self::of(source.into(), false)
    }

    /// The same for short texts: what finds its letters in a long one is not built.
    pub fn short(self) -> Self {
        Self { config: self.config.auto_prefilter(false), ..self }
    }

    fn of(source: String, unicode: bool) -> Self {
        let source: Arc<str> = source.into();
        let read = {
            let source = Arc::clone(&source);
            move || Probe::read(&source, false, unicode)
        };
        let parse = move |_| ParserBuilder::new().unicode(unicode).utf8(unicode).build().parse(&source).ok();
        let config = Config::new().nfa_size_limit(Some(LARGEST)).utf8_empty(unicode);
        Self::with(parse, read, config, unicode)
    }

    /// An expression that is parsed and built in a certain way, about characters or about bytes.
    pub fn with(
        parse: impl Fn(bool) -> Option<Hir> + Send + Sync + 'static,
        read: impl Fn() -> Option<Probe> + Send + Sync + 'static,
        config: Config,
        unicode: bool,
    ) -> Self {
        let (usual, any, probe, asked) = (OnceLock::new(), OnceLock::new(), OnceLock::new(), AtomicU32::new(0));
        Self { parse: Box::new(parse), read: Box::new(read), probe, asked, config, unicode, usual, any }
    }

    /// Whether a text may hold a match, as far as that can be told without an automaton.
    pub fn may_match(&self, text: &str) -> bool {
        if text.len() > probe::LONGEST {
            return true;
        }
        let Some(probe) = self.probe.get_or_init(|| (self.read)()) else { return true };
        self.asked.fetch_add(1, Ordering::Relaxed) >= PROBES || probe.may_match(text)
    }

    /// The expression for a text.
    pub fn on(&self, text: &str) -> Option<&Regex> {
        self.on_usual(text).map(|(regex, _)| regex)
    }

    /// The expression for a text, and whether it is the one for text in the usual alphabet.
    pub fn on_usual(&self, text: &str) -> Option<(&Regex, bool)> {
        let usual = self.unicode && is_usual(text);
        let built = if usual { &self.usual } else { &self.any };
        built.get_or_init(|| self.build(usual)).as_ref().map(|regex| (regex, usual))
    }

    fn build(&self, usual: bool) -> Option<Regex> {
        let hir = (self.parse)(usual)?;
        let hir = if usual { cut_down(hir) } else { hir };
        Builder::new().configure(self.config.clone()).build_from_hir(&hir).ok()
    }

    /// The expression for a text, if that may hold a match.
    fn asked_on(&self, text: &str) -> Option<&Regex> {
        self.may_match(text).then(|| self.on(text))?
    }

    /// Whether a text holds a match.
    pub fn is_match(&self, text: &str) -> bool {
        self.asked_on(text).is_some_and(|regex| regex.is_match(text))
    }

    /// The first match in a text.
    pub fn find(&self, text: &str) -> Option<Range<usize>> {
        self.asked_on(text)?.find(text).map(|found| found.range())
    }

    /// Every match in a text.
    pub fn find_iter<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Range<usize>> + 't {
        self.asked_on(text).into_iter().flat_map(move |regex| regex.find_iter(text)).map(|found| found.range())
    }

    /// Every match in a text that has certain groups, with these.
    pub fn groups<'t, const N: usize>(
        &'t self,
        text: &'t str,
        wanted: [usize; N],
    ) -> impl Iterator<Item = [Range<usize>; N]> + 't {
        self.asked_on(text).into_iter().flat_map(move |regex| regex.captures_iter(text)).filter_map(move |captures| {
            let groups = wanted.map(|index| captures.get_group(index).map(|group| group.range()));
            groups.iter().all(Option::is_some).then(|| groups.map(Option::unwrap_or_default))
        })
    }
}

/// Whether a text is in the usual alphabet.
fn is_usual(text: &str) -> bool {
    let usual = |c: char| USUAL.iter().any(|(first, last)| (*first..=*last).contains(&c));
    beyond_ascii(text).all(|(_, c)| usual(c) && !ODD.contains(&c))
}

/// An expression that finds the same in text in the usual alphabet.
fn cut_down(hir: Hir) -> Hir {
    match hir.into_kind() {
        HirKind::Class(Class::Unicode(mut class)) => {
            class.intersect(&ClassUnicode::new(USUAL.map(|(first, last)| ClassUnicodeRange::new(first, last))));
            Hir::class(Class::Unicode(class))
        }
        HirKind::Literal(literal) if std::str::from_utf8(&literal.0).is_ok_and(|text| !is_usual(text)) => Hir::fail(),
        kind => map(kind, cut_down),
    }
}

/// An expression whose parts are changed.
pub(super) fn map(kind: HirKind, change: impl Fn(Hir) -> Hir) -> Hir {
    match kind {
        HirKind::Empty => Hir::empty(),
        HirKind::Literal(literal) => Hir::literal(literal.0),
        HirKind::Class(class) => Hir::class(class),
        HirKind::Look(look) => Hir::look(look),
        HirKind::Repetition(whole) => Hir::repetition(Repetition { sub: Box::new(change(*whole.sub)), ..whole }),
        HirKind::Capture(whole) => Hir::capture(Capture { sub: Box::new(change(*whole.sub)), ..whole }),
        HirKind::Concat(parts) => Hir::concat(parts.into_iter().map(change).collect()),
        HirKind::Alternation(parts) => Hir::alternation(parts.into_iter().map(change).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_alphabets_find_the_same() {
        let texts = [
            "caf\u{e9} \u{2014} \u{1f600}",
            "\u{43a}\u{43e}\u{442} caf\u{e9}",
            "plain_text 1",
            "\u{212a}ey \u{17f}o",
            "",
        ];
        for source in [r"\w+", r"\b\w", r"(?i)k|s", r"[^\s]+", r"\p{L}+$", r"caf\x{e9}|\x{43a}", r"(?:\w+\W+){0,2}\d"] {
            let expression = Expression::new(source);
            for text in texts {
                let whole = regex::Regex::new(source).expect("an expression");
                let want: Vec<_> = whole.find_iter(text).map(|found| found.range()).collect();
                assert_eq!(expression.find_iter(text).collect::<Vec<_>>(), want, "{source} {text}");
            }
        }
    }

    #[test]
    fn text_in_the_usual_alphabet_keeps_its_places_in_lower_case() {
        for c in USUAL.iter().flat_map(|(first, last)| *first..=*last).filter(|c| !ODD.contains(c)) {
            let lower = c.to_lowercase().to_string();
            assert_eq!((lower.chars().count(), lower.len()), (1, c.len_utf8()), "{c:?}");
            assert!(is_usual(&c.to_string()));
        }
        assert!(ODD.iter().all(|c| !is_usual(&c.to_string())));
    }

    #[test]
    fn an_alphabet_is_told_by_the_text() {
        assert!(is_usual("\u{201c}caf\u{e9}\u{201d} \u{274c} \u{fe0f}\u{1f600}"));
        assert!(!is_usual("\u{43a}") && !is_usual("\u{17ff}") && !is_usual("\u{4e0d}"));
    }
}
