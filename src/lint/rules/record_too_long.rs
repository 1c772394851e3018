//! `record-too-long`: what a required record says can be judged

use crate::lint::{Category, Check, RECORD_LIMIT, Rule, Severity, Sink, Spot, Subject};

pub(super) static RULE: Rule = Rule {
    id: "record-too-long",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2, ours",
    what: "what a required record says can be judged",
    why: "a record of more than 256 KiB is not read for its fields, references and pointers, and no receiver reads it whole",
    fix: "keep the present state in the record and move the rest to docs/ or evidence/",
    bad: "a startup packet of 300 KB",
    good: "a startup packet of two pages",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, observed) in &subject.inventory.observed {
        let is_record = subject.set.requirement(path).is_some();
        if is_record && observed.size > RECORD_LIMIT {
            let message =
                format!("`{path}` has {} bytes: what it says was not judged beyond its digest", observed.size);
            sink.report(
                Spot::file(path),
                message,
                "keep the present state in it and move the rest to docs/ or evidence/",
            );
        }
    }
}
