//! Rehash on archives as browser libraries write them, byte by byte: what is computed, what is refused, what stays.

use crate::{
    gate::zip_bytes::{Part, Zip, field},
    world::{World, contents},
};
use serde_json::{Value, json};
use std::{fs, path::Path};
use uaix::spec::{digest::Digest, manifest::MANIFEST_PATH};

/// A package as a page makes it: its manifest is a text, so that its spelling can be compared.
pub struct Deck {
    pub files: Vec<(String, Vec<u8>)>,
    pub manifest: String,
}

impl Deck {
    /// A persona without `memory-maintenance.uai`, every digest the sentinel.
    pub fn nimbus() -> Self {
        let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/nimbus/.uai"));
        let mut files: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".uai"))
            .map(|name| (format!(".uai/{name}"), fs::read(folder.join(name)).unwrap()))
            .collect();
        files.sort();
        let manifest = fs::read_to_string(folder.join("manifest.uaix.json")).unwrap();
        Self { files, manifest: with_own_row(&manifest) }
    }

    fn digest(&self, name: &str) -> String {
        let (_, content) = self.files.iter().find(|(path, _)| path.ends_with(name)).unwrap();
        Digest::of(content).to_string()
    }

    /// The row of a file, changed as JSON; the text is then compact.
    fn row(&mut self, name: &str, change: impl Fn(&mut Value)) {
        let mut value: Value = serde_json::from_str(&self.manifest).unwrap();
        let rows = value["files"].as_array_mut().unwrap();
        change(rows.iter_mut().find(|row| row["path"].as_str().unwrap().ends_with(name)).unwrap());
        self.manifest = value.to_string();
    }

    fn parts(&self, deflate: bool) -> Vec<Part> {
        let part = if deflate { Part::deflated } else { Part::stored };
        let files = self.files.iter().map(|(name, content)| part(name.as_bytes(), content));
        files.chain([part(MANIFEST_PATH.as_bytes(), self.manifest.as_bytes())]).collect()
    }

    /// Stored, with a folder entry, the manifest last.
    pub fn bytes(&self) -> Vec<u8> {
        let parts = [Part::folder(b".uai/")].into_iter().chain(self.parts(false));
        Zip::of(parts).bytes()
    }
}

/// The page's own row, which browsers write with size 0.
fn with_own_row(text: &str) -> String {
    let row = format!(
        "        {{\n            \"path\": \"{MANIFEST_PATH}\",\n            \"role\": \"manifest\",\n            \
         \"requiredStatus\": \"universal_required\",\n            \"scope\": \"universal\",\n            \
         \"mediaType\": \"application/json\",\n            \"sizeBytes\": 0,\n            \"sha256\": \"{}\",\n            \
         \"reviewState\": \"review_required\",\n            \"source\": \"browser\"\n        }},\n",
        "0".repeat(64)
    );
    text.replacen("\"files\": [\n", &format!("\"files\": [\n{row}"), 1)
}

fn manifest_of(archive: &Path) -> String {
    let (name, text) = contents(archive).remove(0);
    assert_eq!(name, MANIFEST_PATH, "the manifest is first");
    String::from_utf8(text).unwrap()
}

/// A manifest without what rehash owns: digests, sizes.
fn without_owned(text: &str) -> String {
    let digits = regex::Regex::new("(?i)(sha256:)?[0-9a-f]{64}").unwrap();
    let sizes = regex::Regex::new("(\"sizeBytes\"\\s*:\\s*)[0-9]+").unwrap();
    sizes.replace_all(&digits.replace_all(text, "D"), "${1}N").into_owned()
}

/// What holds for every rehashed archive.
pub fn check(deck: &Deck, archive: &Path) {
    let entries = contents(archive);
    let mut names: Vec<_> = deck.files.iter().map(|(name, _)| name.clone()).collect();
    names.sort();
    names.insert(0, MANIFEST_PATH.to_owned());
    assert_eq!(entries.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>(), names);
    let text = manifest_of(archive);
    let value: Value = serde_json::from_str(&text).unwrap();
    let mut sum = Vec::new();
    for row in value["files"].as_array().unwrap() {
        let path = row["path"].as_str().unwrap();
        let (_, content) = entries.iter().find(|(name, _)| name == path).unwrap();
        assert_eq!(row["sizeBytes"], content.len(), "{path}");
        if path == MANIFEST_PATH {
            assert_eq!(row["sha256"], "0".repeat(64));
            continue;
        }
        let (_, before) = deck.files.iter().find(|(name, _)| name == path).unwrap();
        assert_eq!(
            (row["sha256"].as_str(), content),
            (Some(Digest::of(before).to_string().as_str()), before),
            "{path}"
        );
        sum.push(format!("{path}\0{}  {path}\n", Digest::of(content)));
    }
    sum.sort();
    let sum: String = sum.iter().map(|line| line.split_once('\0').unwrap().1).collect();
    assert_eq!(value["integrity"]["packageSha256"], Digest::of(sum.as_bytes()).to_string());
}

#[test]
fn containers_of_browser_libraries() {
    let deck = Deck::nimbus();
    let stamp = field(0x5455, &[1, 0, 0, 0, 96]);
    let described = |deflate: bool| {
        let mut parts = deck.parts(deflate);
        parts.iter_mut().for_each(|part| part.describe(false));
        Zip::of(parts)
    };
    let mut stamped = described(true);
    for part in &mut stamped.parts {
        part.both(|header| header.extra = stamp.clone());
    }
    let mut unordered = Zip::of(deck.parts(true));
    unordered.order = Some((0..unordered.parts.len()).rev().collect());
    let mut commented = Zip::of(deck.parts(false));
    commented.end.comment = b"made by a page".to_vec();
    let with_folder = |name: &[u8]| Zip::of([Part::folder(name)].into_iter().chain(deck.parts(false)));
    let twice = || Zip::of(deck.parts(false).into_iter().chain([Part::stored(b".uai/totem.uai", b"other")]));
    let climbing = || Zip::of(deck.parts(false).into_iter().chain([Part::stored(b"../x.md", b"")]));
    for (name, zip, want) in [
        ("folder entries", with_folder(b".uai/"), Ok("without: 1 folder entry")),
        ("deflate", Zip::of(deck.parts(true)), Ok("computed, was the zero sentinel, 7")),
        ("streamed", described(true), Ok("descriptor")),
        ("stamped", stamped, Ok("extra")),
        ("unordered", unordered, Ok("cd.unordered")),
        ("streamed and stored", described(false), Err("make it anew with deflate")),
        ("a comment", commented, Err("comment")),
        ("a folder of nothing", with_folder(b"drafts/"), Err("`drafts/` belongs to no declared file")),
        ("a name twice", twice(), Err("the same name twice")),
        ("a climbing name", climbing(), Err("`../x.md`")),
    ] {
        println!("{name}");
        let world = World::empty();
        world.write("in.uaix", zip.bytes());
        let run = world.run(&["rehash", "in.uaix", "-o", "out.uaix"]);
        assert_eq!(world.read("in.uaix"), zip.bytes(), "the input stays");
        match want {
            Ok(words) => {
                run.exits(0).says(words).says("then: uaix lint out.uaix");
                check(&deck, &world.path("out.uaix"));
                assert_eq!(without_owned(&manifest_of(&world.path("out.uaix"))), without_owned(&deck.manifest));
                world.run(&["rehash", "out.uaix", "-o", "again.uaix"]).exits(0).says("nothing to compute in out.uaix");
                assert_eq!(world.read("again.uaix"), world.read("out.uaix"), "twice is once");
                world.run(&["rehash", "out.uaix", "--check"]).exits(0);
            }
            Err(words) => {
                run.exits(1).says(words).says("nothing was written");
                assert_eq!(world.names("."), ["in.uaix"]);
            }
        }
    }
}

#[test]
fn spellings_of_an_author_survive() {
    let mut deck = Deck::nimbus();
    deck.manifest = deck.manifest.replace(
        "    \"status\"",
        "    \"seed\": 9007199254740993, \"tiny\":1e-7 ,\t\"ratio\": 0.10, \"\": {\"__proto__\" :[ ]},\r\n    \
         \"note\": \"\\u0041\\/\u{e9}\\n\", \"status\"",
    );
    let pretty = deck.manifest.clone();
    let compact = serde_json::from_str::<Value>(&pretty).unwrap().to_string();
    for manifest in [pretty, compact] {
        deck.manifest = manifest;
        let world = World::empty();
        world.write("in.uaix", deck.bytes());
        world.run(&["rehash", "in.uaix", "-o", "out.uaix"]).exits(0);
        check(&deck, &world.path("out.uaix"));
        let after = manifest_of(&world.path("out.uaix"));
        assert_eq!(without_owned(&after), without_owned(&deck.manifest));
        assert_ne!(after, deck.manifest);
    }
}

#[test]
fn rows_are_judged_one_by_one() {
    type Change = fn(&mut Value, &str);
    let set: Change = |row, digest| row["sha256"] = digest.into();
    let upper: Change = |row, digest| row["sha256"] = format!("SHA256:{}", digest.to_uppercase()).into();
    let gone: Change = |row, _| drop(row.as_object_mut().unwrap().remove("sha256"));
    let null: Change = |row, _| (row["sha256"], row["sizeBytes"]) = (Value::Null, Value::Null);
    let size: Change = |row, digest| (row["sha256"], row["sizeBytes"]) = (digest.into(), 7.into());
    let float: Change = |row, digest| (row["sha256"], row["sizeBytes"]) = (digest.into(), 7.0.into());
    let other: Change = |row, _| row["sha256"] = "a".repeat(64).into();
    let word: Change = |row, _| row["sha256"] = "pending".into();
    let persona = ".uai/persona.uai";
    for (file, change, exit, says) in [
        (persona, set, 0, "computed, was the zero sentinel, 6"),
        (persona, upper, 0, "spelled anew, the same digest, 1: .uai/persona.uai"),
        (persona, gone, 0, "computed, was missing, 1: .uai/persona.uai"),
        (persona, null, 0, "size corrected, 1: .uai/persona.uai (missing, is"),
        (persona, size, 0, "size corrected, 1: .uai/persona.uai (7, is"),
        (persona, float, 0, "size corrected, 1: .uai/persona.uai (7.0, is"),
        (persona, other, 1, "file `.uai/persona.uai` does not match"),
        (persona, word, 1, "is no SHA-256 digest"),
        (".uai/totem.uai", other, 1, "protected anchor `.uai/totem.uai` does not match"),
    ] {
        let mut deck = Deck::nimbus();
        let digest = deck.digest(file);
        deck.row(file, |row| change(row, &digest));
        let world = World::empty();
        world.write("in.uaix", deck.bytes());
        world.run(&["rehash", "in.uaix", "-o", "out.uaix"]).exits(exit).says(says);
        match exit {
            0 => check(&deck, &world.path("out.uaix")),
            _ => assert_eq!(world.names("."), ["in.uaix"]),
        }
    }
}

#[test]
fn a_changed_file_is_accepted_by_name_and_an_anchor_by_operation_too() {
    let mut deck = Deck::nimbus();
    let twin = deck.digest("talisman.uai");
    deck.row("persona.uai", |row| row["sha256"] = twin.clone().into());
    deck.row("totem.uai", |row| row["sha256"] = "b".repeat(64).into());
    for name in ["persona.uai", "totem.uai", "talisman.uai"] {
        deck.row(name, |row| row["reviewState"] = "reviewed".into());
    }
    deck.row("talisman.uai", |row| row["sha256"] = twin.clone().into());
    deck.manifest = deck.manifest.replacen("\"status\":\"review_required\"", "\"status\":\"reviewed\"", 1);
    let world = World::empty();
    world.write("in.uaix", deck.bytes());
    let rehash = |more: &[&str]| world.run(&[&["rehash", "in.uaix", "-o", "out.uaix"], more].concat());
    let persona = [".uai/persona.uai"];
    rehash(&[]).exits(1).says("the declared digest is that of `.uai/talisman.uai`").says("2 files are not");
    let accept = |paths: &[&'static str]| [&["--accept-changes"], paths].concat();
    rehash(&accept(&persona)).exits(1).says("1 file is not").says("--authorize replace:.uai/totem.uai");
    rehash(&accept(&["all"])).exits(1).says("protected anchor `.uai/totem.uai` does not match");
    let anchor = ["--authorize", "replace:.uai/totem.uai"];
    rehash(&anchor).exits(2);
    rehash(&[&accept(&["all"])[..], &["--authorize", "replace:.uai/taboo.uai"]].concat()).exits(2).says("no protected");
    rehash(&[&accept(&["all"])[..], &["--authorize", "remove:.uai/totem.uai"]].concat()).exits(2);
    rehash(&accept(&[".uai/taboo.uai"])).exits(2).says("has no digest that does not match");
    assert_eq!(world.names("."), ["in.uaix"]);
    let run = rehash(&[&accept(&["all"])[..], &anchor].concat()).exits(0);
    run.says("protected anchor `.uai/totem.uai` accepted")
        .says("file `.uai/persona.uai` accepted")
        .says("down to review_required (its digest is a new one), 2: .uai/totem.uai, .uai/persona.uai");
    check(&deck, &world.path("out.uaix"));
    let value: Value = serde_json::from_str(&manifest_of(&world.path("out.uaix"))).unwrap();
    assert_eq!(value["status"], "review_required");
    let rows = value["files"].as_array().unwrap();
    let reviewed: Vec<_> = rows.iter().filter(|row| row["reviewState"] == "reviewed").map(|row| &row["path"]).collect();
    assert_eq!(reviewed, [".uai/talisman.uai"], "what has not changed stays reviewed");
}

#[test]
fn integrity_has_one_meaning_afterwards() {
    let zero = "0".repeat(64);
    for (integrity, says) in [
        (json!({"algorithm": "sha256", "packageSha256": "c".repeat(64)}), "replaced, was of another definition"),
        (json!({"algorithm": "SHA-256"}), "is written as `sha256`, was `SHA-256`"),
        (
            json!({"archiveSha256": zero, "deep": {"list": ["x", format!("sha256:{zero}")]}}),
            "`integrity.deep.list.1` is the zero sentinel and stays",
        ),
        (Value::Null, ""),
    ] {
        let mut deck = Deck::nimbus();
        let mut value: Value = serde_json::from_str(&deck.manifest).unwrap();
        match &integrity {
            Value::Null => drop(value.as_object_mut().unwrap().remove("integrity")),
            integrity => value["integrity"] = integrity.clone(),
        }
        deck.manifest = value.to_string();
        let world = World::empty();
        world.write("in.uaix", deck.bytes());
        world.run(&["rehash", "in.uaix", "-o", "out.uaix"]).exits(0).says(says);
        check(&deck, &world.path("out.uaix"));
        let after: Value = serde_json::from_str(&manifest_of(&world.path("out.uaix"))).unwrap();
        assert_eq!(after["integrity"]["algorithm"], "sha256");
        assert_ne!(after["integrity"]["packageSha256"], json!(zero));
        assert_eq!(
            after["integrity"].get("archiveSha256"),
            integrity.get("archiveSha256"),
            "another name keeps its value"
        );
    }
}
