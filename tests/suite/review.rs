//! Reviews: a person's yes is bound to bytes, survives until one changes, and comes from the packer's own ledger only.

use crate::{
    gate::zip_bytes::{Part, Zip},
    world::{World, contents},
};
use serde_json::Value;
use uaix::spec::{config::REVIEW_NAME, digest::Digest};

const LEDGER: &str = "p/uaix.review.toml";
const AT: (&str, &str) = ("SOURCE_DATE_EPOCH", "1769850000");

/// Runs `uaix -C p review …` at a fixed time.
#[track_caller]
fn review(world: &World, arguments: &[&str], code: i32) -> crate::world::Run {
    review_at(world, arguments, "1769850000", code)
}

#[track_caller]
fn review_at(world: &World, arguments: &[&str], time: &str, code: i32) -> crate::world::Run {
    let all: Vec<_> = ["-C", "p", "review"].iter().chain(arguments).copied().collect();
    world.run_with(&all, &[("SOURCE_DATE_EPOCH", time)]).exits(code)
}

/// A source without a field to write, in which nothing is reviewed yet.
fn written() -> World {
    let world = World::new();
    for (path, bytes) in world.snapshot("p") {
        let text = String::from_utf8(bytes).unwrap().replace("[to write:", "(written:");
        std::fs::write(path, text).unwrap();
    }
    world.run(&["lint", "p", "--strict"]).exits(0);
    world
}

/// Packs, and gives the manifest.
fn manifest(world: &World) -> Value {
    world.run(&["pack", "p"]).exits(0);
    serde_json::from_slice(&contents(&world.path("orbit.uaix"))[0].1).unwrap()
}

fn state(manifest: &Value, path: &str) -> String {
    let rows = manifest["files"].as_array().unwrap();
    let row = rows.iter().find(|row| row["path"] == path).unwrap();
    row["reviewState"].as_str().unwrap().to_owned()
}

#[test]
fn a_review_holds_until_a_byte_changes() {
    let world = written();
    review(&world, &["AGENTS.md", "./.uai/totem.uai", "--by", "Ada", "--note", "read twice"], 0)
        .says("recorded 2 reviews")
        .says("10 files await a review still");
    let now = manifest(&world);
    for (path, want) in
        [("AGENTS.md", "reviewed"), (".uai/totem.uai", "reviewed"), (".uai/identity.uai", "review_required")]
    {
        assert_eq!(state(&now, path), want, "{path}");
    }
    assert_eq!(now["status"], "review_required");
    world.write("p/AGENTS.md", [world.read("p/AGENTS.md"), b"\nOne more line.\n".to_vec()].concat());
    assert_eq!(state(&manifest(&world), "AGENTS.md"), "review_required");
    let status = review(&world, &["--status"], 0);
    let status = status.says("changed AGENTS.md (reviewed by Ada, 2026-01-31T09:00:00Z, changed since)");
    status.says("never .uai/identity.uai (no review names it)").says("reviewed .uai/totem.uai (by Ada");
    let json: Value = serde_json::from_str(&review(&world, &["--status", "--format", "json"], 0).out).unwrap();
    assert_eq!(json["awaitingReview"], 11);
    let row = json["files"].as_array().unwrap().iter().find(|row| row["path"] == "AGENTS.md").unwrap();
    assert_eq!((row["state"].as_str(), row["review"]["note"].as_str()), (Some("changed"), Some("read twice")));
    review(&world, &["AGENTS.md", "--by", "Ada"], 0).says("replace AGENTS.md");
    assert_eq!(state(&manifest(&world), "AGENTS.md"), "reviewed");
    world.run(&["inspect", "p", "--tree"]).exits(0).says("text/markdown reviewed").says("10 files await");
}

#[test]
fn a_package_is_reviewed_when_every_file_is_and_nothing_stands() {
    let world = written();
    review(&world, &["--all", "--by", "Ada"], 0).says("recorded 12 reviews").says("and 2 more (-v)");
    world.run(&["pack", "p"]).exits(0).says("status reviewed: every file is reviewed");
    let reviewed = manifest(&world);
    assert_eq!(reviewed["status"], "reviewed");
    world.run(&["lint", "orbit.uaix", "--strict", "--notes"]).exits(0).says("no errors");
    world.run(&["verify", "orbit.uaix", "--rebuild", "p"]).exits(0);

    // A field to write, a warning about authority, allowed or not, and the author's own `draft` stand against it.
    let stands = |rule: &str| {
        review(&world, &["--all", "--by", "Ada"], 0);
        let run =
            world.run(&["pack", "p"]).exits(0).says("status review_required: every file is reviewed; what stands");
        run.says(&format!("against it: {rule}"));
        assert_eq!(manifest(&world)["status"], "review_required");
    };
    world.write("p/docs/a.md", "[to write: more]\n");
    stands("unfilled-field");
    world.write("p/docs/a.md", "more\n");
    world.write("p/exports/run.json", "{\"postInstall\": \"setup\"}");
    stands("authority-field");
    let settings = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    world.settings("[[lint.allow]]\nrule = \"authority-field\"\nreason = \"history\"");
    stands("authority-field");
    world.write("p/uaix.toml", settings);
    std::fs::remove_file(world.path("p/exports/run.json")).unwrap();
    assert_eq!(manifest(&world)["status"], "reviewed");
    let settings = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    world.write("p/uaix.toml", settings.replace("\"review_required\"", "\"draft\""));
    assert_eq!(manifest(&world)["status"], "draft");
}

#[test]
fn an_anchor_changes_by_name_and_operation() {
    let world = written();
    review(&world, &["--all", "--by", "Ada"], 0);
    let taboo = world.read("p/.uai/taboo.uai");
    world.write("p/.uai/taboo.uai", [&taboo[..], b"\nOne more.\n"].concat());
    for verb in [&["lint", "p"][..], &["pack", "p"]] {
        world.run(verb).exits(1).says("error[anchor-review]: `.uai/taboo.uai` is not the anchor that Ada reviewed");
    }
    review(&world, &[".uai/taboo.uai", "--by", "Ada"], 2).says("name the operation: `--operation replace`");
    review(&world, &[".uai/taboo.uai", "--by", "Ada", "--operation", "create"], 2).says("it is not created");
    review(&world, &["--all", "--by", "Ada"], 1).says("uaix review .uai/taboo.uai --operation replace");
    world.run(&["lint", "p"]).exits(1);
    let before = world.read(LEDGER);
    review(&world, &[".uai/taboo.uai", "--by", "Ada", "--operation", "replace"], 0);
    assert!(world.read(LEDGER).starts_with(&before));
    world.run(&["lint", "p"]).exits(0);
    assert_eq!(state(&manifest(&world), ".uai/taboo.uai"), "reviewed");
    // By hand, an entry that names another operation changes nothing.
    let text = String::from_utf8(world.read(LEDGER)).unwrap();
    world.write(LEDGER, text.replace("\"replace\"", "\"create\""));
    world.run(&["lint", "p"]).exits(1).says("a later review says `create`, which does not replace an anchor");
    world.write(LEDGER, text.replace("\"replace\"", "\"remove\""));
    world.run(&["lint", "p"]).exits(1).says("the removal of an anchor can not be reviewed");
    world.write(LEDGER, &text);
    std::fs::remove_file(world.path("p/.uai/taboo.uai")).unwrap();
    review(&world, &[".uai/taboo.uai", "--by", "Ada", "--operation", "remove"], 2)
        .says("is a protected anchor: its removal can not be reviewed");
    world.write(LEDGER, text.replace("\"replace\"", "\"remove\""));
    world.run(&["pack", "p"]).exits(1).says("error[missing-required-file]");
}

#[test]
fn a_removal_is_reviewed_once() {
    let world = World::new();
    world.write("p/docs/a.md", "x");
    review(&world, &["docs/a.md", "--by", "Ada", "--operation", "remove"], 2).says("is in the package");
    review(&world, &["docs/a.md", "--by", "Ada"], 0);
    std::fs::remove_file(world.path("p/docs/a.md")).unwrap();
    review(&world, &["docs/a.md", "--by", "Ada"], 2).says("`--operation remove`");
    review(&world, &["--status"], 0).says("gone docs/a.md (reviewed by Ada").says("`--operation remove`");
    review(&world, &["docs/a.md", "--by", "Ada", "--operation", "remove"], 0).says("remove docs/a.md");
    review(&world, &["--status"], 0).says("gone docs/a.md (its removal was reviewed by Ada");
    review(&world, &["docs/a.md", "--by", "Ada", "--operation", "remove"], 2).says("is recorded");
    world.write("p/docs/a.md", "x");
    review(&world, &["--status"], 0).says("changed docs/a.md (its removal was reviewed by Ada");
    assert_eq!(state(&manifest(&world), "docs/a.md"), "review_required");
    review(&world, &["docs/a.md", "--by", "Ada"], 0).says("create docs/a.md");
    assert_eq!(state(&manifest(&world), "docs/a.md"), "reviewed");
}

#[test]
fn appending_keeps_every_byte() {
    for end in ["\n", "", "\r\n"] {
        let world = World::new();
        let digest = Digest::of(b"x");
        let old = format!(
            "# our reviews{end}\n[[review]]{end}\npath = 'docs/old.md' # gone\nsha256 = '{digest}'\noperation = 'create'\n\
             reviewer = '''Ada'''\ntime = 2026-01-01T00:00:00Z{end}"
        );
        world.write(LEDGER, &old);
        review(&world, &["AGENTS.md", "--by", "Grace \"Amazing\" Hopper", "--note", "two\nlines \u{202e}"], 0);
        let new = String::from_utf8(world.read(LEDGER)).unwrap();
        assert!(new.starts_with(&old), "{new}");
        let added = &new[old.len()..];
        assert!(added.contains("reviewer = \"Grace \\\"Amazing\\\" Hopper\""), "{added}");
        assert!(added.contains("note = \"two\\nlines \\U0000202E\""), "{added}");
        assert_eq!(added.contains("\r\n"), old.contains("\r\n"));
        review(&world, &["--status"], 0).says("reviewed AGENTS.md (by Grace \"Amazing\" Hopper");
        // The same yes again changes nothing; another person's is one more entry.
        review(&world, &["AGENTS.md", "--by", "Grace \"Amazing\" Hopper"], 0).says("recorded nothing new");
        assert_eq!(String::from_utf8(world.read(LEDGER)).unwrap(), new);
        review(&world, &["AGENTS.md", "--by", "Ada"], 0).says("recorded 1 review");
    }
    let world = World::new();
    world.write(LEDGER, "review = []\n");
    review(&world, &["AGENTS.md", "--by", "Ada"], 2).says("takes no entry at its end");
    assert_eq!(world.read(LEDGER), b"review = []\n");
}

#[test]
fn what_is_no_review_is_refused() {
    let world = World::new();
    world.write("p/notes/a.md", "x");
    for (arguments, words) in [
        (&["AGENTS.md"][..], "this is missing: --by NAME"),
        (&["--by", "Ada"], "this is missing: PATH or --all"),
        (&[], "this is missing: PATH or --all, --by NAME"),
        (&["AGENTS.md", "--by", ""], "the reviewer names nobody"),
        (&["AGENTS.md", "--by", " \t"], "the reviewer names nobody"),
        (&["AGENTS.md", "--by", "a\nb"], "no line of at most 200 characters"),
        (&["AGNETS.md", "--by", "Ada"], "did you mean `AGENTS.md`?"),
        (&[".uai/totm.uai", "--by", "Ada"], "did you mean `.uai/totem.uai`?"),
        (&["../AGENTS.md", "--by", "Ada"], "`../AGENTS.md` is no file of the package"),
        (&["notes/a.md", "--by", "Ada"], "is not part of the package: not under an included path"),
        (&["uaix.toml", "--by", "Ada"], "is not part of the package: settings of the source"),
        (&["gone.md", "--by", "Ada", "--operation", "remove"], "is no file of the package"),
        (&["AGENTS.md", "--by", "Ada", "--operation", "approve"], "`approve` is not one of"),
        (&["--status", "--by", "Ada"], "cannot be used with"),
        (&["--all", "--operation", "replace", "--by", "Ada"], "cannot be used with"),
        (&["AGENTS.md", "--all", "--by", "Ada"], "cannot be used with"),
        (&["--operation", "replace", "--by", "Ada"], "without a file"),
    ] {
        review(&world, arguments, 2).says(words);
    }
    assert!(!world.path(LEDGER).exists());
    let json = review(&world, &["AGENTS.md", "--format", "json"], 2).out;
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(json["error"]["message"].as_str().unwrap().contains("--by NAME"));
    world.run(&["review", "AGENTS.md", "--by", "Ada"]).exits(2).says("is no package source: it has no uaix.toml");
    review(&world, &["AGENTS.md", "--by", "Ada"], 0);
    review_at(&world, &["AGENTS.md", "--by", "Grace"], "1700000000", 2).says("which is later");
    world.run_with(&["-C", "p", "review", "AGENTS.md", "--by", "Eve"], &[("SOURCE_DATE_EPOCH", "now")]).exits(2);
    for (text, words) in [("[[review]]\npath = 1\n", "uaix.review.toml:2"), ("<<<<<<< ours\n", "both sides")] {
        world.write(LEDGER, text);
        for verb in [&["lint", "p"][..], &["pack", "p"], &["-C", "p", "review", "--status"]] {
            world.run(verb).exits(2).says(words);
        }
    }
}

#[test]
fn reviews_never_come_from_a_package() {
    // A package whose author calls it reviewed, with a ledger that says the same.
    let world = written();
    review(&world, &["--all", "--by", "Eve"], 0);
    world.run(&["pack", "p"]).exits(0);
    let ledger = world.read(LEDGER);
    let mut files = contents(&world.path("orbit.uaix"));
    world.run(&["unpack", "orbit.uaix", "mine"]).exits(0);
    assert!(!world.path("mine").join(REVIEW_NAME).exists(), "a ledger is never packed");

    // Packing it again is no review: the claim of its author goes no further.
    world.run(&["pack", "mine", "-o", "again.uaix"]).exits(0).says("12 files await a human review");
    world.run(&["inspect", "again.uaix"]).exits(0).says("status review_required");

    // In an archive, the ledger is refused.
    files.push((REVIEW_NAME.to_owned(), ledger.clone()));
    let parts = files.iter().map(|(name, bytes)| Part::stored(name.as_bytes(), bytes));
    world.write("evil.uaix", Zip::of(parts).bytes());
    world.run(&["lint", "evil.uaix"]).exits(1).says("error[settings-in-package]");
    world.run(&["unpack", "evil.uaix", "out"]).exits(1);
    assert!(!world.path("out").exists());

    // What another tool unpacked has a ledger and no settings: it is not read, and it does not become anybody's.
    world.write(&format!("mine/{REVIEW_NAME}"), &ledger);
    world.run(&["lint", "mine"]).exits(0).says("warning[settings-in-package]").says("is not read");
    world.run(&["pack", "mine", "-o", "again.uaix"]).exits(0).says("12 files await a human review");
    world.run(&["-C", "mine", "review", "--status"]).exits(2).says("is no package source");
    world.run(&["init", "mine", "--defaults"]).exits(2).says("holds reviews of another source");
    std::fs::remove_file(world.path("mine").join(REVIEW_NAME)).unwrap();
    world.run_with(&["init", "mine", "--defaults"], &[AT]).exits(0);
    world.run(&["pack", "mine", "-o", "again.uaix"]).exits(0).says("12 files await a human review");
}

#[cfg(unix)]
#[test]
fn a_ledger_that_is_a_link_is_not_followed() {
    let world = World::new();
    review(&world, &["AGENTS.md", "--by", "Ada"], 0);
    std::fs::rename(world.path(LEDGER), world.path("elsewhere.toml")).unwrap();
    std::os::unix::fs::symlink("../elsewhere.toml", world.path(LEDGER)).unwrap();
    let before = world.read("elsewhere.toml");
    review(&world, &["AGENTS.md", "--by", "Eve"], 2).says("is a symbolic link");
    world.run(&["pack", "p"]).exits(2).says("is a symbolic link");
    assert_eq!(world.read("elsewhere.toml"), before);
}
