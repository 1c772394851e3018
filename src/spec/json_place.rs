//! Where values stand in a text that is JSON: one of them, found by reading up to it, or all, told by jsonc-parser in its
//! strictest setting, which takes many times the memory of the text.

use super::{
    json::{JsonError, Place, pointer_step},
    shown,
};
use jsonc_parser::{ParseOptions, ast, common::Ranged};
use memchr::memchr2;
use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
};

/// Where the value at a JSON Pointer (RFC 6901) starts, in bytes; for a key, where the key starts.
pub(super) fn offset(text: &str, pointer: &str) -> Option<usize> {
    let mut reader = Reader { text, at: 0 };
    reader.space();
    let mut found = reader.at;
    for step in pointer.split('/').skip(1) {
        found = match reader.next()? {
            b'{' => reader.member(&step.replace("~1", "/").replace("~0", "~"))?,
            b'[' => reader.element(step.parse().ok()?)?,
            _ => return None,
        };
    }
    Some(found)
}

/// A text that is read from the left.
struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn next(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while self.next().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Goes from an object to the value of a key, and tells where the key starts.
    fn member(&mut self, wanted: &str) -> Option<usize> {
        loop {
            self.at += 1;
            self.space();
            let start = self.at;
            if self.next()? != b'"' {
                return None;
            }
            self.string();
            let written = &self.text[start..self.at];
            let key: Cow<'_, str> = match written.contains('\\') {
                true => serde_json::from_str::<String>(written).ok()?.into(),
                false => written.trim_matches('"').into(),
            };
            self.space();
            // The colon.
            self.at += 1;
            self.space();
            if key == wanted {
                return Some(start);
            }
            self.value();
            if self.next()? != b',' {
                return None;
            }
        }
    }

    /// Goes from an array to one of its elements, and tells where that starts.
    fn element(&mut self, index: usize) -> Option<usize> {
        for passed in 0.. {
            self.at += 1;
            self.space();
            if self.next()? == b']' {
                return None;
            }
            if passed == index {
                return Some(self.at);
            }
            self.value();
            if self.next()? != b',' {
                return None;
            }
        }
        None
    }

    /// Goes behind a value, and the white space behind it.
    fn value(&mut self) {
        let mut depth = 0;
        while let Some(byte) = self.next() {
            match byte {
                b'"' => {
                    self.string();
                    continue;
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' if depth > 0 => depth -= 1,
                b'}' | b']' | b',' if depth == 0 => return,
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Goes behind a string.
    fn string(&mut self) {
        self.at += 1;
        while let Some(length) = memchr2(b'\\', b'"', &self.text.as_bytes()[self.at.min(self.text.len())..]) {
            let escapes = self.text.as_bytes()[self.at + length] == b'\\';
            self.at += length + 1 + usize::from(escapes);
            if !escapes {
                return;
            }
        }
        self.at = self.text.len();
    }
}

/// Where all values of a text stand, by their JSON Pointers; for a key, where the key stands.
///
/// # Errors
/// When a key stands twice in one object, or the text is no JSON.
pub(super) fn all(text: &str) -> Result<HashMap<String, Place>, JsonError> {
    let mut places = HashMap::new();
    if let Some(root) = &tree(text)? {
        walk(root, String::new(), &mut Lines::new(text), &mut places)?;
    }
    Ok(places)
}

/// Where every value of a text stands, by the strictest reading.
pub(super) fn tree(text: &str) -> Result<Option<ast::Value<'_>>, JsonError> {
    let strict = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let tree = jsonc_parser::parse_to_ast(text, &Default::default(), &strict)
        .map_err(|error| JsonError { message: shown::text(&error.to_string()), place: Place { line: 1, column: 1 } })?;
    Ok(tree.value)
}

/// Line starts, and the last place that was asked for: the walk goes forward, so each character is counted once.
struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
    last: (usize, Place),
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, starts, last: (0, Place { line: 1, column: 1 }) }
    }

    fn place(&mut self, offset: usize) -> Place {
        let line = self.starts.partition_point(|start| *start <= offset);
        let (from, column) = match self.last {
            (last, place) if place.line == line && last <= offset => (last, place.column),
            _ => (self.starts[line - 1], 1),
        };
        let place = Place { line, column: column + self.text[from..offset].chars().count() };
        self.last = (offset, place);
        place
    }
}

fn walk(
    node: &ast::Value<'_>,
    pointer: String,
    lines: &mut Lines<'_>,
    places: &mut HashMap<String, Place>,
) -> Result<(), JsonError> {
    places.entry(pointer.clone()).or_insert_with(|| lines.place(node.range().start));
    match node {
        ast::Value::Array(array) => {
            for (index, element) in array.elements.iter().enumerate() {
                walk(element, format!("{pointer}/{index}"), lines, places)?;
            }
        }
        ast::Value::Object(object) => {
            let mut seen: BTreeMap<&str, Place> = BTreeMap::new();
            for property in &object.properties {
                let key = property.name.as_str();
                let place = lines.place(property.range.start);
                if let Some(first) = seen.insert(key, place) {
                    let message = format!(
                        "the key `{}` stands twice in one object, at {}:{} and at {}:{}",
                        shown::text(key),
                        first.line,
                        first.column,
                        place.line,
                        place.column,
                    );
                    return Err(JsonError { message, place });
                }
                let below = format!("{pointer}/{}", pointer_step(key));
                places.insert(below.clone(), place);
                walk(&property.value, below, lines, places)?;
            }
        }
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_found() {
        let text = " {\"a\": [1, {\"b/c\": \"x,]\\\"}\", \"d~\": []}], \"\\u0065\" : true , \"\u{e9}\": {\"\": 0}} ";
        let at = |pointer: &str| offset(text, pointer).map(|at| text[at..].chars().take(4).collect::<String>());
        for (pointer, want) in [
            ("", "{\"a\""),
            ("/a", "\"a\":"),
            ("/a/0", "1, {"),
            ("/a/1", "{\"b/"),
            ("/a/1/b~1c", "\"b/c"),
            ("/a/1/d~0", "\"d~\""),
            ("/e", "\"\\u0"),
            ("/\u{e9}", "\"\u{e9}\":"),
            ("/\u{e9}/", "\"\": "),
        ] {
            assert_eq!(at(pointer).as_deref(), Some(want), "{pointer}");
        }
        for none in ["/b", "/a/2", "/a/x", "/a/0/y", "/a/1/d~0/0", "/\u{e9}/z", "/e/0"] {
            assert_eq!(at(none), None, "{none}");
        }
        for broken in ["", "{", "{\"a", "{\"a\\", "[1", "{\"b\": \"", "{\"b\":1", "{x", "[[[", "{\"a\""] {
            assert_eq!(offset(broken, "/a/0").or(offset(broken, "/3")), None, "{broken}");
        }
    }
}
