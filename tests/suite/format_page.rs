//! The page of the format: its tables are made of data, and its words are those of the contract.

use crate::{rust_examples::example, world::World};
use serde_json::Value;
use std::{fs, path::Path, process::Command};
use uaix::{
    Catalog,
    scope::Scope,
    spec::{id::ScopeId, terms::NoOp},
};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/format.md");
const OPEN: &str = "<!-- made from ";
const CLOSE: &str = "<!-- end -->";

fn page() -> String {
    fs::read_to_string(PAGE).unwrap()
}

/// The page with every made block made anew.
fn made(page: &str) -> String {
    let mut parts = page.split(OPEN);
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (from, rest) = part.split_once(" -->\n").unwrap();
        let (_, rest) = rest.split_once(CLOSE).unwrap_or_else(|| panic!("the block from {from} has no end"));
        let block = match from {
            "examples/orbit" => rows_of_orbit(),
            "examples/fixtures" => fixtures(),
            scope => set(scope.strip_prefix("scopes/").and_then(|name| name.strip_suffix(".toml")).unwrap()),
        };
        out += &format!("{OPEN}{from} -->\n{block}{CLOSE}{rest}");
    }
    out
}

/// The closed set of a scope.
fn set(id: &str) -> String {
    let scope = Catalog::embedded().scope(&ScopeId::new(id)).unwrap();
    let mut out = "| file | state |\n|---|---|\n".to_owned();
    for file in &scope.files {
        let names: Vec<_> = file.paths().map(|(path, _)| format!("`{path}`")).collect();
        let anchor = if file.anchor { " (protected anchor)" } else { "" };
        out += &format!("| {}{anchor} | `{}` |\n", names.join(" or "), file.required_status);
    }
    out
}

/// The beginning of an inventory that `pack` wrote.
fn rows_of_orbit() -> String {
    let world = World::empty();
    world.run(&["pack", &format!("{ROOT}/examples/orbit"), "-o", "orbit.uaix"]).exits(0);
    let archive = crate::world::contents(&world.path("orbit.uaix"));
    let (_, bytes) = archive.iter().find(|(name, _)| name == ".uai/manifest.uaix.json").unwrap();
    let manifest: Value = serde_json::from_slice(bytes).unwrap();
    let rows = manifest["files"].as_array().unwrap()[..2].to_vec();
    let text = serde_json::to_string_pretty(&serde_json::json!({ "files": rows })).unwrap();
    format!("```json\n{text}\n```\n")
}

/// What to expect of each fixture.
fn fixtures() -> String {
    let world = World::empty();
    assert!(Command::new(example("fixtures")).arg(world.path("set")).output().unwrap().status.success());
    let index: Value = serde_json::from_slice(&world.read("set/index.json")).unwrap();
    let mut out = "| fixture | no-op codes |\n|---|---|\n".to_owned();
    for fixture in index["fixtures"].as_array().unwrap() {
        let codes =
            fixture["expect"]["noOp"].as_array().unwrap().iter().map(|code| format!("`{}`", code.as_str().unwrap()));
        out += &format!("| `{}` | {} |\n", fixture["file"].as_str().unwrap(), codes.collect::<Vec<_>>().join(", "));
    }
    out
}

/// Refresh: `UAIX_UPDATE=1 cargo test --test suite format_page`.
#[test]
fn its_tables_are_made_of_data() {
    let (page, made) = (page(), made(&page()));
    if std::env::var_os("UAIX_UPDATE").is_some() {
        fs::write(PAGE, &made).unwrap();
        return;
    }
    assert!(page == made, "docs/format.md is stale: refresh it with UAIX_UPDATE=1");
    let catalog = Catalog::embedded();
    for Scope { id, .. } in &catalog.scopes {
        assert!(page.contains(&format!("{OPEN}scopes/{id}.toml -->")), "no table for {id}");
    }
    assert!(page.contains(&format!("catalogue {}", catalog.version)), "another catalogue");
}

/// What the draft asks of the page, as headings and as words.
#[test]
fn it_has_the_sections_and_the_wording_of_the_contract() {
    let page = page();
    let headings: Vec<_> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    for heading in [
        "What a package is",
        "Container and layout",
        "Universal Required",
        "Required For",
        "Out Of Scope",
        "The manifest",
        "Media types",
        "Portability",
        "Digests and the sentinel",
        "Current Support",
        "Outside Current Support",
        "Records",
        "Personas",
        "Receiving",
        "What is refused",
        "Machine-readable artifacts",
        "Limits",
    ] {
        assert_eq!(headings.iter().filter(|known| **known == heading).count(), 1, "{heading}");
    }
    let catalog = Catalog::embedded();
    for id in catalog.ids().filter(|id| *id != "universal") {
        assert!(page.contains(&format!("\n### {id}\n")), "{id}");
    }
    for kind in &catalog.media_types {
        assert!(page.contains(&format!("`{}`", kind.id)), "{}", kind.id);
    }
    for code in NoOp::WORDS {
        assert!(page.contains(&format!("`{code}`")), "{code}");
    }
    assert!(page.contains("```json\n{\n  \"files\": [\n    {\n"), "the shape of the `files` array");
    for fixture in ["reject/path-traversal.uaix", "reject/missing-anchor.uaix", "reject/authority-grant.uaix"] {
        assert!(page.contains(fixture), "{fixture}");
    }
}

#[test]
fn no_banned_status_term_stands_outside_of_the_ban_list() {
    let page = page().to_lowercase();
    let (before, rest) = page.split_once("<!-- ban list -->").unwrap();
    let (list, after) = rest.split_once(CLOSE).unwrap();
    for term in ["recommended", "optional", "suggested", "may include", "nice to have", "should"] {
        assert!(list.contains(&format!("`{term}`")), "{term}");
        for part in [before, after] {
            let words = format!(" {} ", part.replace(|c: char| !c.is_alphanumeric(), " "));
            let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(!format!(" {words} ").contains(&format!(" {term} ")), "{term}");
        }
    }
}

/// Choices of this project, by words that stand in the paragraph or the row that marks them.
#[test]
fn what_is_ours_is_marked() {
    let page = page();
    for words in [
        "earns a warning (**ours**)",
        "so that a package means the same on every machine",
        "an archive that two ZIP readers could read differently",
        "What `uaix pack` writes is",
        "What common tools write",
        "`packageFormat`",
        "`uaixVersion`",
        "`draft` and `reviewed`",
        "`wikiRoot`",
        "The list is",
        "`integrity.packageSha256` is",
        "this one sentinel is",
        "The figures are",
        "How `uaix handoff` reads these rules",
        "the form of the store and of the receipt",
        "`unsafe_container`",
        "Records of real projects have many shapes",
    ] {
        let block = page.split("\n\n").find(|block| block.contains(words)).unwrap_or_else(|| panic!("no `{words}`"));
        assert!(block.to_lowercase().contains("**ours**"), "`{words}` is not marked: {block}");
    }
    // These stand in lists that say once, above them, whose choice they are.
    for (heading, words) in [
        ("Choices of ours in these sets:", "The five evidence files"),
        ("Choices of ours in these sets:", "The rules of `agent_file_handoff`"),
        ("All **ours**:", "The time in the manifest"),
    ] {
        let (_, list) = page.split_once(heading).unwrap_or_else(|| panic!("no `{heading}`"));
        let list = list.trim_start().split("\n\n").next().unwrap();
        assert!(list.contains(words), "{words}");
    }
}

#[test]
fn no_page_calls_the_product_what_it_is_not() {
    let mut count = 0;
    for folder in ["docs", "docs/commands"] {
        for entry in fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(Result::unwrap) {
            let Ok(text) = fs::read_to_string(entry.path()) else { continue };
            count += 1;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            for claim in
                ["officially", "is certified", "is endorsed", "fully conformant", "guarantees that", "uaix is safe"]
            {
                assert!(!text.contains(claim), "{}: {claim}", entry.path().display());
            }
        }
    }
    assert!(count > 40, "{count}");
}
