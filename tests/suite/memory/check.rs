//! What the check finds, with the cause, and what it writes: nothing but checksum fields.

use super::{LEDGER, PAGE, adding, block, document, memory, source};
use crate::{shared, world::World};
use std::fs;
use uaix::spec::digest::Digest;

/// The one thing that is found.
#[track_caller]
fn finds(world: &World, what: &str, words: &str) {
    let value = document(world, &["check"], 1);
    let found: Vec<_> = value["findings"].as_array().unwrap().iter().collect();
    let texts: Vec<_> = found.iter().map(|one| format!("{} {}", one["what"], one["message"])).collect();
    assert_eq!(found.len(), 1, "{texts:?}");
    assert!(found[0]["what"] == what && found[0]["message"].as_str().unwrap().contains(words), "{texts:?}");
    assert_eq!((&found[0]["id"], &found[0]["path"]), (&"a".into(), &".uai/long-term-memory.uai".into()));
}

#[test]
fn every_cause_has_its_name() {
    let page = "the first page\nof two lines\n";
    for (bytes, words) in [
        (page.replace('\n', "\r\n"), "with LF line ends"),
        (format!("\u{feff}{page}"), "without its byte-order mark"),
        (page.trim_end().to_owned(), "with one more line end"),
        (format!("{page}more\n"), "the target was changed after it was taken"),
    ] {
        let world = source(block("a"));
        world.write(PAGE, bytes);
        finds(&world, "wrong-checksum", words);
    }
    let digest = Digest::of(page.as_bytes()).to_string();
    for (from, to, words) in [
        (digest.as_str(), "0".repeat(64), "it is 64 zeros"),
        (digest.as_str(), "to come".to_owned(), "it is no SHA-256"),
        (
            digest.as_str(),
            Digest::of(b"the second page\n").to_string(),
            "it is that of `docs/long-term-memory/b.md`, another file",
        ),
    ] {
        finds(&source(block("a").replace(from, &to)), "wrong-checksum", words);
    }
    // Right in any spelling.
    for to in [digest.to_uppercase(), format!("sha256:{digest}"), format!("`{digest}` of the page")] {
        memory(&source(block("a").replace(&digest, &to)), &["check"], 0);
    }
    let world = source(block("a"));
    world.write("p/docs/long-term-memory/old/a.md", page);
    world.write(PAGE, "something else\n");
    finds(&world, "wrong-checksum", "the target moved there, and something else is in its place");
    fs::remove_file(world.path(PAGE)).unwrap();
    finds(&world, "moved-target", "the file with its checksum is `docs/long-term-memory/old/a.md`");
    let world = source(block("a"));
    world.write(PAGE, "the second page\n");
    finds(&world, "wrong-checksum", "now holds the content of another file, `docs/long-term-memory/b.md`");
}

#[test]
fn what_else_is_found() {
    let page = "docs/long-term-memory/a.md";
    for (from, to, what, words) in [
        (page, "docs/long-term-memory/c.md", "moved-target", "the file with its checksum is"),
        (page, "docs/long-term-memory/A.md", "moved-target", "the file with its checksum is"),
        (page, "../a.md", "unfit-target", "leads out of the folder"),
        (page, "/srv/a.md", "unfit-target", "is a path of one machine"),
        ("Label: A\n", "", "missing-field", "has no `Label`"),
        ("Label: A\n", "Label: [to write: a name]\n", "missing-field", "has no `Label`"),
        ("Checksum", "Chekcsum", "missing-field", "has no `Checksum`"),
    ] {
        finds(&source(block("a").replace(from, to)), what, words);
    }
    let digest = Digest::of(b"the first page\nof two lines\n").to_string();
    let gone = block("a").replace(page, "docs/gone.md").replace(&digest, &Digest::of(b"x").to_string());
    finds(&source(gone), "missing-target", "leads to `docs/gone.md`, which is not there");
    memory(&source(format!("{}\n{}", block("a"), block("A"))), &["check"], 1)
        .says("two pointers have the id `A`, on the lines 1 and 10");
    // Warnings do not fail.
    for (ledger, words) in [
        (block("a").replace("Read it first.", "Read it first. Then decide."), "is 2 sentences"),
        (block("a").replace("Read it first.", &"word ".repeat(100)), "bytes of text of its own"),
        (
            format!("{}\n{}\n", block("a"), "A body of text that tells what belongs elsewhere.\n".repeat(20)),
            "bytes of text",
        ),
        (format!("# L\n\n- 2026-01-01: begun\n- 2026-02-01: went on\n\n{}", block("a")), "keeps a dated changelog"),
    ] {
        memory(&source(ledger), &["check"], 0).says("warning[").says(words);
    }
    let world = source(block("a"));
    world.write("p/.uai/short-term-memory.uai", "# Now\n\n- 2026-01-01: begun\n- 2026-02-01: went on\n");
    memory(&world, &["check"], 0).says("`.uai/short-term-memory.uai` keeps a dated changelog");
    memory(&source("# Ledger\n"), &["check"], 0).says("no pointer is in the ledger");
}

#[test]
fn pages_that_no_pointer_reaches_are_listed() {
    let world = source(block("a"));
    let value = document(&world, &["check"], 0);
    assert_eq!(value["unreached"], serde_json::json!(["docs/long-term-memory/b.md"]));
    memory(&world, &["check"], 0).says("no pointer reaches 1 of 2 pages docs/long-term-memory/b.md");
    memory(&world, &adding("docs/long-term-memory/", "all"), 0);
    memory(&world, &["check"], 0).says("a pointer reaches every one of 2 pages");
    // The settings say where the wiki is.
    let text = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    for (root, words) in [
        ("docs", "a pointer reaches every one of 2 pages"),
        ("../wiki", "which is no folder below this one"),
        ("wiki", "`wiki_root` is `wiki`, which is not there"),
    ] {
        let line = format!("wiki_root = \"{root}\"");
        world.write("p/uaix.toml", text.replace("wiki_root = \"docs/long-term-memory\"", &line));
        memory(&world, &["check"], 0).says(words);
    }
}

#[test]
fn only_checksum_fields_are_written_and_only_after_a_yes() {
    let right = Digest::of(b"the first page\nof two lines\n").to_string();
    let wrong = Digest::of(b"x").to_string();
    let json = |digest: &str| {
        format!(
            "{{\"pointers\": [\n {{\"stable_id\":\"a\",\"path\":\"docs/long-term-memory/a.md\", \"label\":\"A\",\
            \"routing_summary\":\"R\",\"authority_source\":\"u\",\n\"review_status\":\"r\",\"review_evidence\":\"e\"{digest}}}]}}"
        )
    };
    let rest = "\nTruth boundary: kept\n\nStable id: c\nPath: docs/\nLabel: C\n";
    for (before, after) in [
        (block("a").replace(&right, &wrong), block("a")),
        (block("a").replace(&right, &wrong).replace('\n', "\r\n"), block("a").replace('\n', "\r\n")),
        (block("a").replace(&format!("sha256 {right}"), ""), block("a")),
        (block("a").replace(&format!("sha256 {right}"), "to come"), block("a")),
        (
            block("a").replace(&format!("sha256 {right}"), &format!("SHA256:{} (a)", wrong.to_uppercase())),
            block("a").replace("sha256 ", "SHA256:").replace(&right, &format!("{right} (a)")),
        ),
        // A checksum that is not there is a line behind the last field.
        (block("a").replace(&format!("Checksum: sha256 {right}\n"), rest), format!("{}{rest}", block("a"))),
        (json(&format!(",\"checksum\":\"sha256:{wrong}\"")), json(&format!(",\"checksum\":\"sha256:{right}\""))),
        (json(""), json(&format!(",\"checksum\":\"sha256 {right}\""))),
    ] {
        let world = source(&before);
        let files = world.snapshot("p");
        let run = memory(&world, &["check", "--fix-checksums"], 1);
        assert_eq!(world.snapshot("p"), files, "nothing is written without a yes");
        run.says("would write 1 checksum").says("+").says("--fix-checksums --yes");
        let run = memory(&world, &["check", "--fix-checksums", "--yes"], if before.contains(rest) { 1 } else { 0 });
        run.says("wrote 1 checksum").says("review status");
        let now = String::from_utf8(world.read(LEDGER)).unwrap();
        assert_eq!(now, after);
        memory(&world, &["check", "--fix-checksums", "--yes"], if before.contains(rest) { 1 } else { 0 })
            .says("no checksum to write");
        assert_eq!(world.read(LEDGER), now.as_bytes());
    }
    // What a person has to decide is left.
    let two = block("a").replace(&right, &format!("{wrong} {}", Digest::of(b"y")));
    let world = source(&two);
    memory(&world, &["check", "--fix-checksums", "--yes"], 1).says("left as it is: the checksum of `a`");
    assert_eq!(world.read(LEDGER), two.as_bytes());
}

#[test]
fn two_at_once_lose_nothing() {
    let world = source(block("a"));
    let ids: Vec<String> = (0..6).map(|number| format!("b-{number}")).collect();
    let runs: Vec<_> = ids
        .iter()
        .map(|id| {
            let arguments = [vec!["-C", "p", "memory"], adding("docs/long-term-memory/b.md", id)].concat();
            let mut command = world.command(&arguments);
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let done: Vec<bool> = runs
        .into_iter()
        .map(|run| {
            let output = run.wait_with_output().unwrap();
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.success() || text.contains("changed in the meantime"), "{text}");
            output.status.success()
        })
        .collect();
    let text = String::from_utf8(world.read(LEDGER)).unwrap();
    for (id, done) in ids.iter().zip(done) {
        assert_eq!(text.contains(&format!("Stable id: {id}\n")), done, "{id}: {text}");
    }
    memory(&world, &["check"], 0);
}

#[test]
fn the_shared_tree() {
    let Some(trees) = shared("corpus/trees") else { return };
    let world = World::empty();
    copy(&trees.join("handoff-v2"), &world.path("p"));
    // Nobody has run the program on it yet: the ledger is judged all the same.
    memory(&world, &["check"], 0).says("6 pointers to 4 files, 1 folder, 1 address: no errors, no warnings");
    let settings = fs::read_to_string(trees.join("handoff-v2.uaix.toml")).unwrap();
    world.write(
        "p/uaix.toml",
        settings.replace("\"code_bearing\"", "\"code_bearing\", \"long_term_memory\", \"agent_file_handoff\""),
    );
    let run = memory(&world, &["check"], 0).says("the settings lack 10 values");
    run.says("a pointer reaches every one of 4 pages").says("6 pointers to 4 files, 1 folder, 1 address");
    world.run(&["add", "long_term_memory", "p", "--set", "steward=memory steward"]).exits(0);
    let before = world.read(LEDGER);
    memory(&world, &adding("docs/README.md", "tw-docs"), 0);
    assert!(world.read(LEDGER).starts_with(&before));
    memory(&world, &["check"], 0).says("7 pointers to 5 files, 1 folder, 1 address: no errors, no warnings");
    let page = "docs/long-term-memory/quality-codes.md";
    memory(&world, &["promote", page, "--to", ".uai/decisions.uai", "--fact", "A code is never split."], 0)
        .says("recorded in evidence/promotions.jsonl");
    fs::rename(world.path("p/docs/long-term-memory/project-charter.md"), world.path("p/docs/charter.md")).unwrap();
    memory(&world, &["check"], 1).says("the file with its checksum is `docs/charter.md`");
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => fs::write(target, fs::read(entry.path()).unwrap()).unwrap(),
        }
    }
}
