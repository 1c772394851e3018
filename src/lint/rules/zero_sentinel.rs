//! `zero-sentinel`: no file has the placeholder of 64 zeros for a digest

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        digest::Digest,
        manifest::MANIFEST_PATH,
        shown,
        spelled::Spelled,
        terms::{NoOp, PackageStatus, ReviewState},
    },
};

pub(super) static RULE: Rule = Rule {
    id: "zero-sentinel",
    category: Category::Integrity,
    severity: Severity::Warning,
    no_op: Some(NoOp::MissingIntegrityChecksum),
    clause: "4",
    what: "no file has the placeholder of 64 zeros for a digest",
    why: "the sentinel is never integrity evidence: nothing binds the manifest to these bytes",
    fix: "compute the digests, then have the files reviewed",
    bad: "\"sha256\": \"0000…\" with \"reviewState\": \"reviewed\"",
    good: "the true digest; the manifest's own row, where the sentinel is structural",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    let is_reviewed =
        package.manifest().is_some_and(|manifest| manifest.status.right() == Some(&PackageStatus::Reviewed));
    for (pointer, row) in subject.rows() {
        let path = row.path.to_string();
        let is_sentinel = matches!(row.sha256, Some(Spelled::Right(Digest::Sentinel)));
        if path == MANIFEST_PATH || !is_sentinel {
            continue;
        }
        let reviewed = is_reviewed || row.review_state.right() == Some(&ReviewState::Reviewed);
        let severity = if reviewed { Severity::Error } else { Severity::Warning };
        let claim = if reviewed { " and is called reviewed" } else { "" };
        let message = format!("`{}` has the zero sentinel for a digest{claim}", shown::text(&path));
        let help = "the sentinel proves nothing; the digests have to be computed before anybody reviews";
        sink.report_as(severity, subject.in_manifest(&format!("{pointer}/sha256")), message, help);
    }
}
