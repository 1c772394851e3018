//! `label-rule`: what has one public label travels under no other

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::record::snake_case,
};

pub(super) static RULE: Rule = Rule {
    id: "label-rule",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2",
    what: "what has one public label travels under no other",
    why: "romantic orientation is the only public label of its dimension; another word says something else of the persona",
    fix: "name the file and the heading after the public label; the text itself stays as it is",
    bad: ".uai/personality/sexual-orientation.uai",
    good: ".uai/personality/romantic-orientation.uai",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for requirement in &subject.set.requirements {
        let title = requirement.file.title.to_lowercase();
        let other: Vec<String> = requirement.file.never_called.iter().map(|name| snake_case(name)).collect();
        if other.is_empty() {
            continue;
        }
        for (path, _) in subject.package.files().filter(|(path, _)| other.contains(&snake_case(path.stem()))) {
            let message = format!("`{path}`: the only public label of this dimension is `{title}`");
            sink.report(Spot::file(path), message, format!("the record is `{}`", requirement.file.path));
        }
        for (path, text, _) in subject.records() {
            for label in text.record.labels.iter().filter(|label| other.contains(&label.key)) {
                let message = format!("`{path}`: the label `{}` stands for what is called `{title}`", label.key);
                sink.report(Spot::line(path, label.line), message, format!("write `{title}`"));
            }
        }
    }
}
