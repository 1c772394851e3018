//! Foreign text made fit for a terminal or a report: nothing that steers the screen or hides gets through.

use std::fmt::Write as _;

/// The longest name that is shown whole, in bytes; twice the longest legal path leaves room for reasons.
const LONGEST: usize = 2048;
/// How much of a longer one is shown.
const SHOWN: usize = 200;

/// Shows raw name bytes: valid UTF-8 as text, other bytes as `\xNN`, dangerous characters escaped.
///
/// A name that is longer than any legal one is cut, so that a report stays readable.
pub fn bytes(raw: &[u8]) -> String {
    if raw.len() > LONGEST {
        return format!("{}… ({} bytes)", bytes(&raw[..SHOWN]), raw.len());
    }
    let mut out = String::with_capacity(raw.len());
    for chunk in raw.utf8_chunks() {
        out.push_str(&text(chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02x}");
        }
    }
    out
}

/// Shows text on one line: control characters, bidirectional controls, invisible characters and terminal escapes are
/// written as `\n`, `\t`, `\u{…}`; everything else stays as it is.
pub fn text(raw: &str) -> String {
    let mut out = String::with_capacity(raw.len());
    for c in raw.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() || hides(c) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Shows text with every character that is not plain ASCII spelled out, so that two look-alike names can be told apart.
pub fn spelled_out(raw: &str) -> String {
    text(raw).chars().fold(String::new(), |mut out, c| {
        if c.is_ascii() {
            out.push(c);
        } else {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        out
    })
}

/// Whether a character steers the direction of text: bidirectional marks, embeddings, overrides and isolates.
pub fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a code point is a Unicode noncharacter.
pub fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// Joiners (U+200C, U+200D) and variation selectors stay: Persian, Indic text and emoji are written with them.
fn hides(c: char) -> bool {
    is_bidi_control(c)
        || is_noncharacter(c)
        || matches!(c, '\u{ad}' | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// A path as an argument of a command that somebody may copy: in quotation marks where it has more than plain characters.
pub fn argument(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/\\:~+@,=".contains(c);
    if !path.is_empty() && path.chars().all(plain) { path.to_owned() } else { format!("\"{path}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_can_be_copied() {
        for (path, want) in [("a/b.uaix", "a/b.uaix"), ("my pkg", "\"my pkg\""), ("a&b", "\"a&b\""), ("", "\"\"")] {
            assert_eq!(argument(path), want);
        }
    }

    #[test]
    fn nothing_steers_the_terminal() {
        #[track_caller]
        fn case(raw: &[u8], want: &str) {
            assert_eq!(bytes(raw), want);
        }
        case(b"docs/plain name.md", "docs/plain name.md");
        case(b"a\x1b[31mred", "a\\u{1b}[31mred");
        case(b"a\nerror: forged", "a\\nerror: forged");
        case(b"caf\xe9", "caf\\xe9");
        case("caf\u{e9} \u{1f9ed}".as_bytes(), "caf\u{e9} \u{1f9ed}");
        case("\u{202e}gpj.exe".as_bytes(), "\\u{202e}gpj.exe");
        case("\u{645}\u{6cc}\u{200c}\u{62e}".as_bytes(), "\u{645}\u{6cc}\u{200c}\u{62e}");
        case("\u{feff}a\u{85}".as_bytes(), "\\u{feff}a\\u{85}");
    }

    #[test]
    fn look_alikes_are_told_apart() {
        assert_ne!(spelled_out("r\u{e9}sum\u{e9}"), spelled_out("re\u{301}sume\u{301}"));
        assert_eq!(spelled_out("re\u{301}s"), "re\\u{301}s");
    }
}
