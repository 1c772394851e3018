//! `manifest-portability`: no text of the manifest names a path or an address of one machine

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    scan::{Kind, place_in},
    spec::{config::CONFIG_NAME, shown, terms::NoOp, walk::walk},
};
use serde_json::Value;
use std::collections::HashMap;

pub(super) static RULE: Rule = Rule {
    id: "manifest-portability",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "3, Portability",
    what: "no text of the manifest names a path or an address of one machine",
    why: "a manifest is read by programs on other machines, which follow what it says",
    fix: "name what is meant relative to the package, or leave it out",
    bad: "\"source\": { \"kind\": \"imported\", \"from\": \"/home/ada/notes\" }",
    good: "\"source\": { \"kind\": \"imported\", \"from\": \"docs/notes.md\" }",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if let Some(config) = &subject.package.config {
        // The manifest is made from these values.
        for (key, value) in [("package.issuer", Some(&config.package.issuer))]
            .into_iter()
            .chain(config.long_term_memory.iter().flatten().map(|(key, value)| (key.as_str(), Some(value))))
        {
            let Ok(value) = serde_json::to_value(value) else { continue };
            walk(&value, &mut |_, _, value| {
                if let Some((what, kind)) = value.as_str().and_then(found) {
                    let message = format!("`{}` names `{what}`, {kind} of one machine", shown::text(key));
                    sink.report(Spot::file(CONFIG_NAME), message, "name it relative to the package");
                }
                true
            });
        }
        return;
    }
    let document = subject.package.manifest.as_ref().and_then(|file| file.document.as_ref().ok());
    let Some(document) = document.filter(|_| subject.package.is_described()) else { return };
    // A manifest has the same few words in every row.
    let mut known: HashMap<&str, Option<(String, &'static str)>> = HashMap::new();
    walk(&document.value, &mut |pointer, key, value| {
        // Paths of entries are judged as paths.
        let is_path = pointer.starts_with("/entrypoints") || (key == "path" && pointer.starts_with("/files/"));
        let text = value.as_str().filter(|text| !is_path && !is_digest(text));
        if let Some((what, kind)) = text.and_then(|text| known.entry(text).or_insert_with(|| found(text)).as_ref()) {
            let message = format!("{pointer} names `{what}`, {kind} of one machine");
            sink.report(subject.in_manifest(pointer), message, "name it relative to the package");
        }
        !is_path || matches!(value, Value::Object(_) | Value::Array(_))
    });
}

/// Whether a text is 64 hexadecimal digits, which name no place.
fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn found(text: &str) -> Option<(String, &'static str)> {
    place_in(text)
        .map(|(value, kind)| (shown::text(value), if kind == Kind::LocalPath { "a path" } else { "an address" }))
}
