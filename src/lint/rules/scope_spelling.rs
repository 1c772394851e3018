//! `scope-spelling`: scope ids are spelled with underscores

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::shown,
};

pub(super) static RULE: Rule = Rule {
    id: "scope-spelling",
    category: Category::ClosedSet,
    severity: Severity::Note,
    no_op: None,
    clause: "2",
    what: "scope ids are spelled with underscores",
    why: "hyphens are read and written with underscores; one spelling is easier to search for",
    fix: "replace the hyphens",
    bad: "scopes = [\"project-handoff\"]",
    good: "scopes = [\"project_handoff\"]",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for declared in subject.package.declared_scopes() {
        if declared.written != declared.id.as_str() && subject.catalog.scope(&declared.id).is_some() {
            let message = format!("`{}` is read and written as `{}`", shown::text(&declared.written), declared.id);
            sink.report(Spot::file(declared.file).at(declared.place), message, "");
        }
    }
}
