//! How a file of the intake stands to the ledger and to the evidence location.

use super::{Handoff, look::Look, place, waiting::Account};
use crate::{error::Result, spec::entry_path::EntryPath};

impl Handoff {
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
}
