//! Two archives that hold the same content in other bytes: what their writers did differently.

use crate::{
    error::{At, Result},
    package::gate::{self, EntryKind, Limits, Method, RawEntry},
};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufReader, Read, Seek, SeekFrom},
    path::Path,
};

/// The fixed part of a central header, in bytes, and of a local one.
const CENTRAL: usize = 46;
const LOCAL: u64 = 30;

/// What a container says of one entry besides its content.
#[derive(Clone, PartialEq, Eq)]
struct Said {
    raw: RawEntry,
    central: [u8; CENTRAL],
    central_extra: Vec<u8>,
    local_extra: u64,
}

/// What may differ, in words, and whether it does in one entry.
type Check = (&'static str, fn(&Said, &Said) -> bool);

/// What differs, in words; never empty for archives with other bytes.
pub(super) fn compare(a: &Path, b: &Path, a_limits: &Limits, b_limits: &Limits) -> Result<Vec<String>> {
    let (a, b) = (read(a, a_limits)?, read(b, b_limits)?);
    let mut words = Vec::new();
    let names = |all: &[Said], kind| {
        let of_kind = all.iter().filter(|said| said.raw.kind == kind);
        of_kind.map(|said| said.raw.name.clone()).collect::<Vec<_>>()
    };
    if names(&a, EntryKind::File) != names(&b, EntryKind::File) {
        words.push("the order of the entries".to_owned());
    }
    let folders = [&a, &b].map(|all| names(all, EntryKind::Folder).len());
    if folders[0] != folders[1] {
        words.push(format!("folder entries: {} and {}", folders[0], folders[1]));
    }
    let second: BTreeMap<_, _> = b.iter().map(|said| (&said.raw.name, said)).collect();
    let pairs: Vec<_> = a.iter().filter_map(|said| Some((said, *second.get(&said.raw.name)?))).collect();
    let checks: [Check; 9] = [
        ("compression: stored in one, deflated in the other", |a, b| a.raw.method != b.raw.method),
        ("compression: deflated by another encoder or level", |a, b| {
            let deflated = a.raw.method == Method::Deflate && b.raw.method == Method::Deflate;
            deflated && a.raw.compressed_size != b.raw.compressed_size
        }),
        ("the time of entries", |a, b| a.central[12..16] != b.central[12..16]),
        ("extra fields", |a, b| a.central_extra != b.central_extra || a.local_extra != b.local_extra),
        ("data descriptors", |a, b| a.raw.descriptor != b.raw.descriptor),
        ("flags", |a, b| a.central[8] & !8 != b.central[8] & !8 || a.central[9] != b.central[9]),
        ("the version that a reader needs", |a, b| a.raw.method == b.raw.method && a.central[6..8] != b.central[6..8]),
        ("the system and version that wrote it", |a, b| {
            // Stored and deflated entries state different versions, which says nothing of the writer.
            a.central[5] != b.central[5] || a.raw.method == b.raw.method && a.central[4] != b.central[4]
        }),
        ("attributes and permission bits", |a, b| a.central[36..42] != b.central[36..42]),
    ];
    for (what, differs) in checks {
        let count = pairs.iter().filter(|(a, b)| differs(a, b)).count();
        if count > 0 {
            words.push(format!("{what}, in {count} of {}", pairs.len()));
        }
    }
    if words.is_empty() {
        words.push("compressed bytes or records of the archive as a whole".to_owned());
    }
    Ok(words)
}

fn read(path: &Path, limits: &Limits) -> Result<Vec<Said>> {
    let mut reader = BufReader::new(File::open(path).at("open", path)?);
    let structure = gate::examine(&mut reader, limits).at("read", path)?;
    let mut all = Vec::new();
    for raw in structure.entries {
        let mut central = [0; CENTRAL];
        reader.seek(SeekFrom::Start(raw.central_offset)).at("read", path)?;
        reader.read_exact(&mut central).at("read", path)?;
        let number = |at: usize| usize::from(u16::from_le_bytes([central[at], central[at + 1]]));
        let mut name_and_extra = vec![0; number(28) + number(30)];
        reader.read_exact(&mut name_and_extra).at("read", path)?;
        let central_extra = name_and_extra.split_off(number(28));
        let local_extra = raw.data_offset.saturating_sub(raw.header_offset + LOCAL + raw.name.len() as u64);
        all.push(Said { raw, central, central_extra, local_extra });
    }
    // In the order of the file, not of its directory.
    all.sort_by_key(|said| said.raw.header_offset);
    Ok(all)
}
