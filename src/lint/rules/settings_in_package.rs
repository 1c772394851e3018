//! `settings-in-package`: a package holds no settings and no review ledger of a source

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    package::Reason,
    spec::{
        config::{CONFIG_NAME, REVIEW_NAME},
        entry_path::collision_key,
        shown,
        terms::NoOp,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "settings-in-package",
    category: Category::Authority,
    severity: Severity::Error,
    no_op: Some(NoOp::AuthorityBoundaryConflict),
    clause: "5, ours",
    what: "a package holds no settings and no review ledger of a source",
    why: "after unpacking they would steer the receiver's own tool: what is allowed, what was reviewed, where output goes",
    fix: "leave the file out; `uaix pack` never packs it",
    bad: "uaix.toml or uaix.review.toml at the root of an archive",
    good: "a package without them",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let names = [CONFIG_NAME, REVIEW_NAME].map(collision_key);
    let legal = subject.package.entries.iter().filter(|entry| !entry.is_overlong());
    for entry in legal.filter(|entry| names.contains(&collision_key(&entry.name()))) {
        let message = format!("`{}` is the settings or the reviews of a source, not memory", entry.shown());
        sink.report(Spot::file(entry.name()), message, "leave it out: a package does not steer its receiver");
    }
    // What another tool unpacked, or a source that lost its settings.
    let beside = subject.package.left_out.iter().filter(|left| left.reason == Reason::Settings);
    for left in beside.filter(|_| subject.package.config.is_none()) {
        let message = format!("`{}` is not read: no {CONFIG_NAME} makes this folder a source", shown::text(&left.name));
        sink.report_as(
            Severity::Warning,
            Spot::file(&left.name),
            message,
            "remove it: a package brings no reviews along",
        );
    }
    for (pointer, row) in subject.rows().filter(|(_, row)| names.contains(&collision_key(row.path.as_str()))) {
        let message = format!("the manifest declares `{}`, the settings or the reviews of a source", row.path);
        sink.report(subject.in_manifest(&format!("{pointer}/path")), message, "");
    }
}
