//! `dated-changelog`: a hot record or a ledger describes the present and keeps no diary

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject, ledger::diary},
    scope::RequiredFile,
};

pub(super) static RULE: Rule = Rule {
    id: "dated-changelog",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2 and 7",
    what: "a hot record or a ledger describes the present and keeps no diary",
    why: "old entries are read as if they were true now; the history belongs in evidence, documents or an archive",
    fix: "say what is true now, and move the dated entries to .uai/archives/ or evidence/",
    bad: "- 2026-03-15: new vent curve, and below it - 2026-02-20: board C installed",
    good: "Board C is installed in the big house. The history is in evidence/log.md.",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    // A ledger points, and a diary in it is a body.
    let judged = |file: &RequiredFile| file.hot || file.pointers;
    for (path, text, _) in subject.records().filter(|(_, _, requirement)| judged(requirement.file)) {
        if let Some((severity, line, message)) = diary(path, &text.text) {
            let help = "say what is true now; move the history to `.uai/archives/` or `evidence/`";
            sink.report_as(
                severity,
                Spot::line(path, line),
                message,
                if severity == Severity::Note { "" } else { help },
            );
        }
    }
}
