//! Any bytes as a manifest: reading never panics, and what is written is read back as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::spec::{manifest::Manifest, schema::read_manifest};

fuzz_target!(|data: &[u8]| {
    let file = read_manifest(data);
    if let (Some(manifest), []) = (&file.manifest, file.faults.as_slice()) {
        let text = manifest.to_text().expect("a manifest that was read can be written");
        let again: Manifest = serde_json_from(&text);
        assert_eq!(again, *manifest);
    }
});

fn serde_json_from(text: &str) -> Manifest {
    read_manifest(text.as_bytes()).manifest.expect("what was written is a manifest")
}
