//! `idle-setting`: every pattern and every `[[file]]` of uaix.toml has an effect

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{config::CONFIG_NAME, shown},
};

pub(super) static RULE: Rule = Rule {
    id: "idle-setting",
    category: Category::Settings,
    severity: Severity::Warning,
    no_op: None,
    clause: "ours",
    what: "every pattern and every `[[file]]` of uaix.toml has an effect",
    why: "a misspelled pattern takes or leaves something else than its author meant",
    fix: "correct or remove it",
    bad: "exclude = [\"doc/drafts/\"] where the folder is docs/drafts/",
    good: "exclude = [\"docs/drafts/\"]",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (what, line) in &subject.package.idle_settings {
        sink.report(Spot::line(CONFIG_NAME, *line), shown::text(what), "correct or remove it");
    }
}
