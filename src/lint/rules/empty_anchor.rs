//! `empty-anchor`: no protected anchor is empty

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "empty-anchor",
    category: Category::Records,
    severity: Severity::Error,
    no_op: Some(NoOp::ProtectedAnchorMutation),
    clause: "2 and 8",
    what: "no protected anchor is empty",
    why: "totem, taboo and talisman are obeyed by default; an empty one protects nothing and looks as if it did",
    fix: "write the anchor; no command fills it in, because only a human may change it",
    bad: ".uai/talisman.uai of zero bytes",
    good: ".uai/talisman.uai that says what to hold on to",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for requirement in subject.set.requirements.iter().filter(|requirement| requirement.file.anchor) {
        for (path, _) in requirement.file.paths() {
            // White space protects as little as nothing.
            let blank = |text: &str| text.chars().all(|c| c.is_whitespace() || c == '\u{feff}');
            let records = &subject.inventory.records;
            if subject.inventory.observed.get(path).is_some_and(|observed| observed.size == 0)
                || records.get(path).is_some_and(|record| blank(&record.text))
            {
                let help = "write it by hand; no command fills in an anchor";
                sink.report(Spot::file(path), format!("the protected anchor `{path}` is empty"), help);
            }
        }
    }
}
