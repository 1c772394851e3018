//! `manifest-schema`: the manifest has the shape of the published schema

use crate::{
    lint::{
        Category, Check, Rule, Severity, Sink, Subject,
        rules::{grant_true::is_grant, manifest_version::other_version, missing_digest::is_missing_digest},
    },
    spec::{
        digest::Digest,
        id::StableId,
        instant::UtcInstant,
        manifest::Issuer,
        schema::{ManifestFile, SchemaFault},
        terms::NoOp,
    },
};
use serde_json::Value;

pub(super) static RULE: Rule = Rule {
    id: "manifest-schema",
    category: Category::Manifest,
    severity: Severity::Error,
    no_op: Some(NoOp::MalformedSchema),
    clause: "3",
    what: "the manifest has the shape of the published schema",
    why: "a field that is missing or of another type is read differently by every client",
    fix: "compare with `uaix schema`, or let `uaix pack` make the manifest",
    bad: "\"sizeBytes\": \"12\"",
    good: "\"sizeBytes\": 12",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let Some(file) = subject.package.manifest.as_ref().filter(|_| subject.package.is_described()) else { return };
    // Words outside a closed list have a rule of their own that names the list.
    let judged_here = file.faults.iter().filter(|fault| fault.keyword != "enum" && !is_elsewhere(file, fault));
    // So has another version.
    for fault in judged_here.filter(|fault| other_version(file, &fault.pointer).is_none()) {
        let at = if fault.pointer.is_empty() { "the manifest" } else { fault.pointer.as_str() };
        sink.report(
            subject.in_manifest(&fault.pointer),
            format!("{at}: {}", cause(file, fault).unwrap_or_else(|| fault.message.clone())),
            "compare with `uaix schema`",
        );
    }
    // White space is long enough for the schema and names nobody.
    if let Some(manifest) = file.manifest.as_ref().filter(|manifest| manifest.issuer.name().trim().is_empty())
        && !file.faults.iter().any(|fault| fault.pointer.starts_with("/issuer"))
    {
        let pointer = if matches!(manifest.issuer, Issuer::Name(_)) { "/issuer" } else { "/issuer/name" };
        sink.report(
            subject.in_manifest(pointer),
            format!("{pointer}: the issuer has no name"),
            "write who answers for it",
        );
    }
    // A time can have the right shape and no place in a calendar.
    let created = file.manifest.as_ref().and_then(|manifest| manifest.created_utc.wrong());
    let said = file.faults.iter().any(|fault| fault.pointer == "/createdUtc");
    if let Some(Err(error)) = created.filter(|_| !said).map(str::parse::<UtcInstant>) {
        sink.report(subject.in_manifest("/createdUtc"), format!("/createdUtc: {error}"), "");
    }
}

/// Whether a rule of its own speaks for the fault: a grant that gives something, a digest that is not there.
fn is_elsewhere(file: &ManifestFile, fault: &SchemaFault) -> bool {
    let Ok(document) = &file.document else { return false };
    let value = document.value.pointer(&fault.pointer);
    let grant = fault.pointer.starts_with("/supportBoundary/grants/") && file.manifest.is_some();
    // The sum of the inventory that is not there is said by its own rule, as when its key is missing.
    let no_sum = fault.pointer == "/integrity/packageSha256" && value.is_some_and(Value::is_null);
    (grant && value.is_some_and(is_grant)) || is_missing_digest(fault, value) || no_sum
}

/// What is wrong in plain words, where the text says more than the pattern it does not match.
fn cause(file: &ManifestFile, fault: &SchemaFault) -> Option<String> {
    let value = file.document.as_ref().ok()?.value.pointer(&fault.pointer)?.as_str()?;
    let name = fault.pointer.rsplit('/').next()?;
    match name {
        "sha256" | "packageSha256" => value.parse::<Digest>().err().map(|error| error.to_string()),
        "createdUtc" => value.parse::<UtcInstant>().err().map(|error| error.to_string()),
        "packageId" | "profileId" => value.parse::<StableId>().err().map(|error| error.to_string()),
        _ => None,
    }
}
