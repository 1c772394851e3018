//! Any text as a local policy: parsing never panics, and where it is wrong a place in it is named.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::store::Policy;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    match Policy::parse(&text) {
        Ok(policy) => {
            let _ = (policy.limits(), policy.consumer());
        }
        Err(error) => assert!((1..=text.lines().count() + 1).contains(&error.place.line)),
    }
});
