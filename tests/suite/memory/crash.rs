//! SIGKILL at any moment: a ledger or a log is what it was or what it was to become, and the next run clears up.

use super::{LEDGER, PAGE, adding, block, memory, source};
use crate::world::World;
use std::{fs, process::Stdio, thread::sleep, time::Instant};

/// Kills a verb at moments all over its run; `reset` brings the old state back, and `file` is in one of two states.
fn kill(world: &World, arguments: &[&str], file: &str, before: Option<Vec<u8>>) {
    let place = world.path(file);
    let reset = || match &before {
        Some(bytes) => fs::write(&place, bytes).unwrap(),
        None => drop(fs::remove_file(&place)),
    };
    let start = Instant::now();
    memory(world, arguments, 0);
    let whole = start.elapsed();
    let after = world.read(file);
    let rest = |world: &World| {
        let mut files = world.snapshot("p");
        files.retain(|path, _| *path != place && !path.to_string_lossy().ends_with(".uaix-partial"));
        files
    };
    let others = rest(world);
    let number = std::env::var("UAIX_CRASHES").ok().and_then(|number| number.parse().ok()).unwrap_or(25_u32);
    let mut killed = 0;
    for step in 0..number {
        reset();
        let all = [&["-C", "p", "memory"], arguments].concat();
        let mut command = world.command(&all);
        command.env("SOURCE_DATE_EPOCH", "1769850000").stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        sleep(whole.mul_f64(1.1 * (f64::from(step) / f64::from(number)).sqrt()));
        let _ = child.kill();
        killed += u32::from(!child.wait().unwrap().success());
        let now = fs::read(&place).ok();
        assert!(
            now == before || now.as_deref() == Some(&after),
            "{arguments:?}: neither the old state nor the new one"
        );
        assert_eq!(rest(world), others);
    }
    assert!(killed > 0, "the kill came too late every time");
    reset();
    memory(world, arguments, 0);
    assert_eq!(world.read(file), after);
    let left: Vec<_> =
        world.snapshot("p").into_keys().filter(|path| path.to_string_lossy().contains("partial")).collect();
    assert_eq!(left, Vec::<std::path::PathBuf>::new());
}

#[test]
fn a_killed_verb_loses_nothing() {
    let world = source(block("a"));
    let before = world.read(LEDGER);
    kill(&world, &adding("docs/long-term-memory/b.md", "b-1"), LEDGER, Some(before));
    world.write(PAGE, "another text\n");
    let before = world.read(LEDGER);
    kill(&world, &["check", "--fix-checksums", "--yes"], LEDGER, Some(before));
    let promote = ["promote", "docs/long-term-memory/a.md", "--to", ".uai/world-context.uai"];
    kill(&world, &promote, "p/evidence/promotions.jsonl", None);
    world.write("p/evidence/promotions.jsonl", "{\"a\": 1}\n");
    kill(&world, &promote, "p/evidence/promotions.jsonl", Some(b"{\"a\": 1}\n".to_vec()));
}
