//! `manifest-json`: the manifest is strict JSON: UTF-8, no byte-order mark, no duplicate key, nothing after the value

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{manifest::MANIFEST_PATH, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "manifest-json",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "3",
    what: "the manifest is strict JSON: UTF-8, no byte-order mark, no duplicate key, nothing after the value",
    why: "parsers disagree about everything else, and the reviewer's parser may not be the client's",
    fix: "write the manifest with a JSON library, or let `uaix pack` make it",
    bad: "{\"files\": [], \"files\": []}",
    good: "{\"files\": []}",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if subject.package.config.is_some() {
        return;
    }
    let Some(Err(error)) = subject.package.manifest.as_ref().map(|file| &file.document) else { return };
    let spot = Spot::file(MANIFEST_PATH).at(Some(error.place));
    sink.report(spot, format!("the manifest is not strict JSON: {error}"), "");
}
