//! `provenance-mismatch`: the digests in the provenance of a persona are those of its files

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    scope::{Catalog, EvidenceKind},
    spec::{digest::Digest, entry_path::EntryPath, json::pointer_step, terms::NoOp},
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "provenance-mismatch",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::ProvenanceMismatch),
    clause: "2, persona preservation (ours)",
    what: "the digests in the provenance of a persona are those of its files",
    why: "the provenance says who reviewed which bytes; other bytes are another text that nobody has vouched for",
    fix: "put the reviewed bytes back, or have the new text reviewed and state its digest; a wanted change is a derivative",
    bad: "the digest of .uai/persona.uai as it was before an edit",
    good: "the digest that `sha256sum .uai/persona.uai` prints",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let catalog = Catalog::embedded();
    let Some(file) = catalog.evidence(EvidenceKind::Provenance) else { return };
    let Some(text) = subject.inventory.records.get(file) else { return };
    let Ok(document) = crate::spec::json::Document::parse(text.text.as_bytes()) else { return };
    let mut stated = Vec::new();
    collect(&document.value, String::new(), &mut stated);
    for (path, digest, pointer) in stated {
        let Some(actual) = subject.inventory.observed.get(&path).filter(|_| catalog.is_persona(&path)) else {
            continue;
        };
        if digest != actual.sha256 && !digest.is_sentinel() {
            let message =
                format!("`{path}` is not the file of its provenance: stated {digest}, actual {}", actual.sha256);
            let spot = Spot::file(file).at(document.place(&pointer));
            sink.report(spot, message, "put the reviewed bytes back, or make the change a derivative");
        }
    }
}

/// Every path with its digest: `{PATH: DIGEST}` or `{path: PATH, sha256: DIGEST}`. What the text derives from had other
/// bytes, and is judged by a rule of its own.
fn collect(value: &Value, pointer: String, stated: &mut Vec<(EntryPath, Digest, String)>) {
    let digest = |value: &Value| value.as_str().and_then(|text| text.parse::<Digest>().ok());
    match value {
        Value::Object(map) => {
            let path = map.get("path").and_then(Value::as_str).and_then(|path| path.parse().ok());
            if let (Some(path), Some(digest)) = (path, map.get("sha256").and_then(digest)) {
                stated.push((path, digest, format!("{pointer}/sha256")));
            }
            for (key, value) in map.iter().filter(|(key, _)| *key != "derivedFrom") {
                let below = format!("{pointer}/{}", pointer_step(key));
                match (key.parse(), digest(value)) {
                    (Ok(path), Some(digest)) if key != "sha256" => stated.push((path, digest, below)),
                    _ => collect(value, below, stated),
                }
            }
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| collect(value, format!("{pointer}/{at}"), stated));
        }
        _ => {}
    }
}
