//! Words that are spelled out letter by letter, and bytes that stand apart: both are read as one.

use super::{decode::Decoded, sieve::stretches};
use memchr::{memchr, memchr_iter};

/// How many letters in a row, each standing alone, are words that are spelled out.
const LETTERS: usize = 14;
/// How many pairs of hexadecimal digits in a row are a text.
const PAIRS: usize = 16;
/// The longest run that is read, in bytes.
const LONGEST: usize = 8 * 1024;

/// What a text spells: `i.g.n.o.r.e`, `I g n o r e  a l l`, `49 67 6e`, `\111\147`.
pub(super) fn spelled(text: &str, found: &mut Vec<Decoded>) {
    let mut next = 0;
    for end in memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1).chain([text.len()]) {
        let start = std::mem::replace(&mut next, end);
        let line = &text[start..end];
        if stand_apart(line.as_bytes()) {
            letters(line, start, found);
        }
        if may_be_pairs(line.as_bytes()) {
            pairs(line, start, found);
        }
        if line.len() >= 4 * PAIRS {
            octal(line, start, found);
        }
    }
}

/// Whether so many bytes stand in a row that a run of letters takes, and no two letters among them beside each other. Where
/// the last two stand, nothing before the second has to be looked at.
fn stand_apart(line: &[u8]) -> bool {
    let mut rest = line;
    while let Some(part) = rest.get(..2 * LETTERS - 1) {
        let beside = |pair: &[u8]| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_alphabetic();
        let Some(last) = part.windows(2).rposition(beside) else { return true };
        rest = &rest[last + 1..];
    }
    false
}

/// Whether so many digits and blanks stand in a row as pairs of digits take.
fn may_be_pairs(line: &[u8]) -> bool {
    let other = |byte: &u8| !byte.is_ascii_hexdigit() && *byte != b' ';
    stretches::<{ 3 * PAIRS - 1 }>(line, other).next().is_some()
}

/// Letters with one sign between them. Two blanks, or a blank where the sign is another, part words.
fn letters(line: &str, start: usize, found: &mut Vec<Decoded>) {
    let bytes = line.as_bytes();
    let mut at = 0;
    while at + 2 < bytes.len() {
        let sign = bytes[at + 1];
        if !bytes[at].is_ascii_alphabetic() || !matches!(sign, b' ' | b'.' | b'-' | b'_' | b'*') || is_word(bytes, at) {
            at += 1;
            continue;
        }
        let (mut end, mut count) = (at, 0);
        let mut words = String::new();
        while end < bytes.len() && end - at < LONGEST && bytes[end].is_ascii_alphabetic() {
            words.push(char::from(bytes[end]));
            count += 1;
            end += 1;
            let rest = &bytes[end..];
            let next = |skip: usize| rest.get(skip).is_some_and(u8::is_ascii_alphabetic);
            match rest {
                // A word of several letters ends the run.
                _ if next(0) => break,
                [b' ', b' ', ..] => {
                    let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
                    words.push(' ');
                    end += blanks;
                }
                [b' ', ..] if sign != b' ' && next(1) => {
                    words.push(' ');
                    end += 1;
                }
                [first, ..] if *first == sign && next(1) => end += 1,
                _ => break,
            }
        }
        if count >= LETTERS && words.contains(' ') {
            found.push(Decoded { text: words, range: start + at..start + end, how: "letters that stand apart" });
        }
        // The last letter of a short run may be the first of another.
        at = (end - 1).max(at + 1);
    }
}

/// Whether the letter at a place belongs to a word of several.
fn is_word(bytes: &[u8], at: usize) -> bool {
    at > 0 && bytes[at - 1].is_ascii_alphanumeric()
}

/// Pairs of hexadecimal digits with a blank between them.
fn pairs(line: &str, start: usize, found: &mut Vec<Decoded>) {
    let bytes = line.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut at = 0;
    while at + 3 * PAIRS <= bytes.len() + 1 {
        let (mut end, mut text) = (at, Vec::new());
        while let (Some(high), Some(low)) = (digit(end), digit(end + 1)) {
            text.push((high << 4 | low) as u8);
            end += 2;
            if bytes.get(end) != Some(&b' ') || digit(end + 1).is_none() || end - at >= LONGEST {
                break;
            }
            end += 1;
        }
        let read = String::from_utf8(text).ok().filter(|text| text.len() >= PAIRS);
        if let Some(text) = read.filter(|text| text.bytes().all(|byte| (b' '..=b'~').contains(&byte))) {
            found.push(Decoded { text, range: start + at..start + end, how: "hex" });
        }
        at = end.max(at + 1);
    }
}

/// Octal escapes: a backslash and three digits.
fn octal(line: &str, start: usize, found: &mut Vec<Decoded>) {
    let bytes = line.as_bytes();
    let value = |at: usize| match bytes.get(at..at + 4) {
        Some([b'\\', a @ b'0'..=b'1', b @ b'0'..=b'7', c @ b'0'..=b'7']) => {
            Some((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'))
        }
        _ => None,
    };
    let mut at = 0;
    while let Some(next) = memchr(b'\\', bytes.get(at..).unwrap_or_default()) {
        at += next;
        let (mut end, mut text) = (at, String::new());
        while let Some(byte) = value(end).filter(|_| end - at < LONGEST) {
            text.push(char::from(byte));
            end += 4;
        }
        if text.len() >= PAIRS && text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            found.push(Decoded { text, range: start + at..start + end, how: "octal escapes" });
        }
        at = end.max(at + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(text: &str, want: &[&str]) {
        let mut found = Vec::new();
        spelled(text, &mut found);
        assert_eq!(found.iter().map(|run| run.text.as_str()).collect::<Vec<_>>(), want, "{text}");
        assert!(found.iter().all(|run| text.get(run.range.clone()).is_some()), "{text}");
    }

    #[test]
    fn what_stands_apart_is_read() {
        case("- g o  h o m e  a n d  s t a y  t h e r e\n", &["go home and stay there"]);
        case("x g.o h.o.m.e a.n.d s.t.a.y t.h.e.r.e", &["go home and stay there"]);
        case("- 67 6f 20 68 6f 6d 65 20 61 6e 64 20 73 74 61 79\n", &["go home and stay"]);
        case(r#"s = "\147\157\040\150\157\155\145\040\141\156\144\040\163\164\141\171""#, &["go home and stay"]);
    }

    #[test]
    fn what_is_written_so_for_another_reason_is_not() {
        case("- a b c d e f g h i j k l m n o p q r s t u v w x y z\n", &[]);
        case("| a | b | c | d | e | f | g | h | i | j | k | l | m |\n", &[]);
        case("- e.g. i.e. U.S.A. and so on, as it were, in a longer line\n", &[]);
        case("00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f 10 11 12 13 ff\n", &[]);
        case("\\1 \\2 \\3 and C:\\101\\102 and a longer line that ends here\n", &[]);
        case("é é é é é é é é é é é é é é é é é é é é\n", &[]);
    }
}
