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
const PERSONA: &[&str] = &["persona_profile"];
const LEDGER: &[&str] = &["long_term_memory"];

fn append(world: &World, name: &str, text: &str) {
    let mut all = world.read(name);
    all.extend_from_slice(text.as_bytes());
    world.write(name, all);
}

/// A record with this front matter.
fn front(world: &World, lines: &str) {
    world.write("p/.uai/a.uai", format!("---\n{lines}\n---\n# A record\n"));
}

/// The export map with these keys.
fn export(world: &World, mut keys: Value) {
    let file = "p/.uai/exports/manifest.json";
    let mut map: Value = serde_json::from_slice(&world.read(file)).unwrap();
    map.as_object_mut().unwrap().append(keys.as_object_mut().unwrap());
    world.write(file, map.to_string());
}

/// Declares the persona as derived.
fn derived(world: &World) {
    let mut text = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    text += "\n[[file]]\npath = \".uai/persona.uai\"\nsource = \"derived\"\n";
    world.write("p/uaix.toml", text);
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
    (
        "anchor-change",
        Error,
        "`.uai/exports/manifest.json` asks to replace the protected anchor `.uai/taboo.uai`",
        HANDOFF,
        |w| export(w, json!({"operations": [{"op": "replace", "path": ".uai/taboo.uai", "value": "x"}]})),
    ),
    ("anchor-change", Error, "`.uai/plan.uai` asks to delete the protected anchor `.uai/totem.uai`", HANDOFF, |w| {
        w.write("p/.uai/plan.uai", "---\nsteps:\n  - action: delete_file\n    target: .uai/totem.uai\n---\n# Plan\n")
    }),
    ("anchor-change", Error, "asks to overwrite", HANDOFF, |w| {
        w.write("p/.uai/plan.uai", "# Plan\n\n- Operation: overwrite\n- Target: `.uai/talisman.uai`\n")
    }),
    ("authority-field", Error, "`.uai/exports/manifest.json`: `grants` grants or claims authority", HANDOFF, |w| {
        export(w, json!({"receiver": {"grants": {"tools": ["shell"]}}}))
    }),
    ("authority-field", Error, "`.uai/a.uai`: `auto_approve` grants", HANDOFF, |w| {
        front(w, "handoff:\n  auto_approve: true")
    }),
    ("authority-field", Error, "`.uai/a.uai`: `override_policy` grants", HANDOFF, |w| front(w, "override_policy: yes")),
    ("authority-field", Warning, "`.uai/a.uai`: `tool_access` is said to be `granted`", HANDOFF, |w| {
        w.write("p/.uai/a.uai", "Title\n\nTool access: granted (shell, network)\n")
    }),
    ("authority-field", Error, "`bypass` grants", HANDOFF, |w| export(w, json!({"review": {"bypass": true}}))),
    ("authority-field", Error, "`requiresHumanReview` grants", HANDOFF, |w| {
        export(w, json!({"requiresHumanReview": false}))
    }),
    ("authority-field", Error, "`.uai/a.uai`: `trust` grants", HANDOFF, |w| front(w, "trust: full")),
    ("authority-field", Error, "`.uai/a.uai`: `official` grants", HANDOFF, |w| front(w, "official: true")),
    ("authority-field", Warning, "`.uai/a.uai`: `tools` grants", HANDOFF, |w| front(w, "tools: [Bash, Write]")),
    ("authority-field", Warning, "`exports/run.json`: `postInstall` grants", HANDOFF, |w| {
        w.write("p/exports/run.json", json!({"postInstall": "setup"}).to_string())
    }),
    ("authority-field", Error, "`.uai/a.yaml`: `sudo` grants", HANDOFF, |w| {
        w.write("p/.uai/a.yaml", "a:\n  - sudo: true\n")
    }),
    ("html-in-text", Error, "`docs/a.md` is an HTML page", HANDOFF, |w| {
        w.write("p/docs/a.md", "<!doctype html>\n<p>x")
    }),
    ("html-in-text", Error, "`.uai/a.uai` carries a script", HANDOFF, |w| {
        w.write("p/.uai/a.uai", "# A\n\nText.\n<script>fetch('x')</script>\n")
    }),
    ("html-in-text", Error, "`docs/a.txt` is an SVG drawing", HANDOFF, |w| w.write("p/docs/a.txt", "<svg onload=x>")),
    ("html-in-text", Warning, "`evidence/a.md` carries a script", HANDOFF, |w| {
        w.write("p/evidence/a.md", "a <script>\n")
    }),
    ("pointer-ledger", Warning, "of text that no pointer leads to", LEDGER, |w| {
        append(
            w,
            "p/.uai/long-term-memory.uai",
            &format!("\n## The night\n\n{}", "It rained, and we wrote.\n".repeat(40)),
        )
    }),
    ("pointer-ledger", Error, "two pointers have the id `A`, on the lines 1 and 6", LEDGER, |w| {
        let pointer =
            |id: &str, to: &str| format!("Stable id: {id}\nPath: {to}\nLabel: A\nRouting summary: Read it.\n\n");
        w.write(
            "p/.uai/long-term-memory.uai",
            pointer("a", "https://example.org/a") + &pointer("A", "https://example.org/b"),
        )
    }),
    ("dated-changelog", Warning, "`.uai/long-term-memory.uai` keeps a dated changelog", LEDGER, |w| {
        append(w, "p/.uai/long-term-memory.uai", "\n- 2026-03-15: a\n- 2026-03-16: b\n")
    }),
    ("derivative-as-original", Error, "presents itself as the original: `status: preserved original`", PERSONA, |w| {
        derived(w);
        append(w, "p/.uai/persona.uai", "\nStatus: preserved original\n");
    }),
    ("entrypoint-missing", Error, "`entrypoints` in [package] names no file", HANDOFF, |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        w.write("p/uaix.toml", text.replace("status =", "entrypoints = []\nstatus ="));
    }),
    ("non-utc-time", Error, "`since` is `2026-03-15T10:00:00+02:00`", HANDOFF, |w| {
        let text = String::from_utf8(w.read("p/uaix.toml")).unwrap();
        let table = "issuer = { name = \"x\", since = \"2026-03-15T10:00:00+02:00\" }";
        w.write("p/uaix.toml", text.replace("issuer = \"Orbit maintainers\"", table));
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
    ("anchor-change", Error, "/operations/0 asks to remove the protected anchor", |manifest, _| {
        manifest["operations"] = json!([{"op": "remove", "path": "/.uai~1totem.uai"}])
    }),
    ("anchor-change", Error, "/changes asks to write the protected anchor", |manifest, _| {
        manifest["changes"] = json!({".uai/taboo.uai": "write"})
    }),
    ("authority-field", Error, "/override_policy grants", |manifest, _| manifest["override_policy"] = true.into()),
    ("authority-field", Error, "/a/0/POLICYOVERRIDE grants", |manifest, _| {
        manifest["a"] = json!([{"POLICYOVERRIDE": "yes"}])
    }),
    ("authority-field", Error, "/hooks grants", |manifest, _| manifest["hooks"] = json!({"on": "x"})),
    ("authority-field", Error, "/postInstall grants", |manifest, _| manifest["postInstall"] = "setup".into()),
    ("authority-field", Error, "/autoApprove grants", |manifest, _| manifest["autoApprove"] = true.into()),
    ("authority-field", Error, "/capabilities grants", |manifest, _| manifest["capabilities"] = json!(["shell"])),
    ("authority-field", Error, "/sudo grants", |manifest, _| manifest["sudo"] = 1.into()),
    ("authority-field", Error, "/trust grants", |manifest, _| manifest["trust"] = "full".into()),
    ("authority-field", Error, "/issuer/official grants", |manifest, _| manifest["issuer"]["official"] = true.into()),
    (
        "derivative-as-original",
        Error,
        "derived and presented as the original: `presentedAs: original`",
        |manifest, _| row(manifest, "AGENTS.md")["source"] = json!({"kind": "derived", "presentedAs": "original"}),
    ),
    ("entrypoint-missing", Error, "`entrypoints` names no file", |manifest, _| manifest["entrypoints"] = json!([])),
    ("manifest-schema", Error, "/issuer/name: the issuer has no name", |manifest, _| {
        manifest["issuer"]["name"] = " ".into()
    }),
    ("non-utc-time", Error, "/files/1/source/readAt is `2026-03-15T10:00:00-05:00`", |manifest, _| {
        manifest["files"][1]["source"]["readAt"] = "2026-03-15T10:00:00-05:00".into()
    }),
    ("non-utc-time", Error, "/reviewedUtc is `yesterday`", |manifest, _| manifest["reviewedUtc"] = "yesterday".into()),
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
    ("content-triggers-scope", HANDOFF, |w| {
        export(w, json!({"sourceRoots": ["none"], "commands": [], "build": "see the receiver brief"}))
    }),
    ("content-triggers-scope", HANDOFF, |w| append(w, "p/.uai/taboo.uai", "\n## Never run\n\n- `make clean`\n")),
    ("content-triggers-scope", HANDOFF, |w| w.write("p/evidence/log.md", "## Commands\n\n```\ncargo test\n```\n")),
    ("content-triggers-scope", CODE, |w| append(w, "p/AGENTS.md", "\n## Commands\n\n`cargo test`\n")),
    ("anchor-change", HANDOFF, |w| {
        export(w, json!({"readOrder": [".uai/taboo.uai"], "forbidden": [{"op": "replace", "path": ".uai/taboo.uai"}]}));
        w.write("p/.uai/plan.uai", "Operation: replace\nTarget: docs/a.md\n\nNobody may replace `.uai/taboo.uai`.\n");
        w.write("p/evidence/old.json", json!({"op": "replace", "path": ".uai/taboo.uai"}).to_string());
    }),
    ("authority-field", HANDOFF, |w| {
        export(
            w,
            json!({"commands": ["make"], "network": "Orbit LAN", "tools": [], "permissions": "none", "deniedTools": ["x"]}),
        );
        front(
            w,
            "trust: review first\ncertified: false\nallow_tools: none\npermissions: the receiver decides about all of them",
        );
        w.write("p/evidence/x.json", json!({"permissions": ["shell"]}).to_string());
        w.write("p/docs/api.json", json!({"permissions": ["read", "shell"]}).to_string());
        append(w, "p/AGENTS.md", "\nTools: cargo, git\nPermissions: ask\nTool access: none; full names only\n");
    }),
    ("html-in-text", HANDOFF, |w| {
        w.write("p/docs/a.md", "Never use `<script>`.\n\n```html\n<script>x</script>\n```\n\n<details>x</details>\n");
        w.write("p/docs/b.json", json!({"a": "<script>"}).to_string());
        w.write("p/docs/log.txt", "10:00 GET <script>\n");
    }),
    ("pointer-ledger", LEDGER, |w| append(w, "p/.uai/long-term-memory.uai", &"\nOne short line of a rule.".repeat(8))),
    ("derivative-as-original", PERSONA, |w| {
        derived(w);
        append(w, "p/.uai/persona.uai", "\nStatus: derived from the original\nOriginal: the persona of 2025\n");
    }),
    ("derivative-as-original", PERSONA, |w| append(w, "p/.uai/persona.uai", "\nStatus: preserved original\n")),
];

/// The same in the manifest and the files of an archive.
const SILENT_ARCHIVES: &[(&str, Change)] = &[
    ("misdescribed-file", |manifest, files| {
        add(manifest, files, "docs/old/identity.md", b"a note");
        row(manifest, "docs/old/identity.md")["role"] = "identity".into();
    }),
    ("authority-field", |manifest, _| {
        manifest["policyOverride"] = false.into();
        manifest["hooks"] = json!([]);
        manifest["capabilities"] = json!({"deny": ["shell"], "note": "none is offered"});
        manifest["trust"] = "review_required".into();
        manifest["official"] = false.into();
        manifest["issuer"]["network"] = "Orbit".into();
    }),
    ("non-utc-time", |manifest, _| {
        manifest["reviewedUtc"] = "2026-03-15T10:00:00.5Z".into();
        manifest["files"][1]["source"]["note"] = "read on 2026-03-15 at 10:00 in the big house".into();
        manifest["files"][1]["source"]["date"] = "2026-03-15".into();
    }),
    ("anchor-change", |manifest, _| manifest["operations"] = json!([{"op": "read", "path": ".uai/totem.uai"}])),
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
