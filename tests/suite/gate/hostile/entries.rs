//! Headers: local against central, descriptors, flags, extra fields, types.

use super::super::support::zip_bytes::{Part, Zip, field};
use super::Case;

const TIME: [u8; 5] = [1, 0, 0xb9, 0x55, 0x69];

/// Gives the stored entry these extra fields, local and central.
fn extra(zip: &mut Zip, local: &[u8], central: &[u8]) {
    zip.parts[1].local.extra = local.to_vec();
    zip.parts[1].central.extra = central.to_vec();
}

fn both(zip: &mut Zip, bytes: &[u8]) {
    extra(zip, bytes, bytes);
}

fn mode(zip: &mut Zip, mode: u32) {
    zip.parts[1].central.attributes = mode << 16;
}

/// A Unicode Path field with the CRC-32 of `of`.
fn path(version: u8, of: &[u8], name: &[u8]) -> Vec<u8> {
    field(0x7075, &[&[version], &crc32fast::hash(of).to_le_bytes()[..], name].concat())
}

fn folder(zip: &mut Zip, method: u16, packed: &[u8]) {
    let mut part = Part::new(b"docs/", method, packed.to_vec(), b"");
    part.central.attributes = 0x10;
    zip.parts.insert(1, part);
}

pub const CASES: &[Case] = &[
    ("names differ", "mismatch.name", |zip| zip.parts[1].local.name = b"docs/c.md".to_vec()),
    ("methods differ", "mismatch.method", |zip| zip.parts[1].local.method = 8),
    ("CRC-32 differs", "mismatch.crc", |zip| zip.parts[1].local.crc32 = 0),
    ("packed sizes differ", "mismatch.size", |zip| zip.parts[1].local.packed = 5),
    ("sizes differ", "mismatch.size", |zip| zip.parts[1].local.size = 5),
    ("sizes differ upwards", "mismatch.size", |zip| zip.parts[1].local.size = 4_000_000_000),
    ("UTF-8 flag differs", "mismatch.flags", |zip| zip.parts[1].local.flags = 1 << 11),
    ("encryption flag differs", "mismatch.flags", |zip| zip.parts[1].local.flags = 1),
    ("descriptor flag differs", "mismatch.flags", |zip| zip.parts[1].local.flags = 8),
    ("times differ", "mismatch.time", |zip| zip.parts[1].local.time = 1),
    ("dates differ", "mismatch.time", |zip| zip.parts[1].local.date = 0x22),
    ("a version that does not exist", "header.version", |zip| {
        zip.parts[1].local.version = 255;
        zip.parts[1].central.version = 255;
    }),
    ("versions differ", "mismatch.version", |zip| zip.parts[1].local.version = 63),
    ("local signature wrong", "entry.no-local", |zip| zip.parts[1].local.signature = *b"PK\x03\x05"),
    ("offset into content", "entry.overlap", |zip| zip.parts[2].central.offset = Some(60)),
    ("offset beyond the directory", "entry.overlap", |zip| zip.parts[2].central.offset = Some(u32::MAX - 1)),
    ("two central headers for one entry", "entry.overlap", |zip| {
        zip.parts[2].written = false;
        zip.parts[2].central = zip.parts[1].central.clone();
        zip.parts[2].central.offset = Some(zip.parts[0].data.len() as u32 + 30 + 23);
    }),
    ("packed size into the next entry", "entry.overlap", |zip| zip.parts[0].both(|header| header.packed += 9)),
    ("packed size into the directory", "entry.overlap", |zip| zip.parts[2].both(|header| header.packed += 9)),
    ("local extra fields swallow the next entry", "entry.overlap", |zip| zip.parts[0].local.extra_len = Some(40)),
    ("local extra fields past the file", "zip.truncated", |zip| zip.parts[2].local.extra_len = Some(60_000)),
    ("local name past the file", "zip.truncated", |zip| zip.parts[2].local.name_len = Some(60_000)),
    ("entry comment", "entry.comment", |zip| zip.parts[1].central.comment = b"hello".to_vec()),
    ("encrypted", "entry.encrypted", |zip| zip.parts[1].both(|header| header.flags = 1)),
    ("strongly encrypted", "entry.encrypted", |zip| zip.parts[1].both(|header| header.flags = 1 << 6)),
    ("method 99", "entry.encrypted", |zip| zip.parts[1].both(|header| header.method = 99)),
    ("AES field", "entry.encrypted", |zip| both(zip, &field(0x9901, &[2, 0, 65, 69, 3, 8, 0]))),
    ("reserved flags", "entry.flags", |zip| zip.parts[1].both(|header| header.flags = 1 << 15)),
    ("patched data", "entry.flags", |zip| zip.parts[1].both(|header| header.flags = 1 << 5)),
    ("deflate level", "", |zip| zip.parts[2].both(|header| header.flags = 6)),
    ("name not UTF-8 by its flag", "path.utf8", |zip| zip.parts[1].both(|header| header.name = b"caf\x82".to_vec())),
    ("name UTF-8 by its flag", "", |zip| {
        zip.parts[1].both(|header| (header.name, header.flags) = ("café".into(), 1 << 11));
    }),
    // Descriptors.
    ("descriptor after deflate", "descriptor.present", |zip| zip.parts[2].describe(false)),
    ("descriptor, size known", "descriptor.present", |zip| {
        zip.parts[2].describe(false);
        zip.parts[2].local.size = zip.parts[2].central.size;
    }),
    ("descriptor, local size wrong", "mismatch.size", |zip| {
        zip.parts[2].describe(false);
        zip.parts[2].local.size = 7;
    }),
    ("descriptor after stored", "descriptor.stored", |zip| zip.parts[1].describe(false)),
    ("descriptor after an empty folder", "descriptor.stored", |zip| {
        folder(zip, 0, b"");
        zip.parts[1].describe(false);
    }),
    ("descriptor with another CRC-32", "descriptor.mismatch", |zip| {
        zip.parts[2].describe(false);
        zip.parts[2].descriptor[4] ^= 1;
    }),
    ("descriptor with another size", "descriptor.mismatch", |zip| {
        zip.parts[0].describe(false);
        zip.parts[0].descriptor[12] ^= 1;
    }),
    ("descriptor missing", "descriptor.missing", |zip| {
        zip.parts[2].describe(false);
        zip.parts[2].descriptor.clear();
    }),
    ("descriptor without signature", "descriptor.missing", |zip| {
        zip.parts[0].describe(false);
        zip.parts[0].descriptor.drain(..4);
    }),
    ("descriptor too wide", "descriptor.width", |zip| zip.parts[2].describe(true)),
    ("descriptor too narrow", "descriptor.width", |zip| {
        zip.parts[2].describe(false);
        Part::widen(&mut zip.parts[2].local);
    }),
    ("descriptor wide beside ZIP64", "descriptor.present", |zip| {
        zip.parts[2].describe(true);
        Part::widen(&mut zip.parts[2].local);
    }),
    ("descriptor alone has the sizes", "mismatch.size", |zip| {
        zip.parts[2].describe(false);
        let central = &mut zip.parts[2].central;
        (central.crc32, central.packed, central.size) = (0, 0, 0);
    }),
    // Extra fields.
    ("extended timestamp", "extra.present", |zip| both(zip, &field(0x5455, &TIME))),
    ("extended timestamps, one in the central header", "extra.present", |zip| {
        extra(zip, &field(0x5455, &[3, 0, 0, 0, 1, 0, 0, 0, 2]), &field(0x5455, &[3, 0, 0, 0, 1]));
    }),
    ("extended timestamps differ", "mismatch.extra", |zip| {
        extra(zip, &field(0x5455, &[1, 0, 0, 0, 1]), &field(0x5455, &[1, 0, 0, 0, 2]));
    }),
    ("extended timestamp with more", "extra.malformed", |zip| both(zip, &field(0x5455, b"\x01\0\0\0\0hidden"))),
    ("extended timestamp empty", "extra.malformed", |zip| both(zip, &field(0x5455, b""))),
    ("NTFS times", "extra.present", |zip| {
        both(zip, &field(10, &[&[0, 0, 0, 0, 1, 0, 24, 0][..], &[7; 24]].concat()));
    }),
    ("NTFS field with more", "extra.malformed", |zip| {
        both(zip, &field(10, &[&[0, 0, 0, 0, 1, 0, 25, 0][..], &[7; 25]].concat()));
    }),
    ("owner ids", "extra.present", |zip| both(zip, &field(0x7875, &[1, 4, 1, 0, 0, 0, 4, 1, 0, 0, 0]))),
    ("owner ids differ", "mismatch.extra", |zip| {
        extra(zip, &field(0x7875, &[1, 1, 1, 1, 1]), &field(0x7875, &[1, 1, 1, 1, 2]));
    }),
    ("owner ids with more", "extra.malformed", |zip| both(zip, &field(0x7875, &[1, 1, 1, 1, 1, 9]))),
    ("owner ids too short", "extra.malformed", |zip| both(zip, &field(0x7875, &[1, 4, 1]))),
    ("same field twice", "extra.duplicate", |zip| both(zip, &field(0x5455, &TIME).repeat(2))),
    ("three bytes", "extra.malformed", |zip| both(zip, b"   ")),
    ("field longer than the area", "extra.malformed", |zip| both(zip, &[0x55, 0x54, 9, 0, 1])),
    ("zero padding", "extra.unknown", |zip| extra(zip, &[0; 8], b"")),
    ("zero padding, short", "extra.unknown", |zip| extra(zip, &[0; 3], b"")),
    ("unknown field", "extra.unknown", |zip| both(zip, &field(0x4141, b"hidden"))),
    ("unknown field, local only", "extra.unknown", |zip| extra(zip, &field(0x4141, b"hidden"), b"")),
    ("PKWARE Unix field", "extra.unknown", |zip| both(zip, &field(13, &[0; 12]))),
    ("Unicode Path repeats", "extra.unicode-path-repeats", |zip| both(zip, &path(1, b"docs/a.md", b"docs/a.md"))),
    ("Unicode Path renames", "extra.unicode-path", |zip| both(zip, &path(1, b"docs/a.md", b"docs/c.md"))),
    ("Unicode Path, another version", "extra.unicode-path", |zip| both(zip, &path(2, b"docs/a.md", b"docs/a.md"))),
    ("Unicode Path, another CRC-32", "extra.unicode-path", |zip| both(zip, &path(1, b"docs/c.md", b"docs/a.md"))),
    ("Unicode Path, short", "extra.unicode-path", |zip| both(zip, &field(0x7075, &[1, 2, 3]))),
    ("Unicode Path, local only", "extra.unicode-path", |zip| {
        extra(zip, &path(1, b"docs/a.md", b"docs/a.md"), b"");
    }),
    ("Unicode Path, central only", "extra.unicode-path", |zip| {
        extra(zip, b"", &path(1, b"docs/a.md", b"docs/a.md"));
    }),
    ("Unicode Path twice", "extra.unicode-path", |zip| both(zip, &path(1, b"docs/a.md", b"docs/a.md").repeat(2))),
    // ZIP64 fields.
    ("ZIP64 fields, consistent", "zip64.unneeded", |zip| zip.parts[1].both(Part::widen)),
    ("ZIP64 field, local only", "zip64.unneeded", |zip| Part::widen(&mut zip.parts[1].local)),
    ("ZIP64 field missing", "zip64.extra", |zip| zip.parts[1].both(|header| header.size = u32::MAX)),
    ("ZIP64 field too long", "zip64.extra", |zip| {
        zip.parts[1].both(Part::widen);
        zip.parts[1].both(|header| header.extra = field(1, &[&header.extra[4..], &[0; 8]].concat()));
    }),
    ("ZIP64 field unasked", "zip64.extra", |zip| both(zip, &field(1, &[0; 16]))),
    ("ZIP64 field empty", "zip64.extra", |zip| both(zip, &field(1, &[]))),
    ("ZIP64 size of 2^63", "zip64.range", |zip| {
        zip.parts[1].both(Part::widen);
        zip.parts[1].both(|header| header.extra[11] = 0x80);
    }),
    ("ZIP64 size near 2^63", "entry.overlap", |zip| {
        zip.parts[1].both(Part::widen);
        zip.parts[1].both(|header| header.extra[4..].fill(0x7f));
    }),
    // Types.
    ("symbolic link", "type.symlink", |zip| mode(zip, 0o120_777)),
    ("reparse point", "type.symlink", |zip| zip.parts[1].central.attributes = 0x400),
    ("named pipe", "type.special", |zip| mode(zip, 0o010_644)),
    ("volume label", "type.special", |zip| zip.parts[1].central.attributes = 8),
    ("set-user-id", "type.mode", |zip| mode(zip, 0o104_644)),
    ("set-group-id without a type", "type.mode", |zip| mode(zip, 0o2_644)),
    ("executable", "type.exec", |zip| mode(zip, 0o100_755)),
    ("no mode", "", |zip| mode(zip, 0)),
    ("folder by mode", "type.dir-mismatch", |zip| mode(zip, 0o040_755)),
    ("folder by attributes", "type.dir-mismatch", |zip| zip.parts[1].central.attributes = 0x10),
    ("folder by name only", "type.dir-mismatch", |zip| zip.parts.push(Part::stored(b"docs/", b""))),
    ("link on a DOS host", "type.symlink", |zip| {
        mode(zip, 0o120_777);
        zip.parts[1].central.made_by = 20;
    }),
    ("folder", "", |zip| zip.parts.insert(1, Part::folder(b"docs/"))),
    ("folder, deflated", "", |zip| folder(zip, 8, &[3, 0])),
    ("folder, deflated without a stream", "", |zip| folder(zip, 8, b"")),
    ("folder, two other bytes", "path.dir-payload", |zip| folder(zip, 8, b"hi")),
    ("folder, empty stored block", "path.dir-payload", |zip| folder(zip, 8, &[1, 0, 0, 0xff, 0xff])),
    ("folder with content", "path.dir-payload", |zip| zip.parts.push(Part::stored(b"docs/", b"content"))),
    ("folder with packed bytes only", "path.dir-payload", |zip| folder(zip, 0, b"content")),
    ("folder with a CRC-32", "path.dir-payload", |zip| {
        folder(zip, 0, b"");
        zip.parts[1].both(|header| header.crc32 = 7);
    }),
];
