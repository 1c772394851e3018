//! A ledger whose last line was cut off, by a crash of the machine or a full disk: what is left of the line is set aside,
//! byte for byte, and every whole line stays.

use super::{Rules, lock::IntakeLock, place, read_bytes};
use crate::{
    error::{At, Error, Result, shown_path},
    package::{
        Interrupt,
        atomic::{AtomicFile, replace},
        read_small,
    },
    spec::{digest::Digest, entry_path::EntryPath, json::Document},
};
use std::{
    io::Write,
    path::{Path, PathBuf},
    time::Duration,
};

/// How many digits of its digest name what was set aside.
const DIGITS: usize = 12;

/// The last line of a ledger that was cut off.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The ledger.
    pub ledger: EntryPath,
    /// Which line it is, from 1.
    pub line: usize,
    /// What is left of it.
    pub rest: Vec<u8>,
    /// How many whole decisions stand before it.
    pub decisions: usize,
    /// Where it is kept; a name that no package takes.
    pub aside: EntryPath,
    root: PathBuf,
    before: Vec<u8>,
}

impl Cut {
    /// Looks for a cut line in the ledger of a source; none when every line is whole. Nothing is written.
    ///
    /// # Errors
    /// When the record or the ledger can not be read, or another line of it is no entry.
    pub fn find(root: &Path) -> Result<Option<Self>> {
        let ledger = Rules::read(root)?.ledger;
        let Some((place, before)) = read_bytes(root, &ledger)? else { return Ok(None) };
        let Some(at) = cut_at(&before) else {
            super::parse(&place, before)?;
            return Ok(None);
        };
        let (whole, rest) = before.split_at(at);
        let decisions = super::parse(&place, whole.to_vec())?.1.entries.len();
        let mut digits = Digest::of(rest).to_string();
        digits.truncate(DIGITS);
        let aside = format!("{ledger}.cut-{digits}.bak").parse().map_err(|error| {
            let message = format!("what is cut off can not be kept beside `{ledger}`: {error}");
            Error::request(message, "give the ledger a shorter name, in the record too")
        })?;
        let line = whole.iter().filter(|byte| **byte == b'\n').count() + 1;
        let (rest, root) = (rest.to_vec(), root.to_owned());
        Ok(Some(Self { ledger, line, rest, decisions, aside, root, before }))
    }

    /// Keeps what is left of the line in a file of its own, then ends the ledger before it. A run that ends between the two
    /// leaves both; the same call again goes on from there.
    ///
    /// # Errors
    /// When somebody else decides for longer than `wait`, the ledger changed, or the system refuses.
    pub fn set_aside(&self, wait: Duration, interrupt: &Interrupt) -> Result<()> {
        let _lock = IntakeLock::acquire(&self.root, &self.ledger, wait, interrupt)?;
        let now = read_bytes(&self.root, &self.ledger)?.map(|(_, bytes)| bytes);
        if now.as_ref() != Some(&self.before) {
            let message = format!("another run was first: `{}` is another one than it was", self.ledger);
            return Err(Error::request(message, "look again: `uaix handoff scan`"));
        }
        let place = self.aside.below(&self.root);
        place::make_folder_of(&self.root, &self.aside)?;
        match read_small(&place, super::LEDGER_LIMIT)? {
            Some(bytes) if bytes == self.rest => {}
            Some(_) => {
                let message = format!("`{}` is there and holds something else", shown_path(&place));
                return Err(Error::request(message, "move it to another name"));
            }
            None => {
                let mut file = AtomicFile::create(&place)?;
                file.file().write_all(&self.rest).at("write", &place)?;
                file.sync()?;
                file.commit_new()?;
            }
        }
        let whole = &self.before[..self.before.len() - self.rest.len()];
        replace(&self.ledger.below(&self.root), whole)
    }
}

/// Where the last line begins, when it has no line end and is no whole value of JSON.
pub(super) fn cut_at(bytes: &[u8]) -> Option<usize> {
    let at = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let rest = &bytes[at..];
    let is_cut = !rest.trim_ascii().is_empty() && Document::parse(rest.trim_ascii()).is_err();
    is_cut.then_some(at)
}

/// Why a ledger with a cut line can not be read.
pub(super) fn error(place: &Path, bytes: &[u8], at: usize) -> Error {
    let line = bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let length = bytes.len() - at;
    let message = format!(
        "`{}`: line {line}, the last one, was cut off after {length} bytes: what it decided is not known",
        shown_path(place)
    );
    Error::request(message, "`uaix handoff repair` sets what is left of it aside, and keeps every whole line")
}

#[cfg(test)]
mod tests {
    use super::cut_at;

    #[test]
    fn what_is_cut() {
        #[track_caller]
        fn case(text: &[u8], want: Option<usize>) {
            assert_eq!(cut_at(text), want, "{text:?}");
        }
        case(b"", None);
        case(b"{}\n", None);
        case(b"{}\n{\"a\":1}", None);
        case(b"{}\n  ", None);
        case(b"{}\n{\"a\":", Some(3));
        case(b"{\"a\":", Some(0));
        case(b"{}\n{\"a\":\n", None);
        case(b"{}\n\0\0\0", Some(3));
        case(b"{}\n{\"\xc3", Some(3));
    }
}
