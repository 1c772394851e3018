//! `difference-notes`: a derivative says what differs from its original, and says it truly

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, notes::fault},
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
    why: "a reader learns from the notes what is the persona's own and what somebody changed. Files, digests, states and \
          passages are worked out anew from the kept original; who wrote the notes, other words in them, and whether that \
          original is what it is said to be, the package alone can not show: `uaix persona preserved` compares with the source",
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
        Some(notes) => {
            if let Some(why) = fault(&notes, &original, subject.inventory) {
                let message = format!("the difference notes do not describe the persona files that are here: {why}");
                sink.report(Spot::file(path), message, help);
            }
        }
    }
}
