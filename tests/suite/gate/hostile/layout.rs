//! The file as a whole: end records, ZIP64, central directory, tiling.

use super::super::support::zip_bytes::{End64, Part, Zip};
use super::Case;

fn end64(zip: &mut Zip, change: fn(&mut End64)) {
    let mut end64 = End64::default();
    change(&mut end64);
    zip.end64 = Some(end64);
}

/// Lets the end record defer everything to the ZIP64 record.
fn defer(zip: &mut Zip) {
    (zip.end.count, zip.end.size, zip.end.offset) = (Some(u16::MAX), Some(u32::MAX), Some(u32::MAX));
}

pub const CASES: &[Case] = &[
    ("good", "", |_| {}),
    ("no entries at all", "", |zip| zip.parts.clear()),
    ("end record cut", "zip.truncated", |zip| {
        zip.end.comment_len = Some(3);
        zip.end.comment = b"x".to_vec();
    }),
    ("comment", "zip.comment", |zip| zip.end.comment = b"hello".to_vec()),
    ("comment that is an end record", "zip.comment", |zip| {
        let mut inner = zip.clone();
        inner.end.count = Some(2);
        let bytes = inner.bytes();
        zip.end.comment = bytes[bytes.len() - 22..].to_vec();
    }),
    ("comment that is an archive", "zip.comment", |zip| zip.end.comment = zip.bytes()),
    ("bytes after the end", "zip.trailing-data", |zip| zip.tail = b"tail".to_vec()),
    ("two archives", "zip.multiple-end", |zip| {
        let second = zip.bytes();
        zip.tail = second;
    }),
    ("end signature inside the end record", "zip.multiple-end", |zip| {
        zip.end.offset = Some(u32::from_le_bytes(*b"PK\x05\x06"));
    }),
    ("prefix, offsets adjusted", "zip.prefix", |zip| zip.parts[0].before = b"#!/bin/sh\n".to_vec()),
    ("prefix, offsets not adjusted", "zip.prefix", |zip| {
        zip.parts[0].before = b"#!/bin/sh\n".to_vec();
        let offsets: Vec<u32> =
            zip.parts.iter().scan(0, |at, part| Some(std::mem::replace(at, *at + length(part)))).collect();
        let total = zip.parts.iter().map(length).sum();
        for (part, offset) in zip.parts.iter_mut().zip(offsets) {
            part.central.offset = Some(offset);
        }
        zip.end.offset = Some(total);
    }),
    ("one byte in front", "zip.prefix", |zip| zip.parts[0].before = vec![0]),
    ("disk 1", "zip.multi-disk", |zip| zip.end.disk = 1),
    ("entry on disk 1", "zip.multi-disk", |zip| zip.parts[1].central.disk = 1),
    ("disk in a ZIP64 field", "zip.multi-disk", |zip| {
        zip.parts[1].central.disk = u16::MAX;
        zip.parts[1].central.extra = vec![1, 0, 4, 0, 7, 0, 0, 0];
    }),
    ("directory offset one too large", "cd.offset", |zip| shift_offset(zip, 1)),
    ("directory offset one too small", "cd.offset", |zip| shift_offset(zip, -1)),
    ("directory offset beyond the file", "cd.offset", |zip| {
        (zip.end.offset, zip.end.size) = (Some(4_000_000_000), Some(4_000_000_000));
    }),
    ("directory size too small", "cd.size", |zip| zip.end.size = Some(46 + 23)),
    ("directory size zero", "cd.size", |zip| zip.end.size = Some(0)),
    ("directory size huge", "cd.size", |zip| zip.end.size = Some(u32::MAX - 1)),
    ("bytes after the directory", "cd.size", |zip| zip.after_directory = b"payload".to_vec()),
    ("count one less", "cd.count", |zip| zip.end.count = Some(2)),
    ("count one more", "cd.count", |zip| zip.end.count = Some(4)),
    ("counts differ", "cd.count", |zip| zip.end.disk_count = Some(2)),
    ("directory first", "cd.order", |zip| {
        let bytes = zip.bytes();
        let start = bytes.len() - 22 - zip.parts.iter().map(|part| 46 + part.central.name.len()).sum::<usize>();
        let (entries, rest) = bytes.split_at(start);
        let (directory, end) = rest.split_at(rest.len() - 22);
        let mut end = end.to_vec();
        end[16..20].fill(0);
        zip.replaced = Some([directory, entries, &end].concat());
    }),
    ("central headers in another order", "cd.unordered", |zip| zip.order = Some(vec![0, 2, 1])),
    ("central name runs out", "cd.record", |zip| zip.parts[2].central.name_len = Some(60_000)),
    ("central signature wrong", "cd.record", |zip| zip.parts[1].central.signature = *b"PK\x01\x03"),
    ("ZIP64 records, consistent", "zip64.unneeded", |zip| end64(zip, |_| {})),
    ("ZIP64 records, deferred to", "zip64.unneeded", |zip| {
        defer(zip);
        end64(zip, |_| {});
    }),
    ("ZIP64 record missing", "zip64.locator", defer),
    ("ZIP64 count differs", "zip64.conflict", |zip| end64(zip, |record| record.count = Some(2))),
    ("ZIP64 offset differs", "zip64.conflict", |zip| end64(zip, |record| record.offset = Some(1))),
    ("ZIP64 locator points elsewhere", "zip64.locator", |zip| end64(zip, |record| record.locator_offset = Some(4))),
    ("ZIP64 locator beyond the file", "zip64.locator", |zip| {
        end64(zip, |record| record.locator_offset = Some(u64::MAX));
    }),
    ("ZIP64 locator of two disks", "zip.multi-disk", |zip| end64(zip, |record| record.disks = Some(2))),
    ("ZIP64 record on disk 1", "zip.multi-disk", |zip| end64(zip, |record| record.disk = 1)),
    ("ZIP64 extensible data", "zip64.extensible", |zip| end64(zip, |record| record.extensible = b"hidden".to_vec())),
    ("ZIP64 record too short", "zip64.record", |zip| end64(zip, |record| record.declared_size = Some(40))),
    ("ZIP64 record of 2^64 - 1", "zip64.extensible", |zip| {
        end64(zip, |record| record.declared_size = Some(u64::MAX));
    }),
    ("ZIP64 count of 2^40", "zip64.range", |zip| {
        defer(zip);
        end64(zip, |record| record.count = Some(1 << 40));
    }),
    ("ZIP64 offset of 2^64 - 1", "zip64.range", |zip| {
        defer(zip);
        end64(zip, |record| record.offset = Some(u64::MAX));
    }),
    ("gap between entries", "entry.gap", |zip| zip.parts[1].before = b"gap".to_vec()),
    ("gap before the directory", "entry.gap", |zip| zip.before_directory = b"gap".to_vec()),
    ("unlisted entry", "entry.unlisted-local", |zip| zip.parts[1].listed = false),
    ("unlisted first entry", "entry.unlisted-local", |zip| zip.parts[0].listed = false),
    ("unlisted last entry", "entry.unlisted-local", |zip| zip.parts[2].listed = false),
    ("archive too large", "limit.archive-size", |zip| zip.tail = vec![0; 100_001]),
    ("too many entries", "limit.entries", |zip| {
        zip.parts.extend((0..18).map(|index| Part::stored(format!("docs/{index}").as_bytes(), b"")));
    }),
    ("names too long together", "limit.names", |zip| zip.parts.push(Part::stored(&[b'n'; 3_000], b""))),
];

fn length(part: &Part) -> u32 {
    (30 + part.local.name.len() + part.local.extra.len() + part.data.len() + part.descriptor.len()) as u32
}

fn shift_offset(zip: &mut Zip, by: i32) {
    let start: u32 = zip.parts.iter().map(length).sum();
    zip.end.offset = start.checked_add_signed(by);
}
