//! Writes what the documentation site is built of, and checks the built site.
//!
//! `cargo run --example site -- write target/site --base https://uaix.example`
//! `cargo run --example site -- check target/site/book`
//!
//! `write` makes a folder that mdBook builds: the pages of `docs/` in the order of `docs/SUMMARY.md`, a page for every rule
//! and every scope, and the files for programs: schemas, examples, `.well-known/uaix.json`, `llms.txt`, `sitemap.xml`.
//! `check` follows every link of the built pages without a network. `bash docs/site/build.sh` does all of it.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example is a program, not the library")]

mod book;
mod check;
mod discovery;
mod files;
#[path = "../fixtures/set.rs"]
mod fixtures;
mod links;
mod markdown;
mod rules;
mod scopes;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};
use uaix::{Error, Result, package::atomic_folder::AtomicFolder};

/// Where the site lives when nobody says so: a name that belongs to nobody.
const BASE: &str = "https://uaix.example";
const USAGE: &str = "site write DIR [--base ADDRESS], or site check DIR";

fn main() -> Result<ExitCode> {
    let arguments: Vec<_> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["write", dir] => write(Path::new(dir), BASE),
        ["write", dir, "--base", base] => write(Path::new(dir), base),
        ["check", dir] => {
            let faults = check::faults(Path::new(dir))?;
            for fault in &faults.list {
                eprintln!("{fault}");
            }
            println!("{} pages, {} links, {} faults", faults.pages, faults.links, faults.list.len());
            Ok(if faults.list.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        }
        _ => Err(Error::request("the arguments are not known", USAGE)),
    }
}

/// Writes the whole source or nothing.
fn write(dir: &Path, base: &str) -> Result<ExitCode> {
    if !base.starts_with("https://") || base.ends_with('/') || base.contains(['"', '<', '&', ' ']) {
        return Err(Error::request(format!("`{base}` is no address of a site"), "like `https://uaix.example`"));
    }
    let mut book = book::read()?;
    files::add(&mut book)?;
    discovery::add(&mut book, base)?;
    let folder = AtomicFolder::create(dir, "name a folder that does not exist yet")?;
    for (name, bytes) in book.output()? {
        let place = folder.path().join(name);
        let above = place.parent().unwrap_or(folder.path());
        fs::create_dir_all(above).map_err(|source| failed("create", above, source))?;
        fs::write(&place, bytes).map_err(|source| failed("write", &place, source))?;
    }
    println!("{} pages, {} files for programs in {}", book.pages.len(), book.files.len(), dir.display());
    folder.commit()?;
    Ok(ExitCode::SUCCESS)
}

/// The root of this repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn failed(action: &'static str, path: &Path, source: std::io::Error) -> Error {
    Error::Io { action, path: path.to_owned(), source }
}

/// The bytes of a file of this repository.
fn bytes(path: &str) -> Result<Vec<u8>> {
    let place = root().join(path);
    fs::read(&place).map_err(|source| failed("read", &place, source))
}

/// The text of a file of this repository.
fn text(path: &str) -> Result<String> {
    String::from_utf8(bytes(path)?).map_err(|_| Error::Defect(format!("`{path}` is not UTF-8")))
}
