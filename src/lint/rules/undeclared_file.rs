//! `undeclared-file`: every file of the package is in the manifest's inventory

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::EntryKind,
    spec::{shown, terms::NoOp},
};
use std::collections::HashSet;

pub(super) static RULE: Rule = Rule {
    id: "undeclared-file",
    category: Category::Inventory,
    severity: Severity::Error,
    no_op: Some(NoOp::UndeclaredFile),
    clause: "1 and 2",
    what: "every file of the package is in the manifest's inventory",
    why: "what nobody declared, nobody reviewed",
    fix: "declare the file by packing again, or leave it out",
    bad: "docs/extra.md in the archive and not in `files`",
    good: "docs/extra.md with its row in `files`",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if !subject.package.is_described() || subject.package.manifest().is_none() {
        return;
    }
    let rows: Vec<_> = subject.rows().collect();
    let declared: HashSet<_> = rows.iter().map(|(_, row)| row.path.as_str()).collect();
    let entries = subject.package.entries.iter().filter(|entry| entry.kind != EntryKind::Folder);
    for entry in entries.filter(|entry| !declared.contains(entry.name().as_str())) {
        let help = "pack again, or leave the file out";
        sink.report(Spot::file(entry.name()), format!("`{}` is not declared in the manifest", entry.shown()), help);
    }
    let mut seen = HashSet::new();
    for (pointer, row) in &rows {
        if !seen.insert(row.path.as_str()) {
            let message = format!("`{}` stands twice in the inventory", shown::text(row.path.as_str()));
            sink.report(subject.in_manifest(&format!("{pointer}/path")), message, "keep one row a file");
        }
    }
}
