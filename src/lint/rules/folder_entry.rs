//! `folder-entry`: an archive holds no folder entries but empty ones above declared files

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::EntryKind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "folder-entry",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UndeclaredFile),
    clause: "1 and 8, ours",
    what: "an archive holds no folder entries but empty ones above declared files",
    why: "a folder entry carries no memory; one without a file below it is content that nobody declared",
    fix: "rebuild the package: `uaix pack` writes no folder entries",
    bad: "an entry hidden/ with no file below it",
    good: "no folder entries at all",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for entry in subject.package.entries.iter().filter(|entry| entry.kind == EntryKind::Folder) {
        let below = format!("{}/", entry.name());
        let is_parent = subject.package.files().any(|(path, _)| path.as_str().starts_with(&below)) || ".uai/" == below;
        let spot = Spot::file(entry.name());
        if is_parent {
            let message = format!("the folder entry `{}/` carries nothing", entry.shown());
            sink.report_as(Severity::Warning, spot, message, "rebuilding the package drops it");
        } else {
            let message = format!("the folder entry `{}/` belongs to no declared file", entry.shown());
            sink.report(spot, message, "leave it out of the archive");
        }
    }
}
