//! What a text must show before some expressions are asked, told by hand: those whose anchors stand on many lines, and
//! whose matches look so different from these lines that a glance is enough.

use super::secret::strength::pairs;
use memchr::{memchr, memchr_iter, memchr3_iter, memmem, memrchr};

/// Whether a text holds a stretch that a random token could be a part of: so long, with a digit and a letter, or with
/// several pairs of letters that no word has. What is not random has neither.
pub(super) fn token<const LENGTH: usize>(text: &str) -> bool {
    let other = |byte: &u8| byte.is_ascii_whitespace() || b"\"'`<>|,;\\".contains(byte);
    stretches::<LENGTH>(text.as_bytes(), other).any(may_be_random)
}

/// Whether a text holds a stretch without blanks and marks of quotation in which a generated key of so many bytes could
/// stand: with a digit, a letter and several signs.
pub(super) fn signed<const LENGTH: usize>(text: &str) -> bool {
    let other = |byte: &u8| byte.is_ascii_whitespace() || b"\"'".contains(byte);
    stretches::<LENGTH>(text.as_bytes(), other).any(|stretch| {
        let digit = stretch.iter().any(u8::is_ascii_digit);
        digit && stretch.iter().filter(|byte| byte.is_ascii_punctuation()).count() >= 3
    })
}

/// The longest stretches that hold no byte of a kind, if they are long enough. Where the last byte of one that would be
/// long enough is of that kind, nothing before it has to be looked at.
pub(super) fn stretches<const LENGTH: usize>(
    bytes: &[u8],
    is_other: impl Fn(&u8) -> bool,
) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        loop {
            let part = rest.get(..LENGTH)?;
            if let Some(last) = part.iter().rposition(&is_other) {
                rest = &rest[last + 1..];
                continue;
            }
            let length = rest.iter().position(&is_other).unwrap_or(rest.len());
            let (stretch, behind) = rest.split_at(length);
            rest = behind;
            return Some(stretch);
        }
    })
}

fn may_be_random(stretch: &[u8]) -> bool {
    let digit = stretch.iter().any(u8::is_ascii_digit);
    let letter = stretch.iter().any(u8::is_ascii_alphabetic);
    let hex = stretch.iter().filter(|byte| byte.is_ascii_hexdigit()).count() >= 20;
    letter && (digit || hex || pairs(stretch).1 >= 4)
}

/// Whether the name of a key, token or password stands at the end of a line, and the next line is indented.
pub(super) fn name_above(text: &str) -> bool {
    const NAMES: [&[u8]; 5] = [b"key", b"secret", b"token", b"passw", b"credential"];
    let bytes = text.as_bytes();
    memchr_iter(b'\n', bytes).any(|end| {
        let line = &bytes[end.saturating_sub(NEAR)..end];
        let name_end = line.iter().rposition(|byte| !b" \t\"'`*:=>|{\\(-".contains(byte)).map_or(0, |at| at + 1);
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.-".contains(byte);
        let name = line[..name_end].rsplit(|byte| !is_name(byte)).next().unwrap_or_default();
        matches!(bytes.get(end + 1), Some(b' ' | b'\t'))
            && NAMES.iter().any(|known| name.windows(known.len()).any(|part| part.eq_ignore_ascii_case(known)))
    })
}

/// How far before the end of a line its last name starts at most, in bytes: a name, its rest, and some marks.
const NEAR: usize = 64;

/// Whether two strings are joined by a sign or stand on two lines, or are pieces of a list that is joined.
pub(super) fn joined(text: &str) -> bool {
    let bytes = text.as_bytes();
    let listed = memmem::find(bytes, b"join").is_some();
    memchr3_iter(b'"', b'\'', b'`', bytes).any(|end| {
        let is_piece = |at: Option<usize>| {
            at.and_then(|at| bytes.get(at)).is_some_and(|byte| byte.is_ascii_alphanumeric() || b"+/_.=-".contains(byte))
        };
        let space =
            |from: usize| bytes[from..].iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == 0x0b).count();
        let sign = end + 1 + space(end + 1);
        let length = match bytes.get(sign..).unwrap_or_default() {
            [b'.', b'.', ..] | [b'|', b'|', ..] => 2,
            [b'+' | b'.' | b'&' | b'\\', ..] => 1,
            [b',', ..] if listed => 1,
            _ => 0,
        };
        let next = sign + length + space(sign + length);
        // The line goes on.
        let next = if bytes.get(next) == Some(&b'\\') { next + 1 + space(next + 1) } else { next };
        let lines = bytes[end + 1..next].contains(&b'\n');
        is_piece(end.checked_sub(1))
            && matches!(bytes.get(next), Some(b'"' | b'\'' | b'`'))
            && is_piece(Some(next + 1))
            && (length > 0 || lines)
    })
}

/// Whether a drive stands somewhere: one letter before a colon and a slash.
pub(super) fn drive(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr_iter(b':', bytes).any(|colon| {
        let letter = colon.checked_sub(1).is_some_and(|at| bytes[at].is_ascii_alphabetic());
        let word = colon.checked_sub(2).is_some_and(|at| bytes[at].is_ascii_alphanumeric());
        letter && !word && matches!(bytes.get(colon + 1), Some(b'/' | b'\\'))
    })
}

/// Whether the name of a flag, behind two dashes, holds one of some words.
pub(super) fn flags(text: &str, words: &[&str]) -> bool {
    let bytes = text.as_bytes();
    memmem::find_iter(bytes, b"--").any(|at| {
        let name = &bytes[at..];
        let name = &name[..name.iter().take_while(|byte| byte.is_ascii_lowercase() || **byte == b'-').count()];
        words.iter().any(|word| memmem::find(name, word.as_bytes()).is_some())
    })
}

/// Whether an address holds what is filled in: a name in brackets or behind a dollar sign, perhaps encoded.
pub(super) fn fills_address(text: &str) -> bool {
    let bytes = text.as_bytes();
    memmem::find_iter(bytes, b"//").any(|at| {
        let ends = |byte: &&u8| byte.is_ascii_whitespace() || **byte == 0x0b || b">)\"'".contains(byte);
        bytes[at..].iter().take_while(|byte| !ends(byte)).any(|byte| b"{<[$%".contains(byte))
    })
}

/// Whether the host of a web address is one word.
pub(super) fn bare_host(text: &str) -> bool {
    let bytes = text.as_bytes();
    memmem::find_iter(bytes, b"://").any(|at| {
        let host = &bytes[at + 3..];
        let length = host.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
        length > 0 && host.get(length) != Some(&b'.')
    })
}

/// Whether a tag of HTML opens an element with one of some names, in lower case.
pub(super) fn opens(text: &str, names: &[&str]) -> bool {
    tags(text.as_bytes(), names).next().is_some()
}

/// Whether a tag that opens an element with one of some names holds one of some words, in lower case.
pub(super) fn opens_with(text: &str, names: &[&str], words: &[&str]) -> bool {
    let bytes = text.as_bytes();
    let mut done = 0;
    tags(bytes, names).any(|at| {
        // Of tags that are closed by the same sign, the first holds the others.
        if at < done {
            return false;
        }
        done = memchr(b'>', &bytes[at..]).map_or(bytes.len(), |length| at + length);
        let tag = bytes[at..done].to_ascii_lowercase();
        // A property has a colon behind its name.
        let styled = memchr(b':', &tag).is_some();
        let may_hide = |word: &&&str| styled || word.contains("hidden");
        words.iter().filter(may_hide).any(|word| memmem::find(&tag, word.as_bytes()).is_some())
    })
}

/// Where tags open an element with one of some names.
fn tags(bytes: &[u8], names: &[&str]) -> impl Iterator<Item = usize> {
    memchr_iter(b'<', bytes).filter(|at| {
        let rest = &bytes[at + 1..];
        let name = &rest[..rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()];
        names.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
    })
}

/// Whether something in quotation marks follows the address of a link.
pub(super) fn titled(text: &str) -> bool {
    let bytes = text.as_bytes();
    // Up to where addresses have been read, and where the last one in angle brackets ends: what stands within one has no
    // other end, or is closed before a title.
    let (mut done, mut bracket) = (0, 0);
    memmem::find_iter(bytes, "](").any(|at| {
        let is_space = |byte: &u8| byte.is_ascii_whitespace() || *byte == 0x0b;
        // In a quotation, each line begins with its mark.
        let is_gap = |byte: &&u8| is_space(byte) || **byte == b'>';
        let skip = |from: usize| from + bytes[from..].iter().take_while(is_gap).count();
        let start = skip(at + 2);
        // An address in angle brackets holds blanks, and one without holds pairs of parentheses; a backslash takes from what
        // follows it that it ends or begins anything.
        let mut escaped = false;
        let mut is_plain = |byte: u8| {
            let plain = !escaped;
            escaped = plain && byte == b'\\';
            plain
        };
        let end = if bytes.get(start) == Some(&b'<') {
            if start >= bracket {
                let is_end = |byte: &u8| *byte == b'\n' || (is_plain(*byte) && *byte == b'>');
                bracket = bytes[start..].iter().position(is_end).map_or(bytes.len(), |length| start + length + 1);
            }
            bracket
        } else if start < done {
            return false;
        } else {
            let mut depth = 0;
            let is_end = |byte: &u8| {
                let plain = is_plain(*byte);
                depth += usize::from(plain && *byte == b'(');
                let closed = plain && *byte == b')' && depth == 0;
                depth -= usize::from(plain && *byte == b')' && depth > 0);
                closed || is_space(byte) || !byte.is_ascii()
            };
            done = bytes[start..].iter().position(is_end).map_or(bytes.len(), |length| start + length);
            done
        };
        let behind = &bytes[skip(end.min(bytes.len()))..];
        // Other alphabets have white space of their own.
        behind.first().is_some_and(|byte| matches!(byte, b'"' | b'\'' | b'(') || !byte.is_ascii())
    })
}

/// Whether a string of JSON begins as the key of a comment does.
pub(super) fn notes(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr_iter(b'"', bytes).any(|mark| match &bytes[mark + 1..] {
        [b'_' | b'#' | b'/', ..] => true,
        [b'x' | b'X', b'-', ..]
        | [b'a' | b'A', b'i' | b'I', b'_' | b'-', ..]
        | [b'l' | b'L', b'l' | b'L', b'm' | b'M', ..] => true,
        [b'$', rest @ ..] | rest => rest.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"comment")),
    })
}

/// Whether a line begins with a name in brackets and a colon.
pub(super) fn defines(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut start, mut seen) = (0, 0);
    memmem::find_iter(bytes, "]:").any(|at| {
        start = memrchr(b'\n', &bytes[seen..at]).map_or(start, |newline| seen + newline + 1);
        seen = at;
        // It may stand in an item or in a quote.
        let mark = |c: char| c.is_whitespace() || c.is_ascii_digit() || matches!(c, '>' | '-' | '*' | '+' | '.' | ')');
        text[start..at].trim_start_matches(mark).starts_with('[')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_once() {
        for part in ["](", "[a](", "](<", "](a(b)c", "](aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "[a](b", "](<a "] {
            assert!(!titled(&part.repeat(4_000_000 / part.len())), "{part}");
        }
        assert!(titled(&format!("{} \"t", "](a".repeat(100))) && titled("](<a](b 'c'"));
    }

    #[test]
    fn sieves_tell_what_may_hold_a_match() {
        #[track_caller]
        fn case(sieve: fn(&str) -> bool, held: &[&str], not: &[&str]) {
            held.iter().for_each(|text| assert!(sieve(text), "{text}"));
            not.iter().for_each(|text| assert!(!sieve(text), "{text}"));
        }
        case(
            token::<10>,
            &["a q7Zt0Pk3LmV9", "zpczetxwjluqxegiwi", "abcdefabcdefabcdefabcdef", "x\n'1234567890a'"],
            &["", "short1", "internationalization of words", "1234567890123", "q7Zt0 Pk3Lm V9"],
        );
        case(
            name_above,
            &["password:\n  x", "- API_KEY = |\n\tx", "my-token-\n x"],
            &["password: x\n y", "token\nx", "\n x", ""],
        );
        case(
            joined,
            &["\"ab\" + \"cd\"", "'ab'\n  'cd'", "\"ab\", \"cd\"].join", "`ab`..`cd`", "'ab' || 'cd'"],
            &["\"ab\", \"cd\"", "'ab' 'cd'", "\"ab\" +", "'", "\"\" + \"\""],
        );
        case(drive, &["C:\\x", "(d:/x"], &["https://x", "10:/", ":/", "c:"]);
        case(
            bare_host,
            &["http://nas/x", "http://nas", "see https://nas:80"],
            &["https://example.org/x", "://", "://."],
        );
        case(
            |text| flags(text, &["key", "pass"]),
            &["x --api-key y", "-- --passphrase=", "--a-keys"],
            &["--kEy", "key --x", "--k-ey", "--", "--x key"],
        );
        case(
            fills_address,
            &["![a](//x.io/?d={{b}})", "https://x.io/$A", "http://x a//b%7bc", "//<"],
            &["https://x.io/a?b=c [d]", "//", "a {b}", "//x\u{b}{"],
        );
        case(
            titled,
            &["[a](b 'c')", "[a](b\n\"c", "[a](b\u{a0}\"c", "](x) [](y  \""],
            &["[a](b)", "](", "[a](b c)", ""],
        );
        case(defines, &["[a]: b", "x\n  [^1]: b", "a]: [b]:\n [c]: d"], &["x [a]: b", "]:", "[a] b", "[a\nb]: c", ""]);
        case(
            notes,
            &["{\"_note\": 1", "\"//\":", "\"#\":", "\"$Comment\":", "\"COMMENT\":"],
            &["{\"a_b\": \"c\"}", "\"", "\"$x\"", "\"comm\""],
        );
        case(|text| opens(text, &["svg", "style"]), &["<SVG>", "a <b> <style x"], &["<svgs>", "svg", "<", "< svg"]);
        case(
            |text| opens_with(text, &["p", "div"], &["hidden", "color"]),
            &["<p hidden>", "<a> <DIV style='COLOR:", "<p <p hidden"],
            &["<p> hidden", "<a hidden>", "<p", "<p <p> <a hidden>"],
        );
    }
}
