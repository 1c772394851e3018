//! `uaix persona`: complete or not, derived, preserved, and what a run did otherwise.

use super::{FormFlag, Outcome, given, interruptible, reading, receiving::person, terminal::Terminal};
use clap::{Args, Subcommand};
use std::{
    fs,
    path::{Path, PathBuf},
};
use uaix::{
    Catalog, Error, OpenOptions, Package, Result,
    error::shown_path,
    package::Container,
    persona::{self, Cause, Derivation, Derived, FidelityResults, Variance, VarianceLedger},
    report::{Judged, human, json, persona as report},
    spec::{entry_path::EntryPath, id::StableId, person::PersonName},
};

/// Check, derive and compare personas, and record what a run did otherwise
#[derive(Args, Debug)]
#[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Hold the records and the evidence of a persona against the format
    Check {
        /// A folder or a .uaix file; `-` is standard input
        #[arg(value_name = "PATH", default_value = ".")]
        path: PathBuf,
        /// Show notes too
        #[arg(long)]
        notes: bool,
    },
    /// Make a package source whose persona may change, with the original kept beside it
    Derive(DeriveArguments),
    /// Are the persona bytes of B those of A, or is B an honest derivative of A?
    Preserved {
        /// A folder or a .uaix file
        #[arg(value_name = "A")]
        a: PathBuf,
        /// A folder or a .uaix file
        #[arg(value_name = "B")]
        b: PathBuf,
    },
    /// What runs of the persona did otherwise than its records say
    #[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
    Variance {
        #[command(subcommand)]
        action: VarianceAction,
    },
    /// Hold recorded answers of a runtime against the fidelity tests; no model is run
    Fidelity {
        /// What the runtime recorded, JSON; `uaix schema fidelity-results` is its form
        #[arg(long, value_name = "FILE")]
        results: PathBuf,
        /// The package folder
        #[arg(value_name = "DIR", default_value = ".")]
        dir: PathBuf,
        /// Where the report goes [default: evidence/persona/fidelity-report.md in the folder]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
struct DeriveArguments {
    /// The package or folder of the original
    #[arg(value_name = "SOURCE")]
    source: PathBuf,
    /// The folder to make; it does not exist yet or is empty
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// The id of the derivative, of its package and its profile
    #[arg(long, value_name = "ID", value_parser = super::receiving::profile_id)]
    id: StableId,
    /// Who derives, by name
    #[arg(long, value_name = "NAME", value_parser = person)]
    by: PersonName,
    /// Why
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

#[derive(Debug, Subcommand)]
enum VarianceAction {
    /// Add an observation at the end
    Add(AddArguments),
    /// Show what is recorded
    List {
        /// The package folder
        #[arg(value_name = "DIR", default_value = ".")]
        dir: PathBuf,
    },
}

#[derive(Args, Debug)]
struct AddArguments {
    /// The package folder
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// provider_policy, system_message, model_difference, law, missing_tool or client_limit
    #[arg(long, value_name = "WORD")]
    cause: Cause,
    /// What happened
    #[arg(long, value_name = "TEXT")]
    observation: String,
    /// The record that says something else, like .uai/persona.uai
    #[arg(long, value_name = "PATH")]
    record: EntryPath,
    /// The platform and model of the run
    #[arg(long, value_name = "TEXT")]
    platform: String,
    /// Who looks at it, and how
    #[arg(long, value_name = "TEXT")]
    review: String,
    /// Who observed, by name
    #[arg(long, value_name = "NAME", value_parser = person)]
    by: PersonName,
    /// The fidelity test that showed it
    #[arg(long, value_name = "ID")]
    test: Option<String>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    match &arguments.action {
        Action::Check { path, notes } => check(path, *notes, terminal),
        Action::Derive(arguments) => derive(arguments, terminal),
        Action::Preserved { a, b } => preserved(a, b, terminal),
        Action::Variance { action: VarianceAction::Add(arguments) } => add_variance(arguments, terminal),
        Action::Variance { action: VarianceAction::List { dir } } => list_variance(dir, terminal),
        Action::Fidelity { results, dir, output } => fidelity(results, dir, output.as_deref(), terminal),
    }
}

fn options() -> OpenOptions {
    OpenOptions { interrupt: interruptible(), ..OpenOptions::default() }
}

fn done_when(fine: bool) -> Result<Outcome> {
    Ok(if fine { Outcome::Done } else { Outcome::Refused })
}

fn check(path: &Path, notes: bool, terminal: &Terminal) -> Result<Outcome> {
    if notes && terminal.is_json() {
        return Err(Error::request("`--notes` has no effect in this format", "leave it out: notes are in it"));
    }
    let opened = reading::open(path, &options())?;
    let state = persona::check(&opened.package)?;
    match terminal.is_json() {
        true => terminal.document(&report::completeness_value(&opened.name, &state)),
        false => terminal.say(&report::completeness(&opened.name, &state, terminal.style(notes))),
    }
    done_when(state.is_complete())
}

fn derive(arguments: &DeriveArguments, terminal: &Terminal) -> Result<Outcome> {
    let wanted = Derivation {
        id: arguments.id.clone(),
        by: arguments.by.clone(),
        reason: arguments.reason.clone(),
        time: given::moment()?,
        interrupt: interruptible(),
    };
    let package = Package::open(
        &arguments.source,
        &OpenOptions { interrupt: wanted.interrupt.clone(), ..OpenOptions::default() },
    )?;
    let Derived { judgement, original } = persona::derive(&package, &arguments.dir, &wanted)?;
    let (dir, id) = (shown_path(&arguments.dir), arguments.id.as_str());
    if original.is_some() {
        terminal.wrote(format!("the derivative is in `{dir}`"));
    }
    match original {
        Some(original) if terminal.is_json() => terminal.document(&report::derived_value(&dir, id, &original)),
        Some(original) => terminal.say(&report::derived(&dir, id, &original)),
        None => {
            let judged = Judged { name: shown_path(&arguments.source), package, judgement };
            if terminal.is_json() {
                terminal.document(&json::lint(std::slice::from_ref(&judged)));
            } else {
                let style = terminal.style(false);
                terminal.say(&format!("{}nothing was written: the original is refused\n", human::lint(&judged, style)));
            }
            return Ok(Outcome::Refused);
        }
    }
    Ok(Outcome::Done)
}

fn preserved(a: &Path, b: &Path, terminal: &Terminal) -> Result<Outcome> {
    let (a, b) = (reading::open(a, &options())?, reading::open(b, &options())?);
    let found = persona::preserved(&a.package, &b.package)?;
    match terminal.is_json() {
        true => terminal.document(&report::preservation_value(&a.name, &b.name, &found)),
        false => terminal.say(&report::preservation(&a.name, &b.name, &found)),
    }
    done_when(found.is_honest())
}

/// The folder of a package that entries are written into.
fn folder(dir: &Path) -> Result<Package> {
    let package = Package::open(dir, &options())?;
    match package.container {
        Container::Folder => Ok(package),
        Container::Archive => {
            let message = format!("`{}` is an archive, which is never changed", shown_path(dir));
            Err(Error::request(message, "unpack it: `uaix unpack FILE DIR`"))
        }
    }
}

fn add_variance(arguments: &AddArguments, terminal: &Terminal) -> Result<Outcome> {
    let package = folder(&arguments.dir)?;
    let ledger = VarianceLedger::read(&arguments.dir)?;
    let entry = Variance {
        variance_format: Variance::format(),
        time: given::moment()?,
        by: arguments.by.to_string(),
        platform: arguments.platform.trim().to_owned(),
        cause: arguments.cause,
        observation: arguments.observation.trim().to_owned(),
        affected_record: arguments.record.clone(),
        review_path: arguments.review.trim().to_owned(),
        test: arguments.test.clone(),
    };
    ledger.append(&package, &entry)?;
    let place = shown_path(ledger.path.strip_prefix(&arguments.dir).unwrap_or(&ledger.path));
    terminal.wrote(format!("the entry is in `{place}`"));
    match terminal.is_json() {
        true => terminal.document(&report::variance_value(std::slice::from_ref(&entry))),
        false => {
            terminal.say(&format!("added to {place}\n{}", report::variance(std::slice::from_ref(&entry))));
        }
    }
    Ok(Outcome::Done)
}

fn list_variance(dir: &Path, terminal: &Terminal) -> Result<Outcome> {
    folder(dir)?;
    let ledger = VarianceLedger::read(dir)?;
    match terminal.is_json() {
        true => terminal.document(&report::variance_value(&ledger.entries)),
        false => terminal.say(&report::variance(&ledger.entries)),
    }
    Ok(Outcome::Done)
}

fn fidelity(results: &Path, dir: &Path, output: Option<&Path>, terminal: &Terminal) -> Result<Outcome> {
    let package = folder(dir)?;
    let failed = |source| Error::Io { action: "read", path: results.to_owned(), source };
    let bytes = fs::read(results).map_err(failed)?;
    let results: FidelityResults = serde_json::from_slice(&bytes).map_err(|error| {
        let message = format!("`{}` holds no recorded results: {error}", shown_path(results));
        Error::request(message, "`uaix schema fidelity-results` prints their form")
    })?;
    let fidelity = persona::compare(&package, &results)?;
    let target = output.map_or_else(|| Catalog::embedded().persona.fidelity_report.below(dir), Path::to_owned);
    fidelity.write(&target)?;
    let target = shown_path(target.strip_prefix("./").unwrap_or(&target));
    terminal.wrote(format!("the report is in `{target}`"));
    match terminal.is_json() {
        true => terminal.document(&report::fidelity_value(&fidelity, &target)),
        false => terminal.say(&report::fidelity(&fidelity, &target)),
    }
    done_when(fidelity.is_recognised())
}
