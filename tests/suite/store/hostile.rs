//! Hostile archives: all end as no-op, and nothing but the quarantine is touched.

use super::Depot;
use crate::{gate::hostile_archives, shared};
use std::{collections::BTreeMap, fs, path::PathBuf};
use uaix::store::Verdict;

/// Everything in the scratch folder but what lies in quarantine.
fn outside(depot: &Depot) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = depot.world.snapshot(".");
    files.retain(|path, _| !path.components().any(|part| part.as_os_str() == "quarantine"));
    files
}

#[test]
fn archives_written_byte_by_byte() {
    let depot = Depot::new();
    depot.load("good.uaix");
    let before = outside(&depot);
    let store = depot.store();
    let mut count = 0;
    for (name, bytes) in hostile_archives() {
        let receipt = store.import(bytes.as_slice(), name).unwrap().receipt;
        assert_eq!(receipt.verdict, Verdict::NoOp, "{name}");
        assert!(receipt.no_op.iter().all(|cause| cause.code.is_some()), "{name}: {:?}", receipt.no_op);
        let plan = store.plan(receipt.archive.sha256).unwrap();
        assert!(plan.is_refused() && plan.difference.is_none(), "{name}");
        assert!(matches!(store.load(&plan, &super::ada()).unwrap(), uaix::store::Loading::Refused(_)), "{name}");
        let folder = format!("store/quarantine/{}", receipt.archive.sha256);
        assert_eq!(depot.world.names(&folder), ["package.uaix", "receipt.json"], "{name}");
        count += 1;
    }
    assert!(count > 60, "{count}");
    let mut after = outside(&depot);
    // Who holds the lock may have been written anew.
    let lock = depot.world.path(".").join("store/lock");
    assert!(after.remove(&lock).is_some());
    let mut before = before;
    before.remove(&lock);
    assert!(after == before, "something outside the quarantine was touched");
    depot.is_clean();
}

#[test]
fn archives_of_the_corpus() {
    let Some(archives) = shared("corpus/archives") else { return };
    let depot = Depot::new();
    let store = depot.store();
    let text = fs::read_to_string(archives.join("README.md")).unwrap();
    let rejected = text.lines().filter_map(|line| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        // Nothing in this one is invalid: its manifest is that of a good case.
        (cells.get(2) == Some(&"reject") && cells[1] != "I16-invalid-utf8").then(|| cells[1].to_owned())
    });
    let before = outside(&depot);
    for id in rejected {
        let receipt = store.import_file(&archives.join(format!("{id}.uaix"))).unwrap().receipt;
        assert_eq!(receipt.verdict, Verdict::NoOp, "{id}");
    }
    let mut after = outside(&depot);
    after.retain(|path, _| !path.ends_with("uaix-store.json") && !path.ends_with("lock"));
    assert!(after == before);
    depot.is_clean();
}
