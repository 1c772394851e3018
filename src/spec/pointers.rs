//! The pointers of a long-term ledger (contract, section 2 and shape V6 of section 7): blocks of labels that begin with
//! a stable id, in prose, or objects that hold one, in JSON.

use super::{
    digest::Digest,
    json::{Document, pointer_step},
    record::{Record, snake_case, split_camel},
    walk::walk,
};
use serde_json::Value;
use std::{collections::BTreeMap, ops::Range};

/// A value longer than this, in bytes, under a label that the ledger does not know is text, not a further field.
const LONG: usize = 200;
/// How many digits a SHA-256 has.
const DIGITS: usize = 64;

/// One pointer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pointer {
    /// Where it begins, from 1.
    pub line: usize,
    /// Its fields by id: what they say and on which line.
    pub fields: BTreeMap<String, (String, usize)>,
    /// How many bytes of text in it belong to no label.
    pub body: usize,
}

/// How to read a ledger: which field opens a pointer, which one says where it leads, and what labels mean.
pub struct Reading<'a> {
    /// The id of the field that opens a pointer.
    pub opener: &'a str,
    /// The id of the field that makes a block without an opener a pointer all the same.
    pub target: &'a str,
    /// The field that a label in snake_case means.
    pub field: &'a dyn Fn(&str) -> Option<&'a str>,
}

/// Every pointer of a text.
pub fn read(text: &str, reading: &Reading<'_>) -> Vec<Pointer> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match Document::parse(text.as_bytes()) {
        Ok(document) => read_json(&document, reading),
        Err(_) => read_blocks(text, reading),
    }
}

/// The path or address in the value of a target: without the marks of Markdown, `./` and the part behind `#`.
pub fn target_in(value: &str) -> &str {
    let link = value.split_once("](").and_then(|(_, rest)| rest.split(')').next()).unwrap_or(value);
    link.trim().trim_matches('`').split('#').next().unwrap_or_default().trim_start_matches("./")
}

/// Every SHA-256 in the value of a checksum, in whatever spelling.
pub fn digests_in(value: &str) -> Vec<Digest> {
    digest_ranges(value).into_iter().filter_map(|range| value[range].parse().ok()).collect()
}

/// Where each of them stands: 64 hexadecimal digits that no further one touches.
pub fn digest_ranges(value: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in value.char_indices().chain([(value.len(), ' ')]) {
        match (c.is_ascii_hexdigit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                found.extend(Some(from..at).filter(|range| range.len() == DIGITS));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn read_blocks(text: &str, reading: &Reading<'_>) -> Vec<Pointer> {
    let record = Record::parse(text);
    let mut labels = record.labels.iter().peekable();
    let mut found: Vec<Pointer> = Vec::new();
    let mut open: Option<Pointer> = None;
    // The field whose text goes on below its label.
    let mut waiting: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let label = labels.next_if(|label| label.line == number);
        let field = label.and_then(|label| (reading.field)(&label.key));
        let value = label.map_or("", |label| label.value.as_str());
        let heading = line.trim_start().starts_with('#');
        if line.trim().is_empty() {
            waiting = None;
            // A block without an id ends with its paragraph.
            if open.as_ref().is_some_and(|pointer| !pointer.fields.contains_key(reading.opener)) {
                close(&mut open, &mut found, reading);
            }
        } else if heading || (label.is_some() && field.is_none() && value.is_empty()) {
            close(&mut open, &mut found, reading);
            waiting = None;
        } else if let Some(field) = field {
            let begins = field == reading.opener && !value.is_empty();
            if begins && open.as_ref().is_some_and(|pointer| pointer.fields.contains_key(field)) {
                close(&mut open, &mut found, reading);
            }
            let pointer = open.get_or_insert_with(|| Pointer { line: number, ..Pointer::default() });
            pointer.fields.entry(field.to_owned()).or_insert_with(|| (value.to_owned(), number));
            waiting = Some(field).filter(|_| value.is_empty());
        } else if let (Some(pointer), true) = (&mut open, value.len() > LONG) {
            pointer.body += value.len();
        } else if let (Some(pointer), None) = (&mut open, label) {
            match waiting.take().and_then(|field| pointer.fields.get_mut(field)) {
                Some((value, at)) => (*value, *at) = (line.trim().to_owned(), number),
                None => pointer.body += line.trim().len(),
            }
        }
    }
    close(&mut open, &mut found, reading);
    found
}

/// A block is a pointer when it has an id, or a target and two more fields; labels of other kinds happen in any record.
fn close(open: &mut Option<Pointer>, found: &mut Vec<Pointer>, reading: &Reading<'_>) {
    let is_pointer = |pointer: &Pointer| {
        let has = |field: &str| pointer.fields.contains_key(field);
        has(reading.opener) || (has(reading.target) && pointer.fields.len() > 2)
    };
    found.extend(open.take().filter(is_pointer));
}

fn read_json(document: &Document, reading: &Reading<'_>) -> Vec<Pointer> {
    let mut found = Vec::new();
    walk(&document.value, &mut |place, _, value| {
        let Some(map) = value.as_object() else { return true };
        let line = |place: &str| document.place(place).map_or(1, |place| place.line);
        let mut pointer = Pointer { line: line(place), ..Pointer::default() };
        for (key, value) in map {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Null => String::new(),
                other => other.to_string(),
            };
            match (reading.field)(&snake_case(&split_camel(key))) {
                Some(field) => {
                    let at = line(&format!("{place}/{}", pointer_step(key)));
                    pointer.fields.entry(field.to_owned()).or_insert((text, at));
                }
                None => pointer.body += value.as_str().map_or(0, str::len),
            }
        }
        let mut open = Some(pointer);
        close(&mut open, &mut found, reading);
        true
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(text: &str, want: &[(usize, &str, usize)]) {
        let field = |key: &str| ["stable_id", "path", "label", "sum"].into_iter().find(|known| *known == key);
        let found = read(text, &Reading { opener: "stable_id", target: "path", field: &field });
        let got: Vec<_> = found
            .iter()
            .map(|pointer| {
                let fields = pointer.fields.iter().map(|(key, (value, line))| format!("{key}={value}@{line}"));
                (pointer.line, fields.collect::<Vec<_>>().join(" "), pointer.body)
            })
            .collect();
        assert_eq!(got, want.iter().map(|(l, f, b)| (*l, (*f).to_owned(), *b)).collect::<Vec<_>>());
    }

    #[test]
    fn values() {
        let digest = Digest::of(b"a").to_string();
        for value in [digest.clone(), format!("sha256:{}", digest.to_uppercase()), format!("sha256 {digest} (index)")] {
            assert_eq!(digests_in(&value), [Digest::of(b"a")], "{value}");
        }
        assert_eq!(digest_ranges(&format!("sha256 {digest}")).first(), Some(&(7..71)));
        assert!(digests_in(&format!("{digest}0, {}", &digest[1..])).is_empty());
        for value in ["docs/a.md", "./docs/a.md#top", "[the note](docs/a.md)", "`docs/a.md`"] {
            assert_eq!(target_in(value), "docs/a.md");
        }
    }

    #[test]
    fn every_shape() {
        case(
            "Title\nPath rules: x\n\nStable id: a\nPath: b\nTruth: c\n\nStable id: d\n\nPath: e\n",
            &[(4, "path=b@5 stable_id=a@4", 0), (8, "path=e@10 stable_id=d@8", 0)],
        );
        case("### A\n- **Stable id:** `a`\n- **Path:** `b`\n\nRules:\n- none\n", &[(2, "path=b@3 stable_id=a@2", 0)]);
        case("Stable id: a\nSum:\nOne sentence.\nFree text.\n", &[(1, "stable_id=a@1 sum=One sentence.@3", 10)]);
        case(
            "Path: b\nLabel: c\nSum: d\n\nStable id: e\n",
            &[(1, "label=c@2 path=b@1 sum=d@3", 0), (5, "stable_id=e@5", 0)],
        );
        case("## Stable id\n\nWhat it is.\n\n## Path\n\nPath: x\n", &[]);
        case(
            "{\n\"list\": [\n{\"stableId\": \"a\",\n \"path\": \"b\", \"text\": \"long\"}]}",
            &[(3, "path=b@4 stable_id=a@3", 4)],
        );
    }
}
