//! Is this archive what somebody says it is? Every byte of every entry, its digest beside it, a folder, a rebuild.
//!
//! This room compares and reports; it writes only temporary files. Texts are compared, never read: what they say is
//! `lint`'s.

use crate::{
    error::{At, Error, Result},
    lint::{Judgement, Severity, lint_bytes, listed},
    pack::{PackOptions, pack, sidecar_path},
    package::{Container, Interrupt, OpenOptions, Package, gate::Limits, observe_file, read_small},
    spec::{digest::Digest, entry_path::EntryPath, manifest::MANIFEST_PATH, shown, spelled::Spelled},
};
use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

/// The longest digest file, in bytes: a digest, a name and room to spare.
const SIDECAR_LIMIT: u64 = 64 * 1024;

/// What to compare with.
#[derive(Clone, Debug, Default)]
pub struct VerifyOptions {
    /// A digest that the archive has to have.
    pub sha256: Option<Digest>,
    /// A folder whose files have to be those of the archive.
    pub against: Option<PathBuf>,
    /// A package source that has to pack to the same bytes.
    pub rebuild: Option<PathBuf>,
    /// Lets somebody stop the work.
    pub interrupt: Interrupt,
}

/// What was compared, and what differs.
#[derive(Debug)]
pub struct Verification {
    /// What the rules say of the package.
    pub judgement: Judgement,
    /// The digest of the archive.
    pub sha256: Digest,
    /// What was compared, in words, with what came of it.
    pub checks: Vec<Comparison>,
}

/// One comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// With what: `every entry`, `orbit.uaix.sha256`, `--sha256`, the folder.
    pub with: String,
    /// What differs; nothing when all is the same.
    pub differences: Vec<String>,
}

impl Verification {
    /// Whether the package passes and nothing differs.
    pub fn is_same(&self) -> bool {
        !self.judgement.is_refused() && self.checks.iter().all(|check| check.differences.is_empty())
    }
}

/// Verifies an archive.
///
/// # Errors
/// When the archive, its digest file or what it is compared with can not be read.
pub fn verify(package: &Package, options: &VerifyOptions) -> Result<Verification> {
    if package.container == Container::Folder {
        let message = format!("`{}` is a folder, not an archive", crate::error::shown_path(&package.place));
        return Err(Error::request(message, "name a .uaix file; a folder is judged by `uaix lint`"));
    }
    let judgement = lint_bytes(package)?;
    let sha256 = observe_file(&package.place)?.sha256;
    let errors = judgement.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let errors = errors.map(|finding| finding.message.clone());
    let mut checks = vec![Comparison {
        with: "the manifest, every byte of every entry".to_owned(),
        differences: errors.chain(incomparable(package, &judgement)).collect(),
    }];
    checks.extend(beside(&package.place, sha256)?);
    if let Some(wanted) = options.sha256 {
        let differs = wanted != sha256;
        let words = format!("the archive has {sha256}, `--sha256` says {wanted}");
        checks.push(Comparison {
            with: "--sha256".to_owned(),
            differences: differs.then_some(words).into_iter().collect(),
        });
    }
    if let Some(folder) = &options.against {
        checks.push(against(package, &judgement, folder)?);
    }
    if let Some(source) = &options.rebuild {
        checks.push(rebuild(package, sha256, source, &options.interrupt)?);
    }
    Ok(Verification { judgement, sha256, checks })
}

/// The files to which no digest of the manifest can be held, in words: whatever their bytes are, they would be the same.
fn incomparable(package: &Package, judgement: &Judgement) -> Option<String> {
    let has_digest = |path: &EntryPath| {
        let stated = package.row(path).and_then(|row| row.sha256.as_ref()?.right());
        stated.is_some_and(|digest| !digest.is_sentinel())
    };
    let files = judgement.inventory.observed.keys().filter(|path| path.as_str() != MANIFEST_PATH);
    let without: Vec<_> = files.filter(|path| !has_digest(path)).map(EntryPath::as_str).collect();
    let names = listed(&without);
    let words = "nothing to compare with: no digest in the manifest, which `uaix rehash` computes, for";
    (!without.is_empty()).then(|| format!("{words} {names}"))
}

/// The digest file beside the archive, when it is there.
fn beside(archive: &Path, actual: Digest) -> Result<Option<Comparison>> {
    let path = sidecar_path(archive);
    // One line; a pipe or a link in its place is not waited for or followed.
    let Some(bytes) = read_small(&path, SIDECAR_LIMIT)? else { return Ok(None) };
    let text = String::from_utf8_lossy(&bytes);
    let stated = text.trim_start_matches('\\').split_whitespace().next().unwrap_or_default().parse::<Digest>();
    let difference = match stated {
        Ok(stated) if stated == actual => None,
        Ok(stated) => Some(format!("the archive has {actual}, its digest file says {stated}")),
        Err(error) => Some(format!("the digest file holds no digest: {error}")),
    };
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    Ok(Some(Comparison { with: shown::bytes(name), differences: difference.into_iter().collect() }))
}

/// The files of a folder against those of the archive, both ways.
fn against(package: &Package, judgement: &Judgement, folder: &Path) -> Result<Comparison> {
    let other = Package::open(folder, &OpenOptions::default())?;
    if other.container == Container::Archive {
        return Err(Error::request("`--against` wants a folder", "compare digests, or unpack the other archive first"));
    }
    let mut differences = Vec::new();
    for (path, observed) in &judgement.inventory.observed {
        let place = path.below(folder);
        // A link is not followed: what it points to is not in the folder.
        let Some(metadata) = fs::symlink_metadata(&place).ok().filter(fs::Metadata::is_file) else {
            differences.push(format!("`{path}` is only in the archive"));
            continue;
        };
        if metadata.len() != observed.size || observe_file(&place)? != *observed {
            let cause = line_ends(package, path, &place)?.unwrap_or("");
            differences.push(format!("`{path}` differs{cause}"));
        }
    }
    let inside: BTreeSet<_> = judgement.inventory.observed.keys().collect();
    let only = other.files().filter(|(path, _)| !inside.contains(path));
    differences.extend(only.map(|(path, _)| format!("`{path}` is only in the folder")));
    Ok(Comparison { with: crate::error::shown_path(folder), differences })
}

/// Whether two texts differ only in their line ends.
fn line_ends(package: &Package, path: &EntryPath, place: &Path) -> Result<Option<&'static str>> {
    let Some(entry) = package.entry(path).filter(|entry| entry.size <= crate::lint::TEXT_LIMIT) else {
        return Ok(None);
    };
    let mut ours = Vec::new();
    if package.contents()?.read(path, entry, &mut |block| ours.extend_from_slice(block))?.is_err() {
        return Ok(None);
    }
    let theirs = fs::read(place).at("read", place)?;
    let bare = |bytes: &[u8]| bytes.iter().copied().filter(|byte| *byte != b'\r').collect::<Vec<_>>();
    Ok((bare(&ours) == bare(&theirs)).then_some(" only in its line ends; version control may have changed them"))
}

/// Packs a source into a temporary file and compares the bytes.
fn rebuild(package: &Package, wanted: Digest, source: &Path, interrupt: &Interrupt) -> Result<Comparison> {
    let with = format!("a rebuild of {}", crate::error::shown_path(source));
    let temp =
        tempfile::tempdir().map_err(|error| io::Error::from(error.kind())).at("write in", &std::env::temp_dir())?;
    let output = temp.path().join("rebuilt.uaix");
    let (target, interrupt) = (Some(output.clone()), interrupt.clone());
    let options = PackOptions { output: target, interrupt, leaves_source: true, ..PackOptions::default() };
    let packing = pack(source, &options)?;
    let Some(packed) = packing.packed else {
        let errors = packing.judgement.findings.iter().filter(|finding| finding.severity == Severity::Error);
        let differences = errors.map(|finding| format!("the source is refused: {}", finding.message)).collect();
        return Ok(Comparison { with, differences });
    };
    let differences = if packed.sha256 == wanted { Vec::new() } else { vec![first_difference(package, &output)?] };
    Ok(Comparison { with, differences })
}

/// The first entry that differs between two archives, and why.
fn first_difference(package: &Package, rebuilt: &Path) -> Result<String> {
    let options = OpenOptions { limits: Limits::unlimited(), ..OpenOptions::default() };
    let other = Package::open(rebuilt, &options)?;
    let (ours, theirs) = (lint_bytes(package)?.inventory.observed, lint_bytes(&other)?.inventory.observed);
    for path in ours.keys().chain(theirs.keys()).collect::<BTreeSet<_>>() {
        match (ours.get(path), theirs.get(path)) {
            (Some(_), None) => return Ok(format!("`{path}` is in the archive and not in the source")),
            (None, Some(_)) => return Ok(format!("`{path}` is in the source and not in the archive")),
            (Some(a), Some(b)) if a != b => {
                return Ok(format!("`{path}` differs: {} bytes in the archive, {} in the source", a.size, b.size));
            }
            _ => {}
        }
    }
    let text =
        |package: &Package| package.manifest.as_ref().map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
    let (ours, theirs) = (text(package).unwrap_or_default(), text(&other).unwrap_or_default());
    let pair = ours.lines().zip(theirs.lines()).enumerate().find(|(_, (a, b))| a != b);
    Ok(match pair {
        Some((at, (a, b))) => {
            let (a, b) = (shown::text(a.trim()), shown::text(b.trim()));
            format!("the manifests differ in line {}: `{a}` in the archive, `{b}` from the source", at + 1)
        }
        None if ours != theirs => "the manifests differ in length".to_owned(),
        None => "the same content in another container: other compression, order, times or fields".to_owned(),
    })
}

/// The digest that a person gives, in any spelling that the contract reads.
///
/// # Errors
/// When it is not a digest, or the sentinel.
pub fn wanted_digest(text: &str) -> Result<Digest> {
    match Spelled::<Digest>::new(text) {
        Spelled::Right(Digest::Sentinel) => {
            Err(Error::request("64 zeros prove nothing", "give the digest of the archive"))
        }
        Spelled::Right(digest) => Ok(digest),
        Spelled::Wrong(text) => {
            let message = format!("`{}` is not a SHA-256 digest", shown::text(&text));
            Err(Error::request(message, "give 64 hexadecimal digits"))
        }
    }
}
