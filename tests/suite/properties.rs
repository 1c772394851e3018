//! Properties that hold for every input: what goes in comes out, and nothing makes a parser fall.

use crate::world::{blueprint, contents};
use proptest::prelude::*;
use std::{collections::BTreeMap, fs};
use uaix::{
    Interrupt, OpenOptions, PackOptions, Package, create, lint, pack,
    scaffold::Value,
    spec::{config::Config, entry_path::EntryPath, json::Document, record::Record, schema::read_manifest, shown},
};

/// Evidence with any content, which is kept whatever its bytes are, the sizes around a block of the encoder among them.
fn files() -> impl Strategy<Value = BTreeMap<String, Vec<u8>>> {
    let content = prop_oneof![
        // A text with control characters is refused, which other tests see.
        prop::collection::vec(any::<u8>(), 0..300).prop_map(|bytes| bytes
            .into_iter()
            .filter(|byte| *byte >= b' ' && *byte < 0x7f || *byte > 0xc2)
            .collect::<Vec<_>>()),
        (b' '..b'~', 65_530_usize..65_550).prop_map(|(byte, length)| vec![byte; length]),
        "[ -~\n\u{e9}\u{1f6f0}]{0,400}".prop_map(String::into_bytes),
    ];
    prop::collection::btree_map("evidence/[a-z\u{e9}]{1,8}(/[a-z]{1,4})?\\.(md|csv|png)", content, 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_packed_is_what_was_there(files in files()) {
        let dir = tempfile::tempdir().unwrap();
        let source = dir.path().join("p");
        create(&source, &blueprint(&["project_handoff"]), false, &Interrupt::default()).unwrap();
        for (name, content) in &files {
            let path = source.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let archive = dir.path().join("a.uaix");
        let packing = pack(&source, &PackOptions { output: Some(archive.clone()), ..PackOptions::default() }).unwrap();
        prop_assert!(packing.packed.is_some(), "{:?}", packing.judgement.findings.first());
        let read: BTreeMap<_, _> = contents(&archive).into_iter().collect();
        prop_assert_eq!(read.len(), files.len() + 13);
        for (name, content) in &files {
            prop_assert_eq!(&read[name], content);
        }
        let judgement = lint(&Package::open(&archive, &OpenOptions::default()).unwrap()).unwrap();
        prop_assert!(!judgement.is_refused(), "{:?}", judgement.findings.first());
    }

    #[test]
    fn rules_take_any_text(
        lines in prop::collection::vec("([a-zA-Z ]{1,12}: ?)?(.{0,30}|[ -~]{0,30}|[CD]:\\\\[a-z\u{e9}/]{0,9}|/(home|etc|Users)/.{0,8}|10\\.[0-9.]{1,9})", 0..12),
        bytes in prop::collection::vec(any::<u8>(), 0..60),
    ) {
        let dir = tempfile::tempdir().unwrap();
        let scopes = ["project_handoff", "long_term_memory", "advanced_persona_profile", "code_bearing"];
        create(dir.path(), &blueprint(&scopes), false, &Interrupt::default()).unwrap();
        let package = Package::open(dir.path(), &OpenOptions::default()).unwrap();
        prop_assert!(package.files().count() > 40);
        let text = lines.join("\n");
        for (index, (path, _)) in package.files().enumerate() {
            let path = dir.path().join(path.as_str());
            fs::write(path, if index % 7 == 0 { bytes.clone() } else { text.clone().into_bytes() }).unwrap();
        }
        let judgement = lint(&Package::open(dir.path(), &OpenOptions::default()).unwrap()).unwrap();
        prop_assert!(judgement.findings.iter().all(|finding| !finding.message.chars().any(char::is_control)));
    }

    #[test]
    fn answers_arrive_as_typed(answer in "[^\\p{Cc}]{1,60}", title in "[^\\p{Cc}\\s]{1,20}") {
        let dir = tempfile::tempdir().unwrap();
        let mut blueprint = blueprint(&["project_handoff"]);
        blueprint.title = title.clone();
        blueprint.answers.set("purpose", Value::Text(answer.clone()));
        create(&dir.path().join("p"), &blueprint, false, &Interrupt::default()).unwrap();
        let read = |name: &str| fs::read_to_string(dir.path().join("p").join(name)).unwrap();
        prop_assert!(read("AGENTS.md").contains(&answer));
        let map: serde_json::Value = serde_json::from_str(&read(".uai/exports/manifest.json")).unwrap();
        prop_assert_eq!(map["purpose"].as_str(), Some(answer.as_str()));
        prop_assert_eq!(Config::parse(&read("uaix.toml")).unwrap().package.title, Some(title));
    }
}

proptest! {
    #[test]
    fn parsers_take_any_text(text in "(?s).{0,200}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = (Config::parse(&text), Record::parse(&text), Document::parse(&bytes), read_manifest(&bytes));
        prop_assert!(!shown::bytes(&bytes).chars().any(char::is_control));
        if let Ok(path) = EntryPath::from_bytes(&bytes) {
            prop_assert_eq!(path.as_str().as_bytes(), &bytes[..]);
            prop_assert_eq!(path.as_str().parse::<EntryPath>(), Ok(path.clone()));
            let root = std::path::Path::new("root");
            prop_assert!(path.below(root).starts_with(root));
            let odd = path.below(root).components().any(|part| part == std::path::Component::ParentDir);
            prop_assert!(!odd);
        }
    }

    #[test]
    fn records_of_key_like_lines(text in "(---\n)?([a-zA-Z #*:\\-`{}\"\n]{0,20}\n){0,10}") {
        let lines = text.lines().count();
        prop_assert!(Record::parse(&text).labels.iter().all(|label| label.line >= 1 && label.line <= lines));
    }
}
