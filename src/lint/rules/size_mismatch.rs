//! `size-mismatch`: every file has the size that the manifest states

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    package::Container,
    spec::{manifest::MANIFEST_PATH, spelled::Spelled, terms::NoOp},
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
        // Another digest says it already, with the cause where there is one; a wrong size is the same fault once more.
        let other = row.sha256.as_ref().and_then(Spelled::right);
        if other.is_some_and(|digest| !digest.is_sentinel() && *digest != observed.sha256) {
            continue;
        }
        if let Some(declared) = row.size_bytes.filter(|declared| *declared != observed.size) {
            let message = format!("`{path}` has {} bytes, the manifest says {declared}", observed.size);
            sink.report(subject.in_manifest(&format!("{pointer}/sizeBytes")), message, "");
        }
    }
    if subject.package.container == Container::Folder {
        // In a folder somebody may have edited it, and `pack` states the size anew.
        return;
    }
    // The manifest's own row states the true size of the manifest.
    let bytes = subject.package.manifest.as_ref().map_or(0, |file| file.bytes.len() as u64);
    for (pointer, row) in subject.rows().filter(|(_, row)| row.path.as_str() == MANIFEST_PATH) {
        if let Some(declared) = row.size_bytes.filter(|declared| *declared != bytes) {
            // Beside the structural sentinel a wrong size proves nothing either way; rebuilding corrects it.
            let message = format!("the manifest has {bytes} bytes and says {declared} of itself");
            let help = "rebuilding the package states the true size";
            sink.report_as(Severity::Warning, subject.in_manifest(&format!("{pointer}/sizeBytes")), message, help);
        }
    }
}
