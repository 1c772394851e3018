//! What has to be decoded before it can be read: base64, hex, percent signs, entities, escapes, rot13,
//! letters that stand apart.
//!
//! Each run is decoded once (twice where the first result is itself encoded) and kept only when it gives readable text.

use super::{spelled::spelled, text::cut};
use memchr::{memchr, memchr3, memmem};
use std::ops::Range;

/// The shortest run, in characters, that hides anything.
const SHORTEST: usize = 20;
/// The longest run that is decoded, in characters; a longer one is decoded up to here.
const LONGEST: usize = 64 * 1024;
/// How much text behind the word is read as rot13, in bytes.
const ROTATED: usize = 1024;

/// A run of a text, decoded.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    /// What it says.
    pub text: String,
    /// Where it stands.
    pub range: Range<usize>,
    /// How it was encoded.
    pub how: &'static str,
}

/// Everything in a text that decodes to readable text.
pub(super) fn decode(text: &str) -> Vec<Decoded> {
    let mut found = Vec::new();
    runs(text, |run, range| {
        let hex = run.len() % 2 == 0 && run.bytes().all(|byte| byte.is_ascii_hexdigit());
        if hex && push(&mut found, range.clone(), hex_bytes(run), "hex") {
            return;
        }
        if run.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'2'..=b'7' | b'='))
            && push(&mut found, range.clone(), base32(run), "base32")
        {
            return;
        }
        push(&mut found, range, base64(run), "base64");
    });
    escapes(text, &mut found);
    rotated(text, &mut found);
    reversed(text, &mut found);
    spelled(text, &mut found);
    found
}

fn push(found: &mut Vec<Decoded>, range: Range<usize>, bytes: Option<Vec<u8>>, how: &'static str) -> bool {
    let Some(text) = bytes.and_then(readable) else { return false };
    let again = if is_base64_all(text.trim()) { base64(text.trim()).and_then(readable) } else { None };
    found.push(Decoded { text: again.unwrap_or(text), range, how });
    true
}

/// The runs of characters of base64 that are long enough, in one pass. Where the last character of a run that would be
/// long enough is none, nothing before it has to be looked at.
fn runs(text: &str, mut take: impl FnMut(&str, Range<usize>)) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(window) = bytes.get(at..at + SHORTEST) {
        if let Some(last) = window.iter().rposition(|byte| !is_base64(*byte)) {
            at += last + 1;
            continue;
        }
        let length = bytes[at..].iter().take_while(|byte| is_base64(**byte)).count();
        take(&text[at..at + length.min(LONGEST)], at..at + length);
        at += length;
    }
}

/// Which bytes are characters of base64, in either alphabet.
static BASE64: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8;
        table[byte] = c.is_ascii_alphanumeric() || matches!(c, b'+' | b'/' | b'-' | b'_' | b'=');
        byte += 1;
    }
    table
};

fn is_base64(byte: u8) -> bool {
    BASE64[usize::from(byte)]
}

fn is_base64_all(text: &str) -> bool {
    text.len() >= SHORTEST && text.bytes().all(is_base64)
}

/// Decodes either alphabet of base64; what stands behind the padding, or is no whole byte, is left out.
fn base64(run: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(run.len() * 3 / 4);
    let (mut bits, mut held) = (0_u32, 0);
    for byte in run.trim_start_matches('=').bytes() {
        let Some(value) = crate::spec::base64::digit(byte) else { break };
        bits = bits << 6 | u32::from(value);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
            // Most long runs are pictures and digests: they show within a few bytes.
            if bytes.len() == 24 && !bytes.iter().all(|byte| is_text(*byte)) {
                return None;
            }
        }
    }
    Some(bytes)
}

fn base32(run: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(run.len() * 5 / 8);
    let (mut bits, mut held) = (0_u32, 0);
    for byte in run.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'2'..=b'7' => byte - b'2' + 26,
            _ => break,
        };
        bits = bits << 5 | u32::from(value);
        held += 5;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Some(bytes)
}

fn hex_bytes(run: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    run.as_bytes().chunks_exact(2).map(|pair| Some(digit(pair[0])? << 4 | digit(pair[1])?)).collect()
}

fn is_text(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~') || byte >= 0x80
}

/// The bytes as text, when it is one that a person can read.
fn readable(bytes: Vec<u8>) -> Option<String> {
    let text = String::from_utf8(bytes).ok().filter(|text| text.len() >= 8)?;
    let plain = text.chars().filter(|c| c.is_ascii_graphic() || matches!(c, ' ' | '\n') || c.is_alphabetic()).count();
    (plain * 100 >= text.chars().count() * 95).then_some(text)
}

/// Runs of escapes: `%41`, `&#65;`, `\u0041`, `\x41`. Letters between them belong to the run.
fn escapes(text: &str, found: &mut Vec<Decoded>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut equals = memchr(b'=', bytes);
    while at < bytes.len() {
        // Signs of equality are looked for apart, and no part of the text twice.
        if equals.is_some_and(|equals| equals < at) {
            equals = memchr(b'=', &bytes[at..]).map(|next| at + next);
        }
        let ahead = &bytes[at..equals.unwrap_or(bytes.len())];
        let Some(start) = memchr3(b'%', b'&', b'\\', ahead).map(|next| at + next).or(equals) else { break };
        let mut end = start;
        let mut decoded = String::new();
        let mut raw = Vec::new();
        let (mut count, mut how) = (0, "escapes");
        while end < bytes.len() && end - start < LONGEST {
            if let Some((value, length, kind)) = escape(&bytes[end..]) {
                match value {
                    Escape::Byte(byte) => raw.push(byte),
                    Escape::Char(c) => {
                        decoded.push_str(&String::from_utf8_lossy(&std::mem::take(&mut raw)));
                        decoded.push(c);
                    }
                }
                how = kind;
                count += 1;
                end += length;
            } else if matches!(bytes[end], b' ' | b'+' | b'.' | b',' | b'/' | b':')
                || bytes[end].is_ascii_alphanumeric()
            {
                raw.push(bytes[end]);
                end += 1;
            } else {
                break;
            }
        }
        decoded.push_str(&String::from_utf8_lossy(&raw));
        if count >= 4 {
            found.push(Decoded { text: decoded, range: start..end, how });
        }
        at = end.max(start + 1);
    }
}

enum Escape {
    Byte(u8),
    Char(char),
}

/// One escape at the start of some bytes: what it stands for, its length, its name.
fn escape(bytes: &[u8]) -> Option<(Escape, usize, &'static str)> {
    let number = |digits: &[u8], radix| {
        let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.is_empty())?;
        u32::from_str_radix(digits, radix).ok()
    };
    match bytes {
        [b'%', a, b, ..] => Some((Escape::Byte(number(&[*a, *b], 16)? as u8), 3, "percent signs")),
        [b'\\', b'x', a, b, ..] => Some((Escape::Byte(number(&[*a, *b], 16)? as u8), 4, "hexadecimal escapes")),
        [b'\\', b'u', b'{', rest @ ..] => {
            let length = rest.iter().take(8).position(|byte| *byte == b'}')?;
            Some((Escape::Char(char::from_u32(number(&rest[..length], 16)?)?), length + 4, "Unicode escapes"))
        }
        [b'\\', b'u', a, b, c, d, ..] => {
            let c = char::from_u32(number(&[*a, *b, *c, *d], 16)?).unwrap_or(char::REPLACEMENT_CHARACTER);
            Some((Escape::Char(c), 6, "Unicode escapes"))
        }
        [b'=', a @ (b'0'..=b'9' | b'A'..=b'F'), b @ (b'0'..=b'9' | b'A'..=b'F'), ..] => {
            Some((Escape::Byte(number(&[*a, *b], 16)? as u8), 3, "quoted-printable"))
        }
        [b'&', b'#', rest @ ..] => {
            let length = rest.iter().take(9).position(|byte| *byte == b';')?;
            let value = match &rest[..length] {
                [b'x' | b'X', digits @ ..] => number(digits, 16),
                digits => number(digits, 10),
            };
            Some((Escape::Char(char::from_u32(value?)?), length + 3, "entities"))
        }
        _ => None,
    }
}

/// Where a text speaks of rot13, what follows is read that way too.
fn rotated(text: &str, found: &mut Vec<Decoded>) {
    if !["13", "aesar"].iter().any(|sign| memmem::find(text.as_bytes(), sign.as_bytes()).is_some()) {
        return;
    }
    let lower = text.to_ascii_lowercase();
    for word in ["rot13", "rot-13", "rot 13", "caesar cipher"] {
        let mut done = 0;
        for at in memmem::find_iter(lower.as_bytes(), word) {
            let start = at + word.len();
            if at < done {
                continue;
            }
            let near = cut(text, start, start + ROTATED);
            let turn = |c: char| match c {
                'a'..='z' => char::from((c as u8 - b'a' + 13) % 26 + b'a'),
                'A'..='Z' => char::from((c as u8 - b'A' + 13) % 26 + b'A'),
                c => c,
            };
            done = start + near.len();
            found.push(Decoded { text: near.chars().map(turn).collect(), range: start..done, how: "rot13" });
        }
    }
}

/// Where a text speaks of reading backwards, its lines around that are read so too.
fn reversed(text: &str, found: &mut Vec<Decoded>) {
    for word in ["backward", "reversed", "in reverse", "mirror"] {
        let mut done = 0;
        for at in memmem::find_iter(text.as_bytes(), word) {
            if at < done {
                continue;
            }
            let start = text[..at].char_indices().rev().take(ROTATED).last().map_or(at, |(start, _)| start);
            let end = text[at..].char_indices().take(ROTATED).last().map_or(text.len(), |(end, _)| at + end);
            let lines: Vec<String> = text[start..end].lines().map(|line| line.chars().rev().collect()).collect();
            found.push(Decoded { text: lines.join("\n"), range: start..end, how: "reversed text" });
            done = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readable_runs_are_decoded() {
        #[track_caller]
        fn case(text: &str, want: &[(&str, &str)]) {
            let got = decode(text);
            assert_eq!(got.iter().map(|run| (run.text.as_str(), run.how)).collect::<Vec<_>>(), want, "{text}");
        }
        case("x U29tZSB0ZXh0IHRoYXQgaXMgcGxhaW4= y", &[("Some text that is plain", "base64")]);
        case("536f6d652074657874207468617420697320706c61696e", &[("Some text that is plain", "hex")]);
        case("VTI5dFpTQjBaWGgwSUhSb1lYUWdhWE1nY0d4aGFXND0=", &[("Some text that is plain", "base64")]);
        case("%48%65%6c%6c%6f there", &[("Hello there", "percent signs")]);
        case("&#72;&#x65;&#108;&#108;o", &[("Hello", "entities")]);
        case("\\u0048\\u0065\\u006c\\u006co", &[("Hello", "Unicode escapes")]);
        case("\\x48\\x65\\x6c\\x6c\\x6f", &[("Hello", "hexadecimal escapes")]);
        case("=48=65=6C=6C=6F there", &[("Hello there", "quoted-printable")]);
        case("KNXW2ZJAORSXQ5BAORUGC5BANFZSA4DMMFUW4===", &[("Some text that is plain", "base32")]);
        case("use rot13: Uryyb", &[(": Hello", "rot13")]);
        case("6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d", &[]);
        case("callFunctionCheckIfDataAlreadyExists 100%25 a&b C:\\users", &[]);
        case("\u{e9}%", &[]);
    }
}
