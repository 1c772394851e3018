//! Are the persona bytes of one package those of another, or is one an honest derivative of the other?

use super::files::{PersonaFiles, bytes, observe, require};
use crate::{
    error::Result,
    lint::derivation::{self, is_kept_aside},
    package::Package,
    spec::{digest::Digest, entry_path::EntryPath},
};
use std::collections::BTreeMap;

/// The longest file that is searched for its first difference, in bytes.
const SEARCHED: u64 = 32 * 1024 * 1024;

/// How a persona stands to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preservation {
    /// Every file has the same bytes; how many there are.
    Preserved(usize),
    /// The second says that it derives from the first, and keeps its bytes as evidence.
    Derivative(FirstDifference),
    /// Something differs, and nothing says why.
    Different(FirstDifference),
}

/// The first thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstDifference {
    /// The file.
    pub path: EntryPath,
    /// The digest in the first package, when it is there.
    pub a: Option<Digest>,
    /// The digest in the second, when it is there.
    pub b: Option<Digest>,
    /// The first byte that differs, from 0, and its line, from 1.
    pub place: Option<(usize, usize)>,
    /// How many files differ.
    pub files: usize,
}

impl Preservation {
    /// Whether nothing of the first persona is lost or passed off as something else.
    pub fn is_honest(&self) -> bool {
        !matches!(self, Self::Different(_))
    }
}

/// Compares the persona of `b` with that of `a`.
///
/// # Errors
/// When one of them can not be read, or holds no persona.
pub fn preserved(a: &Package, b: &Package) -> Result<Preservation> {
    require(a)?;
    require(b)?;
    let (first, second) = (observe(a)?, observe(b)?);
    let differs = |path: &&EntryPath| first.get(path) != second.get(path);
    let mut paths: Vec<_> =
        first.keys().chain(second.keys().filter(|path| !first.contains_key(*path))).filter(differs).collect();
    paths.sort();
    let Some(path) = paths.first() else { return Ok(Preservation::Preserved(first.len())) };
    let digest = |files: &PersonaFiles| files.get(path).map(|observed| observed.sha256);
    let place = match (bytes(a, path, SEARCHED)?, bytes(b, path, SEARCHED)?) {
        (Some(old), Some(new)) => Some(place(&old, &new)),
        _ => None,
    };
    let difference =
        FirstDifference { path: (*path).clone(), a: digest(&first), b: digest(&second), place, files: paths.len() };
    Ok(match keeps(b, &first)? {
        true => Preservation::Derivative(difference),
        false => Preservation::Different(difference),
    })
}

/// Whether a package keeps exactly these files as those of the original it derives from.
fn keeps(package: &Package, original: &PersonaFiles) -> Result<bool> {
    let Some(stated) = derivation::stated(package)? else { return Ok(false) };
    let named: BTreeMap<_, _> = stated.files.iter().map(|file| (&file.path, file.sha256)).collect();
    let whole: BTreeMap<_, _> = original.iter().map(|(path, seen)| (path, seen.sha256)).collect();
    if named != whole
        || stated.files.len() != whole.len()
        || stated.files.iter().any(|file| !is_kept_aside(&file.kept_as))
    {
        return Ok(false);
    }
    let mut contents = package.contents()?;
    for file in &stated.files {
        let Some(entry) = package.entry(&file.kept_as) else { return Ok(false) };
        let kept = contents.read(&file.kept_as, entry, &mut |_| {})?;
        if !kept.is_ok_and(|kept| kept.sha256 == file.sha256) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn place(a: &[u8], b: &[u8]) -> (usize, usize) {
    let at = a.iter().zip(b).position(|(a, b)| a != b).unwrap_or(a.len().min(b.len()));
    (at, 1 + a[..at].iter().filter(|byte| **byte == b'\n').count())
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn the_first_byte_that_differs() {
        for (a, b, want) in [("a\nb", "a\nc", (2, 2)), ("a", "ab", (1, 1)), ("", "x", (0, 1)), ("a\n", "a", (1, 1))] {
            assert_eq!(place(a.as_bytes(), b.as_bytes()), want, "{a:?} {b:?}");
        }
    }
}
