//! The shared source trees, when they are there: `init` and `pack` do what their EXPECT pages say.

use crate::{
    shared,
    world::{World, contents},
};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path, process::Command};

/// Copies a tree with its links.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap() {
            kind if kind.is_dir() => copy(&entry.path(), &target),
            _ => {
                fs::write(target, fs::read(entry.path()).unwrap()).unwrap();
            }
        }
    }
}

/// The tree `name` in a scratch folder, and what is expected of it.
fn tree(name: &str) -> Option<(World, Value)> {
    let trees = shared("corpus/trees")?;
    let world = World::empty();
    copy(&trees.join(name), &world.path(name));
    let expect = serde_json::from_slice(&fs::read(trees.join(format!("{name}.expect.json"))).unwrap()).unwrap();
    Some((world, expect))
}

/// Packs and compares the list of files and the package digest.
fn hold_pack(world: &World, name: &str, expect: &Value) -> Vec<(String, Vec<u8>)> {
    let before = world.snapshot(name);
    let run = world.run(&["pack", name, "-o", "out.uaix", "--format", "json"]).exits(0);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["packed"]["packageSha256"], expect["packageSha256"]);
    let files = contents(&world.path("out.uaix"));
    let names: Vec<_> = files.iter().skip(1).map(|(name, _)| name.as_str()).collect();
    let want: Vec<_> = expect["packedFiles"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    assert_eq!(names, want);
    assert_eq!(world.snapshot(name), before, "no byte of the tree changed");
    files
}

#[test]
fn handoff_v1() {
    let Some((world, expect)) = tree("handoff-v1") else { return };
    let files = hold_pack(&world, "handoff-v1", &expect);
    let first = files.iter().find(|(name, _)| name == ".uai/world-context.uai").unwrap();
    assert!(first.1.starts_with(b"\xef\xbb\xbf"), "the mark stays");
    world.run(&["lint", "handoff-v1"]).exits(0).says("1 warning in").says("warning[byte-order-mark]");
}

#[test]
fn handoff_v2() {
    let Some((world, expect)) = tree("handoff-v2") else { return };
    world.run(&["lint", "handoff-v2"]).exits(1).says("no scope is declared").says("uaix init");
    let plain = world.snapshot("handoff-v2");
    let values =
        ["--set", "title=Tidewright", "--set", "issuer=Tidewright maintainers", "--set", "id=tidewright-handoff"];
    let arguments: Vec<_> =
        ["init", "handoff-v2", "--scope", "project_handoff,code_bearing"].into_iter().chain(values).collect();
    world.run(&arguments).exits(0).says("added 2 files").says(".uai/short-term-memory.uai (1 field to write)");
    let adopted = world.snapshot("handoff-v2");
    assert_eq!(adopted.len(), plain.len() + 2);
    assert!(plain.iter().all(|(path, content)| adopted[path] == *content));
    // As the corpus has it.
    fs::remove_file(world.path("handoff-v2/.uai/short-term-memory.uai")).unwrap();
    fs::copy(shared("corpus/trees/handoff-v2.uaix.toml").unwrap(), world.path("handoff-v2/uaix.toml")).unwrap();
    let run =
        world.run(&["pack", "handoff-v2"]).exits(1).says("`.uai/short-term-memory.uai` is required for `universal`");
    assert_eq!(run.out.matches("error[").count(), 1);
    assert_eq!(world.names("."), ["handoff-v2"]);
    world.write("handoff-v2/.uai/short-term-memory.uai", "Short-term memory\n");
    assert_eq!(hold_pack(&world, "handoff-v2", &expect).len(), 56);
    let run = world.run(&["pack", "handoff-v2", "--list", "--why"]).exits(0);
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for line in run.out.lines().filter(|line| line.starts_with("out")) {
        let reason = line.rsplit_once(" (").or(line.rsplit_once("  (")).unwrap().1;
        *reasons.entry(reason.split([',', ' ']).next().unwrap().trim_end_matches([')', ','])).or_default() += 1;
    }
    assert_eq!(reasons, BTreeMap::from([("exclude", 2), ("junk", 3), ("not", 19), ("settings", 1)]));
    // Without the exclude line nothing is dropped silently.
    let text = String::from_utf8(world.read("handoff-v2/uaix.toml")).unwrap();
    world.write(
        "handoff-v2/uaix.toml",
        text.lines().filter(|l| !l.starts_with("exclude")).collect::<Vec<_>>().join("\n"),
    );
    world.run(&["pack", "handoff-v2"]).exits(1).says("docs/index.html").says("exclude = [\"docs/schema.sql\"]");
    world.write(
        "handoff-v2/uaix.toml",
        text.replace("\"code_bearing\"", "\"code-bearing\", \"agent-file-handoff\", \"tidewright-durable-notes\""),
    );
    world.run(&["lint", "handoff-v2"]).exits(1).says("`tidewright-durable-notes` is not a known scope");
    world.write("handoff-v2/uaix.toml", text.replace("\"code_bearing\"", "\"code_bearing\", \"long_term_memory\""));
    world.run(&["lint", "handoff-v2"]).exits(1).says("`long_term_memory` needs 10 values in [long_term_memory]");
}

#[test]
fn persona_advanced() {
    let Some((world, expect)) = tree("persona-advanced") else { return };
    let files = hold_pack(&world, "persona-advanced", &expect);
    assert_eq!(files.len(), 37);
    world.run(&["lint", "persona-advanced", "--strict"]).exits(0);
    fs::remove_file(world.path("persona-advanced/.uai/personality/voice.uai")).unwrap();
    let run = world.run(&["lint", "persona-advanced"]).exits(1);
    assert_eq!(run.out.matches("error[missing-required-file]").count(), 1);
    run.says("`.uai/personality/voice.uai` is required for `advanced_persona_profile`");
    fs::remove_dir_all(world.path("persona-advanced/evidence")).unwrap();
    let run = world.run(&["lint", "persona-advanced"]).exits(1);
    assert_eq!(run.out.matches("error[missing-required-file]").count(), 6);
}

#[cfg(target_os = "linux")]
#[test]
fn mixed_mess() {
    let Some(trees) = shared("corpus/trees") else { return };
    let world = World::empty();
    let made = Command::new("python3").arg(trees.join("make-mixed-mess.py")).arg(world.path("m")).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    let before = world.snapshot("m");
    let expect: Value = serde_json::from_slice(&fs::read(trees.join("mixed-mess.expect.json")).unwrap()).unwrap();
    let run = world.run(&["pack", "m", "--format", "json"]).exits(1);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let errors: Vec<_> = document["findings"].as_array().unwrap().iter().filter(|f| f["severity"] == "error").collect();
    for must in expect["must"].as_array().unwrap().iter().filter(|must| must["severity"] == "error") {
        let path = must["path"].as_str().unwrap();
        assert!(errors.iter().any(|f| f["path"] == path || f["message"].as_str().unwrap().contains(path)), "{path}");
    }
    let human = world.run(&["pack", "m"]).exits(1);
    assert!(!human.out.chars().any(|c| c.is_control() && c != '\n'));
    assert_eq!(world.snapshot("m"), before);
    assert_eq!(world.names("."), ["m"]);
    tidy(&world);
    world.run(&["pack", "m"]).exits(0);
    let files = contents(&world.path("glasshouse-handover.uaix"));
    let manifest: Value = serde_json::from_slice(&files[0].1).unwrap();
    assert_eq!(manifest["declaredScopes"], serde_json::json!(["universal", "project_handoff", "code_bearing"]));
}

/// What a person does after reading the findings.
#[cfg(target_os = "linux")]
fn tidy(world: &World) {
    let m = |name: &str| world.path(&format!("m/{name}"));
    fs::rename(m("agents.md"), m("AGENTS.md")).unwrap();
    world.write("m/.uai/talisman.uai", "Hold on to the last good state.\n");
    for name in [
        "docs/Notes.md",
        "docs/aux.md",
        "docs/10:30 meeting.md",
        "evidence/latest.md",
        "evidence/night.csv",
        ".uai/Copy of taboo.uai",
    ] {
        fs::remove_file(m(name)).unwrap();
    }
    fs::rename(m("docs/re\u{301}sume\u{301}.md"), m("docs/r\u{e9}sum\u{e9}.md")).unwrap();
    world.write("m/.uai/exports/manifest.json", "{}\n");
    let text = String::from_utf8(world.read("m/uaix.toml")).unwrap();
    let excluded = "[pack]\nexclude = [\"evidence/run-all.sh\", \"evidence/march-run.zip\", \"docs/board.svg\"]\n";
    let typed = "[[file]]\npath = \"evidence/build-2026-03.log\"\nmedia_type = \"text/plain\"\n";
    world.write("m/uaix.toml", format!("{text}\n{excluded}{typed}"));
}
