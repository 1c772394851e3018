//! Whether a short text may hold a match of an expression, told without building an automaton.
//!
//! Building one costs more than to read a small package, and most texts that an expression is asked about hold no match. So
//! at first an expression is followed through the text directly: all places at which a match may have come to stand so far
//! are the bits of a row, and each part of the expression moves them on. That takes no preparation but reading the
//! expression, and finds whether there is a match, not where. Where it is unsure, it says yes.

mod part;
mod places;
mod read;

use part::{Part, Set};
use places::{Places, Sheet};

/// The longest text that is asked about, in bytes.
pub(super) const LONGEST: usize = 26 * 64 - 1;

/// How many parts are followed before the answer is yes, so that no text takes long.
const PATIENCE: usize = 8_000;

/// An expression, to be followed.
#[derive(Debug)]
pub(super) struct Probe {
    whole: Part,
    sets: Vec<Set>,
    letters: Vec<u8>,
    /// Whether the expression is about characters.
    unicode: bool,
}

impl Probe {
    /// Reads an expression; a phrase is in any case, and its spaces are gaps. What is not understood here has no probe.
    pub fn read(source: &str, phrase: bool, unicode: bool) -> Option<Self> {
        read::read(source, phrase, unicode)
    }

    /// Whether a text may hold a match. One that is too long may.
    pub fn may_match<'t>(&self, text: &'t str, sheets: &mut Sheets<'t>) -> bool {
        let told = !self.unicode || super::needs::are_told_by(text);
        if !told || text.len() > LONGEST {
            return true;
        }
        match text.len() / 64 {
            0..2 => self.follow(sheets.two.of(text)),
            2..5 => self.follow(sheets.five.of(text)),
            5..9 => self.follow(sheets.nine.of(text)),
            9..15 => self.follow(sheets.fifteen.of(text)),
            _ => self.follow(sheets.most.of(text)),
        }
    }

    fn follow<const N: usize>(&self, sheet: &Sheet<N>) -> bool {
        let mut walk = Walk { probe: self, sheet, patience: PATIENCE };
        let ends = walk.on(&self.whole, sheet.all);
        !ends.is_empty() || walk.patience == 0
    }
}

/// The last texts that were asked about, one for each length: the next expression is often asked about the same.
#[derive(Debug, Default)]
pub(super) struct Sheets<'t> {
    two: Kept<'t, 2>,
    five: Kept<'t, 5>,
    nine: Kept<'t, 9>,
    fifteen: Kept<'t, 15>,
    most: Kept<'t, 26>,
}

#[derive(Debug, Default)]
struct Kept<'t, const N: usize>(Option<(&'t str, Sheet<N>)>);

impl<'t, const N: usize> Kept<'t, N> {
    fn of(&mut self, text: &'t str) -> &Sheet<N> {
        let kept = self.0.take().filter(|(kept, _)| std::ptr::eq(*kept, text));
        &self.0.insert(kept.unwrap_or_else(|| (text, Sheet::of(text.as_bytes())))).1
    }
}

/// One expression on its way through one text.
struct Walk<'p, const N: usize> {
    probe: &'p Probe,
    sheet: &'p Sheet<N>,
    patience: usize,
}

impl<const N: usize> Walk<'_, N> {
    /// Where a part may end that begins at some places.
    fn on(&mut self, part: &Part, from: Places<N>) -> Places<N> {
        self.patience = self.patience.saturating_sub(1);
        if from.is_empty() || self.patience == 0 {
            return Places::none();
        }
        match part {
            Part::Letters { start, length, any_case } => {
                self.letters(*start as usize, *length as usize, *any_case, from)
            }
            Part::Set(set) => self.step(&self.probe.sets[usize::from(*set)], from),
            Part::Look(look) => from.and(&self.sheet.look(*look)),
            Part::Row(parts) => parts.iter().fold(from, |at, part| self.on(part, at)),
            Part::Either(parts) => parts.iter().fold(Places::none(), |ends, part| ends.or(&self.on(part, from))),
            Part::Times { part, least, most } => self.times(part, *least, *most, from),
        }
    }

    fn letters(&self, start: usize, length: usize, any_case: bool, from: Places<N>) -> Places<N> {
        let mut at = from;
        for letter in &self.probe.letters[start..start + length] {
            at = at.and(&self.sheet.letter(*letter, any_case)).next();
            if at.is_empty() {
                break;
            }
        }
        at.and(&self.sheet.all)
    }

    fn step(&self, set: &Set, from: Places<N>) -> Places<N> {
        let mut ends = from.and(&self.sheet.set(set)).next();
        if set.wide {
            // A character outside ASCII has up to four bytes.
            let mut at = from;
            for _ in 0..4 {
                at = at.and(&self.sheet.high).next();
                ends = ends.or(&at);
            }
        }
        ends.and(&self.sheet.all)
    }

    fn times(&mut self, part: &Part, least: u32, most: Option<u32>, from: Places<N>) -> Places<N> {
        let mut at = from;
        for _ in 0..least {
            at = self.on(part, at);
            if at.is_empty() {
                return at;
            }
        }
        let Some(most) = most else { return self.any_times(part, at) };
        let mut ends = at;
        for _ in least..most {
            // What has been reached with fewer steps gets at least as far.
            at = self.on(part, at).without(&ends);
            if at.is_empty() {
                break;
            }
            ends = ends.or(&at);
        }
        ends
    }

    fn any_times(&mut self, part: &Part, from: Places<N>) -> Places<N> {
        if let Part::Set(set) = part {
            let set = &self.probe.sets[usize::from(*set)];
            let mask = self.sheet.set(set);
            let mask = if set.wide { mask.or(&self.sheet.high) } else { mask };
            return from.along(&mask).and(&self.sheet.all);
        }
        let (mut at, mut ends) = (from, from);
        while !at.is_empty() {
            at = self.on(part, at).without(&ends);
            ends = ends.or(&at);
        }
        ends
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::tables;

    #[test]
    fn nearly_every_pattern_has_a_probe() {
        let without: Vec<_> =
            tables().filter(|pattern| pattern.probe().is_none()).map(|pattern| pattern.says).collect();
        assert!(without.len() * 20 < tables().count(), "{without:?}");
    }

    /// What the engine says about texts, and what a probe says.
    #[track_caller]
    fn case(source: &str, texts: &[(&str, bool)]) {
        let probe = Probe::read(source, false, true).expect("a probe");
        let whole = regex::Regex::new(source).expect("an expression");
        for (text, want) in texts {
            assert_eq!(
                (whole.is_match(text), probe.may_match(text, &mut Sheets::default())),
                (*want, *want),
                "{source} {text:?}"
            );
        }
    }

    #[test]
    fn probes_tell_what_matches() {
        let long = format!("{}key{}", "x ".repeat(300), " y".repeat(300));
        case("key", &[("a key", true), ("a Key", false), ("", false), ("ke", false), (&long, true)]);
        case("(?i)key|s+ure", &[("a Key", true), ("ssSure", true), ("ure", false)]);
        case(r"\bgo\b", &[("go", true), ("let go.", true), ("ago", false), ("gone", false)]);
        case(r"^a.?c$", &[("ac", true), ("abc", true), ("abbc", false), ("xac", false), ("a\nc", false)]);
        case(r"(?m)^\d{2,3}$", &[("a\n12\nb", true), ("1", false), ("1234", false), ("a\n123", true)]);
        case(r"a[^b]{2,4}b", &[("axxb", true), ("axb", false), ("axxxxxb", false), ("axxxxb", true)]);
        case(r"(?:ab|cd){2}x*y", &[("abcdy", true), ("cdabxxxy", true), ("aby", false), ("abcdx", false)]);
        case(r"x(?:a+b)*y", &[("xy", true), ("xaabaaby", true), ("xbay", false)]);
        case(r"[A-Fa-f0-9_.-]+@\S", &[("a.-@x", true), ("g@x", false), ("a@ ", false)]);
        case(r#"(?i)"(?:[^"\\]|\\.)+""#, &[(r#"a "b\"" c"#, true), (r#""""#, false), (r#""a"#, false)]);
        case("caf\u{e9} [^a]z", &[("caf\u{e9} \u{e9}z", true), ("cafe xz", false), ("caf\u{e9} az", false)]);
        case("(?ix) a\\ b\n | [c] (?-x: d)", &[("A b", true), ("c d", true), ("ab", false), ("cd", false)]);
        case(r"\w+\W+\x{2019}s", &[("a \u{2019}s", true), ("a s", false)]);
    }

    #[test]
    fn a_probe_that_takes_long_says_yes() {
        let probe = Probe::read("^(?:a|b|w|x|y|z){0,1500}Q", false, true).expect("a probe");
        let may = |text: &str| probe.may_match(text, &mut Sheets::default());
        assert!(!may("ababab") && may("abQ") && may(&"ab".repeat(700)));
    }

    #[test]
    fn what_is_not_understood_has_no_probe() {
        for source in [r"(?x)a #b", r"(?x)[ a]", r"[a&&b]", r"[[:alpha:]]", r"\p{Greek}", r"a{,2}", "("] {
            assert!(Probe::read(source, false, true).is_none(), "{source}");
        }
        assert!(Probe::read("a (b)", true, true).is_none());
    }
}
