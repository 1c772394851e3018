//! What a memory record says about itself, in any of the shapes that exist (contract, section 7): front matter,
//! `Label: text` lines, bold labels, headings, and the keys of a JSON record.

use super::json::Document;
use serde_json::Value;

/// The mark that a template leaves where only the owner knows the text.
pub const UNFILLED: &str = "[to write:";

/// A field of a record: its name in snake_case, what stands on the same line, and that line, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label {
    /// In snake_case.
    pub key: String,
    /// What stands behind the label on its line, without marks and quotes; nothing behind a heading.
    pub value: String,
    /// From 1.
    pub line: usize,
}

/// A record whose labels have been found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Every label, in the order of the text.
    pub labels: Vec<Label>,
    /// The record opens front matter on its first line and never closes it.
    pub front_matter_open: bool,
}

impl Record {
    /// Finds the labels of a text. Every text is some record: the poorest has no label.
    pub fn parse(text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().starts_with('{')
            && let Ok(document) = Document::parse(text.as_bytes())
        {
            let mut labels = Vec::new();
            json_labels(&document, &document.value, "", &mut labels);
            return Self { labels, front_matter_open: false };
        }
        Self::parse_lines(text)
    }

    /// Whether the record carries a field under one of these names, compared in snake_case.
    pub fn carries<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> bool {
        names.into_iter().any(|name| {
            let key = snake_case(name);
            self.labels.iter().any(|label| label.key == key)
        })
    }

    fn parse_lines(text: &str) -> Self {
        let fenced_at = text.lines().skip(1).position(|line| line.trim_end() == "---");
        let has_front = text.lines().next().is_some_and(|line| line.trim_end() == "---");
        let front_end = if has_front { fenced_at.map(|at| at + 1) } else { None };
        let mut labels = Vec::new();
        let mut in_code = false;
        for (index, line) in text.lines().enumerate() {
            let in_front = front_end.is_some_and(|end| index <= end);
            if line.trim_start().starts_with("```") {
                in_code = !in_code;
            }
            if in_code {
                continue;
            }
            let Some((name, value)) = (if in_front { front_key(line) } else { label_of(line) }) else { continue };
            let key = snake_case(name);
            if !key.is_empty() {
                labels.push(Label { key, value: bare(value).to_owned(), line: index + 1 });
            }
        }
        Self { labels, front_matter_open: has_front && front_end.is_none() }
    }
}

/// A name as it is compared: letters and digits in lower case, everything between them one underscore.
pub fn snake_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut take = |c: char, counts: bool| match counts {
        true => out.push(c),
        false if out.is_empty() || out.ends_with('_') => {}
        false => out.push('_'),
    };
    // Nearly every name is plain, and the case of other letters is looked up in tables.
    if name.is_ascii() {
        name.bytes().for_each(|byte| take(char::from(byte.to_ascii_lowercase()), byte.is_ascii_alphanumeric()));
    } else {
        name.chars().flat_map(char::to_lowercase).for_each(|c| take(c, c.is_alphanumeric()));
    }
    out.truncate(out.trim_end_matches('_').len());
    out
}

/// A value without the marks around it: spaces, asterisks, one pair of quotes or backticks.
fn bare(value: &str) -> &str {
    let value = value.trim().trim_matches('*').trim();
    let inner = ['"', '\'', '`'].iter().find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
    inner.unwrap_or(value)
}

fn front_key(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let value = value.split(" #").next().unwrap_or(value);
    (!line.starts_with([' ', '#', '-'])).then_some((key, value))
}

/// The label a line of prose begins with: a heading, `Label:`, `**Label:**` or `- Label:`, of at most eight words.
fn label_of(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let heading = line.trim_start_matches('#');
    if heading.len() < line.len() && heading.starts_with(' ') {
        return Some((heading.trim().trim_end_matches([':', '#', ' ']), ""));
    }
    let item = line.strip_prefix(['-', '*']).filter(|rest| rest.starts_with(' ')).unwrap_or(line).trim_start();
    let (label, rest) = item.split_once(':')?;
    let label = label.trim_matches('*').trim();
    let ends_well = rest.is_empty() || rest.starts_with([' ', '\t', '*']);
    (ends_well && label.split_whitespace().count() <= 8).then_some((label, rest))
}

fn json_labels(document: &Document, value: &Value, pointer: &str, labels: &mut Vec<Label>) {
    match value {
        Value::Object(map) => {
            for (key, below) in map {
                let pointer = format!("{pointer}/{}", super::json::pointer_step(key));
                let line = document.place(&pointer).map_or(1, |place| place.line);
                let value = match below {
                    Value::String(text) => text.clone(),
                    Value::Number(_) | Value::Bool(_) => below.to_string(),
                    _ => String::new(),
                };
                labels.push(Label { key: snake_case(&split_camel(key)), value, line });
                json_labels(document, below, &pointer, labels);
            }
        }
        Value::Array(items) => {
            for (at, below) in items.iter().enumerate() {
                json_labels(document, below, &format!("{pointer}/{at}"), labels);
            }
        }
        _ => {}
    }
}

/// A camelCase key with its words apart, so that [`snake_case`] finds them.
pub fn split_camel(key: &str) -> String {
    key.chars().fold(String::new(), |mut out, c| {
        if c.is_uppercase() {
            out.push('_');
        }
        out.push(c);
        out
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape() {
        #[track_caller]
        fn case(text: &str, want: &[(&str, usize)]) {
            let got: Vec<_> = Record::parse(text).labels.into_iter().map(|l| (l.key, l.line)).collect();
            assert_eq!(got, want.iter().map(|(k, l)| ((*k).to_owned(), *l)).collect::<Vec<_>>());
        }
        // V1 front matter, also behind a byte-order mark
        case("\u{feff}---\ntype: x\ntags: [a]\n---\n## Read order\n", &[("type", 2), ("tags", 3), ("read_order", 5)]);
        // V2 labels and topics
        case(
            "Title\n\nPurpose:\n- Do it: now\nMust not expose: keys\n",
            &[("purpose", 3), ("do_it", 4), ("must_not_expose", 5)],
        );
        // V3 trailing spaces, bold labels
        case("# T\nAgent id: x  \n**Agent role:** y\n", &[("t", 1), ("agent_id", 2), ("agent_role", 3)]);
        // V4 JSON
        case("{\n\"nextWork\": {\"stable_id\": 1}}\n", &[("next_work", 2), ("stable_id", 2)]);
        // V6 pointer blocks
        case("Stable id: a\nPath: b\n\nStable id: c\n", &[("stable_id", 1), ("path", 2), ("stable_id", 4)]);
        // not labels
        case("see https://example.com/x\na line of nine words that goes on and on: no\n```\nkey: value\n```\n", &[]);
    }

    #[test]
    fn values() {
        #[track_caller]
        fn case(text: &str, want: &[&str]) {
            let got: Vec<_> = Record::parse(text).labels.into_iter().map(|label| label.value).collect();
            assert_eq!(got, want);
        }
        case("---\nstatus: 'active' # since May\n---\n# Title\nPath: `docs/a.md`  \n", &["active", "", "docs/a.md"]);
        case("**Agent role:** host\n- **Voice:** dry\nTopic:\n", &["host", "dry", ""]);
        case("{\"depth\": 3, \"status\": \"x\", \"list\": [1]}", &["3", "x", ""]);
    }

    #[test]
    fn open_front_matter() {
        assert!(Record::parse("---\ntype: x\nbody\n").front_matter_open);
        assert!(!Record::parse("---\ntype: x\n---\nbody\n").front_matter_open);
    }

    #[test]
    fn names_compare_in_snake_case() {
        assert_eq!(snake_case("Refusal/no-op triggers"), "refusal_no_op_triggers");
        assert!(Record::parse("# depth_level_0_to_10: 3\ndepth_level_0_to_10: 3\n").carries(["Depth level 0 to 10"]));
    }
}
