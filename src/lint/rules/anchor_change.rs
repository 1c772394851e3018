//! `anchor-change`: no field asks a receiver to change a protected anchor

use crate::{
    lint::{
        Category, Check, Content, Rule, Severity, Sink, Spot, Subject,
        mutation::{Request, requests, spoken},
    },
    scope::Catalog,
    spec::{entry_path::EntryPath, record::Record, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "anchor-change",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::ProtectedAnchorMutation),
    clause: "2, universal, and 5",
    what: "no field of the manifest or of a record asks to change a protected anchor",
    why: "an anchor changes only when a human on the receiving side names the exact file and the exact operation",
    fix: "take the operation out; the human who wants the change makes it, and the new text comes as the anchor itself",
    bad: "\"operations\": [{ \"op\": \"replace\", \"path\": \".uai/taboo.uai\" }]",
    good: "\"readOrder\": [\".uai/taboo.uai\"]; \"forbidden\": [{ \"op\": \"replace\", \"path\": \".uai/taboo.uai\" }]",
    check: Check::Both(check, check_record),
};

const HELP: &str = "take it out: a human on the receiving side names the file and the operation, nobody else";

fn anchors() -> Vec<&'static EntryPath> {
    let files = Catalog::embedded().scopes.iter().flat_map(|scope| &scope.files);
    files.filter(|file| file.anchor).map(|file| &file.path).collect()
}

fn words(request: &Request) -> String {
    format!("asks to {} the protected anchor `{}`", request.deed, request.target)
}

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let document = subject.package.manifest.as_ref().and_then(|file| file.document.as_ref().ok());
    let Some(document) = document.filter(|_| subject.package.config.is_none()) else { return };
    for request in requests(&document.value, &anchors()) {
        let message = format!("{} {}", request.pointer, words(&request));
        sink.report(subject.in_manifest(&request.pointer), message.trim_start(), HELP);
    }
}

fn check_record(content: &Content<'_>, sink: &mut Sink<'_>) {
    if !content.is_memory() {
        return;
    }
    let anchors = anchors();
    let mut report = |line: usize, request: &Request| {
        let message = format!("`{}` {}", content.path, words(request));
        sink.report(Spot::line(content.path, line), message, HELP);
    };
    if let Some(structured) = content.structured() {
        for request in requests(&structured.value, &anchors) {
            report(structured.line(&request.pointer), &request);
        }
    }
    let text = content.text();
    let prose = !text.trim_start().starts_with(['{', '[']) && content.media_type.id == "text/markdown";
    // Most texts name no anchor at all, and need no second reading.
    let folded = text.to_lowercase();
    if prose && anchors.iter().any(|anchor| folded.contains(anchor.file_name())) {
        for (line, request) in spoken(&Record::parse(&text).labels, &anchors) {
            report(line, &request);
        }
    }
}
