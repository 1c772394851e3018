//! What is in a package, and what lies beside it and is not.

use crate::spec::{
    entry_path::{EntryPath, MAX_PATH_BYTES, PathError},
    shown,
};

/// Something with a name in a package. Only one with a sound path and the kind `File` is ever packed or unpacked.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The bytes of the name.
    pub raw: Vec<u8>,
    /// The name as a path, when it is one.
    pub path: Result<EntryPath, PathError>,
    /// What it is.
    pub kind: EntryKind,
    /// Length of the content in bytes, as the container states it.
    pub size: u64,
    /// Whether it has an executable bit, which a package never carries.
    pub executable: bool,
    /// Why a folder's file is in the package, in words: the layout root or the line of the settings.
    pub why: String,
    /// Index among the archive's raw entries.
    pub(super) raw_index: usize,
}

impl Entry {
    pub(super) fn new(raw: Vec<u8>, kind: EntryKind, size: u64) -> Self {
        let path = EntryPath::from_bytes(&raw);
        Self { raw, path, kind, size, executable: false, why: String::new(), raw_index: 0 }
    }

    /// The name as a report shows it.
    pub fn shown(&self) -> String {
        shown::bytes(&self.raw)
    }

    /// The name as text; bytes that are not UTF-8 are replaced, and a name longer than any path can be is cut.
    pub fn name(&self) -> String {
        String::from_utf8_lossy(&self.raw[..self.raw.len().min(4 * MAX_PATH_BYTES)]).into_owned()
    }

    /// Whether the name is longer than any path can be; its length is what is reported of it.
    pub fn is_overlong(&self) -> bool {
        self.raw.len() > MAX_PATH_BYTES
    }
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder entry of an archive.
    Folder,
    /// A symbolic link and where it points, escaped.
    Link(String),
    /// A device, pipe or socket, in words.
    Special(&'static str),
    /// Something that could not be read, with what the system said.
    Unreadable(String),
}

/// A file of the folder that is not in the package.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// The name relative to the folder.
    pub name: String,
    /// Why.
    pub reason: Reason,
}

/// Why a file is not in the package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is not below a layout root and no `include` takes it.
    Outside,
    /// It is a trace of a file manager, an editor or version control; the pattern of the catalogue.
    Junk(String),
    /// A pattern of `exclude`, and its line in the settings.
    Excluded(String, usize),
    /// The settings or the review ledger of the source itself.
    Settings,
    /// The archive that is being written, or its digest.
    Output,
    /// The manifest, which is made anew.
    Manifest,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Outside => f.write_str("not under an included path"),
            Self::Junk(pattern) => write!(f, "junk, `{}`", shown::text(pattern)),
            Self::Excluded(pattern, line) => write!(f, "exclude `{}`, uaix.toml:{line}", shown::text(pattern)),
            Self::Settings => f.write_str("settings of the source, never packed"),
            Self::Output => f.write_str("the output of pack"),
            Self::Manifest => f.write_str("made anew by pack"),
        }
    }
}
