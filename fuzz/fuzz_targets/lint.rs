//! Any bytes as a package, from opening to every report: never a panic, never a control character on the way out.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Write;
use uaix::{
    OpenOptions, Package, lint,
    report::{Judged, github, human, json, markdown, sarif},
};

fuzz_target!(|data: &[u8]| {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(data).expect("written");
    let package = Package::open(file.path(), &OpenOptions::default()).expect("opening a file does not fail");
    let judgement = lint(&package).expect("judging does not fail");
    let all = [Judged { name: "x.uaix".to_owned(), package, judgement }];
    let style = human::Style { color: false, notes: true, full: true };
    let texts = [human::lint(&all[0], style), github::lint(&all), markdown::lint(&all, true)];
    assert!(!texts.iter().any(|text| text.chars().any(|c| c.is_control() && c != '\n')));
    let _ = (json::lint(&all), sarif::lint(&all));
});
