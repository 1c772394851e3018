//! `unknown-term`: status, required status, review state and source kind are words of their closed lists

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        manifest::Source,
        shown,
        terms::{NoOp, PackageStatus, RequiredStatus, ReviewState, SourceKind},
    },
};
use std::fmt;

pub(super) static RULE: Rule = Rule {
    id: "unknown-term",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "2 and 3",
    what: "status, required status, review state and source kind are words of their closed lists",
    why: "a word that a receiver does not know can not be obeyed; soft words for requirements are banned by the format",
    fix: "use a word of the list",
    bad: "\"requiredStatus\": \"optional\"",
    good: "\"requiredStatus\": \"content_triggered_required\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(manifest) = subject.package.manifest().filter(|_| subject.package.is_described()) else { return };
    let mut unknown = |pointer: &dyn fmt::Display, word: Option<&str>, known: &[&str]| {
        if let Some(word) = word {
            let list: Vec<_> = known.iter().map(|word| format!("`{word}`")).collect();
            let message = format!("`{}` is not a known word for {pointer}", shown::text(word));
            sink.report(subject.in_manifest(&pointer.to_string()), message, format!("use one of {}", list.join(", ")));
        }
    };
    unknown(&"/status", manifest.status.wrong(), PackageStatus::WORDS);
    for (pointer, row) in subject.rows() {
        unknown(&format_args!("{pointer}/requiredStatus"), row.required_status.wrong(), RequiredStatus::WORDS);
        unknown(&format_args!("{pointer}/reviewState"), row.review_state.wrong(), ReviewState::WORDS);
        // A source that is a plain string is free text; only the kind of an object is a word of the list.
        let kind = match &row.source {
            Source::Kind(_) => None,
            Source::Object(map) => map.get("kind").and_then(|kind| kind.as_str()),
        };
        let wrong = kind.filter(|kind| kind.parse::<SourceKind>().is_err());
        unknown(&format_args!("{pointer}/source"), wrong, SourceKind::WORDS);
    }
}
