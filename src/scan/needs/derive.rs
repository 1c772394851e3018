//! Derives from an expression which words every match of it holds, and holds the committed lists to that.

use super::{CLOSE, LISTS, Needs, OPEN, is_of_name, is_of_token, unbound};
use crate::scan::{pattern::Pattern, phrase, place, secret, tables};
use regex_syntax::{
    ParserBuilder,
    hir::{Class, Hir, HirKind, Look},
};
use std::collections::BTreeSet;

/// The shortest word that is worth looking for, and the shortest one that stands by itself.
const SHORTEST: usize = 3;
const WHOLE: usize = 2;
/// The longest part of a word that is looked for.
const LONGEST: usize = 16;
/// How many lists of a pattern are kept.
const MOST: usize = 4;
/// From which weight on a list is too likely to be met to be worth looking for.
const TOO_LIKELY: u32 = 600;

/// The shortest run of the bytes of a token that is worth looking for.
const RUN: usize = 10;

/// Words of which a match holds one, with a sign at each end where no letter or digit can follow.
type List = BTreeSet<String>;

/// Words that stand everywhere, and beginnings of many more.
const FREQUENT: &[&str] = &[
    "the", "and", "that", "this", "with", "from", "for", "you", "your", "not", "are", "all", "any", "can", "will",
    "has", "have", "use", "used", "file", "files", "code", "http", "https", "name", "data", "run", "set", "get", "add",
    "new", "one", "out", "into", "when", "what", "which", "com", "org", "docs", "text", "type", "line", "test", "time",
    "version", "value", "int", "con", "pro", "per", "for", "ing", "ion", "tion", "ent", "her", "ver", "ter", "read",
    "write", "user", "list", "must", "should", "only", "other", "more", "each", "than", "then", "make", "may", "does",
    "don", "but", "was", "been",
];

/// Marks that stand on few lines.
const MARKS: &str = "@|<>{}[]\\^~$%&;#=+!?";

/// How likely a text holds a word, in shares that only compare.
fn weight(word: &str) -> u32 {
    let (open, bare, close) = unbound(word);
    let letters = bare.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let anywhere: u32 = match bare.len() {
        // Hardly a paragraph of English is without them.
        _ if ["the", "you"].contains(&bare) => TOO_LIKELY * 3,
        1 => 20,
        2 => 200,
        _ if FREQUENT.contains(&bare) => 60,
        3 if letters => 24,
        4 if letters => 10,
        5 if letters => 5,
        3 | 6 => 3,
        4 | 7 => 2,
        _ => 1,
    };
    match (open, close) {
        (true, true) => anywhere.div_ceil(3),
        (true, false) => anywhere.div_ceil(2),
        _ => anywhere,
    }
}

fn weigh(list: &List) -> u32 {
    list.iter().map(|word| weight(word)).sum()
}

/// The lists of an expression, the least likely first.
fn lists(hir: &Hir) -> Vec<List> {
    let mut found = match hir.kind() {
        HirKind::Repetition(repetition) if repetition.min > 0 => lists(&repetition.sub),
        HirKind::Repetition(_) => Vec::new(),
        _ => sequence(hir, Row::default()),
    };
    found.sort_by_key(weigh);
    found.dedup();
    found.truncate(2 * MOST);
    found
}

/// What all branches together hold: the first list of one or of another, and so on.
fn either(branches: Vec<Vec<List>>) -> Vec<List> {
    // A mark is looked for alone.
    let words =
        |lists: &Vec<List>| lists.iter().filter(|list| list.iter().all(|word| word.len() > 1)).cloned().collect();
    let branches: Vec<Vec<List>> = branches.iter().map(words).collect();
    let most = branches.iter().map(Vec::len).min().unwrap_or_default();
    let joined = |rank: usize| shortest(branches.iter().flat_map(|lists| lists[rank].iter().cloned()).collect());
    (0..most).map(joined).collect()
}

/// A list without the words that hold another one of it.
fn shortest(list: List) -> List {
    // A word without a sign may go on, so it holds no word that may not.
    let signed = |word: &str| word.replace([OPEN, CLOSE], " ");
    let holds = |word: &String, other: &String| word != other && signed(word).contains(&signed(other));
    list.iter().filter(|word| !list.iter().any(|other| holds(word, other))).cloned().collect()
}

/// Letters that follow each other in an expression, and whether a letter or digit can stand before them.
#[derive(Clone, Default)]
struct Row {
    letters: String,
    bound: bool,
}

impl Row {
    /// Whether neither letter nor digit can stand before what comes next.
    fn stands_behind_a_bound(&self) -> bool {
        match self.letters.bytes().last() {
            Some(last) => !last.is_ascii_alphanumeric(),
            None => self.bound,
        }
    }
}

/// What stands in a row behind some letters: words of letters that follow each other, and what else each part holds.
fn sequence(hir: &Hir, mut row: Row) -> Vec<List> {
    let mut found = Vec::new();
    walk(hir, &mut row, &mut found);
    finish(&mut row, false, &mut found);
    found.sort_by_key(weigh);
    found
}

fn walk(hir: &Hir, row: &mut Row, found: &mut Vec<List>) {
    match hir.kind() {
        HirKind::Concat(parts) => parts.iter().for_each(|part| walk(part, row, found)),
        HirKind::Capture(capture) => walk(&capture.sub, row, found),
        HirKind::Literal(literal) => literal.0.iter().for_each(|byte| extend(Some(*byte), false, row, found)),
        HirKind::Class(class) => extend(letter(class), is_bound(hir), row, found),
        HirKind::Look(Look::WordAscii | Look::WordUnicode) if row.letters.is_empty() => row.bound = true,
        // A word may go on behind a bound only in expressions that never match.
        HirKind::Look(Look::WordAscii | Look::WordUnicode)
            if row.letters.ends_with(|c: char| c.is_ascii_alphanumeric()) =>
        {
            finish(row, true, found);
        }
        HirKind::Look(_) | HirKind::Empty => {}
        // The parser takes out of branches what they begin with: it belongs to each.
        HirKind::Alternation(branches) => {
            found.extend(either(branches.iter().map(|branch| sequence(branch, row.clone())).collect()));
            finish(row, false, found);
        }
        HirKind::Repetition(repetition) => {
            let ends = ends_bound(&repetition.sub);
            let bound = ends && (repetition.min > 0 || row.stands_behind_a_bound());
            finish(row, is_bound(hir), found);
            found.extend(lists(hir));
            row.bound = bound;
        }
    }
}

/// Whether what is found here ends with neither letter nor digit.
fn ends_bound(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Concat(parts) => parts.last().is_some_and(ends_bound),
        HirKind::Alternation(branches) => branches.iter().all(ends_bound),
        HirKind::Capture(capture) => ends_bound(&capture.sub),
        HirKind::Literal(literal) => literal.0.last().is_some_and(|byte| !byte.is_ascii_alphanumeric()),
        _ => is_bound(hir),
    }
}

/// Whether what stands here, which is at least one byte, is neither letter nor digit.
fn is_bound(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Repetition(repetition) => repetition.min > 0 && is_bound(&repetition.sub),
        HirKind::Capture(capture) => is_bound(&capture.sub),
        HirKind::Class(Class::Bytes(class)) => {
            class.iter().all(|range| !(range.start()..=range.end()).any(|byte| byte.is_ascii_alphanumeric()))
        }
        HirKind::Class(Class::Unicode(class)) => class.iter().all(|range| {
            !('0'..='z').filter(char::is_ascii_alphanumeric).any(|c| (range.start()..=range.end()).contains(&c))
        }),
        _ => false,
    }
}

/// A byte more of a word, or what ends it: a bound where neither letter nor digit can stand.
fn extend(byte: Option<u8>, bound: bool, row: &mut Row, found: &mut Vec<List>) {
    match byte {
        Some(byte) if byte.is_ascii_graphic() => row.letters.push(char::from(byte.to_ascii_lowercase())),
        _ => {
            let bound = bound || byte.is_some_and(|byte| !byte.is_ascii_alphanumeric());
            finish(row, bound, found);
            row.bound = bound;
        }
    }
}

/// Keeps the letters as a word, which may be bound at its end, and starts anew.
fn finish(row: &mut Row, bound: bool, found: &mut Vec<List>) {
    let Row { letters, bound: open } = std::mem::take(row);
    let open = open && letters.starts_with(|c: char| c.is_ascii_alphanumeric());
    let close = bound && letters.len() <= LONGEST && letters.ends_with(|c: char| c.is_ascii_alphanumeric());
    if letters.len() >= SHORTEST || (letters.len() >= WHOLE && open && close) {
        let word = &letters[..letters.len().min(LONGEST)];
        let signs = (if open { "<" } else { "" }, if close { ">" } else { "" });
        // A word that looks like a sign or a run would be read as one.
        if !word.starts_with([OPEN, '[', '{']) && !word.ends_with(CLOSE) {
            found.push(List::from([format!("{}{word}{}", signs.0, signs.1)]));
        }
    } else {
        found.extend(letters.chars().filter(|c| MARKS.contains(*c)).map(|mark| List::from([mark.to_string()])));
    }
}

/// The one letter that a class stands for, in either case.
fn letter(class: &Class) -> Option<u8> {
    let all: Vec<char> = match class {
        Class::Unicode(class) => class.iter().flat_map(|range| range.start()..=range.end()).take(5).collect(),
        Class::Bytes(class) => {
            class.iter().flat_map(|range| range.start()..=range.end()).take(5).map(char::from).collect()
        }
    };
    let first = u8::try_from(all.first()?.to_ascii_lowercase()).ok()?;
    let same = |c: &char| c.to_ascii_lowercase() == char::from(first) || matches!(c, '\u{17f}' | '\u{212a}');
    // A byte above ASCII is part of a character, whose case nobody knows here.
    (first.is_ascii() && all.iter().all(same)).then_some(first)
}

/// A run of bytes of which tokens are made.
#[derive(Default)]
struct Run {
    /// How many at least, where nothing else is in it.
    whole: Option<usize>,
    /// How many at least stand in a row somewhere.
    longest: usize,
}

fn run(hir: &Hir, is_of: fn(u8) -> bool) -> Run {
    let whole = |length: usize| Run { whole: Some(length), longest: length };
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => whole(0),
        HirKind::Literal(literal) if literal.0.iter().all(|byte| is_of(*byte)) => whole(literal.0.len()),
        HirKind::Class(class) if is_class_of(class, is_of) => whole(1),
        HirKind::Literal(_) | HirKind::Class(_) => Run::default(),
        HirKind::Capture(capture) => run(&capture.sub, is_of),
        HirKind::Repetition(repetition) => {
            let (sub, times) = (run(&repetition.sub, is_of), repetition.min as usize);
            match sub.whole {
                Some(length) => whole(length * times),
                None => Run { whole: None, longest: if times > 0 { sub.longest } else { 0 } },
            }
        }
        HirKind::Alternation(branches) => {
            let runs: Vec<Run> = branches.iter().map(|branch| run(branch, is_of)).collect();
            let whole: Option<Vec<usize>> = runs.iter().map(|run| run.whole).collect();
            let least = |lengths: &mut dyn Iterator<Item = usize>| lengths.min().unwrap_or_default();
            Run {
                whole: whole.map(|lengths| least(&mut lengths.into_iter())),
                longest: least(&mut runs.iter().map(|run| run.longest)),
            }
        }
        HirKind::Concat(parts) => {
            let (mut row, mut longest, mut all) = (0, 0, true);
            for part in parts.iter().map(|part| run(part, is_of)) {
                row = part.whole.map_or(0, |length| row + length);
                all &= part.whole.is_some();
                longest = longest.max(row).max(part.longest);
            }
            Run { whole: all.then_some(row), longest }
        }
    }
}

fn is_class_of(class: &Class, is_of: fn(u8) -> bool) -> bool {
    match class {
        Class::Unicode(class) => {
            class.iter().all(|range| range.end().is_ascii() && (range.start()..=range.end()).all(|c| is_of(c as u8)))
        }
        Class::Bytes(class) => class.iter().all(|range| (range.start()..=range.end()).all(is_of)),
    }
}

/// The lists of a pattern that say more than its anchors do, and the runs that its matches hold: of a token, of a name.
fn needs(pattern: &Pattern) -> (Vec<List>, [usize; 2]) {
    let hir = pattern.parse().expect("every expression is one");
    let mut found = lists(&hir);
    // What every anchor holds is there whenever the pattern is called for.
    let met = |list: &List| pattern.anchors.iter().all(|anchor| list.iter().any(|word| anchor.contains(word.as_str())));
    found.retain(|list| !met(list) && weigh(list) < TOO_LIKELY);
    found.truncate(MOST);
    (found, [run(&hir, is_of_token).longest, run(&hir, is_of_name).longest])
}

/// The line of a pattern, if it has one.
fn line(pattern: &Pattern) -> Option<String> {
    let (lists, [token, name]) = needs(pattern);
    let words = lists.into_iter().map(|list| list.into_iter().collect::<Vec<_>>().join(" "));
    let token = (token >= RUN).then(|| format!("{{{token}}}"));
    let name = (name >= RUN).then(|| format!("[{name}]"));
    let lists: Vec<String> = words.chain(token).chain(name).collect();
    (!lists.is_empty()).then(|| format!("{:08x}\t{}\n", pattern.print, lists.join("\t")))
}

#[test]
fn the_lists_are_those_of_the_expressions() {
    let head = "//! Derived from the expressions; `UAIX_UPDATE=1 cargo test --lib the_lists_are` writes it anew.\n";
    let tables = [phrase::TABLES.to_vec(), [secret::TABLES, &[place::TABLE]].concat()];
    for ((name, committed), tables) in ["phrase", "secret"].into_iter().zip(LISTS).zip(tables) {
        let lines: String = tables.into_iter().flatten().filter_map(line).collect();
        let derived = format!("{head}{lines}");
        if std::env::var_os("UAIX_UPDATE").is_some() {
            let path = format!("{}/src/scan/needs/{name}.txt", env!("CARGO_MANIFEST_DIR"));
            std::fs::write(path, &derived).expect("the file can be written");
        } else {
            assert!(derived == *committed, "run `UAIX_UPDATE=1 cargo test --lib the_lists_are` and commit {name}.txt");
        }
    }
}

#[test]
fn lists_follow_from_an_expression() {
    #[track_caller]
    fn case(source: &str, want: &[&str]) {
        let hir = ParserBuilder::new().build().parse(source).expect("an expression");
        let got = lists(&hir).iter().map(|list| list.iter().cloned().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>();
        assert_eq!(got, want, "{source}");
    }
    case(r"alpha", &["alpha"]);
    case(r"\balpha\b beta", &["<alpha>", "<beta"]);
    case(r"\bgo\b|\bat\s", &["<at> <go>"]);
    case(r"\b(?:the\s+){0,2}go\b", &["<go>"]);
    case(r"\b(?:the)?alpha\b", &["alpha>"]);
    case(r"(?:\balpha|alpha)s?", &["alpha"]);
    case(r"\w+alpha@", &["alpha@"]);
    case(r"\w+@\w", &["@"]);
    case(r"alpha(?:beta)", &["alphabeta"]);
    case(r"(?i)\bIgnore\s+(previous|PRIOR)\b", &["<ignore>", "<previous <prior"]);
    case(r"(?i)kiss", &["kiss"]);
    case(r"alpha?b", &["alph"]);
    case(r"(?:alpha)?", &[]);
    case(r"(?:alpha){2}", &["alpha"]);
    case(r"(?:alpha)+b", &["alpha"]);
    case(r"(?:alpha)*b", &[]);
    case(r"alpha|beta", &["alpha beta"]);
    case(r"alpha|b", &[]);
    case(r"alpha|\d", &[]);
    case(r"(?:alpha x+ beta|gamma)", &["alpha> gamma"]);
    case(r"alpha|alphabet", &["alpha"]);
    case(r"summari[sz]ed", &["summari"]);
    case(r"(?i)\x{e9}tude", &["<tude"]);
    case(r"one two", &["<two", "one>"]);
}

#[test]
fn every_list_is_read() {
    let needs = Needs::read();
    let lines = LISTS.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with("//!")).count();
    let has_any = |pattern: &&Pattern| {
        let need = needs.of(pattern, |_| 0);
        !need.lists.is_empty() || !need.marks.is_empty() || need.runs != [0, 0]
    };
    assert_eq!(tables().filter(has_any).count(), lines);
}
