//! What is too much is refused before anything is made of it, and a long text costs no more than its length.

use crate::{
    rules::{Change, changed},
    world::World,
};
use serde_json::json;
use uaix::{OpenOptions, Package, Severity, lint};

#[test]
fn lists_without_end_are_refused_at_once() {
    #[track_caller]
    fn case(change: Change, rule: &str, words: &str) {
        let world = World::new();
        world.write("x.uaix", changed(&world, change));
        let start = std::time::Instant::now();
        let judgement = lint(&Package::open(&world.path("x.uaix"), &OpenOptions::default()).unwrap()).unwrap();
        let errors = judgement.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let errors: Vec<_> = errors.map(|finding| (finding.rule, finding.message.as_str())).collect();
        assert!(errors.len() == 1 && errors[0].0 == rule && errors[0].1.contains(words), "{errors:?}");
        assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    }
    case(
        |manifest, _| manifest["declaredScopes"] = (0..150_000).map(|number| format!("s{number}")).collect(),
        "manifest-schema",
        "/declaredScopes: 150000 elements, more than 256",
    );
    case(
        |manifest, _| manifest["entrypoints"] = (0..150_000).map(|number| format!("docs/{number}.md")).collect(),
        "manifest-schema",
        "/entrypoints: 150000 elements, more than 10000",
    );
    case(|manifest, _| manifest["x"] = json!(vec![0; 310_000]), "manifest-json", "values, more than 300000");
}

#[test]
fn the_manifest_of_a_large_folder_is_read() {
    let world = World::new();
    let row = |number| {
        let path = format!("project_handoff/sources/a/rather/long/way/down/file-{number:06}.md");
        json!({"path": path, "mediaType": "text/markdown", "role": "evidence", "size": 1, "sha256": "0".repeat(64),
            "status": "additional_required", "reviewStatus": "unreviewed"})
    };
    let manifest = json!({"packageId": "large", "files": (0..30_000).map(row).collect::<Vec<_>>()}).to_string();
    assert!(manifest.len() > 6_000_000);
    world.write("p/.uai/manifest.uaix.json", manifest);
    let package = Package::open(&world.path("p"), &OpenOptions::default()).unwrap();
    let manifest = package.manifest.expect("a manifest").document.expect("strict JSON");
    assert_eq!(manifest.value["files"].as_array().unwrap().len(), 30_000);
}

#[test]
fn a_text_of_line_ends_is_read_once() {
    let world = World::new();
    world.write("p/docs/long.md", "\n".repeat(4_000_000));
    let start = std::time::Instant::now();
    let judgement = lint(&Package::open(&world.path("p"), &OpenOptions::default()).unwrap()).unwrap();
    assert!(!judgement.is_refused());
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}
