//! `reviewed-without-files`: a package is called reviewed only when every file of it is

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        manifest::MANIFEST_PATH,
        shown,
        terms::{NoOp, PackageStatus, ReviewState},
    },
};

pub(super) static RULE: Rule = Rule {
    id: "reviewed-without-files",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::ProvenanceMismatch),
    clause: "3 and 4, ours",
    what: "a package is called reviewed only when every file of it is",
    why: "the status is what a hurried receiver reads; it may not promise more than the files keep",
    fix: "set the status to review_required, or have the remaining files reviewed",
    bad: "\"status\": \"reviewed\" with a file whose reviewState is review_required",
    good: "\"status\": \"review_required\"",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let manifest = subject.package.manifest().filter(|_| subject.package.is_described());
    if manifest.and_then(|manifest| manifest.status.right()) != Some(&PackageStatus::Reviewed) {
        return;
    }
    let waits = |row: &&crate::spec::manifest::FileRecord| {
        row.path.as_str() != MANIFEST_PATH && row.review_state.right() != Some(&ReviewState::Reviewed)
    };
    if let Some((_, row)) = subject.rows().find(|(_, row)| waits(row)) {
        let path = shown::text(&row.path.to_string());
        let message = format!("the package is called reviewed, and `{path}` awaits a review");
        sink.report(subject.in_manifest("/status"), message, "set the status to `review_required`");
    }
}
