//! One thing that the scan found.

use super::{Kind, text::Text};
use crate::spec::severity::Severity;
use std::ops::Range;

/// One thing that the scan found in a text. It never holds the value of a secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// What kind of fault it is.
    pub kind: Kind,
    /// How much it weighs here.
    pub severity: Severity,
    /// What was found, in words.
    pub says: String,
    /// Where it stands, in bytes of the text.
    pub range: Range<usize>,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Why it weighs less than it would elsewhere.
    pub demoted: Option<&'static str>,
}

impl Hit {
    pub(super) fn new(text: &Text<'_>, kind: Kind, severity: Severity, range: Range<usize>, says: String) -> Self {
        let (line, column) = text.place(range.start);
        Self { kind, severity, says, range, line, column, demoted: None }
    }

    /// Weighs less what is only mentioned.
    pub(super) fn excuse(&mut self, excuse: Option<(Severity, &'static str)>) {
        if let Some((severity, why)) = excuse.filter(|(severity, _)| *severity > self.severity) {
            self.severity = severity;
            self.demoted = Some(why);
        }
    }
}
