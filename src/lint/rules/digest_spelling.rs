//! `digest-spelling`: digests are written as 64 lower-case digits

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::manifest::MANIFEST_PATH,
};

pub(super) static RULE: Rule = Rule {
    id: "digest-spelling",
    category: Category::Manifest,
    severity: Severity::Note,
    no_op: None,
    clause: "3",
    what: "digests are written as 64 lower-case digits",
    why: "a program that compares texts takes two spellings of one digest for two digests",
    fix: "nothing is at fault; the digest is read, and written in the one form when the package is rebuilt",
    bad: "\"sha256\": \"sha256:ABCD…\"",
    good: "\"sha256\": \"abcd…\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(Ok(document)) = subject.package.manifest.as_ref().map(|file| &file.document) else { return };
    let written = |pointer: &str| document.value.pointer(pointer).and_then(serde_json::Value::as_str);
    let rows = subject.rows().filter(|(_, row)| row.sha256.as_ref().is_some_and(|digest| digest.right().is_some()));
    let odd: Vec<_> = rows
        .map(|(pointer, _)| format!("{pointer}/sha256"))
        .filter(|pointer| {
            written(pointer).is_some_and(|text| text.contains(':') || text.contains(|c: char| c.is_ascii_uppercase()))
        })
        .collect();
    if let Some(first) = odd.first() {
        let many = if odd.len() == 1 { "one digest is".to_owned() } else { format!("{} digests are", odd.len()) };
        let message = format!("`{MANIFEST_PATH}`: {many} written with a prefix or in upper case");
        sink.report(subject.in_manifest(first), message, "read as the same digest; rebuilding writes the one form");
    }
}
