//! `excluded-required-file`: no pattern of `exclude` hides a required file

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::Reason,
    spec::{config::CONFIG_NAME, shown, terms::NoOp},
};
use std::collections::BTreeMap;

pub(super) static RULE: Rule = Rule {
    id: "excluded-required-file",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::MissingRequiredFile),
    clause: "2",
    what: "no pattern of `exclude` hides a required file",
    why: "a pattern that is wider than meant removes a file that the receiver relies on",
    fix: "narrow the pattern",
    bad: "exclude = [\"*.uai\"]",
    good: "exclude = [\"docs/drafts/\"]",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let mut hidden: BTreeMap<(usize, &str), Vec<&str>> = BTreeMap::new();
    for requirement in &subject.set.requirements {
        if requirement.file.paths().any(|(path, _)| subject.package.entry(path).is_some()) {
            continue;
        }
        for left in &subject.package.left_out {
            let Reason::Excluded(pattern, line) = &left.reason else { continue };
            if requirement.file.paths().any(|(path, _)| path.as_str() == left.name) {
                hidden.entry((*line, pattern)).or_default().push(&left.name);
            }
        }
    }
    for ((line, pattern), files) in hidden {
        let files: Vec<_> = files.iter().map(|file| format!("`{file}`")).collect();
        let noun = if files.len() == 1 { "file" } else { "files" };
        let message = format!("the pattern `{}` hides the required {noun} {}", shown::text(pattern), files.join(", "));
        sink.report(Spot::line(CONFIG_NAME, line), message, "narrow the pattern");
    }
}
