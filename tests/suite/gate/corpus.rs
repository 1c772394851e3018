//! Runs the gate over the shared corpus, when it is there, and prints what differs from its index.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;

use crate::shared;
use uaix::package::gate::{Limits, Severity, examine, read_entry};

/// Cases of other rooms: names, meetings of names, inventory, and single ones among the gate's kinds.
const OTHERS: [&str; 6] = ["E06-", "K26-", "R11-", "S16-", "S18-", "OK16-"];

fn codes(path: &Path) -> BTreeMap<&'static str, Severity> {
    let limits = Limits::default();
    let mut file = File::open(path).unwrap();
    let structure = examine(&mut file, &limits).unwrap();
    let mut found: BTreeMap<_, _> =
        structure.flaws.iter().map(|flaw| (flaw.kind.code(), flaw.kind.severity())).collect();
    if !structure.refused() {
        for entry in &structure.entries {
            if let Some(flaw) = read_entry(&mut file, entry, &limits, &mut |_| {}).unwrap() {
                found.insert(flaw.kind.code(), flaw.kind.severity());
            }
        }
    }
    if std::env::var_os("SHOW").is_some() {
        for flaw in &structure.flaws {
            println!("{} {} {}: {}", path.file_stem().unwrap().display(), flaw.offset, flaw.kind.code(), flaw.detail);
        }
    }
    found
}

/// The rows `| id | verdict | code | … |` of the README.
fn expected(archives: &Path) -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(archives.join("README.md")).unwrap();
    let rows = text.lines().filter_map(|line| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let verdict = *cells.get(2)?;
        let known = ["accept", "reject", "either"].contains(&verdict);
        known.then(|| (cells[1].to_owned(), verdict.to_owned(), cells[3].to_owned()))
    });
    rows.collect()
}

#[test]
fn hostile_archives() {
    let Some(archives) = shared("corpus/archives") else { return };
    let mut wrong = 0;
    for (id, verdict, code) in expected(&archives) {
        let path = archives.join(format!("{id}.uaix"));
        let found = codes(&path);
        let refused = found.values().any(|severity| *severity == Severity::Refuse);
        let ours = !id.starts_with(['P', 'C', 'I']) && !OTHERS.iter().any(|other| id.starts_with(other));
        let fits = verdict == "either" || refused == (verdict == "reject");
        if ours && !fits || verdict == "accept" && refused {
            wrong += 1;
        }
        if !fits || !code.is_empty() && !found.contains_key(code.as_str()) {
            let mark = if fits {
                "code"
            } else if ours {
                "WRONG"
            } else {
                "other room"
            };
            println!("{mark:10} {id:28} {verdict:6} {code:24} found {:?}", found.keys());
        }
    }
    assert_eq!(wrong, 0);
}

#[test]
fn browser_archives() {
    let Some(browser) = shared("corpus/browser") else { return };
    let folder = std::fs::read_dir(browser).unwrap();
    let mut wrong = 0;
    // What the index refuses for container reasons.
    let refuse = ["B43-", "B47-", "B49-", "B69-"];
    for path in folder.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "uaix")) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let found = codes(&path);
        let refused = found.values().any(|severity| *severity == Severity::Refuse);
        if refused != refuse.iter().any(|prefix| name.starts_with(prefix)) {
            wrong += 1;
        }
        if !found.is_empty() {
            println!("{name:40} {:?}", found.keys());
        }
    }
    assert_eq!(wrong, 0);
}
