//! Situations that users of other packaging tools met, recreated: what `uaix` does in each.

use crate::world::{World, contents};
use std::{fs, io::Read, process::Stdio, time::Instant};

#[cfg(unix)]
#[test]
fn s9_a_dangling_link_is_one_finding_that_names_link_and_target() {
    let world = World::new();
    fs::create_dir(world.path("p/evidence")).unwrap();
    std::os::unix::fs::symlink("nowhere", world.path("p/evidence/x")).unwrap();
    let run = world
        .run(&["pack", "p"])
        .exits(1)
        .says("`evidence/x` is a symbolic link to `nowhere`")
        .says("nothing was written");
    assert_eq!(run.out.matches("error[").count(), 1);
    assert_eq!(world.names("."), ["p"]);
}

#[cfg(unix)]
#[test]
fn s11_a_link_to_itself_is_refused_at_once() {
    let world = World::new();
    fs::create_dir(world.path("p/evidence")).unwrap();
    std::os::unix::fs::symlink(".", world.path("p/evidence/loop")).unwrap();
    let start = Instant::now();
    world.run(&["pack", "p"]).exits(1).says("`evidence/loop` is a symbolic link to `.`");
    assert!(start.elapsed().as_secs() < 5, "a loop is not walked");
}

#[cfg(unix)]
#[test]
fn s13_both_normalizations_of_a_name_collide() {
    let world = World::new();
    world.write("p/docs/caf\u{e9}.md", "composed");
    world.write("p/docs/cafe\u{301}.md", "decomposed");
    world.run(&["pack", "p"]).exits(1).says("they differ only in normalization").says("not in NFC");
}

#[cfg(unix)]
#[test]
fn s15_control_characters_in_names_are_refused_and_never_printed() {
    let world = World::new();
    for name in ["a\nerror: forged", "b\rc", "d\te", "f\u{1b}[2Jg"] {
        world.write(&format!("p/docs/{name}.md"), "x");
    }
    for arguments in [&["pack", "p"][..], &["lint", "p", "--notes"], &["pack", "p", "--list", "--why"]] {
        let run = world.run(arguments);
        let printed = format!("{}{}", run.out, run.err);
        assert!(!printed.chars().any(|c| c.is_control() && c != '\n'), "{printed:?}");
        assert!(!printed.lines().any(|line| line.starts_with("error: forged")), "{printed:?}");
    }
    world.run(&["pack", "p"]).exits(1).says("control character `\\n`").says("control character `\\u{1b}`");
}

#[test]
fn s27_the_output_is_never_packed_into_itself() {
    let world = World::new();
    world.settings("include = [\"*.md\", \"*.uaix\", \"*.zip\", \"*.sha256\"]");
    let pack = |output: &str| {
        world.run(&["-C", "p", "pack", ".", "-o", output]).exits(0);
        world.read(&format!("p/{output}"))
    };
    let first = pack("./out.uaix");
    assert_eq!(first, pack("./out.uaix"), "packing again");
    for output in ["docs/out.uaix", ".uai/out.uaix"] {
        fs::create_dir_all(world.path("p/docs")).unwrap();
        world.run(&["-C", "p", "pack", ".", "-o", output]).exits(2).says("inside the packed folder");
    }
    let world = World::new();
    let in_root = |output: &str| {
        world.run(&["-C", "p", "pack", "-o", output]).exits(0);
        world.read(&format!("p/{output}"))
    };
    assert_eq!(in_root("./out.uaix"), in_root("./x.zip"), "an earlier output lies outside the layout roots");
}

#[test]
fn s29_outputs_that_can_not_be_written_name_the_path() {
    let world = World::new();
    fs::create_dir(world.path("folder")).unwrap();
    world.run(&["pack", "p", "-o", "folder"]).exits(2).says("`folder` is a folder");
    world.run(&["pack", "p", "-o", "none/x.uaix"]).exits(2).says("`none`");
    world.run(&["pack", "p", "-o", "-"]).exits(2).says("standard output");
    #[cfg(target_os = "linux")]
    {
        world.run(&["pack", "p", "-o", "/dev/null"]).exits(2).says("`/dev/null` is not a regular file");
        world.run(&["pack", "p", "-o", "/proc/x.uaix"]).exits(2).says("/proc");
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
    assert_eq!(world.names("."), ["folder", "p"]);
}

#[test]
fn s31_defaults_fill_what_is_not_given() {
    let world = World::empty();
    world.run(&["new", "my-orbit", "--defaults", "--set", "issuer=Ada"]).exits(0).says("project_handoff");
    let settings = String::from_utf8(world.read("my-orbit/uaix.toml")).unwrap();
    for line in ["id = \"my-orbit\"", "title = \"My orbit\"", "issuer = \"Ada\""] {
        assert!(settings.contains(line), "{settings}");
    }
    world.run(&["lint", "my-orbit"]).exits(0);
}

#[test]
fn s35_an_exclude_that_hides_a_required_file_is_an_error() {
    for (pattern, file) in
        [("*.uai", ".uai/identity.uai"), ("exports/", ".uai/exports/manifest.json"), ("**", "AGENTS.md")]
    {
        let world = World::new();
        world.settings(&format!("exclude = [\"{pattern}\"]"));
        let run = world.run(&["pack", "p"]).exits(1).says(&format!("the pattern `{pattern}` hides the required file"));
        run.says(&format!("`{file}`"));
        assert_eq!(world.names("."), ["p"]);
    }
}

#[test]
fn s37_junk_is_left_out_with_one_note() {
    let world = World::new();
    for name in [
        ".DS_Store",
        "docs/Thumbs.db",
        "__MACOSX/a",
        "docs/._x.md",
        ".uai/.identity.uai.swp",
        ".uai/identity.uai~",
        ".uai/#totem.uai#",
        ".git/config",
        "docs/.gitkeep",
    ] {
        world.write(&format!("p/{name}"), "x");
    }
    let run = world.run(&["lint", "p", "--notes"]).exits(0).says("left out as junk");
    assert_eq!(run.out.matches("note[junk-file]").count(), 1);
    world.run(&["pack", "p"]).exits(0);
    assert_eq!(contents(&world.path("orbit.uaix")).len(), 13);
}

#[test]
fn s41_a_closed_pipe_ends_quietly() {
    let world = World::with(&["advanced_persona_profile"]);
    for arguments in [
        &["scopes"][..],
        &["scopes", "--format", "json"],
        &["rules"],
        &["schema"],
        &["completions", "bash"],
        &["lint", "p"],
        &["lint", "p", "--format", "json"],
        &["pack", "p", "--list"],
        &["--help"],
    ] {
        let mut child = world.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // Takes one byte and closes, like `| head -c 1`.
        let mut out = child.stdout.take().unwrap();
        let _ = out.read(&mut [0]).unwrap();
        drop(out);
        let end = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&end.stderr), "", "{arguments:?}");
        assert!(end.status.code().is_some_and(|code| code < 2), "{arguments:?}: {:?}", end.status);
    }
}

#[test]
fn s43_empty_folders_and_empty_files() {
    let world = World::new();
    fs::create_dir_all(world.path("p/evidence/photos")).unwrap();
    world.write("p/evidence/nothing-happened.csv", "");
    world.run(&["lint", "p", "--notes"]).exits(0).says("`evidence/photos` is empty and is not carried");
    world.run(&["pack", "p"]).exits(0);
    let files = contents(&world.path("orbit.uaix"));
    assert!(!files.iter().any(|(name, _)| name.contains("photos")));
    let manifest: serde_json::Value = serde_json::from_slice(&files[0].1).unwrap();
    let row = manifest["files"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["path"] == "evidence/nothing-happened.csv")
        .unwrap();
    assert_eq!(row["sizeBytes"], 0);
    assert!(row["sha256"].as_str().unwrap().starts_with("e3b0c442"));
}

#[test]
fn s45_packages_do_not_nest() {
    let world = World::new();
    world.run(&["new", "p", "--defaults"]).exits(2).says("is not empty: it holds");
    world.run(&["new", "p/inner", "--defaults"]).exits(2).says("lies inside the package");
    world.run(&["pack", "p/.uai"]).exits(1).says("no scope is declared");
    world.run(&["pack", "p", "-o", "inner.uaix"]).exits(0);
    world.write("p/evidence/inner.uaix", world.read("inner.uaix"));
    world.run(&["pack", "p"]).exits(0).says("nested-package");
    let files = contents(&world.path("orbit.uaix"));
    let inner = files.iter().find(|(name, _)| name == "evidence/inner.uaix").unwrap();
    assert_eq!(inner.1, world.read("inner.uaix"), "carried as a plain file");
}

#[test]
fn s47_a_flag_without_effect_is_a_usage_error() {
    let world = World::new();
    for arguments in [
        &["pack", "p", "--why"][..],
        &["pack", "p", "--list", "-o", "x.uaix"],
        &["pack", "p", "--list", "--compression", "stored"],
        &["pack", "p", "--list", "--dry-run"],
        &["lint", "p", "-q", "-v"],
        &["lint", "p", "-v", "--format", "json"],
        &["pack", "p", "-q", "--format", "json"],
        &["scopes", "-v"],
        &["rules", "-q"],
        &["schema", "--format", "json"],
        &["schema", "-v"],
        &["lint", "p", "--defaults"],
        &["init", "p", "--set", "title=X"],
        &["init", "p", "--scope", "persona_profile"],
        &["add", "code_bearing", "p", "--set", "title=X"],
        &["new", "q", "--defaults", "--set", "source_roots=src"],
    ] {
        world.run(arguments).exits(2);
    }
    assert_eq!(world.names("."), ["p"]);
}
