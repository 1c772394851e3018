//! From a folder to a `.uaix` file: open, judge, build the manifest, write, read back, and only then put in place.
//!
//! This room writes one archive and its digest (`placing.rs`) and nothing else. It changes nothing that a person wrote, never
//! follows a link, and writes nothing that `lint` refuses. In the source of a derivative the difference notes are ours to write. A new source of metadata goes to `inventory.rs`.

mod inventory;
pub(crate) mod placing;

pub use placing::sidecar_path;

use crate::{
    error::{At, Error, Result, shown_path},
    lint::{Judgement, lint, lint_again},
    package::{
        Container, Interrupt, Observed, OpenOptions, Package,
        atomic::AtomicFile,
        gate::{self, FlawKind, Limits},
        observe_file, read_declaration,
        writer::{ArchiveWriter, Content, Source},
    },
    persona::{planned_notes, refresh_notes},
    spec::{
        config::Compression,
        digest::Digest,
        entry_path::EntryPath,
        instant::UtcInstant,
        manifest::{MANIFEST_PATH, Manifest},
        schema, shown,
    },
};
use placing::{name_target, put_in_place, refuse_long_name, refuse_other_file};
use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

/// Contents of so many bytes in all are compressed by one thread: others would only cost.
const ALONE: u64 = 256 * 1024;

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
    /// Leave the source as it is: the notes of a derivative go into the archive and not into the source.
    pub leaves_source: bool,
    /// How many threads work at most; as many as the machine has when absent. The bytes are the same.
    pub jobs: Option<NonZeroUsize>,
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
    // What a run finds that writes nothing into the source is what another one would find, notes and all.
    let planned = match options.dry_run || options.leaves_source {
        true => planned_notes(place, &options.interrupt)?,
        false => {
            refresh_notes(place, &options.interrupt)?;
            Vec::new()
        }
    };
    let output = output_path(place, options)?;
    output.as_deref().map_or(Ok(()), refuse_long_name)?;
    let outputs = output.iter().flat_map(|output| [output.clone(), sidecar_path(output)]).collect();
    let package = Package::open(
        place,
        &OpenOptions {
            outputs,
            planned,
            interrupt: options.interrupt.clone(),
            jobs: options.jobs,
            ..OpenOptions::default()
        },
    )?;
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

/// Opens a folder as [`pack`] would find it, with the notes that it would write first. Nothing is written or judged.
///
/// # Errors
/// When the folder can not be read, or the settings are not valid, or `pack` would not write its notes.
pub fn selected(place: &Path, interrupt: &Interrupt) -> Result<Package> {
    let (planned, interrupt) = (planned_notes(place, interrupt)?, interrupt.clone());
    Package::open(place, &OpenOptions { planned, interrupt, ..OpenOptions::default() })
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
    let file = schema::read_manifest_within(text.as_bytes(), usize::MAX);
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
    let over_limits = read_back(file.path(), judgement, options)?;
    options.interrupt.check()?;
    let Observed { size: archive_bytes, sha256 } = observe_file(file.path())?;
    put_in_place(file, target, sha256)?;
    let contents: u64 = judgement.inventory.observed.values().map(|observed| observed.size).sum();
    Ok(Packed {
        entries: judgement.inventory.observed.len() + 1,
        archive_bytes,
        unpacked_bytes: contents + text.len() as u64,
        sha256,
        over_limits,
    })
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
    let manifest_path: EntryPath = MANIFEST_PATH.parse().map_err(|error| Error::Defect(format!("{error}")))?;
    archive.add(&Content { path: &manifest_path, size: text.len() as u64, source: Source::Bytes(text.as_bytes()) })?;
    let observed = &judgement.inventory.observed;
    let content = |(path, observed): (_, &Observed)| {
        let source = match package.planned(path) {
            Some(text) => Source::Bytes(text.as_bytes()),
            None => Source::File(package.disk_path(path)),
        };
        Content { path, size: observed.size, source }
    };
    let contents: Vec<_> = observed.iter().map(content).collect();
    let bytes: u64 = observed.values().map(|observed| observed.size).sum();
    let pool = package.pool(bytes > ALONE)?;
    archive.add_all(&contents, pool.as_ref(), |content, written| {
        if observed.get(content.path) == Some(&written) {
            return Ok(());
        }
        Err(Error::request(format!("`{}` changed while it was being packed", content.path), "run pack again"))
    })?;
    archive.finish()?.flush().map_err(|source| Error::Io { action: "write", path: PathBuf::new(), source })
}

/// Opens what was written through the same door as any stranger's package. Every byte is read again; what the texts say was
/// judged a moment ago, and bytes of the same digest say the same.
fn read_back(path: &Path, judgement: &Judgement, options: &PackOptions) -> Result<Vec<String>> {
    let interrupt = options.interrupt.clone();
    let open = OpenOptions { limits: Limits::unlimited(), interrupt, jobs: options.jobs, ..OpenOptions::default() };
    let package = Package::open(path, &open)?;
    debug_assert_eq!(package.container, Container::Archive);
    let findings = lint_again(&package, judgement)?;
    if let Some(finding) = findings.iter().find(|finding| finding.severity == crate::lint::Severity::Error) {
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
