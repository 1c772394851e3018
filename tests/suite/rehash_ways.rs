//! Where rehash writes and what it says: in place, beside, through a pipe, for programs, for other readers.

use crate::{
    gate::zip_bytes::{Part, Zip},
    rehash::{Deck, check},
    world::{World, contents},
};
use serde_json::Value;
use std::{
    fs,
    process::{Command, Stdio},
};
use uaix::spec::{digest::Digest, manifest::MANIFEST_PATH};

fn world() -> (World, Deck) {
    let (world, deck) = (World::empty(), Deck::nimbus());
    world.write("in.uaix", deck.bytes());
    (world, deck)
}

fn copy_nimbus(world: &World) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/nimbus/.uai");
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        world.write(&format!("nimbus/.uai/{}", entry.file_name().display()), fs::read(entry.path()).unwrap());
    }
}

#[test]
fn in_place_beside_and_through_a_pipe_give_the_same_bytes() {
    let (world, deck) = world();
    world.run(&["rehash", "in.uaix", "-o", "out.uaix"]).exits(0);
    let want = world.read("out.uaix");
    let piped = world.command(&["rehash", "in.uaix", "-o", "-"]).output().unwrap();
    assert_eq!((piped.status.code(), piped.stdout == want), (Some(0), true));
    assert!(String::from_utf8_lossy(&piped.stderr).contains("then") || !piped.stderr.is_empty());
    let input = fs::File::open(world.path("in.uaix")).unwrap();
    let piped = world.command(&["rehash", "-", "-o", "-"]).stdin(Stdio::from(input)).output().unwrap();
    assert!(piped.stdout == want, "{}", String::from_utf8_lossy(&piped.stderr));
    for idle in [
        &["rehash", "in.uaix"][..],
        &["rehash", "in.uaix", "--in-place", "-o", "x.uaix"],
        &["rehash", "in.uaix", "-o", "-", "--format", "json"],
        &["rehash", "in.uaix", "-o", "in.uaix"],
        &["rehash", "in.uaix", "--check", "--unwrap"],
        &["rehash", "in.uaix", "-o", "x.uaix", "--accept-changes", "all", "more"],
        &["rehash", "none.uaix", "--check"],
    ] {
        world.run(idle).exits(2);
    }
    world.write("mine.uaix", "notes of somebody");
    world.run(&["rehash", "in.uaix", "-o", "mine.uaix"]).exits(2).says("is there and is not a package");
    for flag in ["--dry-run", "--check"] {
        let code = i32::from(flag == "--check");
        world
            .run(&["rehash", "in.uaix", flag])
            .exits(code)
            .says("would change in.uaix")
            .says("to compute, is the zero");
    }
    assert_eq!(world.read("in.uaix"), deck.bytes());
    world.run(&["rehash", "in.uaix", "--in-place"]).exits(0).says("rehashed in.uaix: 8 entries");
    assert!(world.read("in.uaix") == want);
    check(&deck, &world.path("in.uaix"));
    world.run(&["verify", "in.uaix"]).says("same: in.uaix.sha256");
    world.run(&["rehash", "in.uaix", "--in-place"]).exits(0).says("nothing to compute");
    assert_eq!(world.names("."), ["in.uaix", "in.uaix.sha256", "mine.uaix", "out.uaix", "out.uaix.sha256"]);
}

#[test]
fn a_folder_is_rehashed_too() {
    let world = World::empty();
    copy_nimbus(&world);
    world.run(&["rehash", "nimbus", "-o", "a.uaix"]).exits(0).says("still missing for universal, 1").says("uaix add");
    let before = world.snapshot("nimbus");
    world.run(&["rehash", "nimbus", "--check"]).exits(1);
    assert_eq!(world.snapshot("nimbus"), before);
    world.run(&["rehash", "nimbus", "--in-place"]).exits(0).says("its manifest is written");
    let written = world.read("nimbus/.uai/manifest.uaix.json");
    assert_eq!(contents(&world.path("a.uaix"))[0].1, written, "the same manifest either way");
    world.run(&["rehash", "nimbus", "--check"]).exits(0);
    world.run(&["rehash", "nimbus", "-o", "b.uaix"]).exits(0);
    assert_eq!(world.read("a.uaix"), world.read("b.uaix"));
    world.run(&["rehash", "nimbus", "--check", "--max-file", "1M"]).exits(2).says("no effect on a folder");
    world.run(&["init", "nimbus", "--defaults"]).exits(0);
    world.run(&["rehash", "nimbus", "--check"]).exits(2).says("is a package source");
}

#[test]
fn a_folder_around_the_package_is_taken_away_only_when_asked() {
    let deck = Deck::nimbus();
    let parts = deck.files.iter().map(|(name, content)| Part::stored(format!("Nimbus/{name}").as_bytes(), content));
    let manifest = Part::stored(format!("Nimbus/{MANIFEST_PATH}").as_bytes(), deck.manifest.as_bytes());
    let folders = ["Nimbus/", "Nimbus/.uai/"].map(|name| Part::folder(name.as_bytes()));
    let zip = Zip::of(folders.into_iter().chain(parts).chain([manifest]));
    let world = World::empty();
    world.write("in.uaix", zip.bytes());
    world.run(&["rehash", "in.uaix", "-o", "out.uaix"]).exits(1).says("one folder too deep").says("`--unwrap`");
    let run = world.run(&["rehash", "in.uaix", "-o", "out.uaix", "--unwrap"]).exits(0);
    run.says("taken out of the folder `Nimbus/`");
    check(&deck, &world.path("out.uaix"));
    for (name, content) in &deck.files {
        world.write(&format!("deep/Nimbus/{name}"), content);
    }
    world.write(&format!("deep/Nimbus/{MANIFEST_PATH}"), &deck.manifest);
    world.run(&["rehash", "deep", "-o", "folder.uaix", "--unwrap"]).exits(0);
    assert_eq!(world.read("folder.uaix"), world.read("out.uaix"));
}

#[test]
fn a_large_file_passes_through_and_gives_the_same_bytes_from_a_folder() {
    let mut deck = Deck::nimbus();
    let noise = (0..5_000_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> (at % 9)) as u8);
    let image = b"\x89PNG\r\n\x1a\n".iter().copied().chain(noise).collect::<Vec<_>>();
    deck.files.push(("evidence/sky.png".to_owned(), image));
    deck.manifest = deck.manifest.replacen(
        "\"files\": [",
        "\"files\": [{\"path\": \"evidence/sky.png\", \"role\": \"sky\", \"requiredStatus\": \
         \"content_triggered_required\", \"scope\": \"universal\", \"mediaType\": \"image/png\", \
         \"reviewState\": \"review_required\", \"source\": \"browser\"},",
        1,
    );
    let world = World::empty();
    world.write("in.uaix", deck.bytes());
    world.run(&["rehash", "in.uaix", "-o", "a.uaix"]).exits(0);
    check(&deck, &world.path("a.uaix"));
    for (name, content) in deck.files.iter().chain([&(MANIFEST_PATH.to_owned(), deck.manifest.clone().into_bytes())]) {
        world.write(&format!("d/{name}"), content);
    }
    world.run(&["rehash", "d", "-o", "b.uaix"]).exits(0);
    assert!(world.read("a.uaix") == world.read("b.uaix"));
}

#[test]
fn only_sentinels_leaves_the_rest() {
    let (world, mut deck) = world();
    let upper = Digest::of(&deck.files[0].1).to_string().to_uppercase();
    deck.manifest = deck.manifest.replacen(&"0".repeat(64), &"d".repeat(64), 1);
    deck.manifest = deck.manifest.replacen(&"0".repeat(64), &upper, 1);
    world.write("in.uaix", deck.bytes());
    world
        .run(&["rehash", "in.uaix", "-o", "out.uaix", "--only-sentinels"])
        .exits(0)
        .says("another spelling of a digest");
    let text = String::from_utf8(contents(&world.path("out.uaix")).remove(0).1).unwrap();
    assert!(text.contains(&upper) && text.contains(&"d".repeat(64)) && text.contains("\"sizeBytes\": 0"));
    assert!(!text.contains(&"0".repeat(64)));
}

#[test]
fn programs_get_one_document() {
    let (world, deck) = world();
    let document = |arguments: &[&str], code| -> Value {
        serde_json::from_str(&world.run(&[arguments, &["--format", "json"]].concat()).exits(code).out).unwrap()
    };
    let done = document(&["rehash", "in.uaix", "-o", "out.uaix"], 0);
    assert_eq!(
        (&done["refused"], &done["changes"], &done["written"]["entries"]),
        (&false.into(), &true.into(), &8.into())
    );
    assert_eq!(done["written"]["sha256"], Digest::of(&world.read("out.uaix")).to_string());
    assert_eq!(done["files"].as_array().unwrap().len(), deck.files.len());
    assert_eq!((&done["missing"][0]["scope"], &done["files"][0]["found"]), (&"universal".into(), &"sentinel".into()));
    world.write("bad.uaix", "no archive");
    let refused = document(&["rehash", "bad.uaix", "--check"], 1);
    assert_eq!((&refused["refused"], &refused["files"]), (&true.into(), &Value::Null));
    assert!(!refused["refusals"].as_array().unwrap().is_empty());
    assert!(document(&["rehash", "none.uaix", "--check"], 2)["error"].is_object());
}

/// Other programs read the archive, check its digest file, and compute the digest of the package as the page says.
#[test]
fn other_programs_agree() {
    let (world, _) = world();
    world.run(&["rehash", "in.uaix", "-o", "out.uaix"]).exits(0);
    for (name, content) in contents(&world.path("out.uaix")) {
        world.write(&format!("unpacked/{name}"), content);
    }
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands/rehash.md")).unwrap();
    let block = page.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let manifest: Value = serde_json::from_slice(&world.read(&format!("unpacked/{MANIFEST_PATH}"))).unwrap();
    let digest = manifest["integrity"]["packageSha256"].as_str().unwrap();
    let script = "import hashlib, json, zipfile\nz = zipfile.ZipFile('out.uaix')\nassert z.testzip() is None\n\
        rows = json.loads(z.read('.uai/manifest.uaix.json'))['files']\n\
        assert all(hashlib.sha256(z.read(r['path'])).hexdigest() == r['sha256'] for r in rows if r['role'] != 'manifest')";
    let compute = format!("cd unpacked && {block}");
    let required = std::env::var("UAIX_READERS").is_ok_and(|value| value == "required");
    for (needs, command, words) in [
        ("python3", format!("python3 -c \"{script}\""), ""),
        ("unzip", "unzip -tqq out.uaix".to_owned(), ""),
        ("bsdtar", "bsdtar -tf out.uaix".to_owned(), ".uai/persona.uai"),
        ("sha256sum", "sha256sum -c out.uaix.sha256".to_owned(), "out.uaix: OK"),
        ("sha256sum", compute, digest),
    ] {
        let there = Command::new("sh").args(["-c", &format!("command -v {needs}")]).output();
        if !there.is_ok_and(|there| there.status.success()) {
            assert!(!required, "{needs} is not installed");
            continue;
        }
        let run = Command::new("sh").args(["-c", &command]).current_dir(world.root()).output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert!(run.status.success() && out.contains(words), "{command}: {out} {err}");
    }
}
