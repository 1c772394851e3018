//! `awaiting-review`: files wait for a human review

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{manifest::MANIFEST_PATH, terms::ReviewState},
};

pub(super) static RULE: Rule = Rule {
    id: "awaiting-review",
    category: Category::Records,
    severity: Severity::Note,
    no_op: None,
    clause: "3 and 4",
    what: "files wait for a human review",
    why: "only a recorded human review makes a file reviewed; no command promotes",
    fix: "read the files, then record the review: `uaix review`",
    bad: "a freshly packed folder",
    good: "a package whose every file was reviewed",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let rows = subject.rows().filter(|(_, row)| row.path.as_str() != MANIFEST_PATH);
    let waiting = if subject.package.is_described() {
        rows.filter(|(_, row)| row.review_state.right() != Some(&ReviewState::Reviewed)).count()
    } else {
        let reviewed = |path| {
            let observed = subject.inventory.observed.get(path);
            observed.is_some_and(|observed| {
                subject.package.standing(path, observed.sha256).state() == ReviewState::Reviewed
            })
        };
        subject.package.files().filter(|(path, _)| !reviewed(*path)).count()
    };
    if waiting > 0 && subject.package.is_sound() {
        let files = if waiting == 1 { "one file awaits".to_owned() } else { format!("{waiting} files await") };
        sink.report(Spot::package(), format!("{files} a human review"), "");
    }
}
