//! One fault is one finding, which names its cause; and a report says it once, however many files share it.

use crate::{
    gate::zip_bytes::{Part, Zip},
    rules::{Change, changed, row},
    world::World,
};
use serde_json::Value;
use std::{fs, process::Stdio};
use uaix::{Finding, OpenOptions, Package, Severity, lint};

fn findings(world: &World, name: &str) -> Vec<Finding> {
    lint(&Package::open(&world.path(name), &OpenOptions::default()).unwrap()).unwrap().findings
}

/// The findings of an archive with a change, without the notes that every archive has.
fn found(change: Change) -> Vec<Finding> {
    let world = World::new();
    world.write("x.uaix", changed(&world, change));
    let mut all = findings(&world, "x.uaix");
    all.retain(|finding| !["awaiting-review", "unfilled-field"].contains(&finding.rule));
    all
}

#[test]
fn one_fault_is_one_error() {
    #[track_caller]
    fn case(change: Change, rule: &str, words: &str) {
        let errors: Vec<_> = found(change).into_iter().filter(|finding| finding.severity == Severity::Error).collect();
        let all: Vec<_> = errors.iter().map(|finding| (finding.rule, finding.message.as_str())).collect();
        assert!(all.len() == 1 && all[0].0 == rule && all[0].1.contains(words), "{rule}: {all:?}");
    }
    // Line ends that version control changed: another size, another digest, one fault.
    case(
        |_, files| {
            let file = files.iter_mut().find(|file| file.0 == "AGENTS.md").unwrap();
            file.1 = String::from_utf8(file.1.clone()).unwrap().replace('\n', "\r\n").into_bytes();
        },
        "digest-mismatch",
        "`AGENTS.md` is not the file",
    );
    // A required entry point that is not there, declared or not.
    case(|_, files| files.retain(|file| file.0 != "AGENTS.md"), "missing-required-file", "`AGENTS.md`");
    case(
        |manifest, files| {
            files.retain(|file| file.0 != "AGENTS.md");
            manifest["files"].as_array_mut().unwrap().retain(|row| row["path"] != "AGENTS.md");
            manifest["integrity"].as_object_mut().unwrap().remove("packageSha256");
        },
        "missing-required-file",
        "`AGENTS.md`",
    );
    case(|manifest, _| grant(manifest, Value::Null), "manifest-schema", "/supportBoundary/grants/network");
    case(|manifest, _| grant(manifest, "yes".into()), "grant-true", "`network`");
    case(
        |manifest, _| {
            manifest["declaredScopes"].as_array_mut().unwrap().push("tide_notes".into());
            for path in ["AGENTS.md", ".uai/totem.uai", ".uai/taboo.uai"] {
                row(manifest, path)["scope"] = "tide_notes".into();
            }
        },
        "unknown-scope",
        "`tide_notes` is not a known scope",
    );
    case(
        |manifest, _| {
            for path in ["AGENTS.md", ".uai/startup-packet.uai", ".uai/receiver-brief.uai"] {
                row(manifest, path)["scope"] = "tide_notes".into();
            }
        },
        "unknown-scope",
        "and 2 more belong to the scope `tide_notes`",
    );
    case(
        |manifest, _| drop(row(manifest, "AGENTS.md").as_object_mut().unwrap().remove("sha256")),
        "missing-digest",
        "`AGENTS.md` has no digest",
    );
    case(|manifest, _| row(manifest, "AGENTS.md")["sha256"] = "".into(), "missing-digest", "`AGENTS.md` has no digest");
    case(
        |manifest, _| manifest["files"].as_array_mut().unwrap().iter_mut().for_each(|row| row["sha256"] = Value::Null),
        "missing-digest",
        "10 more have no digest",
    );
}

fn grant(manifest: &mut Value, value: Value) {
    manifest["supportBoundary"]["grants"]["network"] = value;
}

#[test]
fn a_sum_that_is_null_is_missing() {
    let all = found(|manifest, _| manifest["integrity"]["packageSha256"] = Value::Null);
    let all: Vec<_> = all.iter().map(|finding| (finding.rule, finding.severity)).collect();
    assert_eq!(all, [("package-digest", Severity::Warning)]);
}

#[test]
fn a_missing_digest_has_its_own_code() {
    let all = found(|manifest, _| row(manifest, "AGENTS.md")["sha256"] = Value::Null);
    let codes: Vec<_> = all.iter().filter_map(|finding| finding.no_op).map(|code| code.as_str()).collect();
    assert_eq!(codes, ["missing_integrity_checksum"]);
}

#[test]
fn what_many_files_share_is_said_once() {
    for (state, severity) in [("review_required", Severity::Warning), ("reviewed", Severity::Error)] {
        let world = World::new();
        let archive = match state {
            "reviewed" => changed(&world, |manifest, _| zeros(manifest, "reviewed")),
            _ => changed(&world, |manifest, _| zeros(manifest, "review_required")),
        };
        world.write("x.uaix", archive);
        let all = findings(&world, "x.uaix");
        let zero: Vec<_> = all.iter().filter(|finding| finding.rule == "zero-sentinel").collect();
        assert!(zero.len() == 1 && zero[0].severity == severity, "{zero:?}");
        assert!(zero[0].message.starts_with("`.uai/exports/manifest.json`, `.uai/identity.uai`"), "{zero:?}");
        assert!(zero[0].message.contains("and 9 more have the zero sentinel"), "{zero:?}");
    }
    let world = World::new();
    let mut zip = Zip::of((0..10).map(|n| Part::deflated(format!("docs/{n}.md").as_bytes(), b"a note of some length")));
    zip.parts.iter_mut().for_each(|part| part.describe(false));
    world.write("x.uaix", zip.bytes());
    let all = findings(&world, "x.uaix");
    let notes: Vec<_> = all.iter().filter(|finding| finding.rule == "data-descriptor").collect();
    assert!(notes.len() == 1 && notes[0].message.ends_with("(and 9 more like this)"), "{notes:?}");
    let mut zip = Zip::of((0..12).map(|n| Part::stored(format!("docs/{n:02}.md").as_bytes(), b"a note")));
    zip.parts.iter_mut().for_each(|part| part.describe(false));
    world.write("x.uaix", zip.bytes());
    let all = findings(&world, "x.uaix");
    let errors: Vec<_> = all.iter().filter(|finding| finding.message.contains("descriptor.stored")).collect();
    assert!(errors.len() == 1 && errors[0].message.contains("of `docs/00.md`"), "{errors:?}");
    assert!(errors[0].message.ends_with("; also of `docs/01.md`, `docs/02.md` and 9 more"), "{errors:?}");
}

fn zeros(manifest: &mut Value, state: &str) {
    for row in manifest["files"].as_array_mut().unwrap() {
        (row["sha256"], row["reviewState"]) = ("0".repeat(64).into(), state.into());
    }
}

#[test]
fn a_manifest_is_missing_or_stands_twice() {
    let message = |change: Change| found(change).into_iter().find(|f| f.rule == "manifest-missing").unwrap().message;
    assert!(message(|_, files| drop(files.remove(0))).ends_with("is missing"));
    let twice = message(|_, files| {
        let manifest = files[0].clone();
        files.push(manifest);
    });
    assert!(twice.ends_with("stands 2 times in the archive"), "{twice}");
}

#[test]
fn help_speaks_to_who_can_act() {
    let help = |world: &World, name: &str| {
        let all = findings(world, name);
        all.into_iter().find(|finding| finding.rule == "unsupported-media-type").unwrap().help.unwrap()
    };
    let world = World::new();
    world.write("x.uaix", changed(&world, |_, files| files.push(("docs/a.sh".into(), b"true".to_vec()))));
    assert!(help(&world, "x.uaix").contains("ask its issuer"));
    world.write("p/docs/a.sh", "true");
    assert!(help(&world, "p").contains("exclude = [\"docs/a.sh\"]"));
}

#[test]
fn a_path_that_is_missing_hides_no_report() {
    let world = World::new();
    let run = world.run(&["lint", "gone.uaix", "p", "--format", "json"]).exits(2);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["packages"].as_array().unwrap().len(), 1);
    assert!(run.err.contains("gone.uaix"), "{}", run.err);
    world.run(&["lint", "p", "gone.uaix"]).exits(2).says("gone.uaix").says("p: 9 warnings");
    let run = world.run(&["lint", "gone.uaix", "--format", "json"]).exits(2);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert!(document["error"]["message"].as_str().unwrap().contains("gone.uaix"));
    world.run(&["lint", "gone.uaix", "lost.uaix"]).exits(2).says("gone.uaix").says("lost.uaix");
}

#[test]
fn standard_input_is_no_file_of_a_repository() {
    let world = World::new();
    world.write("x.uaix", changed(&world, |_, files| files.retain(|file| file.0 != "AGENTS.md")));
    let report = |format: &str| {
        let mut command = world.command(&["lint", "-", "--format", format]);
        let output =
            command.stdin(fs::File::open(world.path("x.uaix")).unwrap()).stderr(Stdio::null()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let github = report("github");
    assert!(github.contains("::error title=missing-required-file::standard input: AGENTS.md: "), "{github}");
    assert!(!github.contains("file="), "{github}");
    let sarif: Value = serde_json::from_str(&report("sarif")).unwrap();
    for result in sarif["runs"][0]["results"].as_array().unwrap() {
        let place = &result["locations"][0];
        assert!(place.get("physicalLocation").is_none(), "{result}");
        assert!(place["logicalLocations"][0]["fullyQualifiedName"].is_string(), "{result}");
    }
}
