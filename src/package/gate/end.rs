//! The end record: the last 22 bytes of the file, without a comment, and what it says about the directory.

use std::io::{self, Read, Seek};

use super::fields::Fields;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::source::{CENTRAL, END, LOCAL, LOCATOR64, Source};
use super::{central, zip64_end};

/// Bytes of an end record without its comment.
const SIZE: usize = 22;
/// Bytes from the end of a file in which a reader may look for the end record.
const REACH: usize = SIZE + u16::MAX as usize;

/// What the end records, plain and ZIP64, say together.
pub(super) struct End {
    /// Where the end records begin, and so where the central directory has to end.
    pub(super) records_at: u64,
    /// Where the directory begins, as declared.
    pub(super) offset: u64,
    /// Bytes of the directory, as declared.
    pub(super) size: u64,
    /// Number of central headers, as declared.
    pub(super) count: u64,
}

/// The plain end record.
pub(super) struct EndRecord {
    pub(super) at: u64,
    pub(super) disk: u16,
    pub(super) directory_disk: u16,
    pub(super) disk_count: u16,
    pub(super) count: u16,
    pub(super) size: u32,
    pub(super) offset: u32,
    pub(super) comment: u16,
}

/// Finds the end of the archive; `None` when nothing can be said about a directory.
pub(super) fn find<R: Read + Seek>(source: &mut Source<R>, flaws: &mut Flaws) -> io::Result<Option<End>> {
    let len = source.len();
    let Some(record) = last_before(source, len)? else {
        no_end(source, flaws)?;
        return Ok(None);
    };
    judge_edges(source, &record, flaws)?;
    if record.disk != 0 || record.directory_disk != 0 {
        let detail = format!(
            "the end record is on disk `{}`, the central directory on disk `{}`; both have to be `0`",
            record.disk, record.directory_disk
        );
        flaws.archive(FlawKind::MultiDisk, record.at, detail);
    }
    if record.disk_count != record.count {
        let detail = format!("`{}` entries on this disk, `{}` in total", record.disk_count, record.count);
        flaws.archive(FlawKind::DirectoryCount, record.at, detail);
    }
    if let Some(locator_at) = record.at.checked_sub(zip64_end::LOCATOR_SIZE)
        && source.has(locator_at, LOCATOR64)?
    {
        return zip64_end::read(source, locator_at, &record, flaws);
    }
    if record.count == u16::MAX || record.size == u32::MAX || record.offset == u32::MAX {
        flaws.archive(
            FlawKind::Zip64Locator,
            record.at,
            "the end record refers to a ZIP64 record, but no locator precedes it",
        );
        return Ok(None);
    }
    Ok(Some(End {
        records_at: record.at,
        offset: record.offset.into(),
        size: record.size.into(),
        count: record.count.into(),
    }))
}

/// The last end record that lies wholly before `limit`, within the reach of a reader that starts there.
pub(super) fn last_before<R: Read + Seek>(source: &mut Source<R>, limit: u64) -> io::Result<Option<EndRecord>> {
    let Some(at) = last_signature(source, limit, END, SIZE)? else {
        return Ok(None);
    };
    Ok(source.bytes(at, SIZE)?.and_then(|bytes| parse(bytes, at)))
}

fn parse(bytes: &[u8], at: u64) -> Option<EndRecord> {
    let mut fields = Fields::new(bytes);
    fields.take(4)?;
    Some(EndRecord {
        at,
        disk: fields.u16()?,
        directory_disk: fields.u16()?,
        disk_count: fields.u16()?,
        count: fields.u16()?,
        size: fields.u32()?,
        offset: fields.u32()?,
        comment: fields.u16()?,
    })
}

/// The last place before `limit` where `signature` stands with `room` bytes from it to `limit`.
fn last_signature<R: Read + Seek>(
    source: &mut Source<R>,
    limit: u64,
    signature: [u8; 4],
    room: usize,
) -> io::Result<Option<u64>> {
    let start = limit.saturating_sub(REACH as u64);
    let count = usize::try_from(limit - start).unwrap_or(REACH);
    let Some(bytes) = source.bytes(start, count)? else {
        return Ok(None);
    };
    let Some(last) = count.checked_sub(room) else {
        return Ok(None);
    };
    let found = (0..=last).rev().find(|at| bytes.get(*at..).is_some_and(|rest| rest.starts_with(&signature)));
    Ok(found.map(|at| start + at as u64))
}

/// The record has to be the last 22 bytes, and the only one that a reader can find there.
fn judge_edges<R: Read + Seek>(source: &mut Source<R>, record: &EndRecord, flaws: &mut Flaws) -> io::Result<()> {
    let len = source.len();
    let after = len.saturating_sub(record.at.saturating_add(SIZE as u64));
    let comment = u64::from(record.comment);
    if comment > after {
        let detail = format!("the archive comment is declared `{comment}` bytes long, `{after}` bytes follow");
        flaws.archive(FlawKind::Truncated, record.at, detail);
    } else if comment > 0 {
        let detail = format!("the archive has a comment of `{comment}` bytes; a package has none");
        flaws.archive(FlawKind::Comment, record.at, detail);
    }
    if comment < after {
        let detail = format!("`{}` bytes follow the end of the archive", after - comment);
        flaws.archive(FlawKind::TrailingData, len - (after - comment), detail);
    }
    // A reader that searches from the very last byte would meet this one first.
    if let Some(inner) = last_signature(source, len, END, END.len())?
        && inner > record.at
    {
        flaws.archive(FlawKind::MultipleEnd, inner, "a second end record signature stands inside the end record");
    }
    Ok(())
}

/// Says what a file without an end record is.
fn no_end<R: Read + Seek>(source: &mut Source<R>, flaws: &mut Flaws) -> io::Result<()> {
    let len = source.len();
    if !source.has(0, LOCAL)? && !source.has(0, CENTRAL)? && !source.has(0, END)? {
        let detail =
            if len == 0 { "the file is empty" } else { "the file has neither the beginning nor the end of one" };
        flaws.archive(FlawKind::NotZip, 0, detail);
        return Ok(());
    }
    // Whole up to its last central header: only the end record is gone. Otherwise the file was cut earlier.
    let whole = match last_signature(source, len, CENTRAL, CENTRAL.len())? {
        Some(at) => central::length_at(source, at)?.is_some_and(|size| at.saturating_add(size) == len),
        None => false,
    };
    if whole {
        flaws.archive(FlawKind::NoEnd, len, "the file ends after the central directory");
    } else {
        let detail = format!("the file ends after `{len}` bytes without an end record; it is not whole");
        flaws.archive(FlawKind::Truncated, len, detail);
    }
    Ok(())
}
