//! `derivative-as-original`: what the manifest calls derived is presented as nothing else

use crate::{
    lint::{
        Category, Check, Rule, Severity, Sink, Spot, Subject,
        derivation::{is_derived, judge_identity},
    },
    spec::{
        entry_path::EntryPath,
        manifest::Source,
        record::{Record, snake_case, split_camel},
        shown,
        structured::Structured,
        terms::{NoOp, SourceKind},
        walk::walk,
    },
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "derivative-as-original",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::ProvenanceMismatch),
    clause: "2, persona preservation",
    what: "what is derived is presented as a derivative, never as the preserved original",
    why: "a reader quotes the changed text as the words of its source, and the source can not answer",
    fix: "call it a derivative in the record, with what it comes from and what differs; the original stays beside it",
    bad: "source kind derived in the manifest, and `Status: preserved original` in the record",
    good: "source kind derived, and `Derived from: the persona of 2025; shorter sentences`",
    check: Check::Package(check),
};

const HELP: &str = "call it a derivative, with its source and the differences; the original stays as it is";

/// Fields that say what a text is.
const KINDS: &[&str] = &[
    "edition",
    "kind",
    "presented_as",
    "presents_as",
    "preservation_status",
    "provenance",
    "provenance_kind",
    "record_kind",
    "source_kind",
    "status",
    "version_kind",
];
/// Fields that say it with a yes.
const FLAGS: &[&str] = &[
    "authentic",
    "authentic_original",
    "is_original",
    "original",
    "original_persona",
    "presented_as_original",
    "preserved_original",
    "unmodified",
];

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    judge_identity(subject, sink);
    for (pointer, row) in subject.rows() {
        let Some(path) = row.path.right().filter(|_| is_derived(&row.source)) else { continue };
        let source = match &row.source {
            Source::Object(map) => Value::Object(map.clone()),
            Source::Kind(_) => Value::Null,
        };
        let extra = Value::Object(row.extra.clone());
        let claim = claimed(&extra).map(|(below, words)| (format!("{pointer}{below}"), words));
        let claim =
            claim.or_else(|| claimed(&source).map(|(below, words)| (format!("{pointer}/source{below}"), words)));
        if let Some((pointer, words)) = claim {
            let message = format!("`{path}` is derived and presented as the original: {words}");
            sink.report(subject.in_manifest(&pointer), message, HELP);
        } else {
            check_text(subject, sink, path);
        }
    }
    if subject.inventory.original().is_some() {
        check_text(subject, sink, &subject.catalog.persona.notes);
    }
    if let Some(config) = &subject.package.config {
        for row in config.file.iter().filter(|row| row.source == Some(SourceKind::Derived)) {
            check_text(subject, sink, &row.path.get_ref().0);
        }
        // `pack` calls every persona file of a derivative derived.
        if subject.inventory.original().is_some() {
            let stated = |path: &EntryPath| config.file.iter().any(|row| row.path.get_ref().0 == *path);
            let personas = subject.inventory.records.keys().filter(|path| subject.catalog.is_persona(path));
            personas.filter(|path| !stated(path)).for_each(|path| check_text(subject, sink, path));
        }
    }
}

/// What a record says of itself, as a field.
fn check_text(subject: &Subject<'_>, sink: &mut Sink<'_>, path: &EntryPath) {
    let Some(text) = subject.inventory.records.get(path) else { return };
    let found = match Structured::read(&text.text) {
        Some(structured) => claimed(&structured.value).map(|(pointer, words)| (structured.line(&pointer), words)),
        None => None,
    };
    if let Some((line, words)) = found.or_else(|| spoken(&text.record)) {
        let message = format!("`{path}` is derived and presents itself as the original: {words}");
        sink.report(Spot::line(path, line), message, HELP);
    }
}

/// The first field of a value that claims the original.
fn claimed(value: &Value) -> Option<(String, String)> {
    let mut found = None;
    walk(value, &mut |pointer, key, value| {
        let text = match value {
            Value::Bool(yes) => yes.to_string(),
            Value::String(text) => text.clone(),
            _ => return true,
        };
        if found.is_none() && claims(&snake_case(&split_camel(key)), &text) {
            found = Some((pointer.to_owned(), said(key, &text)));
        }
        true
    });
    found
}

fn spoken(record: &Record) -> Option<(usize, String)> {
    let label = record.labels.iter().find(|label| claims(&label.key, &label.value))?;
    Some((label.line, said(&label.key, &label.value)))
}

fn said(key: &str, value: &str) -> String {
    let value: String = value.chars().take(60).collect();
    format!("`{}: {}`", shown::text(key), shown::text(&value))
}

fn claims(key: &str, value: &str) -> bool {
    let value = snake_case(value);
    let words: Vec<_> = value.split('_').collect();
    let denies = words.iter().any(|word| ["not", "no", "never", "from", "derivative", "derived", "of"].contains(word));
    let yes = ["true", "yes"].contains(&value.as_str());
    let no = ["false", "no"].contains(&value.as_str());
    // A field is a word or two; a sentence about an original is none.
    let original =
        words.len() <= 4 && !denies && words.iter().any(|word| ["original", "authentic", "unmodified"].contains(word));
    (FLAGS.contains(&key) && yes)
        || (KINDS.contains(&key) && original)
        || (["derivative", "is_derivative", "derived", "is_derived"].contains(&key) && no)
}

#[cfg(test)]
mod tests {
    use super::claims;

    #[test]
    fn what_claims() {
        for (key, value, want) in [
            ("status", "preserved original", true),
            ("presented_as", "original", true),
            ("is_original", "true", true),
            ("derivative", "no", true),
            ("kind", "Original persona", true),
            ("status", "derived from the original", false),
            ("status", "not the original", false),
            ("original", "the persona of 2025", false),
            ("provenance", "the original letters, read in March by two people", false),
            ("original", "false", false),
            ("status", "active", false),
        ] {
            assert_eq!(claims(key, value), want, "{key}: {value}");
        }
    }
}
