//! What a package is and what is in it, for a person who has to decide, and for programs.

use super::{Judged, awaiting, count, human::wrapped, json::tool, size};
use crate::{
    lint::{Severity, media_type},
    package::Container,
    scope::role_of,
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        manifest::{FileRecord, MANIFEST_PATH, Manifest},
        shown,
        terms::ReviewState,
    },
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// One file as a table shows it.
struct Row<'a> {
    path: &'a EntryPath,
    size: u64,
    media_type: String,
    review: &'static str,
    role: String,
}

/// The page for people. With `tree` every file is listed.
pub fn text(judged: &Judged, archive_digest: Option<Digest>, tree: bool) -> String {
    let mut out = head(judged, archive_digest);
    let rows = rows(judged);
    let bytes: u64 = rows.iter().map(|row| row.size).sum();
    let _ = writeln!(out, "files         {}, {}", rows.len(), size(bytes));
    if tree {
        out += &tree_lines(&rows);
    } else {
        let mut largest: Vec<_> = rows.iter().collect();
        largest.sort_by_key(|row| std::cmp::Reverse(row.size));
        for row in largest.iter().take(3) {
            let _ = writeln!(out, "  {:>10}  {}", size(row.size), row.path);
        }
        if rows.len() > 3 {
            let _ = writeln!(out, "  and {} more (--tree)", rows.len() - 3);
        }
    }
    let judgement = &judged.judgement;
    let waiting = rows.iter().filter(|row| row.review != ReviewState::Reviewed.as_str()).count();
    let _ = writeln!(out, "waits         {} a human review", awaiting(waiting));
    let (errors, warnings) = (judgement.count(Severity::Error), judgement.count(Severity::Warning));
    let verdict = match (errors, warnings) {
        (0, 0) => "no errors, no warnings".to_owned(),
        _ => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    let _ = writeln!(out, "lint          {verdict}      uaix lint {}", crate::spec::shown::argument(&judged.name));
    out
}

fn head(judged: &Judged, archive_digest: Option<Digest>) -> String {
    let mut out = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(out, "{}", wrapped(&format!("{name:<13} {value}"), &" ".repeat(14)));
    };
    let package = &judged.package;
    let what = match package.container {
        Container::Archive => "archive",
        Container::Folder if package.config.is_some() => "source",
        Container::Folder => "folder",
    };
    line(what, judged.name.clone());
    if let Some(config) = &package.config {
        line("id", config.package.id.to_string());
        line("title", config.package.title.as_deref().map(shown::text).unwrap_or_default());
    } else if let Some(manifest) = package.manifest() {
        line("id", shown::text(&manifest.package_id.to_string()));
        line("profile", shown::text(&manifest.profile_id.to_string()));
        line("issuer", shown::text(manifest.issuer.name()));
        line("created", shown::text(&manifest.created_utc.to_string()));
        line("status", shown::text(&manifest.status.to_string()));
    } else {
        line("manifest", "none that can be read".to_owned());
    }
    line("scopes", judged.judgement.set.ids().collect::<Vec<_>>().join(", "));
    let entrypoints = entrypoints(judged);
    if !entrypoints.is_empty() {
        line("read first", entrypoints.iter().map(|path| shown::text(path)).collect::<Vec<_>>().join(", "));
    }
    if let Some(digest) = archive_digest {
        line("sha256", digest.to_string());
    }
    out
}

fn entrypoints(judged: &Judged) -> Vec<String> {
    match (&judged.package.config, judged.package.manifest()) {
        (Some(config), _) => match &config.package.entrypoints {
            Some(paths) => paths.iter().map(|path| path.get_ref().clone()).collect(),
            None => judged.judgement.entrypoints().map(ToString::to_string).collect(),
        },
        (None, Some(manifest)) => manifest.entrypoints.paths().into_iter().map(|(_, path)| path).collect(),
        (None, None) => Vec::new(),
    }
}

fn rows(judged: &Judged) -> Vec<Row<'_>> {
    let manifest = judged.package.manifest().filter(|_| judged.package.is_described());
    let row_of = |path: &EntryPath| find(manifest?, path);
    let files = judged.package.files();
    files
        .map(|(path, entry)| {
            let stated = row_of(path);
            let known = || media_type(&judged.package, path).map(|kind| kind.id.clone());
            let role =
                || judged.judgement.set.requirement(path).map_or_else(|| role_of(path), |(_, role)| role.to_owned());
            let observed = judged.judgement.inventory.observed.get(path);
            let own = observed.map(|observed| judged.package.standing(path, observed.sha256).state());
            let review = stated.map_or(own, |row| row.review_state.right().copied());
            let review = review.unwrap_or(ReviewState::ReviewRequired);
            Row {
                path,
                size: observed.map_or(entry.size, |observed| observed.size),
                media_type: stated
                    .map(|row| shown::text(&row.media_type))
                    .or_else(known)
                    .unwrap_or_else(|| "?".to_owned()),
                review: review.as_str(),
                role: stated.map_or_else(role, |row| shown::text(&row.role)),
            }
        })
        .collect()
}

fn find<'m>(manifest: &'m Manifest, path: &EntryPath) -> Option<&'m FileRecord> {
    manifest.files.iter().find(|row| row.path.right() == Some(path))
}

/// Files under their folders, each with its size, media type and review state.
fn tree_lines(rows: &[Row<'_>]) -> String {
    let mut out = String::new();
    let mut open: Vec<&str> = Vec::new();
    for row in rows {
        let folders: Vec<&str> =
            row.path.as_str().split('/').rev().skip(1).collect::<Vec<_>>().into_iter().rev().collect();
        let same = open.iter().zip(&folders).take_while(|(a, b)| a == b).count();
        for (depth, folder) in folders.iter().enumerate().skip(same) {
            let _ = writeln!(out, "  {}{folder}/", "  ".repeat(depth));
        }
        let indent = "  ".repeat(folders.len());
        let name = format!("{indent}{}", row.path.file_name());
        let _ = writeln!(out, "  {name:<36} {:>10}  {}  {}", size(row.size), row.media_type, row.review);
        open = folders;
    }
    out
}

/// The same for programs.
pub fn value(judged: &Judged, archive_digest: Option<Digest>) -> Value {
    let manifest = judged.package.manifest().filter(|_| judged.package.is_described());
    let files: Vec<_> = rows(judged)
        .iter()
        .map(|row| {
            let digest = judged.judgement.inventory.observed.get(row.path).map(|observed| observed.sha256.to_string());
            json!({
                "path": row.path.as_str(), "role": row.role, "mediaType": row.media_type, "sizeBytes": row.size,
                "sha256": digest, "reviewState": row.review,
            })
        })
        .collect();
    let config = judged.package.config.as_ref();
    json!({
        "tool": tool(),
        "name": judged.name,
        "container": if judged.package.container == Container::Archive { "archive" } else { "folder" },
        "sha256": archive_digest.map(|digest| digest.to_string()),
        "packageId": config.map(|config| config.package.id.to_string()).or_else(|| manifest.map(|m| m.package_id.to_string())),
        "profileId": manifest.map(|m| m.profile_id.to_string()),
        "issuer": manifest.map(|m| m.issuer.name()),
        "createdUtc": manifest.map(|m| m.created_utc.to_string()),
        "status": manifest.map(|m| m.status.to_string()),
        "scopes": judged.judgement.set.ids().collect::<Vec<_>>(),
        "entrypoints": entrypoints(judged),
        "files": files,
        "manifestPath": manifest.map(|_| MANIFEST_PATH),
        "errors": judged.judgement.count(Severity::Error),
        "warnings": judged.judgement.count(Severity::Warning),
    })
}
