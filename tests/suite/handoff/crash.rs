//! SIGKILL at any moment: the content is at its source or kept as evidence, every line of the ledger is whole, and the same
//! call again completes it. `UAIX_CRASHES` says how often.
#![cfg(unix)]

use super::{CONTENT, Intake, LEDGER};
use std::{
    fs,
    process::Stdio,
    thread::sleep,
    time::{Duration, Instant},
};
use uaix::spec::digest::Digest;

fn crashes() -> u32 {
    std::env::var("UAIX_CRASHES").ok().and_then(|number| number.parse().ok()).unwrap_or(25)
}

/// A file that takes a while to copy and is no text, so that the time goes into the move and not into the scan.
fn content() -> Vec<u8> {
    let body = (0..600_000).flat_map(|number: u32| [0xff, 0, (number % 251) as u8, (number % 241) as u8]);
    b"%PDF-1.7\n".iter().copied().chain(body).collect()
}

#[test]
fn a_killed_dispose_loses_nothing_and_is_completed() {
    let intake = Intake::new();
    let content = content();
    let digest = Digest::of(&content);
    intake.drop("first.md", "An earlier one.\n");
    intake.dispose("first.md", "rejected-with-reason", "rejected-with-reason", &[]).exits(0);
    let ledger = intake.world.read(LEDGER);
    let words =
        ["--disposition", "rejected-with-reason", "--outcome", "rejected-with-reason", "--reason", "x", "--by", "Ada"];
    let source = format!("{CONTENT}/big.pdf");
    let arguments = [&["-C", "p", "handoff", "dispose", source.as_str()], &words[..]].concat();
    let run = |kill_after: Option<Duration>| {
        let mut child = intake.world.command(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        if let Some(after) = kill_after {
            sleep(after);
            let _ = child.kill();
        }
        child.wait().unwrap().success()
    };
    let (copy, source) = (intake.world.path("p/evidence/intake/big.pdf"), intake.world.path(&format!("p/{source}")));
    let begin = || {
        let _ = fs::remove_file(&copy);
        intake.world.write(LEDGER, &ledger);
        intake.drop("big.pdf", &content);
    };
    begin();
    let start = Instant::now();
    assert!(run(None));
    let whole = start.elapsed();
    let (mut killed, mut between) = (0, 0);
    for step in 0..crashes() {
        begin();
        killed += u32::from(!run(Some(whole.mul_f64(1.05 * f64::from(step) / f64::from(crashes())))));
        let held = [&source, &copy].map(|place| fs::read(place).ok().map(|bytes| Digest::of(&bytes) == digest));
        assert!(held.contains(&Some(true)) && !held.contains(&Some(false)), "after {step}: {held:?}");
        let lines = intake.ledger().len();
        assert!(lines == 1 || (lines == 2 && held[1] == Some(true)), "after {step}: {lines} lines, {held:?}");
        between += u32::from(held == [Some(true); 2]);
        // What waits is told, and the same call completes it.
        let open = intake.json(&["scan"])["waiting"].as_u64();
        assert_eq!(open, Some(u64::from(held[0].is_some())), "after {step}");
        assert!(run(None), "after {step}");
        assert!(!source.exists() && copy.exists() && intake.ledger().len() == 2);
        intake.is_tidy();
        intake.run(&["report"]).exits(0);
    }
    assert!(killed > 0, "the kill came too late every time");
    println!("{killed} killed, {between} of them between the copy and the removal");
}

/// A run that is killed when all is done, but its lock, has nothing left to do the next time; the lock is taken away then.
#[test]
fn a_lock_that_was_left_behind_goes_when_nothing_is_left_to_do() {
    let intake = Intake::new();
    let lock = "p/evidence/intake/.intake-ledger.jsonl-lock.uaix-partial";
    let dispose = || intake.dispose("a.md", "rejected-with-reason", "rejected-with-reason", &[]).exits(0);
    intake.drop("a.md", "An earlier one.\n");
    dispose();
    intake.world.write(lock, b"");
    dispose();
    intake.is_tidy();
    // One that another run holds stays with it.
    intake.world.write(lock, b"");
    let held = fs::File::options().write(true).open(intake.world.path(lock)).unwrap();
    held.lock().unwrap();
    dispose();
    assert!(intake.world.path(lock).exists());
}

/// Writes fail from some number of blocks on, as on a full disk.
#[test]
fn when_a_write_fails_the_source_stays() {
    let intake = Intake::new();
    let content = content();
    intake.drop("big.pdf", &content);
    let program = env!("CARGO_BIN_EXE_uaix");
    let mut failed = 0;
    for blocks in [0, 1, 8, 64, 1024, 2048] {
        let words = "--disposition rejected-with-reason --outcome rejected-with-reason --reason x --by Ada";
        let verb = format!("-C p handoff dispose {CONTENT}/big.pdf {words}");
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {verb}");
        let output =
            std::process::Command::new("sh").args(["-c", &script]).current_dir(intake.world.root()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}");
        failed += u32::from(text.contains("cannot write"));
        assert_eq!(intake.world.read(&format!("p/{CONTENT}/big.pdf")), content);
        assert!(intake.ledger().is_empty());
        intake.is_tidy();
    }
    assert!(failed > 4, "no write failed");
}
