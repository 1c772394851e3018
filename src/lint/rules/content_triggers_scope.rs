//! `content-triggers-scope`: what is in the package has its scope declared

use crate::{
    lint::{
        Category, Check, Rule, Severity, Sink, Spot, Subject,
        said::{Stated, stated},
    },
    scope::{Said, Scope},
    spec::{
        pattern::{Parted, Pattern},
        record::snake_case,
        shown,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "content-triggers-scope",
    category: Category::ClosedSet,
    severity: Severity::Warning,
    no_op: None,
    clause: "2",
    what: "what is in the package has its scope declared",
    why: "source files, source roots and commands need the records that say how they are built, tested and changed",
    fix: "declare the scope with `uaix add SCOPE`, or leave the files out",
    bad: "evidence/fix.patch, or `Build: cargo build`, in a package that does not declare code_bearing",
    good: "the same with code_bearing and its four records; a command that a sentence mentions",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if subject.package.declared_scopes().is_empty() {
        return;
    }
    let files: Vec<_> = subject.package.files().map(|(path, _)| (path, Parted::of(path.as_str()))).collect();
    for scope in subject.catalog.scopes.iter().filter(|scope| !subject.set.has(&scope.id)) {
        let help = format!("`uaix add {}`, or leave the files out", scope.id);
        let triggers: Vec<_> = scope.triggers.iter().filter(|trigger| trigger.content).collect();
        let reason = |path| {
            let takes = |paths: &[Pattern]| paths.iter().any(|pattern| pattern.takes_parted(path));
            triggers.iter().find(|trigger| takes(&trigger.paths)).map(|trigger| &trigger.reason)
        };
        let found: Vec<_> = files.iter().filter_map(|(path, parted)| Some((path, reason(parted)?))).collect();
        if let Some((first, reason)) = found.first() {
            let more = if found.len() > 1 { format!(" and {} more files", found.len() - 1) } else { String::new() };
            let message = format!("`{first}` is {reason}{more}: the content asks for `{}`", scope.id);
            sink.report(Spot::file(first), message, &help);
        } else if let Some((spot, message)) = said(subject, scope) {
            sink.report(spot, format!("{message}: the content asks for `{}`", scope.id), &help);
        }
    }
}

/// The first field of a record that makes a scope required, in words.
fn said(subject: &Subject<'_>, scope: &Scope) -> Option<(Spot, String)> {
    let snake = |said: &Said| said.labels.iter().map(|label| snake_case(label)).collect::<Vec<_>>();
    let all: Vec<_> = scope.said.iter().map(|said| (said, snake(said))).collect();
    for (path, text) in subject.inventory.records.iter().filter(|_| !all.is_empty()) {
        // A persona speaks as it likes, and evidence is of another time.
        let persona = subject.catalog.file(path).is_some_and(|(_, file)| file.preserved);
        if persona || subject.catalog.is_cold(path) {
            continue;
        }
        for (said, labels) in &all {
            if let Some(found) = stated(&text.text, labels).into_iter().find(|found| counts(said, found)) {
                let value: String = found.value.chars().take(60).collect();
                let message = format!("`{path}` states {} `{}`", said.reason, shown::text(&value));
                return Some((Spot::line(path, found.line), message));
            }
        }
    }
    None
}

fn counts(said: &Said, found: &Stated) -> bool {
    if said.begins.is_empty() {
        // A path: `src`, `crates/core/`; not a sentence, and not a denial.
        let word = found.value.trim_end_matches(['.', ',', ';']);
        let denial = ["", "n_a", "na", "no", "none", "nothing", "tbd", "unknown"].contains(&snake_case(word).as_str());
        let path = !word.contains(char::is_whitespace) && !denial;
        return path && (found.code || word.contains('/'));
    }
    said.begins.iter().any(|begin| {
        let rest = found.value.strip_prefix(begin.as_str());
        // Without the marks of code, one word may begin a sentence: `make sure`.
        let certain = found.code || begin.contains(' ');
        certain && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ':']))
    })
}
