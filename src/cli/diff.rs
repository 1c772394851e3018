//! `uaix diff`: what changed between two packages, anchors first.

use super::{Outcome, interruptible, reading, terminal::Terminal};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use uaix::{Error, OpenOptions, Result, diff, report::diff as report};

/// Compare two packages: anchors, personas, scopes, manifest, files, reviews
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// A .uaix file or a folder; `-` is standard input
    #[arg(value_name = "A")]
    a: PathBuf,
    /// A .uaix file or a folder; `-` is standard input
    #[arg(value_name = "B")]
    b: PathBuf,
    /// Show what differs in texts
    #[arg(long)]
    text: bool,
    /// The form of the result: human, json or markdown
    #[arg(long, value_enum, default_value = "human", value_name = "FORMAT", hide_possible_values = true)]
    pub(super) format: DiffFormat,
    #[command(flatten)]
    limits: reading::LimitFlags,
}

/// The form of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DiffFormat {
    Human,
    Json,
    Markdown,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    if arguments.a.as_os_str() == "-" && arguments.b.as_os_str() == "-" {
        return Err(Error::request("standard input is one package, not two", "name a file for the other"));
    }
    if arguments.format == DiffFormat::Markdown {
        terminal.refuse_volume("with a format for programs")?;
    }
    let options = OpenOptions { interrupt: interruptible(), ..arguments.limits.options() };
    let (a, b) = (reading::open(&arguments.a, &options)?, reading::open(&arguments.b, &options)?);
    let difference = diff(&a.package, &b.package, arguments.text)?;
    let (first, second) = ((a.name.as_str(), &a.package), (b.name.as_str(), &b.package));
    match arguments.format {
        DiffFormat::Json => terminal.document(&report::value(&difference, first, second)),
        DiffFormat::Markdown => terminal.print(&report::markdown(&difference, first, second)),
        DiffFormat::Human => terminal.say(&report::text(&difference, first, second, terminal.verbose)),
    }
    Ok(if difference.is_same() { Outcome::Done } else { Outcome::Refused })
}
