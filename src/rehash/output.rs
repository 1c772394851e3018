//! The rehashed package on the disk: written beside its target, read back through the gate, and only then renamed.

use super::{Plan, RehashOptions, Rehashing, Target, refusals};
use crate::{
    error::{At, Error, Result, shown_path},
    lint::{Finding, Judgement, lint},
    pack::placing::{name_target, put_in_place, refuse_long_name, refuse_other_file, refuse_other_sidecar},
    package::{
        Container, Entry, Interrupt, Observed, OpenOptions, Package,
        atomic::{AtomicFile, replace},
        gate::Limits,
        observe_file, open_regular,
        writer::{ArchiveWriter, Content, Source},
    },
    spec::{
        config::Compression, digest::Digest, entry_path::EntryPath, manifest::MANIFEST_PATH,
        schema::read_manifest_within,
    },
};
use std::{
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Entries of an archive up to this many bytes are read into memory; larger ones pass through a temporary file.
const IN_MEMORY: u64 = 4 * 1024 * 1024;

/// What was written.
#[derive(Debug)]
pub struct Written {
    /// Where.
    pub path: PathBuf,
    /// The archive's size and digest; none when only the manifest of a folder was written.
    pub archive: Option<Observed>,
    /// Entries, the manifest among them.
    pub entries: usize,
    /// What the rules say of it now.
    pub judgement: Judgement,
    /// Whether the archive was right as it was, and its bytes are kept.
    pub kept: bool,
}

/// Writes what was planned; nothing where nothing changes and nobody asked for another file.
pub(super) fn write(rehashing: &Rehashing, options: &RehashOptions) -> Result<Option<Written>> {
    let Some(plan) = &rehashing.plan else { return Ok(None) };
    let package = &rehashing.package;
    match (&options.target, package.container) {
        (Target::Nowhere, _) => Ok(None),
        (Target::InPlace, _) if !rehashing.changes() => Ok(None),
        (Target::InPlace, Container::Folder) => write_manifest(package, plan).map(Some),
        (Target::InPlace, Container::Archive) => {
            // A link keeps leading to the archive.
            let target = fs::canonicalize(&package.place).at("open", &package.place)?;
            refuse_long_name(&target)?;
            refuse_other_sidecar(&target)?;
            write_archive(rehashing, plan, &target, options).map(Some)
        }
        (Target::Archive(target), container) => {
            refuse_input(package, target)?;
            refuse_long_name(target)?;
            if container == Container::Archive && !rehashing.changes() {
                return keep(package, target, &options.interrupt).map(Some);
            }
            refuse_other_file(target)?;
            write_archive(rehashing, plan, target, options).map(Some)
        }
    }
}

/// The output is another file than the input, unless the person says that it is to be replaced.
fn refuse_input(package: &Package, target: &Path) -> Result<()> {
    let same = fs::canonicalize(target).ok().zip(fs::canonicalize(&package.place).ok());
    if package.container == Container::Archive && same.is_some_and(|(target, input)| target == input) {
        let message = format!("the output `{}` is the input", shown_path(target));
        return Err(Error::request(message, "to replace it: `--in-place` instead of `-o`"));
    }
    Ok(())
}

fn write_manifest(package: &Package, plan: &Plan) -> Result<Written> {
    let path = package.place.join(MANIFEST_PATH);
    replace(&path, plan.text.as_bytes())?;
    let after = Package::open(&package.place, &OpenOptions::default())?;
    let judgement = lint(&after)?;
    Ok(Written { path, archive: None, entries: package.files().count() + 1, judgement, kept: false })
}

/// A copy of an archive in which nothing changes, byte for byte.
fn keep(package: &Package, target: &Path, interrupt: &Interrupt) -> Result<Written> {
    let input = observe_file(&package.place)?;
    let is_there = fs::metadata(target).is_ok_and(|there| there.is_file() && there.len() == input.size);
    if !is_there || observe_file(target)? != input {
        refuse_other_file(target)?;
    }
    refuse_other_sidecar(target)?;
    let mut file = AtomicFile::create(target)?;
    io::copy(&mut open_regular(&fs::canonicalize(&package.place).at("open", &package.place)?)?, file.file())
        .at("write", target)?;
    interrupt.check()?;
    if observe_file(file.path())? != input {
        return Err(changed(&package.place.display().to_string()));
    }
    put_in_place(file, target, input.sha256)?;
    let entries = package.files().count() + 1;
    Ok(Written { path: target.to_owned(), archive: Some(input), entries, judgement: lint(package)?, kept: true })
}

fn write_archive(rehashing: &Rehashing, plan: &Plan, target: &Path, options: &RehashOptions) -> Result<Written> {
    let mut file = AtomicFile::create(target)?;
    fill(&mut file, rehashing, plan, &options.interrupt).map_err(|error| name_target(error, target))?;
    let judgement = read_back(file.path(), plan, options.only_sentinels, &options.interrupt)?;
    options.interrupt.check()?;
    let archive = observe_file(file.path())?;
    put_in_place(file, target, archive.sha256)?;
    let entries = rehashing.judgement.inventory.observed.len() + 1;
    Ok(Written { path: target.to_owned(), archive: Some(archive), entries, judgement, kept: false })
}

fn fill(file: &mut AtomicFile, rehashing: &Rehashing, plan: &Plan, interrupt: &Interrupt) -> Result<()> {
    let package = &rehashing.package;
    let mut archive = ArchiveWriter::new(BufWriter::new(file.file()), Compression::default(), interrupt.clone());
    let manifest_path: EntryPath = MANIFEST_PATH.parse().map_err(|error| Error::Defect(format!("{error}")))?;
    archive.add(&Content {
        path: &manifest_path,
        size: plan.text.len() as u64,
        source: Source::Bytes(plan.text.as_bytes()),
    })?;
    for (path, entry) in package.files() {
        let Some(observed) = rehashing.judgement.inventory.observed.get(path) else {
            return Err(Error::request(format!("`{path}` can not be read"), "`uaix lint` says why"));
        };
        let mut add = |source: Source<'_>| archive.add(&Content { path, size: observed.size, source });
        let written = match package.container {
            Container::Folder => add(Source::File(package.disk_path(path)))?,
            Container::Archive if observed.size <= IN_MEMORY => {
                let mut bytes = Vec::with_capacity(observed.size as usize);
                take(package, path, entry, &mut bytes)?;
                add(Source::Bytes(&bytes))?
            }
            Container::Archive => {
                let mut spool = tempfile::NamedTempFile::new().at("write in", &std::env::temp_dir())?;
                take(package, path, entry, spool.as_file_mut())?;
                add(Source::File(spool.path().to_owned()))?
            }
        };
        if written != *observed {
            return Err(changed(path.as_str()));
        }
    }
    archive.finish()?.flush().map_err(|source| Error::Io { action: "write", path: PathBuf::new(), source })
}

/// The content of an entry of an archive.
fn take(package: &Package, path: &EntryPath, entry: &Entry, out: &mut dyn Write) -> Result<()> {
    let mut failed = None;
    let outcome = package.contents()?.read(path, entry, &mut |block| {
        if failed.is_none() {
            failed = out.write_all(block).err();
        }
    })?;
    failed.map_or(Ok(()), Err).at("write in", &std::env::temp_dir())?;
    outcome.map(|_| ()).map_err(|_| changed(path.as_str()))
}

fn changed(what: &str) -> Error {
    Error::request(format!("`{what}` changed while it was being read"), "run rehash again")
}

/// Opens what was written through the same door as any stranger's package, and computes its digests once more.
fn read_back(path: &Path, plan: &Plan, only_sentinels: bool, interrupt: &Interrupt) -> Result<Judgement> {
    let options = OpenOptions { limits: Limits::unlimited(), interrupt: interrupt.clone(), ..OpenOptions::default() };
    let package = Package::open(path, &options)?;
    let judgement = lint(&package)?;
    if let Some(finding) = refusals(&judgement).first() {
        return Err(Error::Defect(format!("the written archive does not pass: {}: {}", finding.rule, finding.message)));
    }
    let rows =
        read_manifest_within(plan.text.as_bytes(), usize::MAX).document.map(|document| document.value["files"].clone());
    let rows = rows.map_err(|error| Error::Defect(format!("the manifest is not strict JSON any more: {error}")))?;
    let stated = rows.as_array().into_iter().flatten().filter_map(|row| {
        let path = row["path"].as_str()?.parse::<EntryPath>().ok()?;
        Some((path, row["sha256"].as_str()?.parse::<Digest>().ok().filter(|digest| !digest.is_sentinel())?))
    });
    let observed = &judgement.inventory.observed;
    let mut wrong = stated.filter(|(path, digest)| observed.get(path).is_some_and(|seen| seen.sha256 != *digest));
    if let Some((path, _)) = wrong.next() {
        return Err(Error::Defect(format!("the digest written for `{path}` is not that of the file")));
    }
    let speaks = |finding: &&Finding| ["digest-mismatch", "package-digest"].contains(&finding.rule);
    if let Some(finding) = judgement.findings.iter().find(speaks).filter(|_| !only_sentinels) {
        return Err(Error::Defect(format!("the written digests do not pass: {}", finding.message)));
    }
    Ok(judgement)
}
