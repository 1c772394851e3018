//! `misdescribed-file`: the manifest says of a required file what the catalogue says of it

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    scope::{Requirement, role_of},
    spec::{
        entry_path::EntryPath,
        id::ScopeId,
        manifest::{FileRecord, MANIFEST_PATH},
        record::snake_case,
        shown,
        terms::{NoOp, RequiredStatus},
    },
};
use std::collections::BTreeMap;

pub(super) static RULE: Rule = Rule {
    id: "misdescribed-file",
    category: Category::Inventory,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "2 and 3",
    what: "the manifest gives a required file the role, the status and the scope that the catalogue gives it",
    why: "a receiver that goes by roles takes another file for the anchor, or takes a required file for one it may drop",
    fix: "write what the catalogue says, or let `uaix pack` make the manifest from a package source",
    bad: "\"path\": \".uai/identity.uai\", \"role\": \"notes\", \"requiredStatus\": \"profile_required\"",
    good: "\"path\": \".uai/identity.uai\", \"role\": \"identity\", \"requiredStatus\": \"universal_required\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let required = subject.set.requirements.iter().flat_map(|requirement| requirement.file.paths());
    let owners: BTreeMap<&str, &EntryPath> = required.map(|(path, role)| (role, path)).collect();
    for (pointer, row) in subject.rows() {
        let Some(path) = row.path.right() else { continue };
        let wanted = Wanted::of(subject, path);
        // A required file is held to its words; any other only may not take the place of one.
        let faults = match &wanted {
            Some(wanted) => wanted.faults(subject, row),
            None => stolen(path, row, &owners),
        };
        if let Some((key, _)) = faults.first() {
            let words: Vec<_> = faults.iter().map(|(_, words)| words.as_str()).collect();
            let spot = subject.in_manifest(&format!("{pointer}/{key}"));
            sink.report(spot, format!("`{path}` {}", words.join("; ")), "write what the catalogue says of it");
        } else if snake_case(&row.role) != row.role {
            let message = format!("the role `{}` of `{path}` is not in snake_case", shown::text(&row.role));
            let spot = subject.in_manifest(&format!("{pointer}/role"));
            sink.report_as(Severity::Warning, spot, message, "a role is the stem of the file in snake_case");
        }
    }
}

/// What the catalogue says of a required file.
struct Wanted {
    roles: Vec<String>,
    statuses: Vec<RequiredStatus>,
    scopes: Vec<ScopeId>,
}

impl Wanted {
    fn of(subject: &Subject<'_>, path: &EntryPath) -> Option<Self> {
        if path.as_str() == MANIFEST_PATH {
            let scopes = subject.catalog.scopes.first().map(|scope| scope.id.clone()).into_iter().collect();
            return Some(Self { roles: vec![role_of(path)], statuses: vec![RequiredStatus::Universal], scopes });
        }
        let (requirement, role) = subject.set.requirement(path)?;
        let mut roles = vec![role.to_owned(), role_of(path)];
        roles.dedup();
        let scopes = requirement.scopes.iter().map(|scope| scope.id.clone()).collect();
        Some(Self { roles, statuses: statuses(requirement), scopes })
    }

    /// What differs: the key of the row, and words.
    fn faults(&self, subject: &Subject<'_>, row: &FileRecord) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        if !self.roles.contains(&snake_case(&row.role)) {
            let roles: Vec<_> = self.roles.iter().map(|role| format!("`{role}`")).collect();
            faults.push(("role", format!("has the role `{}`, not {}", shown::text(&row.role), roles.join(" or "))));
        }
        // Words outside the closed list and files that must not be there have rules of their own.
        let status = row.required_status.right().filter(|status| **status != RequiredStatus::OutOfScope);
        if let Some(status) = status.filter(|status| !self.statuses.contains(status)) {
            let statuses: Vec<_> = self.statuses.iter().map(|status| format!("`{status}`")).collect();
            faults.push(("requiredStatus", format!("is `{status}`, not {}", statuses.join(" or "))));
        }
        // So has a scope that nobody declared.
        let scope = ScopeId::new(&row.scope);
        if subject.set.has(&scope) && !self.scopes.contains(&scope) {
            let scopes: Vec<_> = self.scopes.iter().map(|scope| format!("`{scope}`")).collect();
            faults.push(("scope", format!("belongs to {}, not to `{scope}`", scopes.join(" or "))));
        }
        faults
    }
}

/// The states that the scopes of a file give it.
fn statuses(requirement: &Requirement) -> Vec<RequiredStatus> {
    let files = requirement.scopes.iter().flat_map(|scope| &scope.files);
    let mut all: Vec<_> =
        files.filter(|file| file.path == requirement.file.path).map(|file| file.required_status).collect();
    all.dedup();
    all
}

/// What a file that nothing requires takes from one that is required.
fn stolen(path: &EntryPath, row: &FileRecord, owners: &BTreeMap<&str, &EntryPath>) -> Vec<(&'static str, String)> {
    let mut faults = Vec::new();
    let role = snake_case(&row.role);
    // Its own stem is every file's role, whoever else has the same name.
    if let Some(owner) = owners.get(role.as_str()).filter(|_| role != role_of(path)) {
        faults.push(("role", format!("has the role `{role}`, which is that of `{owner}`")));
    }
    if row.required_status.right() == Some(&RequiredStatus::Universal) {
        faults.push(("requiredStatus", "is `universal_required`, and no scope requires it".to_owned()));
    }
    faults
}
