//! `uaix handoff`: files that people drop are looked at, decided on and accounted for.

use super::{
    FormFlag, Format, Outcome, given,
    handoff_repair::{self, LedgerFlags, RepairArguments},
    handoff_state::package_state,
    interruptible,
    receiving::person,
    terminal::Terminal,
    wizard::agrees,
};
use clap::{Args, Subcommand, ValueEnum};
use std::path::Path;
use uaix::{
    Error, Handoff, Result,
    handoff::{Check, CheckState, Given, Plan, Request, Step},
    lint::masked,
    report::{handoff as report, handoff_final},
    spec::{config::nearest, person::PersonName, record::snake_case, shown, terms::Disposition},
    verify::wanted_digest,
};

/// Who decides when no flag says so.
const VARIABLE: &str = "UAIX_BY";

/// Take in dropped files: look at them, decide on each, account for all
#[derive(Args, Debug)]
#[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Scan(ScanArguments),
    Dispose(Box<DisposeArguments>),
    Report(ReportArguments),
    Repair(RepairArguments),
}

/// What waits in the intake buckets: size, type, digest, findings
#[derive(Args, Debug)]
struct ScanArguments {
    /// With `-v`, findings that are only notes too
    #[arg(long)]
    notes: bool,
    #[command(flatten)]
    form: FormFlag,
}

/// Decide on one file: record it in the ledger, move the processed source
#[derive(Args, Debug)]
#[command(after_help = format!("Words of the two vocabularies:\n  {}", Disposition::WORDS.join("\n  ")))]
struct DisposeArguments {
    /// The file, named from the folder of the source
    #[arg(value_name = "PATH")]
    path: String,
    /// What is decided, a word of either vocabulary
    #[arg(long, value_name = "WORD", value_parser = word)]
    disposition: Disposition,
    /// What came of it, a word of either vocabulary
    #[arg(long, value_name = "WORD", value_parser = word)]
    outcome: Disposition,
    /// Why, in one line
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// A file that shows what became of it; may be given again
    #[arg(long, value_name = "PATH")]
    evidence: Vec<String>,
    /// A file that the fact went into; may be given again
    #[arg(long, value_name = "PATH")]
    target: Vec<String>,
    /// The digest that the file has to have
    #[arg(long, value_name = "HEX")]
    sha256: Option<String>,
    /// Who decides [default: $UAIX_BY, else the login name]
    #[arg(long, value_name = "NAME", value_parser = person)]
    by: Option<PersonName>,
    /// A new decision where one stands
    #[arg(long)]
    again: bool,
    /// Show what would be written and moved, and do nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    ledger: LedgerFlags,
    #[command(flatten)]
    form: FormFlag,
}

/// The final report: what came in, what became of it, what is open
#[derive(Args, Debug)]
struct ReportArguments {
    /// A check that was run or not, like "cargo test=passed" or "load test=skipped: no machine"
    #[arg(long, value_name = "TEXT=WORD")]
    check: Vec<String>,
    /// What is known of the live state; nothing here looks at it
    #[arg(long, value_name = "TEXT")]
    live: Option<String>,
    /// The form of the report: markdown or json
    #[arg(long, value_enum, default_value = "markdown", value_name = "FORMAT", hide_possible_values = true)]
    format: ReportFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReportFormat {
    /// For people
    Markdown,
    /// One JSON document
    Json,
}

impl Arguments {
    pub(super) fn format(&self) -> Format {
        match &self.action {
            Action::Scan(arguments) => arguments.form.format,
            Action::Dispose(arguments) => arguments.form.format,
            Action::Repair(arguments) => arguments.form.format,
            Action::Report(arguments) if arguments.format == ReportFormat::Json => Format::Json,
            Action::Report(_) => Format::Human,
        }
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    match &arguments.action {
        Action::Scan(arguments) => scan(arguments, terminal),
        Action::Dispose(arguments) => dispose(arguments, terminal),
        Action::Report(arguments) => account(arguments, terminal),
        Action::Repair(arguments) => handoff_repair::run(arguments, terminal),
    }
}

fn open() -> Result<Handoff> {
    Handoff::open(Path::new("."), &interruptible())
}

fn scan(arguments: &ScanArguments, terminal: &Terminal) -> Result<Outcome> {
    if arguments.notes && (terminal.is_json() || !terminal.verbose) {
        return Err(Error::request("`--notes` has no effect without `-v`", "add `-v`, or leave it out"));
    }
    let handoff = open()?;
    let scan = handoff.scan()?;
    match terminal.is_json() {
        true => terminal.document(&report::scan_value(&handoff, &scan)),
        false => {
            let style = uaix::report::human::Style { notes: arguments.notes, ..terminal.style(arguments.notes) };
            terminal.say(&report::scan(&handoff, &scan, style));
        }
    }
    // That a file waits is no fault; that it is dangerous, or that a bucket is closed, is one.
    let faulty = scan.is_dangerous() || scan.closed().next().is_some() || !handoff.rules.faults.is_empty();
    Ok(if faulty { Outcome::Refused } else { Outcome::Done })
}

fn dispose(arguments: &DisposeArguments, terminal: &Terminal) -> Result<Outcome> {
    let mut handoff = open()?;
    let request = request(arguments)?;
    let Plan { request, step, mut notes } = handoff.plan(&request)?;
    if request.by.is_none() && matches!(step, Step::Record(..)) {
        notes.push("the entry names nobody: `--by NAME` says who decides".to_owned());
    }
    if !terminal.is_json() {
        terminal.say(&report::plan(&step, &notes, &handoff));
    }
    if arguments.dry_run {
        match terminal.is_json() {
            true => terminal.document(&report::decision_value(&step, &notes, &handoff, false, None)),
            false => terminal.say("nothing was written\n"),
        }
        return Ok(Outcome::Done);
    }
    let asks = terminal.can_ask() && !arguments.ledger.yes && !matches!(step, Step::Stands(_));
    if asks && !agrees("record it?")? {
        terminal.hint("nothing was written\n");
        return Ok(Outcome::Refused);
    }
    let settled = handoff.dispose(&Plan { request, step, notes: notes.clone() }, arguments.ledger.wait())?;
    terminal.wrote(format!("the decision is in `{}`", settled.ledger));
    let waiting = handoff.scan()?.open().count();
    match terminal.is_json() {
        true => terminal.document(&report::decision_value(&settled.step, &notes, &handoff, true, Some(waiting))),
        false => terminal.say(&report::settled(&settled, waiting)),
    }
    Ok(Outcome::Done)
}

fn request(arguments: &DisposeArguments) -> Result<Request> {
    let by = match &arguments.by {
        Some(by) => Some(by.clone()),
        // A login name that is no name of a person is not worth an error.
        None => [VARIABLE, "USER", "LOGNAME", "USERNAME"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find_map(|name| name.parse().ok()),
    };
    if by.as_ref().is_some_and(|by| masked(by.as_str()).holds_secret) {
        return Err(Error::request("the name of who decides holds a secret", "name a person with `--by`"));
    }
    Ok(Request {
        path: arguments.path.clone(),
        disposition: arguments.disposition,
        outcome: arguments.outcome,
        reason: arguments.reason.clone(),
        evidence: arguments.evidence.clone(),
        targets: arguments.target.clone(),
        sha256: arguments.sha256.as_deref().map(wanted_digest).transpose()?,
        again: arguments.again,
        by,
        time: given::moment()?,
    })
}

fn account(arguments: &ReportArguments, terminal: &Terminal) -> Result<Outcome> {
    let checks = arguments.check.iter().map(|text| check(text)).collect::<Result<_>>()?;
    if arguments.live.as_ref().is_some_and(|live| masked(live).holds_secret) {
        return Err(Error::request(
            "the words about the live state hold a secret",
            "name its kind instead of its value",
        ));
    }
    let interrupt = interruptible();
    let handoff = Handoff::open(Path::new("."), &interrupt)?;
    let package = package_state(&handoff.root, &interrupt)?;
    let given = Given { time: given::moment()?, checks, package, live: arguments.live.clone() };
    let account = handoff.account_for(&given)?;
    match terminal.is_json() {
        true => terminal.document(&handoff_final::value(&account)),
        false => terminal.say(&handoff_final::markdown(&account)),
    }
    Ok(if account.is_complete() { Outcome::Done } else { Outcome::Refused })
}

/// Reads `cargo test=passed` or `load test=skipped: no machine`.
fn check(text: &str) -> Result<Check> {
    if masked(text).holds_secret {
        return Err(Error::request("a check holds a secret", "name its kind instead of its value"));
    }
    let wrong = |message: String| {
        Error::request(message, "like `--check \"cargo test=passed\"`, or `failed`, or `skipped: why`")
    };
    let Some((what, rest)) = text.rsplit_once('=').filter(|(what, _)| !what.trim().is_empty()) else {
        return Err(wrong(format!("`{}` does not say what came of the check", shown::text(text))));
    };
    let (word, detail) = rest.split_once(':').unwrap_or((rest, ""));
    let states = [CheckState::Passed, CheckState::Failed, CheckState::Skipped];
    let Some(state) = states.into_iter().find(|state| state.as_str() == word.trim()) else {
        return Err(wrong(format!("`{}` is neither `passed`, `failed` nor `skipped`", shown::text(word.trim()))));
    };
    if state == CheckState::Skipped && detail.trim().is_empty() {
        return Err(wrong(format!("the check `{}` was skipped without a reason", shown::text(what.trim()))));
    }
    Ok(Check { what: what.trim().to_owned(), state, detail: detail.trim().to_owned(), own: false })
}

/// Reads a word of either vocabulary, also with spaces or underscores; a wrong one gets the nearest.
fn word(text: &str) -> Result<Disposition, String> {
    let spelled = snake_case(text).replace('_', "-");
    spelled.parse().map_err(|_| match nearest(&spelled, Disposition::WORDS.iter().copied()) {
        Some(near) => format!("it is in neither vocabulary; did you mean `{near}`?"),
        None => format!("it is in neither vocabulary: {}", Disposition::WORDS.join(", ")),
    })
}
