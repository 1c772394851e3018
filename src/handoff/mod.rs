//! AGENT FILE HANDOFF: files that people drop are taken in, decided on and accounted for.
//!
//! A dropped file is source material, never a command: nothing of it is executed, no archive is opened, no link followed.
//! [`Handoff::scan`] looks, [`Handoff::plan`] says what a decision would write and move, [`Handoff::dispose`] does it, and
//! [`Handoff::account_for`] gives the final report, which calls the intake complete only when it is.
//!
//! What may not happen here: no record of a person is rewritten (the ledger only grows, and what belongs into a record is
//! proposed), no file is ever in neither place, nothing is printed and nobody is asked. To add a word of a vocabulary:
//! `spec/terms.rs` and its course in `spec/intake.rs`. To add a condition of a decision: `decide.rs`,
//! or `words.rs` when it is about words. Folders, fields and
//! placeholders are data: `scopes/`, `[intake]`.
//!
//! ```text
//! decide   what may be recorded, and what follows from it      (reads)
//! settle   the lock, the copy, the ledger, the removal         (writes)
//! cut      a last line that was cut off is set aside           (writes)
//! ```

mod cut;
mod decide;
mod entry;
mod fields;
mod final_report;
mod lock;
mod look;
mod open_ends;
mod place;
mod report_parts;
mod rules;
mod settle;
mod standing;
mod waiting;
mod walk;
mod words;

pub use cut::Cut;
pub use decide::{Plan, Request, Step};
pub use final_report::FinalReport;
pub use look::Look;
pub use place::Target;
pub use report_parts::{Check, CheckState, Given, Kept, MemoryUpdate, State, StateWord};
pub use rules::{Bucket, Rules};
pub use settle::Settled;
pub use waiting::{Account, BucketState, Item, Scan, worst};

use crate::{
    error::{At, Error, Result, shown_path},
    package::{Interrupt, read_small},
    spec::{entry_path::EntryPath, intake_ledger::IntakeLedger},
};
use std::path::{Path, PathBuf};

/// The longest ledger, in bytes: some hundred thousand decisions.
const LEDGER_LIMIT: u64 = 64 * 1024 * 1024;

/// The intake of one source folder: its rules and its ledger.
#[derive(Debug)]
pub struct Handoff {
    /// The folder.
    pub root: PathBuf,
    /// What the record declares.
    pub rules: Rules,
    /// What was decided so far.
    pub ledger: IntakeLedger,
    interrupt: Interrupt,
}

impl Handoff {
    /// Opens the intake of a source folder. Nothing is written.
    ///
    /// # Errors
    /// When it is no folder, or its record, its settings or its ledger can not be read or are not what they have to be.
    pub fn open(root: &Path, interrupt: &Interrupt) -> Result<Self> {
        if !std::fs::metadata(root).at("open", root)?.is_dir() {
            let message = format!("`{}` is no folder", shown_path(root));
            return Err(Error::request(message, "name the folder of a package source"));
        }
        let rules = Rules::read(root)?;
        let ledger = read_ledger(root, &rules.ledger)?.1;
        // Elsewhere nothing waits either, and an intake that is none must not be called complete.
        let has_folder = rules.buckets.iter().flat_map(|bucket| &bucket.path).any(|path| path.below(root).exists())
            || rules.intake.root.below(root).exists();
        if rules.record.is_none() && ledger.entries.is_empty() && !has_folder {
            let message = format!(
                "`{}` has no intake: neither a record that declares one nor `{}`",
                shown_path(root),
                rules.intake.root
            );
            let help =
                format!("name the folder of the source with `-C DIR`; `uaix add {}` adds the record", rules.scope);
            return Err(Error::request(message, help));
        }
        Ok(Self { root: root.to_owned(), rules, ledger, interrupt: interrupt.clone() })
    }
}

/// The text of a ledger and what it says; nothing when there is none yet.
fn read_ledger(root: &Path, path: &EntryPath) -> Result<(String, IntakeLedger)> {
    let Some((place, bytes)) = read_bytes(root, path)? else { return Ok(Default::default()) };
    match cut::cut_at(&bytes) {
        Some(at) => Err(cut::error(&place, &bytes, at)),
        None => parse(&place, bytes),
    }
}

/// Where a ledger is, and its bytes.
fn read_bytes(root: &Path, path: &EntryPath) -> Result<Option<(PathBuf, Vec<u8>)>> {
    let Some(place) = place::file(root, path)? else { return Ok(None) };
    Ok(read_small(&place, LEDGER_LIMIT)?.map(|bytes| (place, bytes)))
}

fn parse(place: &Path, bytes: Vec<u8>) -> Result<(String, IntakeLedger)> {
    let text = String::from_utf8(bytes).map_err(|_| {
        let message = format!("`{}` is no intake ledger: it is not UTF-8", shown_path(place));
        Error::request(message, "name another file in the rules, or put it right by hand")
    })?;
    let ledger = IntakeLedger::parse(&text)
        .map_err(|error| Error::request(format!("`{}`: {error}", shown_path(place)), error.help))?;
    Ok((text, ledger))
}
