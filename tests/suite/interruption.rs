//! Ctrl-C and SIGKILL: the old archive or the new one, never half of one.
#![cfg(unix)]

use crate::world::{World, contents};
use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

/// A source that takes a moment to pack.
fn slow_world() -> World {
    let world = World::new();
    for number in 0..24 {
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
