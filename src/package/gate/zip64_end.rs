//! The ZIP64 end record and its locator: exactly one form is accepted, and it has to agree with the end record.

use std::io::{self, Read, Seek};

use super::end::{End, EndRecord};
use super::fields::Fields;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;
use super::source::{END64, Source};
use super::{central, zip64_extra};

/// Bytes of a locator.
pub(super) const LOCATOR_SIZE: u64 = 20;
/// Bytes of a ZIP64 end record without extensible data.
const RECORD_SIZE: u64 = 56;
/// The size such a record declares: itself without signature and size.
const DECLARED_SIZE: u64 = 44;

struct Record {
    declared_size: u64,
    disk: u32,
    directory_disk: u32,
    disk_count: u64,
    count: u64,
    size: u64,
    offset: u64,
}

/// Reads the ZIP64 records before `end`; `None` when they are not to be trusted.
pub(super) fn read<R: Read + Seek>(
    source: &mut Source<R>,
    locator_at: u64,
    end: &EndRecord,
    flaws: &mut Flaws,
) -> io::Result<Option<End>> {
    let Some((disk, at, disks)) = source.bytes(locator_at, LOCATOR_SIZE as usize)?.and_then(parse_locator) else {
        return Ok(None);
    };
    if disk != 0 || disks != 1 {
        let detail = format!("the ZIP64 locator says disk `{disk}` of `{disks}`; it has to say `0` of `1`");
        flaws.archive(FlawKind::MultiDisk, locator_at, detail);
    }
    let Some(record) = source.bytes(at, RECORD_SIZE as usize)?.and_then(parse_record) else {
        let detail = format!("the ZIP64 locator points to `{at}`, where no ZIP64 end record stands");
        flaws.archive(FlawKind::Zip64Locator, locator_at, detail);
        return Ok(None);
    };
    if !judge_form(&record, at, locator_at, flaws) || !judge_values(&record, at, end, flaws) {
        return Ok(None);
    }
    Ok(Some(End { records_at: at, offset: record.offset, size: record.size, count: record.count }))
}

fn parse_locator(bytes: &[u8]) -> Option<(u32, u64, u32)> {
    let mut fields = Fields::new(bytes);
    fields.take(4)?;
    Some((fields.u32()?, fields.u64()?, fields.u32()?))
}

fn parse_record(bytes: &[u8]) -> Option<Record> {
    let mut fields = Fields::new(bytes);
    if fields.take(4)? != END64 {
        return None;
    }
    let declared_size = fields.u64()?;
    // Version made by and version needed: nothing depends on them.
    fields.take(4)?;
    Some(Record {
        declared_size,
        disk: fields.u32()?,
        directory_disk: fields.u32()?,
        disk_count: fields.u64()?,
        count: fields.u64()?,
        size: fields.u64()?,
        offset: fields.u64()?,
    })
}

/// Whether the record has the one form and ends at its locator.
fn judge_form(record: &Record, at: u64, locator_at: u64, flaws: &mut Flaws) -> bool {
    let declared = record.declared_size;
    let (kind, detail) = if declared < DECLARED_SIZE {
        (FlawKind::Zip64Record, format!("the ZIP64 end record is declared `{declared}` bytes long, it needs `44`"))
    } else if declared > DECLARED_SIZE {
        let extra = declared - DECLARED_SIZE;
        (FlawKind::Zip64Extensible, format!("the ZIP64 end record carries `{extra}` bytes of extensible data"))
    } else if at.checked_add(RECORD_SIZE) != Some(locator_at) {
        (FlawKind::Zip64Locator, format!("the ZIP64 end record at `{at}` does not end at its locator"))
    } else {
        return true;
    };
    flaws.archive(kind, at, detail);
    false
}

/// Whether the values are possible and the end record repeats or defers each of them.
fn judge_values(record: &Record, at: u64, end: &EndRecord, flaws: &mut Flaws) -> bool {
    if record.disk != 0 || record.directory_disk != 0 {
        let detail = format!("the ZIP64 end record says disks `{}` and `{}`", record.disk, record.directory_disk);
        flaws.archive(FlawKind::MultiDisk, at, detail);
    }
    let possible = record.size / central::FIXED_SIZE as u64;
    let beyond = [record.size, record.offset].into_iter().any(|value| value > at);
    if beyond || record.count > possible || record.disk_count > possible {
        let detail = format!(
            "the ZIP64 end record declares `{}` entries in `{}` bytes at `{}`; the file cannot hold that",
            record.count, record.size, record.offset
        );
        flaws.archive(FlawKind::Zip64Range, at, detail);
        return false;
    }
    if record.disk_count != record.count {
        let detail = format!("`{}` entries on this disk, `{}` in total", record.disk_count, record.count);
        flaws.archive(FlawKind::DirectoryCount, at, detail);
    }
    let repeats = [
        ("number of entries on this disk", u64::from(end.disk_count), u64::from(u16::MAX), record.disk_count),
        ("number of entries", end.count.into(), u16::MAX.into(), record.count),
        ("directory size", end.size.into(), zip64_extra::SENTINEL.into(), record.size),
        ("directory offset", end.offset.into(), zip64_extra::SENTINEL.into(), record.offset),
    ];
    let mut agree = true;
    for (what, plain, sentinel, wide) in repeats {
        if plain != sentinel && plain != wide {
            let detail = format!("{what}: `{plain}` in the end record, `{wide}` in the ZIP64 end record");
            flaws.archive(FlawKind::Zip64Conflict, at, detail);
            agree = false;
        }
    }
    if agree && repeats.iter().all(|(_, _, sentinel, wide)| wide < sentinel) {
        flaws.archive(FlawKind::Zip64Unneeded, at, "the archive has ZIP64 end records that nothing needs");
    }
    agree
}
