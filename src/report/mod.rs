//! Findings to text. Every function returns a text and prints nothing; foreign names and contents come out escaped.
//!
//! To add a format: one file here, one variant where the command line chooses.

pub mod human;
pub mod json;

use crate::{lint::Judgement, package::Package};

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
        assert_eq!(
            (count(1, "file"), count(0, "file"), count(3, "entry")),
            ("1 file".into(), "0 files".into(), "3 entries".into())
        );
    }
}
