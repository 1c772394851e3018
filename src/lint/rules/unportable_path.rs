//! `unportable-path`: every name works on Linux, macOS and Windows

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{
        entry_path::{EntryPath, PathError},
        shown,
        terms::NoOp,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "unportable-path",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "1, ours",
    what: "every name works on Linux, macOS and Windows",
    why: "a package is useful after it is copied to another machine; these names fail or change there",
    fix: "rename the file",
    bad: "docs/aux.md; docs/10:30 meeting.md; a name that is not in Unicode NFC",
    good: "docs/meeting-1030.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for entry in &subject.package.entries {
        if let Some(error) = entry.path.as_ref().err().filter(|error| !error.is_unsafe()) {
            sink.report(Spot::file(entry.name()), format!("`{}`: {error}", entry.shown()), help(error));
        }
    }
    for (pointer, row) in subject.rows() {
        let Some(text) = row.path.wrong() else { continue };
        if let Some(error) = text.parse::<EntryPath>().err().filter(|error| !error.is_unsafe()) {
            let message = format!("the manifest declares `{}`: {error}", shown::text(text));
            sink.report(subject.in_manifest(&format!("{pointer}/path")), message, help(&error));
        }
    }
}

fn help(error: &PathError) -> &'static str {
    match error {
        PathError::NotNfc(_) => "rename it to the composed spelling (NFC), which every host keeps",
        _ => "rename it, or leave it out: `exclude` in uaix.toml",
    }
}
