//! What lies in the intake area, and how each file stands to the ledger.

use super::{
    Handoff,
    look::Look,
    place,
    rules::{Bucket, lies_in},
};
use crate::{
    error::{At, Error, Result},
    lint::{Severity, masked},
    package::Selection,
    scope::Catalog,
    spec::{entry_path::EntryPath, intake::Entry, shown},
};
use std::{collections::BTreeSet, fs, path::Path};
use walkdir::{DirEntry, WalkDir};

/// The intake area at one moment.
#[derive(Debug)]
pub struct Scan {
    /// The declared buckets and what became of looking into each.
    pub buckets: Vec<(Bucket, BucketState)>,
    /// What lies in the buckets, by bucket and name.
    pub items: Vec<Item>,
    /// What lies in the intake folder and in no active bucket.
    pub misplaced: Vec<Item>,
    /// What lies where processed copies were kept.
    pub archive: Vec<Item>,
    /// Whether that place is out of scope, because a durable memory target is configured.
    pub archive_is_out: bool,
    /// Placeholders and junk, each with the reason.
    pub ignored: Vec<(String, String)>,
}

/// What became of looking into a bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BucketState {
    /// It was looked into and held so many files.
    Holds(usize),
    /// It is not there: nothing waits in it.
    Missing,
    /// It can not be looked into, and why.
    Closed(String),
}

/// Something with a name in the intake area.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name below the root, as it may be shown: escaped, and without any secret.
    pub name: String,
    /// Its path, when it can be named in a ledger.
    pub path: Option<EntryPath>,
    /// What is known of it; nothing when it is no regular file or can not be read.
    pub look: Option<Look>,
    /// How it stands to the ledger.
    pub account: Account,
}

/// How a file stands to the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Account {
    /// Nobody has decided on it yet.
    Waiting,
    /// The evidence location holds the same bytes, and no decision: a move was interrupted, or it is a duplicate.
    Copied(EntryPath),
    /// The same bytes were decided on under another path.
    SameBytes(Box<Entry>),
    /// It was decided on with other bytes.
    Changed(Box<Entry>),
    /// The latest decision is on exactly these bytes, and it stays where it is.
    Decided(Box<Entry>),
    /// The decision is recorded and the copy is kept; the source has yet to go.
    HalfMoved(Box<Entry>),
    /// The decision says that it was moved, and the copy is not there or has other bytes.
    CopyLost(Box<Entry>),
    /// It can not be decided on as it is, and why.
    Unfit(String),
}

impl Account {
    /// Whether the file has a disposition and an outcome.
    pub fn is_settled(&self) -> bool {
        matches!(self, Self::Decided(_))
    }
}

impl Scan {
    /// What has no disposition and outcome yet: in the buckets, beside them, and in the place of processed copies where
    /// that is out of scope. Elsewhere what lies there has been processed.
    pub fn open(&self) -> impl Iterator<Item = &Item> {
        let archive = if self.archive_is_out { &self.archive[..] } else { &[] };
        self.items.iter().chain(&self.misplaced).chain(archive).filter(|item| !item.account.is_settled())
    }

    /// The buckets that can not be looked into.
    pub fn closed(&self) -> impl Iterator<Item = (&Bucket, &str)> {
        self.buckets.iter().filter_map(|(bucket, state)| match state {
            BucketState::Closed(why) => Some((bucket, why.as_str())),
            _ => None,
        })
    }

    /// Whether every file that is no placeholder has a disposition and an outcome, and every bucket could be looked into.
    pub fn is_complete(&self) -> bool {
        self.open().next().is_none() && self.closed().next().is_none()
    }

    /// Whether something in an open file is dangerous: of a blocked type, or an error of the content scan.
    pub fn is_dangerous(&self) -> bool {
        self.open().filter_map(|item| item.look.as_ref()).any(|look| !look.is_fit())
    }

    /// Every item: in buckets, misplaced, in the archive.
    pub fn all(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().chain(&self.misplaced).chain(&self.archive)
    }
}

impl Handoff {
    /// Looks at everything in the intake area. Nothing is executed, unpacked or followed, and nothing is written.
    ///
    /// # Errors
    /// When a folder can not be read, or somebody asks to stop. What can not be read of single files is in the items.
    pub fn scan(&self) -> Result<Scan> {
        let mut scan = Scan {
            buckets: Vec::new(),
            items: Vec::new(),
            misplaced: Vec::new(),
            archive: Vec::new(),
            archive_is_out: self.rules.durable.is_some(),
            ignored: Vec::new(),
        };
        let mut seen = BTreeSet::new();
        for bucket in &self.rules.buckets {
            let state = match &bucket.path {
                Err(error) => BucketState::Closed(error.to_string()),
                Ok(path) => match place::folder(&self.root, path) {
                    Ok(None) => BucketState::Missing,
                    Err(error @ Error::Request { .. }) => BucketState::Closed(error.to_string()),
                    Err(error) => return Err(error),
                    Ok(Some(folder)) => {
                        let before = scan.items.len();
                        let mut enters = |name: &str| !self.is_aside(name);
                        let found = self.walk(&folder, &mut enters, &mut seen, &mut scan.ignored)?;
                        scan.items.extend(found);
                        BucketState::Holds(scan.items.len() - before)
                    }
                },
            };
            scan.buckets.push((bucket.clone(), state));
        }
        let archive = &self.rules.intake.archive;
        if let Ok(Some(folder)) = place::folder(&self.root, archive) {
            let mut ignored = Vec::new();
            scan.archive = self.walk(&folder, &mut |_| true, &mut seen, &mut ignored)?;
        }
        if let Ok(Some(folder)) = place::folder(&self.root, &self.rules.intake.root) {
            let mut elsewhere = |name: &str| {
                let in_bucket = |path: EntryPath| self.rules.bucket_of(&path).is_some();
                !self.is_aside(name) && !name.parse().is_ok_and(in_bucket)
            };
            scan.misplaced = self.walk(&folder, &mut elsewhere, &mut seen, &mut scan.ignored)?;
        }
        Ok(scan)
    }

    /// Whether a name is that of something that was taken in already, or of a ledger, also where it lies in the intake.
    fn is_aside(&self, name: &str) -> bool {
        let rules = &self.rules;
        let Ok(path) = name.parse::<EntryPath>() else { return false };
        let is_ledger = path == rules.ledger || rules.record_ledger.as_ref() == Some(&path);
        is_ledger || lies_in(&path, &rules.intake.archive) || lies_in(&path, &rules.evidence)
    }

    /// The items below a folder, but for what `enters` keeps out and what was seen before.
    fn walk(
        &self,
        folder: &Path,
        enters: &mut dyn FnMut(&str) -> bool,
        seen: &mut BTreeSet<Vec<u8>>,
        ignored: &mut Vec<(String, String)>,
    ) -> Result<Vec<Item>> {
        let mut items = Vec::new();
        let mut tree = WalkDir::new(folder).min_depth(1).follow_links(false).sort_by_file_name().into_iter();
        while let Some(step) = tree.next() {
            self.interrupt.check()?;
            let found = match step {
                Ok(found) => found,
                Err(error) => {
                    let place = error.path().unwrap_or(folder).to_owned();
                    let why = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                    items.push(unfit(self.name_of(&place), format!("it can not be read: {}", shown::text(&why))));
                    continue;
                }
            };
            let raw = self.name_of(found.path());
            let name = String::from_utf8_lossy(&raw).into_owned();
            if !enters(&name) {
                if found.file_type().is_dir() {
                    tree.skip_current_dir();
                }
                continue;
            }
            if found.file_type().is_dir() {
                if let Some(pattern) = Selection::junk_folder(&name) {
                    ignored.push((masked(&shown::bytes(&raw)).text + "/", format!("junk, `{pattern}`")));
                    tree.skip_current_dir();
                }
                continue;
            }
            if !seen.insert(raw.clone()) {
                continue;
            }
            match self.ignores(&found, &name) {
                Some(why) => ignored.push((masked(&shown::bytes(&raw)).text, why)),
                None => items.push(self.item(&found, raw)?),
            }
        }
        Ok(items)
    }

    /// Why a file is no file that somebody dropped.
    fn ignores(&self, found: &DirEntry, name: &str) -> Option<String> {
        let layout = &Catalog::embedded().layout;
        if let Some(pattern) = layout.junk.iter().find(|pattern| pattern.takes(name)) {
            return Some(format!("junk, `{pattern}`"));
        }
        let is_small = || found.metadata().is_ok_and(|data| data.len() <= self.rules.intake.placeholder_bytes);
        self.is_placeholder_name(name).then(is_small).filter(|small| *small && found.file_type().is_file())?;
        Some("a placeholder".to_owned())
    }

    /// Whether a name is that of a placeholder. One that says what a folder is for stands at the top of a bucket or of
    /// the intake folder; deeper down it is a file like any other.
    fn is_placeholder_name(&self, name: &str) -> bool {
        let file = name.rsplit('/').next().unwrap_or(name);
        let is_hidden = file.starts_with('.');
        let folder = name.rsplit_once('/').and_then(|(folder, _)| folder.parse::<EntryPath>().ok());
        let at_top = folder.is_some_and(|folder| {
            let is_bucket = self.rules.bucket_of(&folder) == Some(&folder);
            is_bucket || folder == self.rules.intake.root || folder == self.rules.intake.archive
        });
        let layout = &Catalog::embedded().layout;
        let listed = self.rules.intake.placeholders.iter().chain(&layout.version_control);
        (is_hidden || at_top) && listed.into_iter().any(|pattern| pattern.takes(file))
    }

    /// What is known of one file.
    fn item(&self, found: &DirEntry, raw: Vec<u8>) -> Result<Item> {
        let kind = found.file_type();
        if kind.is_symlink() {
            let target = fs::read_link(found.path()).map(|target| place::named(&target)).unwrap_or_default();
            return Ok(unfit(raw, format!("a symbolic link to `{target}`; links are not followed")));
        }
        if !kind.is_file() {
            return Ok(unfit(raw, "no regular file: it is neither opened nor moved".to_owned()));
        }
        let path = match EntryPath::from_bytes(&raw) {
            Ok(path) => path,
            Err(error) => return Ok(unfit(raw, format!("{error}; give it another name"))),
        };
        if masked(path.as_str()).holds_secret {
            return Ok(unfit(raw, "its name holds a secret; give it another name".to_owned()));
        }
        let look = match Look::take(found.path(), &path, &self.interrupt) {
            Ok(look) => look,
            Err(error @ Error::Interrupted) => return Err(error),
            Err(error) => return Ok(unfit(raw, error.to_string())),
        };
        let account = self.account(&path, &look)?;
        Ok(Item { name: path.to_string(), path: Some(path), look: Some(look), account })
    }

    /// How a file stands to the ledger.
    pub(super) fn account(&self, path: &EntryPath, look: &Look) -> Result<Account> {
        let sha256 = look.observed.sha256;
        if let Some(entry) = self.ledger.latest(path) {
            let entry = Box::new(entry.clone());
            return Ok(match (&entry.kept_at, entry.sha256 == sha256) {
                (None, true) => Account::Decided(entry),
                (None, false) => Account::Changed(entry),
                (Some(kept), true) => match place::digest_at(&self.root, kept) == Some(sha256) {
                    true => Account::HalfMoved(entry),
                    false => Account::CopyLost(entry),
                },
                // The earlier one has gone where it was to go; this is another file.
                (Some(_), false) => Account::Waiting,
            });
        }
        if let Some(entry) = self.ledger.same_bytes(path, sha256) {
            return Ok(Account::SameBytes(Box::new(entry.clone())));
        }
        if self.rules.durable.is_some() && self.rules.faults.is_empty() && look.is_fit() {
            let target =
                place::target(&self.root, (&self.rules.evidence, &self.rules.ledger), self.relative(path), look);
            if let Ok(target) = target.as_ref().map(|target| target.is_there.then(|| target.path.clone()))
                && let Some(copy) = target
            {
                return Ok(Account::Copied(copy));
            }
        }
        Ok(Account::Waiting)
    }

    /// The name of a file below its bucket, which it keeps in the evidence location.
    pub(super) fn relative<'p>(&self, path: &'p EntryPath) -> &'p str {
        let folders = [self.rules.bucket_of(path), Some(&self.rules.intake.archive), Some(&self.rules.intake.root)];
        let below = |folder: &EntryPath| path.as_str().strip_prefix(folder.as_str())?.strip_prefix('/');
        folders.into_iter().flatten().find_map(below).unwrap_or(path.as_str())
    }

    fn name_of(&self, place: &Path) -> Vec<u8> {
        let relative = place.strip_prefix(&self.root).unwrap_or(place);
        let parts: Vec<&[u8]> = relative.components().map(|part| part.as_os_str().as_encoded_bytes()).collect();
        parts.join(&b'/')
    }

    /// Whether a path is that of a placeholder as it lies there.
    pub(super) fn is_placeholder(&self, path: &EntryPath) -> Result<bool> {
        let place = path.below(&self.root);
        let length = fs::symlink_metadata(&place).at("read", &place)?.len();
        let is_junk = Catalog::embedded().layout.junk.iter().any(|pattern| pattern.takes(path.as_str()));
        let is_small = length <= self.rules.intake.placeholder_bytes;
        Ok(is_junk || (self.is_placeholder_name(path.as_str()) && is_small))
    }
}

fn unfit(raw: Vec<u8>, why: String) -> Item {
    let name = masked(&shown::bytes(&raw)).text;
    Item { name, path: None, look: None, account: Account::Unfit(masked(&why).text) }
}

/// How heavy the worst finding of a file is.
pub fn worst(look: &Look) -> Option<Severity> {
    look.findings.iter().map(|finding| finding.severity).min()
}
