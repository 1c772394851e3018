//! What the scan finds, as findings: weighed by what the file is in its package, and without any secret in the report.

use super::{
    Category, Check, Content, Finding, Findings, Rule, Severity, Sink, Spot, mask::Secrets, quote::quote, rules,
    scanned,
};
use crate::{
    package::Package,
    scan::{Hit, Kind, read, scan},
    scope::{Catalog, ClosedSet},
    spec::{config::CONFIG_NAME, digest::Digest, json::Place, manifest::MANIFEST_PATH, shown},
};
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// How much of what was found is shown, in characters.
const SHOWN: usize = 60;

/// How much of the digest that tells two secrets apart is shown, in digits.
const FINGERPRINT: usize = 12;

/// The rule of each kind.
static RULES: LazyLock<HashMap<Kind, &'static Rule>> = LazyLock::new(|| {
    let kind = |rule: &&'static Rule| match rule.check {
        Check::Scan(kind) => Some((kind, *rule)),
        _ => None,
    };
    rules::ALL.iter().filter_map(kind).collect()
});

/// Scans a text of a package, of which the bytes have a digest.
pub(super) fn judge(content: &Content<'_>, sha256: Digest, findings: &mut Findings, secrets: &mut Secrets) {
    let catalog = Catalog::embedded();
    let file = catalog.file(content.path).map(|(_, file)| file);
    let mut places: HashMap<Kind, (usize, Hit)> = HashMap::new();
    // Places are those of the text: what is shown and hidden is cut from it, never from the bytes.
    let (text, _) = read(content.bytes);
    let bytes = text.as_bytes();
    let hits = scanned::hits(content.path.as_str(), bytes, sha256);
    secrets.add(bytes, &hits);
    let key = file_key(bytes, &hits);
    // What a rule has already found in a field is not told twice.
    let fields: HashSet<usize> = findings.told(content.path.as_str(), &["authority-field", "anchor-change"]);
    for mut hit in hits {
        // An operation stands in the line above the anchor that it names.
        let told = fields.contains(&hit.line) || hit.kind == Kind::AnchorMutation && fields.contains(&(hit.line + 1));
        if told && matches!(hit.kind, Kind::AuthoritySetting | Kind::AnchorMutation) {
            continue;
        }
        let is_place = matches!(hit.kind, Kind::LocalPath | Kind::MachineEndpoint);
        // The manifest has rules of its own for these, which know its fields.
        let known = is_place || [Kind::AnchorMutation, Kind::AuthoritySetting, Kind::StatusTerm].contains(&hit.kind);
        if content.path.as_str() == MANIFEST_PATH && known {
            continue;
        }
        // Words of a status are judged where the package states one; a NUL has a rule of its own.
        let in_memory = content.path.as_str().starts_with(".uai/") || content.set.requirement(content.path).is_some();
        let elsewhere = hit.kind == Kind::StatusTerm && (!in_memory || catalog.is_cold(content.path));
        if elsewhere || (hit.kind == Kind::ControlText && bytes.get(hit.range.start) == Some(&0)) {
            continue;
        }
        // Evidence of a build keeps the colours of its terminal.
        if hit.kind == Kind::ControlText && hit.severity == Severity::Warning && catalog.is_cold(content.path) {
            hit.severity = Severity::Note;
        }
        if is_place {
            // What a persona says is kept letter by letter, and prohibitions name folders of the system.
            if file.is_some_and(|file| file.preserved || (file.anchor && hit.severity == Severity::Note)) {
                continue;
            }
            if catalog.is_cold(content.path) {
                hit.severity = Severity::Note;
            }
            // One machine is named many times in a file: one finding tells of all.
            let (count, worst) = places.entry(hit.kind).or_insert_with(|| (0, hit.clone()));
            if hit.severity < worst.severity {
                (*count, *worst) = (1, hit);
            } else if hit.severity == worst.severity {
                *count += 1;
            }
            continue;
        }
        report(content.path.as_str(), bytes, key, &hit, 1, findings);
    }
    let mut places: Vec<_> = places.into_values().collect();
    places.sort_by_key(|(_, hit)| hit.range.start);
    for (count, hit) in &places {
        report(content.path.as_str(), bytes, key, hit, *count, findings);
    }
}

/// Scans a text that belongs to no package, such as a file that has yet to enter one.
pub fn judge_text(path: &str, bytes: &[u8]) -> Vec<Finding> {
    let mut findings = Findings::default();
    let (text, damaged) = read(bytes);
    let bytes = text.as_bytes();
    let hits = scan(path, bytes);
    let key = file_key(bytes, &hits);
    let mut secrets = Secrets::default();
    secrets.add(bytes, &hits);
    judge_name(path, &mut findings, &mut secrets);
    if let Some(rule) = rules::find("not-utf8").filter(|_| damaged) {
        let message = "it is no UTF-8 text: what could be read of it was scanned";
        Sink::new(rule, &mut findings).report_as(Severity::Warning, Spot::file(path), message, rule.fix);
    }
    hits.iter().for_each(|hit| report(path, bytes, key, hit, 1, &mut findings));
    quote(findings.kept().iter_mut(), bytes);
    let mut findings = findings.finish();
    secrets.hide(&mut findings);
    findings
}

/// Scans what a package says of itself: the strings of its manifest, and the settings that a manifest is made of.
pub(super) fn judge_declaration(package: &Package, set: &ClosedSet, findings: &mut Findings, secrets: &mut Secrets) {
    let json = Catalog::embedded().media_type("application/json");
    let manifest = package.manifest.as_ref().filter(|_| package.is_described());
    if let (Some(manifest), Some(json), Ok(path)) = (manifest, json, MANIFEST_PATH.parse()) {
        let content = Content::new(package, set, &path, json, &manifest.bytes);
        judge(&content, Digest::of(&manifest.bytes), findings, secrets);
    }
    let Some(config) = &package.config else { return };
    let bytes = config.text().as_bytes();
    let hits = scan(CONFIG_NAME, bytes);
    secrets.add(bytes, &hits);
    let key = file_key(bytes, &hits);
    for hit in hits.iter().filter(|hit| hit.kind.is_secret()) {
        report(CONFIG_NAME, bytes, key, hit, 1, findings);
    }
}

/// Scans the name of a file.
pub(super) fn judge_name(path: &str, findings: &mut Findings, secrets: &mut Secrets) {
    let hits = scan("", path.as_bytes());
    secrets.add(path.as_bytes(), &hits);
    let key = file_key(path.as_bytes(), &hits);
    for hit in hits.iter().filter(|hit| hit.kind.is_secret() || hit.kind == Kind::OverridePhrase) {
        report(path, path.as_bytes(), key, hit, 0, findings);
    }
}

fn report(path: &str, bytes: &[u8], key: Option<Digest>, hit: &Hit, count: usize, findings: &mut Findings) {
    let Some(rule) = RULES.get(&hit.kind) else { return };
    let value = String::from_utf8_lossy(bytes.get(hit.range.clone()).unwrap_or_default());
    let mut message = hit.says.clone();
    if hit.kind.is_secret() {
        let print = fingerprint(key, &value);
        message = format!("{message} ({} characters, fingerprint {print})", value.chars().count());
    } else if rule.category != Category::HiddenInstruction || hit.kind.is_excusable() {
        let short: String = value.chars().take(SHOWN).collect();
        let rest = if short.len() < value.len() { "…" } else { "" };
        message = format!("`{}{rest}` is {message}", shown::text(short.trim().trim_matches('"')));
    }
    if count == 0 {
        message = format!("its name holds {message}");
    }
    if count > 1 {
        message = format!("{message}, and {} more in this file", count - 1);
    }
    if let Some(why) = hit.demoted {
        message = format!("{message}; it weighs less here: {why}");
    }
    let place = (count > 0).then_some(Place { line: hit.line, column: hit.column });
    Sink::new(rule, findings).report_as(hit.severity, Spot::file(path).at(place), message, rule.fix);
    if let Some(finding) = findings.kept().last_mut().filter(|last| last.rule == rule.id) {
        let digest = Digest::of(value.as_bytes());
        finding.value = Some(digest);
        finding.value_sha256 = (!hit.kind.is_secret()).then(|| digest.to_string());
    }
}

/// The key of the fingerprints of a file: its bytes. Equal secrets of one file are seen to be equal, and nobody can try
/// out values without having the file.
fn file_key(bytes: &[u8], hits: &[Hit]) -> Option<Digest> {
    hits.iter().any(|hit| hit.kind.is_secret()).then(|| Digest::of(bytes))
}

fn fingerprint(key: Option<Digest>, value: &str) -> String {
    let key = key.map(|key| key.to_string()).unwrap_or_default();
    let mut print = Digest::of(format!("{key}{value}").as_bytes()).to_string();
    print.truncate(FINGERPRINT);
    print
}
