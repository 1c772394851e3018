//! `unknown-scope`: every declared scope is in the catalogue

use crate::{
    lint::{Category, Check, RowPointer, Rule, Severity, Sink, Spot, Subject},
    spec::{id::ScopeId, manifest::FileRecord, shown, terms::NoOp},
};
use std::collections::{BTreeMap, BTreeSet};

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
    // What a scope is that nobody declared is said once; a declared one that is unknown was said above.
    let declared: BTreeSet<ScopeId> = subject.package.declared_scopes().into_iter().map(|scope| scope.id).collect();
    let mut stray: BTreeMap<ScopeId, Vec<(RowPointer, &FileRecord)>> = BTreeMap::new();
    for (pointer, row) in subject.rows() {
        let id = ScopeId::new(&row.scope);
        if !subject.set.has(&id) && !declared.contains(&id) {
            stray.entry(id).or_default().push((pointer, row));
        }
    }
    for rows in stray.values() {
        let Some((pointer, row)) = rows.first() else { continue };
        let path = shown::text(&row.path.to_string());
        let more = if rows.len() > 1 { format!(" and {} more", rows.len() - 1) } else { String::new() };
        let verb = if rows.len() > 1 { "belong" } else { "belongs" };
        let scope = shown::text(&row.scope);
        sink.report(
            subject.in_manifest(&format!("{pointer}/scope")),
            format!("`{path}`{more} {verb} to the scope `{scope}`, which is not declared"),
            "declare the scope, or name the one the file belongs to",
        );
    }
}
