//! Pointers in JSON: objects in a list. A new one is written like the one before it.

use super::{
    blocks::label_like,
    shape::{Said, line_end, spelled},
};
use crate::{
    error::{Error, Result},
    scope::{Field, PointerFields},
    spec::{
        json::JsonError,
        json_edit::{Edits, parse, quoted},
        record::{snake_case, split_camel},
    },
};
use jsonc_parser::{
    ast::{Array, Object, Value},
    common::Ranged,
};

/// A pointer in its text.
pub(super) struct Found<'a, 't> {
    /// Its object.
    pub(super) object: &'a Object<'t>,
    /// The list it is in.
    list: Option<&'a Array<'t>>,
}

impl Found<'_, '_> {
    /// The value of a field when it is a text.
    pub(super) fn text(&self, fields: &PointerFields<'_>, field: &Field) -> Option<&str> {
        let found = self.object.properties.iter().find(|property| means(fields, property.name.as_str(), field));
        Some(found?.value.as_string_lit()?.value.as_ref())
    }

    /// The key of the checksum: the one that is there, else one like the others.
    pub(super) fn checksum_key(&self, fields: &PointerFields<'_>) -> String {
        let keys: Vec<&str> = self.object.properties.iter().map(|property| property.name.as_str()).collect();
        self.key(fields, fields.checksum).map_or_else(|| label_like(fields.checksum, &keys), str::to_owned)
    }

    /// The key of a field.
    fn key(&self, fields: &PointerFields<'_>, field: &Field) -> Option<&str> {
        self.object.properties.iter().map(|property| property.name.as_str()).find(|key| means(fields, key, field))
    }
}

fn means(fields: &PointerFields<'_>, key: &str, field: &Field) -> bool {
    fields.field(&snake_case(&split_camel(key))).is_some_and(|known| known.id == field.id)
}

/// The pointers of a document in the order of their text.
pub(super) fn find<'a, 't>(root: &'a Value<'t>, fields: &PointerFields<'_>) -> Vec<Found<'a, 't>> {
    let mut found = Vec::new();
    enter(root, None, fields, &mut found);
    found
}

fn enter<'a, 't>(
    value: &'a Value<'t>,
    list: Option<&'a Array<'t>>,
    fields: &PointerFields<'_>,
    found: &mut Vec<Found<'a, 't>>,
) {
    match value {
        Value::Object(object) => {
            let one = Found { object, list };
            let known = fields.all.iter().filter(|field| one.key(fields, field).is_some()).count();
            let has = |field| one.key(fields, field).is_some();
            if has(fields.opener) || (has(fields.target) && known > 2) {
                found.push(one);
            }
            object.properties.iter().for_each(|property| enter(&property.value, None, fields, found));
        }
        Value::Array(array) => array.elements.iter().for_each(|element| enter(element, Some(array), fields, found)),
        _ => {}
    }
}

/// The document with one more pointer at the end of its list.
pub(super) fn append(text: &str, fields: &PointerFields<'_>, said: &[Said<'_>]) -> Result<String> {
    let root = parse(text).map_err(|error| unreadable(&error))?;
    let root = root.ok_or_else(|| Error::request("the ledger holds no value", "begin it with `[]`"))?;
    let found = find(&root, fields);
    let mut edits = Edits::new(text);
    let lists = found.iter().filter(|found| found.list.is_some());
    if let Some(model) = lists.clone().next_back() {
        let keys: Vec<&str> = model.object.properties.iter().map(|property| property.name.as_str()).collect();
        let key = |field: &Field| {
            let known = std::iter::once(model).chain(lists.clone().rev()).find_map(|found| found.key(fields, field));
            known.map_or_else(|| label_like(field, &keys), str::to_owned)
        };
        let others: Vec<&str> = found.iter().rev().filter_map(|one| one.text(fields, fields.checksum)).collect();
        let pairs: Vec<(String, String)> = said
            .iter()
            .map(|(field, value)| match field.id == fields.checksum.id {
                true => (key(field), quoted(&spelled(value, others.iter().copied()))),
                false => (key(field), quoted(value)),
            })
            .collect();
        let pairs: Vec<(&str, String)> = pairs.iter().map(|(key, json)| (key.as_str(), json.clone())).collect();
        if let Some(list) = model.list {
            edits.push(list, &pairs);
        }
        return Ok(edits.apply());
    }
    begin(text, &root, said, fields, !found.is_empty(), &mut edits)?;
    Ok(edits.apply())
}

/// The first pointer of a list in a document without any. What looks like a pointer itself gets no list of its own.
fn begin(
    text: &str,
    root: &Value<'_>,
    said: &[Said<'_>],
    fields: &PointerFields<'_>,
    is_pointer: bool,
    edits: &mut Edits<'_>,
) -> Result<()> {
    let empty = |value: &Value<'_>| value.as_array().is_some_and(|list| list.elements.is_empty());
    let place = match root {
        Value::Array(list) if list.elements.is_empty() => root,
        Value::Object(object) => {
            let mut lists = object.properties.iter().filter(|property| empty(&property.value));
            match (lists.next(), lists.next()) {
                (Some(list), None) => &list.value,
                (None, _) if !is_pointer => {
                    let list = list(text, object.range.start, said, fields, true);
                    edits.set(object, "pointers", list, &[]);
                    return Ok(());
                }
                _ => return Err(no_list()),
            }
        }
        _ => return Err(no_list()),
    };
    edits.replace(place, list(text, place.range().start, said, fields, false));
    Ok(())
}

/// A list with one pointer, indented as the text around it.
fn list(text: &str, at: usize, said: &[Said<'_>], fields: &PointerFields<'_>, deeper: bool) -> String {
    let value = |(field, value): &Said<'_>| match field.id == fields.checksum.id {
        true => quoted(&spelled(value, [])),
        false => quoted(value),
    };
    let pairs = said.iter().map(|said| (quoted(&said.0.id), value(said)));
    if !text.trim_end().contains('\n') {
        let pairs: Vec<_> = pairs.map(|(key, json)| format!("{key}: {json}")).collect();
        return format!("[{{{}}}]", pairs.join(", "));
    }
    let spaces = |line: &str| line[..line.len() - line.trim_start_matches([' ', '\t']).len()].to_owned();
    let unit = text.lines().map(spaces).find(|spaces| !spaces.is_empty()).unwrap_or_else(|| "  ".to_owned());
    let line = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let own = spaces(&text[line..]) + if deeper { &unit } else { "" };
    let end = line_end(text);
    let pairs: Vec<_> = pairs.map(|(key, json)| format!("{own}{unit}{unit}{key}: {json}")).collect();
    let pairs = pairs.join(&format!(",{end}"));
    format!("[{end}{own}{unit}{{{end}{pairs}{end}{own}{unit}}}{end}{own}]")
}

fn no_list() -> Error {
    let help = "keep the pointers as objects of one list, like `{\"pointers\": [ … ]}`";
    Error::request("the ledger has no list that takes one more pointer", help)
}

pub(super) fn unreadable(error: &JsonError) -> Error {
    Error::request(format!("the ledger can not be read: {error}"), "mend it first")
}
