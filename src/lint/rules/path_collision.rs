//! `path-collision`: no two names are one file on some host, and no name is also a folder

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::{Entry, EntryKind},
    spec::{entry_path::collision_key, manifest::MANIFEST_PATH, shown, terms::NoOp},
};
use std::collections::BTreeMap;
use unicode_normalization::UnicodeNormalization;

pub(super) static RULE: Rule = Rule {
    id: "path-collision",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1, ours",
    what: "no two names are one file on some host, and no name is also a folder",
    why: "where two names collide the second file overwrites the first, and the reviewed one may be the lost one",
    fix: "rename one of them",
    bad: "docs/Notes.md and docs/notes.md; docs/x and docs/x/y.md",
    good: "docs/notes.md and docs/meeting-notes.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut folders: BTreeMap<String, String> = BTreeMap::new();
    let entries =
        subject.package.entries.iter().filter(|entry| entry.kind != EntryKind::Folder && !entry.is_overlong());
    let manifest = subject.package.manifest.iter().map(|_| MANIFEST_PATH.to_owned());
    for name in entries.map(Entry::name).chain(manifest) {
        let ends = name.match_indices('/').map(|(at, _)| &name[..at]);
        for folder in ends {
            let first = folders.entry(collision_key(folder)).or_insert_with(|| folder.to_owned());
            if first != folder {
                let message = format!(
                    "the folders `{}` and `{}` are one folder on some hosts",
                    shown::text(first),
                    shown::text(folder)
                );
                let known = names.entry(format!("{}/", collision_key(folder))).or_default();
                if !known.iter().any(|seen| seen == folder) {
                    known.push(folder.to_owned());
                    sink.report(Spot::file(&name), message, "give the folder one spelling");
                }
            }
        }
        names.entry(collision_key(&name)).or_default().push(name);
    }
    for (key, same) in names.iter().filter(|(key, _)| !key.ends_with('/')) {
        if let [first, rest @ ..] = same.as_slice() {
            for other in rest {
                let message = format!(
                    "`{}` and `{}` are one name on some hosts{}",
                    shown::text(first),
                    shown::text(other),
                    spelling(first, other)
                );
                sink.report(Spot::file(first), message, "rename one of them");
            }
            if let Some(folder) = folders.get(key) {
                let message = format!(
                    "`{}` is a file and `{}` a folder of the same name",
                    shown::text(first),
                    shown::text(folder)
                );
                sink.report(Spot::file(first), message, "rename one of them");
            }
        }
    }
}

fn spelling(first: &str, other: &str) -> String {
    if first == other {
        ": the same name twice".to_owned()
    } else if first.nfc().eq(other.nfc()) {
        format!(
            ": they differ only in normalization, `{}` and `{}`",
            shown::spelled_out(first),
            shown::spelled_out(other)
        )
    } else {
        String::new()
    }
}
