//! `unfilled-field`: no text still holds the marker `[to write: …]` of a template

use crate::{
    lint::{Category, Check, Content, Rule, Severity, Sink, Spot},
    spec::record::UNFILLED,
};
use memchr::memmem;

pub(super) const RULE_ID: &str = "unfilled-field";

pub(super) static RULE: Rule = Rule {
    id: RULE_ID,
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2, ours",
    what: "no text still holds the marker `[to write: …]` of a template",
    why: "a receiver reads an empty promise",
    fix: "write the text, or remove the heading where it does not apply",
    bad: "[to write: what the project is for]",
    good: "Orbit plans satellite passes for amateur stations.",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    let marker = UNFILLED.as_bytes();
    // Almost no text has the mark, and then no line has to be looked at.
    if memmem::find(content.bytes, marker).is_none() {
        return;
    }
    let marked = |line: &[u8]| memmem::find_iter(line, marker).count();
    let lines = content.bytes.split(|byte| *byte == b'\n').enumerate();
    let marks: Vec<_> = lines.map(|(index, line)| (index + 1, marked(line))).filter(|(_, count)| *count > 0).collect();
    if let Some((first, _)) = marks.first() {
        let count: usize = marks.iter().map(|(_, count)| count).sum();
        let fields = if count == 1 { "one field waits".to_owned() } else { format!("{count} fields wait") };
        let message = format!("`{}`: {fields} for a person to write", content.path);
        sink.report(Spot::line(content.path, *first), message, "replace each `[to write: …]`");
    }
}
