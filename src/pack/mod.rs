//! From a folder to a `.uaix` file: open, judge, build the manifest, write, read back, and only then put in place.
//!
//! This room writes one archive and its digest and nothing else. It never changes a source, never follows a link, and
//! writes nothing that `lint` refuses. A new source of metadata goes to `inventory.rs`.

mod inventory;

use crate::{
    error::{At, Error, Result, shown_path},
    lint::{Judgement, lint},
    package::{
        Container, Interrupt, Observed, OpenOptions, Package,
        atomic::{AtomicFile, replace},
        gate::{self, FlawKind, Limits},
        observe_file, open_regular, read_declaration,
        writer::ArchiveWriter,
    },
    spec::{
        config::Compression,
        digest::Digest,
        instant::UtcInstant,
        manifest::{MANIFEST_PATH, Manifest},
        schema, shown,
    },
};
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{BufReader, BufWriter, Cursor, Read, Write},
    path::{Path, PathBuf},
};

/// The longest name of an archive: its digest file has seven bytes more, and file systems end at 255.
const LONGEST_NAME: usize = 240;

/// How to pack.
#[derive(Clone, Debug, Default)]
pub struct PackOptions {
    /// Where the archive goes; without it the settings decide, else `ID.uaix` in the working folder.
    pub output: Option<PathBuf>,
    /// Instead of what the settings say.
    pub compression: Option<Compression>,
    /// The value of `SOURCE_DATE_EPOCH`, which stands in for a missing `created`.
    pub source_date_epoch: Option<String>,
    /// Judge and plan, and write nothing.
    pub dry_run: bool,
    /// Lets somebody stop the work.
    pub interrupt: Interrupt,
}

/// What came of it.
#[derive(Debug)]
pub struct Packing {
    /// The folder as it was found.
    pub package: Package,
    /// What the rules say of it.
    pub judgement: Judgement,
    /// Where the archive is or would be; none where nothing names the package.
    pub output: Option<PathBuf>,
    /// The manifest, as far as the package is not refused.
    pub manifest: Option<Manifest>,
    /// The archive; none when the package is refused or nothing was to be written.
    pub packed: Option<Packed>,
}

/// A written archive.
#[derive(Debug)]
pub struct Packed {
    /// Entries, the manifest among them.
    pub entries: usize,
    /// Length of the archive in bytes.
    pub archive_bytes: u64,
    /// Length of all contents in bytes, the manifest's among them.
    pub unpacked_bytes: u64,
    /// The digest of the archive, as its `.sha256` file states it.
    pub sha256: Digest,
    /// What a receiver with the default limits would refuse.
    pub over_limits: Vec<String>,
}

/// Packs a folder.
///
/// # Errors
/// When the folder can not be read, the settings are not valid, `created` is not known, or the archive can not be
/// written. A package that is refused is not an error: nothing is written, and the judgement says why.
pub fn pack(place: &Path, options: &PackOptions) -> Result<Packing> {
    if fs::metadata(place).at("open", place)?.is_file() {
        let help = "name the folder that holds uaix.toml; to check an archive: `uaix lint FILE`";
        return Err(Error::request(format!("`{}` is a file, not a folder to pack", shown_path(place)), help));
    }
    let output = output_path(place, options)?;
    if let Some(name) = output.as_ref().and_then(|output| output.file_name()).filter(|name| name.len() > LONGEST_NAME) {
        let message = format!("the name of the output has {} bytes, more than {LONGEST_NAME}", name.len());
        return Err(Error::request(message, "give a shorter one with `-o`"));
    }
    let outputs = output.iter().flat_map(|output| [output.clone(), sidecar_path(output)]).collect();
    let package =
        Package::open(place, &OpenOptions { outputs, interrupt: options.interrupt.clone(), ..OpenOptions::default() })?;
    let judgement = lint(&package)?;
    let Some(target) = output.as_ref().filter(|_| !judgement.is_refused()) else {
        return Ok(Packing { package, judgement, output, manifest: None, packed: None });
    };
    let created = created(&package, options.source_date_epoch.as_deref())?;
    let mut manifest = inventory::build(&package, &judgement, created)?;
    let text = manifest.settle_own_size().map_err(|error| Error::Defect(error.to_string()))?;
    hold_to_schema(&text)?;
    let packed = match options.dry_run {
        true => None,
        false => Some(write(&package, &judgement, &text, target, options)?),
    };
    Ok(Packing { package, judgement, output, manifest: Some(manifest), packed })
}

fn output_path(place: &Path, options: &PackOptions) -> Result<Option<PathBuf>> {
    let (config, manifest) = read_declaration(place)?;
    if let Some(output) = &options.output {
        if output.as_os_str() == "-" {
            return Err(Error::request("an archive is not written to standard output", "name a file with `-o`"));
        }
        return Ok(Some(output.clone()));
    }
    if let Some(config) = config {
        let named = config.pack.output.map(|output| place.join(output));
        return Ok(Some(named.unwrap_or_else(|| PathBuf::from(format!("{}.uaix", config.package.id)))));
    }
    let id = manifest.as_ref().and_then(|file| file.manifest.as_ref()?.package_id.right());
    Ok(id.map(|id| PathBuf::from(format!("{id}.uaix"))))
}

/// `created`, else `SOURCE_DATE_EPOCH`, and never the present moment: packing again has to give the same bytes.
fn created(package: &Package, epoch: Option<&str>) -> Result<UtcInstant> {
    let stated = match (&package.config, package.manifest()) {
        (Some(config), _) => config.package.created,
        (None, manifest) => manifest.and_then(|manifest| manifest.created_utc.right().copied()),
    };
    match (stated, epoch) {
        (Some(stated), _) => Ok(stated),
        (None, Some(epoch)) => UtcInstant::from_source_date_epoch(epoch).map_err(|error| {
            Error::request(format!("SOURCE_DATE_EPOCH: {error}"), "give whole seconds, like `date +%s`")
        }),
        (None, None) => Err(Error::request(
            "nothing says when the package was made",
            format!(
                "write `created = \"{}\"` under [package] of uaix.toml, or set SOURCE_DATE_EPOCH",
                UtcInstant::now()
            ),
        )),
    }
}

fn hold_to_schema(text: &str) -> Result<()> {
    let file = schema::read_manifest(text.as_bytes());
    match (&file.document, file.faults.first()) {
        (Ok(_), None) => Ok(()),
        (Err(error), _) => Err(Error::Defect(format!("the manifest is not strict JSON: {error}"))),
        (_, Some(fault)) => {
            Err(Error::Defect(format!("the manifest is not of the schema: {} {}", fault.pointer, fault.message)))
        }
    }
}

fn write(package: &Package, judgement: &Judgement, text: &str, target: &Path, options: &PackOptions) -> Result<Packed> {
    let stated = package.config.as_ref().map(|config| config.pack.compression);
    let compression = options.compression.or(stated).unwrap_or_default();
    refuse_other_file(target)?;
    let mut file = AtomicFile::create(target)?;
    fill_archive(&mut file, package, judgement, text, compression, &options.interrupt)
        .map_err(|error| name_target(error, target))?;
    let over_limits = read_back(file.path(), &options.interrupt)?;
    options.interrupt.check()?;
    let Observed { size: archive_bytes, sha256 } = observe_file(file.path())?;
    put_in_place(file, target, &sidecar_line(sha256, target))?;
    let contents: u64 = judgement.inventory.observed.values().map(|observed| observed.size).sum();
    Ok(Packed {
        entries: judgement.inventory.observed.len() + 1,
        archive_bytes,
        unpacked_bytes: contents + text.len() as u64,
        sha256,
        over_limits,
    })
}

/// A package replaces a package: its first entry is a manifest. Anything else in that place is somebody's work.
fn refuse_other_file(target: &Path) -> Result<()> {
    let refuse = |path: &Path, what: &str| {
        let message = format!("the output `{}` is there and is not {what}", shown_path(path));
        Err(Error::request(message, "name another file, or remove it first"))
    };
    let start = read_start(target, 30 + MANIFEST_PATH.len())?;
    let is_package = start.starts_with(b"PK\x03\x04") && start.ends_with(MANIFEST_PATH.as_bytes());
    if !start.is_empty() && !is_package {
        return refuse(target, "a package that uaix wrote");
    }
    let sidecar = sidecar_path(target);
    let start = read_start(&sidecar, 67)?;
    let digits = start.strip_prefix(b"\\").unwrap_or(&start).iter().take(64);
    if !start.is_empty() && (start.len() < 66 || !digits.clone().all(u8::is_ascii_hexdigit)) {
        return refuse(&sidecar, "a digest file");
    }
    Ok(())
}

/// The first bytes of a file; none when it is not there or not a regular file.
fn read_start(path: &Path, count: usize) -> Result<Vec<u8>> {
    let mut start = Vec::new();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        File::open(path).at("read", path)?.take(count as u64).read_to_end(&mut start).at("read", path)?;
    }
    Ok(start)
}

/// Two renames, with all bytes of both files durable before the first. Between them there is an archive without a digest
/// file, never one with a wrong one; when the archive can not be put in place, the old pair stays.
fn put_in_place(archive: AtomicFile, target: &Path, line: &[u8]) -> Result<()> {
    let sidecar_path = sidecar_path(target);
    let mut sidecar = AtomicFile::create(&sidecar_path)?;
    sidecar.file().write_all(line).at("write", &sidecar_path)?;
    sidecar.sync()?;
    archive.sync()?;
    let old = fs::read(&sidecar_path).ok();
    if old.is_some() {
        fs::remove_file(&sidecar_path).at("replace", &sidecar_path)?;
    }
    if let Err(error) = archive.commit() {
        if let Some(old) = old {
            replace(&sidecar_path, &old)?;
        }
        return Err(error);
    }
    sidecar.commit()
}

fn fill_archive(
    file: &mut AtomicFile,
    package: &Package,
    judgement: &Judgement,
    text: &str,
    compression: Compression,
    interrupt: &Interrupt,
) -> Result<()> {
    let mut archive = ArchiveWriter::new(BufWriter::new(file.file()), compression, interrupt.clone());
    let manifest_path = MANIFEST_PATH.parse().map_err(|error| Error::Defect(format!("{error}")))?;
    archive.add(&manifest_path, text.len() as u64, || Ok(Cursor::new(text.as_bytes())))?;
    for (path, observed) in &judgement.inventory.observed {
        let place = package.disk_path(path);
        let written = archive.add(path, observed.size, || open_regular(&place))?;
        if (written.size, written.sha256) != (observed.size, observed.sha256) {
            return Err(Error::request(format!("`{path}` changed while it was being packed"), "run pack again"));
        }
    }
    archive.finish()?.flush().map_err(|source| Error::Io { action: "write", path: PathBuf::new(), source })
}

/// The writer knows only a temporary file; the person knows the target.
fn name_target(error: Error, target: &Path) -> Error {
    match error {
        Error::Io { action: "write", source, .. } => Error::Io { action: "write", path: target.to_owned(), source },
        other => other,
    }
}

/// Opens what was written through the same door as any stranger's package.
fn read_back(path: &Path, interrupt: &Interrupt) -> Result<Vec<String>> {
    let options = OpenOptions { limits: Limits::unlimited(), interrupt: interrupt.clone(), ..OpenOptions::default() };
    let package = Package::open(path, &options)?;
    debug_assert_eq!(package.container, Container::Archive);
    let judgement = lint(&package)?;
    if let Some(finding) = judgement.findings.iter().find(|finding| finding.severity == crate::lint::Severity::Error) {
        return Err(Error::Defect(format!("the written archive does not pass: {}: {}", finding.rule, finding.message)));
    }
    let mut reader = BufReader::new(File::open(path).at("read", path)?);
    let structure = gate::examine(&mut reader, &Limits::default()).at("read", path)?;
    // What the sizes of files say before packing, the rule `over-default-limits` has said.
    let known = [FlawKind::LimitEntries, FlawKind::LimitDeclaredSize, FlawKind::LimitTotalSize];
    let refused = structure.flaws.into_iter().filter(|flaw| flaw.kind.severity() == gate::Severity::Refuse);
    let new = refused.filter(|flaw| !known.contains(&flaw.kind));
    let named = |flaw: gate::Flaw| match flaw.entry {
        Some(name) => format!("`{}`: {}", shown::bytes(&name), flaw.detail),
        None => flaw.detail,
    };
    Ok(new.map(named).collect())
}

/// Where the digest of an archive stands: beside it, with `.sha256` behind its name.
pub fn sidecar_path(archive: &Path) -> PathBuf {
    let mut name: OsString = archive.as_os_str().to_owned();
    name.push(".sha256");
    PathBuf::from(name)
}

/// One line in the form of `sha256sum`, which marks a name with a backslash or a line break.
fn sidecar_line(digest: Digest, archive: &Path) -> Vec<u8> {
    let name = archive.file_name().unwrap_or_default().as_encoded_bytes();
    let mut escaped = Vec::new();
    for byte in name {
        match byte {
            b'\\' => escaped.extend(b"\\\\"),
            b'\n' => escaped.extend(b"\\n"),
            b'\r' => escaped.extend(b"\\r"),
            byte => escaped.push(*byte),
        }
    }
    let mark: &[u8] = if escaped == name { b"" } else { b"\\" };
    [mark, digest.to_string().as_bytes(), b"  ", &escaped, b"\n"].concat()
}
