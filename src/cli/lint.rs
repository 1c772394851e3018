//! `uaix lint`: judge folders and archives by the same rules.

use super::{Format, Outcome, terminal::Terminal};
use clap::Args;
use std::{collections::BTreeSet, fs, path::PathBuf};
use uaix::{
    OpenOptions, Package, Result, Severity,
    error::shown_path,
    lint,
    report::{Judged, human, json},
};

/// Judge folders and .uaix files by the same rules
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Folders and .uaix files
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Warnings fail too
    #[arg(long)]
    strict: bool,
    /// Show notes for the reviewer
    #[arg(long)]
    notes: bool,
    /// The form of the result
    #[arg(
        long,
        value_enum,
        default_value = "human",
        value_name = "FORMAT",
        hide_possible_values = true,
        help = "The form of the result: human or json"
    )]
    pub(super) format: Format,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for path in &arguments.paths {
        let once = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if seen.insert(once) {
            let package = Package::open(path, &OpenOptions::default())?;
            let judgement = lint(&package)?;
            all.push(Judged { name: shown_path(path), package, judgement });
        }
    }
    if terminal.is_json() {
        terminal.document(&json::lint(&all));
    } else {
        for judged in &all {
            terminal.say(&human::lint(judged, terminal.style(arguments.notes)));
        }
    }
    let fails = |severity| all.iter().any(|judged| judged.judgement.count(severity) > 0);
    let refused = fails(Severity::Error) || (arguments.strict && fails(Severity::Warning));
    Ok(if refused { Outcome::Refused } else { Outcome::Done })
}
