//! One opened package, whether it is a folder or a `.uaix`: what it declares, what is in it, what was left out.
//!
//! This room reads and writes bytes and finds structural flaws. It judges nothing: flaws are reported by rules of
//! `lint`. A new check of ZIP bytes goes to `gate`; a new kind of source is a new file here that fills a [`Package`].

mod archive;
pub mod atomic;
pub mod atomic_folder;
mod content;
mod entry;
mod exchange;
mod folder;
pub mod gate;
mod interrupt;
pub(crate) mod lock;
mod nested;
mod regular;
mod selection;
pub mod writer;

pub use content::{ContentReader, Observed, observe_file};
pub use entry::{Entry, EntryKind, LeftOut, Reason};
pub use exchange::exchange;
pub use interrupt::Interrupt;
pub use nested::refuse_nested;
pub use regular::{link_in, open_regular, read_small, refuse_links};
pub use selection::Selection;

use crate::{
    error::{At, Error, Result},
    scope::{Catalog, ClosedSet},
    spec::{
        config::{CONFIG_NAME, Config, ConfigError, REVIEW_NAME},
        digest::Digest,
        entry_path::EntryPath,
        id::ScopeId,
        json::Place,
        ledger::{Ledger, Standing},
        manifest::{FileRecord, MANIFEST_PATH, Manifest},
        schema::{ManifestFile, read_manifest_within},
    },
};
use gate::{Flaw, Limits};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::{
    collections::HashMap,
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::OnceLock,
    thread::available_parallelism,
};

/// The longest settings file, in bytes.
const CONFIG_LIMIT: u64 = 1024 * 1024;
/// The longest review ledger, in bytes.
const LEDGER_LIMIT: u64 = 16 * 1024 * 1024;

/// How to open a package.
#[derive(Clone, Debug, Default)]
pub struct OpenOptions {
    /// What a reader accepts at most.
    pub limits: Limits,
    /// Files that are never part of a folder package, because they are about to be written.
    pub outputs: Vec<PathBuf>,
    /// Files of a folder that count as written, with their texts: what a run would write before it looks.
    pub planned: Vec<(EntryPath, String)>,
    /// The folder of an archive that is taken for the root; entries beside it keep their names.
    pub root: Option<String>,
    /// Lets somebody stop the reading of contents.
    pub interrupt: Interrupt,
    /// How many threads read contents at most; as many as the machine has when absent. What comes out is the same.
    pub jobs: Option<NonZeroUsize>,
}

/// A package as it was found.
#[derive(Debug)]
pub struct Package {
    /// Where it is, as it was named.
    pub place: PathBuf,
    /// A folder or an archive.
    pub container: Container,
    /// The settings of a package source.
    pub config: Option<Config>,
    /// The review ledger of a package source. Nobody else's is ever read: neither from an archive nor from a folder
    /// without settings, such as an unpacked package.
    pub ledger: Option<Ledger>,
    /// The manifest that was found; a source with settings gets a new one when it is packed.
    pub manifest: Option<ManifestFile>,
    /// What is in the package, sorted by the bytes of the name. The manifest of a folder is not among them: it is made.
    pub entries: Vec<Entry>,
    /// What lies in the folder and is not in the package, with the reason.
    pub left_out: Vec<LeftOut>,
    /// Folders below the layout roots that hold nothing.
    pub empty_folders: Vec<String>,
    /// Settings that have no effect, with the line of the settings file.
    pub idle_settings: Vec<(String, usize)>,
    /// What is wrong with the container's bytes.
    pub flaws: Vec<Flaw>,
    /// What a reader accepts at most.
    pub limits: Limits,
    /// Lets somebody stop the reading of contents.
    interrupt: Interrupt,
    /// Texts that count as written.
    planned: Vec<(EntryPath, String)>,
    /// How many threads read contents at most.
    jobs: Option<NonZeroUsize>,
    /// Where the rows of the manifest stand, by path; made when it is first asked for.
    rows: OnceLock<HashMap<EntryPath, usize>>,
    /// The entries of an archive as the gate found them.
    raw: Vec<gate::RawEntry>,
}

/// What holds the package.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Container {
    /// A folder.
    Folder,
    /// A `.uaix` file.
    Archive,
}

/// A declared scope, as written, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredScope {
    /// With underscores.
    pub id: ScopeId,
    /// As written.
    pub written: String,
    /// The file that declares it.
    pub file: &'static str,
    /// Where in that file.
    pub place: Option<Place>,
    /// The place in the manifest.
    pub pointer: Option<String>,
}

impl Package {
    /// Opens a folder or an archive. Nothing is written, no link is followed, no content is kept in memory.
    ///
    /// # Errors
    /// When the path can not be read, or the settings file is not valid. A malformed archive is not an error: it is a
    /// package with flaws.
    pub fn open(place: &Path, options: &OpenOptions) -> Result<Self> {
        let metadata = fs::metadata(place).at("open", place)?;
        if metadata.is_dir() {
            folder::open(place, options)
        } else if metadata.is_file() {
            archive::open(place, options)
        } else {
            Err(Error::request(
                format!("`{}` is neither a folder nor a file", crate::error::shown_path(place)),
                "name a package folder or a .uaix file",
            ))
        }
    }

    /// The manifest as values, when it could be read as one.
    pub fn manifest(&self) -> Option<&Manifest> {
        self.manifest.as_ref().and_then(|file| file.manifest.as_ref())
    }

    /// Whether the manifest describes what is here. A source with settings gets a new one when it is packed.
    pub fn is_described(&self) -> bool {
        self.config.is_none() && self.manifest.is_some()
    }

    /// The declared scopes in their order; none when nothing declares them.
    pub fn declared_scopes(&self) -> Vec<DeclaredScope> {
        if let Some(config) = &self.config {
            let text = &config.package.scopes;
            return text
                .iter()
                .map(|scope| DeclaredScope {
                    id: ScopeId::new(scope.get_ref()),
                    written: scope.get_ref().clone(),
                    file: CONFIG_NAME,
                    place: config.place(scope.span().start),
                    pointer: None,
                })
                .collect();
        }
        let (Some(file), Some(manifest)) = (&self.manifest, self.manifest()) else { return Vec::new() };
        let scopes = manifest.declared_scopes.iter().enumerate();
        scopes
            .map(|(at, written)| {
                let pointer = format!("/declaredScopes/{at}");
                DeclaredScope {
                    id: ScopeId::new(written),
                    written: written.clone(),
                    file: MANIFEST_PATH,
                    place: file.place(&pointer),
                    pointer: Some(pointer),
                }
            })
            .collect()
    }

    /// The closed set that the declared scopes require together.
    pub fn closed_set(&self) -> ClosedSet {
        let ids: Vec<ScopeId> = self.declared_scopes().into_iter().map(|scope| scope.id).collect();
        ClosedSet::of(Catalog::embedded(), &ids)
    }

    /// The regular files with a sound name, sorted by path.
    pub fn files(&self) -> impl Iterator<Item = (&EntryPath, &Entry)> {
        self.entries
            .iter()
            .filter(|entry| entry.kind == EntryKind::File)
            .filter_map(|entry| Some((entry.path.as_ref().ok()?, entry)))
    }

    /// Whether anything here, also what is no file, has a name.
    pub fn has_name(&self, name: &str) -> bool {
        self.entries.binary_search_by(|entry| entry.raw.as_slice().cmp(name.as_bytes())).is_ok()
    }

    /// The file with this path.
    pub fn entry(&self, path: &EntryPath) -> Option<&Entry> {
        let name = path.as_str().as_bytes();
        let first = self.entries.partition_point(|entry| entry.raw.as_slice() < name);
        let alike = self.entries[first..].iter().take_while(|entry| entry.raw == name);
        alike.into_iter().find(|entry| entry.kind == EntryKind::File && entry.path.as_ref() == Ok(path))
    }

    /// The row of the manifest about a path; the first, where there are several.
    pub fn row(&self, path: &EntryPath) -> Option<&FileRecord> {
        let files = &self.manifest()?.files;
        let rows = self.rows.get_or_init(|| {
            let rows = files.iter().enumerate().rev();
            rows.filter_map(|(at, row)| Some((row.path.right()?.clone(), at))).collect()
        });
        files.get(*rows.get(path)?)
    }

    /// Threads for work on many files, where more than one is to be had and there is enough to do.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub(crate) fn pool(&self, is_large: bool) -> Result<Option<ThreadPool>> {
        pool(self.jobs, is_large)
    }

    /// How these bytes of a file stand to the reviews of the source.
    pub fn standing(&self, path: &EntryPath, sha256: Digest) -> Standing<'_> {
        let Some(ledger) = &self.ledger else { return Standing::Never };
        ledger.standing(path, sha256, Catalog::embedded().is_anchor(path))
    }

    /// Whether the container's bytes can be trusted to hold what they seem to hold.
    pub fn is_sound(&self) -> bool {
        !self.flaws.iter().any(|flaw| flaw.kind.severity() == gate::Severity::Refuse)
    }
}

/// The most threads that are used when nobody says how many.
const MOST_JOBS: usize = 8;
/// The most threads that are used whatever anybody says: more only cost memory.
const JOBS_LIMIT: usize = 64;

/// Threads for work on many files, where more than one is to be had and there is enough to do.
///
/// # Errors
/// When the system gives no threads.
pub fn pool(jobs: Option<NonZeroUsize>, is_large: bool) -> Result<Option<ThreadPool>> {
    let most = || available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_JOBS);
    let jobs = if is_large { jobs.map_or_else(most, NonZeroUsize::get).min(JOBS_LIMIT) } else { 1 };
    if jobs < 2 {
        return Ok(None);
    }
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build();
    pool.map(Some).map_err(|error| Error::request(format!("no threads: {error}"), "try `--jobs 1`"))
}

/// The longest manifest of a folder, in bytes, and its values: that of some 80,000 files. Who unpacked a package has let its size
/// pass already.
const FOLDER_MANIFEST: (u64, usize) = (32 * 1024 * 1024, 1_000_000);

/// Reads what a folder says of itself: its settings and its manifest, when they are there.
///
/// # Errors
/// When a file can not be read, or the settings are not valid.
pub fn read_declaration(root: &Path) -> Result<(Option<Config>, Option<ManifestFile>)> {
    let config = read_settings(&root.join(CONFIG_NAME), CONFIG_LIMIT, Config::parse)?;
    // A link in the place of the manifest is not followed; a rule reports it.
    let path = root.join(MANIFEST_PATH);
    let is_file = fs::symlink_metadata(&path).is_ok_and(|metadata| metadata.is_file());
    let bytes = if is_file { read_small(&path, FOLDER_MANIFEST.0)? } else { None };
    Ok((config, bytes.map(|bytes| read_manifest_within(&bytes, FOLDER_MANIFEST.1))))
}

/// Reads the review ledger of a package source; `None` when there is none yet.
///
/// # Errors
/// When the file can not be read, is a link, or is not a ledger.
pub fn read_ledger(root: &Path) -> Result<Option<Ledger>> {
    read_settings(&root.join(REVIEW_NAME), LEDGER_LIMIT, Ledger::parse)
}

fn read_settings<T>(path: &Path, most: u64, parse: fn(&str) -> Result<T, ConfigError>) -> Result<Option<T>> {
    let Some(bytes) = read_small(path, most)? else { return Ok(None) };
    let parsed = match std::str::from_utf8(&bytes) {
        Ok(text) => parse(text),
        Err(error) => Err(ConfigError::not_utf8(&bytes, error.valid_up_to())),
    };
    parsed.map(Some).map_err(|source| Error::Config { path: path.to_owned(), source })
}
