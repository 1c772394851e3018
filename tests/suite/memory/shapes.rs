//! A pointer is appended in the shape that the ledger has; what stood there keeps its bytes, and it is read as it is meant.

use super::{LEDGER, PAGE, adding, block, document, memory, open, pointer, source};
use crate::world::World;
use proptest::prelude::*;
use uaix::spec::digest::Digest;

const B: &str = "docs/long-term-memory/b.md";

fn digest() -> Digest {
    Digest::of(b"the second page\n")
}

/// Appends a pointer to `before` and compares what follows it.
#[track_caller]
fn case(before: &str, target: &str, want: &str) {
    let world = source(before);
    let addition = open(&world).add(&pointer(target, "b-1")).unwrap();
    addition.write().unwrap();
    let after = String::from_utf8(world.read(LEDGER)).unwrap();
    let appended = after.strip_prefix(before).unwrap_or_else(|| panic!("bytes changed: {after:?}"));
    assert_eq!(appended, want.replace("DIGEST", &digest().to_string()));
    assert_eq!(open(&world).check().unwrap().count(uaix::Severity::Error), 0, "{after}");
    assert!(after.lines().nth(addition.line - 1).unwrap().contains("b-1"));
}

#[test]
fn prose() {
    let plain = "Stable id: b-1\nPath: docs/long-term-memory/b.md\nLabel: B\nRouting summary: Read it then.\n\
        Authority/source: us\nReview status: review_required\nReview evidence: none yet\nChecksum: sha256 DIGEST\n";
    let windows = plain.replace('\n', "\r\n");
    case("", B, plain);
    case("# Ledger\n", B, &format!("\n{plain}"));
    case("# Ledger\n\n\n", B, plain);
    case(&block("a"), B, &format!("\n{plain}"));
    case(block("a").trim_end(), B, &format!("\n\n{plain}"));
    case(&format!("\u{feff}{}", block("a")), B, &format!("\n{plain}"));
    case(&block("a").replace('\n', "\r\n"), B, &format!("\r\n{windows}"));
    case(block("a").replace('\n', "\r\n").trim_end(), B, &format!("\r\n\r\n{windows}"));
    // Sections behind the pointers, and labels that only this ledger knows.
    case(&format!("{}Truth boundary: one winter\n\n## Notes\n\nNone.\n", block("a")), B, &format!("\n{plain}"));
    // Another order, other labels, another spelling of digests.
    let other = block("a").replace("Stable id", "pointer_id").replace("Path", "target_path").replace("Label", "name");
    let other = other.replace("Routing summary", "summary").replace("Authority/source", "authority");
    let other = other.replace("Review status", "review_state").replace("Review evidence", "evidence");
    case(
        &other.replace("Checksum: sha256 ", "sha256: "),
        B,
        "\npointer_id: b-1\ntarget_path: docs/long-term-memory/b.md\nname: B\nsummary: Read it then.\nauthority: us\n\
        review_state: review_required\nevidence: none yet\nsha256: DIGEST\n",
    );
    // A folder and an address have no checksum.
    let short = |path: &str| plain.replace(B, path).replace("Checksum: sha256 DIGEST\n", "");
    case(&block("a"), "docs/long-term-memory", &format!("\n{}", short("docs/long-term-memory/")));
    case(&block("a"), "https://example.org/b#top", &format!("\n{}", short("https://example.org/b#top")));
    // Only pointers without a checksum so far, and a label in another case than usual.
    let folder = "stable id: a\npath: docs/\nlabel: A\nrouting summary: Look here.\nauthority/source: us\n\
        review status: current\nreview evidence: seen\n";
    case(
        folder,
        B,
        "\nstable id: b-1\npath: docs/long-term-memory/b.md\nlabel: B\nrouting summary: Read it then.\n\
        authority/source: us\nreview status: review_required\nreview evidence: none yet\nchecksum: sha256 DIGEST\n",
    );
}

#[test]
fn markdown() {
    let list = block("a").lines().fold(String::new(), |out, line| {
        let (label, value) = line.split_once(": ").unwrap();
        out + &format!("- **{label}:** `{value}`  \n")
    });
    let new = "- **Stable id:** `b-1`  \n- **Path:** `docs/long-term-memory/b.md`  \n- **Label:** `B`  \n\
        - **Routing summary:** `Read it then.`  \n- **Authority/source:** `us`  \n- **Review status:** `review_required`  \n\
        - **Review evidence:** `none yet`  \n- **Checksum:** `sha256 DIGEST`  \n";
    case(&format!("# Ledger\n\n## Pointers\n\n{list}"), "docs/long-term-memory/b.md", &format!("\n{new}"));
    // Headings of their own: the id, the label, or words of a person where every block has one.
    for (heading, want) in [("a", "b-1"), ("A", "b-1"), ("`Read` me", "")] {
        let want = if want.is_empty() { String::new() } else { format!("### {want}\n\n") };
        case(&format!("# Ledger\n\n### {heading}\n\n{list}"), "docs/long-term-memory/b.md", &format!("\n{want}{new}"));
    }
    let second = list.replace("`a`", "`c`");
    case(
        &format!("## The first one\n{list}\n## And this\n{second}"),
        "docs/long-term-memory/b.md",
        &format!("\n## B\n{new}"),
    );
    // One list item a pointer, and values below their labels.
    case(
        "- id: a\n  path: docs/\n  label: A\n  summary: Look.\n  authority: us\n  review: current\n  evidence: seen\n",
        "docs/long-term-memory/b.md",
        "\n- id: b-1\n  path: docs/long-term-memory/b.md\n  label: B\n  summary: Read it then.\n  authority: us\n  \
        review: review_required\n  evidence: none yet\n  checksum: sha256 DIGEST\n",
    );
    let below = block("a").replace("summary: Read", "summary:\n  Read");
    case(
        &below,
        "docs/long-term-memory/b.md",
        "\nStable id: b-1\nPath: docs/long-term-memory/b.md\nLabel: B\nRouting summary:\n  Read it then.\n\
        Authority/source: us\nReview status: review_required\nReview evidence: none yet\nChecksum: sha256 DIGEST\n",
    );
}

#[test]
fn json() {
    #[track_caller]
    fn case(before: &str, want: &str) {
        let world = source(before.replace("DIGEST", &Digest::of(b"the first page\nof two lines\n").to_string()));
        memory(&world, &adding("docs/long-term-memory/b.md", "b-1"), 0);
        let after = String::from_utf8(world.read(LEDGER)).unwrap();
        let want = want.replace("DIGEST", &Digest::of(b"the first page\nof two lines\n").to_string());
        assert_eq!(after, want.replace("SECOND", &digest().to_string()));
        memory(&world, &["check"], 0);
    }
    let object = |id: &str, path: &str, digest: &str| {
        format!(
            "{{\"stableId\":\"{id}\",\"path\":\"{path}\",\"label\":\"B\",\"routingSummary\":\"Read it then.\",\
            \"authoritySource\":\"us\",\"reviewStatus\":\"review_required\",\"reviewEvidence\":\"none yet\",\
            \"checksum\":\"sha256:{digest}\"}}"
        )
    };
    let first = object("a", "docs/long-term-memory/a.md", "DIGEST");
    let second = object("b-1", "docs/long-term-memory/b.md", "SECOND");
    case(&format!("[{first}]"), &format!("[{first},{second}]"));
    // Everything that is none of a pointer's keeps its bytes, and so do the mark, the tabs and the line ends.
    let pretty = |text: &str| {
        text.replace("{\"", "{\r\n\t\t\t\"")
            .replace("\",\"", "\",\r\n\t\t\t\"")
            .replace("\":", "\": ")
            .replace("\"}", "\"\r\n\t\t}")
            .replace("sha256: ", "sha256:")
    };
    let (one, two) = (pretty(&first), pretty(&second));
    let around = |list: &str| {
        format!("{{\r\n\t\"n\": 1.50e+3,\r\n\t\"pointers\": [\r\n\t\t{list}\r\n\t],\r\n\t\"z\": \"\\u0061\"\r\n}}")
    };
    case(&around(&one), &around(&format!("{one},\r\n\t\t{two}")));
    // Ledgers without a pointer yet.
    let snake = second.replace("stableId", "stable_id").replace("routingSummary", "routing_summary");
    let snake = snake.replace("authoritySource", "authority_source").replace("reviewStatus", "review_status");
    let snake = snake.replace("reviewEvidence", "review_evidence").replace("sha256:", "sha256 ");
    let spaced = snake.replace("\":\"", "\": \"").replace("\",\"", "\", \"");
    case("[]", &format!("[{spaced}]"));
    let world = source("{\"id\": \"the-ledger\", \"pointers\": []}");
    memory(&world, &adding("docs/long-term-memory/b.md", "b-1"), 0);
    case("{\"pointers\": []}", &format!("{{\"pointers\": [{spaced}]}}"));
    let lines = snake
        .replace("{\"", "{\n      \"")
        .replace("\",\"", "\",\n      \"")
        .replace("\":\"", "\": \"")
        .replace("\"}", "\"\n    }");
    case("{\n  \"pointers\": []\n}\n", &format!("{{\n  \"pointers\": [\n    {lines}\n  ]\n}}\n"));
    case("{\n  \"a\": 1\n}\n", &format!("{{\n  \"a\": 1,\n  \"pointers\": [\n    {lines}\n  ]\n}}\n"));
    for (before, words) in [
        ("{\"stableId\": \"x\", \"path\": \"docs/\"}", "no list that takes one more pointer"),
        ("{\"a\": [], \"b\": []}", "no list that takes one more pointer"),
        ("{\"a\": 1,}", "begins like JSON and is none"),
    ] {
        let world = source(before);
        memory(&world, &adding("docs/long-term-memory/b.md", "b-1"), 2).says(words);
        assert_eq!(world.read(LEDGER), before.as_bytes());
    }
}

#[test]
fn what_is_refused() {
    let world = source(block("a"));
    world.write("p/.uai/manifest.uaix.json.txt", "x");
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.md", world.path("p/docs/long-term-memory/link.md")).unwrap();
    let before = world.snapshot("p");
    #[track_caller]
    fn case(world: &World, change: (&str, &str), words: &str) {
        let mut arguments = adding("docs/long-term-memory/b.md", "b-1");
        match change.0 {
            "" => arguments[1] = change.1,
            flag if arguments.contains(&flag) => {
                let at = arguments.iter().position(|known| *known == flag).unwrap();
                arguments[at + 1] = change.1;
            }
            flag => arguments.extend([flag, change.1]),
        }
        memory(world, &arguments, 2).says(words);
    }
    let long = "x".repeat(401);
    for (flag, value, words) in [
        ("--id", "A", "the id `A` is there, at line 1"),
        ("--id", "b 1", "`b 1` is no id"),
        ("--id", "", "is no id"),
        ("--summary", "Read it. Then decide.", "holds 2 sentences"),
        ("--summary", "\u{5148}\u{8bfb}\u{3002}\u{518d}\u{8bfb}\u{3002}", "holds 2 sentences"),
        ("--summary", "Read it\nand more", "no single line of readable text"),
        ("--summary", " - ", "says nothing"),
        ("--summary", &long, "401 bytes long"),
        ("--label", "\u{202e}abc", "no single line of readable text"),
        ("--summary", "the key is AKIAIOSFODNN7REALKEY", "this text is refused by `provider-secret`"),
        ("--authority", "", "says nothing"),
        ("--review-status", "reviewed", "--evidence"),
        ("--review-status", "optional", "without its evidence"),
        ("", "docs/long-term-memory/c.md", "did you mean `docs/long-term-memory/"),
        ("", "docs/long-term-memory/A.md", "did you mean `docs/long-term-memory/a.md`"),
        ("", "../p/docs/long-term-memory/b.md", "leads out of the folder"),
        ("", "/etc/hosts", "is a path of one machine"),
        ("", "file:///etc/hosts", "is an address of one machine"),
        ("", "https://ada@example.org/a", "names an account before `@`"),
        ("", "http://localhost:8080/a", "leads to `http://localhost`, which is one machine"),
        ("", "http://192.168.4.1/a", "leads to `192.168.4.1`, which is one machine or network"),
        ("", "https://wiki.internal/a", "leads to `wiki.internal`, which is one machine or network"),
        ("--summary", "Read it.Then decide.", "holds 2 sentences"),
        ("", "docs\\a.md", "is no portable name"),
        ("", "some words", "there is no `some words` here"),
        ("", "what? ever", "names no target"),
        ("", "", "is no line of text"),
        ("", ".uai/long-term-memory.uai", "is no durable note"),
        ("", "uaix.toml", "is no durable note"),
    ] {
        case(&world, (flag, value), words);
    }
    #[cfg(unix)]
    case(&world, ("", "docs/long-term-memory/link.md"), "a symbolic link");
    assert_eq!(world.snapshot("p"), before, "nothing is written by a refusal");
    // A path of this machine that leads into the source is one of the source.
    let absolute = world.path("p/docs/long-term-memory/b.md").display().to_string();
    let shown = memory(&world, &[adding(&absolute, "b-1"), vec!["--dry-run"]].concat(), 0);
    shown.says("would add `b-1`").says("Path: docs/long-term-memory/b.md").says("nothing was written");
    assert_eq!(world.snapshot("p"), before);
    // What is not in the package is taken with a note.
    world.write("p/wiki/c.md", "c\n");
    memory(&world, &adding("wiki/c.md", "c-1"), 0).says("no receiver can follow the pointer");
    memory(&world, &["check"], 0).says("warning[not-packed]");
    // A code block that is never closed takes no pointer.
    world.write(LEDGER, format!("{}\n```\n", block("a")));
    memory(&world, &adding("docs/long-term-memory/b.md", "b-1"), 2).says("takes no pointer at its end");
    std::fs::remove_file(world.path(LEDGER)).unwrap();
    memory(&world, &adding("docs/long-term-memory/b.md", "b-1"), 2).says("uaix add long_term_memory");
    world.write(LEDGER, b"caf\xe9");
    memory(&world, &["check"], 2).says("is not UTF-8 from byte 3 on");
}

#[test]
fn an_unpacked_package_is_not_appended_to() {
    let world = source(block("a"));
    world.run(&["pack", "p"]).exits(0);
    world.run(&["unpack", "orbit.uaix", "q"]).exits(0);
    std::fs::remove_dir_all(world.path("p")).unwrap();
    std::fs::rename(world.path("q"), world.path("p")).unwrap();
    memory(&world, &["check"], 0);
    memory(&world, &adding("docs/long-term-memory/b.md", "b-1"), 2).says("is an unpacked package");
    memory(&world, &["check", "--fix-checksums"], 2).says("is an unpacked package");
}

#[test]
fn the_template_takes_its_first_pointer() {
    let world = World::with(&["long_term_memory"]);
    world.write(PAGE, "the first page\n");
    let before = world.read(LEDGER);
    let value = document(&world, &adding("docs/long-term-memory/a.md", "a-1"), 0);
    assert_eq!((value["written"].as_bool(), value["target"]["inPackage"].as_bool()), (Some(true), Some(true)));
    assert!(value["remarks"][0].as_str().unwrap().contains("still asks for what is written now"), "{value}");
    assert!(world.read(LEDGER).starts_with(&before));
    world.run(&["lint", "p"]).exits(0);
    memory(&world, &["check"], 0).says("1 pointer to 1 file");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    /// Whatever is accepted is read as it is meant: the check finds nothing, and every byte before it stays.
    #[test]
    fn what_is_accepted_is_clean(
        id in "[A-Za-z0-9]{1,6}([._-][a-z0-9]{1,4}){0,2}",
        label in "\\PC{1,40}",
        summary in "\\PC{1,60}",
        authority in "[^\\x00-\\x1f]{1,20}",
        shape in 0..5usize,
    ) {
        let list = block("zz-0").lines().map(|line| format!("* **{}`\n", line.replacen(": ", ":** `", 1))).collect::<String>();
        let shapes = [
            String::new(),
            block("zz-0"),
            block("zz-0").replace('\n', "\r\n"),
            format!("# T\n\n## A\n{list}"),
            "{\n  \"pointers\": []\n}\n".to_owned(),
        ];
        let world = source(&shapes[shape]);
        let new = uaix::memory::NewPointer { label, summary, authority, ..pointer("docs/long-term-memory/b.md", &id) };
        if let Ok(addition) = open(&world).add(&new) {
            addition.write().unwrap();
            let checked = open(&world).check().unwrap();
            let loud: Vec<_> = checked.remarks.iter().filter(|one| one.severity != uaix::Severity::Note).collect();
            prop_assert!(loud.is_empty(), "{loud:?}\n{}", addition.after);
            prop_assert!(shape == 4 || addition.after.starts_with(&shapes[shape]));
            prop_assert!(open(&world).add(&new).is_err(), "the id is there");
        }
    }
}
