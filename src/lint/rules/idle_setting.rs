//! `idle-setting`: every pattern and every `[[file]]` of uaix.toml has an effect

use crate::{
    lint::{
        Category, Check, Finding, Findings, Rule, Severity, Sink, Spot, Subject,
        allowed::is_allowable,
        rules::{ALL, find},
    },
    spec::{
        config::{Allowance, CONFIG_NAME, nearest},
        shown,
    },
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
    let Some(table) = subject.package.config.as_ref().and_then(|config| config.long_term_memory.as_ref()) else {
        return;
    };
    let fields: Vec<_> = subject.set.scopes.iter().flat_map(|scope| &scope.manifest_fields).collect();
    if fields.is_empty() {
        let help = "declare the scope, or remove the table";
        sink.report(Spot::file(CONFIG_NAME), "[long_term_memory] has no effect: the scope is not declared", help);
        return;
    }
    for key in table.keys().filter(|key| fields.iter().all(|field| field.setting != **key)) {
        let near = nearest(key, fields.iter().map(|field| field.setting.as_str()));
        let help = near.map_or("correct or remove it".to_owned(), |near| format!("did you mean `{near}`?"));
        sink.report(Spot::file(CONFIG_NAME), format!("[long_term_memory] has no value `{}`", shown::text(key)), help);
    }
}

/// An allowance that took no finding: misspelled, no longer needed, or meant for an error.
pub(in crate::lint) fn report_allowance(allowance: &Allowance, findings: &mut Vec<Finding>) {
    let shown = shown::text(&allowance.rule);
    let help = match (find(&allowance.rule), nearest(&allowance.rule, ALL.iter().map(|rule| rule.id))) {
        (Some(rule), _) => match rule.check {
            Check::Scan(kind) if !is_allowable(kind) => {
                "remove it; findings of this rule can not be allowed".to_owned()
            }
            Check::Scan(_) => {
                "name the file in `path` and the digest of what was found in `sha256`, or remove it".to_owned()
            }
            _ => "remove it; errors can not be allowed".to_owned(),
        },
        (None, Some(near)) => format!("did you mean `{near}`?"),
        (None, None) => "`uaix rules` lists the rules".to_owned(),
    };
    let mut found = Findings::default();
    let message = format!("[[lint.allow]] `{shown}` takes no finding");
    Sink::new(&RULE, &mut found).report(Spot::file(CONFIG_NAME), message, help);
    findings.append(found.kept());
}
