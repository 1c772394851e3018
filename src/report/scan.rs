//! What a scan of loose files found, for people and for programs.

use super::{count, human, json::tool};
use crate::{
    lint::{Finding, Severity},
    spec::shown,
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The files that were looked at, and what was found.
#[derive(Debug, Default)]
pub struct Scanned {
    /// How many texts were scanned.
    pub files: usize,
    /// Files that were not, and why.
    pub skipped: Vec<(String, &'static str)>,
    /// What was found, by file and line.
    pub findings: Vec<Finding>,
}

impl Scanned {
    /// How many findings have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// For people.
    pub fn human(&self, style: human::Style) -> String {
        let shown = self.findings.iter().filter(|finding| style.notes || finding.severity != Severity::Note);
        let mut out: String = shown.map(|finding| human::one("", finding, style)).collect();
        if style.full {
            for (path, why) in &self.skipped {
                let _ = writeln!(out, "not scanned: {} ({why})", shown::text(path));
            }
        }
        let found = human::tally(|severity| self.count(severity), style);
        let notes = human::hidden_notes(self.count(Severity::Note), style);
        let _ = write!(out, "{found} in {}{notes}", count(self.files, "text"));
        if !self.skipped.is_empty() {
            let _ = write!(out, ", {} not scanned", count(self.skipped.len(), "file"));
        }
        out.push('\n');
        out
    }

    /// For programs.
    pub fn json(&self) -> Value {
        let skipped: Vec<_> = self.skipped.iter().map(|(path, why)| json!({"path": path, "reason": why})).collect();
        json!({
            "tool": tool(),
            "findings": self.findings,
            "scanned": self.files,
            "skipped": skipped,
            "summary": {
                "errors": self.count(Severity::Error),
                "warnings": self.count(Severity::Warning),
                "notes": self.count(Severity::Note),
            },
        })
    }
}
