//! `missing-required-file`: every file that the declared scopes require is in the package

use crate::{
    error::shown_path,
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::{Container, Package, Reason},
    scope::Requirement,
    spec::{entry_path::EntryPath, record::snake_case, shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "missing-required-file",
    category: Category::ClosedSet,
    severity: Severity::Error,
    no_op: Some(NoOp::MissingRequiredFile),
    clause: "2",
    what: "every file that the declared scopes require is in the package",
    why: "the sets are closed: a receiver relies on each of these files",
    fix: "`uaix add SCOPE` scaffolds what is missing and touches nothing that is there",
    bad: "project_handoff without .uai/receiver-brief.uai",
    good: "all twelve files of project_handoff",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    if !package.is_sound() || (package.declared_scopes().is_empty() && !package.is_described()) {
        return;
    }
    for requirement in subject.set.requirements.iter().filter(|requirement| is_missing(package, requirement)) {
        let names: Vec<_> = requirement.file.paths().map(|(path, _)| format!("`{path}`")).collect();
        let scopes: Vec<_> = requirement.scopes.iter().map(|scope| format!("`{}`", scope.id)).collect();
        let message = format!(
            "{} is required for {}{}",
            names.join(" or "),
            scopes.join(" and "),
            near_misses(subject, requirement)
        );
        let scope = requirement.scopes.first().map_or("SCOPE", |scope| scope.id.as_str());
        let help = match package.container {
            Container::Folder => format!("uaix add {scope} {}", shown_path(&package.place)),
            Container::Archive => format!("`uaix scopes {scope}` says what belongs in it"),
        };
        sink.report(Spot::file(&requirement.file.path), message, help);
    }
}

/// Whether this rule says that a file is missing, so that no other rule has to say what follows from it.
pub(super) fn speaks_of(subject: &Subject<'_>, path: &EntryPath) -> bool {
    subject.set.requirement(path).is_some_and(|(requirement, _)| is_missing(subject.package, requirement))
}

fn is_missing(package: &Package, requirement: &Requirement) -> bool {
    let is_there = |path: &EntryPath| package.files().any(|(known, _)| known == path);
    // A pattern that hides the file has a rule of its own.
    let is_hidden = |path: &EntryPath| {
        let excluded = |reason: &Reason| matches!(reason, Reason::Excluded(..));
        package.left_out.iter().any(|left| left.name == path.as_str() && excluded(&left.reason))
    };
    // So has a link in its place.
    let is_odd = |path: &EntryPath| package.has_name(path.as_str());
    !requirement.file.paths().any(|(path, _)| is_there(path) || is_hidden(path) || is_odd(path))
}

/// Files that somebody may have meant: the same name in other case, with another ending, or in another folder.
fn near_misses(subject: &Subject<'_>, requirement: &Requirement) -> String {
    let wanted: Vec<_> = requirement.file.paths().map(|(path, _)| snake_case(path.file_name())).collect();
    let here = subject.package.entries.iter().map(|entry| entry.name());
    let beside = subject.package.left_out.iter().map(|left| left.name.clone());
    let similar = here.chain(beside).filter(|name| {
        let file_name = name.rsplit('/').next().unwrap_or(name);
        wanted.contains(&snake_case(file_name))
            && subject.set.requirements.iter().all(|r| r.file.paths().all(|(path, _)| path.as_str() != name))
    });
    let names: Vec<_> = similar.take(4).map(|name| format!("`{}`", shown::text(&name))).collect();
    match names.as_slice() {
        [] => String::new(),
        [name] => format!("; there is {name}, which does not count"),
        _ => format!("; there are {}, which do not count", names.join(" and ")),
    }
}
