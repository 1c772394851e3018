//! A package in a `.uaix` file, read by position through the gate.

use super::{Container, Entry, EntryKind, OpenOptions, Package, gate};
use crate::{
    error::{At, Result},
    spec::{manifest::MANIFEST_PATH, schema::read_manifest_within},
};
use std::{fs::File, io::BufReader, path::Path};

pub(super) fn open(path: &Path, options: &OpenOptions) -> Result<Package> {
    let file = File::open(path).at("open", path)?;
    let mut reader = BufReader::new(file);
    let structure = gate::examine(&mut reader, &options.limits).at("read", path)?;
    let sound = !structure.refused();
    let mut package = Package {
        place: path.to_owned(),
        container: Container::Archive,
        config: None,
        ledger: None,
        manifest: None,
        entries: Vec::new(),
        left_out: Vec::new(),
        empty_folders: Vec::new(),
        idle_settings: Vec::new(),
        flaws: structure.flaws,
        limits: options.limits.clone(),
        interrupt: options.interrupt.clone(),
        planned: Vec::new(),
        jobs: options.jobs,
        rows: Default::default(),
        raw: structure.entries,
    };
    if let Some(root) = &options.root {
        lift(&mut package.raw, &format!("{root}/"));
    }
    for (index, raw) in package.raw.iter().enumerate() {
        let kind = if raw.kind == gate::EntryKind::Folder { EntryKind::Folder } else { EntryKind::File };
        let mut name = raw.name.clone();
        if kind == EntryKind::Folder {
            name.pop();
        }
        let mut entry = Entry::new(name, kind, raw.size);
        entry.executable = raw.unix_mode.is_some_and(|mode| mode & 0o111 != 0 && entry.kind == EntryKind::File);
        entry.raw_index = index;
        package.entries.push(entry);
    }
    // A manifest that stands twice is nobody's manifest: both stay entries, and their collision is reported.
    let is_manifest = |raw: &&gate::RawEntry| raw.name == MANIFEST_PATH.as_bytes();
    let mut manifests = package.raw.iter().filter(is_manifest);
    if let (Some(raw), None) = (manifests.next(), manifests.next()) {
        if raw.size > options.limits.manifest_bytes {
            // Below a folder the gate does not know that it is the manifest.
            let detail =
                format!("`{}` bytes, the limit for a manifest is `{}`", raw.size, options.limits.manifest_bytes);
            let (kind, entry) = (gate::FlawKind::LimitDeclaredSize, Some(raw.name.clone()));
            package.flaws.push(gate::Flaw { kind, offset: raw.header_offset, entry, detail, more: 0 });
        } else if sound {
            let most = usize::try_from(options.limits.json_values).unwrap_or(usize::MAX);
            let mut bytes = Vec::new();
            let flaw = gate::read_entry(&mut reader, raw, &options.limits, &mut |block| bytes.extend_from_slice(block));
            match flaw.at("read", path)? {
                None => package.manifest = Some(read_manifest_within(&bytes, most)),
                Some(flaw) => package.flaws.push(flaw),
            }
        }
        package.entries.retain(|entry| entry.raw != MANIFEST_PATH.as_bytes());
    }
    package.entries.sort_by(|a, b| a.raw.cmp(&b.raw));
    Ok(package)
}

/// Takes a folder off the names of all that lies in it. Its own entry, which holds nothing, goes.
fn lift(entries: &mut Vec<gate::RawEntry>, folder: &str) {
    entries.retain(|entry| entry.name != folder.as_bytes());
    for entry in entries {
        if let Some(name) = entry.name.strip_prefix(folder.as_bytes()) {
            entry.name = name.to_vec();
        }
    }
}
