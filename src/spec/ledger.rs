//! `uaix.review.toml`, the review ledger of a package source: who said yes to which bytes of which file.
//!
//! It is plain and mergeable: one `[[review]]` table an entry, new ones at the end. A review is bound to a digest, so it
//! ends by itself when a byte changes. It is read beside `uaix.toml` only, never from a package.

use super::{
    config::{ConfigError, explain, parsed},
    digest::Digest,
    entry_path::EntryPath,
    instant::UtcInstant,
    json::Place,
    shown::text as shown,
    terms::{Operation, ReviewState},
};
use serde::{Deserialize, Deserializer, de};
use std::{
    collections::BTreeMap,
    fmt::{self, Write as _},
};

/// The published JSON Schema of the file, for editors; generated from these types.
pub const LEDGER_SCHEMA: &str = include_str!("../../docs/schema/uaix.review.v0.1.schema.json");

/// Every recorded review of a source.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// One review each, in the order of the file.
    #[serde(default)]
    pub review: Vec<Review>,
    /// For each path the places of its reviews, oldest first.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    order: BTreeMap<EntryPath, Vec<usize>>,
}

/// `[[review]]`: one person said yes to these bytes of one file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// The file, as the package names it.
    #[serde(deserialize_with = "parsed")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub path: EntryPath,
    /// The SHA-256 of the bytes that were reviewed; for `remove`, of the bytes that were there.
    #[serde(deserialize_with = "digest")]
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$")))]
    pub sha256: Digest,
    /// `create`, `replace` or `remove`.
    #[cfg_attr(test, schemars(with = "OperationSchema"))]
    pub operation: Operation,
    /// Who reviewed.
    #[serde(deserialize_with = "name")]
    #[cfg_attr(test, schemars(length(min = 1)))]
    pub reviewer: String,
    /// When, in UTC, in whole seconds, like `2026-01-31T09:00:00Z`.
    #[serde(deserialize_with = "time")]
    #[cfg_attr(test, schemars(with = "String"))]
    pub time: UtcInstant,
    /// What the reviewer has to say.
    pub note: Option<String>,
}

/// The words of `operation`, for the schema only.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum OperationSchema {
    /// The file is new, or reviewed for the first time.
    Create,
    /// The file takes the place of one that was reviewed.
    Replace,
    /// The file is gone.
    Remove,
}

/// How the bytes of a file stand to its reviews.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing<'l> {
    /// The latest review is of exactly these bytes.
    Reviewed(&'l Review),
    /// The latest review is of other bytes, or of the removal of the file.
    Changed(&'l Review),
    /// No review names the file.
    Never,
}

impl<'l> Standing<'l> {
    /// The word of a manifest.
    pub fn state(self) -> ReviewState {
        match self {
            Self::Reviewed(_) => ReviewState::Reviewed,
            Self::Changed(_) | Self::Never => ReviewState::ReviewRequired,
        }
    }

    /// The review that decides, when there is one.
    pub fn review(self) -> Option<&'l Review> {
        match self {
            Self::Reviewed(review) | Self::Changed(review) => Some(review),
            Self::Never => None,
        }
    }
}

impl Ledger {
    /// Parses the text of a ledger.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut ledger: Self = toml::from_str(text).map_err(|error| {
            let place = Place::of(text, error.span().map_or(0, |span| span.start));
            let (message, help) = explain(error.message());
            let merging = text.lines().any(|line| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> "));
            let help =
                if merging { Some("a merge was left open: keep the entries of both sides".to_owned()) } else { help };
            ConfigError { message, help, place }
        })?;
        for (at, review) in ledger.review.iter().enumerate() {
            ledger.order.entry(review.path.clone()).or_default().push(at);
        }
        for places in ledger.order.values_mut() {
            // Merging two branches may put an earlier review behind a later one. Of one second, the order of the file.
            places.sort_by_key(|at| ledger.review[*at].time);
        }
        Ok(ledger)
    }

    /// Every path that some review names.
    pub fn paths(&self) -> impl Iterator<Item = &EntryPath> {
        self.order.keys()
    }

    /// The reviews of a file, oldest first.
    pub fn reviews(&self, path: &EntryPath) -> impl DoubleEndedIterator<Item = &Review> {
        self.order.get(path).into_iter().flatten().map(|at| &self.review[*at])
    }

    /// The latest review of a file.
    pub fn latest(&self, path: &EntryPath) -> Option<&Review> {
        self.reviews(path).next_back()
    }

    /// The review that stands for a protected anchor: only one that names the operation `replace` takes the place of an
    /// earlier one with other bytes, and the removal of an anchor can not be reviewed at all.
    pub fn anchor(&self, path: &EntryPath) -> Option<&Review> {
        self.reviews(path).filter(|review| review.operation != Operation::Remove).reduce(|stands, next| {
            if next.operation == Operation::Replace || next.sha256 == stands.sha256 { next } else { stands }
        })
    }

    /// How these bytes of a file stand to its reviews.
    pub fn standing(&self, path: &EntryPath, sha256: Digest, is_anchor: bool) -> Standing<'_> {
        match if is_anchor { self.anchor(path) } else { self.latest(path) } {
            Some(review) if review.sha256 == sha256 && review.operation != Operation::Remove => {
                Standing::Reviewed(review)
            }
            Some(review) => Standing::Changed(review),
            None => Standing::Never,
        }
    }
}

impl fmt::Display for Review {
    /// The table as it is written at the end of a ledger.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "[[review]]\npath = {}\nsha256 = \"{}\"", quoted(self.path.as_str()), self.sha256)?;
        writeln!(f, "operation = \"{}\"\nreviewer = {}", self.operation, quoted(&self.reviewer))?;
        writeln!(f, "time = \"{}\"", self.time)?;
        self.note.as_ref().map_or(Ok(()), |note| writeln!(f, "note = {}", quoted(note)))
    }
}

/// A basic string of TOML on one line; what hides or steers text is written as its number.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if shown(c.encode_utf8(&mut [0; 4])).starts_with('\\') => {
                let _ = write!(out, "\\U{:08X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

fn digest<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
    match parsed(deserializer)? {
        Digest::Sentinel => Err(de::Error::custom("64 zeros are no digest: nobody reviewed such bytes")),
        digest => Ok(digest),
    }
}

fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    if name.trim().is_empty() { Err(de::Error::custom("`reviewer` names nobody")) } else { Ok(name) }
}

/// A time, quoted or as TOML's own.
fn time<'de, D: Deserializer<'de>>(deserializer: D) -> Result<UtcInstant, D::Error> {
    let text = match toml::Value::deserialize(deserializer)? {
        toml::Value::String(text) => text,
        other => other.to_string(),
    };
    text.parse().map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path() -> EntryPath {
        "docs/a.md".parse().expect("good")
    }

    fn review(bytes: &[u8], operation: Operation, second: u32) -> Review {
        let time = format!("2026-01-31T09:00:{second:02}Z").parse().expect("good");
        let reviewer = "Ada \"the\" \u{202e}\n\\".to_owned();
        Review { path: path(), sha256: Digest::of(bytes), operation, reviewer, time, note: None }
    }

    fn ledger(reviews: &[Review]) -> Ledger {
        let text: String = reviews.iter().map(|review| format!("{review}\n")).collect();
        let ledger = Ledger::parse(&text).expect("what is written can be read");
        assert_eq!(ledger.review, reviews);
        ledger
    }

    #[test]
    fn the_latest_review_decides() {
        use Operation::{Create, Remove, Replace};
        #[track_caller]
        fn case(reviews: &[(&[u8], Operation, u32)], ordinary: &str, anchor: &str) {
            let reviews: Vec<_> = reviews.iter().map(|(bytes, operation, at)| review(bytes, *operation, *at)).collect();
            let ledger = ledger(&reviews);
            for (is_anchor, want) in [(false, ordinary), (true, anchor)] {
                let standing = match ledger.standing(&path(), Digest::of(b"b"), is_anchor) {
                    Standing::Reviewed(_) => "reviewed",
                    Standing::Changed(_) => "changed",
                    Standing::Never => "never",
                };
                assert_eq!(standing, want, "anchor: {is_anchor}, {reviews:?}");
            }
        }
        case(&[], "never", "never");
        case(&[(b"b", Create, 1)], "reviewed", "reviewed");
        case(&[(b"a", Create, 1)], "changed", "changed");
        case(&[(b"a", Create, 1), (b"b", Replace, 2)], "reviewed", "reviewed");
        case(&[(b"a", Create, 1), (b"b", Create, 2)], "reviewed", "changed");
        case(&[(b"b", Replace, 2), (b"a", Create, 1)], "reviewed", "reviewed");
        case(&[(b"a", Create, 1), (b"b", Replace, 1)], "reviewed", "reviewed");
        case(&[(b"b", Create, 1), (b"b", Remove, 2)], "changed", "reviewed");
        case(&[(b"a", Create, 1), (b"a", Remove, 2), (b"b", Create, 3)], "reviewed", "changed");
        case(&[(b"b", Remove, 2)], "changed", "never");
    }

    #[test]
    fn what_is_refused() {
        let good = review(b"a", Operation::Create, 1).to_string();
        for (from, to, message) in [
            ("create", "approve", "`approve` is not one of `create`, `replace`, `remove`"),
            ("docs/a.md", "../a.md", "climbs out"),
            ("reviewer =", "reviewer = \" \" #", "`reviewer` names nobody"),
            ("09:00:01Z", "09:00:01+02:00", "not in UTC"),
            ("operation", "operashun", "unknown key `operashun`"),
            (&Digest::of(b"a").to_string(), &"0".repeat(64), "64 zeros are no digest"),
        ] {
            let error = Ledger::parse(&good.replace(from, to)).expect_err("refused");
            assert!(error.message.contains(message), "{error:?}");
        }
        let open = format!("<<<<<<< ours\n{good}=======\n{good}>>>>>>> theirs\n");
        let help = Ledger::parse(&open).expect_err("refused").help;
        assert!(help.is_some_and(|help| help.contains("both sides")));
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "The review ledger of a package source. Never packed.";
        crate::spec::published::hold::<Ledger>(
            "uaix.review.v0.1.schema.json",
            super::super::config::REVIEW_NAME,
            description,
        );
    }
}
