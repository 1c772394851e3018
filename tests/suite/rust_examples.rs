//! The Rust examples do what they say. Cargo builds them before the tests of this package run.

use crate::{store::Depot, world::World};
use std::{path::PathBuf, process::Command};

/// A built example: beside the folder of the test binary.
pub fn example(name: &str) -> PathBuf {
    let deps = std::env::current_exe().unwrap();
    let profile = deps.parent().unwrap().parent().unwrap();
    profile.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

#[test]
fn a_folder_is_packed_and_the_package_is_listed() {
    let world = World::empty();
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/orbit");
    let run = |name: &str, arguments: &[&str]| {
        let output = Command::new(example(name)).args(arguments).current_dir(world.root()).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let packed = run("pack_folder", &[source, "x.uaix"]);
    let digest = uaix::spec::digest::Digest::of(&world.read("x.uaix"));
    assert!(packed.contains(&format!("20 entries, {} bytes, sha256 {digest}", world.read("x.uaix").len())), "{packed}");
    let from_folder = run("list_package", &[source]);
    let from_archive = run("list_package", &["x.uaix"]);
    assert_eq!(from_folder, from_archive);
    assert!(from_archive.starts_with("scopes: universal, project_handoff, code_bearing\n"));
    assert!(from_archive.contains("  AGENTS.md\n"));
}

#[test]
fn a_desktop_client_receives_reads_and_goes_back() {
    let depot = Depot::new();
    let world = &depot.world;
    depot.pack("a.uaix");
    depot.append("AGENTS.md", "The next version says more.");
    depot.pack("b.uaix");
    let mut client = Command::new(example("desktop_client"));
    client.args(["store", "a.uaix", "b.uaix", "p/AGENTS.md"]).current_dir(world.root());
    let output = client.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text} {}", String::from_utf8_lossy(&output.stderr));
    for words in ["a.uaix: human_review", "loaded orbit: 20 files", "p/AGENTS.md: no_op", "  AGENTS.md: ", "goes back"]
    {
        assert!(text.contains(words), "no `{words}` in {text}");
    }
}

#[test]
fn every_example_source_passes_strictly_and_packs() {
    let world = World::empty();
    let mut count = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples")).unwrap().map(Result::unwrap) {
        if entry.path().join("uaix.toml").is_file() {
            let place = entry.path().to_string_lossy().into_owned();
            world.run(&["lint", "--strict", &place]).exits(0);
            world.run(&["pack", &place]).exits(0);
            count += 1;
        }
    }
    assert_eq!(count, 4);
    assert_eq!(world.names(".").len(), 2 * count);
}
