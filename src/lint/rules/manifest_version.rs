//! `manifest-version`: the manifest is of the version that this program reads

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        manifest::{PACKAGE_FORMAT, UAIX_VERSION},
        schema::ManifestFile,
        shown,
        terms::NoOp,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "manifest-version",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsupportedCapabilityLevel),
    clause: "3",
    what: "the manifest is of the version that this program reads",
    why: "another version may mean other things by the same words, so nothing else it says can be relied on",
    fix: "get the package in version 0.1 of the draft, or a program that reads this version",
    bad: "\"uaixVersion\": \"0.2\"",
    good: "\"uaixVersion\": \"0.1\"",
    check: Check::Package(check),
};

/// The fields that tell the version, and what this program reads.
const FIELDS: [(&str, &str); 2] = [("/uaixVersion", UAIX_VERSION), ("/packageFormat", PACKAGE_FORMAT)];

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(file) = subject.package.manifest.as_ref().filter(|_| subject.package.config.is_none()) else { return };
    for (pointer, ours) in FIELDS {
        let Some(theirs) = other_version(file, pointer) else { continue };
        let (key, shown) = (&pointer[1..], shown::text(theirs));
        let age = match (version(theirs), version(ours)) {
            (Some(theirs), Some(ours)) if theirs > ours => "a later version than",
            (Some(theirs), Some(ours)) if theirs < ours => "an earlier version than",
            _ => "not",
        };
        let message = format!("`{key}` is `{shown}`, {age} `{ours}`, which is what this program reads");
        sink.report(subject.in_manifest(pointer), message, "nothing of another version is guessed");
    }
}

/// The text of a version field when it is one that this program does not read. The schema speaks of every other fault.
pub(super) fn other_version<'m>(file: &'m ManifestFile, pointer: &str) -> Option<&'m str> {
    let (_, ours) = FIELDS.iter().find(|(field, _)| *field == pointer)?;
    let theirs = file.document.as_ref().ok()?.value.pointer(pointer)?.as_str()?;
    (theirs != *ours).then_some(theirs)
}

/// The numbers at the end of a version or format id.
fn version(text: &str) -> Option<Vec<u64>> {
    let start = text.rfind(|c: char| !c.is_ascii_digit() && c != '.').map_or(0, |at| at + 1);
    text.get(start..)?.trim_matches('.').split('.').map(|part| part.parse().ok()).collect()
}
