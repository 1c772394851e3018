//! Comparing two packages: nothing that differs is left out, and nothing that is the same is called different.

use crate::{
    gate::zip_bytes::{Part, Zip},
    world::{Run, World, blueprint, contents},
};
use serde_json::Value;
use uaix::{Interrupt, create};

/// A world with `p` and its archive `a.uaix`.
fn packed() -> World {
    let world = World::new();
    world.run(&["pack", "p", "-o", "a.uaix"]).exits(0);
    world
}

/// Packs `p` to `b.uaix` and compares.
#[track_caller]
fn against(world: &World, arguments: &[&str], code: i32) -> Run {
    world.run(&["pack", "p", "-o", "b.uaix"]).exits(0);
    let all: Vec<_> = ["diff", "a.uaix", "b.uaix"].iter().chain(arguments).copied().collect();
    world.run(&all).exits(code)
}

#[track_caller]
fn json(world: &World, a: &str, b: &str, code: i32) -> Value {
    serde_json::from_str(&world.run(&["diff", a, b, "--format", "json"]).exits(code).out).unwrap()
}

/// An archive of the same entries, with something done to its bytes.
fn rebuilt(world: &World, change: fn(&mut Zip)) {
    let files = contents(&world.path("a.uaix"));
    let mut zip = Zip::of(files.iter().map(|(name, bytes)| Part::stored(name.as_bytes(), bytes)));
    change(&mut zip);
    world.write("b.uaix", zip.bytes());
}

#[test]
fn a_package_is_the_same_in_whatever_holds_it() {
    let world = packed();
    world.run(&["unpack", "a.uaix", "out"]).exits(0);
    std::fs::copy(world.path("a.uaix"), world.path("copy.uaix")).unwrap();
    for other in ["a.uaix", "copy.uaix", "p", "out"] {
        let run = world.run(&["diff", "a.uaix", other]).exits(0).says("anchors unchanged: .uai/taboo.uai,");
        assert!(run.out.ends_with("\nsame content\n"), "{}", run.out);
        assert_eq!(json(&world, other, "a.uaix", 0)["same"], true);
    }
    let mut command = world.command(&["diff", "-", "p"]);
    let status = command.stdin(std::fs::File::open(world.path("a.uaix")).unwrap()).output().unwrap().status;
    assert_eq!(status.code(), Some(0));
    world.run(&["diff", "-", "-"]).exits(2).says("one package, not two");
}

#[test]
fn what_differs_is_said_anchors_first() {
    let world = packed();
    let append = |name: &str, text: &str| world.write(name, [&world.read(name), text.as_bytes()].concat());
    append("p/.uai/taboo.uai", "\nOne more.\n");
    append("p/AGENTS.md", "\nA line.\n");
    world.write("p/docs/new.md", "new\n");
    world.run(&["add", "code_bearing", "p"]).exits(0);
    let run = against(&world, &["--text"], 1);
    let at = |words: &str| run.out.find(words).unwrap_or_else(|| panic!("no `{words}` in {}", run.out));
    let order = [
        "anchors   CHANGED; unchanged: .uai/talisman.uai, .uai/totem.uai",
        "  changed  .uai/taboo.uai",
        "scopes    + code_bearing",
        "manifest  unchanged",
        "files     5 added, 1 changed, 8 unchanged",
        "  changed  AGENTS.md",
        "  added    docs/new.md  4 B",
        "reviews   unchanged",
        "--- a/.uai/taboo.uai",
        "+One more.",
        "+A line.",
        "8 differences",
    ];
    assert!(order.map(at).is_sorted(), "{}", run.out);
    let value = json(&world, "a.uaix", "b.uaix", 1);
    assert_eq!((value["same"].as_bool(), value["differences"].as_u64()), (Some(false), Some(8)));
    assert_eq!(value["anchors"][0]["lines"]["added"], 2);
    assert_eq!(value["scopes"]["added"][0], "code_bearing");
    let markdown = world.run(&["diff", "a.uaix", "b.uaix", "--text", "--format", "markdown"]).exits(1).out;
    assert!(markdown.contains("- **anchors** CHANGED") && markdown.contains("```diff\n@@ "), "{markdown}");
    world.write("p/docs/new.md", "a \u{1b}[31m\u{202e}\n");
    let run = world.run(&["diff", "b.uaix", "p", "--text"]).exits(1).says("+a \\u{1b}[31m\\u{202e}");
    assert!(!run.out.chars().any(|c| c.is_control() && c != '\n'), "{}", run.out);
    // The other way round, what was added is removed.
    world.run(&["diff", "b.uaix", "a.uaix"]).exits(1).says("- code_bearing").says("files 5 removed, 1 changed");
    world.write("p/docs/new.md", "new\n");
    // A source against its old archive says the same.
    world.run(&["diff", "a.uaix", "p"]).exits(1).says("8 differences");
    world.run(&["diff", "a.uaix", "b.uaix", "-q"]).exits(1);
    world.run(&["diff", "a.uaix", "b.uaix", "-v"]).exits(1).says(", sha256 ");
}

#[test]
fn files_that_moved_and_line_ends() {
    let world = World::new();
    world.write("p/docs/a.md", "one\ntwo\n");
    world.write("p/docs/b.md", "three\n");
    world.write("p/docs/c.pdf", b"%PDF-1.7\n\0");
    world.write("p/docs/d.md", "x\n".repeat(200_000));
    world.run(&["pack", "p", "-o", "a.uaix"]).exits(0);
    world.write("p/docs/a.md", "one\r\ntwo\r\n");
    std::fs::rename(world.path("p/docs/b.md"), world.path("p/docs/z.md")).unwrap();
    world.write("p/docs/c.pdf", b"%PDF-1.7\n\0\0");
    world.write("p/docs/d.md", "y\n".repeat(200_000));
    against(&world, &[], 1)
        .says("changed docs/a.md 8 B to 10 B, only line ends differ")
        .says("removed docs/b.md 6 B")
        .says("changed docs/c.pdf 10 B to 11 B, not a text")
        .says("changed docs/d.md 390.6 KiB, too long to compare line by line")
        .says("added docs/z.md 6 B, the bytes of docs/b.md");
}

#[test]
fn manifests_and_reviews_are_compared() {
    let world = packed();
    let settings = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    world.write("p/uaix.toml", settings.replace("Orbit maintainers", "Eve"));
    against(&world, &[], 1).says("manifest 1 difference /issuer/name: \"Orbit maintainers\" to \"Eve\"");
    world.run(&["diff", "a.uaix", "p"]).exits(1).says("/issuer/name: Orbit maintainers to Eve");
    world.write("p/uaix.toml", &settings);
    world.settings("[[file]]\npath = \"AGENTS.md\"\nsource = \"imported\"");
    against(&world, &[], 1).says("files AGENTS.md source/kind: \"authored\" to \"imported\"");
    world.write("p/uaix.toml", settings);
    world.run(&["-C", "p", "review", "AGENTS.md", "--by", "Ada"]).exits(0);
    against(&world, &[], 1).says("reviews 1 difference AGENTS.md: review_required to reviewed 1 difference");
    world.run(&["diff", "a.uaix", "p"]).exits(1).says("AGENTS.md: review_required to reviewed");
    // The same values in other bytes are no other value, and not the same package.
    let mut files = contents(&world.path("a.uaix"));
    files[0].1.extend(b"\n");
    world.write("b.uaix", Zip::of(files.iter().map(|(n, b)| Part::stored(n.as_bytes(), b))).bytes());
    world.run(&["diff", "a.uaix", "b.uaix"]).exits(1).says("the same values, written in other bytes");
    // A sentinel beside the same bytes is a difference.
    let text = String::from_utf8(files[0].1.clone()).unwrap();
    let manifest: Value = serde_json::from_str(&text).unwrap();
    let rows = manifest["files"].as_array().unwrap();
    let digest = rows.iter().find(|row| row["path"] == "AGENTS.md").unwrap()["sha256"].as_str().unwrap();
    files[0].1 = text.replace(digest, &"0".repeat(64)).into_bytes();
    world.write("b.uaix", Zip::of(files.iter().map(|(n, b)| Part::stored(n.as_bytes(), b))).bytes());
    world.run(&["diff", "a.uaix", "b.uaix"]).exits(1).says("files AGENTS.md sha256:");
}

#[test]
fn the_same_content_in_another_container() {
    let world = World::new();
    world.run(&["pack", "p", "-o", "a.uaix", "--compression", "stored"]).exits(0);
    #[track_caller]
    fn case(world: &World, change: fn(&mut Zip), words: &str) {
        rebuilt(world, change);
        let run = world.run(&["diff", "a.uaix", "b.uaix"]).exits(0).says("same content, other container:").says(words);
        let value = json(world, "a.uaix", "b.uaix", 0);
        let listed = value["otherContainer"].as_array().unwrap().iter().any(|line| line.as_str().unwrap() == words);
        assert!(listed || words.is_empty(), "{}", run.out);
    }
    case(&world, |zip| zip.parts.reverse(), "the order of the entries");
    case(
        &world,
        |zip| zip.parts.iter_mut().for_each(|part| (part.local.date, part.central.date) = (0x5c3f, 0x5c3f)),
        "the time of entries, in 13 of 13",
    );
    case(
        &world,
        |zip| {
            let extra = b"UT\x05\x00\x01\x00\x00\x00\x00".to_vec();
            (zip.parts[1].local.extra, zip.parts[1].central.extra) = (extra.clone(), extra);
        },
        "extra fields, in 1 of 13",
    );
    case(&world, |zip| zip.parts[2].central.attributes = 0o100_755 << 16, "attributes and permission bits, in 1 of 13");
    case(&world, |zip| zip.parts.push(Part::folder(b".uai/")), "folder entries: 0 and 1");
    world.run(&["pack", "p", "-o", "b.uaix"]).exits(0);
    world.run(&["diff", "a.uaix", "b.uaix"]).exits(0).says("compression: stored in one, deflated in the other");
}

#[test]
fn what_can_not_be_compared_is_refused() {
    let world = packed();
    let good = world.read("a.uaix");
    world.write("cut.uaix", &good[..good.len() - 4]);
    world.write("text.uaix", "not a ZIP");
    world
        .run(&["diff", "a.uaix", "cut.uaix"])
        .exits(2)
        .says("`cut.uaix` can not be compared")
        .says("uaix lint cut.uaix");
    world.run(&["diff", "text.uaix", "a.uaix"]).exits(2).says("`text.uaix` can not be compared");
    world.run(&["diff", "a.uaix", "gone.uaix"]).exits(2).says("gone.uaix");
    #[track_caller]
    fn case(world: &World, change: fn(&mut Zip), words: &str) {
        rebuilt(world, change);
        world.run(&["diff", "a.uaix", "b.uaix"]).exits(2).says(words);
    }
    case(&world, |zip| zip.parts.push(Part::stored(b"../x.md", b"x")), "climbs out");
    case(&world, |zip| zip.parts.push(Part::stored(b"AGENTS.md", b"x")), "`AGENTS.md` stands in it twice");
    case(&world, |zip| zip.parts[0].data = vec![b'{'; zip.parts[0].data.len()], "content.crc");
    case(&world, |zip| zip.parts[0] = Part::stored(b".uai/manifest.uaix.json", b"{}"), "can not be read as a manifest");
    case(&world, |zip| zip.parts[1].central.comment = b"x".to_vec(), "entry.comment");
    case(&world, |zip| zip.end.comment = b"x".to_vec(), "zip.comment");
    #[cfg(unix)]
    {
        world.write("p/docs/b.md", "x");
        std::os::unix::fs::symlink("b.md", world.path("p/docs/a.md")).unwrap();
        world.run(&["diff", "p", "a.uaix"]).exits(2).says("`docs/a.md` is not a regular file");
    }
    let run = world.run(&["diff", "text.uaix", "a.uaix", "--format", "json"]).exits(2);
    assert!(serde_json::from_str::<Value>(&run.out).unwrap()["error"].is_object());
}

#[test]
fn a_comparison_is_bounded() {
    let world = World::new();
    create(&world.path("q"), &blueprint(&["project_handoff"]), false, &Interrupt::default()).unwrap();
    for number in 0..40 {
        world.write(&format!("p/docs/{number:02}.md"), format!("{number}\n").repeat(60_000));
        world.write(&format!("q/docs/{number:02}.md"), format!("{}\n", number + 5).repeat(60_000));
    }
    let start = std::time::Instant::now();
    let run = world.run(&["diff", "q", "p", "--text"]).exits(1).says("enough text was compared line by line");
    assert!(run.out.len() < 9 << 20, "{}", run.out.len());
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
