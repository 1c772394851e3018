//! `no-scope-declared`: the package declares its scopes

use crate::{
    error::shown_path,
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::Container,
    spec::{config::CONFIG_NAME, shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "no-scope-declared",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsupportedScope),
    clause: "2 and 8",
    what: "the package declares its scopes",
    why: "without a scope nothing is required, and a check that requires nothing passes everything",
    fix: "`uaix init` finds the scopes of a tree and writes uaix.toml",
    bad: "a folder of records without uaix.toml and without a manifest",
    good: "scopes = [\"project_handoff\"] in uaix.toml",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    let wrapped = super::manifest_misplaced::wrapper(package).is_some();
    if wrapped || package.container == Container::Archive || !package.declared_scopes().is_empty() {
        return;
    }
    if package.config.is_some() {
        let help = "write `scopes = [\"project_handoff\"]` under [package]; `uaix scopes` lists them";
        sink.report(Spot::file(CONFIG_NAME), "`scopes` is missing or empty: no scope is declared", help);
    } else if package.manifest.is_none() {
        let empty = package.entries.is_empty() && package.left_out.is_empty();
        let what = if empty { "the folder is empty" } else { "neither uaix.toml nor a manifest is here" };
        let place = shown::argument(&shown_path(&package.place));
        let help = format!("declare a scope: `uaix init {place} --scope project_handoff` (`uaix scopes` lists them)");
        sink.report(Spot::package(), format!("{what}: no scope is declared"), help);
    }
}
