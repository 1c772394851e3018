//! Findings as SARIF 2.1.0, for code scanning. What is wrong inside an archive is placed on the archive.

use super::Judged;
use crate::lint::{Finding, Rule, Severity, rules::ALL};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The registry does not change while the program runs.
static RULES: LazyLock<Value> = LazyLock::new(|| ALL.iter().map(|rule| descriptor(rule)).collect());

/// One run over all packages.
pub fn lint(all: &[Judged]) -> Value {
    let results =
        all.iter().flat_map(|judged| judged.judgement.findings.iter().map(move |finding| result(judged, finding)));
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "uaix",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": *RULES,
            }},
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn descriptor(rule: &Rule) -> Value {
    let help = format!("{}\n\nWhy: {}\n\nFix: {}", rule.what, rule.why, rule.fix);
    let markdown = format!(
        "{}\n\n**Why:** {}\n\n**Fix:** {}\n\nBad: `{}`\n\nGood: `{}`",
        rule.what, rule.why, rule.fix, rule.bad, rule.good
    );
    let mut descriptor = json!({
        "id": rule.id,
        "name": rule.id,
        "shortDescription": {"text": rule.what},
        "fullDescription": {"text": rule.why},
        "help": {"text": help, "markdown": markdown},
        "defaultConfiguration": {"level": level(rule.severity)},
        "properties": {
            "category": rule.category,
            "clause": rule.clause,
            "noOp": rule.no_op,
            "tags": [rule.category.as_str()],
        },
    });
    if let Some(page) = rule.page() {
        descriptor["helpUri"] = page.into();
    }
    descriptor
}

fn result(judged: &Judged, finding: &Finding) -> Value {
    let index = ALL.iter().position(|rule| rule.id == finding.rule);
    let mut place = json!({});
    if let Some((uri, line)) = judged.location(finding) {
        let mut location = json!({"artifactLocation": {"uri": uri_of(&uri)}});
        if let Some(line) = line {
            location["region"] = json!({"startLine": line});
            if let Some(column) = finding.column {
                location["region"]["startColumn"] = column.into();
            }
        }
        place["physicalLocation"] = location;
    }
    // What came from no file has a place all the same: its name in the archive, or what it is.
    let inside = finding.path.as_ref().or((place == json!({})).then_some(&judged.name));
    if let Some(name) = inside {
        place["logicalLocations"] = json!([{"fullyQualifiedName": name, "kind": "resource"}]);
    }
    json!({
        "ruleId": finding.rule,
        "ruleIndex": index,
        "level": level(finding.severity),
        "message": {"text": judged.sentence(finding)},
        "locations": [place],
        "properties": {"pointer": finding.pointer, "noOp": finding.no_op},
    })
}

/// A relative path as a URI reference: everything but unreserved characters and `/` is percent-encoded.
fn uri_of(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    path.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(char::from(byte)),
            byte => out.push_str(&format!("%{byte:02X}")),
        }
        out
    })
}

#[cfg(test)]
mod tests {
    use super::uri_of;

    #[test]
    fn uris() {
        for (path, want) in
            [("./docs/a b.md", "docs/a%20b.md"), ("\u{e9}:x", "%C3%A9%3Ax"), ("p/AGENTS.md", "p/AGENTS.md")]
        {
            assert_eq!(uri_of(path), want);
        }
    }
}
