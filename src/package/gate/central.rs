//! The central directory, header by header.

use std::io::{self, Read, Seek};

use super::directory::Directory;
use super::entry::{EntryKind, Method, RawEntry};
use super::extra::{Extras, Side};
use super::fields::Fields;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::limits::Limits;
use super::source::{CENTRAL, Source};
use super::zip64_extra;

/// Bytes of a central header before its name.
pub(super) const FIXED_SIZE: usize = 46;

/// Flag bit 3: sizes and CRC-32 follow the content.
pub(super) const FLAG_DESCRIPTOR: u16 = 1 << 3;
/// Flag bit 11: the name is UTF-8.
pub(super) const FLAG_UTF8: u16 = 1 << 11;

/// A central header, its sizes and offset already taken from ZIP64 where asked for.
pub(super) struct CentralHeader {
    pub(super) at: u64,
    pub(super) version: u16,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) time: u16,
    pub(super) date: u16,
    pub(super) crc32: u32,
    pub(super) compressed_size: u64,
    pub(super) size: u64,
    pub(super) attributes: u32,
    pub(super) offset: u64,
    pub(super) name: Vec<u8>,
    pub(super) extras: Extras,
    name_len: u16,
    extra_len: u16,
    comment_len: u16,
    disk: u16,
}

/// What a walk through the directory brought.
pub(super) struct Walk {
    pub(super) headers: Vec<CentralHeader>,
    /// The walk stopped early: these are not all headers.
    pub(super) lost: bool,
}

/// Reads the headers, which have to tile the directory.
pub(super) fn walk<R: Read + Seek>(
    source: &mut Source<R>,
    directory: &Directory,
    limits: &Limits,
    flaws: &mut Flaws,
) -> io::Result<Walk> {
    let mut walk = Walk { headers: Vec::new(), lost: true };
    // The names of the largest legal archive fit; without this bound they could fill half of the archive limit.
    let mut name_budget = limits.entries.saturating_mul(limits.path_bytes);
    let mut at = directory.start;
    while at < directory.end {
        if walk.headers.len() as u64 >= limits.entries {
            let detail = format!("more than `{}` entries; `{}` are declared", limits.entries, directory.count);
            flaws.archive(FlawKind::LimitEntries, at, detail);
            return Ok(walk);
        }
        let Some((header, next)) = read(source, at, directory.end, flaws)? else {
            return Ok(walk);
        };
        let Some(rest) = name_budget.checked_sub(header.name.len() as u64) else {
            flaws.archive(FlawKind::LimitNames, at, "the names of the entries are too long together");
            return Ok(walk);
        };
        name_budget = rest;
        walk.headers.push(header);
        at = next;
    }
    let found = walk.headers.len() as u64;
    if found != directory.count {
        let detail = format!("the end record declares `{}` entries, the directory holds `{found}`", directory.count);
        flaws.archive(FlawKind::DirectoryCount, directory.end, detail);
    }
    walk.lost = false;
    Ok(walk)
}

/// The length in bytes of the central header at `at`, when its fixed part is whole.
pub(super) fn length_at<R: Read + Seek>(source: &mut Source<R>, at: u64) -> io::Result<Option<u64>> {
    Ok(source.bytes(at, FIXED_SIZE)?.and_then(|bytes| parse(bytes, at)).map(|header| header.length()))
}

/// One header and the offset after it; `None` when the directory cannot be followed any further.
fn read<R: Read + Seek>(
    source: &mut Source<R>,
    at: u64,
    end: u64,
    flaws: &mut Flaws,
) -> io::Result<Option<(CentralHeader, u64)>> {
    let fixed = if end - at < FIXED_SIZE as u64 { None } else { source.bytes(at, FIXED_SIZE)? };
    let Some(mut header) = fixed.and_then(|bytes| parse(bytes, at)) else {
        flaws.archive(FlawKind::DirectoryRecord, at, "no central header where one has to begin");
        return Ok(None);
    };
    let next = at.saturating_add(header.length());
    if next > end {
        let detail = format!("a central header runs `{}` bytes past the central directory", next - end);
        flaws.archive(FlawKind::DirectoryRecord, at, detail);
        return Ok(None);
    }
    let name_at = at + FIXED_SIZE as u64;
    let extra_at = name_at + u64::from(header.name_len);
    header.name = source.bytes(name_at, header.name_len.into())?.unwrap_or_default().to_vec();
    if let Some(bytes) = source.bytes(extra_at, header.extra_len.into())? {
        header.extras = Extras::parse(bytes, extra_at, Side::Central, &header.name, flaws);
    }
    resolve(&mut header, flaws);
    Ok(Some((header, next)))
}

fn parse(bytes: &[u8], at: u64) -> Option<CentralHeader> {
    let mut fields = Fields::new(bytes);
    if fields.take(4)? != CENTRAL {
        return None;
    }
    // Version made by: the host byte decides nothing, modes are judged on any host.
    fields.take(2)?;
    let (version, flags, method, time, date) =
        (fields.u16()?, fields.u16()?, fields.u16()?, fields.u16()?, fields.u16()?);
    let (crc32, compressed_size, size) = (fields.u32()?, fields.u32()?.into(), fields.u32()?.into());
    let (name_len, extra_len, comment_len, disk) = (fields.u16()?, fields.u16()?, fields.u16()?, fields.u16()?);
    // Internal attributes only guess whether the content is text.
    fields.take(2)?;
    let (attributes, offset) = (fields.u32()?, fields.u32()?.into());
    let (name, extras) = (Vec::new(), Extras::default());
    #[rustfmt::skip]
    let header = CentralHeader {
        at, version, flags, method, time, date, crc32, compressed_size, size, attributes, offset, name, extras,
        name_len, extra_len, comment_len, disk,
    };
    Some(header)
}

/// Takes sizes, offset and disk from the ZIP64 field where the header asks for it.
fn resolve(header: &mut CentralHeader, flaws: &mut Flaws) {
    let mut disk = header.disk.into();
    if !header.extras.broken {
        let values = [&mut header.size, &mut header.compressed_size, &mut header.offset];
        match zip64_extra::resolve(header.extras.zip64.as_deref(), values, Some(&mut disk)) {
            Ok(false) => {}
            Ok(true) => flaws.entry(
                FlawKind::Zip64Unneeded,
                header.at,
                &header.name,
                "the central header has a ZIP64 field that nothing needs",
            ),
            Err((kind, detail)) => flaws.entry(kind, header.at, &header.name, detail),
        }
    }
    if disk != 0 {
        let detail = format!("the entry begins on disk `{disk}`; a package is one file");
        flaws.entry(FlawKind::MultiDisk, header.at, &header.name, detail);
    }
    if header.comment_len > 0 {
        let detail = format!("the entry has a comment of `{}` bytes; a package has none", header.comment_len);
        flaws.entry(FlawKind::EntryComment, header.at, &header.name, detail);
    }
}

impl CentralHeader {
    fn length(&self) -> u64 {
        FIXED_SIZE as u64 + u64::from(self.name_len) + u64::from(self.extra_len) + u64::from(self.comment_len)
    }

    pub(super) fn has_descriptor(&self) -> bool {
        self.flags & FLAG_DESCRIPTOR != 0
    }

    pub(super) fn kind(&self) -> EntryKind {
        if self.name.ends_with(b"/") { EntryKind::Folder } else { EntryKind::File }
    }

    /// The upper half of the external attributes: type and permissions where a writer knows them.
    pub(super) fn mode(&self) -> u32 {
        self.attributes >> 16
    }

    /// The entry with its content at `data_offset`.
    pub(super) fn into_entry(self, data_offset: u64) -> RawEntry {
        RawEntry {
            utf8_flag: self.flags & FLAG_UTF8 != 0,
            method: Method::from(self.method),
            crc32: self.crc32,
            compressed_size: self.compressed_size,
            size: self.size,
            header_offset: self.offset,
            data_offset,
            central_offset: self.at,
            unix_mode: Some(self.mode()).filter(|mode| *mode != 0),
            kind: self.kind(),
            descriptor: self.has_descriptor(),
            name: self.name,
        }
    }

    /// The entry without a local header, for reports only.
    pub(super) fn into_unlocated(self) -> RawEntry {
        let offset = self.offset;
        self.into_entry(offset)
    }
}
