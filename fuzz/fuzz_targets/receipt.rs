//! Any bytes as the receipt of a store: parsing never panics, and what is written is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::store::Receipt;

fuzz_target!(|data: &[u8]| {
    if let Ok(receipt) = Receipt::parse(data) {
        let text = serde_json::to_vec(&receipt).expect("what was read can be written");
        assert_eq!(Receipt::parse(&text).expect("a receipt"), receipt);
    }
});
