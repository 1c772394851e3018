//! `size-mismatch`: every file has the size that the manifest states

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "size-mismatch",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::IntegrityMismatch),
    clause: "3 and 4",
    what: "every file has the size that the manifest states",
    why: "the file is not the one that was described",
    fix: "get the file that was described, or pack again",
    bad: "\"sizeBytes\": 98 for a file of 99 bytes",
    good: "the true size",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (pointer, row, path, observed) in subject.observed_rows() {
        if let Some(declared) = row.size_bytes.filter(|declared| *declared != observed.size) {
            let message = format!("`{path}` has {} bytes, the manifest says {declared}", observed.size);
            sink.report(subject.in_manifest(&format!("{pointer}/sizeBytes")), message, "");
        }
    }
}
