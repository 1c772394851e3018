//! What lies in the intake area, and how each file stands to the ledger: the nouns.

use super::{look::Look, rules::Bucket};
use crate::{
    lint::Severity,
    spec::{entry_path::EntryPath, intake::Entry},
};

/// The intake area at one moment.
#[derive(Debug)]
pub struct Scan {
    /// The declared buckets and what became of looking into each.
    pub buckets: Vec<(Bucket, BucketState)>,
    /// What lies in the buckets, by bucket and name.
    pub items: Vec<Item>,
    /// What lies in the intake folder and in no active bucket.
    pub misplaced: Vec<Item>,
    /// What lies where processed copies were kept.
    pub archive: Vec<Item>,
    /// Whether that place is out of scope, because a durable memory target is configured.
    pub archive_is_out: bool,
    /// Placeholders and junk, each with the reason.
    pub ignored: Vec<(String, String)>,
}

/// What became of looking into a bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BucketState {
    /// It was looked into and held so many files.
    Holds(usize),
    /// It is not there: nothing waits in it.
    Missing,
    /// It can not be looked into, and why.
    Closed(String),
}

/// Something with a name in the intake area.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name below the root, as it may be shown: escaped, and without any secret.
    pub name: String,
    /// Its path, when it can be named in a ledger.
    pub path: Option<EntryPath>,
    /// What is known of it; nothing when it is no regular file or can not be read.
    pub look: Option<Look>,
    /// How it stands to the ledger.
    pub account: Account,
}

/// How a file stands to the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// Nobody has decided on it yet.
    Waiting,
    /// The evidence location holds the same bytes, and no decision: a move was interrupted, or it is a duplicate.
    Copied(EntryPath),
    /// The same bytes were decided on under another path.
    SameBytes(Box<Entry>),
    /// It was decided on with other bytes.
    Changed(Box<Entry>),
    /// The latest decision is on exactly these bytes, and it stays where it is.
    Decided(Box<Entry>),
    /// The decision is recorded and the copy is kept; the source has yet to go.
    HalfMoved(Box<Entry>),
    /// The decision says that it was moved, and the copy is not there or has other bytes.
    CopyLost(Box<Entry>),
    /// It can not be decided on as it is, and why.
    Unfit(String),
}

impl Account {
    /// Whether the file has a disposition and an outcome.
    pub fn is_settled(&self) -> bool {
        matches!(self, Self::Decided(_))
    }
}

impl Scan {
    /// What has no disposition and outcome yet: in the buckets, beside them, and in the place of processed copies where
    /// that is out of scope. Elsewhere what lies there has been processed.
    pub fn open(&self) -> impl Iterator<Item = &Item> {
        let archive = if self.archive_is_out { &self.archive[..] } else { &[] };
        self.items.iter().chain(&self.misplaced).chain(archive).filter(|item| !item.account.is_settled())
    }

    /// The buckets that can not be looked into.
    pub fn closed(&self) -> impl Iterator<Item = (&Bucket, &str)> {
        self.buckets.iter().filter_map(|(bucket, state)| match state {
            BucketState::Closed(why) => Some((bucket, why.as_str())),
            _ => None,
        })
    }

    /// Whether every file that is no placeholder has a disposition and an outcome, and every bucket could be looked into.
    pub fn is_complete(&self) -> bool {
        self.open().next().is_none() && self.closed().next().is_none()
    }

    /// Whether something in an open file is dangerous: of a blocked type, or an error of the content scan.
    pub fn is_dangerous(&self) -> bool {
        self.open().filter_map(|item| item.look.as_ref()).any(|look| !look.is_fit())
    }

    /// Every item: in buckets, misplaced, in the archive.
    pub fn all(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().chain(&self.misplaced).chain(&self.archive)
    }
}

/// How heavy the worst finding of a file is.
pub fn worst(look: &Look) -> Option<Severity> {
    look.findings.iter().map(|finding| finding.severity).min()
}
