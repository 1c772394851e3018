//! A package source or an unpacked package in a folder. Links are named, never followed; nothing is written.

use super::{
    Container, Entry, EntryKind, LeftOut, OpenOptions, Package, Reason, Selection, read_declaration, read_ledger,
    selection::Decision,
};
use crate::{
    error::{At, Error, Result, shown_path},
    spec::{entry_path::EntryPath, shown},
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};
use walkdir::{DirEntry, WalkDir};

pub(super) fn open(root: &Path, options: &OpenOptions) -> Result<Package> {
    let (config, manifest) = read_declaration(root)?;
    let ledger = if config.is_some() { read_ledger(root)? } else { None };
    let outputs = outputs_inside(root, &options.outputs)?;
    let mut package = Package {
        place: root.to_owned(),
        container: Container::Folder,
        config,
        ledger,
        manifest,
        entries: Vec::new(),
        left_out: Vec::new(),
        empty_folders: Vec::new(),
        idle_settings: Vec::new(),
        flaws: Vec::new(),
        limits: options.limits.clone(),
        interrupt: options.interrupt.clone(),
        planned: options.planned.clone(),
        jobs: options.jobs,
        rows: Default::default(),
        raw: Vec::new(),
    };
    let mut selection = Selection::new(package.config.as_ref(), package.manifest(), outputs);
    walk(root, &mut selection, &mut package)?;
    options.planned.iter().for_each(|(path, text)| plan(&mut selection, &mut package, path, text));
    package.entries.sort_by(|a, b| a.raw.cmp(&b.raw));
    package.left_out.sort_by(|a, b| a.name.cmp(&b.name));
    package.empty_folders.sort();
    package.idle_settings = selection.idle();
    Ok(package)
}

/// The names, relative to the root, of files that are about to be written there.
fn outputs_inside(root: &Path, outputs: &[PathBuf]) -> Result<BTreeSet<String>> {
    let root = fs::canonicalize(root).at("open", root)?;
    let mut inside = BTreeSet::new();
    for output in outputs {
        let absolute = std::path::absolute(output).at("resolve", output)?;
        let (Some(folder), Some(name)) = (absolute.parent(), absolute.file_name()) else { continue };
        let Ok(folder) = fs::canonicalize(folder) else { continue };
        let Ok(relative) = folder.join(name).strip_prefix(&root).map(name_of) else { continue };
        let relative = String::from_utf8_lossy(&relative).into_owned();
        if Selection::is_in_layout(&relative) {
            return Err(Error::request(
                format!("the output `{}` would lie inside the packed folder", shown_path(output)),
                "write it outside the layout roots: `-o ../NAME.uaix`",
            ));
        }
        inside.insert(relative);
    }
    Ok(inside)
}

fn walk(root: &Path, selection: &mut Selection, package: &mut Package) -> Result<()> {
    let relative = |path: &Path| path.strip_prefix(root).map(name_of).unwrap_or_default();
    let mut parents_with_children: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut folders: Vec<Vec<u8>> = Vec::new();
    let mut tree = WalkDir::new(root).min_depth(1).follow_links(false).sort_by_file_name().into_iter();
    while let Some(step) = tree.next() {
        let found = match step {
            Ok(found) => found,
            Err(error) => {
                let path = error.path().unwrap_or(root).to_owned();
                let why = shown::text(&error.io_error().map_or_else(|| error.to_string(), ToString::to_string));
                if path == root {
                    return Err(Error::request(
                        format!("cannot read `{}`: {why}", shown_path(root)),
                        "check its permissions",
                    ));
                }
                note(selection, package, relative(&path), EntryKind::Unreadable(why), 0, false);
                continue;
            }
        };
        let raw = relative(found.path());
        if let Some(slash) = raw.iter().rposition(|byte| *byte == b'/') {
            parents_with_children.insert(raw[..slash].to_vec());
        }
        if found.file_type().is_dir() {
            let name = String::from_utf8_lossy(&raw).into_owned();
            if let Some(pattern) = Selection::junk_folder(&name) {
                package.left_out.push(LeftOut { name: name + "/", reason: Reason::Junk(pattern) });
                tree.skip_current_dir();
            } else {
                folders.push(raw);
            }
            continue;
        }
        let (kind, size, executable) = describe(&found);
        note(selection, package, raw, kind, size, executable);
    }
    let empty = folders.into_iter().filter(|folder| !parents_with_children.contains(folder));
    let names = empty.map(|folder| String::from_utf8_lossy(&folder).into_owned());
    package.empty_folders = names.filter(|name| selection.reaches(name)).collect();
    Ok(())
}

/// Puts a file that counts as written where the selection says; one that is there already gets the new length.
fn plan(selection: &mut Selection, package: &mut Package, path: &EntryPath, text: &str) {
    let raw = path.as_str().as_bytes();
    let size = text.len() as u64;
    let is_left = package.left_out.iter().any(|left| left.name == path.as_str());
    match package.entries.iter_mut().find(|entry| entry.raw == raw) {
        Some(entry) => entry.size = size,
        None if is_left => {}
        None => note(selection, package, raw.to_vec(), EntryKind::File, size, false),
    }
}

/// Puts one name where the selection says. A link or an unreadable thing that stands for a whole folder counts as if a
/// file below it were named, so that a linked `docs` is not silently outside.
fn note(selection: &mut Selection, package: &mut Package, raw: Vec<u8>, kind: EntryKind, size: u64, executable: bool) {
    let name = String::from_utf8_lossy(&raw).into_owned();
    let decision = match selection.decide(&name) {
        Decision::Leave(Reason::Outside) if kind != EntryKind::File && selection.reaches(&name) => {
            Decision::Take("it stands where an included folder is looked for".to_owned())
        }
        // The manifest is made anew, but a link in its place is still reported.
        Decision::Leave(Reason::Manifest | Reason::Settings) if kind != EntryKind::File => {
            Decision::Take("settings of the package".to_owned())
        }
        decision => decision,
    };
    match decision {
        Decision::Take(why) => {
            let mut entry = Entry::new(raw, kind, size);
            entry.executable = executable;
            entry.why = why;
            package.entries.push(entry);
        }
        Decision::Leave(reason) => package.left_out.push(LeftOut { name, reason }),
    }
}

fn describe(found: &DirEntry) -> (EntryKind, u64, bool) {
    let kind = found.file_type();
    if kind.is_symlink() {
        let target = fs::read_link(found.path())
            .map(|target| shown_path(&target))
            .unwrap_or_else(|error| format!("? ({error})"));
        return (EntryKind::Link(target), 0, false);
    }
    if !kind.is_file() {
        return (EntryKind::Special(special_name(kind)), 0, false);
    }
    match found.metadata() {
        Ok(metadata) => (EntryKind::File, metadata.len(), is_executable(&metadata)),
        Err(error) => {
            let why = error.io_error().map_or_else(|| "its kind is not known".to_owned(), ToString::to_string);
            (EntryKind::Unreadable(why), 0, false)
        }
    }
}

/// A path below the root as the bytes of a name, its components joined by `/`.
fn name_of(path: &Path) -> Vec<u8> {
    let parts: Vec<&[u8]> = path.components().map(|part| part.as_os_str().as_encoded_bytes()).collect();
    parts.join(&b'/')
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    false
}

#[cfg(unix)]
fn special_name(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match kind {
        kind if kind.is_fifo() => "a named pipe",
        kind if kind.is_socket() => "a socket",
        kind if kind.is_block_device() || kind.is_char_device() => "a device",
        _ => "not a regular file",
    }
}

#[cfg(not(unix))]
fn special_name(_: fs::FileType) -> &'static str {
    "not a regular file"
}
