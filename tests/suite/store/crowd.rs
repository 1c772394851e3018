//! Many importers, loaders and readers on one store: nothing is lost, nobody sees a half state.

use super::{Depot, ada, id};
use std::{process::Stdio, thread};
use uaix::{
    spec::digest::Digest,
    store::{Loading, Store},
};

/// Packages for one profile that anybody may load over any other.
fn packages(depot: &Depot) -> Vec<Digest> {
    let digests = (0..4).map(|number| {
        depot.append("AGENTS.md", &format!("Part {number}."));
        depot.pack(&format!("{number}.uaix"))
    });
    let digests = digests.collect();
    depot.store().write_policy("[changes]\ndowngrades = \"allow\"\n", true).unwrap();
    digests
}

#[test]
fn processes_that_import_and_load() {
    let depot = Depot::new();
    let digests = packages(&depot);
    let spawn = |arguments: &[&str]| {
        let mut command = depot.world.command(&[arguments, &["--store", "store"]].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut children = Vec::new();
    for round in 0..4 {
        for number in 0..4 {
            let file = format!("{number}.uaix");
            children.push(spawn(&["import", &file]));
            if round % 2 == 0 {
                children.push(spawn(&["load", &file, "--by", "Ada"]));
            }
        }
    }
    let mut loads = 0;
    for child in children {
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        match output.status.code() {
            Some(0) => loads += usize::from(String::from_utf8_lossy(&output.stdout).contains("loaded orbit")),
            // Somebody else loaded between the look and the yes.
            code => assert!(code == Some(2) && text.contains("changed in the meantime"), "{code:?} {text}"),
        }
    }
    depot.is_clean();
    let profile = depot.store().profile(&id("orbit")).unwrap().unwrap();
    assert!(digests.contains(&profile.active));
    assert_eq!(profile.history.len(), loads, "every load that was reported is in the history");
    assert_eq!(depot.store().quarantine().unwrap().len(), 4);
    for (before, after) in profile.history.iter().zip(profile.history.iter().skip(1)) {
        assert_eq!(after.previous, Some(before.archive), "no update is lost");
    }
}

#[test]
fn readers_see_whole_versions_while_loaders_change_them() {
    let depot = Depot::new();
    let digests = packages(&depot);
    for number in 0..4 {
        depot.store().import_file(&depot.world.path(&format!("{number}.uaix"))).unwrap();
    }
    let load = |store: &Store, sha256: Digest| loop {
        match store.load(&store.plan(sha256).unwrap(), &ada()) {
            Ok(Loading::Refused(needs)) => panic!("{needs:?}"),
            Ok(_) => return,
            Err(error) => assert!(error.to_string().contains("changed in the meantime"), "{error}"),
        }
    };
    load(&depot.store(), digests[0]);
    thread::scope(|scope| {
        for turn in 0..2 {
            let (depot, digests) = (&depot, &digests);
            scope.spawn(move || (0..8).for_each(|step| load(&depot.store(), digests[(step + turn) % 4])));
        }
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..60 {
                    let store = depot.store();
                    let profile = store.profile(&id("orbit")).unwrap().expect("always there");
                    let version = store.version(&id("orbit"), profile.active).unwrap();
                    for path in version.entrypoints() {
                        assert!(!version.read(&path, 1 << 20).unwrap().is_empty());
                    }
                }
            });
        }
    });
    depot.is_clean();
}

#[test]
fn a_store_that_is_in_use_says_by_whom() {
    let depot = Depot::new();
    depot.load("a.uaix");
    depot.append("AGENTS.md", "More.");
    depot.pack("b.uaix");
    let lock = std::fs::File::options().write(true).open(depot.world.path("store/lock")).unwrap();
    lock.lock().unwrap();
    depot.world.write("store/lock", "load by process 7 since 2026-01-31T09:00:00Z\n");
    let run = depot.world.run(&["load", "b.uaix", "--by", "Ada", "--wait", "1", "--store", "store"]);
    run.exits(2).says("is in use: ").says("load by process 7").says("waited 1 s");
    // Reading and importing go on.
    depot.world.run(&["profiles", "--store", "store"]).exits(0).says("orbit");
    depot.world.run(&["import", "b.uaix", "--store", "store"]).exits(0);
    drop(lock);
    depot.world.run(&["load", "b.uaix", "--by", "Ada", "--store", "store"]).exits(0);
    depot.is_clean();
}
