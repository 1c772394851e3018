//! Derives from an expression which words every match of it holds, and holds the committed lists to that.

use super::{
    ANCHORS, CLOSE, LISTS, Needs, OPEN,
    calls::{anchor_words, calls, marked, weigh},
    is_of_name, is_of_token,
    runs::run,
    unbound,
};
use crate::scan::{bare, concealed, pattern::Pattern, phrase, place, secret, tables};
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
const TOO_LIKELY: u32 = 5000;

/// The shortest run of the bytes of a token that is worth looking for.
const RUN: usize = 10;

/// Words of which a match holds one, with a sign at each end where no letter or digit can follow.
pub(super) type List = BTreeSet<String>;

/// Marks that stand on few lines.
const MARKS: &str = "@|<>{}[]\\^~$%&;#=+!?";

/// What is found in an expression.
#[derive(Default)]
pub(super) struct Found {
    /// Lists of words, of each of which every match holds one.
    pub lists: Vec<List>,
    /// All words that are written in it, also those that a match need not hold.
    pub words: List,
}

impl Found {
    /// The lists of an expression, the least likely first, and its words.
    pub fn of(hir: &Hir) -> Self {
        let mut found = match hir.kind() {
            HirKind::Repetition(repetition) => {
                let sub = Self::of(&repetition.sub);
                let lists = if repetition.min > 0 { sub.lists } else { Vec::new() };
                Self { lists, ..sub }
            }
            _ => sequence(hir, Row::default(), false),
        };
        found.lists.sort_by_key(weigh);
        found.lists.dedup();
        found.lists.truncate(2 * MOST);
        found
    }
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

/// What stands in a row behind some letters, and before a bound or not: words of letters that follow each other, and what else
/// each part holds.
fn sequence(hir: &Hir, mut row: Row, closes: bool) -> Found {
    let mut found = Found::default();
    walk(hir, &mut row, closes, &mut found);
    finish(&mut row, closes, &mut found);
    found.lists.sort_by_key(weigh);
    found
}

fn walk(hir: &Hir, row: &mut Row, closes: bool, found: &mut Found) {
    match hir.kind() {
        HirKind::Concat(parts) => parts.iter().enumerate().for_each(|(place, part)| {
            walk(part, row, parts.get(place + 1).map_or(closes, begins_bound), found);
        }),
        HirKind::Capture(capture) => walk(&capture.sub, row, closes, found),
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
            let bound = branches.iter().all(ends_bound);
            let branches = branches.iter().map(|branch| sequence(branch, row.clone(), closes));
            let (lists, words): (Vec<_>, Vec<_>) = branches.map(|found| (found.lists, found.words)).unzip();
            found.lists.extend(either(lists));
            found.words.extend(words.into_iter().flatten());
            finish(row, false, found);
            row.bound = bound;
        }
        HirKind::Repetition(repetition) => {
            let ends = ends_bound(&repetition.sub);
            let bound = ends && (repetition.min > 0 || row.stands_behind_a_bound());
            let before = Row { letters: String::new(), bound: row.stands_behind_a_bound() };
            finish(row, is_bound(hir), found);
            found.lists.extend(Found::of(hir).lists);
            // The first time, it stands behind what is before it; the next time, behind itself.
            let again = if ends || repetition.max == Some(1) { before } else { Row::default() };
            found.words.extend(sequence(&repetition.sub, again, false).words);
            row.bound = bound;
        }
    }
}

/// Whether neither letter nor digit can stand where something begins that stands behind a letter or digit.
fn begins_bound(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Look(Look::WordAscii | Look::WordUnicode) => true,
        HirKind::Concat(parts) => parts.first().is_some_and(begins_bound),
        HirKind::Alternation(branches) => branches.iter().all(begins_bound),
        HirKind::Capture(capture) => begins_bound(&capture.sub),
        HirKind::Repetition(repetition) => repetition.min > 0 && begins_bound(&repetition.sub),
        HirKind::Literal(literal) => literal.0.first().is_some_and(|byte| !byte.is_ascii_alphanumeric()),
        _ => is_bound(hir),
    }
}

/// Whether what is found here ends with neither letter nor digit.
fn ends_bound(hir: &Hir) -> bool {
    match hir.kind() {
        HirKind::Concat(parts) => parts.last().is_some_and(ends_bound),
        HirKind::Alternation(branches) => branches.iter().all(ends_bound),
        HirKind::Capture(capture) => ends_bound(&capture.sub),
        HirKind::Literal(literal) => literal.0.last().is_some_and(|byte| !byte.is_ascii_alphanumeric()),
        HirKind::Look(Look::Start | Look::StartLF | Look::StartCRLF) => true,
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
fn extend(byte: Option<u8>, bound: bool, row: &mut Row, found: &mut Found) {
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
fn finish(row: &mut Row, bound: bool, found: &mut Found) {
    let Row { letters, bound: open } = std::mem::take(row);
    let open = open && letters.starts_with(|c: char| c.is_ascii_alphanumeric());
    found.words.insert(format!("{}{letters}", if open { "<" } else { "" }));
    let close = bound && letters.len() <= LONGEST && letters.ends_with(|c: char| c.is_ascii_alphanumeric());
    if letters.len() >= SHORTEST || (letters.len() >= WHOLE && open && close) {
        let word = &letters[..letters.len().min(LONGEST)];
        let signs = (if open { "<" } else { "" }, if close { ">" } else { "" });
        // A word that looks like a sign or a run would be read as one.
        if !word.starts_with([OPEN, '[', '{']) && !word.ends_with(CLOSE) {
            found.lists.push(List::from([format!("{}{word}{}", signs.0, signs.1)]));
        }
    } else {
        found.lists.extend(letters.chars().filter(|c| MARKS.contains(*c)).map(|mark| List::from([mark.to_string()])));
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

/// The line of a pattern: the words that call for it, the lists that say more than these do, and the runs that its matches
/// hold: of a token, of a name.
fn line(pattern: &Pattern) -> String {
    let lower = pattern.is_phrase() && pattern.is_lower() && !pattern.is_unicode();
    let hir = pattern.parse(lower).expect("every expression is one");
    let found = Found::of(&hir);
    let calls = calls(pattern, &found);
    // What every word that calls for the pattern holds is there whenever it is called for.
    let holds = |call: &str, list: &List| {
        let word = marked(call);
        list.iter().any(|met| word == met || unbound(word).1.contains(met.as_str()))
    };
    let met = |list: &List| match &calls {
        Some(calls) => calls.iter().all(|word| holds(word, list)),
        None => pattern.anchors.iter().all(|anchor| holds(anchor, list)),
    };
    let anchors = anchor_words(pattern, &found);
    let mut found: Vec<List> = found.lists.into_iter().chain(anchors).collect();
    found.sort_by_key(weigh);
    found.retain(|list| !met(list) && weigh(list) < TOO_LIKELY);
    found.truncate(MOST);
    let joined = |list: List| list.into_iter().collect::<Vec<_>>().join(" ");
    let [token, name] = [is_of_token, is_of_name].map(|is_of| run(&hir, is_of).longest);
    let token = (token >= RUN).then(|| format!("{{{token}}}"));
    let name = (name >= RUN).then(|| format!("[{name}]"));
    let calls = calls.map_or(ANCHORS.to_owned(), joined);
    let lists: String =
        found.into_iter().map(joined).chain(token).chain(name).map(|list| format!("\t{list}")).collect();
    format!("{:08x}\t{calls}{lists}\n", pattern.print)
}

#[test]
fn the_lists_are_those_of_the_expressions() {
    let head = "//! Derived from the expressions; `UAIX_UPDATE=1 cargo test --lib the_lists_are` writes it anew.\n";
    let (phrases, sentences) = phrase::TABLES.split_at(phrase::TABLES.len() / 2);
    let secrets = [secret::TABLES, &[bare::TABLE, place::TABLE]].concat();
    let tables = [phrases.to_vec(), sentences.to_vec(), secrets];
    for ((name, committed), tables) in ["phrase", "sentence", "secret"].into_iter().zip(LISTS).zip(tables) {
        let lines: String = tables.into_iter().flatten().map(line).collect();
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
fn what_hidden_text_says_is_told_by_words() {
    for (source, words) in concealed::TOLD {
        let hir = ParserBuilder::new().unicode(false).utf8(false).build().parse(source).expect("an expression");
        let derived = Found::of(&hir).lists.into_iter().find(|list| list.iter().all(|word| word.len() > 1));
        let derived: Vec<_> = derived.expect("a list of words").into_iter().collect();
        assert_eq!(derived.join(" "), words);
    }
}

#[test]
fn lists_follow_from_an_expression() {
    #[track_caller]
    fn case(source: &str, want: &[&str]) {
        let hir = ParserBuilder::new().build().parse(source).expect("an expression");
        let got = Found::of(&hir)
            .lists
            .iter()
            .map(|list| list.iter().cloned().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>();
        assert_eq!(got, want, "{source}");
    }
    case(r"alpha", &["alpha"]);
    case(r"\balpha\b beta", &["<alpha>", "<beta"]);
    case(r"\bgo\b|\bat\s", &["<at> <go>"]);
    case(r"\b(?:nc|ncat|curl)\b", &["<curl> <nc> <ncat>"]);
    case(r"(?:^|[ >])(?:one|two) ", &["<one> <two>"]);
    case(r"\b(?:one|two)x?", &["<one <two"]);
    case(r"(?:^|a)one", &["one"]);
    case(r"\b(?:the\s+){0,2}go\b", &["<go>"]);
    case(r"\b(?:the)?alpha\b", &["alpha>"]);
    case(r"(?:\balpha|alpha)s?", &["alpha"]);
    case(r"\w+alpha@", &["alpha@"]);
    case(r"\w+@\w", &["@"]);
    case(r"alpha(?:beta)", &["alphabeta"]);
    case(r"(?i)\bIgnore\s+(previous|PRIOR)\b", &["<ignore>", "<previous> <prior>"]);
    case(r"(?i)kiss", &["kiss"]);
    case(r"alpha?b", &["alph"]);
    case(r"(?:alpha)?", &[]);
    case(r"(?:alpha){2}", &["alpha"]);
    case(r"(?:alpha)+b", &["alpha"]);
    case(r"(?:alpha)*b", &[]);
    case(r"alpha|beta", &["alpha beta"]);
    case(r"alpha|b", &[]);
    case(r"alpha|\d", &[]);
    case(r"(?:alpha x+ beta|gamma)", &["<beta gamma"]);
    case(r"alpha|alphabet", &["alpha"]);
    case(r"summari[sz]ed", &["summari"]);
    case(r"(?i)\x{e9}tude", &["<tude"]);
    case(r"one two", &["<two", "one>"]);
}

#[test]
fn every_line_is_read() {
    let needs = Needs::read();
    assert!(tables().all(|pattern| needs.line(pattern).is_some()));
    let lines = LISTS.iter().flat_map(|list| list.lines()).filter(|line| !line.starts_with("//!")).count();
    assert_eq!(tables().map(|pattern| pattern.print).collect::<BTreeSet<_>>().len(), needs.0.len());
    assert!(lines >= needs.0.len());
}
