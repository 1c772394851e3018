//! Which decisions may be recorded, and what each would write and move. Nothing is written here.

use super::{
    Handoff,
    look::Look,
    place::{self, Target},
    rules::{lies_in, plain},
    waiting::Account,
    words::{check_proof, check_words, words},
};
use crate::{
    error::{Error, Result},
    lint::{Severity, judge_text, masked},
    spec::{
        config::nearest,
        digest::Digest,
        entry_path::EntryPath,
        instant::UtcInstant,
        intake::{Course, Entry, INTAKE_FORMAT, Proof, ProofRole},
        person::PersonName,
        shown,
        terms::Disposition,
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
    /// be kept, or an earlier decision stands.
    pub fn plan(&self, request: &Request) -> Result<Plan> {
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

    fn record(&self, request: &Request, path: &EntryPath, look: &Look) -> Result<Plan> {
        if let Some(latest) = self.ledger.latest(path).filter(|latest| latest.time > request.time) {
            let message = format!("the ledger has a decision on `{path}` of {}, which is later", latest.time);
            return Err(Error::request(message, "set the clock right, or leave SOURCE_DATE_EPOCH unset"));
        }
        let proof = self.proof(request, path)?;
        let (target, stays) = match self.why_it_stays(request, look) {
            Some(why) => (None, Some(why)),
            None => (
                Some(place::target(&self.root, (&self.rules.evidence, &self.rules.ledger), self.relative(path), look)?),
                None,
            ),
        };
        check_proof(request, path, &proof, target.is_some())?;
        let entry = Entry {
            handoff_format: INTAKE_FORMAT.to_owned(),
            path: path.clone(),
            sha256: look.observed.sha256,
            size_bytes: look.observed.size,
            kind: look.kind.clone(),
            disposition: request.disposition,
            outcome: request.outcome,
            reason: request.reason.trim().to_owned(),
            proof,
            kept_at: target.as_ref().map(|target| target.path.clone()),
            stays,
            found: look.found(),
            by: request.by.as_ref().map(|by| by.as_str().to_owned()),
            time: request.time,
        };
        self.check_line(&entry)?;
        let notes = self.notes(&entry, look);
        Ok(Plan { request: request.clone(), step: Step::Record(Box::new(entry), target), notes })
    }

    /// Why a source stays where it is (**ours**, but for the first: the contract moves processed sources only with a
    /// durable memory target, and keeps what is held or blocked).
    fn why_it_stays(&self, request: &Request, look: &Look) -> Option<String> {
        let blocked = Disposition::BlockAsUnsafeOrOutOfScope;
        if request.outcome.course() == Course::Active {
            Some("it is kept active".to_owned())
        } else if [request.disposition, request.outcome].contains(&blocked) {
            Some("it is blocked".to_owned())
        } else if self.rules.durable.is_none() {
            Some("no durable memory target is configured".to_owned())
        } else if let Some(what) = look.blocked {
            Some(format!("it is {what}, which no package carries"))
        } else if look.count(Severity::Error) > 0 {
            Some("the content scan refuses it, and the evidence location may be packed".to_owned())
        } else {
            None
        }
    }

    /// The files that prove the use, with their digests.
    fn proof(&self, request: &Request, source: &EntryPath) -> Result<Vec<Proof>> {
        let targets = request.targets.iter().map(|path| (ProofRole::Target, path));
        let all = targets.chain(request.evidence.iter().map(|path| (ProofRole::Evidence, path)));
        let mut proof: Vec<Proof> = Vec::new();
        for (role, written) in all {
            let flag = format!("--{}", role.as_str());
            let path: EntryPath = plain(written).parse().map_err(|error| {
                let name = masked(&shown::text(written)).text;
                Error::request(
                    format!("`{flag} {name}` is no file of the source: {error}"),
                    "name a file below the root of the source",
                )
            })?;
            if masked(path.as_str()).holds_secret {
                return Err(Error::request(
                    format!("the name of a file of `{flag}` holds a secret"),
                    "give it another name",
                ));
            }
            if path == *source || self.rules.bucket_of(&path).is_some() {
                let message = format!("`{path}` proves nothing: it lies in the intake");
                return Err(Error::request(
                    message,
                    "name the file that holds the fact now, or the one that shows the check",
                ));
            }
            let Some(sha256) = place::file(&self.root, &path)?.and_then(|_| place::digest_at(&self.root, &path)) else {
                let message = format!("`{flag} {}` is no file that can be read", masked(path.as_str()).text);
                return Err(Error::request(message, "a proof of use is a file of the source, as it is now"));
            };
            if proof.iter().all(|known| (known.role, &known.path) != (role, &path)) {
                proof.push(Proof { role, path, sha256 });
            }
        }
        Ok(proof)
    }

    /// The ledger travels with the evidence: a line that `lint` would refuse is not written.
    fn check_line(&self, entry: &Entry) -> Result<()> {
        let findings = judge_text(self.rules.ledger.as_str(), entry.to_string().as_bytes());
        match findings.into_iter().find(|finding| finding.severity == Severity::Error) {
            None => Ok(()),
            Some(finding) => Err(Error::request(
                format!("the ledger would be refused for this line: {} ({})", finding.message, finding.rule),
                "describe what the file holds instead of quoting it",
            )),
        }
    }

    fn notes(&self, entry: &Entry, look: &Look) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(kept) = &entry.kept_at {
            let known = crate::scope::Catalog::embedded().media_type_of(kept).is_some();
            if !known {
                notes.push(format!(
                    "no media type is known for `{kept}`: `lint` says which line of uaix.toml settles it"
                ));
            }
        } else if !look.is_fit() && entry.outcome.course() != Course::Refused {
            notes.push(
                "what was taken from it must not hold what the scan found; the source is for a person to remove"
                    .to_owned(),
            );
        }
        if let Some(record) = &self.rules.record_ledger {
            notes.push(format!(
                "`{record}` is a record for people: nothing is written into it; a block for it is proposed"
            ));
        }
        notes
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
