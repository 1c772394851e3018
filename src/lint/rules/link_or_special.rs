//! `link-or-special`: every entry is a regular file that can be read

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, judge_flaws},
    package::EntryKind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "link-or-special",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1",
    what: "every entry is a regular file that can be read",
    why: "a link or a device means something else on the receiver's machine, and may point outside the package",
    fix: "put a copy of the file in the place of the link, or leave it out with `exclude`",
    bad: "docs/latest.md -> ../../elsewhere/report.md",
    good: "docs/latest.md as a regular file",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for entry in &subject.package.entries {
        let what = match &entry.kind {
            EntryKind::File | EntryKind::Folder => continue,
            EntryKind::Link(target) => format!("is a symbolic link to `{target}`"),
            EntryKind::Special(what) => format!("is {what}"),
            EntryKind::Unreadable(why) => format!("cannot be read: {why}"),
        };
        let message = format!("`{}` {what}", entry.shown());
        sink.report(
            Spot::file(entry.name()),
            message,
            "replace it by a regular file, or leave it out: `exclude` in uaix.toml",
        );
    }
    judge_flaws(subject, sink);
    for (path, why) in &subject.inventory.unreadable {
        sink.report(Spot::file(path), why.clone(), "make it readable, or leave it out: `exclude` in uaix.toml");
    }
}
