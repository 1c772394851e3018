//! Promotions: recorded in the evidence log, in its form, and nowhere else.

use super::{block, document, memory, source};
use crate::world::World;
use serde_json::Value;

const PAGE: &str = "docs/long-term-memory/a.md";
const TO: &str = ".uai/world-context.uai";

/// A source whose evidence goes to `log`.
fn with_log(log: &str) -> World {
    let world = source(block("a"));
    let text = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    world.write("p/uaix.toml", text.replace("evidence_log = \"evidence\"", &format!("evidence_log = \"{log}\"")));
    world
}

#[test]
fn a_promotion_is_a_line_of_evidence() {
    for (log, place) in [
        ("evidence", "evidence/promotions.jsonl"),
        ("evidence/wiki/", "evidence/wiki/promotions.jsonl"),
        ("evidence/log.jsonl", "evidence/log.jsonl"),
    ] {
        let world = with_log(log);
        let before = world.snapshot("p");
        let value = document(&world, &["promote", PAGE, "--to", TO, "--fact", "It flowers late.", "--by", "Ada"], 0);
        assert_eq!((&value["log"], value["written"].as_bool()), (&place.into(), Some(true)));
        let text = String::from_utf8(world.read(&format!("p/{place}"))).unwrap();
        let entry: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(entry, value["promotion"]);
        assert_eq!((&entry["reviewState"], &entry["fact"]), (&"review_required".into(), &"It flowers late.".into()));
        // The published schema is the judge of a line.
        let schema: Value = serde_json::from_str(&world.run(&["schema", "promotion"]).exits(0).out).unwrap();
        let errors: Vec<_> =
            jsonschema::validator_for(&schema).unwrap().iter_errors(&entry).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{errors:?}");
        let after = world.snapshot("p");
        assert_eq!(after.len(), before.len() + 1);
        assert!(before.iter().all(|(path, bytes)| after[path] == *bytes), "nothing else is touched");
        memory(&world, &["promote", PAGE, "--to", TO, "--fact", "It flowers late.", "--by", "Ada"], 0)
            .says("has this promotion already");
        assert_eq!(world.snapshot("p"), after);
        memory(&world, &["promote", PAGE, "--to", ".uai/totem.uai", "--confidence", "likely"], 0)
            .says("is a protected anchor")
            .says("uaix review .uai/totem.uai --operation replace");
        assert!(world.read(&format!("p/{place}")).starts_with(text.as_bytes()));
        world.run(&["lint", "p"]).exits(0);
    }
}

#[test]
fn a_log_for_people_gets_a_block() {
    let world = with_log("evidence/log.md");
    let head = "# Log\r\n\r\nWritten by hand, without a last line end.";
    world.write("p/evidence/log.md", head);
    memory(&world, &["promote", PAGE, "--to", TO], 0).says("does not name");
    let text = String::from_utf8(world.read("p/evidence/log.md")).unwrap();
    assert!(text.starts_with(head) && text.ends_with("Recorded: 2026-01-31T09:00:00Z\r\n"), "{text}");
    assert!(!text.replace("\r\n", "").contains('\n'));
    memory(&world, &["promote", PAGE, "--to", TO, "--dry-run"], 0).says("has this promotion already");
}

#[test]
fn what_is_refused() {
    let world = with_log("evidence");
    world.write("p/wiki.md", "x\n");
    let before = world.snapshot("p");
    for (arguments, words) in [
        (vec!["promote", "docs/long-term-memory/c.md", "--to", TO], "there is no"),
        (vec!["promote", "docs/long-term-memory", "--to", TO], "is a folder"),
        (vec!["promote", ".uai/totem.uai", "--to", TO], "is not below `docs/long-term-memory`"),
        (vec!["promote", PAGE, "--to", PAGE], "is the page itself"),
        (vec!["promote", PAGE, "--to", ".uai/gone.uai"], "there is no `.uai/gone.uai`"),
        (vec!["promote", PAGE, "--to", "wiki.md"], "is not in the package"),
        (vec!["promote", PAGE, "--to", "../x"], "leads out of the folder"),
        (vec!["promote", PAGE, "--to", TO, "--fact", "One. Two."], "more than one sentence"),
        (vec!["promote", PAGE, "--to", TO, "--confidence", "sure"], "confirmed, likely, unverified"),
        (vec!["promote", PAGE, "--to", TO, "--by", " "], "names nobody"),
        (vec!["promote", PAGE, "--to", TO, "--fact", "key AKIAIOSFODNN7REALKEY"], "provider-secret"),
    ] {
        memory(&world, &arguments, 2).says(words);
    }
    assert_eq!(world.snapshot("p"), before);
    for (log, words) in [
        ("evidence/log.csv", "neither JSON Lines nor a text"),
        ("../log.jsonl", "climbs out"),
        (".uai/long-term-memory.uai", "holds something else"),
    ] {
        memory(&with_log(log), &["promote", PAGE, "--to", TO], 2).says(words);
    }
}
