//! Looking at everything in the intake area: nothing is executed, unpacked or followed, and nothing is written.

use super::{
    Handoff,
    look::Look,
    place,
    rules::lies_in,
    waiting::{Account, BucketState, Item, Scan},
};
use crate::{
    error::{At, Error, Result},
    lint::masked,
    package::Selection,
    scope::Catalog,
    spec::{entry_path::EntryPath, shown},
};
use std::{collections::BTreeSet, fs, path::Path};
use walkdir::{DirEntry, WalkDir};

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
