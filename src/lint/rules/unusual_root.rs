//! `unusual-root`: files lie under the layout roots of the format

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::Container,
    spec::pattern,
};

pub(super) static RULE: Rule = Rule {
    id: "unusual-root",
    category: Category::Inventory,
    severity: Severity::Warning,
    no_op: None,
    clause: "1, ours",
    what: "files lie under the layout roots of the format",
    why: "a receiver does not expect files elsewhere and may not show them",
    fix: "move the file below docs/, evidence/ or exports/",
    bad: "notes/plan.md",
    good: "docs/plan.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    // Without a manifest nothing is where it belongs, which is said once.
    if subject.package.container == Container::Archive && subject.package.manifest.is_none() {
        return;
    }
    let roots = &subject.catalog.layout.roots;
    for (path, _) in subject.package.files().filter(|(path, _)| pattern::first(roots, path.as_str()).is_none()) {
        sink.report(
            Spot::file(path),
            format!("`{path}` lies outside the layout roots"),
            "move it below docs/, evidence/ or exports/",
        );
    }
}
