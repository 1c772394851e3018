//! Any bytes as a text of any form: the scan never panics, and its places lie in the text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::scan::scan;

fuzz_target!(|data: &[u8]| {
    let lines = data.iter().filter(|byte| **byte == b'\n').count() + 1;
    for name in ["a.md", "a.json", "a.yaml", "a.py", "a.uai"] {
        for hit in scan(name, data) {
            assert!(hit.range.start <= hit.range.end && hit.column > 0);
            assert!((1..=lines.max(data.len())).contains(&hit.line));
        }
    }
});
