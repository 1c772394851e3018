//! What a ledger must not hold, wherever it is judged: bodies of text, and a diary.

use super::Severity;
use crate::{
    scope::PointerFields,
    spec::{entry_path::EntryPath, json::Document, record::Record, walk::walk},
};

/// More free text than this, in bytes, in one pointer is a body that belongs in the target.
pub const BODY: usize = 400;
/// More than this under one heading, outside of pointers, is no explanation of a ledger any more.
const SECTION: usize = 800;

/// The lines, from 1, at which a body stands that no pointer holds: prose under one heading, or one text of JSON; with
/// its length in bytes. The labels and values of pointers do not count.
pub fn bodies(text: &str, fields: &PointerFields<'_>) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if let Ok(document) = Document::parse(text.as_bytes()) {
        walk(&document.value, &mut |place, _, value| {
            let length = value.as_str().map_or(0, str::len);
            if length > SECTION {
                found.push((document.place(place).map_or(1, |place| place.line), length));
            }
            true
        });
        return found;
    }
    let record = Record::parse(text);
    let mut labels = record.labels.iter().peekable();
    let (mut start, mut length, mut in_pointer) = (1, 0, false);
    for (index, line) in text.lines().enumerate() {
        let label = labels.next_if(|label| label.line == index + 1);
        if line.trim_start().starts_with('#') {
            found.push((start, length));
            (start, length, in_pointer) = (index + 1, 0, false);
        } else if let Some(label) = label {
            in_pointer |= fields.field(&label.key).is_some_and(|field| field.id == fields.opener.id);
            // A text behind a label is a body as well, when it is as long as one.
            length += if in_pointer || label.value.len() <= BODY { 0 } else { label.value.len() };
        } else if !in_pointer {
            length += line.trim().len();
        }
    }
    found.push((start, length));
    found.retain(|(_, length)| *length > SECTION);
    found
}

/// The diary that a record keeps: how much it weighs, its first line, and what there is to say.
pub fn diary(path: &EntryPath, text: &str) -> Option<(Severity, usize, String)> {
    let lines = dated_lines(text);
    let first = *lines.first()?;
    Some(match lines.len() {
        1 => (Severity::Note, first, format!("`{path}`: an entry begins with a date")),
        many => {
            let message = format!("`{path}` keeps a dated changelog: {many} entries begin with a date");
            (Severity::Warning, first, message)
        }
    })
}

/// The lines of list items and headings that begin with a date, and of dates that stand alone. Front matter, code and
/// fields that carry a date do not count.
fn dated_lines(text: &str) -> Vec<usize> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut in_front = text.starts_with("---");
    let mut in_code = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if in_front {
            in_front = index == 0 || line != "---";
            continue;
        }
        if line.starts_with("```") || line.starts_with("~~~") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        let item = line.strip_prefix(['-', '*', '+']).filter(|rest| rest.starts_with(' '));
        let heading = Some(line.trim_start_matches('#')).filter(|rest| rest.len() < line.len());
        let entry = item.or(heading);
        let rest = entry.unwrap_or(line).trim_start_matches([' ', '*', '_', '[', '(']);
        let Some(after) = date_length(rest).map(|length| &rest[length..]) else { continue };
        if entry.is_some() || after.chars().all(|c| !c.is_alphanumeric()) {
            found.push(index + 1);
        }
    }
    found
}

/// The length of a date at the beginning of a text: `2026-03-15`, `2026/3/15`, `15.03.2026`.
fn date_length(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '-' | '/' | '.')).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['-', '/', '.']);
    // A time may follow; other letters make it the name or version of something.
    let mut behind = text[end..].chars();
    if behind.next().is_some_and(|c| c.is_alphabetic() && c != 'T') {
        return None;
    }
    let separator = word.chars().find(|c| !c.is_ascii_digit())?;
    let parts: Vec<Option<u16>> = word.split(separator).map(|part| part.parse().ok()).collect();
    let [Some(first), Some(middle), Some(last)] = parts[..] else { return None };
    let (year, month, day) = if first > 31 { (first, middle, last) } else { (last, middle, first) };
    let months = |month| (1..=12).contains(&month);
    let sound = (1900..=2200).contains(&year) && (1..=31).contains(&day) && (months(month) || months(day));
    sound.then_some(word.len())
}

#[cfg(test)]
mod tests {
    use super::dated_lines;

    #[test]
    fn what_is_an_entry() {
        #[track_caller]
        fn case(text: &str, want: &[usize]) {
            assert_eq!(dated_lines(text), want, "{text}");
        }
        case("- 2026-03-15: x\n* 15.03.2026 y\n## 2026/3/1\n**2026-03-02**\n", &[1, 2, 3, 4]);
        case("2026-03-27\n- done\n", &[1]);
        case("---\ncreated: x\n- 2026-01-01\n---\n# 2026-01-02 meeting\n", &[5]);
        case("```\n- 2026-03-15: x\n```\n", &[]);
        case("Last verified: 2026-03-27\n- since 2026-03-15\n2026-03-15 was a Sunday\n", &[]);
        case("- 1.2.3 is out\n- 10.0.0.1\n- 2026 plans\n- 99-99-2026\n", &[]);
    }
}
