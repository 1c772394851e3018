//! A derivative: a new package source whose persona may change, with the original beside it, unchanged and provable.

use super::{files, settings, variance::refuse_unfit};
use crate::{
    error::{At, Error, Result, shown_path},
    lint::{
        Judgement,
        derivation::{self, EARLIER},
        lint,
    },
    package::{
        Container, Interrupt, Package,
        atomic_folder::{AtomicFolder, refuse_occupied},
        observe_file, refuse_nested,
    },
    scope::{Catalog, EvidenceKind},
    spec::{
        config::CONFIG_NAME,
        derivation::{Original, OriginalFile, PROVENANCE_FORMAT, Provenance},
        entry_path::EntryPath,
        id::StableId,
        instant::UtcInstant,
        manifest::{MANIFEST_PATH, package_digest},
        person::PersonName,
        shown,
    },
    unpack::write_files,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The longest reason, in characters.
const LONGEST_REASON: usize = 4_000;

/// Who derives, under which id, and why.
#[derive(Clone, Debug)]
pub struct Derivation {
    /// The id of the new package and of its profile.
    pub id: StableId,
    /// Who.
    pub by: PersonName,
    /// Why, in the person's own words.
    pub reason: String,
    /// When; it is also when the new package is made.
    pub time: UtcInstant,
    /// Lets somebody stop the work.
    pub interrupt: Interrupt,
}

/// What came of it.
#[derive(Debug)]
pub struct Derived {
    /// What the rules say of the original.
    pub judgement: Judgement,
    /// What the new source states about it; none when the original is refused and nothing was written.
    pub original: Option<Original>,
}

/// Makes a package source from a package or folder: the same files, settings under an id of its own, and the persona files
/// once more, as the original, with their digests in the provenance. Nothing is written to the original.
///
/// # Errors
/// When there is no persona, the id is that of the original, the reason is empty, the target is occupied or lies inside a
/// package, or the system refuses. A package that `lint` refuses is not an error: the judgement says why.
pub fn derive(package: &Package, dir: &Path, wanted: &Derivation) -> Result<Derived> {
    files::require(package)?;
    check_reason(&wanted.reason)?;
    let help = "name a folder that does not exist yet";
    refuse_occupied(dir, help)?;
    refuse_nested(dir)?;
    let judgement = lint(package)?;
    if judgement.is_refused() {
        return Ok(Derived { judgement, original: None });
    }
    let mut original = describe(package, &judgement, wanted)?;
    let folder = AtomicFolder::create(dir, help)?;
    let root = folder.path();
    write_files(package, &judgement, root, dir, &wanted.interrupt)?;
    // The new source makes its own.
    remove_file(&root.join(MANIFEST_PATH)).at("write", dir)?;
    let earlier = set_aside(package, root)?;
    keep_original(&mut original, root)?;
    let provenance = provenance(&original, earlier, wanted);
    let text = serde_json::to_string_pretty(&provenance).map_err(|error| Error::Defect(error.to_string()))? + "\n";
    write(&provenance_path()?.below(root), &text)?;
    write(&root.join(CONFIG_NAME), &settings::text(package, &wanted.id, wanted.time)?)?;
    folder.commit()?;
    Ok(Derived { judgement, original: Some(original) })
}

fn check_reason(reason: &str) -> Result<()> {
    if reason.trim().is_empty() {
        return Err(Error::request("a derivative without a reason", "say with `--reason TEXT` what it is for"));
    }
    refuse_unfit("reason", reason)?;
    if reason.chars().count() > LONGEST_REASON {
        let message = format!("the reason is longer than {LONGEST_REASON} characters");
        return Err(Error::request(message, "write it into a document of the package, and name that"));
    }
    Ok(())
}

/// What is to be said of the original.
fn describe(package: &Package, judgement: &Judgement, wanted: &Derivation) -> Result<Original> {
    let (package_id, profile_id, issuer) = match (&package.config, package.manifest()) {
        (Some(config), _) => {
            let profile = config.package.profile.as_ref().unwrap_or(&config.package.id);
            let issuer = match &config.package.issuer {
                toml::Value::String(name) => name.clone(),
                other => other.get("name").and_then(toml::Value::as_str).unwrap_or_default().to_owned(),
            };
            (config.package.id.to_string(), profile.to_string(), issuer)
        }
        (None, Some(manifest)) => {
            let issuer = manifest.issuer.name().to_owned();
            (manifest.package_id.to_string(), manifest.profile_id.to_string(), issuer)
        }
        (None, None) => return Err(Error::Defect("a package without scopes passed its judgement".to_owned())),
    };
    if [package_id.as_str(), profile_id.as_str()].contains(&wanted.id.as_str()) {
        let message = format!("`{}` is the id of the original", wanted.id);
        return Err(Error::request(message, "give the derivative an id of its own: it is another persona"));
    }
    let archive_sha256 = match package.container {
        Container::Archive => Some(observe_file(&package.place)?.sha256),
        Container::Folder => None,
    };
    let observed = &judgement.inventory.observed;
    let catalog = Catalog::embedded();
    let files = observed.iter().filter(|(path, _)| catalog.is_persona(path)).map(|(path, observed)| {
        let kept_as = kept_as(path)?;
        Ok(OriginalFile { path: path.clone(), kept_as, size_bytes: observed.size, sha256: observed.sha256 })
    });
    Ok(Original {
        package_id,
        profile_id,
        issuer: shown::text(&issuer),
        archive_sha256,
        package_sha256: package_digest(observed.iter().map(|(path, observed)| (path, observed.sha256))),
        by: wanted.by.to_string(),
        reason: wanted.reason.trim().to_owned(),
        time: wanted.time,
        files: files.collect::<Result<_>>()?,
    })
}

/// Where the original of a persona file is kept: a folder whose name begins with a dot would hide it.
fn kept_as(path: &EntryPath) -> Result<EntryPath> {
    let layout = &Catalog::embedded().persona;
    let bare = path.as_str().trim_start_matches(".uai/");
    within(&layout.original, bare)
}

fn within(folder: &EntryPath, name: &str) -> Result<EntryPath> {
    format!("{folder}/{name}").parse().map_err(|error| {
        Error::request(
            format!("`{name}` can not be kept in `{folder}`: {error}"),
            "rename the file in the original first",
        )
    })
}

fn provenance_path() -> Result<&'static EntryPath> {
    let path = Catalog::embedded().evidence(EvidenceKind::Provenance);
    path.ok_or_else(|| Error::Defect("no scope has a provenance".to_owned()))
}

/// What the original itself carries as evidence of an earlier derivation moves out of the way, into a folder below; what
/// it derives from, with the new places.
fn set_aside(package: &Package, root: &Path) -> Result<Vec<Original>> {
    let layout = &Catalog::embedded().persona;
    let folder = layout.original.below(root);
    let stated = derivation::provenance(package)?;
    let mut earlier = stated.as_ref().map(Original::all).unwrap_or_default();
    let parent = folder.parent().unwrap_or(root).to_owned();
    fs::create_dir_all(&parent).at("write", &parent)?;
    if folder.exists() {
        let aside = parent.join(format!("{EARLIER}.uaix-partial"));
        fs::rename(&folder, &aside).at("write", &folder)?;
        fs::create_dir(&folder).at("write", &folder)?;
        fs::rename(&aside, folder.join(EARLIER)).at("write", &folder)?;
        let prefix = format!("{}/", layout.original);
        for file in earlier.iter_mut().flat_map(|original| &mut original.files) {
            let name = file.kept_as.as_str().strip_prefix(&prefix).map(|name| format!("{EARLIER}/{name}"));
            if let Some(name) = name {
                file.kept_as = within(&layout.original, &name)?;
            }
        }
    } else {
        fs::create_dir(&folder).at("write", &folder)?;
    }
    // What describes the original stays with it; the derivative gets its own.
    let own = [provenance_path()?, &layout.notes, &layout.notes_data, &layout.variance, &layout.fidelity_report];
    for path in own {
        let place = path.below(root);
        if place.is_file() {
            fs::rename(&place, folder.join(path.file_name())).at("write", &place)?;
        }
    }
    Ok(earlier)
}

/// Copies the persona files, as they were just written, and holds the copies to their digests.
fn keep_original(original: &mut Original, root: &Path) -> Result<()> {
    for file in &original.files {
        let (from, to) = (file.path.below(root), file.kept_as.below(root));
        let folder = to.parent().map_or_else(PathBuf::new, Path::to_owned);
        fs::create_dir_all(&folder).at("create", &folder)?;
        fs::copy(&from, &to).at("write", &to)?;
        if observe_file(&to)?.sha256 != file.sha256 {
            let message = format!("`{}` changed while it was copied", shown_path(&from));
            return Err(Error::request(message, "derive again"));
        }
    }
    Ok(())
}

fn provenance(original: &Original, earlier: Vec<Original>, wanted: &Derivation) -> Provenance {
    let derived_from: Vec<_> = std::iter::once(original.clone()).chain(earlier).collect();
    Provenance {
        provenance_format: PROVENANCE_FORMAT.to_owned(),
        explanation: "This persona is a derivative. The original is kept unchanged beside this file, with the digests \
                      below; what differs stands in the difference notes. A digest shows that text is unchanged, not that \
                      it is true."
            .to_owned(),
        package_id: wanted.id.to_string(),
        captured_by: wanted.by.to_string(),
        source: format!("the persona of package {} from {}", original.package_id, original.issuer),
        method: wanted.reason.trim().to_owned(),
        derived_from,
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).at("create", folder)?;
    fs::write(path, text).at("write", path)
}

fn remove_file(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
