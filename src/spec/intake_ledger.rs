//! The intake ledger: what was decided on each file that was taken in, one JSON object a line, new ones at the end.
//!
//! Lines are never changed: a later decision on the same file is a later line.

use super::{digest::Digest, entry_path::EntryPath, intake::Entry, json::Document, shown};

/// Every decision, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IntakeLedger {
    /// One decision each.
    pub entries: Vec<Entry>,
}

/// A line of a ledger that is no entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} is no entry of an intake ledger: {message}")]
pub struct LineError {
    /// From 1.
    pub line: usize,
    /// What is wrong, in words.
    pub message: String,
    /// What to do.
    pub help: &'static str,
}

impl IntakeLedger {
    /// Parses a ledger. Empty lines are nothing.
    ///
    /// # Errors
    /// When a line is no entry: it is never skipped, because a decision would be lost.
    pub fn parse(text: &str) -> Result<Self, LineError> {
        let lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate();
        let entries = lines.filter(|(_, line)| !line.trim().is_empty()).map(|(at, line)| {
            let merging = ["<<<<<<< ", "=======", ">>>>>>> "].iter().any(|mark| line.starts_with(mark));
            let help = match merging {
                true => "a merge was left open: keep the lines of both sides",
                false => "put the line right by hand, as it was; the program changes nothing in a ledger but a last line that was cut off",
            };
            let wrong = |message: String| LineError { line: at + 1, message: shown::text(&message), help };
            let document = Document::parse(line.as_bytes()).map_err(|error| wrong(error.to_string()))?;
            serde_json::from_value(document.value).map_err(|error| wrong(error.to_string()))
        });
        Ok(Self { entries: entries.collect::<Result<_, _>>()? })
    }

    /// The latest decision on a path: by time, of one second the later line. Merging two branches may put an earlier one
    /// behind a later one.
    pub fn latest(&self, path: &EntryPath) -> Option<&Entry> {
        self.entries.iter().filter(|entry| entry.path == *path).max_by_key(|entry| entry.time)
    }

    /// The paths that decisions are about, each once, in the order of their first decision.
    pub fn paths(&self) -> impl Iterator<Item = &EntryPath> {
        let mut seen = std::collections::BTreeSet::new();
        self.entries.iter().map(|entry| &entry.path).filter(move |path| seen.insert(*path))
    }

    /// A decision on the same bytes under another path.
    pub fn same_bytes(&self, path: &EntryPath, sha256: Digest) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.sha256 == sha256 && entry.path != *path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::{
        intake::{Found, INTAKE_FORMAT},
        terms::Disposition,
    };

    fn entry(second: u32, outcome: Disposition) -> Entry {
        Entry {
            handoff_format: INTAKE_FORMAT.to_owned(),
            path: "in/a b.md".parse().expect("good"),
            sha256: Digest::of(b"a"),
            size_bytes: 1,
            kind: "text/markdown".to_owned(),
            disposition: Disposition::ApplyNow,
            outcome,
            reason: "measured again".to_owned(),
            proof: vec![],
            kept_at: Some("evidence/a.md".parse().expect("good")),
            stays: None,
            found: Found::default(),
            by: Some("Ada".to_owned()),
            time: format!("2026-01-31T09:00:{second:02}Z").parse().expect("good"),
        }
    }

    #[test]
    fn what_is_written_is_read_and_the_latest_decides() {
        let [late, early] = [entry(2, Disposition::Incorporated), entry(1, Disposition::KeptActiveWithReason)];
        let text = format!("\u{feff}{late}\r\n\n{early}\n");
        let ledger = IntakeLedger::parse(&text).expect("good");
        assert_eq!(ledger.entries, [late.clone(), early]);
        assert_eq!(ledger.latest(&late.path), Some(&late));
        assert_eq!(ledger.paths().count(), 1);
    }

    #[test]
    fn a_line_that_is_no_entry_is_named() {
        let good = entry(1, Disposition::Incorporated).to_string();
        for (from, to, message) in [
            ("}", "", "line 2 is no entry"),
            ("apply-now", "apply", "`apply` is not one of `apply-now`"),
            ("in/a", "../a", "climbs out"),
            ("\"by\"", "\"bye\"", "unknown field"),
            ("\"by\"", "\"kind\":\"x\",\"by\"", "kind"),
            ("handoff.v0.1", "handoff.v0.2", "another version wrote it"),
        ] {
            let error = IntakeLedger::parse(&format!("{good}\n{}\n", good.replacen(from, to, 1))).expect_err("refused");
            assert!(error.line == 2 && error.to_string().contains(message), "{error}");
        }
        let error = IntakeLedger::parse("<<<<<<< ours\n").expect_err("refused");
        assert!(error.help.contains("both sides"));
    }
}
