//! `invalid-json`: a file whose media type is JSON is strict JSON

use crate::{
    lint::{Category, Check, Content, Rule, Severity, Sink, Spot},
    spec::{json_check::check as check_json, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "invalid-json",
    category: Category::Records,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "1, ours",
    what: "a file whose media type is JSON is strict JSON",
    why: "a client that can not parse it loses the whole file",
    fix: "correct the syntax; a comma after the last element is the usual cause",
    bad: "{\"readOrder\": [\"AGENTS.md\",]}",
    good: "{\"readOrder\": [\"AGENTS.md\"]}",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    if content.media_type.id != "application/json" {
        return;
    }
    if let Err(error) = check_json(content.bytes) {
        let message = format!("`{}` is not strict JSON: {error}", content.path);
        sink.report(Spot::file(content.path).at(Some(error.place)), message, "correct the syntax");
    }
}
