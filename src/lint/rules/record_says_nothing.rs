//! `record-says-nothing`: a required record is more than its title

use crate::{
    lint::{Category, Check, RecordText, Rule, Severity, Sink, Spot, Subject, records::prose},
    scope::Requirement,
};

pub(super) static RULE: Rule = Rule {
    id: "record-says-nothing",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2 and 7, ours",
    what: "a required record is more than its title",
    why: "the file meets the requirement by name only; none of what it is for can be found in it",
    fix: "write what the record is for; `uaix scopes ID` lists its fields",
    bad: ".uai/coding-standards.uai with the one line: C11, no malloc",
    good: "style, errors, tests and the review bar, each with a sentence",
    check: Check::Package(check),
};

/// Below so many words, a record without a single field says nothing; a longer one is poor, and may still be read.
const WORDS: usize = 20;
/// An anchor may be one sentence, and a persona speaks as it likes: there only a title is nothing.
const TITLE: usize = 5;

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, text, requirement) in subject.records() {
        if says_nothing(text, requirement) {
            let names: Vec<_> = requirement.fields.iter().map(|field| format!("`{}`", field.title)).collect();
            let message = format!("`{path}` is hardly more than a title: nothing in it is {}", names.join(", "));
            sink.report(Spot::line(path, 1), message, requirement.file.reason.as_str());
        }
    }
}

/// Whether none of its fields is found in a record of a few words. An empty record has a rule of its own.
pub(super) fn says_nothing(text: &RecordText, requirement: &Requirement) -> bool {
    let fields = &requirement.fields;
    let least = if requirement.file.anchor || requirement.file.preserved { TITLE } else { WORDS };
    let short = prose(&text.text).flat_map(str::split_whitespace).take(least).count() < least;
    let judged = short && !fields.is_empty() && !requirement.file.pointers;
    let blank = text.text.trim_start_matches('\u{feff}').trim().is_empty();
    judged && !blank && !fields.iter().any(|field| field.is_said(text))
}
