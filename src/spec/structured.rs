//! The part of a record that a program reads as values: a JSON document, or the YAML front matter of a text (contract,
//! section 7, shapes V1 and V4). What stands below front matter is prose and no part of it.

use super::json::{Document, MAX_DEPTH};
use serde_json::{Map, Value};

/// The longest front matter, in bytes, that is read as values.
const FRONT_LIMIT: usize = 64 * 1024;

/// Values with their lines.
#[derive(Debug)]
pub struct Structured {
    /// The values.
    pub value: Value,
    places: Places,
}

#[derive(Debug)]
enum Places {
    Json(Document),
    /// The lines that are YAML, and the number of the first.
    Lines(Vec<String>, usize),
}

impl Structured {
    /// Reads a text, when a part of it is values.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with(['{', '[']) {
            let document = Document::parse(text.as_bytes()).ok()?;
            return Some(Self { value: document.value.clone(), places: Places::Json(document) });
        }
        front_matter(text).map(|front| Self::of_lines(front, 2))
    }

    /// Reads a file that is YAML as a whole.
    pub fn read_yaml(text: &str) -> Self {
        Self::of_lines(text.strip_prefix('\u{feff}').unwrap_or(text), 1)
    }

    fn of_lines(text: &str, first: usize) -> Self {
        let lines = text.lines().map(str::to_owned).collect();
        Self { value: yaml(text), places: Places::Lines(lines, first) }
    }

    /// The line, from 1, of the value at a JSON Pointer.
    pub fn line(&self, pointer: &str) -> usize {
        match &self.places {
            Places::Json(document) => document.place(pointer).map_or(1, |place| place.line),
            Places::Lines(lines, first) => {
                // The parser gives no places: the line is where the nearest key of the pointer stands in its turn.
                let mut at = 0;
                for step in pointer.split('/').skip(1).map(|step| step.replace("~1", "/").replace("~0", "~")) {
                    let here = lines.iter().skip(at).position(|line| key_of(line) == Some(step.as_str()));
                    at += here.unwrap_or(0);
                }
                at + first
            }
        }
    }
}

/// The text between the two lines `---` that open a record.
pub fn front_matter(text: &str) -> Option<&str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (first, rest) = text.split_once('\n')?;
    if first.trim_end() != "---" {
        return None;
    }
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some(&rest[..end]).filter(|front| front.len() <= FRONT_LIMIT);
        }
        end += line.len();
    }
    None
}

/// Front matter as values. What is no YAML is read line by line: a fault of syntax must not hide what a laxer reader sees.
fn yaml(front: &str) -> Value {
    let mut options = serde_saphyr::Options::default();
    options.duplicate_keys = serde_saphyr::DuplicateKeyPolicy::LastWins;
    match serde_saphyr::from_str_with_options::<Value>(front, options) {
        Ok(value) if depth(&value) <= MAX_DEPTH => value,
        _ => {
            let pairs = front.lines().filter_map(|line| Some((key_of(line)?, line.split_once(':')?.1.trim())));
            Value::Object(pairs.map(|(key, text)| (key.to_owned(), scalar(text))).collect::<Map<_, _>>())
        }
    }
}

fn scalar(text: &str) -> Value {
    match text.trim_matches(['"', '\'']) {
        "" | "~" | "null" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        text => Value::String(text.to_owned()),
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(map) => 1 + map.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

fn key_of(line: &str) -> Option<&str> {
    let line = line.trim().trim_start_matches("- ");
    let key = line.split_once(':')?.0.trim().trim_matches(['"', '\'']);
    (!key.is_empty() && !key.starts_with('#')).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_read() {
        #[track_caller]
        fn case(text: &str, want: Option<Value>) {
            assert_eq!(Structured::read(text).map(|read| read.value), want, "{text}");
        }
        case("{\"a\": 1}", Some(json!({"a": 1})));
        case(
            "\u{feff}---\na: yes\nb:\n  - c: [x, \"y\"]\n---\n# T\nd: 1\n",
            Some(json!({"a": true, "b": [{"c": ["x", "y"]}]})),
        );
        case("---\na: true\na: false\n---\n", Some(json!({"a": false})));
        case("---\na: true\nb: : [\n---\n", Some(json!({"a": true, "b": ": ["})));
        case("---\na: 1\n", None);
        case("# A title\n\na: 1\n", None);
        case("{broken", None);
    }

    #[test]
    fn lines() {
        let text = "---\ntitle: x\nhandoff:\n  tools:\n    - shell\n  \"a/b\": 1\n---\n";
        let read = Structured::read(text).expect("front matter");
        for (pointer, line) in [("/title", 2), ("/handoff/tools", 4), ("/handoff/tools/0", 4), ("/handoff/a~1b", 6)] {
            assert_eq!(read.line(pointer), line, "{pointer}");
        }
    }
}
