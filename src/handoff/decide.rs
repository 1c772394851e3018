//! Which decisions may be recorded, and what each would write and move. Nothing is written here.

use super::{
    Handoff,
    look::Look,
    place::{self, Target},
    read_ledger,
    rules::{lies_in, plain},
    waiting::Account,
    words::{check_words, words},
};
use crate::{
    error::{Error, Result},
    lint::masked,
    spec::{
        config::nearest, course::Course, digest::Digest, entry_path::EntryPath, instant::UtcInstant, intake::Entry,
        person::PersonName, shown, terms::Disposition,
    },
};

/// A decision on one file.
#[derive(Clone, Debug)]
pub struct Request {
    /// The file, below the root of the source.
    pub path: String,
    /// What was decided.
    pub disposition: Disposition,
    /// What came of it.
    pub outcome: Disposition,
    /// Why, in one line.
    pub reason: String,
    /// Files that show what became of it.
    pub evidence: Vec<String>,
    /// Files that the fact went into.
    pub targets: Vec<String>,
    /// The digest that the file has to have, when somebody insists.
    pub sha256: Option<Digest>,
    /// Whether a decision that stands may be followed by another one.
    pub again: bool,
    /// Who decides.
    pub by: Option<PersonName>,
    /// When.
    pub time: UtcInstant,
}

/// What a decision comes to.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The decision.
    pub request: Request,
    /// What is to be done.
    pub step: Step,
    /// What a person should know besides, in words.
    pub notes: Vec<String>,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The entry is appended, and the source moved when there is a target.
    Record(Box<Entry>, Option<Target>),
    /// The entry is recorded and the copy is kept: the source goes.
    Finish(Box<Entry>),
    /// All of it is done.
    Stands(Box<Entry>),
}

impl Step {
    /// The decision.
    pub fn entry(&self) -> &Entry {
        match self {
            Self::Record(entry, _) | Self::Finish(entry) | Self::Stands(entry) => entry,
        }
    }
}

impl Handoff {
    /// Says what a decision would write and move.
    ///
    /// # Errors
    /// When the file is none that waits, the words contradict each other, the reason or the proof is missing or not fit to
    /// be kept, or an earlier decision stands. Where another run has decided since this intake was opened, that is said.
    pub fn plan(&self, request: &Request) -> Result<Plan> {
        match self.plan_by_what_is_known(request) {
            Err(Error::Interrupted) => Err(Error::Interrupted),
            // What is found on the disk may be the work of a run that was first.
            Err(error) => match self.decided_meanwhile(request) {
                Some(entry) if (entry.disposition, entry.outcome) == (request.disposition, request.outcome) => {
                    Ok(Plan { request: request.clone(), step: Step::Stands(Box::new(entry)), notes: Vec::new() })
                }
                Some(entry) => Err(self.overtaken(&entry)),
                None => Err(error),
            },
            plan => plan,
        }
    }

    /// A decision on the file that has come into the ledger since it was read.
    fn decided_meanwhile(&self, request: &Request) -> Option<Entry> {
        let path: EntryPath = plain(&request.path).parse().ok()?;
        let (_, ledger) = read_ledger(&self.root, &self.rules.ledger).ok()?;
        let latest = ledger.latest(&path).filter(|latest| self.ledger.latest(&path) != Some(latest));
        latest.cloned()
    }

    /// What another run has done since this one looked, and how things stand now.
    pub(super) fn overtaken(&self, entry: &Entry) -> Error {
        let state = match &entry.kept_at {
            Some(kept) if place::digest_at(&self.root, kept) == Some(entry.sha256) => {
                format!("it was moved to `{kept}`")
            }
            Some(kept) => format!("it was to move to `{kept}`, and the copy is not there"),
            None if place::digest_at(&self.root, &entry.path).is_some() => "it stays where it is".to_owned(),
            None => "it has left since".to_owned(),
        };
        let by = entry.by.as_ref().map_or_else(String::new, |by| format!(" by {}", shown::text(by)));
        let message =
            format!("another run was first: `{}` was decided on as {}{by}; {state}", entry.path, words(entry));
        Error::request(message, "nothing of this decision was written; `uaix handoff scan` shows how things stand")
    }

    fn plan_by_what_is_known(&self, request: &Request) -> Result<Plan> {
        if let Some(fault) = self.rules.faults.first() {
            return Err(Error::request(fault.clone(), "put the record of the handoff rules right first"));
        }
        check_words(request)?;
        let path: EntryPath = plain(&request.path).parse().map_err(|error| {
            let name = masked(&shown::text(&request.path)).text;
            Error::request(
                format!("`{name}` can not be decided on: {error}"),
                "name the file below the root of the source; give it another name if need be",
            )
        })?;
        if masked(path.as_str()).holds_secret {
            return Err(Error::request(
                "the name of the file holds a secret",
                "give it another name, then decide on it",
            ));
        }
        if !self.rules.is_taken_in(&path) {
            return Err(self.elsewhere(&path));
        }
        let place = place::file(&self.root, &path)?;
        let Some(place) = place.filter(|place| std::fs::symlink_metadata(place).is_ok()) else {
            return self.gone(request, &path);
        };
        if place.is_dir() {
            return Err(Error::request(
                format!("`{path}` is a folder"),
                "decide on each of its files: `uaix handoff scan`",
            ));
        }
        if self.is_placeholder(&path)? {
            return Err(Error::request(
                format!("`{path}` is a placeholder: there is nothing to decide"),
                "leave it where it is",
            ));
        }
        let look = Look::take(&place, &path, &self.interrupt)?;
        if let Some(wanted) = request.sha256.filter(|wanted| *wanted != look.observed.sha256) {
            let message = format!("`{path}` has the digest {}, not {wanted}", look.observed.sha256);
            return Err(Error::request(message, "it is not the file that was looked at: look again, then decide"));
        }
        match self.account(&path, &look)? {
            Account::HalfMoved(entry) => self.half_moved(request, *entry),
            Account::Decided(entry) => self.decided(request, *entry, &path, &look),
            _ => self.record(request, &path, &look),
        }
    }

    fn half_moved(&self, request: &Request, entry: Entry) -> Result<Plan> {
        if (entry.disposition, entry.outcome) == (request.disposition, request.outcome) {
            return Ok(Plan { request: request.clone(), step: Step::Finish(Box::new(entry)), notes: Vec::new() });
        }
        let message = format!("a move of `{}` is half done: it is recorded as {}", entry.path, words(&entry));
        Err(Error::request(message, "finish it with the recorded words; a new decision is about the kept copy"))
    }

    fn decided(&self, request: &Request, entry: Entry, path: &EntryPath, look: &Look) -> Result<Plan> {
        let same = (entry.disposition, entry.outcome) == (request.disposition, request.outcome);
        if same && entry.reason == request.reason.trim() {
            return Ok(Plan { request: request.clone(), step: Step::Stands(Box::new(entry)), notes: Vec::new() });
        }
        // What is kept active was never decided for good.
        if request.again || entry.outcome.course() == Course::Active {
            return self.record(request, path, look);
        }
        let message = format!("`{path}` was decided on as {}, {}", words(&entry), entry.time);
        Err(Error::request(message, "that stands; a new decision is added behind it with `--again`"))
    }

    /// The file is not there: it was moved, or never was.
    fn gone(&self, request: &Request, path: &EntryPath) -> Result<Plan> {
        let Some(entry) = self.ledger.latest(path) else {
            let known = self.scan()?;
            let known: Vec<&str> = known.all().filter_map(|item| item.path.as_ref().map(EntryPath::as_str)).collect();
            let help = match nearest(path.as_str(), known.iter().copied()) {
                Some(near) => format!("did you mean `{}`?", shown::text(near)),
                None => "`uaix handoff scan` lists what waits".to_owned(),
            };
            return Err(Error::request(format!("there is no file `{path}`"), help));
        };
        let Some(kept) = &entry.kept_at else {
            let message = format!("`{path}` was decided on as {} and has left since", words(entry));
            return Err(Error::request(message, "the decision stands; there is no file to decide on"));
        };
        if place::digest_at(&self.root, kept) != Some(entry.sha256) {
            let message = format!("`{path}` was moved to `{kept}`, and the copy there is gone or has other bytes");
            return Err(Error::request(message, format!("get the bytes with the digest {} back", entry.sha256)));
        }
        let same = (entry.disposition, entry.outcome) == (request.disposition, request.outcome);
        if same && request.sha256.is_none_or(|wanted| wanted == entry.sha256) {
            let step = Step::Stands(Box::new(entry.clone()));
            return Ok(Plan { request: request.clone(), step, notes: Vec::new() });
        }
        let message = format!("`{path}` was decided on as {} and moved to `{kept}`", words(entry));
        Err(Error::request(message, "that stands; what is kept as evidence is decided on no more"))
    }

    fn elsewhere(&self, path: &EntryPath) -> Error {
        let sound = self.rules.buckets.iter().filter_map(|bucket| bucket.path.as_ref().ok());
        let known = sound.map(|bucket| format!("`{bucket}`")).collect::<Vec<_>>().join(", ");
        let kept = lies_in(path, &self.rules.evidence);
        let message = format!("`{}` is in no intake bucket", masked(path.as_str()).text);
        let help = match kept {
            true => "what is kept as evidence has been decided on".to_owned(),
            false => format!("the active buckets are {known}; `uaix handoff scan` lists what waits"),
        };
        Error::request(message, help)
    }
}
