//! What `uaix rehash` says to programs: one document, the same on success and on refusal.

use super::rehash_report::Report;
use serde_json::{Value, json};
use uaix::{
    Severity,
    error::shown_path,
    rehash::{Found, PackageDigest, Row, Stood, missing},
    report::json::tool,
};

impl Report<'_> {
    /// For programs.
    pub(super) fn json(&self) -> Value {
        let rehashing = self.rehashing;
        let plan = rehashing.plan.as_ref();
        let written = rehashing.written.as_ref().map(|written| {
            json!({
                "path": shown_path(&written.path),
                "entries": written.entries,
                "archiveBytes": written.archive.map(|archive| archive.size),
                "sha256": written.archive.map(|archive| archive.sha256.to_string()),
                "copy": written.kept,
                "errors": written.judgement.count(Severity::Error),
                "warnings": written.judgement.count(Severity::Warning),
            })
        });
        let missing = missing(&rehashing.judgement);
        json!({
            "tool": tool(),
            "command": "rehash",
            "name": self.name,
            "refused": rehashing.is_refused(),
            "changes": rehashing.changes(),
            "written": written,
            "packageSha256": plan.map(|plan| plan.package_sha256.to_string()),
            "files": plan.map(|plan| plan.rows.iter().map(row).collect::<Vec<_>>()),
            "integrity": plan.map(|plan| plan.package.iter().map(integrity).collect::<Vec<_>>()),
            "lowered": plan.map(|plan| plan.lowered.iter().map(|(what, why)| json!({"what": what, "why": why})).collect::<Vec<_>>()),
            "dropped": rehashing.dropped.iter().map(|(what, number)| json!({"what": what, "number": number})).collect::<Vec<_>>(),
            "unwrapped": rehashing.folder,
            "missing": missing.iter().map(|(scope, path)| json!({"scope": scope, "path": path})).collect::<Vec<_>>(),
            "refusals": rehashing.refusals,
        })
    }
}

fn row(row: &Row) -> Value {
    let (state, declared, cause) = match &row.found {
        Found::Right => ("right", None, None),
        Found::Respelled => ("respelled", None, None),
        Found::Sentinel => ("sentinel", None, None),
        Found::Absent => ("absent", None, None),
        Found::NoFile => ("noFile", None, None),
        Found::Mismatch { declared, cause, accepted: true } => ("accepted", Some(declared), Some(cause)),
        Found::Mismatch { declared, cause, .. } => ("mismatch", Some(declared), Some(cause)),
    };
    json!({
        "path": row.path, "found": state, "declared": declared, "actual": row.actual.map(|digest| digest.to_string()),
        "cause": cause, "anchor": row.anchor,
        "sizeBytes": row.size.as_ref().map(|(declared, actual)| json!({"declared": declared, "actual": actual})),
    })
}

fn integrity(digest: &PackageDigest) -> Value {
    let (state, declared, what) = match &digest.found {
        Stood::Right => ("right", None, None),
        Stood::Respelled => ("respelled", None, None),
        Stood::Sentinel => ("sentinel", None, None),
        Stood::Kept => ("kept", None, None),
        Stood::Absent => ("absent", None, None),
        Stood::Foreign(declared, what, _) => ("foreign", Some(declared), Some(what)),
        Stood::Algorithm(name) => ("algorithm", Some(name), None),
    };
    json!({"key": digest.key, "found": state, "declared": declared, "was": what})
}
