//! `difference-notes`: a derivative says what differs from its original, and says it truly

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, derivation::are_current},
    scope::Catalog,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "difference-notes",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::ProvenanceMismatch),
    clause: "2, persona preservation (ours)",
    what: "a derivative says what differs from its original, and says it truly",
    why: "a reader learns from the notes what is the persona's own and what somebody changed",
    fix: "pack the source again with `uaix pack`, which writes the notes",
    bad: "a derivative whose notes call a file unchanged that has other bytes than the original",
    good: "notes that name every persona file with both digests",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    // In a source the notes are written when it is packed.
    let Some(original) = subject.inventory.original().filter(|_| subject.package.config.is_none()) else { return };
    let path = &Catalog::embedded().persona.notes_data;
    let help = "pack its source again: `uaix pack` writes the notes";
    match subject.inventory.notes() {
        None => sink.report(Spot::file(path), "a derivative without notes on what differs from its original", help),
        Some(notes) if !are_current(&notes, &original, subject.inventory) => {
            sink.report(Spot::file(path), "the difference notes do not describe the persona files that are here", help);
        }
        Some(_) => {}
    }
}
