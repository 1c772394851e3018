//! `anchor-review`: a protected anchor is the one that was reviewed

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{
        ledger::{Review, Standing},
        shown,
        terms::{NoOp, Operation},
    },
};

pub(super) static RULE: Rule = Rule {
    id: "anchor-review",
    category: Category::Anchor,
    severity: Severity::Error,
    no_op: Some(NoOp::ProtectedAnchorMutation),
    clause: "2, universal, and 5",
    what: "a protected anchor of a source is the one that was last reviewed",
    why: "an anchor changes only when a human names the exact file and the exact operation; an edit nobody named is found here",
    fix: "put the reviewed anchor back, or have the change reviewed by name: `uaix review PATH --operation replace`",
    bad: ".uai/taboo.uai edited after its review",
    good: ".uai/taboo.uai edited, and a `[[review]]` of it with operation = \"replace\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, observed) in &subject.inventory.observed {
        if !subject.catalog.is_anchor(path) {
            continue;
        }
        let Standing::Changed(review) = subject.package.standing(path, observed.sha256) else { continue };
        let ledger = subject.package.ledger.as_ref();
        let message = format!(
            "`{path}` is not the anchor that {} reviewed on {}: reviewed {}, now {}{}",
            shown::text(&review.reviewer),
            review.time,
            review.sha256,
            observed.sha256,
            powerless(ledger.and_then(|ledger| ledger.latest(path)), review)
        );
        let help = format!("put it back, or have it reviewed: `uaix review {path} --operation replace`");
        sink.report(Spot::file(path), message, help);
    }
}

/// A later entry that does not stand for an anchor, and why.
fn powerless(latest: Option<&Review>, stands: &Review) -> String {
    match latest.filter(|latest| *latest != stands).map(|latest| latest.operation) {
        Some(Operation::Remove) => "; the removal of an anchor can not be reviewed".to_owned(),
        Some(operation) => format!("; a later review says `{operation}`, which does not replace an anchor"),
        None => String::new(),
    }
}
