//! The shared corpus of browser packages, when it is there: every archive rehashes as its index says.

use crate::{
    shared,
    world::{World, contents},
};
use serde_json::Value;
use std::{collections::BTreeMap, fs};
use uaix::spec::manifest::MANIFEST_PATH;

/// Findings that no rehashed package may have.
const CURED: [&str; 6] =
    ["digest-mismatch", "zero-sentinel", "package-digest", "missing-digest", "size-mismatch", "digest-spelling"];

#[test]
fn browser_archives_rehash_as_their_index_says() {
    let Some(corpus) = shared("corpus/browser") else { return };
    let index: Value = serde_json::from_slice(&fs::read(corpus.join("index.json")).unwrap()).unwrap();
    let records = index.as_array().unwrap();
    let mut wrong = 0;
    for record in records {
        let world = World::empty();
        let input = fs::read(corpus.join(record["file"].as_str().unwrap())).unwrap();
        world.write("in.uaix", &input);
        let run = world.run(&["rehash", "in.uaix", "-o", "out.uaix"]);
        let mut complaints = Vec::new();
        let allowed = record["rehash"]["exit"].as_array().unwrap();
        if !allowed.contains(&run.code.unwrap().into()) {
            complaints.push(format!("exit {:?}: {}", run.code, run.text()));
        }
        let output = fs::read(world.path("out.uaix")).ok();
        let verdict = record["rehash"]["verdict"].as_str().unwrap();
        match (verdict, &output) {
            ("refuse" | "either", None) => {}
            ("nothing-to-do", Some(output)) if *output == input => {}
            ("rewrite" | "either", Some(_)) => complaints.extend(judge(record, &world)),
            _ => complaints.push(format!("{verdict}, and written is {}", output.is_some())),
        }
        if world.read("in.uaix") != input {
            complaints.push("the input is changed".to_owned());
        }
        if !complaints.is_empty() {
            println!("{}: {complaints:#?}", record["id"]);
            wrong += 1;
        }
    }
    assert_eq!(wrong, 0, "of {}", records.len());
}

fn manifest(world: &World, name: &str) -> Value {
    let entry = contents(&world.path(name)).into_iter().find(|(name, _)| name == MANIFEST_PATH).unwrap();
    serde_json::from_slice(&entry.1).unwrap()
}

fn rows(manifest: &Value) -> BTreeMap<String, Value> {
    let rows = manifest["files"].as_array().unwrap().iter();
    rows.map(|row| (row["path"].as_str().unwrap().to_owned(), row.clone())).collect()
}

fn judge(record: &Value, world: &World) -> Vec<String> {
    let want = &record["rehash"];
    let (before, after) = (manifest(world, "in.uaix"), manifest(world, "out.uaix"));
    let (rows_before, rows_after) = (rows(&before), rows(&after));
    let mut complaints = Vec::new();
    let mut expect = |what: String, is: &Value, should: &Value| {
        if is != should {
            complaints.push(format!("{what} is {is}, not {should}"));
        }
    };
    for file in want["files"].as_array().unwrap() {
        let path = file["path"].as_str().unwrap();
        for key in ["sha256", "sizeBytes"] {
            let should = if file["actual"].is_null() { &rows_before[path][key] } else { &file["actual"][key] };
            expect(format!("{path}: {key}"), &rows_after[path][key], should);
        }
    }
    for (path, row) in &rows_before {
        for (key, value) in row.as_object().unwrap() {
            if !["sha256", "sizeBytes"].contains(&key.as_str()) && rows_after[path][key] != "review_required" {
                expect(format!("{path}: {key}"), &rows_after[path][key], value);
            }
        }
    }
    for (key, value) in before.as_object().unwrap() {
        if !["files", "integrity", "status"].contains(&key.as_str()) {
            expect(key.clone(), &after[key], value);
        }
    }
    expect("packageSha256".to_owned(), &after["integrity"]["packageSha256"], &want["packageSha256"]);
    for (key, value) in before["integrity"].as_object().unwrap() {
        if !["packageSha256", "algorithm"].contains(&key.as_str()) {
            expect(format!("integrity.{key}"), &after["integrity"][key], value);
        }
    }
    let bytes = contents(&world.path("out.uaix"))[0].1.len();
    expect("the own size".to_owned(), &rows_after[MANIFEST_PATH]["sizeBytes"], &bytes.into());
    let status = want["status"].as_array();
    if status.is_some_and(|words| !words.contains(&after["status"])) {
        complaints.push(format!("status is {}", after["status"]));
    }
    let (old, new) = (contents(&world.path("in.uaix")), contents(&world.path("out.uaix")));
    let old: BTreeMap<_, _> = old.into_iter().filter(|(name, _)| !name.ends_with('/')).collect();
    let new: BTreeMap<_, _> = new.into_iter().collect();
    if old.iter().any(|(name, content)| name != MANIFEST_PATH && new.get(name) != Some(content))
        || old.len() != new.len()
    {
        complaints.push("contents differ".to_owned());
    }
    let lint = world.run(&["lint", "out.uaix", "--format", "json"]);
    let report: Value = serde_json::from_str(&lint.out).unwrap();
    let left = report["findings"].as_array().unwrap().iter().filter_map(|finding| finding["rule"].as_str());
    complaints.extend(left.filter(|rule| CURED.contains(rule)).map(|rule| format!("lint still finds {rule}")));
    complaints
}
