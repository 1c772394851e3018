//! Words that mix letters of two scripts which look the same, and letters buried under marks.

use super::Oddity;
use crate::{scan::Kind::ConfusableText, spec::severity::Severity};
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::confusable_detection::skeleton;

/// How many marks one Latin, Greek or Cyrillic letter carries in no language.
const MARKS: usize = 4;
/// How many strokes through one letter nobody writes: text that is struck out has one.
const STROKES: usize = 2;

pub(super) fn judge(line: &str, start: usize, found: &mut Vec<Oddity>) {
    let mut at = 0;
    let mut mixed: Option<(usize, usize, &str)> = None;
    for word in line.split(|c: char| !c.is_alphanumeric() && !is_combining_mark(c)) {
        if mixed.is_none() && !word.is_ascii() && is_mixed(word) {
            mixed = Some((at, at + word.len(), word));
        }
        at += word.len();
        at += line[at..].chars().next().map_or(0, char::len_utf8);
    }
    if let Some((from, to, word)) = mixed {
        let says = format!("a word with letters of another script that reads as `{}`", latin(word));
        found.push(Oddity::new(ConfusableText, Severity::Error, start + from..start + to, says));
    }
    buried(line, start, found);
}

/// Whether a word is Latin but for letters of another script that look Latin.
fn is_mixed(word: &str) -> bool {
    let latin = word.chars().filter(|c| c.script() == Script::Latin).count();
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let foreign: Vec<char> = word.chars().filter(|c| poses(*c)).collect();
    // Formulas are written with single Greek letters among Latin ones; names are not.
    let greek = foreign.iter().all(|c| c.script() == Script::Greek);
    let least = if greek { 5 } else { 3 };
    latin > 0 && !foreign.is_empty() && latin + foreign.len() == letters && letters >= least
}

/// Whether a letter is of a script whose letters pose as Latin ones, and does.
fn poses(c: char) -> bool {
    let script = matches!(
        c.script(),
        Script::Cyrillic | Script::Greek | Script::Armenian | Script::Cherokee | Script::Coptic | Script::Lisu
    );
    script && as_latin(c).is_some()
}

/// The Latin letter that a letter looks like.
pub(super) fn as_latin(c: char) -> Option<char> {
    let mut buffer = [0; 4];
    let mut shape = skeleton(c.encode_utf8(&mut buffer));
    let first = shape.next()?;
    (shape.next().is_none() && first.is_ascii_alphanumeric()).then_some(first)
}

fn latin(word: &str) -> String {
    word.chars().map(|c| if c.is_ascii() { c } else { as_latin(c).unwrap_or(c) }).collect()
}

/// So many marks on a letter are a pile, of which a line has one at most.
const PILE: usize = 3;

fn buried(line: &str, start: usize, found: &mut Vec<Oddity>) {
    let (mut marks, mut strokes, mut piled) = (0, 0, 0);
    let mut base = (0, ' ');
    for (at, c) in line.char_indices() {
        if !is_combining_mark(c) {
            marks = 0;
            base = (at, c);
            continue;
        }
        marks += 1;
        strokes = if marks == 1 { 0 } else { strokes } + usize::from(('\u{334}'..='\u{338}').contains(&c));
        // One letter of a phonetic spelling may have so many; Greek has them in its old spelling.
        piled += usize::from(marks == PILE && matches!(base.1.script(), Script::Latin | Script::Cyrillic));
        if (marks == MARKS || strokes == STROKES || piled == 2)
            && matches!(base.1.script(), Script::Latin | Script::Greek | Script::Cyrillic)
        {
            let says = "a letter buried under combining marks";
            let range = start + base.0..start + at + c.len_utf8();
            found.push(Oddity::new(ConfusableText, Severity::Error, range, says));
            return;
        }
    }
}
