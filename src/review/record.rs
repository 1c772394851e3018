//! Appending reviews to the ledger. Every byte that was there stays; the file is written whole or not at all.

use super::{Pending, Source};
use crate::{
    error::{Error, Result},
    package::{atomic::replace, observe_file, read_ledger, read_small},
    spec::{
        config::REVIEW_NAME,
        instant::UtcInstant,
        ledger::{Ledger, Review},
        person::PersonName,
        terms::Operation,
    },
};

/// The longest note, in characters.
const LONGEST: usize = 4_000;
/// How a new ledger begins.
const HEAD: &str = "\
# Reviews of this package source: who said yes to which bytes. `uaix review` adds
# one table an entry at the end; a review ends by itself when a byte changes.
";

/// Who says yes, when, and what there is to say about it.
#[derive(Clone, Debug)]
pub struct Vouch {
    /// The person.
    pub reviewer: String,
    /// In the person's own words.
    pub note: Option<String>,
    /// When; `SOURCE_DATE_EPOCH` stands in where a run has to be repeatable.
    pub time: UtcInstant,
}

/// What was recorded.
#[derive(Debug, Default)]
pub struct Recorded {
    /// New entries, in the order in which they stand in the ledger.
    pub added: Vec<Review>,
    /// Files that this reviewer had reviewed with exactly these bytes before.
    pub known: Vec<Review>,
}

impl Vouch {
    /// Whether a person and a readable note stand behind the review.
    ///
    /// # Errors
    /// When the reviewer names nobody, or a text is too long or no text.
    pub fn check(&self) -> Result<()> {
        let help = "say who reviewed, on one line: `--by \"Ada Lovelace\"`";
        if let Err(error) = self.reviewer.parse::<PersonName>() {
            return Err(Error::request(format!("the reviewer {error}"), help));
        }
        if self.note.as_ref().is_some_and(|note| note.chars().count() > LONGEST) {
            let message = format!("the note is longer than {LONGEST} characters");
            return Err(Error::request(message, "write it into a file of its own, and name that in the note"));
        }
        Ok(())
    }
}

/// Records reviews that a person has said yes to.
///
/// # Errors
/// When the reviewer names nobody, a file changed since it was looked at, the ledger holds a later review or changed in the
/// meantime, or the system refuses. Nothing is written then.
pub fn record(source: &Source, yes: &[Pending], vouch: &Vouch) -> Result<Recorded> {
    vouch.check()?;
    let mut recorded = Recorded::default();
    for pending in yes {
        let review = entry(source, pending, vouch)?;
        match source.ledger.latest(&pending.path) {
            Some(latest) if latest.time > review.time => {
                let message =
                    format!("the ledger has a review of `{}` of {}, which is later", latest.path, latest.time);
                return Err(Error::request(message, "set the clock right, or leave SOURCE_DATE_EPOCH unset"));
            }
            Some(latest)
                if (latest.sha256, latest.operation, &latest.reviewer)
                    == (review.sha256, review.operation, &review.reviewer) =>
            {
                recorded.known.push(latest.clone());
            }
            _ => recorded.added.push(review),
        }
    }
    if !recorded.added.is_empty() {
        append(source, &recorded.added)?;
    }
    Ok(recorded)
}

fn entry(source: &Source, pending: &Pending, vouch: &Vouch) -> Result<Review> {
    let path = &pending.path;
    let sha256 = match &pending.bytes {
        Some(bytes) => {
            if observe_file(&source.package.disk_path(path))? != bytes.observed {
                return Err(Error::request(format!("`{path}` changed while it was reviewed"), "review it again"));
            }
            bytes.observed.sha256
        }
        None => match source.ledger.latest(path) {
            Some(review) if pending.operation == Operation::Remove => review.sha256,
            _ => return Err(Error::Defect(format!("a review of `{path}` without bytes"))),
        },
    };
    Ok(Review {
        path: path.clone(),
        sha256,
        operation: pending.operation,
        reviewer: vouch.reviewer.trim().to_owned(),
        time: vouch.time,
        note: vouch.note.as_ref().map(|note| note.trim().to_owned()).filter(|note| !note.is_empty()),
    })
}

fn append(source: &Source, added: &[Review]) -> Result<()> {
    let place = source.ledger_path();
    let now = read_ledger(&source.package.place)?.map_or_else(Vec::new, |ledger| ledger.review);
    if now != source.ledger.review {
        return Err(Error::request(format!("`{REVIEW_NAME}` changed in the meantime"), "review again"));
    }
    let before = read_small(&place, u64::MAX - 1)?;
    let before = match before {
        None => HEAD.to_owned(),
        Some(bytes) => String::from_utf8(bytes).map_err(|error| Error::Defect(error.to_string()))?,
    };
    let tables: String = added.iter().map(|review| format!("\n{review}")).collect();
    let tables = if before.contains("\r\n") { tables.replace('\n', "\r\n") } else { tables };
    let end = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
    let after = format!("{before}{end}{tables}");
    // A ledger that is written as one inline list takes no table at its end.
    Ledger::parse(&after).map_err(|error| {
        let message = format!("`{REVIEW_NAME}` takes no entry at its end: {}", error.message);
        Error::request(message, "write each review as a `[[review]]` table")
    })?;
    replace(&place, after.as_bytes())
}
