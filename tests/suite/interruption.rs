//! Ctrl-C and SIGKILL: the old archive or the new one, never half of one.
#![cfg(unix)]

use crate::{
    gate::zip_bytes::{Part, Zip},
    world::{World, contents},
};
use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// A source that takes a moment to pack.
fn slow_world() -> World {
    world_of(24)
}

fn world_of(files: usize) -> World {
    let world = World::new();
    for number in 0..files {
        let text: String =
            (0..12_000).map(|line| format!("{number} {line} some evidence that has to be packed\n")).collect();
        world.write(&format!("p/evidence/{number}.csv"), text);
    }
    world
}

fn signal(name: &str, process: u32) {
    Command::new("kill").args([&format!("-{name}"), &process.to_string()]).status().unwrap();
}

#[test]
fn a_killed_pack_leaves_the_old_archive_whole() {
    let world = slow_world();
    world.run(&["pack", "p"]).exits(0);
    let old = world.read("orbit.uaix");
    world.write("p/docs/new.md", "new\n");
    let mut killed = 0;
    for step in 0..12 {
        let mut child = world.command(&["pack", "p"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        sleep(Duration::from_millis(step * 35));
        signal("KILL", child.id());
        killed += usize::from(!child.wait().unwrap().success());
        let now = world.read("orbit.uaix");
        if now != old {
            assert!(contents(&world.path("orbit.uaix")).iter().any(|(name, _)| name == "docs/new.md"));
        }
    }
    assert!(killed > 0, "the kill came too late every time");
    world.run(&["pack", "p"]).exits(0);
    assert_eq!(world.names("."), ["orbit.uaix", "orbit.uaix.sha256", "p"], "what the killed runs left is gone");
}

#[test]
fn an_interrupted_pack_cleans_up() {
    let world = slow_world();
    let mut seen = 0;
    for step in 1..8 {
        let child = world.command(&["pack", "p"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        sleep(Duration::from_millis(step * 30));
        signal("INT", child.id());
        let end = child.wait_with_output().unwrap();
        if end.status.code() == Some(130) {
            seen += 1;
            assert!(String::from_utf8_lossy(&end.stderr).contains("interrupted; nothing was written"));
            assert_eq!(world.names("."), ["p"]);
        }
        for name in ["orbit.uaix", "orbit.uaix.sha256"] {
            let _ = fs::remove_file(world.path(name));
        }
    }
    assert!(seen > 0, "no signal came in time");
}

/// The packed world as a page would have written it: stored, and every digest the sentinel.
fn as_a_page_writes_it(world: &World) -> Vec<u8> {
    let digests = regex::Regex::new("[0-9a-f]{64}").unwrap();
    let parts = contents(&world.path("orbit.uaix")).into_iter().map(|(name, content)| {
        let text = String::from_utf8(content).unwrap();
        let text =
            if name.ends_with("uaix.json") { digests.replace_all(&text, "0".repeat(64)).into_owned() } else { text };
        Part::stored(name.as_bytes(), text.as_bytes())
    });
    Zip::of(parts).bytes()
}

#[test]
fn a_killed_rehash_in_place_leaves_the_old_archive_or_the_new_one() {
    let world = world_of(1);
    world.run(&["pack", "p"]).exits(0);
    let old = as_a_page_writes_it(&world);
    world.write("x/in.uaix", &old);
    let start = Instant::now();
    world.run(&["rehash", "x/in.uaix", "-o", "want.uaix"]).exits(0);
    let whole = start.elapsed();
    let new = world.read("want.uaix");
    let (mut killed, mut finished) = (0, 0);
    for step in 0..12 {
        let mut child = world
            .command(&["rehash", "x/in.uaix", "--in-place"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Over the whole run, and closer where it ends.
        sleep(whole.mul_f64(1.1 * (f64::from(step) / 11.0).sqrt()));
        signal("KILL", child.id());
        killed += usize::from(!child.wait().unwrap().success());
        let now = world.read("x/in.uaix");
        assert!(now == old || now == new, "neither the old archive nor the new one");
        if now == new {
            finished += 1;
            world.write("x/in.uaix", &old);
        }
        let _ = fs::remove_file(world.path("x/in.uaix.sha256"));
    }
    assert!(killed > 0, "the kill came too late every time");
    println!("{killed} killed, {finished} finished");
    world.run(&["rehash", "x/in.uaix", "--in-place"]).exits(0);
    assert_eq!(world.names("x"), ["in.uaix", "in.uaix.sha256"], "what the killed runs left is gone");
}
