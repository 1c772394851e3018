//! `banned-status-label`: no status is one of the banned words

use crate::{
    lint::{Category, Check, Content, RECORD_LIMIT, Rule, Severity, Sink, Spot},
    scope::Catalog,
    spec::{
        record::Record,
        shown,
        terms::{BANNED_STATUSES, RequiredStatus},
    },
};

pub(super) static RULE: Rule = Rule {
    id: "banned-status-label",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2",
    what: "no status is one of the banned words",
    why: "the sets are closed: a file is required or it is out of scope, and a soft word leaves each reader to decide",
    fix: "use one of the five words, for example profile_required; the same words in prose are fine",
    bad: "status: optional",
    good: "status: review_required",
    check: Check::Content(check),
};

/// The labels that state a status.
const LABELS: &[&str] =
    &["status", "required", "requirement", "required_status", "requirement_status", "requirement_level"];

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    let catalog = Catalog::embedded();
    let in_memory = content.path.as_str().starts_with(".uai/") || content.set.requirement(content.path).is_some();
    if !in_memory || catalog.is_cold(content.path) || content.bytes.len() as u64 > RECORD_LIMIT {
        return;
    }
    let text = String::from_utf8_lossy(content.bytes);
    // Most texts hold none of the words at all, and need no second reading.
    let folded = text.to_lowercase().replace(['-', '_'], " ");
    if !BANNED_STATUSES.iter().any(|word| folded.contains(word)) {
        return;
    }
    let record = Record::parse(&text);
    for label in record.labels.iter().filter(|label| LABELS.contains(&label.key.as_str())) {
        let value = label.value.trim_end_matches(['.', ';', ',']).replace(['-', '_'], " ").to_lowercase();
        if BANNED_STATUSES.contains(&value.as_str()) {
            let message = format!("`{}`: `{}` is `{}`", content.path, label.key, shown::text(&label.value));
            let help = format!("the words of a status are {}", RequiredStatus::WORDS.join(", "));
            sink.report(Spot::line(content.path, label.line), message, help);
        }
    }
}
