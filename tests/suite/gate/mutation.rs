//! Cut, flipped and scrambled archives: never a panic, never a wrong acceptance, never slow.

use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::time::{Duration, Instant};

use super::support::zip_bytes::{End64, Part, Zip, field};
use super::support::{codes, judge, refused};
use uaix::package::gate::{Limits, examine};

/// Accepted archives that between them have every record the gate knows.
fn accepted() -> Vec<Vec<u8>> {
    let content = b"some content that deflates, some content that deflates".repeat(3);
    let mut described = Part::deflated(b"docs/b.md", &content);
    described.describe(false);
    let mut wide = Part::deflated(b"docs/w.md", &content);
    wide.describe(true);
    Part::widen(&mut wide.local);
    let mut timed = Part::stored(b"docs/t.md", &content);
    timed.both(|header| header.extra = field(0x5455, &[1, 1, 2, 3, 4]));
    let plain = Zip::of([Part::deflated(b".uai/manifest.uaix.json", b"{}"), Part::stored(b"docs/a.md", &content)]);
    let mut odd = Zip::of([Part::folder(b"docs/"), described, wide, timed]);
    odd.end64 = Some(End64::default());
    vec![plain.bytes(), odd.bytes()]
}

#[test]
fn every_truncation_is_refused() {
    for bytes in accepted() {
        assert!(!refused(&judge(&bytes, &Limits::default())));
        for length in 0..bytes.len() {
            assert!(refused(&judge(&bytes[..length], &Limits::default())), "cut to {length} bytes");
        }
    }
}

/// Whether a change of the byte at `at` says nothing that two readers could understand differently.
fn is_free(bytes: &[u8], at: usize) -> bool {
    let within = |signature: &[u8], from: usize, to: usize| {
        (at.saturating_sub(to - 1)..=at.saturating_sub(from)).any(|start| bytes[start..].starts_with(signature))
    };
    // Versions; internal and external attributes (type and permissions have cases of their own).
    let local = within(b"PK\x03\x04", 4, 6);
    let central = within(b"PK\x01\x02", 4, 8) || within(b"PK\x01\x02", 36, 42);
    let end64 = within(b"PK\x06\x06", 12, 16);
    // Which times a timestamp has, as long as its length fits: the central header has fewer.
    let times = within(b"UT\x05\x00", 4, 5);
    // The bits after the last block fill the last byte of a stream, which stands before the next record.
    let padding = [&b"PK\x03\x04"[..], b"PK\x07\x08"].iter().any(|next| bytes[at + 1..].starts_with(next));
    local || central || end64 || times || padding
}

#[test]
fn every_flipped_bit_is_found_where_it_says_something() {
    for bytes in accepted() {
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                let flaws = judge(&flipped, &Limits::default());
                assert!(refused(&flaws) || is_free(&bytes, at), "bit {bit} of byte {at}");
            }
        }
    }
}

#[test]
fn scrambled_archives_never_panic() {
    // A generator of our own keeps the run the same everywhere.
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let extreme = [0, 1, 0x7f, 0x80, 0xfe, 0xff];
    for bytes in accepted() {
        for _ in 0..5_000 {
            let mut scrambled = bytes.clone();
            for _ in 0..=random(4) {
                let (at, length) = (random(scrambled.len()), 1 + random(8));
                let end = (at + length).min(scrambled.len());
                let value = extreme[random(extreme.len())];
                match random(3) {
                    0 => scrambled[at..end].fill(value),
                    1 => drop(scrambled.drain(at..end)),
                    _ => drop(scrambled.splice(at..at, bytes[random(bytes.len())..].iter().copied().take(length))),
                }
            }
            judge(&scrambled, &Limits::default());
        }
    }
}

/// Archives that try to be expensive, with the code that stops them.
fn bombs() -> Vec<(&'static str, &'static str, Vec<u8>)> {
    let many = |count: usize, change: fn(usize, &mut Part)| {
        Zip::of((0..count).map(|index| {
            let mut part = Part::stored(format!("docs/{index}").as_bytes(), b"");
            change(index, &mut part);
            part
        }))
        .bytes()
    };
    // Every central header points to one local header with a name and extra fields of 64 KiB.
    let mut shared = Zip::of((0..9_000).map(|_| Part::deflated(b"n", b"x")));
    shared.parts[0].local.name = vec![b'n'; 65_535];
    shared.parts[0].local.extra = field(0x5455, &[0]).repeat(13_000);
    for part in &mut shared.parts[1..] {
        part.written = false;
        part.central.offset = Some(0);
        part.both(|header| header.flags = 8);
    }
    vec![
        ("too many entries", "limit.entries", many(10_001, |_, _| {})),
        ("long names", "limit.names", many(300, |_, part| part.both(|header| header.name = vec![b'n'; 65_535]))),
        (
            "long extra areas",
            "extra.duplicate",
            many(600, |_, part| part.local.extra = [0x55, 0x54, 1, 0, 0].repeat(13_000)),
        ),
        ("one shared local header", "entry.overlap", shared.bytes()),
        ("every entry wrong in many ways", "mismatch.crc", {
            many(10_000, |index, part| {
                part.local.crc32 = 9;
                (part.local.version, part.local.time, part.local.flags) = (index as u16, index as u16, 99);
            })
        }),
    ]
}

#[test]
fn expensive_archives_are_refused_quickly() {
    for (name, code, bytes) in bombs() {
        let start = Instant::now();
        let flaws = judge(&bytes, &Limits::default());
        let spent = start.elapsed();
        assert!(codes(&flaws).contains(code), "{name}");
        assert!(flaws.len() < 200, "{name}: {} flaws", flaws.len());
        assert!(spent < Duration::from_secs(2), "{name}: {spent:?}");
    }
}

#[test]
fn ten_thousand_entries_pass() {
    let bytes = Zip::of((0..10_000).map(|index| Part::deflated(format!("docs/{index}").as_bytes(), b"x"))).bytes();
    assert!(judge(&bytes, &Limits::default()).is_empty());
}

/// Fails, or runs dry, after `good` bytes.
struct Faulty {
    inner: Cursor<Vec<u8>>,
    good: usize,
    dry: bool,
}

impl Read for Faulty {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(self.good);
        if count == 0 && !buffer.is_empty() {
            return if self.dry { Ok(0) } else { Err(io::Error::other("the disk is gone")) };
        }
        self.good -= count;
        self.inner.read(&mut buffer[..count])
    }
}

impl Seek for Faulty {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.inner.seek(position)
    }
}

#[test]
fn only_a_failing_reader_is_an_error() {
    for bytes in accepted() {
        for (good, dry) in [(0, false), (10, false), (10, true)] {
            let mut reader = Faulty { inner: Cursor::new(bytes.clone()), good, dry };
            let error = examine(&mut reader, &Limits::default()).unwrap_err();
            assert_eq!(error.kind() == io::ErrorKind::UnexpectedEof, dry);
        }
    }
}
