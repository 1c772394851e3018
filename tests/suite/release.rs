//! What a release is made by: the workflow, the script that makes an archive, and where an installer looks for it.
#![cfg(unix)]

use crate::world::World;
use serde_json::Value;
use std::{collections::BTreeSet, fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const VERSION: &str = env!("CARGO_PKG_VERSION");

fn workflow() -> Value {
    let text = fs::read_to_string(Path::new(ROOT).join(".github/workflows/release.yml")).unwrap();
    serde_saphyr::from_str(&text).unwrap()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no list: {value:#}"))
}

fn targets() -> BTreeSet<String> {
    let rows = &workflow()["jobs"]["build"]["strategy"]["matrix"]["include"];
    list(rows).iter().map(|row| row["target"].as_str().unwrap().to_owned()).collect()
}

/// Puts a program in the place of the built one.
fn program(world: &World, script: &str) {
    world.write("bin/uaix", format!("#!/bin/sh\n{script}\n"));
    fs::set_permissions(world.path("bin/uaix"), fs::Permissions::from_mode(0o755)).unwrap();
}

/// Makes an archive for a target; whether it worked, and what was said.
fn release(world: &World, target: &str) -> (bool, String) {
    let mut command = Command::new("bash");
    command
        .arg(Path::new(ROOT).join("packaging/release.sh"))
        .arg(target)
        .arg(world.path("bin"))
        .arg(world.path("dist"));
    let output = command.current_dir(world.root()).output().unwrap();
    (
        output.status.success(),
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr)),
    )
}

#[test]
fn every_target_is_built_and_an_installer_finds_it() {
    let targets = targets();
    for part in ["linux-gnu", "linux-musl", "x86_64-apple", "aarch64-apple", "windows"] {
        assert!(targets.iter().any(|target| target.contains(part)), "{part}");
    }
    let cargo: toml::Table = toml::from_str(&fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).unwrap()).unwrap();
    let metadata = &cargo["package"]["metadata"]["binstall"];
    // A debug build is large; what calls it is a program too.
    let world = World::empty();
    program(&world, &format!("exec {} \"$@\"", env!("CARGO_BIN_EXE_uaix")));
    for target in targets.iter().filter(|target| !target.contains("windows")) {
        let url = metadata["pkg-url"].as_str().unwrap();
        let url = url.replace("{ version }", VERSION).replace("{ target }", target);
        assert_eq!(url, format!("{{ repo }}/releases/download/v{VERSION}/uaix-{VERSION}-{target}.tar.gz"));
        let folder =
            metadata["bin-dir"].as_str().unwrap().replace("{ version }", VERSION).replace("{ target }", target);
        assert_eq!(folder, format!("uaix-{VERSION}-{target}/{{ bin }}{{ binary-ext }}"));
    }
    let target = "x86_64-unknown-linux-gnu";
    let (made, said) = release(&world, target);
    assert!(made, "{said}");
    let archive = format!("uaix-{VERSION}-{target}.tar.gz");
    assert_eq!(world.names("dist"), [archive.clone(), format!("{archive}.sha256")]);
    let sum =
        Command::new("sha256sum").args(["-c", &format!("{archive}.sha256")]).current_dir(world.path("dist")).output();
    assert!(sum.unwrap().status.success());
    assert!(
        Command::new("tar")
            .arg("-xzf")
            .arg(world.path("dist").join(&archive))
            .current_dir(world.root())
            .status()
            .unwrap()
            .success()
    );
    let folder = format!("uaix-{VERSION}-{target}");
    let output = Command::new(world.path(&folder).join("uaix")).arg("--version").output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("uaix {VERSION}\n"));
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "man/uaix-lint.1", "completions/uaix.bash"] {
        assert!(!world.read(&format!("{folder}/{name}")).is_empty(), "{name}");
    }
}

/// A program that packs other bytes is never released.
#[test]
fn other_bytes_make_no_archive() {
    let world = World::empty();
    let real = env!("CARGO_BIN_EXE_uaix");
    let packs = "echo other > orbit.uaix; echo other > orbit-stored.uaix";
    program(&world, &format!("case $1 in pack) {packs} ;; *) exec {real} \"$@\" ;; esac"));
    let (made, said) = release(&world, "x86_64-unknown-linux-gnu");
    assert!(!made && said.contains("orbit.uaix: FAILED"), "{said}");
    assert!(world.names("dist").is_empty());
}

#[test]
fn values_are_never_part_of_a_script_and_rights_are_few() {
    let workflow = workflow();
    assert_eq!(workflow["permissions"], serde_json::json!({"contents": "read"}));
    let mut scripts = 0;
    for (name, job) in workflow["jobs"].as_object().unwrap() {
        let writes: Vec<_> =
            job["permissions"].as_object().unwrap().iter().filter(|(_, right)| *right == "write").collect();
        assert_eq!(writes.iter().any(|(what, _)| *what == "contents"), name == "draft", "{name}");
        for step in list(&job["steps"]) {
            let Some(script) = step["run"].as_str() else { continue };
            scripts += 1;
            assert!(!script.contains("${{"), "{name}: a value becomes part of a script");
            let status = Command::new("bash").args(["-n", "-c", script]).status().unwrap();
            assert!(status.success(), "{name}: {script}");
        }
    }
    assert!(scripts >= 6, "{scripts}");
}

#[test]
fn the_tag_has_to_be_the_version() {
    let workflow = workflow();
    let step = list(&workflow["jobs"]["build"]["steps"]).iter().find(|step| step["id"] == "version").unwrap();
    for (tag, expected) in [(format!("v{VERSION}"), true), (VERSION.to_owned(), false), ("v99.0.0".to_owned(), false)] {
        let mut command = Command::new("bash");
        command.args(["-eo", "pipefail", "-c", step["run"].as_str().unwrap()]).env("TAG", &tag).current_dir(ROOT);
        assert_eq!(command.output().unwrap().status.success(), expected, "{tag}");
    }
}
