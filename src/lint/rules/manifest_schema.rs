//! `manifest-schema`: the manifest has the shape of the published schema

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject, rules::manifest_version::other_version},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "manifest-schema",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "3",
    what: "the manifest has the shape of the published schema",
    why: "a field that is missing or of another type is read differently by every client",
    fix: "compare with `uaix schema`, or let `uaix pack` make the manifest",
    bad: "\"sizeBytes\": \"12\"",
    good: "\"sizeBytes\": 12",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(file) = subject.package.manifest.as_ref().filter(|_| subject.package.is_described()) else { return };
    // Words outside a closed list have a rule of their own that names the list.
    let judged_here = file.faults.iter().filter(|fault| fault.keyword != "enum");
    // So has another version.
    for fault in judged_here.filter(|fault| other_version(file, &fault.pointer).is_none()) {
        let at = if fault.pointer.is_empty() { "the manifest" } else { fault.pointer.as_str() };
        sink.report(
            subject.in_manifest(&fault.pointer),
            format!("{at}: {}", fault.message),
            "compare with `uaix schema`",
        );
    }
}
