//! `missing-digest`: every file has a digest in the manifest

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, listed},
    spec::{schema::SchemaFault, terms::NoOp},
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "missing-digest",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::MissingIntegrityChecksum),
    clause: "3 and 4",
    what: "every file has a digest in the manifest",
    why: "without one nothing binds the manifest to the bytes, and any file may stand in the place of the described one",
    fix: "compute the digest of the file as it was reviewed, or pack again",
    bad: "a row without sha256, or with \"sha256\": null",
    good: "\"sha256\": \"9f2c…\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(file) = subject.package.manifest.as_ref().filter(|_| subject.package.is_described()) else { return };
    let Ok(document) = &file.document else { return };
    let missing = file.faults.iter().filter(|fault| is_missing_digest(fault, document.value.pointer(&fault.pointer)));
    let rows: Vec<&str> = missing.map(|fault| fault.pointer.trim_end_matches("/sha256")).collect();
    if let Some(first) = rows.first() {
        let path =
            |row: &&str| document.value.pointer(&format!("{row}/path")).and_then(Value::as_str).unwrap_or_default();
        let paths: Vec<_> = rows.iter().map(path).collect();
        let verb = if paths.len() == 1 { "has" } else { "have" };
        let message = format!("{} {verb} no digest in the manifest", listed(&paths));
        sink.report(subject.in_manifest(first), message, "compute it from the reviewed file, or pack again");
    }
}

/// Whether what the schema refuses is a row without a digest.
pub(super) fn is_missing_digest(fault: &SchemaFault, value: Option<&Value>) -> bool {
    let in_row = fault.pointer.strip_prefix("/files/").map(|rest| rest.matches('/').count());
    match in_row {
        Some(0) => fault.keyword == "required" && fault.message.starts_with("\"sha256\" "),
        Some(1) => {
            let blank = |value: &Value| value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
            fault.pointer.ends_with("/sha256") && value.is_some_and(blank)
        }
        _ => false,
    }
}
