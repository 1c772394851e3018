//! A quick yes to a value that plainly keeps to a JSON Schema. What it does not say yes to is asked of the full validator.
//!
//! To compile a validator takes longer than to judge a small package, and most manifests keep to their schema. Only keywords
//! that are read here are understood; a schema with any other, and a value with anything unusual, gets no yes.

use regex_automata::meta::{Builder, Config, Regex};
use serde_json::Value;

/// Keywords that describe, and refuse nothing.
const SILENT: [&str; 6] = ["$schema", "$id", "$defs", "title", "description", "examples"];
/// The longest list whose elements are held against each other.
const LONGEST: usize = 256;

/// A schema, or a part of one.
#[derive(Debug, Default)]
pub(super) struct PlainSchema {
    kind: Option<Kind>,
    required: Vec<String>,
    properties: Vec<(String, Self)>,
    other_properties: Option<Box<Self>>,
    items: Option<Box<Self>>,
    values: Option<Vec<Value>>,
    pattern: Option<Regex>,
    /// How many characters, elements or members, at least and at most.
    size: (u64, Option<u64>),
    unique: bool,
    one_of: Vec<Self>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Natural,
    Truth,
    List,
    Object,
}

impl PlainSchema {
    /// Reads a schema. None, when it says something that is not understood here.
    pub fn read(root: &Value) -> Option<Self> {
        Self::part(root, root)
    }

    fn part(schema: &Value, root: &Value) -> Option<Self> {
        let mut plain = Self::default();
        let part = |schema: &Value| Self::part(schema, root);
        let words = |value: &Value| -> Option<Vec<String>> {
            value.as_array()?.iter().map(|word| word.as_str().map(str::to_owned)).collect()
        };
        for (keyword, value) in schema.as_object()? {
            match keyword.as_str() {
                "type" => {
                    plain.kind = Some(match value.as_str()? {
                        "string" => Kind::Text,
                        "integer" => Kind::Natural,
                        "boolean" => Kind::Truth,
                        "array" => Kind::List,
                        "object" => Kind::Object,
                        _ => return None,
                    });
                }
                "required" => plain.required = words(value)?,
                "properties" => {
                    let named = value.as_object()?.iter().map(|(name, schema)| Some((name.clone(), part(schema)?)));
                    plain.properties = named.collect::<Option<_>>()?;
                }
                "additionalProperties" => plain.other_properties = Some(Box::new(part(value)?)),
                "items" => plain.items = Some(Box::new(part(value)?)),
                "const" => plain.values = Some(vec![value.clone()]),
                "enum" => plain.values = Some(value.as_array()?.clone()),
                "pattern" => {
                    // For some texts of a few characters, what is fast to build is fast.
                    let lean = Config::new().hybrid(false).onepass(false).auto_prefilter(false);
                    plain.pattern = Some(Builder::new().configure(lean).build(value.as_str()?).ok()?);
                }
                "minLength" | "minItems" => plain.size.0 = value.as_u64()?,
                "maxLength" | "maxItems" | "maxProperties" => plain.size.1 = Some(value.as_u64()?),
                "uniqueItems" => plain.unique = value.as_bool()?,
                "oneOf" => plain.one_of = value.as_array()?.iter().map(part).collect::<Option<_>>()?,
                // Whole numbers get a yes from 0 on.
                "minimum" if value.as_u64() == Some(0) => {}
                // Beside it stand only keywords that are silent, or it gets no yes.
                "$ref" if schema.as_object()?.keys().all(|other| other == keyword || is_silent(other)) => {
                    return part(root.pointer(value.as_str()?.strip_prefix('#')?)?);
                }
                other if is_silent(other) => {}
                _ => return None,
            }
        }
        Some(plain)
    }

    /// Whether a value plainly keeps to it.
    pub fn holds(&self, value: &Value) -> bool {
        // Of several, exactly one may say yes: the others have to be about another kind of value.
        let mut ways = self.one_of.iter().filter(|way| way.kind.is_none() || way.kind == kind_of(value));
        let one = self.one_of.is_empty() || (ways.next().is_some_and(|way| way.holds(value)) && ways.next().is_none());
        one && (self.kind.is_none() || self.kind == kind_of(value))
            && self.values.as_ref().is_none_or(|values| values.contains(value))
            && match value {
                Value::String(text) => self.holds_text(text),
                Value::Array(list) => {
                    self.has_size(list.len() as u64)
                        && self.items.as_ref().is_none_or(|item| list.iter().all(|value| item.holds(value)))
                        && (!self.unique || are_unique(list))
                }
                Value::Object(members) => {
                    let known = |name: &String| self.properties.iter().find(|(known, _)| known == name);
                    self.has_size(members.len() as u64)
                        && self.required.iter().all(|name| members.contains_key(name))
                        && members.iter().all(|(name, value)| match known(name) {
                            Some((_, schema)) => schema.holds(value),
                            None => self.other_properties.as_ref().is_none_or(|schema| schema.holds(value)),
                        })
                }
                _ => true,
            }
    }

    fn holds_text(&self, text: &str) -> bool {
        // Lengths are in characters; in plain ASCII that is in bytes.
        let count = if text.is_ascii() { text.len() } else { text.chars().count() };
        self.has_size(count as u64) && self.pattern.as_ref().is_none_or(|pattern| pattern.is_match(text))
    }

    fn has_size(&self, size: u64) -> bool {
        size >= self.size.0 && self.size.1.is_none_or(|most| size <= most)
    }
}

fn is_silent(keyword: &str) -> bool {
    SILENT.contains(&keyword)
}

/// What a value is, where that is plain. A number with a fraction may be a whole one to a validator.
fn kind_of(value: &Value) -> Option<Kind> {
    match value {
        Value::String(_) => Some(Kind::Text),
        Value::Number(number) => number.is_u64().then_some(Kind::Natural),
        Value::Bool(_) => Some(Kind::Truth),
        Value::Array(_) => Some(Kind::List),
        Value::Object(_) => Some(Kind::Object),
        Value::Null => None,
    }
}

fn are_unique(list: &[Value]) -> bool {
    list.len() <= LONGEST && list.iter().enumerate().all(|(place, value)| !list[..place].contains(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_yes_is_a_yes_of_the_validator() {
        let schemas = [
            json!({"type": "string", "minLength": 1, "maxLength": 3}),
            json!({"type": "string", "pattern": "^[a-c]+$"}),
            json!({"const": "a"}),
            json!({"type": "integer", "minimum": 0}),
            json!({"type": "array", "minItems": 1, "maxItems": 2, "uniqueItems": true, "items": {"type": "string"}}),
            json!({"type": "object", "required": ["a"], "properties": {"a": {"enum": ["a", 1]}}}),
            json!({"type": "object", "maxProperties": 1, "additionalProperties": {"type": "boolean"}}),
            json!({"oneOf": [{"type": "string", "minLength": 1}, {"type": "object", "required": ["a"]}]}),
            json!({"oneOf": [{"type": "string"}, {"type": "string", "minLength": 1}]}),
            json!({"$ref": "#/$defs/x", "title": "X", "$defs": {"x": {"type": "array"}}}),
        ];
        let values = [
            json!("a"),
            json!("\u{e9}\u{e9}\u{e9}"),
            json!("abcd"),
            json!(""),
            json!(0),
            json!(7.0),
            json!(-1),
            json!(null),
            json!([]),
            json!(["a", "b"]),
            json!(["a", "a"]),
            json!([1]),
            json!({}),
            json!({"a": "a"}),
            json!({"a": 1, "b": true}),
            json!({"b": true}),
            json!({"b": 1}),
        ];
        let mut agreed = 0;
        for schema in &schemas {
            let plain = PlainSchema::read(schema).expect("understood");
            let whole = jsonschema::draft202012::new(schema).expect("a schema");
            for value in &values {
                assert!(!plain.holds(value) || whole.is_valid(value), "{schema} {value}");
                agreed += usize::from(plain.holds(value) == whole.is_valid(value));
            }
        }
        // Only numbers that are written with a fraction, and two ways of one kind, go to the validator for a yes.
        assert!(schemas.len() * values.len() - agreed <= 4, "{agreed}");
    }

    #[test]
    fn what_is_not_understood_gets_no_yes() {
        for schema in [
            json!({"not": {}}),
            json!({"type": ["string"]}),
            json!({"minimum": 1}),
            json!({"items": {"format": "date"}}),
            json!({"$ref": "other.json"}),
            json!({"$ref": "#", "type": "string"}),
            json!(true),
        ] {
            assert!(PlainSchema::read(&schema).is_none(), "{schema}");
        }
    }
}
