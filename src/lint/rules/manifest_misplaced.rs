//! `manifest-misplaced`: the package is not wrapped in one more folder

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::{EntryKind, Package},
    scope::Catalog,
    spec::{manifest::MANIFEST_PATH, pattern, shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "manifest-misplaced",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "1 and 3",
    what: "the package is not wrapped in one more folder",
    why: "a receiver looks for .uai/manifest.uaix.json at the top; compressing a folder instead of its contents hides it",
    fix: "pack the contents of the folder, with `uaix pack`",
    bad: "orbit/.uai/manifest.uaix.json",
    good: ".uai/manifest.uaix.json",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if let Some(folder) = wrapper(subject.package) {
        let shown = shown::text(&folder);
        let message = format!("everything is one folder too deep: the manifest is `{shown}/{MANIFEST_PATH}`");
        let help = format!("make the package from the contents of `{shown}`");
        sink.report(Spot::file(format!("{folder}/{MANIFEST_PATH}")), message, help);
    }
}

/// The folder around a whole package, when that is what was found: every file is in it, and so is a manifest.
pub(in crate::lint) fn wrapper(package: &Package) -> Option<String> {
    if package.manifest.is_some() || package.config.is_some() || !package.is_sound() {
        return None;
    }
    let junk = &Catalog::embedded().layout.junk;
    let files = package.entries.iter().filter(|entry| entry.kind != EntryKind::Folder).map(|entry| entry.name());
    let names = files.chain(package.left_out.iter().map(|left| left.name.clone()));
    let names: Vec<_> = names.filter(|name| pattern::first(junk, name).is_none()).collect();
    let mut folders = names.iter().filter_map(|name| name.strip_suffix(MANIFEST_PATH)?.strip_suffix('/'));
    let folder = folders.next()?.to_owned();
    names.iter().all(|name| name.starts_with(&format!("{folder}/"))).then_some(folder)
}
