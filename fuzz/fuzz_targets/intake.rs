//! Any text as the record and as the ledger of an intake: parsing never panics, and what is written is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::{handoff::Rules, spec::intake_ledger::IntakeLedger};

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let rules = Rules::of_record(&text);
    assert!(rules.buckets.iter().all(|bucket| bucket.path.as_ref() != Ok(&rules.intake.archive)));
    if let Ok(ledger) = IntakeLedger::parse(&text) {
        let lines: String = ledger.entries.iter().map(|entry| format!("{entry}\n")).collect();
        assert_eq!(IntakeLedger::parse(&lines).as_ref(), Ok(&ledger));
        assert!(ledger.paths().all(|path| ledger.latest(path).is_some()));
    }
});
