//! Any text as a record, as settings, as a path, as answers: parsing never panics and lines exist.
#![no_main]

use libfuzzer_sys::fuzz_target;
use uaix::{
    scaffold::Answers,
    spec::{config::Config, entry_path::EntryPath, pattern::Pattern, record::Record, shown, structured::Structured},
};

fuzz_target!(|data: &[u8]| {
    assert!(!shown::bytes(data).chars().any(char::is_control));
    let _ = EntryPath::from_bytes(data);
    let text = String::from_utf8_lossy(data);
    let lines = text.lines().count().max(1);
    assert!(Record::parse(&text).labels.iter().all(|label| (1..=lines).contains(&label.line)));
    for values in [Structured::read(&text), Some(Structured::read_yaml(&text))].into_iter().flatten() {
        assert!(values.line("/a/0/b") >= 1);
    }
    let _ = Config::parse(&text);
    let _ = Answers::default().read(&text, "fuzz");
    if let Ok(pattern) = text.parse::<Pattern>() {
        let _ = pattern.takes("docs/a/b.md");
    }
});
