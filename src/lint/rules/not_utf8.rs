//! `not-utf8`: every text is UTF-8 without NUL bytes

use crate::{
    lint::{Category, Check, Content, Rule, Severity, Sink, Spot},
    scope::Catalog,
    spec::terms::NoOp,
};
use memchr::memchr;

pub(super) static RULE: Rule = Rule {
    id: "not-utf8",
    category: Category::Records,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "1 and 3, ours",
    what: "every text is UTF-8 without NUL bytes",
    why: "a client that guesses the encoding reads another text than the one that was reviewed",
    fix: "convert the file to UTF-8, for example with `iconv -f ISO-8859-1 -t UTF-8`; evidence, which is kept as it was, gets a warning only",
    bad: "a record saved as UTF-16; caf\\xe9 in ISO-8859-1",
    good: "caf\u{e9} in UTF-8",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    // The rule about JSON reads the same bytes and says it with its own words.
    if content.media_type.id == "application/json" {
        return;
    }
    let bytes = content.bytes;
    let line = |offset: usize| bytes[..offset].iter().filter(|byte| **byte == b'\n').count() + 1;
    let path = content.path;
    let (at, what, help) = if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        (0, "is UTF-16, not UTF-8".to_owned(), "convert it: `iconv -f UTF-16 -t UTF-8`")
    } else if let Err(error) = std::str::from_utf8(bytes) {
        let at = error.valid_up_to();
        (at, format!("is not UTF-8: byte {at} is 0x{:02x}", bytes[at]), "convert it to UTF-8")
    } else if let Some(at) = memchr(0, bytes) {
        (at, format!("holds a NUL at byte {at}"), "remove it, or give the file the media type of what it is")
    } else {
        return;
    };
    // Converted evidence is other evidence.
    let severity = if Catalog::embedded().is_cold(path) { Severity::Warning } else { Severity::Error };
    sink.report_as(severity, Spot::line(path, line(at)), format!("`{path}` {what}"), help);
}
