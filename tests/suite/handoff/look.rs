//! `uaix handoff scan`: what is found, what is ignored, what is named and never touched. Nothing is written.

use super::{CONTENT, Intake};
use serde_json::Value;
use std::fs;

fn row<'v>(scan: &'v Value, list: &str, name: &str) -> &'v Value {
    let rows = if list == "archive" { &scan["archive"]["files"] } else { &scan[list] };
    let found = rows.as_array().unwrap().iter().find(|row| row["path"].as_str().unwrap().ends_with(name));
    found.unwrap_or_else(|| panic!("no {name} in {scan:#}"))
}

#[test]
fn everything_in_the_buckets_is_named_with_size_type_and_digest() {
    let intake = Intake::new();
    let digest = intake.drop("deep/notes.md", "A note.\n");
    intake.drop("run.sh", "#!/bin/sh\nrm -rf /\n");
    intake.drop("picture.png", b"\x7fELF\x02\x01");
    intake.drop("bundle.zip", b"PK\x03\x04");
    intake.drop("plan.uaix", b"PK\x03\x04");
    intake.drop(".hidden.md", "Hidden.\n");
    intake.drop("big.md", vec![b'a'; 33 << 20]);
    for (name, content) in
        [(".gitkeep", ""), ("README.md", "Drop files here.\n"), (".DS_Store", "junk"), (".git/x", "x")]
    {
        intake.drop(name, content);
    }
    intake.drop("deep/README.md", "A file like any other.\n");
    intake.world.write("p/agent-file-handoff/loose.md", "Beside the buckets.\n");
    intake.world.write("p/agent-file-handoff/Inbox/other.md", "In a folder nobody declared.\n");
    intake.world.write("p/agent-file-handoff/Archive/old.md", "Processed once.\n");
    let before = intake.world.snapshot("p");
    let scan = intake.json(&["scan"]);
    let names: Vec<_> = scan["files"].as_array().unwrap().iter().map(|row| row["path"].as_str().unwrap()).collect();
    let want =
        [".hidden.md", "big.md", "bundle.zip", "deep/README.md", "deep/notes.md", "picture.png", "plan.uaix", "run.sh"];
    assert_eq!(names, want.map(|name| format!("{CONTENT}/{name}")));
    let note = row(&scan, "files", "notes.md");
    assert_eq!((note["sizeBytes"].as_u64(), note["type"].as_str()), (Some(8), Some("text/markdown")));
    assert_eq!(note["sha256"], digest.to_string());
    for (name, blocked) in [("run.sh", "a script"), ("picture.png", "an executable"), ("bundle.zip", "an archive")] {
        assert_eq!(row(&scan, "files", name)["blocked"], blocked, "{name}");
    }
    assert_eq!(row(&scan, "files", "plan.uaix")["blocked"], Value::Null);
    assert_eq!(row(&scan, "files", "big.md")["unscanned"], "larger than 32 MiB");
    assert!(row(&scan, "files", "run.sh")["findings"].as_array().unwrap().iter().any(|f| f["severity"] == "error"));
    row(&scan, "misplaced", "loose.md");
    row(&scan, "misplaced", "Inbox/other.md");
    row(&scan, "archive", "Archive/old.md");
    let ignored: Vec<_> = scan["ignored"].as_array().unwrap().iter().map(|row| row["path"].as_str().unwrap()).collect();
    assert_eq!(ignored, [".DS_Store", ".git/", ".gitkeep", "README.md"].map(|name| format!("{CONTENT}/{name}")));
    assert_eq!((scan["waiting"].as_u64(), scan["complete"].as_bool()), (Some(11), Some(false)));
    let run = intake.run(&["scan"]).exits(1).says("run.sh").says("a script, blocked: never opened, never run");
    run.says("in no active bucket").says("11 files wait for a decision");
    assert_eq!(intake.world.snapshot("p"), before, "nothing is written");
}

#[test]
fn an_empty_intake_and_a_quiet_file_are_no_fault() {
    let intake = Intake::new();
    intake.run(&["scan"]).exits(0).says("not there").says("nothing waits");
    intake.drop("a.md", "A note.\n");
    intake.run(&["scan"]).exits(0).says("waiting agent-file-handoff/Content/a.md").says("1 file waits");
}

#[test]
fn a_folder_without_an_intake_is_never_complete() {
    let world = crate::world::World::with(&["project_handoff"]);
    for verb in ["scan", "report"] {
        world.run(&["-C", "p", "handoff", verb]).exits(2).says("`.` has no intake").says("uaix add agent_file_handoff");
    }
}

#[test]
fn buckets_that_lead_elsewhere_are_named_and_not_looked_into() {
    let intake = Intake::new();
    fs::create_dir_all(intake.world.path("outside")).unwrap();
    intake.world.write("outside/secret.md", "Not ours.\n");
    let record = "p/.uai/file-handoff.uai";
    intake.world.write(
        record,
        "Handoff\n\nActive intake buckets:\n- ../outside\n- linked\n- agent-file-handoff/Improvement\n- /srv/in\n- flat.md\n",
    );
    intake.world.write("p/flat.md", "A file.\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink("../outside", intake.world.path("p/linked")).unwrap();
    let run = intake.run(&["scan"]).exits(1).says("../outside: not looked into: the path climbs out");
    let run = run
        .says("/srv/in: not looked into: the path is absolute")
        .says("flat.md: not looked into: `flat.md` is no folder");
    let run = run.says("agent-file-handoff/Improvement: not there");
    #[cfg(unix)]
    let run = run.says("linked: not looked into: `linked` is a symbolic link");
    assert!(!run.text().contains("secret.md"));
    run.says("a bucket could not be looked into: the intake is not complete");
    intake
        .run(&["report"])
        .exits(1)
        .says("The intake is not complete")
        .says("the bucket `../outside` can not be looked into");
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_with_a_plain_name_is_named_and_never_moved() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let intake = Intake::new();
    let token = concat!("ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD");
    for name in ["aux.md", "a:b.md", "red\x1b[31m.md", &format!("{token}.md")] {
        intake.drop(name, "x\n");
    }
    let folder = intake.world.path(&format!("p/{CONTENT}"));
    fs::write(folder.join(OsStr::from_bytes(b"caf\xe9.md")), "x").unwrap();
    intake.world.write("outside.md", "Not ours.\n");
    std::os::unix::fs::symlink("../../../outside.md", folder.join("link.md")).unwrap();
    std::process::Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap();
    let run = intake.run(&["scan"]);
    for said in [
        "`aux.md` is a device name on Windows",
        "holds a colon",
        "red\\u{1b}[31m.md",
        "caf\\xe9.md",
        "a symbolic link to `../../../outside.md`; links are not followed",
        "no regular file: it is neither opened nor moved",
        "[secret]",
        "its name holds a secret",
    ] {
        assert!(run.text().contains(said), "{said}: {}", run.text());
    }
    assert!(!run.out.contains(token) && !run.out.contains('\x1b'));
    assert_eq!(intake.json(&["scan"])["waiting"], 7);
    for name in ["aux.md", "link.md", "pipe", &format!("{token}.md")] {
        let run = intake.dispose(name, "rejected-with-reason", "rejected-with-reason", &[]).exits(2);
        assert!(!run.err.contains(token), "{}", run.err);
    }
    assert!(intake.ledger().is_empty());
    assert_eq!(fs::read_dir(folder).unwrap().count(), 7);
}

#[test]
fn no_output_shows_a_secret() {
    let intake = Intake::new();
    let token = concat!("ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD");
    intake.drop("mail.md", format!("Use {token} for the upload.\n"));
    let text = format!("the mail says {token}");
    let refused =
        intake.dispose("mail.md", "block-as-unsafe-or-out-of-scope", "rejected-with-reason", &["--reason", &text]);
    let refused = refused.exits(2).says("the reason holds a secret");
    let done = intake.dispose(
        "mail.md",
        "block-as-unsafe-or-out-of-scope",
        "rejected-with-reason",
        &["--reason", "it holds a token"],
    );
    let done = done.exits(0).says("stays where it is: it is blocked");
    let live = intake.run(&["report", "--live", &text]).exits(2);
    let check = intake.run(&["report", "--check", &format!("{text}=passed")]).exits(2);
    let shown =
        [intake.run(&["scan", "-v", "--notes"]), intake.run(&["scan", "--format", "json"]), intake.run(&["report"])];
    let json = intake.run(&["report", "--format", "json"]).exits(0);
    for run in shown.iter().chain([&refused, &done, &live, &check, &json]) {
        assert!(!run.text().contains(&token[..12]), "{}", run.text());
    }
    let ledger = String::from_utf8(intake.world.read(super::LEDGER)).unwrap();
    assert!(!ledger.contains(&token[..12]) && ledger.contains("token"));
}
