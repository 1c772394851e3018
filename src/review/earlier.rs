//! The text that was reviewed before, where it is still at hand: in the archive that the source was last packed to.

use super::{SHOWN_LIMIT, Source};
use crate::{
    error::Result,
    package::{Container, OpenOptions, Package},
    spec::{digest::Digest, entry_path::EntryPath},
};
use std::path::PathBuf;

/// What is known of the bytes that were reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// The text, and the archive that holds it.
    Text(String, PathBuf),
    /// No packed archive is at hand that holds these bytes, or they are no text of a size to show.
    NotAtHand,
}

/// Looks for the bytes with this digest in the archive that `pack` wrote.
///
/// # Errors
/// When an archive is there and can not be read.
pub fn earlier_text(source: &Source, path: &EntryPath, sha256: Digest) -> Result<Earlier> {
    for place in archives(source) {
        if !place.is_file() {
            continue;
        }
        let package = Package::open(&place, &OpenOptions::default())?;
        if package.container != Container::Archive || !package.is_sound() {
            continue;
        }
        let Some(entry) = package.entry(path).filter(|entry| entry.size <= SHOWN_LIMIT) else { continue };
        let mut bytes = Vec::new();
        let read = package.contents()?.read(path, entry, &mut |block| bytes.extend_from_slice(block))?;
        if read.is_ok_and(|observed| observed.sha256 == sha256)
            && let Ok(text) = String::from_utf8(bytes)
        {
            return Ok(Earlier::Text(text, place));
        }
    }
    Ok(Earlier::NotAtHand)
}

/// Where `pack` writes when nobody names another place: as the settings say, else into the source or the working folder.
fn archives(source: &Source) -> Vec<PathBuf> {
    let Some(config) = &source.package.config else { return Vec::new() };
    let name = format!("{}.uaix", config.package.id);
    let stated = config.pack.output.as_ref().map(|output| source.package.place.join(output));
    let places = [stated, Some(source.package.place.join(&name)), Some(PathBuf::from(&name))];
    places.into_iter().flatten().collect()
}
