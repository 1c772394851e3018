//! The target of a new pointer: a note that a receiver will find, named as the package names it.

use super::{Memory, Target, tree};
use crate::{
    error::{Error, Result},
    spec::{
        config::{CONFIG_NAME, nearest},
        entry_path::EntryPath,
        manifest::MANIFEST_PATH,
        shown,
    },
};
use std::{fs, path::Path};

impl Memory {
    /// The target as it is written into the record, and what is there.
    pub(super) fn new_target(&self, given: &str, ledger: &EntryPath) -> Result<(String, Target)> {
        let given = given.trim();
        let written = relative(&self.package.place, given).unwrap_or_else(|| given.to_owned());
        let written = written.strip_prefix("./").unwrap_or(&written).to_owned();
        let shown = shown::text(&written);
        let refused = |message: String, help: &str| Err(Error::request(message, help));
        if shown != written || written.is_empty() {
            return refused(format!("the target `{shown}` is no line of text"), "name a file, a folder or an address");
        }
        let target = self.target(&written)?;
        match &target {
            Target::File { path, .. } if path == ledger || [CONFIG_NAME, MANIFEST_PATH].contains(&path.as_str()) => {
                refused(format!("`{path}` is no durable note"), "point to the note itself")
            }
            Target::File { path, .. } if !written.starts_with(path.as_str()) => {
                refused(format!("`{shown}` would be read as `{path}`"), "give the file a plainer name")
            }
            Target::Folder(path) => Ok((format!("{path}/"), target)),
            Target::File { .. } | Target::Address(_) if !written.contains(char::is_control) => Ok((written, target)),
            Target::Missing { meant, .. } => {
                let names: Vec<_> = tree::files(&self.package).into_iter().map(|path| path.to_string()).collect();
                let near =
                    meant.clone().or_else(|| nearest(&written, names.iter().map(String::as_str)).map(str::to_owned));
                let help = near.map_or_else(
                    || "name a file or folder below this folder, or a public address".to_owned(),
                    |near| format!("did you mean `{}`?", shown::text(&near)),
                );
                refused(format!("there is no `{shown}` here"), &help)
            }
            Target::Unfit { path, why } => refused(
                format!("`{path}` {why}"),
                "a receiver has only the package: copy the note below this folder, or name a public address",
            ),
            _ => refused(format!("`{shown}` names no target"), "name a file, a folder or an address"),
        }
    }
}

/// A path of this machine as one below the folder, when it lies there.
fn relative(root: &Path, given: &str) -> Option<String> {
    let path = Path::new(given);
    if !path.is_absolute() {
        return None;
    }
    let root = fs::canonicalize(root).ok()?;
    let folder = fs::canonicalize(path.parent()?).ok()?;
    let below = folder.strip_prefix(&root).ok()?.join(path.file_name()?);
    let parts: Option<Vec<_>> = below.components().map(|part| part.as_os_str().to_str()).collect();
    parts.map(|parts| parts.join("/"))
}
