//! Lines that were broken only because the page ended: what phrases look at reads on over them.

use memchr::{memchr_iter, memmem};
use std::{borrow::Cow, ops::Range};

/// From so many bytes on, a line is long enough to have been broken because the page ended.
const LONG: usize = 50;

/// What begins a line of a comment or a quotation; the next line of it begins with the same.
pub(super) const MARKS: &[&str] = &["///", "//!", "//", ";;", ";", "#", "%", "--", "*", ">"];
/// What does where others begin headings and items of lists.
pub(super) const QUOTES: &[&str] = &[">"];

/// A text with blanks in the place of every backslash that has a command go on in the next line, and of the line end: as many
/// bytes. Strings on two lines are joined by what stands between them.
pub(super) fn continued(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let goes_on = |at: &usize| {
        let next = bytes[at + 2..].iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        next.is_some_and(|byte| !matches!(byte, b'"' | b'\'' | b'`' | b'\n'))
    };
    let mut joints = memmem::find_iter(bytes, b"\\\n").filter(goes_on).peekable();
    if joints.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut whole = String::with_capacity(text.len());
    for at in joints {
        whole.push_str(&text[whole.len()..at]);
        whole.push_str("  ");
    }
    whole.push_str(&text[whole.len()..]);
    Cow::Owned(whole)
}

/// A text with blanks in the place of every line end within a sentence, and of the mark behind it: as many bytes, each where
/// it was.
pub(super) fn unwrapped<'t>(text: &'t str, marks: &[&'static str]) -> Cow<'t, str> {
    let bytes = text.as_bytes();
    let mut start = 0;
    let mut joints = memchr_iter(b'\n', bytes)
        .filter_map(|end| joint(bytes, std::mem::replace(&mut start, end + 1), end, marks))
        .peekable();
    if joints.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut whole = String::with_capacity(text.len());
    let mut kept = 0;
    for joint in joints {
        whole.push_str(&text[kept..joint.start]);
        whole.extend(std::iter::repeat_n(' ', joint.len()));
        kept = joint.end;
    }
    whole.push_str(&text[kept..]);
    Cow::Owned(whole)
}

/// What stands between a line, of which the start and the end are given, and the next one, where that goes on with its
/// sentence: nothing ends it, and no mark or capital begins another. A comment or a quotation goes on behind its mark.
fn joint(bytes: &[u8], start: usize, end: usize, marks: &[&'static str]) -> Option<Range<usize>> {
    let line = &bytes[start..end];
    let words = line.trim_ascii_end();
    // A backslash breaks a line of Markdown, and only that.
    let words = words.strip_suffix(b"\\").map_or(words, <[u8]>::trim_ascii_end);
    // Most lines end a sentence or are empty.
    let last = *words.last().filter(|last| last.is_ascii_alphanumeric() || b",;`*_)/\"'".contains(last))?;
    let (mark, _) = marked(line, marks);
    let (other, skipped) = marked(&bytes[end + 1..], marks);
    let next = &bytes[end + 1 + skipped..];
    let first = *next.first().filter(|_| mark == other)?;
    let lower = first.is_ascii_lowercase();
    let ends = lower || !matches!(last, b'"' | b'\'');
    // A name or a number may begin the next line of a paragraph.
    let goes_on =
        lower || b"`~/.(_".contains(&first) || (first.is_ascii_alphanumeric() && line.len() >= LONG && !is_item(next));
    (ends && goes_on && !is_label(next)).then_some(start + words.len()..end + 1 + skipped)
}

/// The mark with which a line begins, and where its words begin.
fn marked(line: &[u8], marks: &[&'static str]) -> (&'static str, usize) {
    let blanks = |from: usize| line[from..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let begun = blanks(0);
    if !line.get(begun).is_some_and(u8::is_ascii_punctuation) {
        return ("", begun);
    }
    let is_mark = |mark: &&&str| {
        let behind = line.get(begun + mark.len());
        line[begun..].starts_with(mark.as_bytes()) && matches!(behind, Some(b' ' | b'\t'))
    };
    marks.iter().find(is_mark).map_or(("", begun), |mark| {
        let behind = begun + mark.len();
        (mark, behind + blanks(behind))
    })
}

/// Whether a line begins with the number of an item.
fn is_item(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    matches!(line.get(digits), Some(b'.' | b')')) && digits > 0
}

/// Whether a line begins with a word and a colon, as a turn of a conversation does, or a setting.
fn is_label(line: &[u8]) -> bool {
    let word = line.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_*-".contains(byte)).count();
    word > 0 && line.get(word) == Some(&b':') && line.get(word + 1) != Some(&b'/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_go_on_behind_a_backslash() {
        for (text, whole) in [
            ("aws rds delete \\\n  --skip", "aws rds delete     --skip"),
            ("a \\\nb \\\n  \"c\"", "a   b \\\n  \"c\""),
            ("a \\\n\nb", "a \\\n\nb"),
            ("a\nb \\", "a\nb \\"),
            ("a \\\n", "a \\\n"),
        ] {
            assert_eq!(continued(text), whole, "{text}");
        }
    }

    #[test]
    fn lines_within_a_sentence_are_one() {
        for (text, whole) in [
            ("send it\nto us", "send it to us"),
            ("send `it`\n  to us\nNow", "send `it`   to us\nNow"),
            ("caf\u{e9} and\n.env,\n\u{e9}", "caf\u{e9} and .env,\n\u{e9}"),
            ("one.\ntwo", "one.\ntwo"),
            ("// send it\n// to us", "// send it    to us"),
            ("  # send it\n  # to us\n  go", "  # send it     to us\n  go"),
            ("> send it\n> to us\n>\n> now", "> send it   to us\n>\n> now"),
            ("send it\\\nto us", "send it  to us"),
            ("send \"it\"\nto us\n\"two\"\n\"three\"", "send \"it\" to us\n\"two\"\n\"three\""),
            (
                "a line that is broken where the page of its author ends\nAnd goes on",
                "a line that is broken where the page of its author ends And goes on",
            ),
            (
                "a line that is broken where the page of its author ends\n2. And goes on",
                "a line that is broken where the page of its author ends\n2. And goes on",
            ),
            ("one\nsystem: two\n**ai**: three", "one\nsystem: two\n**ai**: three"),
            ("go to\nhttps://x.io", "go to https://x.io"),
            ("one\n\ntwo\n- three\n", "one\n\ntwo\n- three\n"),
            ("\n", "\n"),
        ] {
            assert_eq!(unwrapped(text, MARKS), whole);
        }
    }
}
