//! `uaix lint`: judge folders and archives by the same rules.

use super::{
    Outcome, reading,
    terminal::{Terminal, is_closed},
};
use clap::{Args, ValueEnum};
use rayon::prelude::*;
use std::{collections::BTreeSet, fs, num::NonZeroUsize, path::PathBuf};
use uaix::{
    Catalog, Error, Judgement, OpenOptions, Package, Result, Severity,
    lint::{
        lint_for,
        rules::{ALL, find},
    },
    package::{Container, pool},
    report::{Judged, github, human, json, markdown, sarif},
    scope::Consumer,
    spec::{config::nearest, shown},
};

/// Judge folders and .uaix files by the same rules
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Folders and .uaix files; `-` is an archive on standard input
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Warnings fail too
    #[arg(long)]
    strict: bool,
    /// Show notes for the reviewer
    #[arg(long)]
    notes: bool,
    /// Also what this client asks for beyond the format: localendpoint
    #[arg(long, value_name = "ID")]
    consumer: Option<String>,
    /// Only these rules, with commas or repeated
    #[arg(long, value_name = "RULE", value_delimiter = ',', conflicts_with = "ignore")]
    select: Vec<String>,
    /// All rules but these; errors can not be ignored
    #[arg(long, value_name = "RULE", value_delimiter = ',')]
    ignore: Vec<String>,
    /// The form of the result
    #[arg(
        long,
        value_enum,
        default_value = "human",
        value_name = "FORMAT",
        hide_possible_values = true,
        help = "The form of the result: human, json, sarif, github or markdown"
    )]
    pub(super) format: ReportFormat,
    #[command(flatten)]
    jobs: reading::JobsFlag,
    #[command(flatten)]
    limits: reading::LimitFlags,
}

/// The form of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// For people
    #[default]
    Human,
    /// One JSON document
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of a workflow
    Github,
    /// A comment on a change
    Markdown,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let (select, ignore) = (known(&arguments.select)?, known(&arguments.ignore)?);
    if arguments.notes && !matches!(arguments.format, ReportFormat::Human | ReportFormat::Markdown) {
        return Err(Error::request("`--notes` has no effect in this format", "leave it out: notes are in it"));
    }
    let consumer = arguments.consumer.as_deref().map(known_consumer).transpose()?;
    let (mut all, mut counts) = (Vec::new(), Counts::default());
    let mut unread = judge(arguments, consumer, &select, &ignore, |judged| {
        counts.add(&judged);
        match arguments.format {
            // What was said of a package needs it no more.
            ReportFormat::Human => terminal.say(&human::lint(&judged, terminal.style(arguments.notes))),
            _ => all.push(judged),
        }
    })?;
    if counts.packages == 0 && !unread.is_empty() {
        // Nothing to report: the failure is the whole answer.
        let first = unread.remove(0);
        unread.iter().for_each(|error| terminal.complain(error));
        return Err(first);
    }
    match arguments.format {
        ReportFormat::Human => {}
        ReportFormat::Json => terminal.document(&json::lint(&all)),
        ReportFormat::Sarif => terminal.document(&sarif::lint(&all)),
        ReportFormat::Github => terminal.print(&github::lint(&all)),
        ReportFormat::Markdown => terminal.print(&markdown::lint(&all, arguments.notes)),
    }
    for error in &unread {
        terminal.complain(error);
    }
    if !unread.is_empty() {
        return Ok(Outcome::Incomplete);
    }
    let refused = counts.errors > 0 || (arguments.strict && counts.warnings > 0);
    Ok(if refused { Outcome::Refused } else { Outcome::Done })
}

/// How much was judged and found.
#[derive(Default)]
struct Counts {
    packages: usize,
    errors: usize,
    warnings: usize,
}

impl Counts {
    fn add(&mut self, judged: &Judged) {
        self.packages += 1;
        self.errors += judged.judgement.count(Severity::Error);
        self.warnings += judged.judgement.count(Severity::Warning);
    }
}

/// How many packages are judged before they are told, so that thousands of them need not be kept.
const BATCH: usize = 128;

/// Judges every package once and tells of them in the order of the arguments; gives what could not be read beside others
/// that could.
fn judge(
    arguments: &Arguments,
    consumer: Option<&'static Consumer>,
    select: &[&str],
    ignore: &[&str],
    mut tell: impl FnMut(Judged),
) -> Result<Vec<Error>> {
    let mut seen = BTreeSet::new();
    let mut distinct = |path: &&PathBuf| seen.insert(fs::canonicalize(path).unwrap_or_else(|_| (*path).clone()));
    let paths: Vec<_> = arguments.paths.iter().filter(|path| distinct(path)).collect();
    if let (Some(flag), true) = (arguments.limits.given(), paths.iter().all(|path| path.is_dir())) {
        return Err(Error::request(format!("`{flag}` has no effect on a folder"), "leave it out"));
    }
    // Many packages are read side by side, a single one by all threads.
    let many = paths.len() > 1;
    let jobs = if many { NonZeroUsize::new(1) } else { arguments.jobs.jobs };
    let options = OpenOptions { jobs, ..arguments.limits.options() };
    let read = |path: &&PathBuf| -> Result<Judged> {
        let opened = reading::open(path, &options)?;
        let mut judgement = lint_for(&opened.package, consumer)?;
        choose(&opened.package, &mut judgement, select, ignore);
        // A report does not quote them, and thousands of packages have many.
        judgement.inventory.records.clear();
        Ok(Judged { name: opened.name, package: opened.package, judgement })
    };
    let pool = pool(arguments.jobs.jobs, many)?;
    let mut unread = Vec::new();
    for batch in paths.chunks(BATCH) {
        if is_closed() {
            break;
        }
        let judged: Vec<Result<Judged>> = match &pool {
            Some(pool) => pool.install(|| batch.par_iter().map(read).collect()),
            None => batch.iter().map(read).collect(),
        };
        for judged in judged {
            match judged {
                Ok(judged) => tell(judged),
                Err(Error::Interrupted) => return Err(Error::Interrupted),
                Err(error) => unread.push(error),
            }
        }
    }
    Ok(unread)
}

/// Keeps the findings of the rules that the person wants to see.
fn choose(package: &Package, judgement: &mut Judgement, select: &[&str], ignore: &[&str]) {
    let is_judged = package.is_sound() && (package.manifest().is_some() || package.container == Container::Folder);
    judgement.findings.retain(|finding| {
        if !is_judged && finding.severity == Severity::Error {
            // What could not be judged never looks clean.
            return true;
        }
        // What refuses a package refuses it, whoever looks away.
        let ignored = ignore.contains(&finding.rule) && finding.severity != Severity::Error;
        !ignored && (select.is_empty() || select.contains(&finding.rule))
    });
}

fn known_consumer(id: &str) -> Result<&'static Consumer> {
    let catalog = Catalog::embedded();
    catalog.consumer(id).ok_or_else(|| {
        let known: Vec<_> = catalog.consumers.iter().map(|consumer| consumer.id.as_str()).collect();
        Error::request(format!("`{}` is not a known consumer", shown::text(id)), format!("known: {}", known.join(", ")))
    })
}

fn known(ids: &[String]) -> Result<Vec<&'static str>> {
    let known = |id: &String| {
        find(id).map(|rule| rule.id).ok_or_else(|| {
            let help = nearest(id, ALL.iter().map(|rule| rule.id)).map(|near| format!("did you mean `{near}`?"));
            let help = help.unwrap_or_else(|| "`uaix rules` lists them".to_owned());
            Error::request(format!("`{}` is not a rule", shown::text(id)), help)
        })
    };
    ids.iter().map(known).collect()
}
