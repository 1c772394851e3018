//! `nested-package`: a package inside the package is only evidence

use crate::lint::{Category, Check, Rule, Severity, Sink, Spot, Subject};

pub(super) static RULE: Rule = Rule {
    id: "nested-package",
    category: Category::Inventory,
    severity: Severity::Warning,
    no_op: None,
    clause: "3, ours",
    what: "a package inside the package is only evidence",
    why: "it is hashed as a plain file and never opened; a receiver that follows the public list of media types may refuse it",
    fix: "leave it out, or send it on its own",
    bad: "evidence/orbit.uaix",
    good: "evidence/orbit.md that names the package and its digest",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, _) in subject.package.files().filter(|(path, _)| path.extension().as_deref() == Some("uaix")) {
        let message = format!("`{path}` is a package inside the package: carried as a plain file, never opened");
        sink.report(Spot::file(path), message, "leave it out with `exclude`, or send it on its own");
    }
}
