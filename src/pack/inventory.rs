//! The manifest of a folder: from the settings of a source, or from the manifest of an unpacked package.

use crate::{
    error::{Error, Result},
    lint::{Judgement, stated_media_type},
    package::{Observed, Package},
    scope::{Catalog, role_of},
    spec::{
        config::Config,
        derivation::Original,
        digest::Digest,
        entry_path::EntryPath,
        id::ScopeId,
        instant::UtcInstant,
        manifest::{
            Entrypoints, FileRecord, Integrity, Issuer, MANIFEST_PATH, Manifest, PACKAGE_FORMAT, Source,
            SupportBoundary, UAIX_VERSION, package_digest,
        },
        spelled::Spelled,
        terms::{PackageStatus, RequiredStatus, ReviewState, SourceKind},
    },
};
use serde_json::{Map, Value};

/// Builds the manifest with every row but the true size of its own.
pub(super) fn build(package: &Package, judgement: &Judgement, created: UtcInstant) -> Result<Manifest> {
    let mut manifest = match (&package.config, package.manifest()) {
        (Some(config), _) => from_settings(package, config, judgement, created),
        (None, Some(manifest)) => from_manifest(manifest.clone(), judgement),
        (None, None) => return Err(Error::Defect("a package without scopes passed its judgement".to_owned())),
    };
    manifest.files.sort_by_cached_key(|row| row.path.to_string());
    let digests = judgement.inventory.observed.iter().map(|(path, observed)| (path, observed.sha256));
    manifest.status = status(&manifest, judgement).into();
    manifest.integrity.package_sha256 = Some(package_digest(digests).into());
    Ok(manifest)
}

fn from_settings(package: &Package, config: &Config, judgement: &Judgement, created: UtcInstant) -> Manifest {
    let observed = &judgement.inventory.observed;
    let original = judgement.inventory.original();
    let derived = |path: &EntryPath| {
        let original = original.as_ref().filter(|_| Catalog::embedded().is_persona(path))?;
        Some(derived(original, path))
    };
    let rows = observed.iter().map(|(path, seen)| row((package, config), judgement, path, *seen, derived(path)));
    let mut files: Vec<_> = rows.collect();
    files.push(own_row());
    Manifest {
        uaix_version: UAIX_VERSION.to_owned(),
        package_format: PACKAGE_FORMAT.to_owned(),
        package_id: config.package.id.clone().into(),
        profile_id: config.package.profile.clone().unwrap_or_else(|| config.package.id.clone()).into(),
        status: config.package.status.unwrap_or(PackageStatus::ReviewRequired).into(),
        created_utc: created.into(),
        issuer: issuer(&config.package.issuer),
        declared_scopes: judgement.set.ids().map(str::to_owned).collect(),
        entrypoints: entrypoints(config, judgement),
        files,
        integrity: Integrity { algorithm: "sha256".to_owned(), package_sha256: None, extra: Map::new() },
        support_boundary: SupportBoundary::default(),
        long_term_memory: long_term_memory(config, judgement),
        extra: Map::new(),
    }
}

/// What the package is called: reviewed only when every file is and nothing stands against it.
fn status(manifest: &Manifest, judgement: &Judgement) -> PackageStatus {
    let mut files = manifest.files.iter().filter(|row| row.path.as_str() != MANIFEST_PATH);
    let reviewed = files.all(|row| row.review_state.right() == Some(&ReviewState::Reviewed));
    match manifest.status.right() {
        Some(PackageStatus::Draft) => PackageStatus::Draft,
        _ if reviewed && judgement.holds_back().is_empty() => PackageStatus::Reviewed,
        _ => PackageStatus::ReviewRequired,
    }
}

/// What the author wrote stays; digests, sizes, the own row and the spelling of scopes are ours to write. So are review
/// states: what a package says of its own reviews is no review of whoever packs it.
fn from_manifest(mut manifest: Manifest, judgement: &Judgement) -> Manifest {
    manifest.files.retain(|row| row.path.as_str() != MANIFEST_PATH || row.path.right().is_some());
    for row in &mut manifest.files {
        row.scope = ScopeId::new(&row.scope).to_string();
        row.review_state = ReviewState::ReviewRequired.into();
        let Some(observed) = row.path.right().and_then(|path| judgement.inventory.observed.get(path)) else { continue };
        row.size_bytes = Some(observed.size);
        row.sha256 = Some(observed.sha256.into());
    }
    match manifest.files.iter_mut().find(|row| row.path.as_str() == MANIFEST_PATH) {
        Some(row) => row.sha256 = Some(Digest::Sentinel.into()),
        None => manifest.files.push(own_row()),
    }
    manifest.issuer = manifest.issuer.normalized();
    manifest.declared_scopes = judgement.set.ids().map(str::to_owned).collect();
    manifest
}

fn row(
    (package, config): (&Package, &Config),
    judgement: &Judgement,
    path: &EntryPath,
    observed: Observed,
    derived: Option<Source>,
) -> FileRecord {
    let required = judgement.set.requirement(path);
    let settings = config.file.iter().find(|row| row.path.get_ref().0 == *path);
    let role = settings.and_then(|row| row.role.clone()).or_else(|| required.map(|(_, role)| role.to_owned()));
    let status = required.map_or(RequiredStatus::ContentTriggered, |(requirement, _)| requirement.file.required_status);
    let scope = required.and_then(|(requirement, _)| requirement.scopes.first()).or(judgement.set.scopes.first());
    let known = Catalog::embedded().media_type_of(path).map(|kind| kind.id.as_str());
    FileRecord {
        path: path.clone().into(),
        role: role.unwrap_or_else(|| role_of(path)),
        required_status: status.into(),
        scope: scope.map(|scope| scope.id.to_string()).unwrap_or_default(),
        media_type: stated_media_type(package, path).or(known).unwrap_or_default().to_owned(),
        size_bytes: Some(observed.size),
        sha256: Some(observed.sha256.into()),
        review_state: package.standing(path, observed.sha256).state().into(),
        source: derived
            .unwrap_or_else(|| Source::of(settings.and_then(|row| row.source).unwrap_or(SourceKind::Authored))),
        extra: Map::new(),
    }
}

/// What is said of a persona file of a derivative: that it is derived, and from which bytes.
fn derived(original: &Original, path: &EntryPath) -> Source {
    let mut map = Map::from_iter([("kind".to_owned(), Value::from(SourceKind::Derived.as_str()))]);
    if let Some(file) = original.files.iter().find(|file| file.path == *path) {
        map.insert("originalSha256".to_owned(), file.sha256.to_string().into());
        map.insert("keptAs".to_owned(), file.kept_as.as_str().into());
    }
    Source::Object(map)
}

fn own_row() -> FileRecord {
    let scope = Catalog::embedded().scopes.first().map(|scope| scope.id.to_string());
    FileRecord {
        path: Spelled::new(MANIFEST_PATH),
        role: "manifest".to_owned(),
        required_status: RequiredStatus::Universal.into(),
        scope: scope.unwrap_or_default(),
        media_type: "application/json".to_owned(),
        size_bytes: Some(0),
        sha256: Some(Digest::Sentinel.into()),
        review_state: ReviewState::ReviewRequired.into(),
        source: Source::of(SourceKind::Authored),
        extra: Map::new(),
    }
}

fn entrypoints(config: &Config, judgement: &Judgement) -> Entrypoints {
    if let Some(paths) = &config.package.entrypoints {
        return Entrypoints::List(paths.iter().map(|path| Spelled::new(path.get_ref())).collect());
    }
    Entrypoints::List(judgement.entrypoints().map(|path| path.clone().into()).collect())
}

fn issuer(value: &toml::Value) -> Issuer {
    match value {
        toml::Value::String(name) => Issuer::Name(name.clone()).normalized(),
        other => match json(other) {
            Value::Object(map) => Issuer::Object(map),
            other => Issuer::Name(other.to_string()).normalized(),
        },
    }
}

fn long_term_memory(config: &Config, judgement: &Judgement) -> Option<Map<String, Value>> {
    let table = config.long_term_memory.as_ref()?;
    let fields = judgement.set.scopes.iter().flat_map(|scope| &scope.manifest_fields);
    let map: Map<_, _> =
        fields.filter_map(|field| Some((field.key.clone(), json(table.get(&field.setting)?)))).collect();
    (!map.is_empty()).then_some(map)
}

fn json(value: &toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text.clone()),
        toml::Value::Integer(number) => Value::from(*number),
        toml::Value::Float(number) => Value::from(*number),
        toml::Value::Boolean(truth) => Value::Bool(*truth),
        toml::Value::Datetime(time) => Value::String(time.to_string()),
        toml::Value::Array(list) => Value::Array(list.iter().map(json).collect()),
        toml::Value::Table(table) => {
            Value::Object(table.iter().map(|(key, value)| (key.clone(), json(value))).collect())
        }
    }
}
