//! Where the central directory lies: exactly where the end record says, up to where the end records begin.

use std::io::{self, Read, Seek};

use super::end::{self, End};
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::source::{CENTRAL, LOCAL, Source};

/// The extent of the central directory and the number of headers it should hold.
pub(super) struct Directory {
    pub(super) start: u64,
    pub(super) end: u64,
    pub(super) count: u64,
}

/// The central directory, or `None` with a flaw that says what is in the way.
pub(super) fn locate<R: Read + Seek>(
    source: &mut Source<R>,
    end: &End,
    flaws: &mut Flaws,
) -> io::Result<Option<Directory>> {
    if end.offset.checked_add(end.size) == Some(end.records_at) {
        return Ok(Some(Directory { start: end.offset, end: end.records_at, count: end.count }));
    }
    // From here on the archive is refused; what follows only finds the words.
    let by_size = end.records_at.checked_sub(end.size).filter(|_| end.size > 0);
    let found_by_size = match by_size {
        Some(at) => source.has(at, CENTRAL)?,
        None => false,
    };
    match by_size {
        Some(at) if found_by_size => misplaced(source, end, at, flaws)?,
        _ => missized(source, end, flaws)?,
    }
    Ok(None)
}

/// The directory is as long as declared, but elsewhere: bytes in front of the archive, or a wrong offset.
fn misplaced<R: Read + Seek>(source: &mut Source<R>, end: &End, at: u64, flaws: &mut Flaws) -> io::Result<()> {
    if let Some(shift) = at.checked_sub(end.offset)
        && source.has(shift, LOCAL)?
    {
        if !earlier_end(source, shift, flaws)? {
            let detail = format!("`{shift}` bytes precede the archive, and its offsets do not account for them");
            flaws.archive(FlawKind::Prefix, 0, detail);
        }
        return Ok(());
    }
    let detail = format!("the central directory begins at `{at}`, the end record says `{}`", end.offset);
    flaws.archive(FlawKind::DirectoryOffset, end.records_at, detail);
    Ok(())
}

/// The directory does not end where the end records begin.
fn missized<R: Read + Seek>(source: &mut Source<R>, end: &End, flaws: &mut Flaws) -> io::Result<()> {
    if end.size > 0 && !source.has(end.offset, CENTRAL)? {
        let detail = format!("no central header at `{}`, where the end record says", end.offset);
        flaws.archive(FlawKind::DirectoryOffset, end.records_at, detail);
        return Ok(());
    }
    let stop = end.offset.saturating_add(end.size);
    if stop > end.records_at {
        let detail = format!(
            "the central directory is declared `{}` bytes long, only `{}` precede the end records",
            end.size,
            end.records_at.saturating_sub(end.offset)
        );
        flaws.archive(FlawKind::DirectorySize, end.records_at, detail);
        return Ok(());
    }
    if source.has(stop, LOCAL)? {
        flaws.archive(FlawKind::DirectoryOrder, end.offset, "entries follow the central directory");
        return Ok(());
    }
    if !earlier_end(source, end.records_at, flaws)? {
        let detail = format!(
            "`{}` bytes between the central directory and the end records belong to neither",
            end.records_at - stop
        );
        flaws.archive(FlawKind::DirectorySize, stop, detail);
    }
    Ok(())
}

/// Whether another end record stands before `limit`, reported as what it makes of the rest of the file.
fn earlier_end<R: Read + Seek>(source: &mut Source<R>, limit: u64, flaws: &mut Flaws) -> io::Result<bool> {
    let Some(other) = end::last_before(source, limit)? else {
        return Ok(false);
    };
    let reach = other.at.saturating_add(22).saturating_add(other.comment.into());
    if other.comment > 0 && reach == source.len() {
        flaws.archive(FlawKind::Comment, other.at, "the comment of one archive holds the end record of another");
    } else {
        flaws.archive(FlawKind::MultipleEnd, other.at, "an earlier end record: two archives in one file");
    }
    Ok(true)
}
