//! One thing that is wrong with a package: what, where, by which rule, and what to do.

use super::Category;
pub use crate::spec::severity::Severity;
use crate::spec::{digest::Digest, json::Place, terms::NoOp};
use serde::Serialize;

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
    /// The digest of what the scan of a text found, by which maintainers can allow it.
    #[serde(skip)]
    pub value: Option<Digest>,
    /// The same for a report; never that of a secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value_sha256: Option<String>,
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
