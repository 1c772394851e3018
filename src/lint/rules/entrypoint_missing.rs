//! `entrypoint-missing`: there are entry points, and every one is a file of the package

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{config::CONFIG_NAME, shown, terms::NoOp},
};
use std::collections::BTreeSet;

pub(super) static RULE: Rule = Rule {
    id: "entrypoint-missing",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "3",
    what: "there are entry points, and every one is a file of the package",
    why: "a receiver begins to read there",
    fix: "correct the path, or add the file",
    bad: "\"entrypoints\": [\"AGENTS.md\"] without AGENTS.md",
    good: "\"entrypoints\": [\".uai/startup-packet.uai\"]",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    let is_there = |path: &str| package.files().any(|(known, _)| known.as_str() == path);
    // Why a required file is an entry point is in the finding about it.
    let said = |path: &str| path.parse().is_ok_and(|path| super::missing_required_file::speaks_of(subject, &path));
    let none = "write where a receiver begins to read, in order";
    if let Some(config) = &package.config {
        if config.package.entrypoints.as_ref().is_some_and(Vec::is_empty) {
            sink.report(Spot::file(CONFIG_NAME), "`entrypoints` in [package] names no file", none);
            return;
        }
        for path in config
            .package
            .entrypoints
            .iter()
            .flatten()
            .filter(|path| !is_there(path.get_ref()) && !said(path.get_ref()))
        {
            missing(sink, Spot::file(CONFIG_NAME).at(config.place(path.span().start)), path.get_ref());
        }
    } else if let Some(manifest) = package.manifest() {
        if manifest.entrypoints.paths().is_empty() {
            sink.report(subject.in_manifest("/entrypoints"), "`entrypoints` names no file", none);
            return;
        }
        let rows: BTreeSet<_> = manifest.files.iter().map(|row| row.path.to_string()).collect();
        let named = |path: &str| rows.contains(path);
        for (step, path) in manifest.entrypoints.paths().into_iter().filter(|(_, path)| !named(path) && !said(path)) {
            missing(sink, subject.in_manifest(&format!("/entrypoints/{step}")), &path);
        }
    }
}

fn missing(sink: &mut Sink<'_>, spot: Spot, path: &str) {
    let message = format!("the entry point `{}` is not in the package", shown::text(path));
    sink.report(spot, message, "correct the path, or add the file");
}
