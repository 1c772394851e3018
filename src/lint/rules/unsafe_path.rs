//! `unsafe-path`: no name climbs out, is absolute, hides a character or has a second spelling

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{
        entry_path::{EntryPath, PathError},
        shown,
        terms::NoOp,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "unsafe-path",
    category: Category::Paths,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1",
    what: "no name climbs out, is absolute, hides a character or has a second spelling",
    why: "such a name writes outside the target folder, or shows the reviewer another file than the one that is written",
    fix: "rename the file",
    bad: "../evil.uai; /etc/passwd; C:/x; docs\\\\x.md; docs/./x.md",
    good: "docs/x.md",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for entry in &subject.package.entries {
        if let Some(error) = entry.path.as_ref().err().filter(|error| error.is_unsafe()) {
            sink.report(
                Spot::file(entry.name()),
                format!("`{}`: {error}", entry.shown()),
                "rename it, or leave it out",
            );
        }
    }
    for (pointer, row) in subject.rows() {
        let Some(text) = row.path.wrong() else { continue };
        if let Some(error) = text.parse::<EntryPath>().err().filter(PathError::is_unsafe) {
            let message = format!("the manifest declares `{}`: {error}", shown::text(text));
            sink.report(subject.in_manifest(&format!("{pointer}/path")), message, "");
        }
    }
}
