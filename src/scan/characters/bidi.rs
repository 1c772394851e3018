//! Characters that turn the direction of text. In text that runs from right to left they are how it is written; an
//! override is never.

use super::{Oddity, is_right_to_left};
use crate::{scan::Kind::BidiControl, spec::severity::Severity};

pub(super) fn judge(line: &str, start: usize, found: &mut Vec<Oddity>) {
    let mut controls = line.char_indices().filter(|(_, c)| crate::spec::shown::is_bidi_control(*c)).peekable();
    let Some((first, _)) = controls.peek().copied() else { return };
    let right_to_left = line.chars().any(is_right_to_left);
    let mut open = Vec::new();
    let (mut overrides, mut embeds, mut broken, mut marks) = (false, false, false, false);
    let mut last = first;
    for (at, c) in controls {
        last = at + c.len_utf8();
        match c {
            '\u{202d}' | '\u{202e}' => {
                overrides = true;
                open.push('\u{202c}');
            }
            '\u{202a}' | '\u{202b}' => {
                embeds = true;
                open.push('\u{202c}');
            }
            '\u{2066}'..='\u{2068}' => {
                embeds = true;
                open.push('\u{2069}');
            }
            '\u{202c}' | '\u{2069}' => broken |= open.pop() != Some(c),
            _ => marks = true,
        }
    }
    broken |= !open.is_empty();
    let (severity, says) = if overrides {
        (Severity::Error, "a direction override: the text reads otherwise than it is stored")
    } else if broken {
        (Severity::Error, "an embedding or isolate that is not closed on its line")
    } else if embeds && !right_to_left {
        (Severity::Error, "a direction control in text that runs from left to right")
    } else if marks && !right_to_left {
        (Severity::Warning, "a direction mark in text that runs from left to right")
    } else {
        return;
    };
    found.push(Oddity::new(BidiControl, severity, start + first..start + last, says));
}
