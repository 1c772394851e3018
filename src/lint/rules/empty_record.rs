//! `empty-record`: no record is empty

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, media_type},
    spec::entry_path::EntryPath,
};

pub(super) static RULE: Rule = Rule {
    id: "empty-record",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2, ours",
    what: "no record is empty",
    why: "the file is there, so its requirement looks met, and a receiver learns nothing from it",
    fix: "write the record, or remove a file that nothing requires; empty evidence is legal",
    bad: ".uai/architecture.uai of zero bytes",
    good: ".uai/architecture.uai with its source roots and support limits",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, observed) in &subject.inventory.observed {
        let is_record = media_type(subject.package, path).is_some_and(|kind| kind.id == "text/markdown");
        let required = subject.set.requirement(path);
        // Empty anchors have a rule of their own, and so has JSON that is none.
        if !is_record || required.is_some_and(|(requirement, _)| requirement.file.anchor) {
            continue;
        }
        let what = match observed.size {
            0 => "is empty",
            _ if is_blank(subject, path) => "holds nothing but white space",
            _ => continue,
        };
        if let Some((requirement, _)) = required {
            let scope = requirement.scopes.first().map_or("", |scope| scope.id.as_str());
            let message = format!("`{path}`, which `{scope}` requires, {what}");
            sink.report(Spot::file(path), message, "write the record; `uaix scopes` says what belongs in it");
        } else if !subject.catalog.is_cold(path) {
            let message = format!("`{path}` {what}, and nothing requires it");
            sink.report_as(Severity::Note, Spot::file(path), message, "write it, or leave it out with `exclude`");
        }
    }
}

fn is_blank(subject: &Subject<'_>, path: &EntryPath) -> bool {
    let blank = |text: &str| text.chars().all(|c| c.is_whitespace() || c == '\u{feff}');
    subject.inventory.records.get(path).is_some_and(|record| blank(&record.text))
}
