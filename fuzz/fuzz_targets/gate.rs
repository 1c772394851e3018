//! Any bytes as an archive: the gate never panics, never hands on more than is declared, and reads each entry the same alone
//! and after others.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use uaix::package::gate::{EntryReader, Limits, examine, read_entry};

fuzz_target!(|data: &[u8]| {
    let limits = Limits { file_bytes: 1 << 20, total_bytes: 4 << 20, ..Limits::default() };
    let mut reader = Cursor::new(data);
    let structure = examine(&mut reader, &limits).expect("a cursor does not fail");
    if structure.refused() {
        return;
    }
    let mut all = EntryReader::new(Cursor::new(data)).expect("a cursor does not fail");
    for entry in &structure.entries {
        let (mut length, mut again) = (0, 0);
        let flaw = read_entry(&mut reader, entry, &limits, &mut |block| length += block.len() as u64).expect("no failure");
        let same = all.read(entry, &limits, &mut |block| again += block.len() as u64).expect("no failure");
        assert_eq!((flaw.is_some(), length), (same.is_some(), again), "what was read before makes no difference");
        assert!(length <= entry.size);
        assert!(flaw.is_some() || length == entry.size);
    }
});
