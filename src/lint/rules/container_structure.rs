//! `container-structure`: the bytes of the archive are one ZIP file that every reader reads the same way

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::gate,
    spec::{shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "container-structure",
    category: Category::Container,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsafeContainer),
    clause: "1 (eleven points), ours",
    what: "the bytes of the archive are one ZIP file that every reader reads the same way",
    why: "an archive that two readers could read differently shows one content to the reviewer and another to the client",
    fix: "pack the sources again with `uaix pack`, or unpack with a trusted tool and zip without streaming, comments or padding",
    bad: "bytes after the end record; a local header whose CRC-32 differs from the central directory",
    good: "an archive written by `uaix pack`",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for flaw in subject.package.flaws.iter().chain(&subject.inventory.flaws) {
        let severity = match flaw.kind.severity() {
            gate::Severity::Refuse => Severity::Error,
            gate::Severity::Warning => Severity::Warning,
            gate::Severity::Note => Severity::Note,
        };
        let spot = flaw.entry.as_ref().map_or_else(Spot::package, |name| Spot::file(String::from_utf8_lossy(name)));
        let of_entry = flaw.entry.as_ref().map_or_else(String::new, |name| format!(" of `{}`", shown::bytes(name)));
        let meaning = flaw.kind.meaning().trim_end_matches('.');
        let first = meaning.chars().next().map(|c| c.to_lowercase().to_string()).unwrap_or_default();
        let meaning = format!("{first}{}", meaning.chars().skip(1).collect::<String>());
        let place = format!("{}, byte {}{of_entry}", flaw.kind.code(), flaw.offset);
        let message = format!("{meaning} ({place}): {}", shown::text(&flaw.detail));
        sink.report_as(severity, spot, message, "");
    }
}
