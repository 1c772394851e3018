//! Every rule finds what it is for: a valid package, one thing made wrong, and the rule that says so.
//!
//! The last test counts: a rule without a case here fails.

use crate::{
    gate::zip_bytes::{Part, Zip},
    world::{World, contents},
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use uaix::{OpenOptions, Package, Severity, lint, lint::rules::ALL, spec::digest::Digest};

/// A rule, its severity, the words of its message, and what is made wrong.
type Case = (&'static str, Severity, &'static str, fn(&World));

use Severity::{Error, Note, Warning};

/// In a source folder.
const IN_SOURCES: &[Case] = &[
    ("awaiting-review", Note, "12 files await", |_| {}),
    ("unfilled-field", Warning, "`AGENTS.md`: one field waits", |_| {}),
    ("empty-anchor", Error, "`.uai/taboo.uai` is empty", |w| w.write("p/.uai/taboo.uai", "")),
    ("empty-folder", Note, "`evidence/photos`", |w| std::fs::create_dir_all(w.path("p/evidence/photos")).unwrap()),
    ("entrypoint-missing", Error, "`docs/none.md`", |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        w.write("p/uaix.toml", text.replace("status =", "entrypoints = [\"docs/none.md\"]\nstatus ="));
    }),
    ("excluded-required-file", Error, "`.uai/` hides the required files `.uai/memory-maintenance.uai`", |w| {
        w.settings("exclude = [\".uai/\"]")
    }),
    ("idle-setting", Warning, "include `doc/` takes no file", |w| w.settings("include = [\"doc/\"]")),
    ("idle-setting", Warning, "[long_term_memory] has no effect", |w| {
        w.settings("[long_term_memory]\nsteward = \"x\"")
    }),
    ("invalid-json", Error, "trailing comma", |w| w.write("p/.uai/exports/manifest.json", "{\"a\": [1,]}")),
    ("junk-file", Note, "docs/Thumbs.db", |w| w.write("p/docs/Thumbs.db", "x")),
    ("anchor-review", Error, "`.uai/totem.uai` is not the anchor that Ada reviewed", |w| {
        drop(w.run(&["-C", "p", "review", ".uai/totem.uai", "--by", "Ada"]));
        w.write("p/.uai/totem.uai", [w.read("p/.uai/totem.uai"), b"\nOne more.\n".to_vec()].concat());
    }),
    ("long-path", Warning, "more than 200", |w| w.write(&format!("p/docs/{}.md", "n".repeat(210)), "x")),
    ("missing-manifest-field", Error, "10 values in [long_term_memory]: wiki_root, index_path", |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        w.write("p/uaix.toml", text.replace("scopes = [", "scopes = [\"long_term_memory\", "));
    }),
    ("missing-manifest-field", Warning, "`steward` in [long_term_memory] waits", |w| {
        drop(w.run(&["add", "long_term_memory", "p"]))
    }),
    ("missing-required-file", Error, "`.uai/totem.uai` is required for `universal`", |w| {
        std::fs::remove_file(w.path("p/.uai/totem.uai")).unwrap()
    }),
    ("nested-package", Warning, "`evidence/old.uaix`", |w| w.write("p/evidence/old.uaix", "not even a ZIP")),
    ("no-scope-declared", Error, "`scopes` is missing", |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        w.write("p/uaix.toml", text.lines().filter(|l| !l.starts_with("scopes")).collect::<Vec<_>>().join("\n"));
    }),
    ("no-scope-declared", Error, "the folder is empty", |w| {
        std::fs::remove_dir_all(w.path("p")).unwrap();
        std::fs::create_dir(w.path("p")).unwrap();
    }),
    ("out-of-scope-file", Error, "`.uai/persona.uai` is out of scope for `project_handoff`", |w| {
        w.write("p/.uai/persona.uai", "x")
    }),
    ("over-default-limits", Warning, "34603008 bytes", |w| {
        w.write("p/evidence/big.pdf", "");
        std::fs::File::options().write(true).open(w.path("p/evidence/big.pdf")).unwrap().set_len(33 << 20).unwrap();
    }),
    ("record-too-long", Warning, "`.uai/identity.uai` has 300000 bytes", |w| {
        w.write("p/.uai/identity.uai", "Agent id: x\n".repeat(25_000))
    }),
    ("content-type-mismatch", Error, "`docs/a.png` is an executable by its first bytes", |w| {
        w.write("p/docs/a.png", b"\x7fELF\x02")
    }),
    ("content-type-mismatch", Error, "`docs/a.pdf` is an executable", |w| w.write("p/docs/a.pdf", b"MZ\x90")),
    ("content-type-mismatch", Error, "`docs/a.md` is a script", |w| w.write("p/docs/a.md", "#!/bin/sh\ntrue\n")),
    ("content-type-mismatch", Error, "`docs/a.txt` is an archive", |w| w.write("p/docs/a.txt", b"PK\x03\x04")),
    ("content-type-mismatch", Warning, "does not begin as image/png does", |w| w.write("p/docs/a.png", "MX")),
    ("scope-spelling", Note, "`project-handoff` is read and written as `project_handoff`", |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        w.write("p/uaix.toml", text.replace("\"project_handoff\"", "\"project-handoff\""));
    }),
    ("unknown-scope", Error, "`project_handof` is not a known scope", |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        w.write("p/uaix.toml", text.replace("\"project_handoff\"", "\"project_handof\""));
    }),
    ("unsupported-media-type", Error, "`docs/a.sql` has no known media type", |w| w.write("p/docs/a.sql", "select 1")),
    ("unsupported-media-type", Error, "`docs/a.sh` is a script", |w| {
        w.write("p/docs/a.sh", "true");
        w.settings("[[file]]\npath = \"docs/a.sh\"\nmedia_type = \"text/plain\"");
    }),
    ("unsupported-media-type", Error, "unsupported media type `text/html`", |w| {
        w.write("p/docs/a.md", "x");
        w.settings("[[file]]\npath = \"docs/a.md\"\nmedia_type = \"text/html\"");
    }),
    ("unusual-root", Warning, "`notes/a.md`", |w| {
        w.write("p/notes/a.md", "x");
        w.settings("include = [\"notes/\"]");
    }),
];

/// In a source folder, with names that only Unix file systems hold.
#[cfg(unix)]
const ON_UNIX: &[Case] = &[
    ("executable-bit", Note, "`AGENTS.md` has an executable bit", |w| {
        std::fs::set_permissions(w.path("p/AGENTS.md"), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    }),
    ("link-or-special", Error, "`docs/a.md` is a symbolic link to `../../x`", |w| {
        w.write("p/docs/b.md", "x");
        std::os::unix::fs::symlink("../../x", w.path("p/docs/a.md")).unwrap();
    }),
    ("link-or-special", Error, "`docs` is a symbolic link to `elsewhere`", |w| {
        std::os::unix::fs::symlink("elsewhere", w.path("p/docs")).unwrap()
    }),
    ("link-or-special", Error, "is a socket", |w| {
        w.write("p/docs/b.md", "x");
        drop(std::os::unix::net::UnixListener::bind(w.path("p/docs/s.md")).unwrap());
    }),
    ("path-collision", Error, "`docs/A.md` and `docs/a.md` are one name", |w| {
        w.write("p/docs/A.md", "x");
        w.write("p/docs/a.md", "x");
    }),
    ("path-collision", Error, "the folders `docs/X` and `docs/x` are one folder", |w| {
        w.write("p/docs/X/a.md", "x");
        w.write("p/docs/x/b.md", "x");
    }),
    ("path-device-name", Error, "`aux.md` is a device name", |w| w.write("p/docs/aux.md", "x")),
    ("path-colon", Error, "holds a colon", |w| w.write("p/docs/10:30.md", "x")),
    ("path-not-nfc", Error, "spelled `docs/e\\u{301}.md`", |w| w.write("p/docs/e\u{301}.md", "x")),
    ("path-control-character", Error, "control character `\\u{1b}`", |w| w.write("p/docs/\u{1b}[31m.md", "x")),
    ("path-backslash", Error, "holds a backslash", |w| w.write("p/docs/a\\b.md", "x")),
];
#[cfg(not(unix))]
const ON_UNIX: &[Case] = &[];

/// In a packed archive: what is done to its manifest and to its files.
pub type ArchiveCase = (&'static str, Severity, &'static str, Change);

/// A rule, the words of its message, and what is done to the bytes.
type ContainerCase = (&'static str, &'static str, fn(&mut Zip));

/// In the bytes of an archive; the gate's own tests have every kind.
const CONTAINERS: &[ContainerCase] = &[
    ("container-structure", "cd.count", |zip| zip.end.count = Some(1)),
    ("header-mismatch", "mismatch.name", |zip| zip.parts[1].local.name = b"docs/b.md".to_vec()),
    ("hidden-entry", "entry.overlap", |zip| zip.parts[1].central.offset = Some(0)),
    ("encrypted-entry", "entry.encrypted", |zip| zip.parts[1].both(|header| header.flags |= 1)),
    ("unsupported-method", "method.unsupported", |zip| zip.parts[1].both(|header| header.method = 12)),
    ("data-descriptor", "descriptor.", |zip| zip.parts[1].both(|header| header.flags |= 8)),
    ("extra-field", "extra.unknown", |zip| zip.parts[1].both(|header| header.extra = vec![0x99, 0x99, 0, 0])),
    ("broken-content", "content.crc", |zip| zip.parts[1].both(|header| header.crc32 ^= 1)),
    ("path-not-utf8", "path.utf8", |zip| {
        zip.parts[1].both(|header| {
            header.name = "docs/\u{e9}.md".as_bytes().to_vec();
            header.flags = 0;
        });
    }),
    ("over-limits", "limit.declared-size", |zip| zip.parts[1].both(|header| header.size = u32::MAX - 2)),
];

/// What is done to the manifest and to the files of an archive.
pub type Change = fn(&mut Value, &mut Vec<(String, Vec<u8>)>);

const IN_ARCHIVES: &[ArchiveCase] = &[
    ("undeclared-file", Error, "`docs/extra.md` is not declared", |_, files| {
        files.push(("docs/extra.md".into(), b"x".to_vec()))
    }),
    ("undeclared-file", Error, "stands twice in the inventory", |manifest, _| {
        let row = manifest["files"][1].clone();
        manifest["files"].as_array_mut().unwrap().push(row);
    }),
    ("missing-declared-file", Error, "`docs/none.md` is declared and not in the package", |manifest, _| {
        row(manifest, "AGENTS.md")["path"] = "docs/none.md".into()
    }),
    ("digest-mismatch", Error, "`AGENTS.md` is not the file", |_, files| {
        files.iter_mut().find(|f| f.0 == "AGENTS.md").unwrap().1[0] ^= 1
    }),
    ("missing-digest", Error, "`AGENTS.md` has no digest", |manifest, _| {
        drop(row(manifest, "AGENTS.md").as_object_mut().unwrap().remove("sha256"))
    }),
    ("size-mismatch", Error, "the manifest says 7", |manifest, _| row(manifest, "AGENTS.md")["sizeBytes"] = 7.into()),
    ("zero-sentinel", Warning, "has the zero sentinel", |manifest, _| {
        row(manifest, "AGENTS.md")["sha256"] = "0".repeat(64).into()
    }),
    ("zero-sentinel", Error, "is called reviewed", |manifest, _| {
        let row = row(manifest, "AGENTS.md");
        (row["sha256"], row["reviewState"]) = ("0".repeat(64).into(), "reviewed".into());
    }),
    ("package-digest", Error, "is not that of the inventory", |manifest, _| {
        manifest["integrity"]["packageSha256"] = "a".repeat(64).into()
    }),
    ("package-digest", Warning, "is missing", |manifest, _| {
        drop(manifest["integrity"].as_object_mut().unwrap().remove("packageSha256"))
    }),
    ("grant-true", Error, "grants itself `network`", |manifest, _| {
        manifest["supportBoundary"]["grants"]["network"] = true.into()
    }),
    ("unknown-term", Error, "`optional` is not a known word for /files/", |manifest, _| {
        row(manifest, "AGENTS.md")["requiredStatus"] = "optional".into()
    }),
    ("grant-true", Warning, "does not deny `network`", |manifest, _| {
        drop(manifest["supportBoundary"]["grants"].as_object_mut().unwrap().remove("network"))
    }),
    ("manifest-schema", Error, "`63` digits instead of 64", |manifest, _| {
        row(manifest, "AGENTS.md")["sha256"] = "a".repeat(63).into()
    }),
    ("manifest-schema", Error, "is not in UTC", |manifest, _| {
        manifest["createdUtc"] = "2026-01-01T00:00:00+02:00".into()
    }),
    ("manifest-schema", Error, "is not a time like", |manifest, _| {
        manifest["createdUtc"] = "2026-02-30T00:00:00Z".into()
    }),
    ("unknown-term", Error, "`certified` is not a known word", |manifest, _| manifest["status"] = "certified".into()),
    ("unknown-scope", Error, "which is not declared", |manifest, _| {
        row(manifest, "AGENTS.md")["scope"] = "persona_profile".into()
    }),
    ("out-of-scope-file", Error, "declared as `out_of_scope`", |manifest, _| {
        row(manifest, "AGENTS.md")["requiredStatus"] = "out_of_scope".into()
    }),
    ("entrypoint-missing", Error, "`docs/none.md`", |manifest, _| {
        manifest["entrypoints"] = json!({"first": "docs/none.md"})
    }),
    ("manifest-schema", Error, "/files/1/sizeBytes", |manifest, _| manifest["files"][1]["sizeBytes"] = "12".into()),
    ("manifest-schema", Error, "uaixVersion", |manifest, _| {
        drop(manifest.as_object_mut().unwrap().remove("uaixVersion"))
    }),
    ("path-drive", Error, "`c:x`: the path begins with", |_, files| files.push(("c:x".into(), b"x".to_vec()))),
    ("path-hidden-character", Error, "\\u{202e}", |_, files| files.push(("docs/\u{202e}gpj.md".into(), b"x".to_vec()))),
    ("path-not-canonical", Error, "`docs/./x.md`", |_, files| files.push(("docs/./x.md".into(), b"x".to_vec()))),
    ("path-reserved-character", Error, "holds `?`", |_, files| files.push(("docs/what?.md".into(), b"x".to_vec()))),
    ("path-trailing-dot-or-space", Error, "ends in a dot or a space", |_, files| {
        files.push(("docs/x.".into(), b"x".to_vec()))
    }),
    ("path-too-long", Error, "41 components, more than 32", |_, files| {
        files.push((format!("{}x", "n/".repeat(40)), b"x".to_vec()))
    }),
    ("path-traversal", Error, "climbs out", |_, files| files.push(("../evil.md".into(), b"x".to_vec()))),
    ("path-absolute", Error, "the manifest declares `/etc/passwd`", |manifest, _| {
        row(manifest, "AGENTS.md")["path"] = "/etc/passwd".into()
    }),
    ("settings-in-package", Error, "`uaix.toml` is the settings", |_, files| {
        files.push(("uaix.toml".into(), b"x".to_vec()))
    }),
    ("settings-in-package", Error, "`uaix.review.toml` is the settings", |_, files| {
        files.push(("uaix.review.toml".into(), b"x".to_vec()))
    }),
    ("reviewed-without-files", Error, "`AGENTS.md` awaits a review", |manifest, _| {
        for row in manifest["files"].as_array_mut().unwrap().iter_mut().filter(|row| row["path"] != "AGENTS.md") {
            row["reviewState"] = "reviewed".into();
        }
        manifest["status"] = "reviewed".into();
    }),
    ("size-mismatch", Warning, "the manifest has", |manifest, _| row(manifest, OWN)["sizeBytes"] = 1.into()),
    ("digest-mismatch", Error, "a digest of its own", |manifest, _| {
        row(manifest, OWN)["sha256"] = "a".repeat(64).into()
    }),
    ("unsupported-media-type", Error, "the manifest is declared as `text/html`", |manifest, _| {
        row(manifest, OWN)["mediaType"] = "text/html".into()
    }),
    ("manifest-schema", Error, "invalid type", |manifest, _| manifest["files"][1]["sizeBytes"] = 10.0.into()),
    ("manifest-schema", Error, "/status", |manifest, _| manifest["status"] = Value::Null),
    ("junk-file", Error, "`.DS_Store`", |_, files| files.push((".DS_Store".into(), b"x".to_vec()))),
    ("path-collision", Error, "are one name on some hosts", |_, files| files.push(("agents.md".into(), b"x".to_vec()))),
    ("path-collision", Error, "the same name twice", |_, files| {
        let manifest = files[0].clone();
        files.push(manifest);
    }),
    ("manifest-missing", Error, "is missing", |_, files| files[0].0 = ".uai/Manifest.uaix.json".into()),
    ("missing-required-file", Error, "`.uai/totem.uai` is required", |_, files| {
        files.retain(|(name, _)| name != ".uai/totem.uai")
    }),
    ("folder-entry", Warning, "`.uai/` carries nothing", |_, files| files.push((".uai/".into(), vec![]))),
    ("folder-entry", Error, "belongs to no declared file", |_, files| files.push(("hidden/".into(), vec![]))),
];

pub fn row<'m>(manifest: &'m mut Value, path: &str) -> &'m mut Value {
    manifest["files"].as_array_mut().unwrap().iter_mut().find(|row| row["path"] == path).unwrap()
}

/// The path of the manifest's own row.
const OWN: &str = ".uai/manifest.uaix.json";

/// States the changed manifest's own size, unless a case is about it.
fn settle(manifest: &mut Value) {
    let is_there = manifest["files"].as_array().is_some_and(|rows| rows.iter().any(|row| row["path"] == OWN));
    if !is_there || row(manifest, OWN)["sizeBytes"] == 1 {
        return;
    }
    for _ in 0..3 {
        row(manifest, OWN)["sizeBytes"] = serde_json::to_vec_pretty(&manifest).unwrap().len().into();
    }
}

/// The archive with the changes, written byte by byte.
pub fn changed(world: &World, change: Change) -> Vec<u8> {
    world.run(&["pack", "p"]).exits(0);
    let mut files = contents(&world.path("orbit.uaix"));
    let mut manifest: Value = serde_json::from_slice(&files[0].1).unwrap();
    let before = manifest.clone();
    change(&mut manifest, &mut files);
    if manifest != before {
        settle(&mut manifest);
        files[0].1 = serde_json::to_vec_pretty(&manifest).unwrap();
    }
    let part = |(name, content): &(String, Vec<u8>)| match name.ends_with('/') {
        true => Part::folder(name.as_bytes()),
        false => Part::stored(name.as_bytes(), content),
    };
    Zip::of(files.iter().map(part)).bytes()
}

/// Every rule that speaks of a package, with its severity and how often: what a case finds besides what it is for.
pub fn all_found(world: &World, name: &str) -> String {
    let judgement = lint(&Package::open(&world.path(name), &OpenOptions::default()).unwrap()).unwrap();
    let mut counts: BTreeMap<(Severity, &str), usize> = BTreeMap::new();
    for finding in &judgement.findings {
        *counts.entry((finding.severity, finding.rule)).or_default() += 1;
    }
    // What every fresh scaffold has.
    for usual in [(Warning, "unfilled-field"), (Note, "awaiting-review")] {
        counts.remove(&usual);
    }
    let words = counts.into_iter().map(|((severity, rule), count)| format!("{} {rule} {count}", severity.as_str()));
    let words: Vec<_> = words.collect();
    if words.is_empty() { "nothing else".to_owned() } else { words.join(", ") }
}

#[test]
fn no_case_finds_more_than_it_is_for() {
    let mut lines = String::new();
    for (rule, severity, words, spoil) in IN_SOURCES.iter().chain(ON_UNIX) {
        let world = World::new();
        spoil(&world);
        lines += &format!("folder   {} {rule} ({words}): {}\n", severity.as_str(), all_found(&world, "p"));
    }
    for (rule, severity, words, change) in IN_ARCHIVES {
        let world = World::new();
        world.write("x.uaix", changed(&world, *change));
        lines += &format!("archive  {} {rule} ({words}): {}\n", severity.as_str(), all_found(&world, "x.uaix"));
    }
    lines += &crate::record_rules::snapshot();
    lines += &crate::trust_rules::snapshot();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/findings.txt");
    if std::env::var_os("UAIX_UPDATE").is_some() {
        std::fs::write(file, &lines).unwrap();
    }
    // Read the difference as a reviewer: a new name behind a case is a false alarm until somebody says why it is not.
    if cfg!(unix) {
        assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), lines, "refresh with UAIX_UPDATE=1");
    }
}

#[track_caller]
pub fn hold(world: &World, name: &str, rule: &str, severity: Severity, words: &str) {
    let judgement = lint(&Package::open(&world.path(name), &OpenOptions::default()).unwrap()).unwrap();
    let found =
        judgement.findings.iter().any(|f| f.rule == rule && f.severity == severity && f.message.contains(words));
    let all: Vec<_> = judgement.findings.iter().map(|f| format!("{:?} {} {}", f.severity, f.rule, f.message)).collect();
    assert!(found, "{rule} ({words}) is not among:\n{}", all.join("\n"));
}

#[test]
fn rules_find_what_they_are_for() {
    for (rule, severity, words, spoil) in IN_SOURCES.iter().chain(ON_UNIX) {
        let world = World::new();
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
        let error = *severity == Error;
        world.run(&["lint", "x.uaix"]).exits(i32::from(error));
    }
}

#[test]
fn broken_containers_and_manifests_are_findings() {
    let world = World::new();
    let good = changed(&world, |_, _| {});
    world.write("x.uaix", &good);
    world.run(&["lint", "x.uaix"]).exits(0);
    world.write("x.uaix", [&good[..], b"tail"].concat());
    hold(&world, "x.uaix", "foreign-bytes", Error, "zip.trailing-data");
    for (rule, words, spoil) in CONTAINERS {
        let mut zip =
            Zip::of([Part::deflated(b".uai/manifest.uaix.json", b"{}"), Part::stored(b"docs/a.md", b"text of a file")]);
        spoil(&mut zip);
        world.write("x.uaix", zip.bytes());
        hold(&world, "x.uaix", rule, Error, words);
    }
    for (text, words) in [
        ("{\"files\": [], \"files\": []}", "the key `files` stands twice in one object, at 1:2 and at 1:15"),
        ("\u{feff}{}", "byte-order mark"),
        ("{} x", "trailing characters"),
    ] {
        let zip = Zip::of([Part::stored(b".uai/manifest.uaix.json", text.as_bytes())]);
        world.write("x.uaix", zip.bytes());
        hold(&world, "x.uaix", "manifest-json", Error, words);
    }
    for nonsense in [&b""[..], b"plain text", &good[..100]] {
        world.write("x.uaix", nonsense);
        world.run(&["lint", "x.uaix"]).exits(1).says("container-structure");
    }
}

#[test]
fn a_consumer_is_asked_only_when_it_is_named() {
    let world = World::new();
    world.run(&["lint", "p"]).exits(0);
    let run = world.run(&["lint", "p", "--consumer", "localendpoint"]).exits(1);
    run.says("error[consumer-file]: LocalEndpoint Desktop needs `.uai/persona.uai`").says("uaix add persona_profile");
    world.run(&["add", "persona_profile", "p"]).exits(0);
    world.run(&["lint", "p", "--consumer", "localendpoint"]).exits(0);
    world.run(&["lint", "p", "--consumer", "nobody"]).exits(2).says("known: localendpoint");
}

#[test]
fn a_stated_digest_in_any_spelling_is_read() {
    let world = World::new();
    world.write(
        "x.uaix",
        changed(&world, |manifest, _| {
            for row in manifest["files"].as_array_mut().unwrap() {
                row["sha256"] = format!("sha256:{}", row["sha256"].as_str().unwrap().to_uppercase()).into();
            }
            manifest["issuer"] = "Orbit maintainers".into();
        }),
    );
    world.run(&["lint", "x.uaix"]).exits(0);
    assert_ne!(Digest::of(b""), Digest::Sentinel);
}

#[test]
fn every_rule_has_a_case() {
    let sources = IN_SOURCES.iter().chain(ON_UNIX).map(|case| case.0);
    let archives = IN_ARCHIVES.iter().map(|case| case.0);
    let containers = CONTAINERS.iter().map(|case| case.0);
    let elsewhere = ["consumer-file", "foreign-bytes", "manifest-json"].into_iter().chain(crate::scan::covered());
    let covered: BTreeSet<_> = sources
        .chain(archives)
        .chain(containers)
        .chain(elsewhere)
        .chain(crate::record_rules::covered())
        .chain(crate::trust_rules::covered())
        .chain(crate::persona::COVERED)
        .collect();
    let registered: BTreeSet<_> = ALL.iter().map(|rule| rule.id).collect();
    if cfg!(unix) {
        assert_eq!(covered, registered);
    }
}

#[test]
fn allowances_need_a_reason_and_never_cover_errors() {
    let world = World::new();
    world.settings("[[lint.allow]]\nrule = \"unfilled-field\"\nreason = \"written next week\"");
    world.run(&["lint", "p", "--strict"]).exits(0).says("allowed[unfilled-field]").says("written next week");
    world.settings("[[lint.allow]]\nrule = \"unfiled-field\"\nreason = \"x\"");
    world.run(&["lint", "p"]).exits(0).says("`unfiled-field` takes no finding").says("did you mean `unfilled-field`?");
    world.write("p/.uai/taboo.uai", "");
    world.settings("[[lint.allow]]\nrule = \"empty-anchor\"\nreason = \"x\"");
    world.run(&["lint", "p"]).exits(1).says("error[empty-anchor]");
    world.settings("[[lint.allow]]\nrule = \"empty-anchor\"");
    world.run(&["lint", "p"]).exits(2).says("missing field `reason`");
}
