//! `undeclared-file`: every file of the package is in the manifest's inventory

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::EntryKind,
    spec::{shown, terms::NoOp},
};
use std::collections::BTreeSet;

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
    let declared: BTreeSet<_> = rows.iter().map(|(_, row)| row.path.to_string()).collect();
    let entries = subject.package.entries.iter().filter(|entry| entry.kind != EntryKind::Folder);
    for entry in entries.filter(|entry| !declared.contains(&entry.name())) {
        let help = "pack again, or leave the file out";
        sink.report(Spot::file(entry.name()), format!("`{}` is not declared in the manifest", entry.shown()), help);
    }
    let mut seen = BTreeSet::new();
    for (pointer, row) in &rows {
        if !seen.insert(row.path.to_string()) {
            let message = format!("`{}` stands twice in the inventory", shown::text(&row.path.to_string()));
            sink.report(subject.in_manifest(&format!("{pointer}/path")), message, "keep one row a file");
        }
    }
}
