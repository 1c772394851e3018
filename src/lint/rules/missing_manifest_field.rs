//! `missing-manifest-field`: the manifest fields that a scope needs are there

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    scope::Scope,
    spec::{
        config::{CONFIG_NAME, Config},
        json::pointer_step,
        manifest::Manifest,
        record::UNFILLED,
        shown,
        terms::NoOp,
    },
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
    for scope in subject.set.scopes.iter().filter(|scope| !scope.manifest_fields.is_empty()) {
        if let Some(config) = &subject.package.config {
            check_settings(config, scope, sink);
        } else if let Some(manifest) = subject.package.manifest() {
            check_manifest(subject, manifest, scope, sink);
        }
    }
}

fn check_settings(config: &Config, scope: &Scope, sink: &mut Sink<'_>) {
    let table = config.long_term_memory.clone().unwrap_or_default();
    let given = |setting: &str| table.get(setting).is_some_and(|value| !is_empty(value));
    let names = scope.manifest_fields.iter().map(|field| field.setting.as_str());
    let missing: Vec<_> = names.filter(|name| !given(name)).collect();
    if !missing.is_empty() {
        let needs = values(missing.len());
        let message = format!("`{}` needs {needs} in [{}]: {}", scope.id, scope.id, missing.join(", "));
        let help = format!("write them; `uaix scopes {}` says what each is", scope.id);
        sink.report(Spot::file(CONFIG_NAME), message, help);
    }
    for (key, _) in table.iter().filter(|(_, value)| value.to_string().contains(UNFILLED)) {
        let message = format!("`{key}` in [{}] waits for a person to write", scope.id);
        sink.report_as(Severity::Warning, Spot::file(CONFIG_NAME), message, "replace the `[to write: …]`");
    }
}

fn check_manifest(subject: &Subject<'_>, manifest: &Manifest, scope: &Scope, sink: &mut Sink<'_>) {
    let fields = manifest.long_term_memory.clone().unwrap_or_default();
    let keys = scope.manifest_fields.iter().map(|field| field.key.as_str());
    let missing: Vec<_> = keys.filter(|key| !fields.contains_key(*key)).collect();
    if !missing.is_empty() {
        let needs = values(missing.len());
        let message = format!("`{}` needs {needs} in `longTermMemory`: {}", scope.id, missing.join(", "));
        sink.report(subject.in_manifest("/longTermMemory"), message, "");
    }
    for (key, _) in fields.iter().filter(|(_, value)| value.to_string().contains(UNFILLED)) {
        let spot = subject.in_manifest(&format!("/longTermMemory/{}", pointer_step(key)));
        let message = format!("`{}` in `longTermMemory` waits for a person to write", shown::text(key));
        sink.report_as(Severity::Warning, spot, message, "replace the `[to write: …]`");
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
