//! Packs a folder the way `uaix pack` does, and says what came of it.
//!
//! `cargo run --example pack_folder -- examples/orbit target/orbit.uaix`
#![allow(clippy::print_stdout, reason = "an example is a program, not the library")]

use std::{env, path::PathBuf, process::ExitCode};
use uaix::{PackOptions, pack};

fn main() -> uaix::Result<ExitCode> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().unwrap_or_else(|| "examples/orbit".into());
    let options = PackOptions { output: arguments.next(), ..PackOptions::default() };
    let packing = pack(&folder, &options)?;
    for finding in &packing.judgement.findings {
        println!("{}: {}", finding.severity.as_str(), finding.message);
    }
    let Some(packed) = packing.packed else { return Ok(ExitCode::FAILURE) };
    println!("{} entries, {} bytes, sha256 {}", packed.entries, packed.archive_bytes, packed.sha256);
    Ok(ExitCode::SUCCESS)
}
