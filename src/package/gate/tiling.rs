//! The entries in the order of their offsets: from byte 0 to the central directory without gap or overlap.

use std::io::{self, Read, Seek};

use super::central::CentralHeader;
use super::directory::Directory;
use super::entry::{EntryKind, Method, RawEntry};
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::local::{self, LocalHeader};
use super::source::{LOCAL, Source};
use super::{agree, descriptor};

/// The deflate stream of nothing: one final block with fixed codes that ends at once.
const EMPTY_DEFLATE: [u8; 2] = [3, 0];

/// Walks the entries and judges each with its local header; gives them back in the order of the directory.
pub(super) fn walk<R: Read + Seek>(
    source: &mut Source<R>,
    headers: Vec<CentralHeader>,
    directory: &Directory,
    flaws: &mut Flaws,
) -> io::Result<Vec<RawEntry>> {
    let mut order: Vec<usize> = (0..headers.len()).collect();
    order.sort_by_key(|index| headers.get(*index).map(|header| header.offset));
    if let Some(header) = first_unordered(&headers) {
        let detail = "the central headers stand in another order than the entries";
        flaws.entry(FlawKind::DirectoryUnordered, header.at, &header.name, detail);
    }
    let mut data_offsets = vec![None; headers.len()];
    let mut row = Row { end: 0, exact: true };
    for index in order {
        let Some(header) = headers.get(index) else {
            continue;
        };
        if !fits(source, header, &row, directory, flaws)? {
            continue;
        }
        let Some(local) = local::read(source, header, flaws)? else {
            row = Row { end: header.offset.saturating_add(1), exact: false };
            continue;
        };
        agree::judge(header, &local, flaws);
        if let Some(slot) = data_offsets.get_mut(index) {
            *slot = Some(local.data_offset);
        }
        let end = end_of(source, header, &local, flaws)?;
        if let Some(end) = end.filter(|end| *end > directory.start) {
            let detail = format!("the entry runs `{}` bytes into the central directory", end - directory.start);
            flaws.entry(FlawKind::EntryOverlap, header.offset, &header.name, detail);
        }
        row = match end.filter(|end| *end <= directory.start) {
            Some(end) => Row { end, exact: true },
            // A false size is one flaw, not one in every entry that follows; the header read is behind us anyway.
            None => Row { end: local.data_offset, exact: false },
        };
    }
    if row.exact && row.end < directory.start {
        gap(source, row.end, directory.start, flaws)?;
    }
    let located = headers.into_iter().zip(data_offsets).map(|(header, data_offset)| match data_offset {
        Some(data_offset) => header.into_entry(data_offset),
        None => header.into_unlocated(),
    });
    Ok(located.collect())
}

/// The records walked so far.
struct Row {
    end: u64,
    /// Whether they end right there, or no earlier than there.
    exact: bool,
}

fn first_unordered(headers: &[CentralHeader]) -> Option<&CentralHeader> {
    headers.windows(2).find_map(|pair| match pair {
        [before, after] if before.offset > after.offset => Some(after),
        _ => None,
    })
}

/// Whether the entry begins where the one before it ended. An overlapping one is not read: thousands of central
/// headers may point to the same bytes.
fn fits<R: Read + Seek>(
    source: &mut Source<R>,
    header: &CentralHeader,
    row: &Row,
    directory: &Directory,
    flaws: &mut Flaws,
) -> io::Result<bool> {
    let at = header.offset;
    if at >= directory.start {
        let detail = format!("the entry is said to begin at `{at}`, not before the central directory");
        flaws.entry(FlawKind::EntryOverlap, header.at, &header.name, detail);
        return Ok(false);
    }
    if at < row.end {
        let detail = format!("the entry begins at `{at}`, inside the record before it, which ends at `{}`", row.end);
        flaws.entry(FlawKind::EntryOverlap, at, &header.name, detail);
        return Ok(false);
    }
    if row.exact && at > row.end {
        gap(source, row.end, at, flaws)?;
    }
    Ok(true)
}

/// Says what stands between two records.
fn gap<R: Read + Seek>(source: &mut Source<R>, from: u64, to: u64, flaws: &mut Flaws) -> io::Result<()> {
    let length = to - from;
    let (kind, detail) = if source.has(from, LOCAL)? {
        (FlawKind::UnlistedLocal, format!("`{length}` bytes that begin with a local header no central header lists"))
    } else if from == 0 {
        (FlawKind::Prefix, format!("`{length}` bytes precede the first entry"))
    } else {
        (FlawKind::EntryGap, format!("`{length}` bytes belong to no record"))
    };
    flaws.archive(kind, from, detail);
    Ok(())
}

/// Where the entry ends, descriptor included; `None` when that cannot be told.
fn end_of<R: Read + Seek>(
    source: &mut Source<R>,
    header: &CentralHeader,
    local: &LocalHeader,
    flaws: &mut Flaws,
) -> io::Result<Option<u64>> {
    if header.kind() == EntryKind::Folder && !is_empty(source, header, local)? {
        let detail = format!("the folder entry has `{}` bytes of content", header.size.max(header.compressed_size));
        flaws.entry(FlawKind::FolderPayload, local.data_offset, &header.name, detail);
    }
    match local.data_offset.checked_add(header.compressed_size) {
        Some(end) if header.has_descriptor() => descriptor::judge(source, header, local, end, flaws),
        end => Ok(end),
    }
}

/// Whether a folder entry holds nothing; fflate writes nothing as a deflate stream of two bytes.
fn is_empty<R: Read + Seek>(source: &mut Source<R>, header: &CentralHeader, local: &LocalHeader) -> io::Result<bool> {
    if header.size != 0 || header.crc32 != 0 {
        return Ok(false);
    }
    match (Method::from(header.method), header.compressed_size) {
        (_, 0) => Ok(true),
        (Method::Deflate, 2) => Ok(source.bytes(local.data_offset, 2)? == Some(&EMPTY_DEFLATE[..])),
        _ => Ok(false),
    }
}
