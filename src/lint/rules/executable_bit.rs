//! `executable-bit`: a file has an executable bit

use crate::lint::{Category, Check, Rule, Severity, Sink, Spot, Subject};

pub(super) static RULE: Rule = Rule {
    id: "executable-bit",
    category: Category::Container,
    severity: Severity::Note,
    no_op: None,
    clause: "1, ours",
    what: "a file has an executable bit",
    why: "the format grants no execution: the bit has no effect and is not packed",
    fix: "nothing has to be done; `chmod -x FILE` removes the note",
    bad: ".uai/test-plan.uai with mode 0755",
    good: ".uai/test-plan.uai with mode 0644",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (path, _) in subject.package.files().filter(|(_, entry)| entry.executable) {
        sink.report(Spot::file(path), format!("`{path}` has an executable bit, which has no effect in a package"), "");
    }
}
