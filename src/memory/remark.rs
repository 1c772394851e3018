//! What a person has to know of a ledger, one remark at a time.

use super::Target;
use crate::{lint::Severity, spec::entry_path::EntryPath};

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// Nothing is where a pointer leads.
    MissingTarget,
    /// It is elsewhere now.
    MovedTarget,
    /// No receiver can follow the pointer.
    UnfitTarget,
    /// The target is there and not in the package.
    NotPacked,
    /// The checksum is not that of the target.
    WrongChecksum,
    /// A field is missing or empty.
    MissingField,
    /// Two pointers have one id.
    SameId,
    /// The summary is more than one sentence.
    LongSummary,
    /// The ledger holds text of its own.
    BodyText,
    /// A record of the present keeps a diary.
    DatedChangelog,
    /// No pointer is in the ledger.
    NoPointer,
    /// The settings do not say where something is, or say it wrongly.
    Settings,
    /// No pointer reaches a page of the wiki.
    UnreachedPage,
}

impl What {
    /// The word of reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MissingTarget => "missing-target",
            Self::MovedTarget => "moved-target",
            Self::UnfitTarget => "unfit-target",
            Self::NotPacked => "not-packed",
            Self::WrongChecksum => "wrong-checksum",
            Self::MissingField => "missing-field",
            Self::SameId => "same-id",
            Self::LongSummary => "long-summary",
            Self::BodyText => "body-text",
            Self::DatedChangelog => "dated-changelog",
            Self::NoPointer => "no-pointer",
            Self::Settings => "settings",
            Self::UnreachedPage => "unreached-page",
        }
    }
}

/// One thing that a person has to know of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub what: What,
    /// How much it weighs.
    pub severity: Severity,
    /// The file it is about.
    pub path: EntryPath,
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// The pointer, where it is about one.
    pub id: Option<String>,
    /// In words.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// A pointer and where it leads.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its id, as shown.
    pub id: String,
    /// Where it begins, from 1.
    pub line: usize,
    /// What is there.
    pub target: Target,
}

/// What a ledger is like.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The ledger.
    pub ledger: EntryPath,
    /// Its pointers, in their order.
    pub pointers: Vec<Judged>,
    /// What was found: errors first, then by file and line.
    pub remarks: Vec<Remark>,
    /// The folder of the wiki, when it is there, and how many pages it holds.
    pub wiki: Option<(EntryPath, usize)>,
}

impl Checked {
    /// How many remarks have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.remarks.iter().filter(|remark| remark.severity == severity).count()
    }
}
