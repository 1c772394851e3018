//! `missing-field`: required records carry the fields that the format names

use crate::lint::{Category, Check, Rule, Severity, Sink, Spot, Subject};

pub(super) static RULE: Rule = Rule {
    id: "missing-field",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2 and 7",
    what: "required records carry the fields that the format names",
    why: "a receiver looks for exactly these: without source roots it guesses where the code is, without limits it promises",
    fix: "write the field under its title, as a label, heading, front-matter key or JSON key; `uaix scopes ID` lists the names",
    bad: ".uai/architecture.uai without a word on what is not supported",
    good: "Support limits: one controller, one house",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, text, requirement) in subject.records() {
        // Each pointer of a ledger carries the fields, a depth has a rule of its own, and so has a record that says nothing.
        if requirement.file.pointers || super::record_says_nothing::says_nothing(text, requirement) {
            continue;
        }
        let demanded = requirement.fields.iter().filter(|field| field.contract && field.integer.is_none());
        let missing: Vec<_> = demanded.filter(|field| !field.is_said(text)).collect();
        let [first, ..] = missing.as_slice() else { continue };
        let names: Vec<_> = missing.iter().map(|field| format!("`{}`", field.title)).collect();
        let help = format!("`{}` says {}", first.title, first.asks);
        let help = if missing.len() == 1 { help } else { format!("write each under its title; {help}") };
        sink.report(Spot::file(path), format!("`{path}` does not say {}", names.join(", ")), help);
    }
}
