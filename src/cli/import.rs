//! `uaix import`: a package comes into quarantine and is judged there. Importing is not loading.

use super::{
    FormFlag, Outcome,
    reading::Pipe,
    receiving::{PlaceFlag, PolicyFlag},
    terminal::Terminal,
};
use clap::Args;
use std::path::PathBuf;
use uaix::{
    Result,
    report::{STANDARD_INPUT, receive as report},
    store::Verdict,
};

/// Take a package into quarantine and judge it there; nothing is loaded
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The .uaix file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: PlaceFlag,
    #[command(flatten)]
    policy: PolicyFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let store = arguments.place.open(Some(&arguments.policy), None, terminal)?;
    let imported = match arguments.file.as_os_str() == "-" {
        true => store.import(Pipe::new(store.interrupt().clone()), STANDARD_INPUT)?,
        false => store.import_file(&arguments.file)?,
    };
    terminal.wrote("the package is in quarantine");
    match terminal.is_json() {
        true => terminal.document(&report::imported_value(&imported)),
        false => terminal.say(&report::imported(&imported, terminal.verbose)),
    }
    Ok(if imported.receipt.verdict == Verdict::NoOp { Outcome::Refused } else { Outcome::Done })
}
