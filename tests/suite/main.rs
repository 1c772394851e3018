//! The tests that need a disk, a process or an archive: one binary, one module a subject.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout, missing_docs)]

mod bounds;
mod ci_files;
mod combinations;
mod determinism;
mod diff;
mod fixtures;
mod format_page;
mod gate;
mod golden;
mod handoff;
mod hostile_input;
mod interruption;
mod memory;
mod one_fault;
mod persona;
#[cfg(target_os = "linux")]
mod prompts;
mod properties;
mod published;
mod reading;
mod record_rules;
mod rehash;
mod rehash_corpus;
mod rehash_ways;
mod release;
mod review;
mod rooms;
mod rules;
mod rust_examples;
mod scan;
mod site;
mod situations;
mod store;
mod trees;
mod trust_rules;
mod world;

use std::path::PathBuf;

/// The corpus that lies beside the project where it was built; the tests also run where it is absent.
fn shared(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared")).join(name);
    path.exists().then_some(path)
}
