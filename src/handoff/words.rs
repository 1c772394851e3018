//! The words of a decision: whether they fit together, are fit to be kept, and are proven.

use super::decide::Request;
use crate::{
    error::{Error, Result},
    lint::masked,
    spec::{
        course::Course,
        entry_path::EntryPath,
        intake::{Entry, Proof},
        shown,
        terms::Disposition,
    },
};

/// The longest reason, in characters.
const LONGEST: usize = 1_000;

/// The decision of an entry: `apply-now, incorporated`.
pub(super) fn words(entry: &Entry) -> String {
    match entry.disposition == entry.outcome {
        true => format!("`{}`", entry.outcome),
        false => format!("`{}`, `{}`", entry.disposition, entry.outcome),
    }
}

/// Whether the words fit together, and the reason is fit to be kept.
pub(super) fn check_words(request: &Request) -> Result<()> {
    let (decided, came) = (request.disposition, request.outcome);
    if decided.contradicts(came) {
        let message = format!("the disposition `{decided}` and the outcome `{came}` contradict each other");
        let fitting: Vec<_> = Disposition::WORDS
            .iter()
            .filter(|word| word.parse::<Disposition>().is_ok_and(|word| !decided.contradicts(word)))
            .map(|word| format!("`{word}`"))
            .collect();
        return Err(Error::request(message, format!("outcomes that fit: {}", fitting.join(", "))));
    }
    let reason = request.reason.trim();
    let refuse = |message: String, help: &str| Err(Error::request(message, help));
    if !reason.chars().any(char::is_alphanumeric) {
        return refuse("the reason says nothing".to_owned(), "say in one sentence why");
    }
    if masked(reason).holds_secret {
        return refuse("the reason holds a secret".to_owned(), "name its kind instead of its value");
    }
    if shown::text(reason) != reason || reason.chars().count() > LONGEST {
        return refuse(
            format!("the reason is not one line of at most {LONGEST} readable characters"),
            "write more into a file of its own, and name that with `--evidence`",
        );
    }
    Ok(())
}

/// What claims a use shows it (contract, section 2: an outcome is accounted for).
pub(super) fn check_proof(request: &Request, path: &EntryPath, proof: &[Proof], is_moved: bool) -> Result<()> {
    let missing = match request.outcome.course() {
        Course::Used => proof.is_empty(),
        Course::Preserved => proof.is_empty() && !is_moved,
        Course::Active | Course::Refused => false,
    };
    if !missing {
        return Ok(());
    }
    let message = format!("nothing proves that `{path}` is `{}`", request.outcome);
    let help = "name the file that holds it now with `--target PATH`, or the one that shows it with `--evidence PATH`";
    Err(Error::request(message, help))
}
