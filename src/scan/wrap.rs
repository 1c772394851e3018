//! Lines that were broken only because the page ended: what phrases look at reads on over them.

use memchr::{memchr_iter, memrchr};
use std::borrow::Cow;

/// From so many bytes on, a line is long enough to have been broken because the page ended.
const LONG: usize = 50;

/// A text with a blank in the place of every newline within a sentence: as many bytes, each where it was.
pub(super) fn unwrapped(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut breaks = memchr_iter(b'\n', bytes).filter(|at| is_within_sentence(bytes, *at)).peekable();
    if breaks.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut whole = String::with_capacity(text.len());
    let mut kept = 0;
    for at in breaks {
        whole.push_str(&text[kept..at]);
        whole.push(' ');
        kept = at + 1;
    }
    whole.push_str(&text[kept..]);
    Cow::Owned(whole)
}

/// Whether a line ends within a sentence that the next line goes on with: nothing ends it, and no mark or capital begins
/// another.
fn is_within_sentence(bytes: &[u8], end: usize) -> bool {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let before = bytes[..end].iter().rev().find(|byte| !is_blank(byte));
    let next = bytes[end + 1..].iter().position(|byte| !is_blank(&byte)).map(|blanks| &bytes[end + 1 + blanks..]);
    before.is_some_and(|last| last.is_ascii_alphanumeric() || b",;`*_)/".contains(last))
        && next.is_some_and(|line| {
            let goes_on = line[0].is_ascii_lowercase() || b"`~/.(_".contains(&line[0]);
            // A name or a number may begin the next line of a paragraph.
            let may_go_on = || line[0].is_ascii_alphanumeric() && is_long(&bytes[..end]) && !is_item(line);
            (goes_on || may_go_on()) && !is_label(line)
        })
}

/// Whether the last line is that of a paragraph, by its length.
fn is_long(bytes: &[u8]) -> bool {
    bytes.len() - memrchr(b'\n', bytes).map_or(0, |newline| newline + 1) >= LONG
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
    fn lines_within_a_sentence_are_one() {
        for (text, whole) in [
            ("send it\nto us", "send it to us"),
            ("send `it`\n  to us\nNow", "send `it`   to us\nNow"),
            ("caf\u{e9} and\n.env,\n\u{e9}", "caf\u{e9} and .env,\n\u{e9}"),
            ("one.\ntwo", "one.\ntwo"),
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
            assert_eq!(unwrapped(text), whole);
        }
    }
}
