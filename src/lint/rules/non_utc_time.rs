//! `non-utc-time`: every time of the manifest is in UTC

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{
        config::CONFIG_NAME,
        record::{snake_case, split_camel},
        shown,
        terms::NoOp,
        walk::walk,
    },
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "non-utc-time",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "3, Portability",
    what: "every time of the manifest is in UTC",
    why: "a local time means another moment on another machine, and two of them can not be put in order",
    fix: "write the moment in UTC, with a `Z` behind it",
    bad: "\"reviewedUtc\": \"2026-03-15T10:00:00+02:00\"",
    good: "\"reviewedUtc\": \"2026-03-15T08:00:00Z\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let help = "write it in UTC, like `2026-01-31T09:00:00Z`";
    if let Some(config) = &subject.package.config {
        // The manifest is made from these values.
        let issuer = serde_json::to_value(&config.package.issuer).ok();
        let memory = serde_json::to_value(&config.long_term_memory).ok();
        for value in issuer.into_iter().chain(memory) {
            walk(&value, &mut |_, key, value| {
                if let Some(what) = local_time(key, value) {
                    sink.report(Spot::file(CONFIG_NAME), format!("`{}` {what}", shown::text(key)), help);
                }
                true
            });
        }
        return;
    }
    let document = subject.package.manifest.as_ref().and_then(|file| file.document.as_ref().ok());
    let Some(document) = document.filter(|_| subject.package.is_described()) else { return };
    walk(&document.value, &mut |pointer, key, value| {
        // The shape of the first is the schema's; the others are paths.
        let judged = || pointer != "/createdUtc" && !pointer.starts_with("/entrypoints") && key != "path";
        if let Some(what) = local_time(key, value).filter(|_| judged()) {
            sink.report(subject.in_manifest(pointer), format!("{pointer} {what}"), help);
        }
        true
    });
}

/// What is wrong with a value as a time, in words. A text that holds more than a time is prose.
fn local_time(key: &str, value: &Value) -> Option<String> {
    let text = value.as_str()?.trim();
    let shown = || shown::text(&text.chars().take(60).collect::<String>());
    let says_utc = || {
        let bare = key.trim_end_matches(|c: char| !c.is_alphanumeric());
        let last = bare.len().checked_sub(3).and_then(|at| bare.get(at..));
        last.is_some_and(|last| last.eq_ignore_ascii_case("utc")) && snake_case(&split_camel(key)).ends_with("_utc")
    };
    match zone(text) {
        Some(zone) if ["Z", "z", "+00:00", "-00:00", "+0000", "+00", "UTC", "GMT"].contains(&zone) => None,
        Some("") => Some(format!("is `{}`, a time without a zone", shown())),
        Some(_) => Some(format!("is `{}`, a time that is not in UTC", shown())),
        None if !text.is_empty() && says_utc() && !is_date(text) => {
            Some(format!("is `{}`, which is no time in UTC", shown()))
        }
        None => None,
    }
}

fn is_date(text: &str) -> bool {
    shape(text).is_some_and(|rest| rest.is_empty())
}

/// What follows a date of the shape `2026-01-31`.
fn shape(text: &str) -> Option<&str> {
    let date = text.get(..10)?;
    let fits =
        date.bytes().zip(b"0000-00-00").all(|(c, want)| if *want == b'0' { c.is_ascii_digit() } else { c == *want });
    fits.then(|| &text[10..])
}

/// The zone of a date with a time, as written; nothing when the text is none, an empty text when it names no zone.
fn zone(text: &str) -> Option<&str> {
    let clock = shape(text)?.strip_prefix(['T', 't', ' '])?;
    let end = clock.find(|c: char| !c.is_ascii_digit() && !matches!(c, ':' | '.' | ',')).unwrap_or(clock.len());
    let (time, zone) = clock.split_at(end);
    let is_time = time.len() >= 5 && time.as_bytes()[2] == b':';
    let zone = zone.trim();
    let offset = zone
        .strip_prefix(['+', '-', '\u{2212}'])
        .is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit() || c == ':'));
    let name = zone.len() <= 32 && zone.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '_' | '[' | ']'));
    // A sentence may begin with a time; a zone is one word.
    (is_time && (offset || name || zone.contains('['))).then_some(zone)
}

#[cfg(test)]
mod tests {
    use super::local_time;
    use serde_json::json;

    #[test]
    fn times() {
        #[track_caller]
        fn case(key: &str, text: &str, want: &str) {
            let found = local_time(key, &json!(text)).unwrap_or_default();
            assert!(found.contains(want) && found.is_empty() == want.is_empty(), "{text}: {found}");
        }
        case("at", "2026-03-15T10:00:00+02:00", "not in UTC");
        case("at", "2026-03-15 10:00", "without a zone");
        case("at", "2026-03-15T10:00:00.5 CEST", "not in UTC");
        case("at", "2026-03-15T10:00:00+02:00[Europe/Berlin]", "not in UTC");
        case("reviewedUtc", "15.03.2026 10:00", "no time in UTC");
        for text in
            ["2026-03-15T10:00:00Z", "2026-03-15T10:00:00.25Z", "2026-03-15T10:00:00+00:00", "2026-03-15", "", "x"]
        {
            case("at", text, "");
        }
        case("note", "2026-03-15 10:00 was a Sunday", "");
        case("version", "2026-03-15-10", "");
        case("reviewedUtc", "2026-03-15", "");
        assert_eq!(local_time("reviewedUtc", &json!(null)), None);
    }
}
