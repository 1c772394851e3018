//! `missing-declared-file`: every file of the inventory is in the package

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{manifest::MANIFEST_PATH, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "missing-declared-file",
    category: Category::Inventory,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "1",
    what: "every file of the inventory is in the package",
    why: "the manifest describes something that the receiver does not get",
    fix: "add the file, or pack again",
    bad: "a row for docs/plan.md without the file",
    good: "every row with its file",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (pointer, row) in subject.rows() {
        let Some(path) = row.path.right().filter(|path| path.as_str() != MANIFEST_PATH) else { continue };
        // That a required file is missing is said by the rule about the closed set.
        let unsaid = !super::missing_required_file::speaks_of(subject, path);
        if unsaid && !subject.package.has_name(path.as_str()) {
            let message = format!("`{path}` is declared and not in the package");
            sink.report(subject.in_manifest(&format!("{pointer}/path")), message, "add the file, or pack again");
        }
    }
}
