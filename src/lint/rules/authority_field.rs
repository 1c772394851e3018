//! `authority-field`: no field of the manifest grants or claims authority

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        record::{snake_case, split_camel},
        shown,
        terms::NoOp,
        walk::walk,
    },
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "authority-field",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::AuthorityBoundaryConflict),
    clause: "3 and 5",
    what: "no field of the manifest grants or claims authority",
    why: "a package is memory and evidence; a client that reads such a field as permission gives a stranger its tools",
    fix: "remove the field; what a receiver may do is the receiver's policy, and outsideCurrentSupport says what is not offered",
    bad: "\"permissions\": { \"allowTools\": [\"shell\"] }",
    good: "\"outsideCurrentSupport\": [\"tool grants\"]",
    check: Check::Package(check),
};

/// Keys that are a grant or a claim by themselves.
const KEYS: &[&str] = &[
    "certification",
    "certifications",
    "certified",
    "command",
    "commands",
    "credentials",
    "endorsed",
    "endorsement",
    "endorsements",
    "exec",
    "execute",
    "execution",
    "grant",
    "grants",
    "network",
    "permission",
    "permissions",
    "privileges",
    "tools",
];
/// What authority is about: behind a verb such as `allow` or before a noun such as `access`, and in one word.
const MATTERS: &[&str] = &[
    "auto_export",
    "code_execution",
    "command",
    "commands",
    "credential",
    "credentials",
    "exec",
    "execute",
    "execution",
    "network",
    "policy_override",
    "provider",
    "providers",
    "repository_write",
    "repository_writes",
    "run",
    "runtime_execution",
    "secrets",
    "shell",
    "telemetry",
    "tool",
    "tools",
    "website_intake",
    "write",
    "writes",
];
/// Matters that are a grant without a verb.
const BARE: &[&str] = &[
    "auto_export",
    "code_execution",
    "policy_override",
    "repository_write",
    "repository_writes",
    "runtime_execution",
    "website_intake",
];
const VERBS: &[&str] =
    &["allow", "allowed", "allows", "can", "enable", "enabled", "grant", "granted", "may", "permit", "permitted"];
const NOUNS: &[&str] = &["access", "allowed", "enabled", "grant", "granted", "grants", "permission", "permissions"];
/// What `currentSupport` may not say.
const CLAIMS: &[&str] = &[
    "auto export",
    "certification",
    "certified",
    "code execution",
    "command execution",
    "credential",
    "network access",
    "policy override",
    "repository write",
    "runtime execution",
    "shell access",
    "tool access",
    "tool grant",
    "tool use",
];

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let document = subject.package.manifest.as_ref().and_then(|file| file.document.as_ref().ok());
    let Some(document) = document.filter(|_| subject.package.config.is_none()) else { return };
    walk(&document.value, &mut |pointer, key, value| {
        // Its own rule judges the first; the second lists what is denied.
        if matches!(pointer, "/supportBoundary/grants" | "/supportBoundary/outsideCurrentSupport") {
            return false;
        }
        if let Some(text) = value.as_str().filter(|_| pointer.starts_with("/supportBoundary/currentSupport/")) {
            if claims(text) {
                let message = format!("`currentSupport` claims `{}`", shown::text(text));
                sink.report(
                    subject.in_manifest(pointer),
                    message,
                    "a package offers memory and evidence, nothing else",
                );
            }
            return false;
        }
        let described = pointer.contains("/source/") || pointer.starts_with("/issuer/");
        if !is_authority(&snake_case(&split_camel(key))) || !gives(value, described) {
            return true;
        }
        let message = format!("{pointer} grants or claims authority: `{}`", shown::text(key));
        sink.report(subject.in_manifest(pointer), message, "remove it: a package grants nothing");
        false
    });
}

fn is_authority(key: &str) -> bool {
    let verb = |matter: &str| VERBS.iter().any(|verb| key == format!("{verb}_{matter}"));
    let noun = |matter: &str| NOUNS.iter().any(|noun| key == format!("{matter}_{noun}"));
    KEYS.contains(&key) || BARE.contains(&key) || MATTERS.iter().any(|matter| verb(matter) || noun(matter))
}

/// Whether a value gives something. A description of who made a file uses such keys for names (`"network": "Orbit"`),
/// so there only a plain yes counts.
fn gives(value: &Value, described: bool) -> bool {
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) => true,
        Value::Number(number) => number.as_f64() != Some(0.0) && !described,
        Value::String(text) if described => is_yes(text),
        Value::String(text) => !is_denial(text),
        Value::Array(items) => items.iter().any(|item| gives(item, described)),
        Value::Object(map) => map.values().any(|below| gives(below, described)),
    }
}

fn is_yes(text: &str) -> bool {
    matches!(
        text.trim().to_lowercase().as_str(),
        "yes" | "true" | "on" | "allow" | "allowed" | "all" | "full" | "granted" | "*"
    )
}

fn is_denial(text: &str) -> bool {
    let text = snake_case(text);
    let words =
        ["", "denied", "deny", "disabled", "blocked", "false", "forbidden", "off", "refused", "out_of_scope", "n_a"];
    let begins = ["no", "none", "never", "not", "without", "nothing", "0"];
    words.contains(&text.as_str()) || begins.contains(&text.split('_').next().unwrap_or_default())
}

fn claims(text: &str) -> bool {
    let text = snake_case(text).replace('_', " ");
    let denied = text.split(' ').any(|word| ["no", "not", "never", "none", "without", "free"].contains(&word));
    !denied && CLAIMS.iter().any(|claim| text.contains(claim))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_and_values() {
        for key in ["permissions", "allow_tools", "network_access", "policy_override", "can_execute", "certified"] {
            assert!(is_authority(key), "{key}");
        }
        for key in ["tool", "network_name", "allowed_media_types", "provider", "write", "declared_scopes", "path"] {
            assert!(!is_authority(key), "{key}");
        }
        for value in [json!(true), json!(["shell"]), json!({"a": {"b": "x"}}), json!("sandboxed"), json!(1)] {
            assert!(gives(&value, false), "{value}");
        }
        for value in
            [json!(false), json!([]), json!({"a": false}), json!("none"), json!("not granted"), json!(null), json!(0)]
        {
            assert!(!gives(&value, false), "{value}");
        }
        assert!(!gives(&json!("Orbit network"), true) && gives(&json!("yes"), true));
        assert!(
            claims("Runtime execution on the desktop") && !claims("no runtime execution") && !claims("local import")
        );
    }
}
