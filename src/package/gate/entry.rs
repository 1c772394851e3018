//! What the gate returns: the structure of an archive and its entries.

use super::flaw::Flaw;
use super::flaw_kind::Severity;

/// What [`super::examine`] found.
#[derive(Debug, Clone)]
pub struct Structure {
    /// The entries in the order of the central directory; for reports only when [`Structure::refused`] says so.
    pub entries: Vec<RawEntry>,
    /// What is wrong or worth a note, in the order found.
    pub flaws: Vec<Flaw>,
    /// Length of the file in bytes.
    pub len: u64,
}

impl Structure {
    /// Whether a flaw refuses the archive; content must not be read then.
    #[must_use]
    pub fn refused(&self) -> bool {
        self.flaws.iter().any(|flaw| flaw.kind.severity() == Severity::Refuse)
    }
}

/// One entry as its central and its local header agree on it.
///
/// The name is raw bytes: whether it may become a path is judged elsewhere (points 8 and 9 of the archive rules).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawEntry {
    /// The name, byte for byte; possibly empty, not UTF-8, or hostile.
    pub name: Vec<u8>,
    /// Whether flag bit 11 says that the name is UTF-8.
    pub utf8_flag: bool,
    /// How the content is packed.
    pub method: Method,
    /// CRC-32 of the content.
    pub crc32: u32,
    /// Bytes in the archive.
    pub compressed_size: u64,
    /// Bytes of the content.
    pub size: u64,
    /// Offset of the local header.
    pub header_offset: u64,
    /// Offset of the packed content; equal to `header_offset` when no local header could be read (a refusal).
    pub data_offset: u64,
    /// Offset of the central header.
    pub central_offset: u64,
    /// The upper 16 bits of the external attributes (type and permission bits), when not zero, whatever the host byte.
    pub unix_mode: Option<u32>,
    /// Whether the name ends in a slash.
    pub kind: EntryKind,
    /// Whether a data descriptor follows the content.
    pub descriptor: bool,
}

/// How content is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Method 0: as it is.
    Stored,
    /// Method 8: raw deflate.
    Deflate,
    /// Any other number, for reports: the archive is refused.
    Other(u16),
}

impl From<u16> for Method {
    fn from(number: u16) -> Self {
        match number {
            0 => Self::Stored,
            8 => Self::Deflate,
            other => Self::Other(other),
        }
    }
}

/// What an entry is by its name; attributes that say otherwise are a flaw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryKind {
    /// A regular file.
    File,
    /// A folder: the name ends in a slash. Its content is empty, or the archive is refused.
    Folder,
}
