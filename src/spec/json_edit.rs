//! Edits of a JSON text at the places of single values, so that every other byte stays as its author wrote it: key
//! order, unknown keys, spelling of numbers and texts, indentation, the last line end.
//!
//! A new key or element takes over the white space of its neighbours. The text is strict JSON before and after.

use super::{json::JsonError, json_place::tree};
use jsonc_parser::{
    ast::{Array, Object, ObjectProp, Value},
    common::Ranged,
};

/// The values of a text with their places; `None` for a text without a value.
pub(crate) fn parse(text: &str) -> Result<Option<Value<'_>>, JsonError> {
    tree(text)
}

/// A text and what is to change in it.
#[derive(Clone, Debug)]
pub(crate) struct Edits<'t> {
    text: &'t str,
    /// Where, up to where, and what stands there instead; in the order in which they were asked for.
    list: Vec<(usize, usize, String)>,
}

impl<'t> Edits<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, list: Vec::new() }
    }

    /// Puts `json` in the place of a value.
    pub(crate) fn replace(&mut self, value: &Value<'_>, json: impl Into<String>) {
        self.list.push((value.range().start, value.range().end, json.into()));
    }

    /// Gives a key of an object a value: in its place where the key is there, else behind the last of `after` that is
    /// there, else as the last.
    pub(crate) fn set(&mut self, object: &Object<'_>, key: &str, json: impl Into<String>, after: &[&str]) {
        if let Some(known) = object.get(key) {
            return self.replace(&known.value, json);
        }
        let style = Style::of(self.text, object);
        let pair = format!("{}{}{}", quoted(key), style.colon, json.into());
        let known = after.iter().rev().find_map(|key| object.get(key)).or(object.properties.last());
        match known {
            Some(known) => self.insert(known.range.end, format!(",{}{pair}", style.lead)),
            None => self.list.push((object.range.start, object.range.end, format!("{{{pair}}}"))),
        }
    }

    /// Adds an object at the end of an array of objects, written like the one before it.
    pub(crate) fn push(&mut self, array: &Array<'_>, pairs: &[(&str, String)]) {
        let model = array.elements.last().and_then(Value::as_object);
        let style = model.map_or_else(Style::compact, |object| Style::of(self.text, object));
        let pairs: Vec<_> = pairs.iter().map(|(key, json)| format!("{}{}{json}", quoted(key), style.colon)).collect();
        let object = format!("{{{}{}{}}}", style.first, pairs.join(&format!(",{}", style.lead)), style.last);
        match array.elements.as_slice() {
            [] => self.list.push((array.range.start, array.range.end, format!("[{object}]"))),
            [.., last] => {
                let before = array.elements.iter().rev().nth(1).map_or(array.range.start + 1, |v| v.range().end);
                let lead = white(&self.text[before..last.range().start]);
                self.insert(last.range().end, format!(",{lead}{object}"));
            }
        }
    }

    /// The colon of the last object of an array, with the white space behind it.
    pub(crate) fn colon(&self, array: &Array<'_>) -> String {
        let model = array.elements.last().and_then(Value::as_object);
        model.map_or_else(Style::compact, |object| Style::of(self.text, object)).colon
    }

    /// The text with all edits made.
    pub(crate) fn apply(&self) -> String {
        let mut list: Vec<_> = self.list.iter().collect();
        list.sort_by_key(|(start, ..)| *start);
        let mut out = String::with_capacity(self.text.len() + 128 * list.len());
        let mut at = 0;
        for (start, end, json) in list {
            out.push_str(&self.text[at..*start]);
            out.push_str(json);
            at = *end;
        }
        out + &self.text[at..]
    }

    fn insert(&mut self, at: usize, text: String) {
        self.list.push((at, at, text));
    }
}

/// The white space of an object.
struct Style {
    /// Before the first key.
    first: String,
    /// Between a comma and a key.
    lead: String,
    /// The colon and what stands between it and the value.
    colon: String,
    /// Before the closing brace.
    last: String,
}

impl Style {
    fn compact() -> Self {
        Self { first: String::new(), lead: String::new(), colon: ":".to_owned(), last: String::new() }
    }

    fn of(text: &str, object: &Object<'_>) -> Self {
        let between = |from: usize, to: usize| white(&text[from..to]);
        let [first, ..] = object.properties.as_slice() else {
            return Self { colon: ": ".to_owned(), ..Self::compact() };
        };
        let before = between(object.range.start + 1, first.range.start);
        let last = object.properties.last().unwrap_or(first);
        let name = name_end(text, first);
        let colon = text[name..first.value.range().start].to_owned();
        let lead = match object.properties.get(1) {
            Some(second) => between(first.range.end, second.range.start),
            // One key on the line of its brace tells nothing of a second one; its colon does.
            None if before.is_empty() => white(&colon),
            None => before.clone(),
        };
        Self { first: before, lead, colon, last: between(last.range.end, object.range.end - 1) }
    }
}

/// Where the colon of a property stands.
fn name_end(text: &str, property: &ObjectProp<'_>) -> usize {
    let value = property.value.range().start;
    text[property.range.start..value].rfind(':').map_or(value, |at| property.range.start + at)
}

/// The white space of a piece of text that holds white space and a comma.
fn white(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_whitespace()).collect()
}

/// A text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(text: &str, want: &str, edit: impl Fn(&mut Edits<'_>, &Object<'_>)) {
        let root = parse(text).expect("json").expect("value");
        let mut edits = Edits::new(text);
        edit(&mut edits, root.as_object().expect("object"));
        assert_eq!(edits.apply(), want);
    }

    #[test]
    fn only_the_value_changes() {
        let text = "{ \"n\" :1.50e+3,\r\n\t\"d\": \"\\u0061\",\"\":9007199254740993 }";
        case(text, &text.replace("\"\\u0061\"", "\"b\""), |edits, root| edits.set(root, "d", "\"b\"", &[]));
        case(text, text, |_, _| {});
    }

    #[test]
    fn new_keys_are_written_like_their_neighbours() {
        let add = |edits: &mut Edits<'_>, root: &Object<'_>| {
            edits.set(root, "x", "1", &["a"]);
            edits.set(root, "y", "2", &["a"]);
        };
        case("{\"a\":0,\"b\":0}", "{\"a\":0,\"x\":1,\"y\":2,\"b\":0}", add);
        case("{ \"a\": 0 }", "{ \"a\": 0, \"x\": 1, \"y\": 2 }", add);
        case("{\n\t\"b\": 0\n}\n", "{\n\t\"b\": 0,\n\t\"x\": 1,\n\t\"y\": 2\n}\n", add);
        case("{\"b\": [1],\n \"c\" : 0}", "{\"b\": [1],\n \"c\" : 0,\n \"x\": 1,\n \"y\": 2}", add);
        case("{}", "{\"x\": 1}", |edits, root| edits.set(root, "x", "1", &[]));
    }

    #[test]
    fn new_rows_are_written_like_the_last() {
        let add = |edits: &mut Edits<'_>, root: &Object<'_>| {
            edits.push(root.get_array("f").expect("array"), &[("p", quoted("a\"")), ("s", "1".to_owned())]);
        };
        case("{\"f\":[{\"p\":\"x\"}]}", "{\"f\":[{\"p\":\"x\"},{\"p\":\"a\\\"\",\"s\":1}]}", add);
        case(
            "{\"f\": [\n  {\n    \"p\": \"x\"\n  }\n]}",
            "{\"f\": [\n  {\n    \"p\": \"x\"\n  },\n  {\n    \"p\": \"a\\\"\",\n    \"s\": 1\n  }\n]}",
            add,
        );
        case(
            "{\"f\": [{\"p\": 1}, {\"p\": 2}]}",
            "{\"f\": [{\"p\": 1}, {\"p\": 2}, {\"p\": \"a\\\"\", \"s\": 1}]}",
            add,
        );
        case("{\"f\":[]}", "{\"f\":[{\"p\":\"a\\\"\",\"s\":1}]}", add);
    }
}
