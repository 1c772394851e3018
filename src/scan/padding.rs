//! Text that white space pushes out of sight: far to the right, or far below the end.

use std::ops::Range;

/// How many spaces before more text on a line are no alignment.
const SPACES: usize = 120;
/// How far back a line is read to tell whether it is a row of a table, in bytes.
const ROW: usize = 4096;
/// How many empty lines before more text are no layout.
const EMPTY_LINES: usize = 30;
/// Of so many places in a row, one is looked at: no run that counts is shorter.
const STEP: usize = EMPTY_LINES + 1;

/// The first text behind so much white space that nobody scrolls there.
pub(super) fn find(text: &str) -> Option<(Range<usize>, &'static str)> {
    let bytes = text.as_bytes();
    let mut behind = 0;
    for within in (0..bytes.len()).step_by(STEP) {
        if within < behind || !bytes[within].is_ascii_whitespace() {
            continue;
        }
        let text = |byte: &u8| !byte.is_ascii_whitespace();
        let before = bytes[behind..within].iter().rposition(text).map_or(behind, |last| behind + last + 1);
        let end = bytes[within..].iter().position(text).map(|length| within + length)?;
        // A page break begins no run.
        let at = before + bytes[before..end].iter().take_while(|byte| **byte == 0x0c).count();
        behind = end;
        let run = &bytes[at..end];
        let newlines = run.iter().filter(|byte| **byte == b'\n').count();
        let last = run.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if newlines > EMPTY_LINES {
            return Some((end..line_end(bytes, end), "text far below the end of what is shown"));
        }
        // The cells of a table are aligned as wide as they have to be.
        if run.len() - last > SPACES && bytes[end].is_ascii_alphanumeric() && !is_row(&bytes[..at]) {
            return Some((end..line_end(bytes, end), "text far to the right of what is shown"));
        }
    }
    None
}

/// Whether the line that ends here is a row of a table.
fn is_row(before: &[u8]) -> bool {
    let near = &before[before.len().saturating_sub(ROW)..];
    let line = near.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    near[line..].starts_with(b"|") || near[line..].contains(&b'|')
}

fn line_end(bytes: &[u8], from: usize) -> usize {
    bytes[from..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |length| from + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_text_is_found() {
        let spaces = " ".repeat(200);
        assert!(find(&format!("a{spaces}run it\n")).is_some());
        assert!(find(&format!("a{}b\n", "\n".repeat(40))).is_some());
        assert_eq!(find(&format!("| a{spaces}| b |\n")), None);
        assert_eq!(find(&format!("a{}", "\n".repeat(90))), None);
        assert_eq!(find(&format!("a{spaces}\n\n\nb")), None);
    }
}
