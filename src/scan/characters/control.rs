//! Control characters: what overwrites, conceals or ends a text for another program.

use super::Oddity;
use crate::{scan::Kind::ControlText, spec::severity::Severity};
use memchr::memchr;

/// How far back a line is read to tell whether it is only written again, in bytes.
const NEAR: usize = 512;

pub(super) fn judge(text: &str, found: &mut Vec<Oddity>) {
    let bytes = text.as_bytes();
    let lines_end_in_newlines = bytes.contains(&b'\n');
    let mut last_at = None;
    for at in suspects(bytes) {
        let byte = &bytes[at];
        let (severity, says) = match byte {
            0 => (Severity::Error, "a NUL byte, at which some readers end the text"),
            0x08 => (Severity::Error, "a backspace that overwrites what stands before it"),
            0x1b if is_plain_colour(&bytes[at + 1..]) => {
                (Severity::Note, "a terminal escape that colours what follows")
            }
            0x1b if is_colour(&bytes[at + 1..]) => (Severity::Warning, "a terminal escape that colours what follows"),
            0x1b => (Severity::Error, "a terminal escape that hides or moves what follows"),
            // A text whose lines end in carriage returns alone is old; one that has newlines as well overwrites.
            b'\r' if lines_end_in_newlines && overwrites(bytes, at) => {
                (Severity::Error, "a carriage return that overwrites the line before it")
            }
            0x01..=0x07 | 0x0b | 0x0e..=0x1a | 0x1c..=0x1f | 0x7f => (Severity::Warning, "a control character"),
            // The second half of U+0080 to U+009F, where a control character of two bytes stands.
            0x80..=0x9f if at > 0 && bytes[at - 1] == 0xc2 => (Severity::Warning, "a control character"),
            _ => continue,
        };
        // One finding tells of all of a line.
        let is_new_line = last_at.is_none_or(|last| memchr(b'\n', &bytes[last..at]).is_some());
        last_at = Some(at);
        if is_new_line {
            let first = if (0x80..=0x9f).contains(byte) { at - 1 } else { at };
            found.push(Oddity::new(ControlText, severity, first..at + 1, says));
        } else if let Some(last) = found.last_mut()
            && severity < last.severity
        {
            last.severity = severity;
            says.clone_into(&mut last.says);
        }
    }
}

/// How many bytes are tested at once.
const CHUNK: usize = 64;

/// Where bytes stand that may be, or may end, a control character. Most text has none, which is told of many bytes at once.
fn suspects(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let any = |chunk: &[u8]| chunk.iter().fold(false, |any, byte| any | is_suspect(*byte));
    let chunks = bytes.chunks(CHUNK).enumerate().filter(move |(_, chunk)| any(chunk));
    chunks.flat_map(|(number, chunk)| {
        let within = chunk.iter().enumerate().filter(|(_, byte)| is_suspect(**byte));
        within.map(move |(at, _)| number * CHUNK + at)
    })
}

fn is_suspect(byte: u8) -> bool {
    // Nothing is decided early, so that this can be told of many bytes at once.
    ((byte < 0x20) & (byte != 0x09) & (byte != 0x0a) & (byte != 0x0c)) | (byte.wrapping_sub(0x7f) < 0x21)
}

/// The words of a line, without its numbers and times.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let words = line.split(|byte| !byte.is_ascii_alphanumeric());
    words.filter(|word| word.len() > 1 && !word.iter().any(u8::is_ascii_digit))
}

/// Whether an escape, behind its first byte, only chooses a colour: neither conceals (8) nor anything but a colour.
fn is_colour(behind: &[u8]) -> bool {
    let Some(rest) = behind.strip_prefix(b"[") else { return false };
    let codes = rest.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b';').count();
    let conceals = rest[..codes].split(|byte| *byte == b';').any(|code| matches!(code, b"8" | b"08"));
    rest.get(codes) == Some(&b'm') && !conceals
}

/// Whether it chooses a colour that is seen on a dark and on a light ground, or none: neither black nor white, no ground.
fn is_plain_colour(behind: &[u8]) -> bool {
    const PLAIN: [&str; 25] = [
        "", "0", "1", "2", "3", "4", "9", "22", "23", "24", "29", "31", "32", "33", "34", "35", "36", "39", "49", "91",
        "92", "93", "94", "95", "96",
    ];
    let codes = behind.iter().skip(1).take_while(|byte| byte.is_ascii_digit() || **byte == b';').count();
    let plain = |code: &[u8]| PLAIN.iter().any(|known| known.as_bytes() == code);
    is_colour(behind) && behind[1..=codes].split(|byte| *byte == b';').all(plain)
}

/// Whether a carriage return stands inside a line: not before a newline, not repeated before one.
fn overwrites(bytes: &[u8], at: usize) -> bool {
    let Some(start) = bytes[at + 1..].iter().position(|byte| *byte != b'\r').map(|skipped| at + 1 + skipped) else {
        return false;
    };
    let near = &bytes[at.saturating_sub(NEAR)..at];
    let line = near.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).map_or(near, |last| &near[last + 1..]);
    let next = &bytes[start..];
    let next =
        &next[..next.iter().take(NEAR).position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(next.len().min(NEAR))];
    // A progress line is written again; none of its words is lost.
    let again = words(line).all(|word| words(next).any(|other| other == word));
    bytes[start] != b'\n' && !line.is_empty() && !again
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_told_from_what_hides() {
        for (code, severity) in [
            ("32", Severity::Note),
            ("1;31", Severity::Note),
            ("", Severity::Note),
            ("30", Severity::Warning),
            ("37", Severity::Warning),
            ("31;47", Severity::Warning),
            ("8", Severity::Error),
            ("31;8", Severity::Error),
        ] {
            let mut found = Vec::new();
            judge(&format!("a\u{1b}[{code}mb\n"), &mut found);
            assert_eq!(found.iter().map(|oddity| oddity.severity).collect::<Vec<_>>(), [severity], "{code}");
        }
    }
}
