//! `line-ends`: a text has one kind of line end, the line feed

use crate::lint::{Category, Check, Content, Rule, Severity, Sink, Spot};
use memchr::memchr;

pub(super) static RULE: Rule = Rule {
    id: "line-ends",
    category: Category::Records,
    severity: Severity::Note,
    no_op: None,
    clause: "3, ours",
    what: "a text has one kind of line end, the line feed",
    why: "digests are over bytes: version control that changes line ends makes another file of the same words",
    fix: "nothing where the bytes are meant; else save with LF, or mark the file `-text` in .gitattributes",
    bad: "a file with CRLF in some lines",
    good: "LF everywhere",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    let bytes = content.bytes;
    // Most texts have none, which is told of many bytes at once.
    if memchr(b'\r', bytes).is_none() {
        return;
    }
    let all = bytes.iter().filter(|byte| **byte == b'\n').count();
    let windows = bytes.windows(2).filter(|pair| pair[0] == b'\r' && pair[1] == b'\n').count();
    let lone = bytes.iter().filter(|byte| **byte == b'\r').count() - windows;
    let kind = match (windows, lone) {
        (0, 0) => return,
        // A tool that draws its progress in one line writes these; they end no line.
        (0, _) if all > 0 => return,
        (0, _) => "CR line ends",
        (windows, _) if windows == all => "CRLF line ends",
        _ => "mixed line ends, CRLF and LF",
    };
    let help = "the bytes are kept; a checkout that changes them gives another digest";
    sink.report(Spot::file(content.path), format!("`{}` has {kind}", content.path), help);
}
