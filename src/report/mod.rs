//! Findings to text. Every function returns a text and prints nothing; foreign names and contents come out escaped.
//!
//! To add a format: one file here, one variant where the command line chooses.

pub mod diff;
pub mod github;
pub mod handoff;
pub mod handoff_cut;
pub mod handoff_final;
pub mod human;
pub mod inspect;
pub mod json;
pub mod markdown;
pub mod memory;
pub mod persona;
pub mod profiles;
pub mod receive;
pub mod review;
pub mod sarif;
pub mod scan;
pub mod store;

use crate::{
    lint::{Finding, Judgement},
    package::{Container, Package},
};

/// The name of a package that did not come from a file.
pub const STANDARD_INPUT: &str = "standard input";

/// A package and what was found in it.
#[derive(Debug)]
pub struct Judged {
    /// The package as it was named.
    pub name: String,
    /// The package.
    pub package: Package,
    /// What was found.
    pub judgement: Judgement,
}

impl Judged {
    /// The file of the repository that a finding is about, with its line: the file itself in a folder, the archive for
    /// what is inside one; none for what came from standard input, which is no file of a repository.
    pub fn location(&self, finding: &Finding) -> Option<(String, Option<usize>)> {
        match (self.package.container, &finding.path) {
            _ if self.name == STANDARD_INPUT => None,
            (Container::Folder, Some(path)) if self.name == "." => Some((path.clone(), finding.line)),
            (Container::Folder, Some(path)) => {
                Some((format!("{}/{path}", self.name.trim_end_matches('/')), finding.line))
            }
            _ => Some((self.name.clone(), None)),
        }
    }

    /// What is wrong and what to do, on one line; for an archive, where in it.
    pub fn sentence(&self, finding: &Finding) -> String {
        let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
        let inside = match (self.package.container, &finding.path) {
            (Container::Archive, Some(path)) => format!("{}{line}: ", crate::spec::shown::text(path)),
            _ => String::new(),
        };
        let help = finding.help.as_ref().map(|help| format!("; help: {help}")).unwrap_or_default();
        crate::spec::shown::text(&format!("{inside}{}{help}", finding.message))
    }
}

/// A number of bytes for people: `9.8 KiB`.
pub fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1023.95 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    format!("{value:.1} {}", UNITS[unit])
}

/// A number with its noun: `1 file`, `2 files`, `2 entries`.
pub fn count(number: usize, noun: &str) -> String {
    match (number, noun.strip_suffix('y')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        _ => format!("{number} {noun}s"),
    }
}

/// How many files wait: `1 file awaits`, `2 files await`.
pub fn awaiting(number: usize) -> String {
    format!("{} {}", count(number, "file"), if number == 1 { "awaits" } else { "await" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people() {
        for (bytes, want) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1024, "1.0 KiB"),
            (10_035, "9.8 KiB"),
            (1_048_575, "1.0 MiB"),
            (5 << 30, "5.0 GiB"),
        ] {
            assert_eq!(size(bytes), want);
        }
        assert_eq!((awaiting(1), awaiting(2)), ("1 file awaits".into(), "2 files await".into()));
        assert_eq!(
            (count(1, "file"), count(0, "file"), count(3, "entry")),
            ("1 file".into(), "0 files".into(), "3 entries".into())
        );
    }
}
