//! `byte-order-mark`: no text begins with a byte-order mark

use crate::lint::{Category, Check, Content, Rule, Severity, Sink, Spot};

pub(super) static RULE: Rule = Rule {
    id: "byte-order-mark",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "3, ours",
    what: "no text begins with a byte-order mark",
    why: "some readers take the three bytes for text, and then front matter or the first label is not found",
    fix: "save the file as UTF-8 without a mark; the record is read all the same",
    bad: "the bytes EF BB BF before the first ---",
    good: "a file whose first bytes are its first line",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    // In JSON the mark is an error, and the rule about JSON says so.
    if content.bytes.starts_with(b"\xef\xbb\xbf") && content.media_type.id != "application/json" {
        let message = format!("`{}` begins with a byte-order mark (U+FEFF at byte 0)", content.path);
        let help = "save it as UTF-8 without a mark; the rest of the record is read all the same";
        sink.report(Spot::line(content.path, 1), message, help);
    }
}
