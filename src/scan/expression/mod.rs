//! Regular expressions, built when they are first asked, for the alphabet of the text that they are asked about.
//!
//! A class such as `\w` holds the letters of all scripts, and most of the time of building an expression goes into them.
//! Most text is in Latin letters with some marks and pictures, or in a few more scripts. For these, every class is cut down to
//! what can occur, which finds the same; the whole expression is built when a text in another script comes along. Letters in
//! two cases make an expression several times as large, too: one in any case is asked about the text in lower case.

mod alphabet;
mod told;

use super::probe::{self, Probe, Sheets};
use alphabet::Alphabet;
use regex_automata::meta::{Builder, Config, Regex};
use regex_syntax::{
    ParserBuilder,
    hir::{Capture, Hir, HirKind, Repetition},
};
use std::{
    borrow::Cow,
    ops::Range,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};
use told::Told;

/// The largest automaton of one expression, in bytes.
const LARGEST: usize = 10 << 20;

/// How many texts a probe is asked about: from then on, an automaton would have paid for itself.
const PROBES: u32 = 192;

/// An expression.
pub(super) struct Expression {
    /// Reads the expression: as it is asked about text in lower case, or about any.
    parse: Box<dyn Fn(bool) -> Option<Hir> + Send + Sync>,
    /// Reads what tells that there is no match.
    read: Box<dyn Fn() -> Option<Probe> + Send + Sync>,
    probe: OnceLock<Option<Probe>>,
    /// Words of which every match holds one.
    told: Option<Told>,
    /// How often the probe was asked.
    asked: AtomicU32,
    config: Config,
    asks: Asks,
    /// For text in each alphabet.
    built: [OnceLock<Option<Regex>>; 3],
}

/// What an expression is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asks {
    /// Characters, not bytes: in bytes, classes and cases are those of ASCII, which is built in a fraction of the time, and
    /// what is found has to begin and end beside ASCII.
    pub unicode: bool,
    /// The text in lower case, where each of its letters keeps its place.
    pub lower: bool,
}

impl Expression {
    /// An expression about bytes, for texts of any length.
    pub fn ascii(source: &str) -> Self {
        Self::of(source, Asks { unicode: false, lower: false })
    }

    /// An expression about characters, for short texts: what finds its letters in a long one is not built.
    pub fn short(source: &str) -> Self {
        Self::of_short(source, true)
    }

    /// An expression about bytes, for short texts.
    pub fn short_ascii(source: &str) -> Self {
        Self::of_short(source, false)
    }

    fn of_short(source: &str, unicode: bool) -> Self {
        let whole = Self::of(source, Asks { unicode, lower: is_in_any_case(source) });
        Self { config: whole.config.clone().auto_prefilter(false), ..whole }
    }

    fn of(source: &str, asks: Asks) -> Self {
        let read = {
            let source = source.to_owned();
            move || Probe::read(&source, false, asks.unicode)
        };
        let parse = {
            let source = source.to_owned();
            move |lower| {
                let mut syntax = ParserBuilder::new();
                syntax.unicode(asks.unicode).utf8(asks.unicode);
                syntax.build().parse(&as_asked(&source, lower)).ok()
            }
        };
        let config = Config::new().nfa_size_limit(Some(LARGEST)).utf8_empty(asks.unicode);
        Self::with(parse, read, config, asks)
    }

    /// An expression that is parsed and built in a certain way.
    pub fn with(
        parse: impl Fn(bool) -> Option<Hir> + Send + Sync + 'static,
        read: impl Fn() -> Option<Probe> + Send + Sync + 'static,
        config: Config,
        asks: Asks,
    ) -> Self {
        let (parse, read) = (Box::new(parse), Box::new(read));
        let built = [const { OnceLock::new() }; 3];
        Self { parse, read, probe: OnceLock::new(), told: None, asked: AtomicU32::new(0), config, asks, built }
    }

    /// The same about bytes, where every match holds one of some words, apart by spaces, with signs as in the lists of needs.
    pub fn told_by(self, words: &str) -> Self {
        Self { told: Told::by(words), ..self }
    }

    /// Whether a text may hold a match, as far as that can be told without an automaton.
    pub fn may_match<'t>(&self, text: &'t str, sheets: &mut Sheets<'t>) -> bool {
        if self.told.as_ref().is_some_and(|told| !told.is_in(text)) {
            return false;
        }
        if text.len() > probe::LONGEST {
            return true;
        }
        let Some(probe) = self.probe.get_or_init(|| (self.read)()) else { return true };
        self.asked.fetch_add(1, Ordering::Relaxed) >= PROBES || probe.may_match(text, sheets)
    }

    /// The expression for a text, and the text as it is asked, each of its letters at its place.
    pub fn on<'t>(&self, text: &'t str) -> Option<(&Regex, Cow<'t, str>)> {
        let Asks { unicode, lower } = self.asks;
        let alphabet = if unicode { Alphabet::of(text) } else { Alphabet::Any };
        let lower = lower && (!unicode || alphabet < Alphabet::Any);
        let regex = self.built[alphabet as usize].get_or_init(|| self.build(alphabet, lower)).as_ref()?;
        let asked = match (lower, unicode) {
            (false, _) => Cow::Borrowed(text),
            (true, false) => Cow::Owned(text.to_ascii_lowercase()),
            (true, true) => Cow::Owned(text.to_lowercase()),
        };
        Some((regex, asked))
    }

    fn build(&self, alphabet: Alphabet, lower: bool) -> Option<Regex> {
        let hir = alphabet.cut_down((self.parse)(lower)?);
        Builder::new().configure(self.config.clone()).build_from_hir(&hir).ok()
    }

    /// The expression for a text, if that may hold a match, and the text as it is asked.
    fn asked_on<'t>(&self, text: &'t str) -> Option<(&Regex, Cow<'t, str>)> {
        self.may_match(text, &mut Sheets::default()).then(|| self.on(text))?
    }

    /// Whether a text holds a match.
    pub fn is_match(&self, text: &str) -> bool {
        self.asked_on(text).is_some_and(|(regex, asked)| regex.is_match(&*asked))
    }

    /// The first match in a text.
    pub fn find(&self, text: &str) -> Option<Range<usize>> {
        let (regex, asked) = self.asked_on(text)?;
        regex.find(&*asked).map(|found| found.range())
    }

    /// Every match in a text.
    pub fn find_all(&self, text: &str) -> Vec<Range<usize>> {
        let asked = self.asked_on(text);
        asked.map_or_else(Vec::new, |(regex, asked)| regex.find_iter(&*asked).map(|found| found.range()).collect())
    }

    /// Every match in a text that has certain groups, with these.
    pub fn groups<const N: usize>(&self, text: &str, wanted: [usize; N]) -> Vec<[Range<usize>; N]> {
        let Some((regex, asked)) = self.asked_on(text) else { return Vec::new() };
        let found = regex.captures_iter(&*asked).filter_map(|captures| {
            let groups = wanted.map(|index| captures.get_group(index).map(|group| group.range()));
            groups.iter().all(Option::is_some).then(|| groups.map(Option::unwrap_or_default))
        });
        found.collect()
    }
}

/// The flags of an expression that begins with them, in any case, and the rest. None, if upper and lower case differ in a part.
fn in_any_case(source: &str) -> Option<(&str, &str)> {
    let (flags, rest) = source.strip_prefix("(?i")?.split_once(')')?;
    (flags.bytes().all(|flag| flag.is_ascii_lowercase()) && !rest.contains("(?-i")).then_some((flags, rest))
}

/// Whether upper and lower case are the same to an expression, as it says at its beginning.
pub(super) fn is_in_any_case(source: &str) -> bool {
    in_any_case(source).is_some()
}

/// The source of an expression as it is parsed: one in any case, to be asked about text in lower case, in lower case.
pub(super) fn as_asked(source: &str, lower: bool) -> Cow<'_, str> {
    let Some((flags, rest)) = in_any_case(source).filter(|_| lower) else { return Cow::Borrowed(source) };
    let flags = if flags.is_empty() { String::new() } else { format!("(?{flags})") };
    // What is escaped is a class or a sign, and `(?P` begins a group with a name.
    let (mut escaped, mut before) = (false, [' '; 2]);
    let lowered = rest.chars().map(|c| {
        let kept = escaped || (c == 'P' && before == ['(', '?']);
        escaped = c == '\\' && !escaped;
        before = [before[1], c];
        if kept { c } else { c.to_ascii_lowercase() }
    });
    Cow::Owned(flags + &lowered.collect::<String>())
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
    fn capitals_are_lowered_where_they_are_letters() {
        for (source, asked) in [
            (r"(?i)a?B\S\\Software(?P<v>[A-Z?P]+)", r"a?b\S\\software(?P<v>[a-z?p]+)"),
            (r"(?ix) A \x{C9}", r"(?x) a \x{c9}"),
            (r"(?i:A)B", r"(?i:A)B"),
            (r"(?i-u)A", r"(?i-u)A"),
            (r"(?i)A(?-i:B)", r"(?i)A(?-i:B)"),
            ("AB", "AB"),
        ] {
            assert_eq!((&*as_asked(source, true), &*as_asked(source, false)), (asked, source));
        }
    }

    #[test]
    fn all_alphabets_and_cases_find_the_same() {
        let texts = [
            "caf\u{e9} \u{2014} \u{1f600}",
            "\u{43a}\u{43e}\u{442} CAF\u{c9}",
            "plain_text 1",
            "Plain_TEXT \u{4e0d}\u{8981} 1 \u{41d}\u{415}",
            "\u{212a}ey \u{17f}o",
            "\u{627}\u{644} \u{e01}",
            "",
        ];
        for source in [
            r"\w+",
            r"\b\w",
            r"(?i)k|s",
            r"[^\s]+",
            r"\p{L}+$",
            r"caf\x{e9}|\x{43a}",
            r"(?:\w+\W+){0,2}\d",
            r"(?i)(?:caf\x{e9}|[A-F]LAIN)_?\S*",
            r"(?ix) text | \x{43d} \x{435}",
            r"(?i)(?-i:T)ext",
            r"(?i:T)EXT",
        ] {
            for text in texts {
                let whole = regex::Regex::new(source).expect("an expression");
                let want: Vec<_> = whole.find_iter(text).map(|found| found.range()).collect();
                assert_eq!(Expression::short(source).find_all(text), want, "{source} {text}");
                let bytes = format!("(?-u){}", source.replace(r"\x{43d} \x{435}", "no").replace(r"\p{L}", "[a-z]"));
                let bytes = bytes.replace(r"|\x{43a}", "").replace(r"\x{e9}", r"\xc3\xa9");
                let whole = regex::bytes::Regex::new(&bytes).expect("an expression");
                let want: Vec<_> = whole.find_iter(text.as_bytes()).map(|found| found.range()).collect();
                assert_eq!(Expression::short_ascii(&bytes[5..]).find_all(text), want, "{bytes} {text}");
            }
        }
    }
}
