//! Opens a package, judges it, and lists its files with their sizes and digests.
//!
//! `cargo run --example list_package -- target/orbit.uaix`
#![allow(clippy::print_stdout, reason = "an example is a program, not the library")]

use std::{env, path::PathBuf, process::ExitCode};
use uaix::{OpenOptions, Package, lint};

fn main() -> uaix::Result<ExitCode> {
    let place = env::args_os().nth(1).map_or_else(|| "examples/orbit".into(), PathBuf::from);
    let package = Package::open(&place, &OpenOptions::default())?;
    let judgement = lint(&package)?;
    let scopes: Vec<_> = judgement.set.ids().collect();
    println!("scopes: {}", scopes.join(", "));
    for (path, observed) in &judgement.inventory.observed {
        println!("{}  {:>8}  {path}", observed.sha256, observed.size);
    }
    println!("{} findings", judgement.findings.len());
    Ok(if judgement.is_refused() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
