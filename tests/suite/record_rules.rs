//! The rules about what records and manifests say: each is seen to find what it is for, and to let pass what is close.

use crate::{
    rules::{ArchiveCase, all_found, changed, hold, row},
    world::World,
};
use serde_json::json;
use uaix::{OpenOptions, Package, Severity, lint};

use Severity::{Error, Note, Warning};

/// A rule, its severity, the words of its message, the scopes of a fresh source, and what is made wrong in it.
type Case = (&'static str, Severity, &'static str, &'static [&'static str], fn(&World));

const HANDOFF: &[&str] = &["project_handoff"];
const CODE: &[&str] = &["project_handoff", "code_bearing"];
const PERSONA: &[&str] = &["advanced_persona_profile"];
const LEDGER: &[&str] = &["long_term_memory"];

const POINTER: &str = "Stable id: a\nPath: docs/a.md\nLabel: A\nRouting summary: Read it.\nAuthority/source: us\n\
    Review status: reviewed\nReview evidence: read\n";

fn append(world: &World, name: &str, text: &str) {
    let mut all = world.read(name);
    all.extend_from_slice(text.as_bytes());
    world.write(name, all);
}

fn replace(world: &World, name: &str, from: &str, to: &str) {
    let text = String::from_utf8(world.read(name)).unwrap();
    assert!(text.contains(from), "{name} has no `{from}`:\n{text}");
    world.write(name, text.replace(from, to));
}

/// The ledger with a pointer to a note, and a further line.
fn ledger(world: &World, line: &str) {
    world.write("p/docs/a.md", "a note");
    world.write("p/.uai/long-term-memory.uai", format!("Ledger\n\n{POINTER}{line}"));
}

const IN_SOURCES: &[Case] = &[
    ("byte-order-mark", Warning, "`docs/a.md` begins with a byte-order mark", HANDOFF, |w| {
        w.write("p/docs/a.md", "\u{feff}x")
    }),
    ("not-utf8", Error, "`docs/a.md` is not UTF-8: byte 4 is 0xe9", HANDOFF, |w| w.write("p/docs/a.md", b"a\ncf\xe9")),
    ("not-utf8", Error, "`docs/a.md` is UTF-16", HANDOFF, |w| w.write("p/docs/a.md", b"\xff\xfea\0")),
    ("not-utf8", Error, "holds a NUL at byte 1", HANDOFF, |w| w.write("p/docs/a.md", b"a\0b")),
    ("not-utf8", Warning, "`evidence/a.csv` is not UTF-8", HANDOFF, |w| w.write("p/evidence/a.csv", b"caf\xe9")),
    ("line-ends", Note, "`docs/a.md` has CRLF", HANDOFF, |w| w.write("p/docs/a.md", "a\r\nb\r\n")),
    ("line-ends", Note, "mixed line ends", HANDOFF, |w| w.write("p/docs/a.md", "a\r\nb\n")),
    ("empty-record", Warning, "`.uai/identity.uai`, which `universal` requires, is empty", HANDOFF, |w| {
        w.write("p/.uai/identity.uai", "")
    }),
    ("empty-record", Warning, "nothing but white space", HANDOFF, |w| w.write("p/.uai/identity.uai", "\u{feff}\n \n")),
    ("empty-record", Note, "`.uai/notes.uai` is empty", HANDOFF, |w| w.write("p/.uai/notes.uai", "")),
    ("empty-anchor", Error, "`.uai/taboo.uai` is empty", HANDOFF, |w| w.write("p/.uai/taboo.uai", " \n")),
    ("front-matter-open", Warning, "`.uai/notes.uai`: front matter is opened", HANDOFF, |w| {
        w.write("p/.uai/notes.uai", "\u{feff}---\ntype: notes\n\n# Notes\n")
    }),
    ("missing-field", Warning, "`.uai/architecture.uai` does not say `Support limits`", CODE, |w| {
        replace(w, "p/.uai/architecture.uai", "## Support limits", "## What else")
    }),
    ("missing-field", Warning, "does not say `Next work`", CODE, |w| {
        w.write("p/.uai/next-recursive-prompt.uai", json!({"checks": ["make"], "whenBlocked": "stop"}).to_string())
    }),
    ("missing-field", Warning, "`Symbolic posture`, `Consent limits`", PERSONA, |w| {
        replace(w, "p/.uai/persona.uai", "## Symbolic posture", "## Hat");
        replace(w, "p/.uai/persona.uai", "## Consent limits", "## Shoes");
    }),
    ("record-says-nothing", Warning, "`.uai/coding-standards.uai` is hardly more than a title", CODE, |w| {
        w.write("p/.uai/coding-standards.uai", "# Coding standards\n\nC11, no malloc after start.\n")
    }),
    ("record-says-nothing", Warning, "`.uai/totem.uai` is hardly more", HANDOFF, |w| {
        w.write("p/.uai/totem.uai", "Totem\n")
    }),
    ("banned-status-label", Error, "`status` is a field set to `nice-to-have`", HANDOFF, |w| {
        w.write("p/.uai/a.uai", "---\nstatus: nice-to-have\n---\n")
    }),
    ("banned-status-label", Error, "`requiredStatus` is a field set to `Optional`", HANDOFF, |w| {
        w.write("p/.uai/a.json", json!({"files": [{"requiredStatus": "Optional"}]}).to_string())
    }),
    ("dangling-reference", Warning, "`AGENTS.md` names `.uai/deploy.uai`, which is not in", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\n7. `.uai/deploy.uai`, then work.\n")
    }),
    ("dangling-reference", Warning, "names `docs/gone.md`", HANDOFF, |w| {
        append(w, "p/.uai/startup-packet.uai", "\n- docs/gone.md\n")
    }),
    ("dangling-reference", Warning, "`.uai/exports/manifest.json` names `.uai/gone.uai`", HANDOFF, |w| {
        replace(w, "p/.uai/exports/manifest.json", "\".uai/identity.uai\"", "\".uai/gone.uai\"")
    }),
    ("dangling-reference", Note, "`workspace.uai`, which is here and not packed", HANDOFF, |w| {
        w.write("p/workspace.uai", "x");
        append(w, "p/AGENTS.md", "\nSee [the workspace](workspace.uai).\n");
    }),
    ("anchor-copy", Warning, "`.uai/Taboo (1).uai` looks like a copy of the protected anchor", HANDOFF, |w| {
        w.write("p/.uai/Taboo (1).uai", "other")
    }),
    ("pointer-ledger", Error, "the pointer `a` has no `Checksum`", LEDGER, |w| ledger(w, "")),
    ("pointer-ledger", Error, "`a` is stale", LEDGER, |w| ledger(w, &format!("Checksum: sha256:{}", "a".repeat(64)))),
    ("pointer-ledger", Error, "no SHA-256", LEDGER, |w| ledger(w, "Checksum: see the log")),
    ("pointer-ledger", Error, "leads to `docs/gone.md`, which is not in the package", LEDGER, |w| {
        ledger(w, &format!("Checksum: {}", "a".repeat(64)));
        replace(w, "p/.uai/long-term-memory.uai", "docs/a.md", "docs/gone.md");
    }),
    ("pointer-ledger", Error, "has no `Label`, `Review evidence`", LEDGER, |w| {
        w.write("p/.uai/long-term-memory.uai", POINTER.replace("Label: A\n", "").replace("Review evidence: read\n", ""))
    }),
    ("pointer-ledger", Warning, "bytes of text of its own", LEDGER, |w| ledger(w, &"A durable sentence.\n".repeat(40))),
    ("pointer-ledger", Warning, "the pointer `a` has no `Checksum`", HANDOFF, |w| ledger(w, "")),
    ("pointer-ledger", Note, "no pointer is found", LEDGER, |w| w.write("p/.uai/long-term-memory.uai", "Ledger\n")),
    ("depth-level", Error, "`depth_level_0_to_10` is `11`, not a whole number from 0 to 10", PERSONA, |w| {
        w.write("p/.uai/personality/identity.uai", "Text: x\ndepth_level_0_to_10: 11\n")
    }),
    ("depth-level", Error, "is `high`", PERSONA, |w| {
        w.write("p/.uai/personality/identity.uai", "---\ndepth_level_0_to_10: high\n---\nText: x\n")
    }),
    ("depth-level", Warning, "`.uai/personality/identity.uai` has no `depth_level_0_to_10`", PERSONA, |w| {
        w.write("p/.uai/personality/identity.uai", "Reviewed text: x\n")
    }),
    ("label-rule", Warning, "the label `sexual_orientation` stands for", PERSONA, |w| {
        w.write(
            "p/.uai/personality/romantic-orientation.uai",
            "# Sexual orientation\ndepth_level_0_to_10: 3\nText: x\n",
        )
    }),
    ("label-rule", Warning, "`.uai/personality/sexuality.uai`: the only public label", PERSONA, |w| {
        w.write("p/.uai/personality/sexuality.uai", "x")
    }),
    ("identity-mixed", Warning, "describes a persona: `symbolic_posture`, `voice`", PERSONA, |w| {
        append(w, "p/.uai/identity.uai", "\nVoice: dry\nSymbolic posture: a lamp\n")
    }),
    ("dated-changelog", Warning, "2 entries begin with a date", HANDOFF, |w| {
        append(w, "p/.uai/short-term-memory.uai", "\n- 2026-03-15: x\n- **15.02.2026** y\n")
    }),
    ("dated-changelog", Note, "an entry begins with a date", HANDOFF, |w| {
        append(w, "p/.uai/startup-packet.uai", "\n- 2026-03-15 x\n")
    }),
    ("local-path", Warning, "`D:\\Work\\orbit` is a path of one machine, and 1 more", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\nIn `D:\\Work\\orbit`, `/etc/orbit` and `/home/ada/orbit/x`.\n")
    }),
    ("local-path", Note, "`/etc/orbit/x` is an absolute path", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\nSee /etc/orbit/x.\n")
    }),
    ("local-path", Note, "`/Users/ada/x`", HANDOFF, |w| w.write("p/evidence/log.txt", "cd /Users/ada/x")),
    ("machine-endpoint", Warning, "`192.168.4.1` is an address", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\ncurl http://192.168.4.1/status\n")
    }),
    ("machine-endpoint", Note, "`nas.local` is a name that exists", HANDOFF, |w| {
        w.write("p/evidence/log.txt", "ssh root@nas.local")
    }),
    ("manifest-portability", Error, "`wiki_root` names `/home/ada/wiki/x`", LEDGER, |w| {
        replace(w, "p/uaix.toml", "wiki_root = \"docs/long-term-memory\"", "wiki_root = \"/home/ada/wiki/x\"")
    }),
    ("content-triggers-scope", Warning, "`evidence/fix.patch` is a source difference", HANDOFF, |w| {
        w.write("p/evidence/fix.patch", "--- a\n+++ b\n")
    }),
];

const IN_ARCHIVES: &[ArchiveCase] = &[
    ("manifest-version", Error, "`uaixVersion` is `0.10`, a later version than `0.1`", |manifest, _| {
        manifest["uaixVersion"] = "0.10".into()
    }),
    ("manifest-version", Error, "`packageFormat` is `uaix.package.v1`, a later", |manifest, _| {
        manifest["packageFormat"] = "uaix.package.v1".into()
    }),
    ("manifest-version", Error, "`other.format`, not `uaix", |manifest, _| {
        manifest["packageFormat"] = "other.format".into()
    }),
    ("manifest-misplaced", Error, "the manifest is `orbit/.uai/manifest.uaix.json`", |_, files| {
        files.iter_mut().for_each(|file| file.0 = format!("orbit/{}", file.0))
    }),
    ("manifest-portability", Error, "/files/1/source/from names `C:\\Users\\ada`", |manifest, _| {
        manifest["files"][1]["source"]["from"] = "C:\\Users\\ada".into()
    }),
    ("manifest-portability", Error, "/issuer/site names `http://localhost:3000`", |manifest, _| {
        manifest["issuer"]["site"] = "http://localhost:3000/".into()
    }),
    ("authority-field", Error, "/permissions grants or claims authority", |manifest, _| {
        manifest["permissions"] = json!({"shell": "yes"})
    }),
    ("authority-field", Error, "/files/1/allowTools grants", |manifest, _| {
        manifest["files"][1]["allowTools"] = json!(["shell"])
    }),
    ("authority-field", Error, "/supportBoundary/certified", |manifest, _| {
        manifest["supportBoundary"]["certified"] = true.into()
    }),
    ("authority-field", Error, "`currentSupport` claims `runtime execution`", |manifest, _| {
        manifest["supportBoundary"]["currentSupport"] = json!(["runtime execution"])
    }),
    ("digest-spelling", Note, "one digest is written with a prefix", |manifest, _| {
        let row = row(manifest, "AGENTS.md");
        row["sha256"] = format!("sha256:{}", row["sha256"].as_str().unwrap()).into();
    }),
];

/// A rule, the scopes of a fresh source, and what is done to it.
type Silent = (&'static str, &'static [&'static str], fn(&World));

/// What is close to a fault and is none.
const SILENT: &[Silent] = &[
    ("byte-order-mark", HANDOFF, |w| w.write("p/docs/a.json", "\u{feff}{}")),
    ("line-ends", HANDOFF, |w| w.write("p/evidence/log.txt", "10 %\r20 %\r\x1b[0mdone\n")),
    ("not-utf8", HANDOFF, |w| w.write("p/docs/a.png", b"\x89PNG\0\xff")),
    ("empty-record", HANDOFF, |w| w.write("p/evidence/nothing.csv", "")),
    ("empty-record", HANDOFF, |w| w.write("p/.uai/taboo.uai", "")),
    ("front-matter-open", HANDOFF, |w| w.write("p/docs/a.md", "---\n\nA document under a ruled line.\n")),
    ("missing-field", CODE, |w| {
        w.write("p/.uai/next-recursive-prompt.uai", json!({"chunk": "x", "blocked": {"when": "y"}}).to_string())
    }),
    ("missing-field", CODE, |w| {
        w.write("p/.uai/architecture.uai", "# A\n**Source roots and owners:** x\nSupport limits: y  \n")
    }),
    ("missing-field", CODE, |w| {
        w.write(
            "p/.uai/test-plan.uai",
            "Test plan\n\nPurpose:\n- Surfaces: all\n\n- `cargo test`\n\nTest surfaces: tables\n",
        )
    }),
    ("record-says-nothing", CODE, |w| w.write("p/.uai/coding-standards.uai", "word ".repeat(50))),
    ("record-says-nothing", HANDOFF, |w| w.write("p/.uai/taboo.uai", "Never open the valve without asking.\n")),
    ("record-says-nothing", HANDOFF, |w| w.write("p/.uai/taboo.uai", "Taboo\n\nPurpose:\n- no\n")),
    ("record-says-nothing", HANDOFF, |w| w.write("p/.uai/exports/manifest.json", "{\"a\": [1,]}")),
    ("banned-status-label", HANDOFF, |w| {
        w.write("p/.uai/a.uai", "Status: active\n\nCaching is optional; one should measure.\nNote: optional\n")
    }),
    ("banned-status-label", HANDOFF, |w| w.write("p/docs/a.md", "Status: recommended\n")),
    ("dangling-reference", HANDOFF, |w| {
        w.write("p/docs/x/a.md", "x");
        append(
            w,
            "p/AGENTS.md",
            "\n`docs/x/`, `docs/x`, `.uai/*.uai`, `docs/<name>.md`, `https://a.org/docs/a.md`, `.uai/NAME.uai`, \
             `docs/x/a.md#top`, `docs/no-folder/`, `src/gone.rs`, `.uai/manifest.uaix.json`, `.uai/persona.uai`\n\
             ```\ncat docs/gone.md\n```\nText about docs/gone.md in prose.\n",
        );
    }),
    ("dangling-reference", HANDOFF, |w| {
        w.write("p/scripts/a.py", "pass");
        append(w, "p/AGENTS.md", "\n`scripts/a.py`\n");
    }),
    ("dangling-reference", HANDOFF, |w| std::fs::remove_file(w.path("p/.uai/identity.uai")).unwrap()),
    ("anchor-copy", HANDOFF, |w| {
        w.write("p/docs/taboo.md", "other");
        w.write("p/.uai/taboo-rules.uai", "other");
        w.write("p/docs/taboo.uai", w.read("p/.uai/taboo.uai"));
    }),
    ("pointer-ledger", LEDGER, |w| {
        ledger(w, &format!("Checksum: `sha256 {}`", uaix::spec::digest::Digest::of(b"a note")));
        let elsewhere = POINTER.replace("docs/a.md", "https://example.org/").replace("id: a", "id: b");
        append(w, "p/.uai/long-term-memory.uai", &format!("\n\n{elsewhere}Truth boundary: as published\n"));
        append(
            w,
            "p/.uai/long-term-memory.uai",
            &format!("\n{}", POINTER.replace("docs/a.md", "docs/").replace("id: a", "id: c")),
        );
    }),
    ("depth-level", PERSONA, |w| {
        w.write("p/.uai/personality/identity.uai", "Reviewed text: x\n**Depth level 0 to 10:** 10\n")
    }),
    ("identity-mixed", PERSONA, |w| {
        append(w, "p/.uai/identity.uai", "\nName: Orbit\nBlocked claims: none\nPrivacy limits are in the persona.\n")
    }),
    ("dated-changelog", HANDOFF, |w| {
        append(w, "p/.uai/identity.uai", "\nLast verified: 2026-03-15\n- Since 2026-03-15.\n- 1.2.2026-rc\n");
        w.write("p/.uai/archives/log.uai", "- 2026-03-15: x\n- 2026-03-16: y\n");
    }),
    ("local-path", PERSONA, |w| append(w, "p/.uai/personality/examples-dialogue.uai", "\nV: C:\\letters\\new?\n")),
    ("local-path", HANDOFF, |w| append(w, "p/.uai/taboo.uai", "\n- Never `rm -rf /srv/orbit`.\n")),
    ("local-path", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\nhttps://a.org/home/b/c, docs/etc/a, `/home/user/x`, $HOME/var/x, `%s:\\n`\n")
    }),
    ("machine-endpoint", HANDOFF, |w| {
        append(w, "p/AGENTS.md", "\nhttp://127.0.0.1:8321, localhost:3000, settings.local, 8.8.8.8\n")
    }),
    ("content-triggers-scope", HANDOFF, |w| w.write("p/src/lib.rs", "left out")),
    ("content-triggers-scope", CODE, |w| w.write("p/evidence/fix.patch", "--- a\n")),
];

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

#[test]
fn what_is_close_to_a_fault_passes() {
    for (rule, scopes, change) in SILENT {
        let world = World::with(scopes);
        change(&world);
        let judgement = lint(&Package::open(&world.path("p"), &OpenOptions::default()).unwrap()).unwrap();
        let found = judgement.findings.iter().find(|finding| finding.rule == *rule);
        assert!(found.is_none(), "{found:?}");
    }
}

#[test]
fn one_cause_is_one_finding() {
    #[track_caller]
    fn case(change: crate::rules::Change, rules: &[&str]) {
        let world = World::new();
        world.write("x.uaix", changed(&world, change));
        let judgement = lint(&Package::open(&world.path("x.uaix"), &OpenOptions::default()).unwrap()).unwrap();
        let errors = judgement.findings.iter().filter(|finding| finding.severity == Error);
        assert_eq!(errors.map(|finding| finding.rule).collect::<Vec<_>>(), rules);
    }
    case(|manifest, _| manifest["uaixVersion"] = "0.2".into(), &["manifest-version"]);
    case(|_, files| files.iter_mut().for_each(|file| file.0 = format!("orbit/{}", file.0)), &["manifest-misplaced"]);
    case(|manifest, _| manifest["supportBoundary"]["grants"]["network"] = true.into(), &["grant-true"]);
    case(|manifest, _| manifest["tools"] = json!({"exec": true, "network": true}), &["authority-field"]);
    case(|_, files| files.retain(|(name, _)| name != "AGENTS.md"), &["missing-required-file"]);
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
