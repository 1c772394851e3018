//! Any JSON as the provenance of a derivative: what can be relied on states an original, and is written as it was read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::spec::{
    derivation::{Original, PROVENANCE_FORMAT},
    json::Document,
};

fuzz_target!(|data: &[u8]| {
    let Ok(Document { value, .. }) = Document::parse(data) else { return };
    let all = Original::all(&value);
    assert_eq!(all.first(), Original::nearest(&value).as_ref());
    if value["provenanceFormat"] == PROVENANCE_FORMAT && Original::unreadable(&value).is_none() {
        assert!(!all.is_empty() && all.iter().all(|original| original.doubled().is_none()));
    }
    for original in all {
        let again = serde_json::to_value(&original).expect("what was read can be written");
        assert_eq!(Original::nearest(&serde_json::json!({
            "provenanceFormat": PROVENANCE_FORMAT,
            "derivedFrom": [again],
        })), Some(original));
    }
});
