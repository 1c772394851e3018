//! Fields that ask a receiver to change a protected anchor: an operation with its target, or a target under an operation.
//! Only structure is judged here; what a sentence asks for is another question.

use crate::spec::{
    entry_path::EntryPath,
    pattern::Pattern,
    record::{Label, snake_case, split_camel},
    walk::walk,
};
use serde_json::Value;
use std::collections::HashMap;

/// What changes a file.
const DEEDS: &[&str] = &[
    "add",
    "amend",
    "append",
    "bypass",
    "change",
    "clear",
    "delete",
    "disable",
    "drop",
    "edit",
    "erase",
    "insert",
    "merge",
    "modify",
    "move",
    "mutate",
    "overwrite",
    "patch",
    "prepend",
    "put",
    "remove",
    "rename",
    "replace",
    "reset",
    "rewrite",
    "set",
    "swap",
    "truncate",
    "unlink",
    "unset",
    "update",
    "weaken",
    "write",
];
/// Words that may stand beside a deed in a key: `filesToDelete`.
const BESIDE: &[&str] = &[
    "all",
    "anchor",
    "anchors",
    "artifacts",
    "file",
    "files",
    "list",
    "memory",
    "path",
    "paths",
    "record",
    "records",
    "targets",
    "to",
];
/// Keys under which an operation is named.
const OPERATIONS: &[&str] = &[
    "action",
    "change",
    "do",
    "kind",
    "method",
    "mode",
    "op",
    "operation",
    "requested_operation",
    "task",
    "type",
    "verb",
];
/// The same in the lines of a text, where `type` and `kind` are about the record.
const SPOKEN: &[&str] = &["action", "op", "operation", "requested_operation"];
/// Words that turn a request into its opposite.
const DENIALS: &[&str] = &[
    "block",
    "blocked",
    "denied",
    "deny",
    "disallow",
    "disallowed",
    "escalation",
    "example",
    "examples",
    "forbid",
    "forbidden",
    "invalid",
    "keep",
    "never",
    "no",
    "not",
    "outside",
    "prevent",
    "prohibited",
    "protect",
    "protected",
    "refuse",
    "refused",
    "refusal",
    "reject",
    "rejected",
    "rejects",
    "stop",
    "triggers",
    "without",
];

/// A request to change an anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// Where it stands, as a JSON Pointer.
    pub pointer: String,
    /// The operation.
    pub deed: String,
    /// The anchor, or what was written for several.
    pub target: String,
}

/// The requests in values.
pub(super) fn requests<'v>(value: &'v Value, anchors: &[&EntryPath]) -> Vec<Request> {
    let mut found = Vec::new();
    // A manifest has the same few keys in every row.
    let mut known: HashMap<&str, (bool, Option<String>)> = HashMap::new();
    let mut spelled: HashMap<&str, String> = HashMap::new();
    walk(value, &mut |pointer, key, value| {
        let (denied, asked) = known.entry(key).or_insert_with(|| (is_denial(key), deed_of_key(key)));
        if *denied {
            return false;
        }
        let Some(map) = value.as_object() else {
            // `"remove": ".uai/…"`, `"filesToDelete": [".uai/…"]`
            if let Some(deed) = asked
                && let Some(target) = value.as_str().and_then(|text| anchor(text, anchors))
            {
                found.push(Request { pointer: pointer.to_owned(), deed: deed.clone(), target });
            }
            return true;
        };
        let mut spell = |key: &'v str, is: &dyn Fn(&str) -> bool| is(spelled.entry(key).or_insert_with(|| words(key)));
        if map.iter().any(|(key, value)| spell(key, &|words| is_refusal(words, value))) {
            return false;
        }
        // `{"op": "replace", "path": ".uai/…"}`
        let operation = map.iter().find_map(|(key, value)| {
            let text = value.as_str()?;
            spell(key, &|words| OPERATIONS.contains(&words)).then(|| deed_of_value(text))?
        });
        let own = operation.or_else(|| asked.clone());
        if let Some(deed) = &own
            && let Some(target) = map.values().find_map(|value| named(value, anchors))
        {
            found.push(Request { pointer: pointer.to_owned(), deed: deed.clone(), target });
            return false;
        }
        // `{".uai/…": "replace"}`, `{".uai/…": {"op": "replace"}}`, `"overwrite": {".uai/…": "new text"}`
        let by_name = map.iter().find_map(|(name, below)| {
            let target = anchor(name, anchors)?;
            let inner = below.as_object().into_iter().flatten().find_map(|(key, value)| change(key, value));
            let deed = own.clone().or_else(|| below.as_str().and_then(deed_of_value)).or(inner)?;
            Some(Request { pointer: pointer.to_owned(), deed, target })
        });
        let is_found = by_name.is_some();
        found.extend(by_name);
        !is_found
    });
    found
}

/// What a field under the name of an anchor asks for: `"op": "replace"`, `"replaceWith": …`, `"mutable": true`.
fn change(key: &str, value: &Value) -> Option<String> {
    let words = words(key);
    if OPERATIONS.contains(&words.as_str()) {
        return value.as_str().and_then(deed_of_value);
    }
    let given = !matches!(value, Value::Null | Value::Bool(false));
    if ["editable", "mutable", "writable"].contains(&words.as_str()) {
        return (value == &Value::Bool(true)).then(|| "change".to_owned());
    }
    let (deed, rest) = words.split_once('_')?;
    let with = ["by", "content", "text", "to", "with"].contains(&rest);
    (given && with && DEEDS.contains(&deed)).then(|| deed.to_owned())
}

/// The requests in the lines of a record: an operation and its target, each under its label, in one paragraph. The
/// pointer is empty; the line is that of the target.
pub(super) fn spoken(labels: &[Label], anchors: &[&EntryPath]) -> Vec<(usize, Request)> {
    let mut found = Vec::new();
    let paragraphs = labels.chunk_by(|one, next| next.line == one.line + 1);
    for paragraph in paragraphs {
        let deed = paragraph
            .iter()
            .filter(|label| SPOKEN.contains(&label.key.as_str()))
            .find_map(|label| deed_of_value(&label.value));
        let target = paragraph.iter().find_map(|label| Some((label.line, anchor(&label.value, anchors)?)));
        if let (Some(deed), Some((line, target))) = (deed, target) {
            found.push((line, Request { pointer: String::new(), deed, target }));
        }
    }
    found
}

fn words(key: &str) -> String {
    snake_case(&split_camel(key))
}

fn is_denial(key: &str) -> bool {
    words(key).split('_').any(|word| DENIALS.contains(&word))
}

fn deed_of_key(key: &str) -> Option<String> {
    let key = words(key);
    let mut parts = key.split('_');
    let all = parts.clone().all(|word| DEEDS.contains(&word) || BESIDE.contains(&word));
    parts.find(|word| all && DEEDS.contains(word)).map(str::to_owned)
}

/// `replace`, `file_write`, `Delete file`; not `do not replace`, and not a sentence.
fn deed_of_value(text: &str) -> Option<String> {
    let text = words(text);
    let parts: Vec<_> = text.split('_').collect();
    let denied = parts.iter().any(|word| DENIALS.contains(word));
    let deed = parts.iter().find(|word| DEEDS.contains(word)).filter(|_| !denied && parts.len() <= 3)?;
    Some((*deed).to_owned())
}

fn named(value: &Value, anchors: &[&EntryPath]) -> Option<String> {
    match value {
        Value::String(text) => anchor(text, anchors),
        Value::Array(items) => items.iter().filter_map(Value::as_str).find_map(|text| anchor(text, anchors)),
        _ => None,
    }
}

/// The anchor that a text names as a path, in whatever spelling a client would still resolve, or a pattern that takes one.
fn anchor(text: &str, anchors: &[&EntryPath]) -> Option<String> {
    if !text.contains(['.', '*']) {
        return None;
    }
    let text = text.trim().trim_matches(['`', '"', '\'']).replace("~1", "/").replace('\\', "/").to_lowercase();
    let path = text.split('#').next().unwrap_or_default();
    let path = path.trim_start_matches("./").trim_start_matches('/');
    let exact = anchors.iter().find(|anchor| {
        let known = anchor.as_str().to_lowercase();
        path == known || path == anchor.file_name().to_lowercase() || path.ends_with(&format!("/{known}"))
    });
    let taken = || {
        let pattern = path.contains('*').then(|| path.parse::<Pattern>().ok()).flatten()?;
        anchors.iter().find(|anchor| pattern.takes(anchor.as_str()))
    };
    exact.or_else(taken).map(|anchor| anchor.to_string())
}

/// Whether a field, by the words of its key, says that what its object describes is not done.
fn is_refusal(words: &str, value: &Value) -> bool {
    match (words, value) {
        ("allow" | "allowed" | "apply" | "enabled" | "granted" | "permitted" | "requested", Value::Bool(false)) => true,
        (
            "decision" | "disposition" | "effect" | "expected" | "outcome" | "result" | "state" | "status" | "verdict",
            Value::String(text),
        ) => is_denial(text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::record::Record;
    use serde_json::json;

    #[test]
    fn what_asks() {
        let path: EntryPath = ".uai/anchor.uai".parse().expect("good path");
        for value in [
            json!({"operations": [{"op": "replace", "path": ".uai/anchor.uai", "value": "x"}]}),
            json!([{"op": "remove", "path": "/.uai~1anchor.uai"}]),
            json!({"changes": {".uai/anchor.uai": "rewrite"}}),
            json!({"changes": {".uai/anchor.uai": {"action": "delete_file"}}}),
            json!({"overwrite": {".uai/anchor.uai": "new text"}}),
            json!({"anchors": {".uai/anchor.uai": {"replaceWith": "docs/a.md"}}}),
            json!({"anchors": {".uai/anchor.uai": {"mutable": true}}}),
            json!({"filesToDelete": ["docs/a.md", "./.uai/Anchor.uai"]}),
            json!({"patch": {"target": "anchor.uai", "text": "x"}}),
            json!({"steps": [{"do": "write", "files": [".uai/*.uai"]}]}),
        ] {
            assert_eq!(requests(&value, &[&path]).len(), 1, "{value}");
        }
        for value in [
            json!({"readOrder": [".uai/anchor.uai"], "files": [{"path": ".uai/anchor.uai", "kind": "authored"}]}),
            json!({"operations": [{"op": "read", "path": ".uai/anchor.uai"}, {"op": "replace", "path": "docs/a.md"}]}),
            json!({"forbidden": [{"op": "replace", "path": ".uai/anchor.uai"}], "neverReplace": [".uai/anchor.uai"]}),
            json!({"op": "replace", "path": ".uai/anchor.uai", "allowed": false}),
            json!({"op": "replace", "path": ".uai/anchor.uai", "status": "blocked"}),
            json!({"updateRoute": [".uai/anchor.uai"], "protected": {"remove": ".uai/anchor.uai"}}),
            json!({"anchors": {".uai/anchor.uai": {"mutable": false, "replaceWith": null, "updateRoute": "ask"}}}),
            json!({"update": "ask the steward before anybody touches .uai/anchor.uai"}),
        ] {
            assert_eq!(requests(&value, &[&path]), [], "{value}");
        }
    }

    #[test]
    fn what_a_record_asks() {
        let path: EntryPath = ".uai/anchor.uai".parse().expect("good path");
        let count = |text: &str| spoken(&Record::parse(text).labels, &[&path]).len();
        assert_eq!(count("Operation: replace\nTarget: `.uai/anchor.uai`\n"), 1);
        assert_eq!(count("- op: delete\n  path: .uai/anchor.uai\n"), 1);
        assert_eq!(count("Operation: replace\n\nTarget: .uai/anchor.uai\n"), 0);
        assert_eq!(count("Operation: none\nTarget: .uai/anchor.uai\n"), 0);
        assert_eq!(count("Type: update\nPath: .uai/anchor.uai\n"), 0);
    }
}
