//! `content-type-mismatch`: the first bytes of a file fit its media type

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, media_type, refused_start},
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "content-type-mismatch",
    category: Category::Inventory,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsupportedCapabilityLevel),
    clause: "1 and 3, ours",
    what: "the first bytes of a file fit its media type",
    why: "an executable or an archive under the name of a picture passes a check of names, and a client may open it",
    fix: "leave the file out, or give it the name and type of what it is",
    bad: "docs/plan.png that begins with the mark of an ELF executable",
    good: "docs/plan.png that begins with the mark of a PNG picture",
    check: Check::Package(check),
};

/// How files of binary types begin.
const MARKS: &[(&str, &[u8])] = &[
    ("image/png", b"\x89PNG\r\n\x1a\n"),
    ("image/jpeg", b"\xff\xd8\xff"),
    ("image/webp", b"RIFF"),
    ("application/pdf", b"%PDF-"),
];

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, start) in &subject.inventory.starts {
        let Some(kind) = media_type(subject.package, path) else { continue };
        let refused = refused_start(start, kind.text);
        let is_package = kind.extensions.iter().any(|extension| extension == "uaix");
        if let Some(what) = refused.filter(|_| !is_package) {
            let message = format!("`{path}` is {what} by its first bytes, and {} by its type", kind.id);
            sink.report(Spot::file(path), message, "leave it out: no package carries it");
        } else if MARKS.iter().any(|(id, mark)| *id == kind.id && !start.starts_with(mark)) {
            let message = format!("`{path}` does not begin as {} does", kind.id);
            sink.report_as(Severity::Warning, Spot::file(path), message, "is it the right file?");
        }
    }
}
