//! Strict JSON with positions: no duplicate key, no comment, no byte-order mark, bounded depth, and the line of every
//! value (contract, section 1 and 3).
//!
//! serde_json judges what JSON is and reads the values. It silently keeps the last of two equal keys, so the keys of the text
//! are counted. Where things stand is found when somebody asks.

use super::{json_place, shown};
use memchr::memchr2;
use serde_json::Value;
use std::{
    collections::HashMap,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

/// How deep arrays and objects may nest.
pub const MAX_DEPTH: usize = 64;

/// How many values a document that is read as a whole may hold: twice what ten thousand files with every field need.
pub const MAX_VALUES: usize = 300_000;

/// A place in a text, both counted from 1; the column counts characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place of a byte offset; an offset past the end gives the end.
    pub fn of(text: &str, offset: usize) -> Self {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let start = before.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        let line = before.iter().filter(|b| **b == b'\n').count() + 1;
        Self { line, column: String::from_utf8_lossy(&before[start..]).chars().count() + 1 }
    }
}

/// What makes a text unfit as strict JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct JsonError {
    /// What is wrong, in words.
    pub message: String,
    /// Where.
    pub place: Place,
}

/// A parsed document that can tell where its values stand.
#[derive(Debug)]
pub struct Document {
    /// The value.
    pub value: Value,
    text: Box<str>,
    /// How often a place was asked for.
    asked: AtomicUsize,
    /// Every place, once it has been asked often.
    places: OnceLock<HashMap<String, Place>>,
}

/// How many places are found by reading up to each: from then on, all are remembered.
const FEW: usize = 16;

impl Document {
    /// Parses bytes as strict JSON of at most [`MAX_VALUES`] values.
    pub fn parse(bytes: &[u8]) -> Result<Self, JsonError> {
        Self::parse_within(bytes, MAX_VALUES)
    }

    /// Parses bytes as strict JSON of at most so many values.
    pub fn parse_within(bytes: &[u8], most: usize) -> Result<Self, JsonError> {
        let at_start = Place { line: 1, column: 1 };
        let text = text_of(bytes)?;
        let value: Value = serde_json::from_str(text).map_err(|error| syntax(&error))?;
        let (values, keys) = count(&value);
        if values > most {
            let message = format!("it holds {values} values, more than {most}");
            return Err(JsonError { message, place: at_start });
        }
        if depth(&value) > MAX_DEPTH {
            return Err(JsonError {
                message: format!("arrays and objects nest deeper than {MAX_DEPTH}"),
                place: at_start,
            });
        }
        if keys != keys_written(text) {
            json_place::all(text)?;
        }
        Ok(Self { value, text: text.into(), asked: AtomicUsize::new(0), places: OnceLock::new() })
    }

    /// Where the value at a JSON Pointer (RFC 6901) stands; for a key, where the key stands. Falls back to the nearest
    /// parent that is there.
    pub fn place(&self, pointer: &str) -> Option<Place> {
        let mut pointer = pointer;
        loop {
            if let Some(place) = self.exact(pointer) {
                return Some(place);
            }
            pointer = &pointer[..pointer.rfind('/')?];
        }
    }

    fn exact(&self, pointer: &str) -> Option<Place> {
        if self.asked.fetch_add(1, Ordering::Relaxed) < FEW {
            return json_place::offset(&self.text, pointer).map(|offset| Place::of(&self.text, offset));
        }
        // A text that was parsed has places; without them, nothing but the place of a finding is lost.
        self.places.get_or_init(|| json_place::all(&self.text).unwrap_or_default()).get(pointer).copied()
    }
}

pub(super) fn text_of(bytes: &[u8]) -> Result<&str, JsonError> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        let message = "a byte-order mark stands before the JSON, at byte 0".to_owned();
        return Err(JsonError { message, place: Place { line: 1, column: 1 } });
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let place = Place::of(&good, good.len());
        JsonError { message: format!("byte {} is not UTF-8", error.valid_up_to()), place }
    })
}

pub(super) fn syntax(error: &serde_json::Error) -> JsonError {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    let place = Place { line: error.line().max(1), column: error.column().max(1) };
    JsonError { message: shown::text(message), place }
}

/// One step of a JSON Pointer, escaped.
pub fn pointer_step(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// Adds a step to a JSON Pointer.
pub(super) fn push_step(pointer: &mut String, key: &str) {
    pointer.push('/');
    match memchr2(b'~', b'/', key.as_bytes()) {
        Some(_) => pointer.push_str(&pointer_step(key)),
        None => pointer.push_str(key),
    }
}

/// How many values there are in a value, itself included, and how many of them have a key.
fn count(value: &Value) -> (usize, usize) {
    let sum = |(values, keys), (more, with_key)| (values + more, keys + with_key);
    match value {
        Value::Array(items) => items.iter().map(count).fold((1, 0), sum),
        Value::Object(map) => map.values().map(count).fold((1, map.len()), sum),
        _ => (1, 0),
    }
}

/// How many keys stand in a text that is JSON: as many as colons outside its strings.
fn keys_written(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut keys = 0;
    while let Some(at) = memchr2(b':', b'"', rest) {
        let sign = rest[at];
        rest = &rest[at + 1..];
        if sign == b':' {
            keys += 1;
            continue;
        }
        while let Some(at) = memchr2(b'\\', b'"', rest) {
            let escapes = rest[at] == b'\\';
            rest = &rest[(at + 1 + usize::from(escapes)).min(rest.len())..];
            if !escapes {
                break;
            }
        }
    }
    keys
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(map) => 1 + map.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused() {
        #[track_caller]
        fn case(text: &[u8], message: &str, line: usize, column: usize) {
            let error = Document::parse(text).expect_err("refused");
            assert!(error.message.contains(message), "{:?}", error.message);
            assert_eq!(error.place, Place { line, column }, "{message}");
        }
        case(b"\xef\xbb\xbf{}", "byte-order mark", 1, 1);
        case(b"{\n \"a\": \"\xff\"}", "byte 9 is not UTF-8", 2, 8);
        case(b"{\n \"a\": 1,\n \"b\": 2,\n \"a\": 3}", "`a` stands twice in one object, at 2:2 and at 4:2", 4, 2);
        case(b"[{\"x\": {\"k\": 1, \"\\u006b\": 2}}]", "`k` stands twice", 1, 17);
        case(br#"{"a:": ["\"", {"b\\\\": 1, "c": "x:y", "b\u005c\u005c": 2}]}"#, "stands twice", 1, 40);
        case(b"{} x", "trailing characters", 1, 4);
        case(b"{} // x", "trailing characters", 1, 4);
        case(b"[1, 2,\n]", "trailing comma", 2, 1);
        case(b"", "EOF", 1, 1);
        case(b"{'a': 1}", "key must be a string", 1, 2);
        case(b"[01]", "invalid number", 1, 3);
        case(b"[\"\t\"]", "control character", 1, 3);
        case("[".repeat(100_000).as_bytes(), "recursion limit", 1, 128);
        case(format!("{}{}", "[".repeat(65), "]".repeat(65)).as_bytes(), "deeper than 64", 1, 1);
    }

    #[test]
    fn places() {
        let text = "{\n  \"files\": [\n    {\"path\": \"\u{e9}\", \"a/b\": 1}\n  ]\n}\n";
        let document = Document::parse(text.as_bytes()).expect("good");
        let at = |pointer: &str| document.place(pointer).map(|p| (p.line, p.column));
        assert_eq!(at(""), Some((1, 1)));
        assert_eq!(at("/files"), Some((2, 3)));
        assert_eq!(at("/files/0"), Some((3, 5)));
        assert_eq!(at("/files/0/path"), Some((3, 6)));
        assert_eq!(at("/files/0/a~1b"), Some((3, 19)));
        assert_eq!(at("/files/0/absent"), Some((3, 5)));
        assert_eq!(Place::of(text, text.len()), Place { line: 6, column: 1 });
        let long = format!("[{}1]", "\"\u{e9}\",".repeat(100_000));
        let document = Document::parse(long.as_bytes()).expect("good");
        // Each place is found both ways, and they agree.
        for text in [text, " [ ] ", "{\"a\\u002fb\": [ {\"\\\"~,\": \"]}\"} , [[], 1e3]] , \"\": {\"x\" :null}}"] {
            for (pointer, place) in json_place::all(text).expect("places") {
                let offset = json_place::offset(text, &pointer).expect("there");
                assert_eq!(Place::of(text, offset), place, "{text} {pointer}");
            }
        }
        for _ in 0..=FEW {
            assert_eq!(document.place("/100000"), Some(Place { line: 1, column: 400_002 }));
        }
    }
}
