//! `package-digest`: `integrity.packageSha256` is the digest of the inventory text

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Subject},
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        manifest::{FileRecord, MANIFEST_PATH, package_digest},
        spelled::Spelled,
        terms::NoOp,
    },
};

pub(super) static RULE: Rule = Rule {
    id: "package-digest",
    category: Category::Integrity,
    severity: Severity::Error,
    no_op: Some(NoOp::IntegrityMismatch),
    clause: "4, ours",
    what: "`integrity.packageSha256` is the digest of the inventory text",
    why: "it binds the whole package to one number that coreutils can check",
    fix: "pack again",
    bad: "a package digest computed by another definition",
    good: "the SHA-256 of one line `<sha256>  <path>` a file, sorted by path bytes",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(manifest) = subject.package.manifest().filter(|_| subject.package.is_described()) else { return };
    let spot = || subject.in_manifest("/integrity/packageSha256");
    let help = "pack again; `uaix rules package-digest` says how it is defined";
    match &manifest.integrity.package_sha256 {
        Some(Spelled::Right(declared)) if declared.is_sentinel() => {
            sink.report_as(
                Severity::Warning,
                spot(),
                "`packageSha256` is the zero sentinel, which proves nothing",
                help,
            );
        }
        Some(Spelled::Right(declared)) => {
            // Where a file differs or is missing its own rule speaks; the sum is then only said once more. A row without a
            // digest is held to nothing by itself, so the sum has to be right for the bytes that are here.
            let stated = |row: &FileRecord| row.sha256.as_ref().and_then(Spelled::right).copied();
            let observed = |path: &EntryPath| subject.inventory.observed.get(path).map(|observed| observed.sha256);
            let real = |row: &FileRecord| stated(row).filter(|digest| !digest.is_sentinel());
            let sum = |of: &dyn Fn(&FileRecord) -> Option<Digest>| {
                let files = subject.rows().filter(|(_, row)| row.path.as_str() != MANIFEST_PATH);
                let digests = files.map(|(_, row)| Some((row.path.right()?, of(row)?)));
                digests.collect::<Option<Vec<_>>>().map(package_digest)
            };
            let actual = sum(&|row| real(row).or_else(|| observed(row.path.right()?)));
            let is_written = || sum(&stated) == Some(*declared);
            if let Some(actual) = actual.filter(|actual| actual != declared && !is_written()) {
                sink.report(
                    spot(),
                    format!("`packageSha256` is not that of the inventory: declared {declared}, actual {actual}"),
                    help,
                );
            }
        }
        Some(Spelled::Wrong(_)) => {}
        None => {
            sink.report_as(Severity::Warning, subject.in_manifest("/integrity"), "`packageSha256` is missing", help)
        }
    }
}
