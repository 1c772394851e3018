//! `depth-level`: a field that is a whole number is one, in its range

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{
        record::{Label, UNFILLED},
        shown,
        terms::NoOp,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "depth-level",
    category: Category::Records,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "2 and 8",
    what: "a depth level is a whole number from 0 to 10, in each of the eleven records that carry one",
    why: "a receiver reads from it how detailed, private and certain a text is; another scale is read wrongly",
    fix: "write `depth_level_0_to_10: 7`; a record without it gets a warning, another value is an error",
    bad: "depth_level_0_to_10: 11",
    good: "depth_level_0_to_10: 8",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let all = subject.set.requirements.iter().flat_map(|requirement| &requirement.fields);
    let mut kinds: Vec<_> = all.filter_map(|field| Some((field.names(), field.integer?))).collect();
    kinds.sort();
    kinds.dedup();
    for (path, text, requirement) in subject.records() {
        let labels = &text.record.labels;
        // A value counts wherever it stands; only some records have to have one.
        let judged =
            |label: &&Label| kinds.iter().find(|(names, _)| names.contains(&label.key)).map(|(_, range)| *range);
        for (label, (least, greatest)) in labels.iter().filter_map(|label| Some((label, judged(&label)?))) {
            let value = label.value.trim();
            let sound = value.parse::<i64>().is_ok_and(|number| (least..=greatest).contains(&number));
            // A heading carries its value below it, and an unfilled field has a rule of its own.
            if !sound && !value.is_empty() && !value.contains(UNFILLED) {
                let message = format!(
                    "`{path}`: `{}` is `{}`, not a whole number from {least} to {greatest}",
                    label.key,
                    shown::text(value)
                );
                sink.report(Spot::line(path, label.line), message, "write a whole number");
            }
        }
        for field in requirement.fields.iter().filter(|field| field.integer.is_some()) {
            if !labels.iter().any(|label| field.names().contains(&label.key)) {
                let message = format!("`{path}` has no `{}`", field.id);
                let help = format!("add the line `{}: N`: {}", field.id, field.asks);
                sink.report_as(Severity::Warning, Spot::file(path), message, help);
            }
        }
    }
}
