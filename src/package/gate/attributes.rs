//! What the central header says about the kind of an entry: only regular files and folders are let in.

use super::central::CentralHeader;
use super::entry::EntryKind;
use super::flaw::Flaws;
use super::flaw_kind::FlawKind;

const TYPE: u32 = 0o170_000;
const TYPE_REGULAR: u32 = 0o100_000;
const TYPE_FOLDER: u32 = 0o040_000;
const TYPE_LINK: u32 = 0o120_000;
const SET_ID: u32 = 0o6_000;
const EXECUTE: u32 = 0o111;

const DOS_VOLUME: u32 = 0x08;
const DOS_FOLDER: u32 = 0x10;
const DOS_DEVICE: u32 = 0x40;
const NTFS_REPARSE: u32 = 0x400;

/// Judges Unix mode and DOS or NTFS attributes whatever the host byte says: some readers ignore it as well.
pub(super) fn judge(header: &CentralHeader, flaws: &mut Flaws) {
    let folder = header.kind() == EntryKind::Folder;
    let (mode, attributes) = (header.mode(), header.attributes);
    let mut add = |kind, detail: String| flaws.entry(kind, header.at, &header.name, detail);
    match mode & TYPE {
        0 | TYPE_REGULAR | TYPE_FOLDER => {}
        TYPE_LINK => add(FlawKind::Symlink, format!("the mode `{mode:o}` makes it a symbolic link")),
        _ => add(FlawKind::SpecialFile, format!("the mode `{mode:o}` makes it a special file")),
    }
    if folder && mode & TYPE == TYPE_REGULAR {
        add(FlawKind::FolderMismatch, format!("a folder by its name, a regular file by the mode `{mode:o}`"));
    }
    if !folder && (mode & TYPE == TYPE_FOLDER || attributes & DOS_FOLDER != 0) {
        add(FlawKind::FolderMismatch, format!("a file by its name, a folder by the attributes `{attributes:#x}`"));
    }
    if mode & SET_ID != 0 {
        add(FlawKind::SetId, format!("the mode `{mode:o}` has a set-id bit"));
    } else if !folder && mode & EXECUTE != 0 && matches!(mode & TYPE, 0 | TYPE_REGULAR) {
        add(FlawKind::Executable, format!("the mode `{mode:o}` has an executable bit"));
    }
    if attributes & NTFS_REPARSE != 0 {
        add(FlawKind::Symlink, format!("the attributes `{attributes:#x}` make it a reparse point"));
    }
    if attributes & (DOS_VOLUME | DOS_DEVICE) != 0 {
        add(FlawKind::SpecialFile, format!("the attributes `{attributes:#x}` make it a volume label or a device"));
    }
}
