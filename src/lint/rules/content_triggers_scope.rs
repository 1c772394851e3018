//! `content-triggers-scope`: what is in the package has its scope declared

use crate::lint::{Category, Check, Rule, Severity, Sink, Spot, Subject};

pub(super) static RULE: Rule = Rule {
    id: "content-triggers-scope",
    category: Category::ClosedSet,
    severity: Severity::Warning,
    no_op: None,
    clause: "2",
    what: "what is in the package has its scope declared",
    why: "patches and source files need the records that say how they are built, tested and changed",
    fix: "declare the scope with `uaix add SCOPE`, or leave the files out",
    bad: "evidence/fix.patch in a package that does not declare code_bearing",
    good: "the same with code_bearing and its four records",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    if subject.package.declared_scopes().is_empty() {
        return;
    }
    for scope in subject.catalog.scopes.iter().filter(|scope| !subject.set.has(&scope.id)) {
        let triggers: Vec<_> = scope.triggers.iter().filter(|trigger| trigger.content).collect();
        let found: Vec<_> = subject
            .package
            .files()
            .filter_map(|(path, _)| {
                let takes = |paths: &[crate::spec::pattern::Pattern]| paths.iter().any(|p| p.takes(path.as_str()));
                triggers.iter().find(|trigger| takes(&trigger.paths)).map(|trigger| (path, &trigger.reason))
            })
            .collect();
        let Some((first, reason)) = found.first() else { continue };
        let more = if found.len() > 1 { format!(" and {} more files", found.len() - 1) } else { String::new() };
        let message = format!("`{first}` is {reason}{more}: the content asks for `{}`", scope.id);
        sink.report(Spot::file(first), message, format!("`uaix add {}`, or leave the files out", scope.id));
    }
}
