//! Findings for programs: one JSON document.

use super::Judged;
use crate::{
    lint::{Finding, Severity},
    package::Container,
    scope::Catalog,
};
use serde_json::{Map, Value, json};

/// The published JSON Schema of the report.
pub const REPORT_SCHEMA: &str = include_str!("../../docs/schema/uaix.report.v0.1.schema.json");

/// The report of `lint` over one or more packages.
pub fn lint(all: &[Judged]) -> Value {
    let count = |severity| all.iter().map(|judged| judged.judgement.count(severity)).sum::<usize>();
    json!({
        "tool": tool(),
        "packages": all.iter().map(package).collect::<Vec<_>>(),
        "findings": all.iter().flat_map(findings).collect::<Vec<_>>(),
        "allowed": all.iter().flat_map(allowed).collect::<Vec<_>>(),
        "summary": {
            "errors": count(Severity::Error),
            "warnings": count(Severity::Warning),
            "notes": count(Severity::Note),
        },
    })
}

/// The findings of one package, each with the package's name.
pub fn findings(judged: &Judged) -> Vec<Value> {
    judged.judgement.findings.iter().map(|finding| named(&judged.name, finding)).collect()
}

/// What made a report.
pub fn tool() -> Value {
    json!({"name": "uaix", "version": env!("CARGO_PKG_VERSION"), "catalog": Catalog::embedded().version})
}

fn allowed(judged: &Judged) -> Vec<Value> {
    let list = judged.judgement.allowed.iter();
    list.map(|(finding, reason)| {
        let mut value = named(&judged.name, finding);
        value["reason"] = reason.as_str().into();
        value
    })
    .collect()
}

fn named(name: &str, finding: &Finding) -> Value {
    let mut map = Map::from_iter([("package".to_owned(), Value::from(name))]);
    if let Ok(Value::Object(rest)) = serde_json::to_value(finding) {
        map.extend(rest);
    }
    Value::Object(map)
}

fn package(judged: &Judged) -> Value {
    json!({
        "name": judged.name,
        "container": match judged.package.container {
            Container::Folder => "folder",
            Container::Archive => "archive",
        },
        "scopes": judged.judgement.set.ids().collect::<Vec<_>>(),
        "files": judged.package.files().count(),
        "errors": judged.judgement.count(Severity::Error),
        "warnings": judged.judgement.count(Severity::Warning),
        "notes": judged.judgement.count(Severity::Note),
    })
}
