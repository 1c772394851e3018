//! A package is not made inside another one.

use crate::{
    error::{At, Error, Result, shown_path},
    spec::{config::CONFIG_NAME, manifest::MANIFEST_PATH},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder with links and `..` resolved, as far up as it exists.
fn resolved(dir: &Path) -> Result<PathBuf> {
    let absolute = std::path::absolute(dir).at("resolve", dir)?;
    let mut missing = Vec::new();
    let mut there = absolute.as_path();
    loop {
        match fs::canonicalize(there) {
            Ok(real) => return Ok(missing.iter().rev().fold(real, |path, name| path.join(name))),
            Err(_) => match (there.file_name(), there.parent()) {
                (Some(name), Some(above)) => {
                    missing.push(name.to_owned());
                    there = above;
                }
                // A `..` behind a folder that is not there leads nowhere.
                _ => return Ok(absolute),
            },
        }
    }
}

/// Refuses a folder inside another package.
///
/// # Errors
/// When one of the folders above it holds settings or a manifest.
pub fn refuse_nested(dir: &Path) -> Result<()> {
    for above in resolved(dir)?.ancestors().skip(1) {
        if above.join(CONFIG_NAME).is_file() || above.join(MANIFEST_PATH).is_file() {
            return Err(Error::request(
                format!("`{}` lies inside the package `{}`", shown_path(dir), shown_path(above)),
                "make it outside; a package does not hold another one's source",
            ));
        }
    }
    Ok(())
}
