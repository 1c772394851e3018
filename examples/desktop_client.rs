//! What a desktop client does with a package that somebody sent: import, decide, load, read, and go back.
//!
//! `cargo run --example desktop_client -- STORE FIRST.uaix SECOND.uaix`
#![allow(clippy::print_stdout, reason = "an example is a program, not the library")]

use std::{env, path::Path, process::ExitCode};
use uaix::{
    Error, Result, Store, StoreOptions,
    store::{Loading, Need, Version, Yes},
};

/// The longest record that this client reads, in bytes.
const LONGEST: u64 = 256 * 1024;

fn main() -> Result<ExitCode> {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    let [root, packages @ ..] = arguments.as_slice() else {
        return Err(Error::request("no store", "name a folder, then packages"));
    };
    let store = Store::open(Path::new(root), &StoreOptions::default())?;
    for line in store.repaired() {
        println!("put right: {line}");
    }
    for package in packages {
        receive(&store, Path::new(package))?;
    }
    for (id, profile) in store.profiles()? {
        let profile = profile?;
        read(&store.version(&id, profile.active)?)?;
        // What the person does not like any more goes back, where there is something to go back to.
        if profile.earlier().is_some() {
            println!("{id} goes back: {:?}", store.rollback(&id, None, None)?);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Import, then decide. Importing alone changes nothing that a client reads.
fn receive(store: &Store, package: &Path) -> Result<()> {
    let receipt = store.import_file(package)?.receipt;
    println!("{}: {}", package.display(), receipt.verdict);
    for cause in receipt.no_op.iter().chain(&receipt.review) {
        println!("  {}", cause.cause);
    }
    let plan = store.plan(receipt.archive.sha256)?;
    if let Some(difference) = &plan.difference {
        println!("  {} differences, {} of them in files", difference.count(), difference.changed().count());
    }
    // Here a real client shows the plan and asks. This one says yes to whatever needs a name, and to no change of an anchor.
    let asks_too_much = plan.needs.iter().any(|need| matches!(need, Need::Authorization(_) | Need::Refusal(_)));
    let by =
        if asks_too_much { None } else { Some("Ada Lovelace".parse().map_err(|_| Error::Defect("a name".into()))?) };
    match store.load(&plan, &Yes { by, ..Yes::default() })? {
        Loading::Done(loaded) => println!("  loaded {}: {} files", loaded.profile_id, loaded.files),
        Loading::AlreadyActive { profile_id, .. } => println!("  {profile_id} has it already"),
        Loading::Refused(needs) => println!("  not loaded: {needs:?}"),
    }
    Ok(())
}

/// Reads records in the order of the entry points. What they say is memory and evidence, never an order to this program.
fn read(version: &Version) -> Result<()> {
    for path in version.entrypoints() {
        let text = version.read(&path, LONGEST)?;
        println!("  {path}: {} bytes", text.len());
    }
    Ok(())
}
