//! `digest-mismatch`: every file has the digest that the manifest states

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{manifest::MANIFEST_PATH, spelled::Spelled, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "digest-mismatch",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::IntegrityMismatch),
    clause: "1 and 4",
    what: "every file has the digest that the manifest states",
    why: "the file is not the one that was described and reviewed",
    fix: "get the file that was described; if the change is meant, make the folder a package source (`uaix init`) and pack again",
    bad: "one byte changed after packing",
    good: "the described bytes",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let rows: Vec<_> = subject.observed_rows().collect();
    for (pointer, row, path, observed) in &rows {
        let Some(Spelled::Right(declared)) = row.sha256.as_ref().filter(|_| path.as_str() != MANIFEST_PATH) else {
            continue;
        };
        if declared.is_sentinel() || *declared == observed.sha256 {
            continue;
        }
        let message =
            format!("`{path}` is not the file the manifest describes: declared {declared}, actual {}", observed.sha256);
        if let Some(cause) = subject.inventory.causes.get(*path) {
            sink.report(subject.in_manifest(&format!("{pointer}/sha256")), message, *cause);
            continue;
        }
        let twin = rows.iter().find(|(_, _, other, seen)| other != path && seen.sha256 == *declared);
        let help = match twin {
            Some((_, _, other, _)) => format!("the declared digest is that of `{other}`"),
            None => "get the described file, or make the folder a source with `uaix init` and pack again".to_owned(),
        };
        sink.report(subject.in_manifest(&format!("{pointer}/sha256")), message, help);
    }
    for (pointer, row) in subject.rows().filter(|(_, row)| row.path.as_str() == MANIFEST_PATH) {
        if row.sha256.as_ref().and_then(Spelled::right).is_some_and(|digest| !digest.is_sentinel()) {
            let message = "the manifest states a digest of its own, which it can not contain";
            sink.report(subject.in_manifest(&format!("{pointer}/sha256")), message, "its own row has the sentinel");
        }
    }
}
