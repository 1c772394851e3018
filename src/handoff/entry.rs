//! The entry of a new decision: where its source goes, what proves its use, and what a person should know besides.

use super::{
    Handoff,
    decide::{Plan, Request, Step},
    look::Look,
    place,
    rules::plain,
    words::check_proof,
};
use crate::{
    error::{Error, Result},
    lint::{Severity, judge_text, masked},
    spec::{
        course::Course,
        entry_path::EntryPath,
        intake::{Entry, INTAKE_FORMAT, Proof, ProofRole},
        shown,
        terms::Disposition,
    },
};

impl Handoff {
    /// The entry of a new decision, and where its source goes.
    pub(super) fn record(&self, request: &Request, path: &EntryPath, look: &Look) -> Result<Plan> {
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
}
