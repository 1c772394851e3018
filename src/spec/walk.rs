//! Every value of a JSON document, with its place.

use super::json::push_step;
use serde_json::Value;
use std::fmt::Write as _;

/// Visits a value and all that is in it, outermost first: its JSON Pointer, the key it stands under (for the elements
/// of an array, the key of the array), and the value. What the visitor answers `false` to is not entered.
pub fn walk<'v>(value: &'v Value, visit: &mut dyn FnMut(&str, &'v str, &'v Value) -> bool) {
    enter(value, &mut String::new(), "", visit);
}

fn enter<'v>(
    value: &'v Value,
    pointer: &mut String,
    key: &'v str,
    visit: &mut dyn FnMut(&str, &'v str, &'v Value) -> bool,
) {
    if !visit(pointer, key, value) {
        return;
    }
    let length = pointer.len();
    match value {
        Value::Object(map) => {
            for (key, below) in map {
                push_step(pointer, key);
                enter(below, pointer, key, visit);
                pointer.truncate(length);
            }
        }
        Value::Array(items) => {
            for (at, below) in items.iter().enumerate() {
                let _ = write!(pointer, "/{at}");
                enter(below, pointer, key, visit);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::walk;
    use serde_json::json;

    #[test]
    fn every_value_once() {
        let value = json!({"a": [{"b/c": 1}], "skipped": {"d": 2}});
        let mut seen = Vec::new();
        walk(&value, &mut |pointer, key, _| {
            seen.push(format!("{pointer} {key}"));
            key != "skipped"
        });
        assert_eq!(seen, [" ", "/a a", "/a/0 a", "/a/0/b~1c b/c", "/skipped skipped"]);
    }
}
