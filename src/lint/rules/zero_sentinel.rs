//! `zero-sentinel`: no file has the placeholder of 64 zeros for a digest

use crate::{
    lint::{Category, Check, RowPointer, Rule, Severity, Sink, Subject, listed},
    spec::{
        digest::Digest,
        manifest::MANIFEST_PATH,
        spelled::Spelled,
        terms::{NoOp, PackageStatus, ReviewState},
    },
};

pub(super) const RULE_ID: &str = "zero-sentinel";

pub(super) static RULE: Rule = Rule {
    id: RULE_ID,
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
    let mut found: [Vec<(RowPointer, &str)>; 2] = Default::default();
    for (pointer, row) in subject.rows() {
        let path = row.path.as_str();
        let is_sentinel = matches!(row.sha256, Some(Spelled::Right(Digest::Sentinel)));
        if path == MANIFEST_PATH || !is_sentinel {
            continue;
        }
        let reviewed = is_reviewed || row.review_state.right() == Some(&ReviewState::Reviewed);
        found[usize::from(reviewed)].push((pointer, path));
    }
    for (rows, reviewed) in found.iter().zip([false, true]) {
        let Some((pointer, _)) = rows.first() else { continue };
        let severity = if reviewed { Severity::Error } else { Severity::Warning };
        let (has, is) = if rows.len() == 1 { ("has", "is") } else { ("have", "are") };
        let claim = if reviewed { format!(" and {is} called reviewed") } else { String::new() };
        let paths: Vec<_> = rows.iter().map(|(_, path)| *path).collect();
        let message = format!("{} {has} the zero sentinel for a digest{claim}", listed(&paths));
        let help = "the sentinel proves nothing; the digests have to be computed before anybody reviews";
        sink.report_as(severity, subject.in_manifest(&format!("{pointer}/sha256")), message, help);
    }
}
