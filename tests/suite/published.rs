//! What is published for other programs: the index of schemas, and how desktops and `file` know a package.

use crate::world::World;
use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path, process::Command};
use uaix::spec::digest::Digest;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Refresh: `UAIX_UPDATE=1 cargo test --test suite published_index`.
#[test]
fn the_published_index_is_that_of_the_program_and_of_the_files() {
    let world = World::empty();
    let said = world.run(&["schema", "index"]).exits(0).out;
    let folder = Path::new(ROOT).join("docs/schema");
    if std::env::var_os("UAIX_UPDATE").is_some() {
        fs::write(folder.join("index.json"), &said).unwrap();
    }
    assert_eq!(fs::read_to_string(folder.join("index.json")).unwrap_or_default(), said, "refresh with UAIX_UPDATE=1");
    let index: Value = serde_json::from_str(&said).unwrap();
    let mut listed = BTreeSet::new();
    for row in index["schemas"].as_array().unwrap() {
        let text = |key: &str| row[key].as_str().unwrap_or_else(|| panic!("{key} of {row}")).to_owned();
        let schema = fs::read(folder.join(text("file"))).unwrap();
        assert_eq!(text("sha256"), Digest::of(&schema).to_string(), "{row}");
        assert_eq!(world.run(&["schema", &text("name")]).exits(0).out.as_bytes(), schema, "{row}");
        let parsed: Value = serde_json::from_slice(&schema).unwrap();
        let own = parsed["$id"].as_str().and_then(|id| id.rsplit(':').next()).map(ToOwned::to_owned);
        assert!(own.is_none_or(|own| own == text("id")), "{row}");
        assert!(!text("title").is_empty() && !text("description").is_empty(), "{row}");
        listed.insert(text("file"));
    }
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let there: BTreeSet<_> = names.filter(|name| name.ends_with(".schema.json")).collect();
    assert_eq!(listed, there, "the index names every schema");
}

#[test]
fn the_page_about_editors_names_what_there_is() {
    let page = fs::read_to_string(Path::new(ROOT).join("docs/editors.md")).unwrap();
    let files: BTreeSet<_> = page
        .split(|c: char| !(c.is_alphanumeric() || ".-_".contains(c)))
        .filter(|word| word.ends_with(".schema.json"))
        .collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert!(Path::new(ROOT).join("docs/schema").join(file).is_file(), "{file}");
    }
    let mut blocks = 0;
    for block in page.split("```").skip(1).step_by(2) {
        let (kind, text) = block.split_once('\n').unwrap();
        match kind {
            "toml" => drop(toml::from_str::<toml::Table>(text).unwrap()),
            "json" => drop(serde_json::from_str::<Value>(text).unwrap()),
            _ => continue,
        }
        blocks += 1;
    }
    assert_eq!(blocks, 2);
}

/// A package by its content alone: the name says nothing.
fn packed() -> World {
    let world = World::empty();
    world.run(&["pack", &format!("{ROOT}/examples/orbit"), "-o", "x.uaix"]).exits(0);
    fs::rename(world.path("x.uaix"), world.path("x")).unwrap();
    let mut plain = zip::ZipWriter::new(fs::File::create(world.path("plain")).unwrap());
    plain.start_file("a.md", zip::write::SimpleFileOptions::default()).unwrap();
    plain.finish().unwrap();
    world
}

#[test]
fn file_knows_a_package() {
    let world = packed();
    let magic = Path::new(ROOT).join("packaging/uaix.magic");
    for (name, expected) in [("x", "application/x-uaix"), ("plain", "application/octet-stream")] {
        let mut command = Command::new("file");
        command.args(["-b", "--mime-type", "-m"]).arg(&magic).arg(world.path(name));
        // Where there is no such program there is nothing to hold.
        let Ok(output) = command.output() else { return };
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), expected, "{name}");
    }
}

#[test]
fn desktops_know_a_package() {
    let world = World::empty();
    let xml = fs::read_to_string(Path::new(ROOT).join("packaging/uaix.xml")).unwrap();
    world.write("mime/packages/uaix.xml", &xml);
    let Ok(output) = Command::new("update-mime-database").arg(world.path("mime")).output() else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |name: &str| String::from_utf8_lossy(&world.read(&format!("mime/{name}"))).into_owned();
    assert!(read("globs2").contains("50:application/x-uaix:*.uaix"), "{}", read("globs2"));
    assert!(read("subclasses").contains("application/x-uaix application/zip"));
    assert!(read("magic").contains(".uai/manifest.uaix.json"));
}
