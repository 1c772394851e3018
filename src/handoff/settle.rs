//! Carrying out a decision: the copy, the ledger, the removal, in this order, so that a file is never in neither place.
//!
//! The copy is complete, synced and held to the digest before it has its name; the ledger is replaced by one rename, with
//! every byte that was there; the source goes last, and only while it still is what was copied. A run that ends anywhere
//! leaves the source, or the copy with its entry; the same decision again goes on from there.

use super::{
    Handoff, Plan, Step,
    lock::IntakeLock,
    place::{self, Target},
    read_ledger,
};
use crate::{
    error::{At, Error, Result},
    lint::masked,
    package::{
        atomic::{AtomicFile, replace},
        observe_file, open_regular,
    },
    spec::{digest::Digest, entry_path::EntryPath, intake::Entry, intake_ledger::IntakeLedger},
};
use std::{
    fs,
    io::{Read, Write},
    path::Path,
    time::Duration,
};

/// How much is copied at once.
const BLOCK: usize = 64 * 1024;

/// What was done.
#[derive(Clone, Debug)]
pub struct Settled {
    /// The decision, as the ledger has it.
    pub step: Step,
    /// Whether another run was first, with the same decision: nothing was left to do.
    pub overtaken: bool,
    /// Where the ledger is.
    pub ledger: EntryPath,
    /// A block for the record that people keep, with its path.
    pub proposal: Option<(EntryPath, String)>,
}

impl Handoff {
    /// Carries out a decision that was planned. It is planned again under the lock; what changed in the meantime stops it.
    ///
    /// # Errors
    /// When somebody else decides for longer than `wait`, or was first, something changed since the plan, or the system refuses. What was
    /// not done yet then is done by the same call again.
    pub fn dispose(&mut self, plan: &Plan, wait: Duration) -> Result<Settled> {
        if let Step::Stands(_) = &plan.step {
            IntakeLock::clear(&self.root, &self.rules.ledger);
            let (step, ledger) = (plan.step.clone(), self.rules.ledger.clone());
            return Ok(Settled { step, overtaken: false, ledger, proposal: None });
        }
        let lock = IntakeLock::acquire(&self.root, &self.rules.ledger, wait, &self.interrupt)?;
        let (text, ledger) = read_ledger(&self.root, &self.rules.ledger)?;
        let path = &plan.step.entry().path;
        let known = self.ledger.latest(path).cloned();
        self.ledger = ledger;
        let first = self.ledger.latest(path).filter(|latest| Some(*latest) != known.as_ref()).cloned();
        let step = match (self.plan(&plan.request), first) {
            (Err(Error::Interrupted), _) => return Err(Error::Interrupted),
            // A decision on top of one that nobody has seen is none, also where it would be let through.
            (Err(_) | Ok(Plan { step: Step::Record(..), .. }), Some(first)) => return Err(self.overtaken(&first)),
            (planned, _) => planned?.step,
        };
        if step.entry().sha256 != plan.step.entry().sha256 {
            let message = format!("`{}` changed while it was decided on", step.entry().path);
            return Err(Error::request(message, "look at it again: `uaix handoff scan`"));
        }
        match &step {
            Step::Record(entry, target) => {
                if let Some(target) = target.as_ref().filter(|target| !target.is_there) {
                    self.copy(entry, target)?;
                }
                self.append(&text, entry)?;
                if entry.kept_at.is_some() {
                    self.remove_source(entry)?;
                }
            }
            Step::Finish(entry) => self.remove_source(entry)?,
            Step::Stands(_) => {}
        }
        drop(lock);
        let proposal = self.proposal(&step);
        let overtaken = matches!(step, Step::Stands(_));
        Ok(Settled { step, overtaken, ledger: self.rules.ledger.clone(), proposal })
    }

    /// Copies a source to its place in the evidence location.
    fn copy(&self, entry: &Entry, target: &Target) -> Result<()> {
        place::make_folder_of(&self.root, &target.path)?;
        let source = entry.path.below(&self.root);
        let place = target.path.below(&self.root);
        let mut from = open_regular(&source)?;
        let mut copy = AtomicFile::create(&place)?;
        let mut block = vec![0; BLOCK];
        loop {
            self.interrupt.check()?;
            match from.read(&mut block).at("read", &source)? {
                0 => break,
                count => copy.file().write_all(&block[..count]).at("write", &place)?,
            }
        }
        copy.sync()?;
        // What the disk gives back is what counts, not what was sent to it.
        holds(copy.path(), entry.sha256)?;
        copy.commit_new()
    }

    /// Appends an entry. Every byte that was there stays.
    fn append(&mut self, before: &str, entry: &Entry) -> Result<()> {
        let end = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
        let after = format!("{before}{end}{entry}\n");
        let ledger = IntakeLedger::parse(&after);
        self.ledger = ledger.map_err(|error| Error::Defect(format!("an entry that can not be read again: {error}")))?;
        place::make_folder_of(&self.root, &self.rules.ledger)?;
        replace(&self.rules.ledger.below(&self.root), after.as_bytes())
    }

    /// Removes a source whose decision is recorded and whose copy is kept.
    fn remove_source(&self, entry: &Entry) -> Result<()> {
        let Some(kept) = &entry.kept_at else { return Ok(()) };
        let help = "the source stays; look at both, then decide again";
        // A ledger that was written by hand may call the source its own copy.
        if !self.rules.keeps(kept) || *kept == entry.path {
            let message =
                format!("`{kept}` is no place in the evidence location, so it is no copy of `{}`", entry.path);
            return Err(Error::request(message, help));
        }
        if place::digest_at(&self.root, kept) != Some(entry.sha256) {
            return Err(Error::request(format!("the copy `{kept}` is gone or has other bytes"), help));
        }
        let source = entry.path.below(&self.root);
        if observe_file(&source)?.sha256 != entry.sha256 {
            return Err(Error::request(format!("`{}` changed while it was moved", entry.path), help));
        }
        fs::remove_file(&source).at("remove", &source)
    }

    /// A block for the record that people keep, in the form of the records of today: a topic and its points.
    pub fn proposal(&self, step: &Step) -> Option<(EntryPath, String)> {
        let (Some(record), Step::Record(entry, _)) = (&self.rules.record_ledger, step) else { return None };
        let mut lines = vec![
            format!("Outcome: {}", entry.path.file_name()),
            format!("- Source: `{}`, received as SHA-256 `{}`", entry.path, entry.sha256),
            match (&entry.kept_at, &entry.stays) {
                (Some(kept), _) => format!("- Kept as `{kept}`"),
                (None, Some(why)) => format!("- Stays where it is: {why}"),
                (None, None) => "- Stays where it is".to_owned(),
            },
            format!("- Disposition: {}; outcome: {}", entry.disposition, entry.outcome),
            format!("- Reason: {}", entry.reason),
        ];
        for proof in &entry.proof {
            lines.push(format!("- Proof: `{}`, SHA-256 `{}`", proof.path, proof.sha256));
        }
        let text = lines.iter().map(|line| format!("{}\n", masked(line).text)).collect();
        Some((record.clone(), text))
    }
}

fn holds(place: &Path, sha256: Digest) -> Result<()> {
    if observe_file(place)?.sha256 == sha256 {
        return Ok(());
    }
    Err(Error::request(
        "the copy is not what the source was",
        "the source stays; did it change meanwhile? decide again",
    ))
}
