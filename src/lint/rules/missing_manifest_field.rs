//! `missing-manifest-field`: the manifest fields that a scope needs are there

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{config::CONFIG_NAME, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "missing-manifest-field",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "2",
    what: "the manifest fields that a scope needs are there",
    why: "a receiver finds the durable memory, its steward and its rules only through them",
    fix: "write the values under the table of uaix.toml that the message names",
    bad: "scopes = [\"long_term_memory\"] without [long_term_memory]",
    good: "[long_term_memory] with its ten values",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    for scope in subject.set.scopes.iter().filter(|scope| !scope.manifest_fields.is_empty()) {
        if let Some(config) = &package.config {
            let table = config.long_term_memory.clone().unwrap_or_default();
            let given = |setting: &str| table.get(setting).is_some_and(|value| !is_empty(value));
            let missing: Vec<_> =
                scope.manifest_fields.iter().map(|field| field.setting.as_str()).filter(|name| !given(name)).collect();
            if !missing.is_empty() {
                let message =
                    format!("`{}` needs {} in [{}]: {}", scope.id, values(missing.len()), scope.id, missing.join(", "));
                sink.report(
                    Spot::file(CONFIG_NAME),
                    message,
                    format!("uaix add {} writes the table with defaults to edit", scope.id),
                );
            }
        } else if let Some(manifest) = package.manifest() {
            let fields = manifest.long_term_memory.clone().unwrap_or_default();
            let missing: Vec<_> = scope
                .manifest_fields
                .iter()
                .map(|field| field.key.as_str())
                .filter(|key| !fields.contains_key(*key))
                .collect();
            if !missing.is_empty() {
                let message = format!(
                    "`{}` needs {} in `longTermMemory`: {}",
                    scope.id,
                    values(missing.len()),
                    missing.join(", ")
                );
                sink.report(subject.in_manifest("/longTermMemory"), message, "");
            }
        }
    }
}

fn values(count: usize) -> String {
    if count == 1 { "one value".to_owned() } else { format!("{count} values") }
}

fn is_empty(value: &toml::Value) -> bool {
    match value {
        toml::Value::String(text) => text.trim().is_empty(),
        toml::Value::Array(list) => list.is_empty(),
        _ => false,
    }
}
