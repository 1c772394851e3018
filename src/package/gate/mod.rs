//! THE GATE: is this file one ZIP archive that every reader reads the same way?
//!
//! [`examine`] looks at structure only: the end record, ZIP64, the central directory, the local headers and whether
//! they tile the file from its first byte to its last. It never inflates. [`read_entry`] then streams the content of
//! one entry and holds it to the declared sizes and CRC-32. Together they serve points 1 to 7 and 10 of the archive
//! rules (`spec/format.md` section 1), the flag half of point 8, and the limits that need no inflation.
//!
//! What this room may not do: judge names, inventory or manifest (other rooms do); write, repair or print; trust a
//! declared number (nothing is allocated from one, all sums are checked); load the archive (it reads by position);
//! return an error for a malformed archive (an [`std::io::Error`] means that reading failed; everything that is wrong
//! with the bytes is a [`Flaw`]).
//!
//! The way through: `end` and `zip64_end` find the end of the archive, `directory` says where the central directory
//! must lie, `central` reads its headers, `bounds` and `attributes` judge what they declare, `tiling` walks the
//! entries in the order of their offsets and asks `local`, `agree` and `descriptor` about each.
//!
//! To add a check: one line in `flaw_kind`, the check where the bytes are read, and one case among the hostile
//! archives in the tests.

mod agree;
mod attributes;
mod bounds;
mod central;
mod content;
mod descriptor;
mod directory;
mod end;
mod entry;
mod extra;
mod fields;
mod flaw;
mod flaw_kind;
mod limits;
mod local;
mod source;
mod tiling;
mod zip64_end;
mod zip64_extra;

use std::io::{self, Read, Seek};

pub use content::{EntryReader, read_entry};
pub use entry::{EntryKind, Method, RawEntry, Structure};
pub use flaw::Flaw;
pub use flaw_kind::{FlawKind, Severity};
pub use limits::Limits;

use central::CentralHeader;
use flaw::Flaws;
use source::Source;

/// The name of the manifest inside a package, byte for byte; the gate knows it only to apply its size limit.
const MANIFEST: &[u8] = b".uai/manifest.uaix.json";

/// Examines the structure of an archive without inflating anything.
///
/// The reader is used by position and its current position does not matter. A malformed archive is described by the
/// flaws of the [`Structure`]; when one of them refuses, the entries serve reports only and must not be read.
///
/// # Errors
/// Only when the reader fails, or gives fewer bytes than its length promised.
pub fn examine<R: Read + Seek>(reader: &mut R, limits: &Limits) -> io::Result<Structure> {
    let mut source = Source::new(reader)?;
    let mut flaws = Flaws::default();
    let entries = entries(&mut source, limits, &mut flaws)?;
    Ok(Structure { entries, flaws: flaws.finish(), len: source.len() })
}

fn entries<R: Read + Seek>(source: &mut Source<R>, limits: &Limits, flaws: &mut Flaws) -> io::Result<Vec<RawEntry>> {
    if source.len() > limits.archive_bytes {
        let detail =
            format!("the file has `{}` bytes, more than the limit of `{}`", source.len(), limits.archive_bytes);
        flaws.archive(FlawKind::LimitArchiveSize, limits.archive_bytes, detail);
        return Ok(Vec::new());
    }
    let Some(end) = end::find(source, flaws)? else {
        return Ok(Vec::new());
    };
    let Some(directory) = directory::locate(source, &end, flaws)? else {
        return Ok(Vec::new());
    };
    let walk = central::walk(source, &directory, limits, flaws)?;
    bounds::judge(&walk.headers, limits, flaws);
    for header in &walk.headers {
        attributes::judge(header, flaws);
    }
    if walk.lost {
        // Without the whole directory, gaps between entries would be guesses.
        return Ok(walk.headers.into_iter().map(CentralHeader::into_unlocated).collect());
    }
    tiling::walk(source, walk.headers, &directory, flaws)
}
