//! Hostile and odd archives, small and built by hand: what the gate has to say about each.
//!
//! A new check gets one line in one of the tables: a name, the code it has to report, and the change that makes a
//! good archive bad. A code of `""` means that nothing at all is to be said.

mod content;
mod entries;
mod layout;

use std::collections::BTreeSet;

use super::support::zip_bytes::{Part, Zip};
use super::support::{codes, judge, refused};
use uaix::package::gate::{FlawKind, Limits, Severity};

/// A name, the code to report, and what to do to the good archive.
type Case = (&'static str, &'static str, fn(&mut Zip));

/// Limits small enough to break with small archives; everything else fits.
fn limits() -> Limits {
    Limits {
        archive_bytes: 100_000,
        entries: 20,
        file_bytes: 40_000,
        total_bytes: 60_000,
        manifest_bytes: 10_000,
        ratio_from_bytes: 5_000,
        path_bytes: 100,
        ..Limits::default()
    }
}

/// A good archive: a manifest, a stored file, a deflated file.
fn good() -> Zip {
    Zip::of([
        Part::deflated(b".uai/manifest.uaix.json", &b"{\"files\": [ ]}".repeat(9)),
        Part::stored(b"docs/a.md", b"stored content of a"),
        Part::deflated(b"docs/b.md", &b"deflated content of b ".repeat(20)),
    ])
}

fn tables() -> Vec<Case> {
    [layout::CASES, entries::CASES, content::CASES].concat()
}

/// Every case that a reader refuses, by name.
pub fn archives() -> Vec<(&'static str, Vec<u8>)> {
    let refuses = |code: &str| {
        let kind = FlawKind::ALL.iter().find(|kind| kind.code() == code);
        kind.is_some_and(|kind| kind.severity() == Severity::Refuse)
    };
    let cases = tables().into_iter().filter(|(_, code, _)| refuses(code));
    let bytes = cases.map(|(name, _, change)| {
        let mut zip = good();
        change(&mut zip);
        (name, zip.bytes())
    });
    bytes.collect()
}

#[test]
fn every_case_is_judged_as_its_table_says() {
    for (name, code, change) in tables() {
        let mut zip = good();
        change(&mut zip);
        let flaws = judge(&zip.bytes(), &limits());
        let found = codes(&flaws);
        if code.is_empty() {
            assert!(flaws.is_empty(), "{name}: {flaws:?}");
            continue;
        }
        assert!(found.contains(code), "{name}: `{code}` expected, {flaws:?}");
        let kind = FlawKind::ALL.iter().find(|kind| kind.code() == code).unwrap();
        assert_eq!(refused(&flaws), kind.severity() == Severity::Refuse, "{name}: {flaws:?}");
    }
}

#[test]
fn every_kind_has_a_case() {
    let tried: BTreeSet<_> = tables().iter().map(|(_, code, _)| *code).collect();
    let missing: Vec<_> = FlawKind::ALL.iter().map(|kind| kind.code()).filter(|code| !tried.contains(code)).collect();
    assert!(missing.is_empty(), "no case for {missing:?}");
}

#[test]
fn codes_are_unique_and_messages_keep_the_house_style() {
    let all: BTreeSet<_> = FlawKind::ALL.iter().map(|kind| kind.code()).collect();
    assert_eq!(all.len(), FlawKind::ALL.len());
    for (name, _, change) in tables() {
        let mut zip = good();
        change(&mut zip);
        for flaw in judge(&zip.bytes(), &limits()) {
            let detail = flaw.detail;
            assert!(!detail.ends_with('.'), "{name}: {detail}");
            assert!(detail.is_ascii() && !detail.contains(|byte: char| byte.is_control()), "{name}: {detail}");
        }
    }
}
