//! Any difference notes, for programs and for people, held to any two texts: judging never panics, and what it lets pass
//! is what the texts say. The parts stand one behind the other, with a byte 0 between them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::Deserialize;
use uaix::{
    lint::{Inventory, RecordText, notes::fault},
    package::Observed,
    scope::Catalog,
    spec::{
        derivation::{NotedChange, NotedFile, Notes, Original, OriginalFile},
        digest::Digest,
        entry_path::EntryPath,
        json::Document,
        record::Record,
    },
};

fuzz_target!(|data: &[u8]| {
    let mut parts = data.split(|byte| *byte == 0).map(String::from_utf8_lossy);
    let mut part = || parts.next().unwrap_or_default().into_owned();
    let (noted, shown, old, new) = (part(), part(), part(), part());
    let Ok(Document { value, .. }) = Document::parse(noted.as_bytes()) else { return };
    let Ok(mut notes) = Notes::deserialize(&value) else { return };
    let layout = &Catalog::embedded().persona;
    let path: EntryPath = ".uai/persona.uai".parse().expect("good");
    let kept: EntryPath = format!("{}/persona.uai", layout.original).parse().expect("good");
    let observed = |text: &str| Observed { size: text.len() as u64, sha256: Digest::of(text.as_bytes()) };
    let mut inventory = Inventory::default();
    for (path, text) in [(&path, &new), (&kept, &old), (&layout.notes, &shown)] {
        inventory.observed.insert(path.clone(), observed(text));
        inventory.records.insert(path.clone(), RecordText { text: text.clone(), record: Record::parse(text) });
    }
    inventory.personas.insert(kept.clone(), old.clone());
    let before = observed(&old);
    let files = vec![OriginalFile { path: path.clone(), kept_as: kept, size_bytes: before.size, sha256: before.sha256 }];
    let original = Original {
        package_id: "a".to_owned(),
        profile_id: "a".to_owned(),
        issuer: "A".to_owned(),
        archive_sha256: None,
        package_sha256: notes.original_package_sha256,
        by: "Ada".to_owned(),
        reason: "x".to_owned(),
        time: "2026-01-31T09:00:00Z".parse().expect("good"),
        files,
    };
    // Digests are not to be guessed: a forger states the right ones.
    notes.text_sha256 = Digest::of(shown.as_bytes());
    for file in &mut notes.files {
        (file.original_sha256, file.sha256) = (Some(before.sha256), Some(Digest::of(new.as_bytes())));
    }
    if fault(&notes, &original, &inventory).is_none() {
        let [NotedFile { change, passages, .. }] = &notes.files[..] else { panic!("one file, noted once") };
        assert_eq!(*change == NotedChange::Unchanged, old == new);
        let grown = |lines: &[String]| lines.len();
        let (taken, put): (usize, usize) =
            passages.iter().fold((0, 0), |(a, b), one| (a + grown(&one.before), b + grown(&one.after)));
        let lines = |text: &str| text.split_inclusive('\n').count();
        assert!(lines(&old).max(lines(&new)) > 10_000 || lines(&old) - taken + put == lines(&new));
    }
});
