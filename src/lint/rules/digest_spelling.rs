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
    let written = document.value.get("files").and_then(serde_json::Value::as_array).into_iter().flatten();
    let is_odd = |text: &str| text.bytes().any(|byte| byte == b':' || byte.is_ascii_uppercase());
    let odd: Vec<_> = subject
        .rows()
        .zip(written)
        .filter(|((_, row), _)| row.sha256.as_ref().is_some_and(|digest| digest.right().is_some()))
        .filter(|(_, written)| written.get("sha256").and_then(serde_json::Value::as_str).is_some_and(is_odd))
        .map(|((pointer, _), _)| format!("{pointer}/sha256"))
        .collect();
    if let Some(first) = odd.first() {
        let many = if odd.len() == 1 { "one digest is".to_owned() } else { format!("{} digests are", odd.len()) };
        let message = format!("`{MANIFEST_PATH}`: {many} written with a prefix or in upper case");
        sink.report(subject.in_manifest(first), message, "read as the same digest; rebuilding writes the one form");
    }
}
