//! The rules about what a package claims and asks for: each finds what it is for, and lets pass what is close.

use crate::{
    rules::{ArchiveCase, Change, all_found, changed, hold, row},
    world::World,
};
use serde_json::{Value, json};
use uaix::{
    OpenOptions, Package, Severity, lint,
    spec::{digest::Digest, entry_path::EntryPath, manifest::package_digest},
};

use Severity::{Error, Warning};

/// A rule, its severity, the words of its message, the scopes of a fresh source, and what is made wrong in it.
type Case = (&'static str, Severity, &'static str, &'static [&'static str], fn(&World));

const HANDOFF: &[&str] = &["project_handoff"];
const CODE: &[&str] = &["project_handoff", "code_bearing"];

fn append(world: &World, name: &str, text: &str) {
    let mut all = world.read(name);
    all.extend_from_slice(text.as_bytes());
    world.write(name, all);
}

const IN_SOURCES: &[Case] = &[
    ("content-triggers-scope", Warning, "`AGENTS.md` states the command `cargo test --all`", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\n## Commands\n\n```sh\n$ cargo test --all\n```\n")
    }),
    ("content-triggers-scope", Warning, "states the command `make`", HANDOFF, |w| {
        append(w, "p/.uai/system-profile.uai", "\nBuild: `make` in the root\n")
    }),
    ("content-triggers-scope", Warning, "states the command `npm run build`", HANDOFF, |w| {
        w.write("p/.uai/exports/manifest.json", json!({"commands": {"build": ["npm run build"]}}).to_string())
    }),
    ("content-triggers-scope", Warning, "states the source root `src/app`", HANDOFF, |w| {
        append(w, "p/.uai/receiver-brief.uai", "\nSource roots:\n- src/app\n- the rest\n")
    }),
    ("content-triggers-scope", Warning, "`docs/tide.rs` is source code", HANDOFF, |w| {
        w.write("p/docs/tide.rs", "fn main() {}");
        w.settings("[[file]]\npath = \"docs/tide.rs\"\nmedia_type = \"text/plain\"");
    }),
];

const IN_ARCHIVES: &[ArchiveCase] = &[
    ("misdescribed-file", Error, "has the role `notes`, not `totem`", |manifest, _| {
        row(manifest, ".uai/totem.uai")["role"] = "notes".into()
    }),
    ("misdescribed-file", Error, "is `profile_required`, not `universal_required`", |manifest, _| {
        row(manifest, ".uai/totem.uai")["requiredStatus"] = "profile_required".into()
    }),
    ("misdescribed-file", Error, "belongs to `project_handoff`, not to `universal`", |manifest, _| {
        row(manifest, ".uai/receiver-brief.uai")["scope"] = "universal".into()
    }),
    ("misdescribed-file", Error, "`.uai/manifest.uaix.json` has the role `exports_manifest`", |manifest, _| {
        row(manifest, ".uai/manifest.uaix.json")["role"] = "exports_manifest".into()
    }),
    ("misdescribed-file", Error, "`docs/a.md` has the role `taboo`, which is that of", |manifest, files| {
        add(manifest, files, "docs/a.md", b"a note");
        row(manifest, "docs/a.md")["role"] = "taboo".into();
    }),
    ("misdescribed-file", Error, "is `universal_required`, and no scope requires it", |manifest, files| {
        add(manifest, files, "docs/a.md", b"a note");
        row(manifest, "docs/a.md")["requiredStatus"] = "universal_required".into();
    }),
    ("misdescribed-file", Warning, "the role `A-Note` of `docs/a.md`", |manifest, files| {
        add(manifest, files, "docs/a.md", b"a note");
        row(manifest, "docs/a.md")["role"] = "A-Note".into();
    }),
];

/// A rule, the scopes of a fresh source, and what is done to it.
type Silent = (&'static str, &'static [&'static str], fn(&World));

/// What is close to a fault and is none, in a source.
const SILENT: &[Silent] = &[
    ("content-triggers-scope", HANDOFF, |w| {
        append(
            w,
            "p/AGENTS.md",
            "\nThe old team ran `cargo test` every night; `src/` is theirs.\n\n## Build\n\nNobody builds it here. The owners \
             make sure of it.\n\nCommands: none\nRun: only when asked\nSource roots: not in this package\n",
        );
    }),
    ("content-triggers-scope", HANDOFF, |w| append(w, "p/.uai/taboo.uai", "\n## Never run\n\n- `make clean`\n")),
    ("content-triggers-scope", HANDOFF, |w| w.write("p/evidence/log.md", "## Commands\n\n```\ncargo test\n```\n")),
    ("content-triggers-scope", CODE, |w| append(w, "p/AGENTS.md", "\n## Commands\n\n`cargo test`\n")),
];

/// The same in the manifest and the files of an archive.
const SILENT_ARCHIVES: &[(&str, Change)] = &[
    ("misdescribed-file", |manifest, files| {
        add(manifest, files, "docs/old/identity.md", b"a note");
        row(manifest, "docs/old/identity.md")["role"] = "identity".into();
    }),
    ("misdescribed-file", |manifest, _| row(manifest, ".uai/exports/manifest.json")["role"] = "manifest".into()),
    ("misdescribed-file", |manifest, files| {
        add(manifest, files, ".uai/long-term-memory.uai", b"pointers");
        let row = row(manifest, ".uai/long-term-memory.uai");
        (row["role"], row["requiredStatus"]) = ("long_term_memory".into(), "configuration_specific_required".into());
    }),
];

fn text<'v>(row: &'v Value, key: &str) -> &'v str {
    row[key].as_str().unwrap()
}

/// A further file with its row.
fn add(manifest: &mut Value, files: &mut Vec<(String, Vec<u8>)>, path: &str, bytes: &[u8]) {
    files.push((path.to_owned(), bytes.to_vec()));
    manifest["files"].as_array_mut().unwrap().push(json!({
        "path": path, "role": "a", "requiredStatus": "content_triggered_required", "scope": "universal",
        "mediaType": "text/markdown", "sizeBytes": bytes.len(),
        "sha256": Digest::of(bytes).to_string(), "reviewState": "review_required",
        "source": {"kind": "authored"},
    }));
    let rows = manifest["files"].as_array().unwrap().iter();
    let digests: Vec<(EntryPath, Digest)> =
        rows.map(|row| (text(row, "path").parse().unwrap(), text(row, "sha256").parse().unwrap())).collect();
    let sum = package_digest(digests.iter().map(|(path, digest)| (path, *digest)));
    manifest["integrity"]["packageSha256"] = sum.to_string().into();
}

#[test]
fn rules_find_what_they_are_for() {
    for (rule, severity, words, scopes, spoil) in IN_SOURCES {
        let world = World::with(scopes);
        spoil(&world);
        hold(&world, "p", rule, *severity, words);
    }
}

#[test]
fn rules_find_it_in_archives() {
    for (rule, severity, words, change) in IN_ARCHIVES {
        let world = World::new();
        world.write("x.uaix", changed(&world, *change));
        hold(&world, "x.uaix", rule, *severity, words);
    }
}

#[track_caller]
fn silent(world: &World, name: &str, rule: &str) {
    let judgement = lint(&Package::open(&world.path(name), &OpenOptions::default()).unwrap()).unwrap();
    let found = judgement.findings.iter().find(|finding| finding.rule == rule);
    assert!(found.is_none(), "{found:?}");
}

#[test]
fn what_is_close_to_a_fault_passes() {
    for (rule, scopes, change) in SILENT {
        let world = World::with(scopes);
        change(&world);
        silent(&world, "p", rule);
    }
    for (rule, change) in SILENT_ARCHIVES {
        let world = World::new();
        world.write("x.uaix", changed(&world, *change));
        silent(&world, "x.uaix", rule);
    }
}

/// The rules that have a case here.
pub fn covered() -> impl Iterator<Item = &'static str> {
    IN_SOURCES.iter().map(|case| case.0).chain(IN_ARCHIVES.iter().map(|case| case.0))
}

/// One line a case: everything that is found in it.
pub fn snapshot() -> String {
    let mut lines = String::new();
    for (rule, severity, words, scopes, spoil) in IN_SOURCES {
        let world = World::with(scopes);
        spoil(&world);
        lines += &format!("folder   {} {rule} ({words}): {}\n", severity.as_str(), all_found(&world, "p"));
    }
    for (rule, severity, words, change) in IN_ARCHIVES {
        let world = World::new();
        world.write("x.uaix", changed(&world, *change));
        lines += &format!("archive  {} {rule} ({words}): {}\n", severity.as_str(), all_found(&world, "x.uaix"));
    }
    lines
}
