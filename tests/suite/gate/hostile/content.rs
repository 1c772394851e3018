//! Content and declared sizes; and files that are no archive at all.

use std::io::Cursor;

use uaix::package::gate::{EntryKind, EntryReader, FlawKind, Limits, Method, examine, read_entry};

use super::super::support::zip_bytes::{Part, Zip, deflate};
use super::super::support::{codes, judge};
use super::{Case, good, limits};

/// Replaces the last entry by a deflated one with this stream that is declared to be `content`.
fn stream(zip: &mut Zip, packed: &[u8], content: &[u8]) {
    zip.parts[2] = Part::new(b"docs/b.md", 8, packed.to_vec(), content);
}

pub const CASES: &[Case] = &[
    ("empty file", "", |zip| zip.parts[1] = Part::stored(b"docs/a.md", b"")),
    ("empty file, deflated", "", |zip| stream(zip, &[3, 0], b"")),
    ("method 12", "method.unsupported", |zip| zip.parts[1].both(|header| header.method = 12)),
    ("Deflate64", "method.unsupported", |zip| zip.parts[2].both(|header| header.method = 9)),
    ("CRC-32 wrong, stored", "content.crc", |zip| zip.parts[1].both(|header| header.crc32 ^= 1)),
    ("CRC-32 wrong, deflated", "content.crc", |zip| zip.parts[2].both(|header| header.crc32 ^= 1)),
    ("longer than declared", "content.size", |zip| zip.parts[2].both(|header| header.size -= 1)),
    ("longer than declared, CRC-32 of the cut", "content.size", |zip| stream(zip, &deflate(b"content"), b"cont")),
    ("longer than declared nothing", "content.size", |zip| stream(zip, &deflate(b"content"), b"")),
    ("shorter than declared", "content.size", |zip| zip.parts[2].both(|header| header.size += 1)),
    ("stored sizes differ", "content.size", |zip| zip.parts[1].both(|header| header.size += 1)),
    ("bytes after the stream", "content.trailing", |zip| stream(zip, &[&deflate(b"b")[..], b"x"].concat(), b"b")),
    ("two streams", "content.trailing", |zip| stream(zip, &deflate(b"b").repeat(2), b"b")),
    ("stream cut", "content.deflate", |zip| {
        let whole = deflate(b"content of b");
        stream(zip, &whole[..whole.len() - 1], b"content of b");
    }),
    ("stream without its last block", "content.deflate", |zip| stream(zip, &[0, 1, 0, 0xfe, 0xff, b'b'], b"b")),
    ("no stream at all", "content.deflate", |zip| stream(zip, b"", b"")),
    ("reserved block type", "content.deflate", |zip| stream(zip, &[7, 0], b"")),
    ("distance before the beginning", "content.deflate", |zip| stream(zip, &[0x03, 0x02, 0x00], b"abc")),
    ("ratio", "limit.ratio", |zip| zip.parts[2] = Part::deflated(b"docs/b.md", &[0; 30_000])),
    ("declared size", "limit.declared-size", |zip| zip.parts[2] = Part::stored(b"docs/b.md", &[0; 40_001])),
    ("declared size of 4 GiB", "limit.declared-size", |zip| zip.parts[2].both(|header| header.size = u32::MAX - 1)),
    ("total size", "limit.total-size", |zip| {
        zip.parts.extend([Part::stored(b"docs/c", &[0; 35_000]), Part::stored(b"docs/d", &[0; 35_000])]);
    }),
    ("manifest size", "limit.manifest-size", |zip| {
        zip.parts[0] = Part::stored(b".uai/manifest.uaix.json", &[b' '; 10_001]);
    }),
    ("stream of empty blocks", "limit.compressed-size", |zip| {
        stream(zip, &[&[0, 0, 0, 0xff, 0xff].repeat(2_000)[..], &[3, 0]].concat(), b"");
    }),
    ("a few empty blocks", "", |zip| stream(zip, &[&[0, 0, 0, 0xff, 0xff].repeat(9)[..], &[3, 0]].concat(), b"")),
    ("not a ZIP", "zip.not-zip", |zip| cut(zip, 0)),
    ("cut before the end record", "zip.no-end", |zip| {
        let len = zip.bytes().len();
        cut(zip, len - 22);
    }),
];

/// Leaves the first `len` bytes of the archive.
fn cut(zip: &mut Zip, len: usize) {
    let mut bytes = zip.bytes();
    bytes.truncate(len);
    zip.replaced = Some(bytes);
}

#[test]
fn files_that_are_no_archives() {
    let whole = good().bytes();
    let cases: [(&str, &[u8], &str); 5] = [
        ("empty", b"", "zip.not-zip"),
        ("text", b"plain text, longer than an end record", "zip.not-zip"),
        ("only a signature", b"PK\x03\x04", "zip.truncated"),
        ("cut in the directory", &whole[..whole.len() - 30], "zip.truncated"),
        ("cut in an entry", &whole[..60], "zip.truncated"),
    ];
    for (name, bytes, code) in cases {
        assert!(codes(&judge(bytes, &limits())).contains(code), "{name}");
    }
}

#[test]
fn entries_carry_what_both_headers_say() {
    let mut zip = good();
    zip.parts.insert(1, Part::folder(b"docs/"));
    zip.parts[3].describe(false);
    let structure = examine(&mut Cursor::new(zip.bytes()), &Limits::default()).unwrap();
    let [manifest, folder, stored, deflated] = &structure.entries[..] else { panic!("four entries") };
    assert_eq!((manifest.header_offset, manifest.data_offset), (0, 53));
    assert_eq!((folder.kind, folder.unix_mode), (EntryKind::Folder, Some(0o040_755)));
    assert_eq!((stored.method, stored.size, stored.compressed_size), (Method::Stored, 19, 19));
    assert_eq!((deflated.method, deflated.size, deflated.descriptor), (Method::Deflate, 440, true));
    assert_eq!(structure.len, zip.bytes().len() as u64);
}

#[test]
fn content_comes_out_whole() {
    let content: Vec<u8> = (0..200_000_u32).flat_map(|number| (number / 3).to_le_bytes()).collect();
    let bytes = Zip::of([Part::deflated(b"docs/a.md", &content), Part::stored(b"docs/b.md", &content)]).bytes();
    let mut reader = Cursor::new(bytes);
    let structure = examine(&mut reader, &Limits::default()).unwrap();
    assert!(structure.flaws.is_empty());
    for entry in &structure.entries {
        let mut out = Vec::new();
        let mut sink = |block: &[u8]| out.extend_from_slice(block);
        assert_eq!(read_entry(&mut reader, entry, &Limits::default(), &mut sink).unwrap(), None);
        assert!(out == content);
    }
}

#[test]
fn what_was_read_before_makes_no_difference() {
    let content: Vec<u8> = (0..50_000_u32).flat_map(|number| (number / 3).to_le_bytes()).collect();
    let parts = [b"docs/a.md", b"docs/b.md", b"docs/c.md"].map(|name| Part::deflated(name, &content));
    let [a, b, c] = parts;
    let zip = Zip::of([a, b, Part::stored(b"docs/bb.md", &content), c]);
    let mut bytes = zip.bytes();
    let structure = examine(&mut Cursor::new(&bytes), &Limits::default()).unwrap();
    // The second stream is broken in the middle, where the state of its decoder is of no use to the next one.
    let middle = structure.entries[1].data_offset + structure.entries[1].compressed_size / 2;
    bytes[middle as usize..][..8].fill(0xff);
    let mut reader = EntryReader::new(Cursor::new(&bytes)).unwrap();
    for round in 0..2 {
        for (number, entry) in structure.entries.iter().enumerate() {
            let mut out = Vec::new();
            let flaw = reader.read(entry, &Limits::default(), &mut |block| out.extend_from_slice(block)).unwrap();
            assert_eq!((flaw.is_some(), out == content), (number == 1, number != 1), "{round} {number}");
        }
    }
}

#[test]
fn entries_of_a_refused_archive_are_safe_to_read() {
    let mut zip = good();
    zip.parts[0].local.signature = *b"nope";
    zip.parts[2].both(|header| (header.method, header.packed) = (12, u32::MAX - 1));
    let mut reader = Cursor::new(zip.bytes());
    let structure = examine(&mut reader, &Limits::default()).unwrap();
    let kinds: Vec<_> = (structure.entries.iter())
        .map(|entry| read_entry(&mut reader, entry, &Limits::default(), &mut |_| {}).unwrap().map(|flaw| flaw.kind))
        .collect();
    assert_eq!(kinds, [Some(FlawKind::NoLocal), None, Some(FlawKind::MethodUnsupported)]);
}
