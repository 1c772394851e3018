//! One file that was dropped: its size, its digest, what it is and what the content scan finds. It is read and never run,
//! and an archive is never opened.

use crate::{
    error::{At, Result},
    lint::{Finding, START, Severity, TEXT_LIMIT, is_text, judge_text, refused_start},
    package::{Interrupt, Observed, open_regular},
    scope::Catalog,
    spec::{digest::Hasher, entry_path::EntryPath, intake::Found},
};
use std::{collections::BTreeSet, io::Read, path::Path};

/// How much is read at once.
const BLOCK: usize = 64 * 1024;

/// What is known of a file.
#[derive(Clone, Debug)]
pub struct Look {
    /// Its size and digest.
    pub observed: Observed,
    /// What it is: a media type, or in words.
    pub kind: String,
    /// What it is, when no package carries such a file: `an executable`, `an archive`, `a script`.
    pub blocked: Option<&'static str>,
    /// What the content scan found in its text and its name.
    pub findings: Vec<Finding>,
    /// Why its content was not scanned.
    pub unscanned: Option<&'static str>,
}

impl Look {
    /// Reads a file block by block; only a text that can be scanned is held in memory.
    ///
    /// # Errors
    /// When it is no regular file, can not be read, or somebody asks to stop.
    pub(super) fn take(place: &Path, path: &EntryPath, interrupt: &Interrupt) -> Result<Self> {
        let mut file = open_regular(place)?;
        let mut hasher = Hasher::default();
        let mut kept = Vec::new();
        let mut start = Vec::new();
        let mut block = vec![0; BLOCK];
        let mut is_long = false;
        loop {
            interrupt.check()?;
            let count = file.read(&mut block).at("read", place)?;
            if count == 0 {
                break;
            }
            let bytes = &block[..count];
            hasher.update(bytes);
            start.extend_from_slice(&bytes[..count.min(START - start.len())]);
            is_long |= (kept.len() + count) as u64 > TEXT_LIMIT;
            if is_long {
                kept = Vec::new();
            } else {
                kept.extend_from_slice(bytes);
            }
        }
        let (size, sha256) = hasher.finish();
        Ok(Self::of(path, Observed { size, sha256 }, &start, (!is_long).then_some(kept.as_slice())))
    }

    fn of(path: &EntryPath, observed: Observed, start: &[u8], bytes: Option<&[u8]>) -> Self {
        let catalog = Catalog::embedded();
        let media_type = catalog.media_type_of(path);
        // A package in a bucket is hashed like any file; taking it in as a package is another verb.
        let is_package = media_type.is_some_and(|kind| kind.extensions.iter().any(|extension| extension == "uaix"));
        // Only a file that is called a text, or is one, may begin with two letters of a Windows executable.
        let reads_as_text = media_type.is_some_and(|kind| kind.text) && bytes.is_some_and(|bytes| !bytes.contains(&0));
        let by_start = refused_start(start, reads_as_text).filter(|_| !is_package);
        let blocked = by_start.or_else(|| catalog.unsupported_kind(path));
        let kind = match (blocked, media_type) {
            (Some(what), _) => what.to_owned(),
            (None, Some(kind)) => kind.id.clone(),
            (None, None) => "a type that no package carries".to_owned(),
        };
        let scanned = bytes.filter(|bytes| is_text(Path::new(path.as_str()), bytes));
        let unscanned = match (bytes, scanned) {
            (None, _) => Some("larger than 32 MiB"),
            (Some(_), None) => Some("not a text"),
            _ => None,
        };
        // The name is looked at even where the content is not.
        let findings = judge_text(path.as_str(), scanned.unwrap_or_default());
        Self { observed, kind, blocked, findings, unscanned }
    }

    /// How many findings have a severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether the file is fit to be kept where a package may carry it: not of a blocked type, and nothing found in it
    /// that a package is refused for.
    pub fn is_fit(&self) -> bool {
        self.blocked.is_none() && self.count(Severity::Error) == 0
    }

    /// The findings as the ledger keeps them.
    pub(super) fn found(&self) -> Found {
        let weighs = self.findings.iter().filter(|finding| finding.severity != Severity::Note);
        let rules: BTreeSet<&str> = weighs.map(|finding| finding.rule).collect();
        Found {
            errors: self.count(Severity::Error),
            warnings: self.count(Severity::Warning),
            notes: self.count(Severity::Note),
            rules: rules.into_iter().map(str::to_owned).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is() {
        #[track_caller]
        fn case(name: &str, bytes: &[u8], kind: &str, is_fit: bool) {
            let path = name.parse().expect("good");
            let observed = Observed { size: bytes.len() as u64, sha256: crate::spec::digest::Digest::of(bytes) };
            let look = Look::of(&path, observed, &bytes[..bytes.len().min(START)], Some(bytes));
            assert_eq!((look.kind.as_str(), look.is_fit()), (kind, is_fit), "{name}: {:?}", look.findings);
        }
        case("a.md", b"a line\n", "text/markdown", true);
        case("a.md", b"MZ is where the story begins\n", "text/markdown", true);
        case("a.md", b"MZ\x90\0\x03\0", "an executable", false);
        case("a.png", b"\x7fELF\x02", "an executable", false);
        case("a.txt", b"\xcf\xfa\xed\xfe\x07", "an executable", false);
        case("notes", b"#!/bin/sh\n", "a script", false);
        case("run.ps1", b"x", "a script", false);
        case("a.pdf", b"PK\x03\x04", "an archive", false);
        case("a.zip", b"", "an archive", false);
        case("a.uaix", b"PK\x03\x04", "application/x-uaix", true);
        case("page.html", b"<p>", "an HTML page", false);
        case("schema.sql", b"select 1\n", "a type that no package carries", true);
    }
}
