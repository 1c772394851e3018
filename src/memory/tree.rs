//! What else lies in the folder: a file by its digest, a file by another spelling of its name, the pages of a wiki.

use crate::{
    error::Result,
    package::{Package, Reason, observe_file},
    scope::Catalog,
    spec::{
        digest::Digest,
        entry_path::{EntryPath, collision_key},
    },
};
use std::{cell::OnceCell, collections::HashMap};

/// How many files are read in search of a digest; a larger tree is searched in part.
const MOST: usize = 20_000;

/// The files of a folder by their digests, read when somebody first asks.
#[derive(Debug)]
pub(super) struct Digests<'p> {
    package: &'p Package,
    known: OnceCell<HashMap<Digest, Vec<EntryPath>>>,
}

impl<'p> Digests<'p> {
    pub(super) fn new(package: &'p Package) -> Self {
        Self { package, known: OnceCell::new() }
    }

    /// The files with one of these digests: those with the name of `like` first.
    pub(super) fn find(&self, digests: &[Digest], like: &str) -> Vec<&EntryPath> {
        let known = self.known.get_or_init(|| read(self.package));
        let found = digests.iter().filter(|digest| !digest.is_sentinel()).filter_map(|digest| known.get(digest));
        let mut found: Vec<_> = found.flatten().collect();
        let name = like.rsplit('/').next().unwrap_or(like);
        found.sort_by_key(|path| (path.file_name() != name, path.as_str().len()));
        found
    }
}

fn read(package: &Package) -> HashMap<Digest, Vec<EntryPath>> {
    let mut known: HashMap<Digest, Vec<EntryPath>> = HashMap::new();
    for path in files(package).into_iter().take(MOST) {
        // What can not be read is not what somebody looks for; reading it is the work of other verbs.
        if let Ok(observed) = observe_file(&path.below(&package.place))
            && observed.size > 0
        {
            known.entry(observed.sha256).or_default().push(path);
        }
    }
    known
}

/// Every file of the folder that could be a target: of the package, and what only lies beside it.
pub(super) fn files(package: &Package) -> Vec<EntryPath> {
    let beside = package.left_out.iter().filter(|left| matches!(left.reason, Reason::Outside | Reason::Excluded(..)));
    let beside = beside.filter_map(|left| left.name.parse().ok());
    let mut all: Vec<EntryPath> = package.files().map(|(path, _)| path.clone()).chain(beside).collect();
    all.sort();
    all
}

/// Whether something of exactly this name was found: a file, or a folder of files.
pub(super) fn knows(package: &Package, path: &EntryPath) -> bool {
    let is_here =
        |name: &str| name.strip_prefix(path.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    package.files().any(|(path, _)| is_here(path.as_str())) || package.left_out.iter().any(|left| is_here(&left.name))
}

/// A file whose name differs only in case or in the composition of its characters.
pub(super) fn spelled_otherwise(package: &Package, path: &EntryPath) -> Option<String> {
    let key = collision_key(path.as_str());
    let found = files(package).into_iter().find(|known| known != path && collision_key(known.as_str()) == key);
    found.map(|path| path.to_string())
}

/// The pages below a folder: every text.
pub(super) fn pages(package: &Package, root: &EntryPath) -> Result<Vec<EntryPath>> {
    let is_text = |path: &EntryPath| Catalog::embedded().media_type_of(path).is_some_and(|kind| kind.text);
    let below = |path: &EntryPath| path.folders().any(|folder| folder == root.as_str());
    Ok(files(package).into_iter().filter(|path| below(path) && is_text(path)).collect())
}
