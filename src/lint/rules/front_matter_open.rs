//! `front-matter-open`: front matter that is opened is closed

use crate::{
    lint::{Category, Check, Content, RECORD_LIMIT, Rule, Severity, Sink, Spot},
    spec::record::Record,
};

pub(super) static RULE: Rule = Rule {
    id: "front-matter-open",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "7",
    what: "front matter that is opened is closed",
    why: "a reader takes the whole record for front matter, or none of it",
    fix: "end the front matter with a line of three hyphens",
    bad: "---, then `type: architecture`, then the text, and no second ---",
    good: "the keys between two lines of three hyphens",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    let is_record = content.media_type.id == "text/markdown" && content.bytes.len() as u64 <= RECORD_LIMIT;
    let bytes = content.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content.bytes);
    if !is_record || !bytes.starts_with(b"---") {
        return;
    }
    let text = String::from_utf8_lossy(bytes);
    // A document may also begin with a ruled line; front matter goes on with a key.
    let goes_on = text.lines().nth(1).is_some_and(|line| {
        line.split_once(':').is_some_and(|(key, _)| !key.is_empty() && !key.contains(char::is_whitespace))
    });
    if goes_on && Record::parse(&text).front_matter_open {
        let message = format!("`{}`: front matter is opened and never closed", content.path);
        sink.report(Spot::line(content.path, 1), message, "end it with a line `---`");
    }
}
