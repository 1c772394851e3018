//! Reads an expression, as far as the tables are written: what is not understood here is left to the engine.

use super::{
    Probe,
    part::{Look, Part, Set},
};
use std::sync::LazyLock;

/// What holds for a part of an expression.
#[derive(Clone, Copy, Debug)]
struct Flags {
    any_case: bool,
    unicode: bool,
    lines: bool,
    all: bool,
    /// Whether white space only parts what is written.
    blank: bool,
}

/// The classes of which tables are full, made once.
static SPACE: LazyLock<Set> = LazyLock::new(|| Set::of(is_space));
static DIGIT: LazyLock<Set> = LazyLock::new(|| Set::of(|byte| byte.is_ascii_digit()));
static WORD: LazyLock<Set> = LazyLock::new(|| Set::of(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
/// What stands between the words of a phrase; outside ASCII, in an expression about bytes.
static GAP: LazyLock<Set> = LazyLock::new(|| Set::of(|byte| is_space(byte) || b"*_`>#|\"'-".contains(&byte)));
static QUOTES: LazyLock<Set> = LazyLock::new(|| Set::of(|byte| b"\xe2\x80\x99\x9c\x9d".contains(&byte)));

/// An expression that is being read.
struct Reader<'s> {
    rest: &'s str,
    phrase: bool,
    sets: Vec<Set>,
    letters: Vec<u8>,
}

pub(super) fn read(source: &str, phrase: bool, unicode: bool) -> Option<Probe> {
    let mut reader = Reader { rest: source, phrase, sets: Vec::new(), letters: Vec::new() };
    let flags = Flags { any_case: phrase, unicode, lines: false, all: false, blank: false };
    let whole = reader.branches(flags)?;
    let Reader { rest, sets, letters, .. } = reader;
    rest.is_empty().then_some(Probe { whole, sets, letters, unicode })
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        Some(next)
    }

    fn takes(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// What is enclosed in one pair of parentheses, or all.
    fn branches(&mut self, mut flags: Flags) -> Option<Part> {
        let (mut done, mut row) = (Vec::new(), Vec::new());
        loop {
            match self.peek() {
                None | Some(')') => break,
                Some('|') => {
                    self.take();
                    done.push(one(std::mem::take(&mut row), Part::Row));
                }
                Some('(') => {
                    self.take();
                    if let Some(part) = self.group(&mut flags)? {
                        row.push(self.repeated(part)?);
                    }
                }
                Some(blank) if flags.blank && blank.is_ascii_whitespace() => {
                    self.take();
                }
                Some(_) => {
                    let part = self.atom(flags)?;
                    row.push(self.repeated(part)?);
                }
            }
        }
        done.push(one(row, Part::Row));
        Some(one(done, Part::Either))
    }

    /// A group, or flags for what follows.
    fn group(&mut self, flags: &mut Flags) -> Option<Option<Part>> {
        let mut within = *flags;
        let named = self.takes("?P<") || self.takes("?<");
        if named {
            self.rest = self.rest.split_once('>')?.1;
        }
        if named || !self.rest.starts_with('?') {
            // In a phrase, every such group is a gap.
            if self.phrase {
                return None;
            }
        } else {
            self.take();
            let mut on = true;
            loop {
                match self.take()? {
                    '-' => on = false,
                    'i' => within.any_case = on,
                    'u' => within.unicode = on,
                    'm' => within.lines = on,
                    's' => within.all = on,
                    'x' => within.blank = on,
                    ':' => break,
                    ')' => {
                        *flags = within;
                        return Some(None);
                    }
                    _ => return None,
                }
            }
        }
        let part = self.branches(within)?;
        self.takes(")").then_some(Some(part))
    }

    /// A part as often as what follows it says.
    fn repeated(&mut self, part: Part) -> Option<Part> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(part),
            _ => return Some(part),
        };
        self.take();
        self.end_of_repetition(part, least, most)
    }

    fn counted(&mut self, part: Part) -> Option<Part> {
        let (count, rest) = self.rest[1..].split_once('}')?;
        self.rest = rest;
        let (least, most) = count.split_once(',').unwrap_or((count, count));
        let most = if most.is_empty() { None } else { Some(most.parse().ok()?) };
        self.end_of_repetition(part, least.parse().ok()?, most)
    }

    fn end_of_repetition(&mut self, part: Part, least: u32, most: Option<u32>) -> Option<Part> {
        // How much is taken first makes no difference here.
        self.takes("?");
        let whole = Part::Times { part: Box::new(part), least, most };
        (!self.rest.starts_with(['*', '+', '?', '{'])).then_some(whole)
    }

    fn atom(&mut self, flags: Flags) -> Option<Part> {
        let plain = |byte: &u8| is_plain(*byte) && !(flags.blank && *byte == b'#');
        let run = self.rest.bytes().take_while(plain).count();
        if run > 0 {
            // What is repeated is only the last letter.
            let single = run > 1 && self.rest[run..].starts_with(['*', '+', '?', '{']);
            return Some(self.literal(run - usize::from(single), flags));
        }
        match self.take()? {
            ' ' if self.phrase => {
                let mut between = Set { wide: flags.unicode, ..*GAP };
                if !flags.unicode {
                    between.join(&QUOTES);
                }
                let part = self.set(between);
                Some(Part::Times { part: Box::new(part), least: 1, most: None })
            }
            '.' => {
                let set = Set::of(|byte| flags.all || byte != b'\n');
                Some(self.set(Set { wide: flags.unicode, ..set }))
            }
            '^' => Some(Part::Look(if flags.lines { Look::LineStart } else { Look::Start })),
            '$' => Some(Part::Look(if flags.lines { Look::LineEnd } else { Look::End })),
            '[' => self.class(flags),
            '\\' => self.escaped(flags),
            '*' | '+' | '?' | '{' => None,
            '#' if flags.blank => None,
            other => {
                let set = written(other, flags)?;
                Some(self.set(set))
            }
        }
    }

    fn literal(&mut self, length: usize, flags: Flags) -> Part {
        let (letters, rest) = self.rest.split_at(length);
        let start = self.letters.len() as u32;
        self.letters.extend(letters.bytes());
        self.rest = rest;
        Part::Letters { start, length: length as u32, any_case: flags.any_case }
    }

    fn escaped(&mut self, flags: Flags) -> Option<Part> {
        let look = match self.peek()? {
            'b' if !self.rest.starts_with("b{") => Look::Word,
            'B' => Look::NoWord,
            'A' => Look::Start,
            'z' => Look::End,
            _ => {
                let set = self.escape(flags)?;
                return Some(self.set(set));
            }
        };
        self.take();
        Some(Part::Look(look))
    }

    /// What stands behind a backslash: one character, or a class of them.
    fn escape(&mut self, flags: Flags) -> Option<Set> {
        let class = |set: Set| Set { wide: flags.unicode, ..set };
        let other = |set: Set| set.turned(flags.unicode);
        Some(match self.take()? {
            's' => class(*SPACE),
            'd' => class(*DIGIT),
            'w' => class(*WORD),
            'S' => other(*SPACE),
            'D' => other(*DIGIT),
            'W' => other(*WORD),
            'p' if flags.unicode && self.takes("{L}") => class(Set::of(|byte| byte.is_ascii_alphabetic())),
            'n' => single('\n', flags)?,
            't' => single('\t', flags)?,
            'r' => single('\r', flags)?,
            'x' => self.code(flags)?,
            mark if mark.is_ascii_punctuation() || mark == ' ' => single(mark, flags)?,
            _ => return None,
        })
    }

    fn code(&mut self, flags: Flags) -> Option<Set> {
        let braces = self.takes("{");
        let (digits, rest) = if braces { self.rest.split_once('}')? } else { self.rest.split_at_checked(2)? };
        self.rest = rest;
        let c = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
        // With two digits, it is a byte where the expression is about bytes.
        if braces { written(c, flags) } else { single(c, flags) }
    }

    /// A class in brackets.
    fn class(&mut self, flags: Flags) -> Option<Part> {
        let turned = self.takes("^");
        let mut set = Set::default();
        if self.peek() == Some(']') {
            return None;
        }
        while !self.takes("]") {
            // Classes of classes are not understood here.
            if flags.blank && self.rest.starts_with(|c: char| c.is_ascii_whitespace() || c == '#') {
                return None;
            }
            if self.rest.starts_with('[') || ["&&", "--", "~~"].iter().any(|sign| self.rest.starts_with(sign)) {
                return None;
            }
            let first = self.member(flags)?;
            let range = self.rest.starts_with('-') && !self.rest.starts_with("-]") && !self.rest.starts_with("--");
            if range {
                self.take();
                let last = self.member(flags)?;
                set.join(&between(&first, &last)?);
            } else {
                set.join(&first);
            }
        }
        let set = if flags.any_case { set.in_any_case() } else { set };
        let set = if turned { set.turned(flags.unicode) } else { set };
        Some(self.set(set))
    }

    fn member(&mut self, flags: Flags) -> Option<Set> {
        let exact = Flags { any_case: false, ..flags };
        match self.take()? {
            '\\' => self.escape(exact),
            // A space of a phrase is written as a group before it is read.
            ' ' if self.phrase => Some(Set::of(|byte| b"(\x01)".contains(&byte))),
            other => written(other, exact),
        }
    }

    fn set(&mut self, set: Set) -> Part {
        let known = self.sets.iter().position(|known| *known == set);
        let number = known.unwrap_or(self.sets.len());
        if known.is_none() {
            self.sets.push(set);
        }
        Part::Set(number as u16)
    }
}

/// Parts as one.
fn one(mut parts: Vec<Part>, many: fn(Vec<Part>) -> Part) -> Part {
    if parts.len() != 1 {
        return many(parts);
    }
    parts.pop().unwrap_or(Part::Row(Vec::new()))
}

/// One character as it is written: where the expression is about bytes, it may be several of them.
fn written(c: char, flags: Flags) -> Option<Set> {
    if c.is_ascii() || flags.unicode { single(c, flags) } else { None }
}

/// One character, or one byte.
fn single(c: char, flags: Flags) -> Option<Set> {
    let mut set = Set::default();
    match u8::try_from(u32::from(c)) {
        Ok(byte) if byte.is_ascii() || !flags.unicode => set.add(byte),
        _ if flags.unicode => set.wide = true,
        _ => return None,
    }
    Some(if flags.any_case { set.in_any_case() } else { set })
}

/// All characters from one to another.
fn between(first: &Set, last: &Set) -> Option<Set> {
    let only = |set: &Set| {
        let count: u32 = set.bytes.iter().map(|word| word.count_ones()).sum();
        let byte = (0..=u8::MAX).find(|byte| set.has(*byte));
        if set.wide { Some(None) } else { (count == 1).then_some(byte) }
    };
    match (only(first)?, only(last)?) {
        (Some(first), Some(last)) => Some(Set::of(|byte| (first..=last).contains(&byte))),
        (Some(first), None) => Some(Set { wide: true, ..Set::of(|byte| byte.is_ascii() && byte >= first) }),
        (None, None) => Some(Set { wide: true, ..Set::default() }),
        (None, Some(_)) => None,
    }
}

/// Whether a byte stands for itself in an expression.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-/:@%=,;<>!~\"'`#&".contains(&byte)
}

fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}
