//! `uaix scan`: look for secrets, hidden instructions, commands and private places in any files.

use super::{
    FormFlag, Outcome,
    reading::{NOT_A_TEXT, take_text},
    terminal::Terminal,
};
use clap::Args;
use std::{collections::BTreeSet, fs, path::PathBuf};
use uaix::{Error, Result, Severity, error::shown_path, lint::judge_text, report::scan::Scanned};
use walkdir::WalkDir;

/// Scan files for secrets, hidden instructions, dangerous commands and private places
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Files and folders; `-` is a text on standard input
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<PathBuf>,
    /// Warnings fail too
    #[arg(long)]
    strict: bool,
    /// Show notes for the reviewer, such as what is only mentioned
    #[arg(long)]
    notes: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    if arguments.notes && terminal.is_json() {
        return Err(Error::request("`--notes` has no effect in this format", "leave it out: notes are in it"));
    }
    let mut scanned = Scanned::default();
    let (mut seen, mut unread) = (BTreeSet::new(), Vec::new());
    for path in &arguments.paths {
        let files = files(path).unwrap_or_else(|error| {
            unread.push(error);
            Vec::new()
        });
        for file in files {
            if !seen.insert(fs::canonicalize(&file).unwrap_or_else(|_| file.clone())) {
                continue;
            }
            let name = shown_path(file.strip_prefix("./").unwrap_or(&file));
            match take_text(&file) {
                Ok(Ok(bytes)) => {
                    scanned.findings.extend(judge_text(&name, &bytes));
                    scanned.files += 1;
                }
                Ok(Err(why)) => scanned.skipped.push((name, why)),
                Err(error @ Error::Interrupted) => return Err(error),
                Err(error) => unread.push(error),
            }
        }
    }
    if scanned.files == 0 && scanned.skipped.is_empty() && !unread.is_empty() {
        // Nothing to report: the failure is the whole answer.
        let first = unread.remove(0);
        unread.iter().for_each(|error| terminal.complain(error));
        return Err(first);
    }
    if terminal.is_json() {
        terminal.document(&scanned.json());
    } else {
        terminal.say(&scanned.human(terminal.style(arguments.notes)));
    }
    unread.iter().for_each(|error| terminal.complain(error));
    if !unread.is_empty() {
        return Ok(Outcome::Incomplete);
    }
    // A text that was not scanned is not clean.
    let unread = scanned.skipped.iter().any(|(_, why)| *why != NOT_A_TEXT);
    let strict = arguments.strict && (unread || scanned.count(Severity::Warning) > 0);
    Ok(if scanned.count(Severity::Error) > 0 || strict { Outcome::Refused } else { Outcome::Done })
}

/// The files of a path, in the order of their names. Links inside a folder are not followed, and what version control
/// keeps for itself is left out.
fn files(path: &PathBuf) -> Result<Vec<PathBuf>> {
    let failed = |source| Error::Io { action: "read", path: path.clone(), source };
    if path.as_os_str() == "-" || !fs::metadata(path).map_err(failed)?.is_dir() {
        return Ok(vec![path.clone()]);
    }
    let own = |entry: &walkdir::DirEntry| {
        let name = entry.file_name();
        entry.depth() == 0
            || !entry.file_type().is_dir()
            || ![".git", ".hg", ".svn", ".jj"].iter().any(|own| name == *own)
    };
    let mut found = Vec::new();
    for entry in WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(own) {
        let entry = entry.map_err(|error| {
            let place = error.path().map_or_else(|| path.clone(), Into::into);
            Error::Io { action: "read", path: place, source: error.into() }
        })?;
        if entry.file_type().is_file() {
            found.push(entry.into_path());
        }
    }
    Ok(found)
}
