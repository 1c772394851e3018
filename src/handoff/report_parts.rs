//! The parts of a final report: checks, states, what is kept, and what only a person knows.

use crate::spec::{entry_path::EntryPath, instant::UtcInstant, intake::Entry};

/// What only the caller knows.
#[derive(Clone, Debug)]
pub struct Given {
    /// When the report is made.
    pub time: UtcInstant,
    /// Checks that were run or skipped outside of this program.
    pub checks: Vec<Check>,
    /// The state of the packed archive.
    pub package: State,
    /// What somebody says of the live state; nobody here looks at it.
    pub live: Option<String>,
}

/// A check with what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was checked.
    pub what: String,
    /// What came of it.
    pub state: CheckState,
    /// More words, like the reason for leaving it out.
    pub detail: String,
    /// Whether the report ran it; else somebody says so.
    pub own: bool,
}

/// What came of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckState {
    /// It was run and passed.
    Passed,
    /// It was run and failed.
    Failed,
    /// It was not run.
    Skipped,
}

impl CheckState {
    /// The word of a report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Skipped => "skipped",
        }
    }
}

/// How something stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// In one word.
    pub word: StateWord,
    /// In more words.
    pub detail: String,
}

/// How something stands, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateWord {
    /// It was checked, and nothing is wrong.
    Good,
    /// It was checked, and something is wrong.
    Faulty,
    /// Somebody says it; it was not checked.
    Stated,
    /// It was not checked.
    Unknown,
}

impl StateWord {
    /// The word of a report.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Faulty => "faulty",
            Self::Stated => "stated",
            Self::Unknown => "not checked",
        }
    }
}

/// The latest decision on a path, and what is there now.
#[derive(Clone, Debug)]
pub struct Kept {
    /// The decision.
    pub entry: Entry,
    /// What is there now, in words.
    pub now: &'static str,
    /// Whether that is what the decision says.
    pub holds: bool,
}

/// A record of memory, or a durable note, that a fact went into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryUpdate {
    /// The record.
    pub path: EntryPath,
    /// What it holds now: the file that the fact came from.
    pub from: EntryPath,
    /// Whether the record is still the one of the decision, in words.
    pub now: &'static str,
}
