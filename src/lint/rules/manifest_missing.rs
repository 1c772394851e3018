//! `manifest-missing`: an archive holds `.uai/manifest.uaix.json` exactly once

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::Container,
    spec::{entry_path::collision_key, manifest::MANIFEST_PATH, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "manifest-missing",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "3",
    what: "an archive holds `.uai/manifest.uaix.json` exactly once",
    why: "the manifest is the inventory contract: without it nothing says what the files are",
    fix: "make the package with `uaix pack`",
    bad: "a ZIP of records without a manifest; the manifest as .uai/Manifest.uaix.json",
    good: ".uai/manifest.uaix.json",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    if package.container == Container::Folder || package.manifest.is_some() || !package.is_sound() {
        return;
    }
    // A whole package in one more folder has a rule of its own.
    if super::manifest_misplaced::wrapper(package).is_some() {
        return;
    }
    let times = package.entries.iter().filter(|entry| entry.raw == MANIFEST_PATH.as_bytes()).count();
    if times > 1 {
        let message = format!("`{MANIFEST_PATH}` stands {times} times in the archive");
        sink.report(Spot::file(MANIFEST_PATH), message, "one reader takes the first and another the last: pack again");
        return;
    }
    let similar = package.entries.iter().find(|entry| collision_key(&entry.name()).ends_with(MANIFEST_PATH));
    let help = similar.map_or_else(
        || "make the package with `uaix pack`".to_owned(),
        |entry| format!("`{}` is not in its place", entry.shown()),
    );
    sink.report(Spot::file(MANIFEST_PATH), format!("`{MANIFEST_PATH}` is missing"), help);
}
