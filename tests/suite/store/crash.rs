//! SIGKILL at any moment, a full disk, a folder that takes no file: the old state or the new one, and nothing left over.
//!
//! `UAIX_CRASHES` says how often each verb is killed; the default keeps the run of all tests short.
#![cfg(unix)]

use super::{Depot, ada, id};
use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};
use uaix::{spec::digest::Digest, store::Loading};

fn crashes() -> u32 {
    std::env::var("UAIX_CRASHES").ok().and_then(|number| number.parse().ok()).unwrap_or(25)
}

/// Two packages for one profile, the second large enough to be killed on the way.
fn depot() -> (Depot, Digest, Digest) {
    let depot = Depot::new();
    let first = depot.load("a.uaix");
    for number in 0..30 {
        let text: String = (0..400).map(|line| format!("{number},{line},measured\n")).collect();
        depot.world.write(&format!("p/evidence/{number}.csv"), text);
    }
    let second = depot.pack("b.uaix");
    (depot, first, second)
}

/// Runs a verb and kills it after a part of the time that it takes; whether it was killed.
fn kill(depot: &Depot, arguments: &[&str], after: Duration) -> bool {
    let mut command = depot.world.command(&[arguments, &["--store", "store"]].concat());
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    sleep(after);
    let _ = child.kill();
    !child.wait().unwrap().success()
}

/// How long a verb takes when nobody kills it.
fn whole(depot: &Depot, arguments: &[&str]) -> Duration {
    let start = Instant::now();
    depot.world.run(&[arguments, &["--store", "store"]].concat()).exits(0);
    start.elapsed()
}

/// Moments all over the run, and closer where it writes.
fn moments(whole: Duration) -> impl Iterator<Item = Duration> {
    let number = crashes();
    (0..number).map(move |step| whole.mul_f64(1.1 * (f64::from(step) / f64::from(number)).sqrt()))
}

#[test]
fn a_killed_import_is_there_or_not() {
    let (depot, _, second) = depot();
    let entry = format!("store/quarantine/{second}");
    let whole = whole(&depot, &["import", "b.uaix"]);
    let mut killed = 0;
    for after in moments(whole) {
        let _ = fs::remove_dir_all(depot.world.path(&entry));
        killed += u32::from(kill(&depot, &["import", "b.uaix"], after));
        depot.is_clean();
        if depot.world.path(&entry).exists() {
            assert_eq!(depot.world.names(&entry), ["package.uaix", "receipt.json"]);
        }
    }
    assert!(killed > 0, "the kill came too late every time");
    depot.world.run(&["import", "b.uaix", "--store", "store"]).exits(0);
    assert!(depot.store().receipt(second).unwrap().is_some());
}

#[test]
fn a_killed_load_leaves_the_old_version_active_or_the_new_one() {
    let (depot, first, second) = depot();
    let orbit = id("orbit");
    let arguments = ["load", "b.uaix", "--by", "Ada"];
    let whole = whole(&depot, &arguments);
    let (mut killed, mut loaded) = (0, 0);
    for after in moments(whole) {
        let back = depot.store().rollback(&orbit, Some(first), None).unwrap();
        assert!(matches!(back, Loading::Done(_) | Loading::AlreadyActive { .. }));
        // A version that is there already is not written again: forget that it ever was.
        let profile = depot.world.path("store/profiles/orbit/profile.json");
        let mut value: serde_json::Value = serde_json::from_slice(&fs::read(&profile).unwrap()).unwrap();
        value["history"].as_array_mut().unwrap().truncate(1);
        fs::write(&profile, value.to_string()).unwrap();
        assert!(
            !depot.world.path(&format!("store/profiles/orbit/versions/{second}")).exists()
                || depot.store().repaired().len() == 1
        );
        killed += u32::from(kill(&depot, &arguments, after));
        depot.is_clean();
        let active = depot.active().unwrap();
        assert!(active == first || active == second);
        loaded += u32::from(active == second);
    }
    assert!(killed > 0, "the kill came too late every time");
    println!("{killed} killed, {loaded} loaded");
}

#[test]
fn a_killed_first_load_makes_no_profile_or_a_whole_one() {
    let (depot, _, second) = depot();
    depot.store().remove(&id("orbit")).unwrap();
    let arguments = ["load", "b.uaix", "--by", "Ada"];
    let whole = whole(&depot, &arguments);
    for after in moments(whole) {
        depot.store().remove(&id("orbit")).unwrap_or_default();
        kill(&depot, &arguments, after);
        depot.is_clean();
        assert!(depot.active().is_none_or(|active| active == second));
    }
}

#[test]
fn a_killed_rollback_or_removal_is_done_or_not() {
    let (depot, first, second) = depot();
    let plan = depot.plan("b.uaix");
    assert!(matches!(depot.store().load(&plan, &ada()).unwrap(), Loading::Done(_)));
    let back = whole(&depot, &["rollback", "orbit"]);
    for after in moments(back) {
        depot.store().rollback(&id("orbit"), Some(second), None).unwrap();
        kill(&depot, &["rollback", "orbit", &first.to_string()], after);
        depot.is_clean();
        assert!(depot.active().is_some_and(|active| active == first || active == second));
    }
    for after in moments(back) {
        kill(&depot, &["profiles", "remove", "orbit", "--yes"], after);
        depot.is_clean();
        if depot.active().is_none() {
            let plan = depot.store().plan(first).unwrap();
            assert!(matches!(depot.store().load(&plan, &ada()).unwrap(), Loading::Done(_)));
        }
    }
}

/// Writes fail from some number of blocks on, as on a full disk: by the limit that a shell sets for its child, whose
/// signal is ignored so that the write itself fails.
#[test]
fn when_a_write_fails_the_old_version_stays() {
    let (depot, first, second) = depot();
    let store = depot.world.path("store").display().to_string();
    let program = env!("CARGO_BIN_EXE_uaix");
    let mut failed = 0;
    for blocks in [0, 1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 128] {
        for verb in ["import b.uaix", "load b.uaix --by Ada"] {
            let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec {program} {verb} --store '{store}'");
            let output = Command::new("sh").args(["-c", &script]).current_dir(depot.world.root()).output().unwrap();
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            if output.status.code() == Some(2) {
                failed += 1;
                assert!(text.contains("cannot write"), "{text}");
            } else {
                assert!(output.status.success(), "{:?} {text}", output.status);
            }
            depot.is_clean();
            let active = depot.active();
            assert!(active == Some(first) || active == Some(second));
        }
    }
    assert!(failed > 2, "no write failed");
}

/// A file system that is really full, where this test may mount one.
#[test]
fn a_full_file_system() {
    if !cfg!(target_os = "linux") {
        return;
    }
    let (depot, _, second) = depot();
    let disk = depot.world.path("disk");
    fs::create_dir(&disk).unwrap();
    let mount = |size: &str| Command::new("mount").args(["-t", "tmpfs", "-o", size, "tmpfs"]).arg(&disk).output();
    for kilobytes in [16, 24, 40, 64, 96, 160, 400] {
        if !mount(&format!("size={kilobytes}k")).is_ok_and(|output| output.status.success()) {
            println!("no file system can be mounted here: nothing was tried");
            return;
        }
        let mut codes = Vec::new();
        for verb in [&["import", "a.uaix"][..], &["load", "a.uaix", "--by", "Ada"], &["load", "b.uaix", "--by", "Ada"]]
        {
            codes.push(depot.world.run(&[verb, &["--store", "disk/store"]].concat()).code);
        }
        let check = depot.world.run(&["store", "check", "--store", "disk/store"]);
        let left =
            depot.world.snapshot("disk").into_keys().filter(|path| path.display().to_string().contains("partial"));
        let left: Vec<_> = left.collect();
        Command::new("umount").arg(&disk).status().unwrap();
        assert_eq!((check.code, left.as_slice()), (Some(0), &[][..]), "{kilobytes} KiB: {codes:?} {}", check.text());
        assert!(codes.iter().all(|code| matches!(code, Some(0 | 2))), "{kilobytes} KiB: {codes:?}");
    }
    assert!(depot.store().receipt(second).unwrap().is_none(), "the store beside it was not used");
}
