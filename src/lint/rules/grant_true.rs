//! `grant-true`: every grant of the support boundary is false

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        json::pointer_step,
        shown,
        terms::{GRANTS, NoOp},
    },
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "grant-true",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::AuthorityBoundaryConflict),
    clause: "3",
    what: "every grant of the support boundary is false",
    why: "a package is memory and evidence, not authority; local policy always wins",
    fix: "set the grant to false; authority is given by the receiver, never by a package",
    bad: "\"grants\": { \"network\": true }",
    good: "\"grants\": { \"network\": false }",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(manifest) = subject.package.manifest().filter(|_| subject.package.is_described()) else { return };
    for (grant, value) in &manifest.support_boundary.grants {
        if is_grant(value) {
            let message = format!("the package grants itself `{}`", shown::text(grant));
            let spot = subject.in_manifest(&format!("/supportBoundary/grants/{}", pointer_step(grant)));
            sink.report(spot, message, "set it to false: a package grants nothing");
        }
    }
    let stated = &manifest.support_boundary.grants;
    let missing: Vec<_> =
        GRANTS.iter().filter(|grant| !stated.contains_key(**grant)).map(|grant| format!("`{grant}`")).collect();
    if !missing.is_empty() {
        let message = format!("the support boundary does not deny {}", missing.join(", "));
        sink.report_as(
            Severity::Warning,
            subject.in_manifest("/supportBoundary"),
            message,
            "state each grant as false",
        );
    }
}

/// Whether the value of a grant gives something. What is neither true nor false and gives nothing is a fault of shape.
pub(super) fn is_grant(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(given) => *given,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !["", "no", "none", "false", "denied"].contains(&text.trim().to_lowercase().as_str()),
        Value::Array(list) => !list.is_empty(),
        Value::Object(map) => !map.is_empty(),
    }
}
