//! The fixtures for implementers: the same bytes every time, and every expectation held to what this reader says.

use crate::{rust_examples::example, world::World};
use serde_json::Value;
use std::{collections::BTreeSet, path::Path, process::Command};
use uaix::{
    Catalog, Judgement, OpenOptions, Package, Severity, Store, StoreOptions, lint,
    lint::{Check, rules},
    lint_bytes,
    spec::digest::Digest,
    store::Verdict,
};

/// Refresh: `UAIX_UPDATE=1 cargo test fixtures`, and say in the commit why the bytes changed.
const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/fixtures.sha256");
const ARCHIVE: &str = concat!("uaix-fixtures-", env!("CARGO_PKG_VERSION"), ".zip");

/// Writes the fixtures into a folder of a world.
fn write(world: &World, folder: &str) {
    let output = Command::new(example("fixtures")).arg(world.path(folder)).current_dir(world.root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains(&Digest::of(&world.read(&format!("{folder}/{ARCHIVE}"))).to_string()), "{said}");
}

fn words(value: &Value) -> Vec<String> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_bytes_are_always_the_same_and_the_archive_holds_them() {
    let world = World::empty();
    write(&world, "one");
    write(&world, "two");
    let named = |folder: &str| {
        let files = world.snapshot(folder).into_iter();
        files
            .map(|(path, bytes)| (path.strip_prefix(world.path(folder)).unwrap().to_owned(), bytes))
            .collect::<Vec<_>>()
    };
    let one = named("one");
    assert!(one == named("two"), "two runs, two results");
    let inside: Vec<_> = crate::world::contents(&world.path(&format!("one/{ARCHIVE}")));
    let beside: Vec<_> = one.into_iter().filter(|(path, _)| path != Path::new(ARCHIVE)).collect();
    assert_eq!(inside.len(), beside.len());
    for (name, bytes) in inside {
        assert!(beside.contains(&(name.clone().into(), bytes)), "{name}");
    }
    let line = format!("{}  {ARCHIVE}\n", Digest::of(&world.read(&format!("one/{ARCHIVE}"))));
    if std::env::var_os("UAIX_UPDATE").is_some() {
        std::fs::write(GOLDEN, &line).unwrap();
    }
    assert_eq!(std::fs::read_to_string(GOLDEN).unwrap_or_default(), line, "the fixtures changed");
    let occupied = Command::new(example("fixtures")).arg(world.path("one")).output().unwrap();
    assert!(!occupied.status.success(), "nothing is replaced");
}

#[test]
fn every_expectation_is_what_this_reader_says() {
    let world = World::empty();
    write(&world, "set");
    let index: Value = serde_json::from_slice(&world.read("set/index.json")).unwrap();
    let store = Store::open(&world.path("store"), &StoreOptions::default()).unwrap();
    let (mut files, mut scopes, mut wrong) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for fixture in index["fixtures"].as_array().unwrap() {
        let file = fixture["file"].as_str().unwrap();
        let (path, expect) = (world.path("set").join(file), &fixture["expect"]);
        let bytes = world.read(&format!("set/{file}"));
        assert_eq!(fixture["sha256"], Digest::of(&bytes).to_string(), "{file}");
        assert_eq!(fixture["sizeBytes"], bytes.len(), "{file}");
        assert!(files.insert(file.to_owned()), "{file} stands twice");
        let package = Package::open(&path, &OpenOptions::default()).unwrap();
        let judgement = lint(&package).unwrap();
        let heard = judgement.findings.iter().filter(|finding| finding.severity != Severity::Note);
        let rules: BTreeSet<_> = heard.map(|finding| finding.rule.to_owned()).collect();
        // Without reading what texts say, everything else is told alike.
        let told = |judgement: &Judgement| -> Vec<_> {
            let whole = judgement.findings.iter().filter(|finding| {
                rules::find(finding.rule).is_some_and(|rule| matches!(rule.check, Check::Package(_)))
            });
            whole.map(|finding| (finding.rule, finding.message.clone(), finding.path.clone())).collect()
        };
        assert_eq!(told(&lint_bytes(&package).unwrap()), told(&judgement), "{file}");
        let receipt = store.import_file(&path).unwrap().receipt;
        let codes: BTreeSet<_> =
            receipt.no_op.iter().filter_map(|cause| cause.code).map(|code| code.as_str().to_owned()).collect();
        let accepted = expect["verdict"] == "accept";
        assert_eq!(accepted, file.starts_with("accept/"), "{file}");
        if accepted {
            scopes.extend(package.manifest().unwrap().declared_scopes.iter().map(ToString::to_string));
        }
        let real = (!judgement.is_refused(), receipt.verdict != Verdict::NoOp, rules, codes);
        let said = (accepted, accepted, words(&expect["rules"]), words(&expect["noOp"]));
        let (rules, codes) = (real.2.iter().cloned().collect::<Vec<_>>(), real.3.iter().cloned().collect::<Vec<_>>());
        if said != (real.0, real.1, rules, codes) {
            let all: Vec<_> =
                judgement.findings.iter().map(|found| format!("{}: {}", found.rule, found.message)).collect();
            wrong.push(format!("{file}\n  index {said:?}\n  reader {real:?}\n  {}", all.join("\n  ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let known: BTreeSet<_> = Catalog::embedded().ids().map(ToString::to_string).collect();
    assert_eq!(scopes, known, "a scope without a package that is accepted");
    let there = ["accept", "reject"].iter().flat_map(|folder| {
        world.names(&format!("set/{folder}")).into_iter().map(move |name| format!("{folder}/{name}"))
    });
    assert_eq!(files, there.collect(), "the index names every package");
}

#[test]
fn no_source_holds_the_planted_token() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/fixtures");
    let run = World::empty().run(&["scan", folder, "--format", "json"]);
    assert!(run.out.contains("override-phrase") && !run.out.contains("secret"), "{}", run.out);
}

#[test]
fn bytes_are_verified_whatever_texts_say() {
    let world = World::empty();
    write(&world, "set");
    let secret = "set/reject/secret.uaix";
    world.run(&["lint", secret]).exits(1).says("token");
    world.run(&["verify", secret]).exits(0).says("what its texts say is judged by uaix lint");
    world.run(&["verify", "set/reject/digest-mismatch.uaix"]).exits(1).says("not verified");
}
