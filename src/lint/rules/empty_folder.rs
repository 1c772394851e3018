//! `empty-folder`: an empty folder is not carried

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::shown,
};

pub(super) static RULE: Rule = Rule {
    id: "empty-folder",
    category: Category::Inventory,
    severity: Severity::Note,
    no_op: None,
    clause: "1, ours",
    what: "an empty folder is not carried",
    why: "a package holds files; who relies on a folder being there does not find it after unpacking",
    fix: "put a file into it that says what it is for, or remove it",
    bad: "evidence/photos/ without a file",
    good: "evidence/photos/about.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for folder in &subject.package.empty_folders {
        sink.report(
            Spot::file(folder),
            format!("the folder `{}` is empty and is not carried", shown::text(folder)),
            "",
        );
    }
}
