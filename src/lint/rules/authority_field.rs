//! `authority-field`: no field of the manifest or of a record grants or claims authority

use crate::{
    lint::{
        Category, Check, Content, Rule, Severity, Sink, Spot, Subject,
        authority::{Claim, Voice, claim, gives, waives},
    },
    spec::{
        record::{Record, snake_case},
        shown,
        structured::front_matter,
        terms::NoOp,
        walk::walk,
    },
};
use serde_json::Value;
use std::collections::HashMap;

pub(super) static RULE: Rule = Rule {
    id: "authority-field",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::AuthorityBoundaryConflict),
    clause: "3 and 5",
    what: "no field of the manifest or of a record grants or claims authority",
    why: "a package is memory and evidence; a client that reads such a field as permission gives a stranger its tools",
    fix: "remove the field; what a receiver may do is the receiver's policy, and outsideCurrentSupport says what is not offered",
    bad: "\"permissions\": { \"allowTools\": [\"shell\"] }",
    good: "\"outsideCurrentSupport\": [\"tool grants\"]; a record that says in a sentence who decides",
    check: Check::Both(check, check_record),
};

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
    // A manifest has the same few keys in every row.
    let mut known: HashMap<&str, Option<Claim>> = HashMap::new();
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
        let described = || pointer.contains("/source/") || pointer.starts_with("/issuer/");
        let voice = || if described() { Voice::Description } else { Voice::Manifest };
        let own = known.entry(key).or_insert_with(|| claim(key)).is_some_and(|claim| gives(claim, value, voice()));
        if !own && !waives(key, value) && !gives_with_parent(pointer, value) {
            return true;
        }
        let message = format!("{pointer} grants or claims authority: `{}`", shown::text(key));
        sink.report(subject.in_manifest(pointer), message, "remove it: a package grants nothing");
        false
    });
}

/// The fields that a program reads in a record: JSON and front matter. Prose is for people.
fn check_record(content: &Content<'_>, sink: &mut Sink<'_>) {
    check_labels(content, sink);
    let Some(structured) = content.structured() else { return };
    walk(&structured.value, &mut |pointer, key, value| {
        // What is listed as refused is no grant.
        if denies(key) {
            return false;
        }
        let own = claim(key).filter(|claim| gives(*claim, value, Voice::Record));
        let found = own.or_else(|| (waives(key, value) || gives_with_parent(pointer, value)).then_some(Claim::Grant));
        // The elements of an array stand under its key; the array has been judged.
        let Some(claim) = found.filter(|_| !pointer.ends_with(|c: char| c.is_ascii_digit())) else { return true };
        let severity = if claim == Claim::Asks { Severity::Warning } else { Severity::Error };
        let message = format!("`{}`: `{}` grants or claims authority", content.path, shown::text(key));
        let help = "remove the field, or say in a sentence what is meant: a record grants nothing";
        sink.report_as(severity, Spot::line(content.path, structured.line(pointer)), message, help);
        false
    });
}

/// The labels of a text, `Tool access: granted (shell)`: a person reads them first, so they earn a warning.
fn check_labels(content: &Content<'_>, sink: &mut Sink<'_>) {
    if content.media_type.id != "text/markdown" || !content.is_memory() {
        return;
    }
    let text = content.text();
    let front = front_matter(&text).map_or(0, |front| front.lines().count() + 2);
    for label in Record::parse(&text).labels.iter().filter(|label| label.line > front && !denies(&label.key)) {
        let first = label.value.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_lowercase();
        let given = ["allowed", "enabled", "full", "granted", "true", "unrestricted", "yes"].contains(&first.as_str());
        if given && claim(&label.key) == Some(Claim::Grant) {
            let message = format!("`{}`: `{}` is said to be `{first}`", content.path, label.key);
            let help = "say who decides on the receiving side: a record grants nothing";
            sink.report_as(Severity::Warning, Spot::line(content.path, label.line), message, help);
        }
    }
}

/// Whether a plain yes makes a grant together with the key above: `"review": { "bypass": true }`.
fn gives_with_parent(pointer: &str, value: &Value) -> bool {
    if value != &Value::Bool(true) {
        return false;
    }
    let mut steps = pointer.rsplit('/');
    let (Some(key), Some(parent)) = (steps.next(), steps.next()) else { return false };
    claim(&format!("{parent} {key}")) == Some(Claim::Grant)
}

fn denies(key: &str) -> bool {
    let words = snake_case(&crate::spec::record::split_camel(key));
    let denials = ["denied", "deny", "blocked", "forbidden", "never", "outside", "refused", "disallowed", "prohibited"];
    words.split('_').any(|word| denials.contains(&word))
}

fn claims(text: &str) -> bool {
    let text = snake_case(text).replace('_', " ");
    let denied = text.split(' ').any(|word| ["no", "not", "never", "none", "without", "free"].contains(&word));
    !denied && CLAIMS.iter().any(|claim| text.contains(claim))
}

#[cfg(test)]
mod tests {
    use super::claims;

    #[test]
    fn what_support_may_not_say() {
        for (text, want) in
            [("Runtime execution on the desktop", true), ("no runtime execution", false), ("local import", false)]
        {
            assert_eq!(claims(text), want, "{text}");
        }
    }
}
