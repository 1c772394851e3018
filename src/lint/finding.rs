//! One thing that is wrong with a package: what, where, by which rule, and what to do.

use super::Category;
use crate::spec::{json::Place, terms::NoOp};
use serde::Serialize;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The package is refused.
    Error,
    /// The package passes; a person has to look.
    Warning,
    /// For the reviewer; never changes the exit code.
    Note,
}

impl Severity {
    /// The word of reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The id of the rule.
    pub rule: &'static str,
    /// The family of the rule.
    pub category: Category,
    /// How much it weighs.
    pub severity: Severity,
    /// What is wrong, on one line.
    pub message: String,
    /// The file it is about, as its name stands.
    pub path: Option<String>,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: Option<usize>,
    /// The place in the manifest, as a JSON Pointer.
    pub pointer: Option<String>,
    /// The line it is about, as it stands, where the text was at hand.
    pub excerpt: Option<String>,
    /// What to do.
    pub help: Option<String>,
    /// The clause of the contract.
    pub clause: &'static str,
    /// The public no-op code of a receiver.
    pub no_op: Option<NoOp>,
}

impl Finding {
    /// Errors first, then by path, line and rule.
    pub(super) fn order(&self) -> impl Ord + use<> {
        // What counts the rest stands behind what it continues.
        let counts = self.path.is_none() && self.message.ends_with("more like this");
        (self.severity, counts, self.path.clone(), self.line, self.column, self.rule, self.message.clone())
    }
}

/// Where a finding is, before it is reported.
#[derive(Clone, Debug, Default)]
pub struct Spot {
    pub(super) path: Option<String>,
    pub(super) place: Option<Place>,
    pub(super) pointer: Option<String>,
}

impl Spot {
    /// The package as a whole.
    pub fn package() -> Self {
        Self::default()
    }

    /// A file.
    pub fn file(path: impl ToString) -> Self {
        Self { path: Some(path.to_string()), ..Self::default() }
    }

    /// A line of a file.
    pub fn line(path: impl ToString, line: usize) -> Self {
        Self::file(path).at(Some(Place { line, column: 1 }))
    }

    /// The same spot at a place of its file.
    pub fn at(mut self, place: Option<Place>) -> Self {
        self.place = place;
        self
    }

    /// The same spot with its place in the manifest.
    pub fn pointer(mut self, pointer: impl Into<String>) -> Self {
        self.pointer = Some(pointer.into());
        self
    }
}
