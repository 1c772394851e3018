//! `uaix inspect`: what it is, what is in it, what waits.

use super::{FormFlag, Outcome, reading, terminal::Terminal};
use clap::Args;
use std::path::PathBuf;
use uaix::{
    Result, lint,
    package::{Container, observe_file},
    report::{Judged, inspect},
};

/// Show what a package is, what is in it and what waits for a person
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// A .uaix file or a folder; `-` is standard input
    #[arg(value_name = "PATH", default_value = ".")]
    path: PathBuf,
    /// List every file with its size, media type and review state
    #[arg(long)]
    tree: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
    #[command(flatten)]
    limits: reading::LimitFlags,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    if arguments.tree && terminal.is_json() {
        return Err(uaix::Error::request(
            "`--tree` has no effect with `--format json`",
            "leave it out: every file is in the document",
        ));
    }
    let opened = reading::open(&arguments.path, &arguments.limits.options())?;
    let judgement = lint(&opened.package)?;
    let digest = match opened.package.container {
        Container::Archive => Some(observe_file(&opened.package.place)?.sha256),
        Container::Folder => None,
    };
    let refused = judgement.is_refused();
    let judged = Judged { name: opened.name, package: opened.package, judgement };
    if terminal.is_json() {
        terminal.document(&inspect::value(&judged, digest));
    } else {
        terminal.print(&inspect::text(&judged, digest, arguments.tree));
    }
    Ok(if refused { Outcome::Refused } else { Outcome::Done })
}
