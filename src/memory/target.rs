//! Where a pointer leads, as the folder is now.

use super::{Memory, address, tree};
use crate::{
    error::Result,
    lint::masked,
    package::{LeftOut, Observed, link_in, observe_file},
    spec::{
        entry_path::{EntryPath, PathError},
        pointers::target_in,
        record::UNFILLED,
        shown,
    },
};
use std::fs;

/// What is at the end of a pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A file.
    File {
        /// Its name.
        path: EntryPath,
        /// Its size and digest.
        observed: Observed,
        /// Why it is not in the package, in words; none when it is.
        left_out: Option<String>,
    },
    /// A folder, without the slash at its end.
    Folder(EntryPath),
    /// A public address.
    Address(String),
    /// Nothing is there.
    Missing {
        /// The path as written.
        path: String,
        /// Another file that is meant, as far as its name tells.
        meant: Option<String>,
    },
    /// What no receiver can follow, and why.
    Unfit {
        /// The path as written.
        path: String,
        /// In words: `leads out of the folder`.
        why: String,
    },
    /// Nothing that can be judged, such as words.
    Unclear,
}

impl Target {
    /// One word for reports: `file`, `folder`, `address`, `missing`, `unfit` or `unclear`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::File { .. } => "file",
            Self::Folder(_) => "folder",
            Self::Address(_) => "address",
            Self::Missing { .. } => "missing",
            Self::Unfit { .. } => "unfit",
            Self::Unclear => "unclear",
        }
    }
}

impl Memory {
    /// Where the value of a pointer's path leads. A file is read as a whole.
    ///
    /// # Errors
    /// When the system refuses to read what is there.
    pub fn target(&self, value: &str) -> Result<Target> {
        let word = target_in(value);
        let unfit = |why: &str| Target::Unfit { path: shown::text(word), why: why.to_owned() };
        if word.is_empty() || word.contains(UNFILLED) {
            return Ok(Target::Unclear);
        }
        if word.contains("://") || word.starts_with("mailto:") {
            return Ok(match address::unfit(word) {
                Some(why) => Target::Unfit { path: masked(&shown::text(word)).text, why },
                None => Target::Address(word.to_owned()),
            });
        }
        if word.starts_with(['~', '$']) {
            return Ok(unfit("is a path of one machine"));
        }
        let path = match word.trim_end_matches('/').parse::<EntryPath>() {
            Ok(path) => path,
            Err(PathError::Traversal) => return Ok(unfit("leads out of the folder")),
            Err(PathError::Absolute | PathError::Drive(_) | PathError::Empty) => {
                return Ok(unfit("is a path of one machine"));
            }
            Err(_) if word.contains(char::is_whitespace) && !word.contains('/') => return Ok(Target::Unclear),
            Err(error) => return Ok(unfit(&format!("is no portable name: {error}"))),
        };
        if let Some(link) = link_in(&self.package.place, &path) {
            return Ok(unfit(&format!("leads over `{}`, a symbolic link", shown::text(&link))));
        }
        let place = self.place(&path);
        let meant = || tree::spelled_otherwise(&self.package, &path);
        let missing = |meant| Target::Missing { path: shown::text(word), meant };
        match fs::symlink_metadata(&place) {
            // Where the system does not tell `A` from `a`, the name still has to be the one that is there.
            Ok(_) if !tree::knows(&self.package, &path) && meant().is_some() => Ok(missing(meant())),
            Ok(metadata) if metadata.is_dir() => Ok(Target::Folder(path)),
            Ok(metadata) if metadata.is_file() => {
                let observed = observe_file(&place)?;
                let left_out = match self.package.entry(&path) {
                    Some(_) => None,
                    None => Some(why_left_out(&self.package.left_out, &path)),
                };
                Ok(Target::File { path, observed, left_out })
            }
            Ok(_) => Ok(unfit("is no regular file")),
            Err(_) => Ok(missing(meant())),
        }
    }
}

fn why_left_out(left_out: &[LeftOut], path: &EntryPath) -> String {
    let left = left_out.iter().find(|left| left.name == path.as_str());
    left.map_or_else(|| "it lies in a folder that is never packed".to_owned(), |left| left.reason.to_string())
}
