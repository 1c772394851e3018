//! `uaix review`: a person says yes to exact bytes.

use super::{
    FormFlag, Outcome, given, interruptible,
    reviewing::{self, Answer},
    terminal::Terminal,
};
use clap::Args;
use std::path::Path;
use uaix::{
    Error, OpenOptions, Result,
    report::review as report,
    review::{Pending, Source, Vouch, record},
    spec::{entry_path::EntryPath, terms::Operation},
};

/// Record that a person has reviewed files, bound to their bytes
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Files of the source in the working folder, named as in the package
    #[arg(value_name = "PATH", conflicts_with_all = ["all", "status"])]
    paths: Vec<String>,
    /// Every file that waits for a review
    #[arg(long, conflicts_with = "status")]
    all: bool,
    /// Who reviewed
    #[arg(long, value_name = "NAME", conflicts_with = "status")]
    by: Option<String>,
    /// What the reviewer has to say
    #[arg(long, value_name = "TEXT", conflicts_with = "status")]
    note: Option<String>,
    /// create, replace or remove; follows from earlier reviews, but for an anchor that changed
    #[arg(long, value_name = "WHAT", conflicts_with_all = ["status", "all"])]
    operation: Option<Operation>,
    /// List every file: reviewed, changed since, or never, and why
    #[arg(long)]
    status: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    if arguments.status {
        terminal.refuse_volume("with `--status`")?;
    } else {
        refuse_missing(arguments, terminal)?;
    }
    let options = OpenOptions { interrupt: interruptible(), ..OpenOptions::default() };
    let source = Source::open(Path::new("."), &options)?;
    if arguments.status {
        match terminal.is_json() {
            true => terminal.document(&report::status_value(&source)),
            false => terminal.print(&report::status(&source)),
        }
        return Ok(Outcome::Done);
    }
    let named = !arguments.paths.is_empty();
    let (chosen, held) = match named {
        true => (source.choose(&arguments.paths, arguments.operation)?, Vec::new()),
        false => source.choose_all(),
    };
    let asks = terminal.can_ask() && !chosen.is_empty();
    let reviewer = match &arguments.by {
        Some(name) => name.clone(),
        None if asks => reviewing::name()?,
        None => String::new(),
    };
    let vouch = Vouch { reviewer, note: arguments.note.clone(), time: given::moment()? };
    if !chosen.is_empty() {
        vouch.check()?;
    }
    let (yes, no) = if asks { ask(&source, chosen)? } else { (chosen, Vec::new()) };
    let recorded = if yes.is_empty() { Default::default() } else { record(&source, &yes, &vouch)? };
    if !yes.is_empty() {
        terminal.wrote("the reviews are recorded");
    }
    let waiting = Source::open(Path::new("."), &options)?.waiting().count();
    match terminal.is_json() {
        true => terminal.document(&report::recorded_value(&recorded, &held, waiting)),
        false => terminal.say(&report::recorded(&recorded, &no, &held, waiting, terminal.verbose)),
    }
    Ok(if held.is_empty() && no.is_empty() { Outcome::Done } else { Outcome::Refused })
}

/// Without a terminal nobody can be asked: what is missing is named at once.
fn refuse_missing(arguments: &Arguments, terminal: &Terminal) -> Result<()> {
    if arguments.operation.is_some() && arguments.paths.is_empty() {
        return Err(Error::request("`--operation` without a file", "name the file: `uaix review PATH --operation …`"));
    }
    if terminal.can_ask() {
        return Ok(());
    }
    let no_files = arguments.paths.is_empty() && !arguments.all;
    let missing: Vec<_> = [(no_files, "PATH or --all"), (arguments.by.is_none(), "--by NAME")]
        .into_iter()
        .filter_map(|(missing, flag)| missing.then_some(flag))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let message = format!("nobody can be asked here, and this is missing: {}", missing.join(", "));
    Err(Error::request(message, "a review is a person's yes: say to which files, and whose; `--status` only looks"))
}

/// Shows each file and asks; what was answered with yes, and with no.
fn ask(source: &Source, chosen: Vec<Pending>) -> Result<(Vec<Pending>, Vec<EntryPath>)> {
    let (mut yes, mut no) = (Vec::new(), Vec::new());
    let many = chosen.len();
    for (at, pending) in chosen.into_iter().enumerate() {
        match reviewing::ask(source, &pending, at + 1, many)? {
            Answer::Yes => yes.push(pending),
            Answer::No => no.push(pending.path),
            Answer::Skip => {}
        }
    }
    Ok((yes, no))
}
