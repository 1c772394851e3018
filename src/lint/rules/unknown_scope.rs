//! `unknown-scope`: every declared scope is in the catalogue

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{id::ScopeId, shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "unknown-scope",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsupportedScope),
    clause: "1 and 2",
    what: "every declared scope is in the catalogue",
    why: "nobody can say what an unknown scope requires",
    fix: "correct the id; `uaix scopes` lists the known ones",
    bad: "\"declaredScopes\": [\"tidewright-notes\"]",
    good: "\"declaredScopes\": [\"long_term_memory\"]",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for declared in subject.package.declared_scopes() {
        if subject.catalog.scope(&declared.id).is_none() {
            let mut spot = Spot::file(declared.file).at(declared.place);
            if let Some(pointer) = declared.pointer {
                spot = spot.pointer(pointer);
            }
            let message = format!("`{}` is not a known scope", shown::text(&declared.written));
            sink.report(spot, message, subject.catalog.suggest(&declared.id));
        }
    }
    for (pointer, row) in subject.rows() {
        let id = ScopeId::new(&row.scope);
        if !subject.set.has(&id) {
            let message = format!(
                "`{}` belongs to the scope `{}`, which is not declared",
                shown::text(&row.path.to_string()),
                shown::text(&row.scope)
            );
            sink.report(
                subject.in_manifest(&format!("{pointer}/scope")),
                message,
                "declare the scope, or name the one the file belongs to",
            );
        }
    }
}
