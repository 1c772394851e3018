//! Any bytes as an archive: the gate never panics, never hands on more than is declared.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use uaix::package::gate::{Limits, examine, read_entry};

fuzz_target!(|data: &[u8]| {
    let limits = Limits { file_bytes: 1 << 20, total_bytes: 4 << 20, ..Limits::default() };
    let mut reader = Cursor::new(data);
    let structure = examine(&mut reader, &limits).expect("a cursor does not fail");
    if structure.refused() {
        return;
    }
    for entry in &structure.entries {
        let mut length = 0;
        let flaw = read_entry(&mut reader, entry, &limits, &mut |block| length += block.len() as u64).expect("no failure");
        assert!(length <= entry.size);
        assert!(flaw.is_some() || length == entry.size);
    }
});
