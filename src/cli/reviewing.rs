//! Showing a file to its reviewer, on a terminal only: the text, or what changed since the last review; then the question.

use super::wizard::{say, stopped};
use dialoguer::{Input, console::Term, theme::SimpleTheme};
use std::io::Read as _;
use uaix::{
    Result,
    diff::changes::{numbered, unified},
    error::shown_path,
    package::open_regular,
    report::size,
    review::{Bytes, Earlier, Pending, SHOWN_LIMIT, Source, earlier_text},
    spec::{digest::Digest, ledger::Standing, terms::Operation},
};

/// What a reviewer says of one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// These bytes are right.
    Yes,
    /// They are not.
    No,
    /// Later.
    Skip,
}

/// Asks who reviews.
pub(super) fn name() -> Result<String> {
    let term = Term::stderr();
    say(&term, "Who reviews? The name stands in the ledger beside every yes.")?;
    let input = Input::<String>::with_theme(&SimpleTheme).with_prompt("name");
    input.interact_text_on(&term).map_err(stopped)
}

/// Shows one file and asks.
pub(super) fn ask(source: &Source, pending: &Pending, at: usize, many: usize) -> Result<Answer> {
    let term = Term::stderr();
    let path = &pending.path;
    say(&term, &format!("\n{at} of {many}: {} {path}", pending.operation))?;
    match &pending.bytes {
        Some(bytes) => show(&term, source, pending, bytes)?,
        None => say(&term, "the file is gone; the review is of its removal")?,
    }
    let check = |text: &String| answer(text).map(|_| ()).ok_or("answer yes, no or skip");
    let input = Input::<String>::with_theme(&SimpleTheme).with_prompt("yes, no or skip?").default("skip".to_owned());
    let given = input.validate_with(check).interact_text_on(&term).map_err(stopped)?;
    Ok(answer(&given).unwrap_or(Answer::Skip))
}

fn answer(text: &str) -> Option<Answer> {
    match text.trim().to_lowercase().as_str() {
        "yes" | "y" => Some(Answer::Yes),
        "no" | "n" => Some(Answer::No),
        "skip" | "s" => Some(Answer::Skip),
        _ => None,
    }
}

fn show(term: &Term, source: &Source, pending: &Pending, bytes: &Bytes) -> Result<()> {
    let print = |text: &str| term.write_str(text).map_err(|error| stopped(error.into()));
    let observed = bytes.observed;
    if bytes.is_anchor {
        let changes = pending.operation == Operation::Replace;
        say(term, if changes { "a PROTECTED ANCHOR is replaced" } else { "a protected anchor" })?;
    }
    let Some(text) = text(source, pending, observed.sha256)? else {
        let words = format!(
            "{}, not shown: no text of at most {}; look at the file itself. sha256 {}",
            size(observed.size),
            size(SHOWN_LIMIT),
            observed.sha256
        );
        return say(term, &words);
    };
    let standing = source.file(&pending.path).map(|file| source.standing(file));
    if let Some(Standing::Changed(review)) = standing {
        match earlier_text(source, &pending.path, review.sha256)? {
            Earlier::Text(old, archive) => {
                say(term, &format!("what changed since the review, against {}:", shown_path(&archive)))?;
                return print(&unified(&old, &text));
            }
            Earlier::NotAtHand => say(term, "the text that was reviewed is not at hand; this is the whole file:")?,
        }
    }
    print(&numbered(&text))
}

/// The text of a file, when it is one of a size to show and still the bytes that the review would name.
fn text(source: &Source, pending: &Pending, sha256: Digest) -> Result<Option<String>> {
    let place = source.package.disk_path(&pending.path);
    let mut bytes = Vec::new();
    let failed = |source| uaix::Error::Io { action: "read", path: place.clone(), source };
    open_regular(&place)?.take(SHOWN_LIMIT + 1).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > SHOWN_LIMIT {
        return Ok(None);
    }
    if Digest::of(&bytes) != sha256 {
        let message = format!("`{}` changed while it was reviewed", pending.path);
        return Err(uaix::Error::request(message, "review it again"));
    }
    Ok(String::from_utf8(bytes).ok())
}
