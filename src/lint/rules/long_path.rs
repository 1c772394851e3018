//! `long-path`: no path is longer than 200 bytes

use crate::lint::{Category, Check, Rule, Severity, Sink, Spot, Subject};

pub(super) static RULE: Rule = Rule {
    id: "long-path",
    category: Category::Paths,
    severity: Severity::Warning,
    no_op: None,
    clause: "1, ours",
    what: "no path is longer than 200 bytes",
    why: "many tools on Windows stop at 260 characters with the target folder included",
    fix: "shorten the names",
    bad: "a path of 240 bytes",
    good: "docs/runbooks/upgrade.md",
    check: Check::Package(check),
};

const LONG: usize = 200;

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, _) in subject.package.files().filter(|(path, _)| path.as_str().len() > LONG) {
        sink.report(
            Spot::file(path),
            format!("the path has {} bytes, more than {LONG}", path.as_str().len()),
            "shorten it",
        );
    }
}
