//! `over-default-limits`: the package stays within the limits that a receiver has by default

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::{Container, gate::Limits},
};

pub(super) static RULE: Rule = Rule {
    id: "over-default-limits",
    category: Category::Container,
    severity: Severity::Warning,
    no_op: None,
    clause: "1, ours",
    what: "the package stays within the limits that a receiver has by default",
    why: "a receiver with the published limits refuses a larger package",
    fix: "leave out what is not memory or evidence, or agree on higher limits with the receiver",
    bad: "a file of 40 MiB",
    good: "evidence cut to what proves the claim",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if subject.package.container == Container::Archive {
        return;
    }
    let limits = Limits::default();
    let help = "leave it out with `exclude`, or agree on higher limits with the receiver";
    for (path, entry) in subject.package.files().filter(|(_, entry)| entry.size > limits.file_bytes) {
        let message =
            format!("`{path}` has {} bytes; a default receiver takes {} a file", entry.size, limits.file_bytes);
        sink.report(Spot::file(path), message, help);
    }
    let (files, bytes) =
        subject.package.files().fold((1, 0), |(files, bytes), (_, entry)| (files + 1, bytes + entry.size));
    if files > limits.entries {
        sink.report(Spot::package(), format!("{files} files; a default receiver takes {}", limits.entries), help);
    }
    if bytes > limits.total_bytes {
        sink.report(
            Spot::package(),
            format!("{bytes} bytes in total; a default receiver takes {}", limits.total_bytes),
            help,
        );
    }
}
