//! Places below the root of a source: no folder on the way is a link, so that nothing is read or written elsewhere.

use super::look::Look;
use crate::{
    error::{At, Error, Result, shown_path},
    package::observe_file,
    spec::{
        digest::Digest,
        entry_path::{EntryPath, collision_key},
        shown,
    },
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// How many digits of a digest tell two files of one name apart.
const DIGITS: usize = 12;

/// A folder below the root; `None` when it is not there.
///
/// # Errors
/// When a part of the way is a link or no folder.
pub(super) fn folder(root: &Path, path: &EntryPath) -> Result<Option<PathBuf>> {
    for part in path.folders().chain([path.as_str()]) {
        let place = root.join(part);
        match fs::symlink_metadata(&place) {
            Ok(metadata) if metadata.is_dir() => {}
            Ok(metadata) => {
                let what = if metadata.is_symlink() { "a symbolic link" } else { "no folder" };
                let message = format!("`{}` is {what}", shown::text(part));
                return Err(Error::request(message, "put a folder in its place: no link is followed"));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).at("open", &place),
        }
    }
    Ok(Some(path.below(root)))
}

/// The place of a file below the root, when the folders on the way are folders.
///
/// # Errors
/// As [`folder`].
pub(super) fn file(root: &Path, path: &EntryPath) -> Result<Option<PathBuf>> {
    match path.folders().last().map(str::parse) {
        Some(Ok(parent)) => Ok(folder(root, &parent)?.map(|_| path.below(root))),
        _ => Ok(Some(path.below(root))),
    }
}

/// Makes the folder of a file below the root.
///
/// # Errors
/// As [`folder`], or when the system refuses.
pub(super) fn make_folder_of(root: &Path, path: &EntryPath) -> Result<()> {
    if file(root, path)?.is_none() {
        let parent = path.below(root).parent().map_or_else(|| root.to_owned(), Path::to_owned);
        fs::create_dir_all(&parent).at("create", &parent)?;
        // A folder is there after a power cut once the folder around it is written; some systems do it on their own.
        for made in path.folders().map(|folder| root.join(folder)) {
            let _ = made.parent().and_then(|around| fs::File::open(around).ok()).map(|around| around.sync_all());
        }
    }
    // What was made meanwhile by somebody else may be a link.
    file(root, path).map(drop)
}

/// Where a source is kept, and whether its bytes are there already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Below the root.
    pub path: EntryPath,
    /// The same bytes are there already; nothing is copied.
    pub is_there: bool,
}

/// Where the evidence location keeps a source: under its name below the bucket; where other bytes have that name, with
/// the first digits of its digest in the name.
///
/// # Errors
/// When both names are taken by other bytes, or a folder on the way is a link.
pub(super) fn target(
    root: &Path,
    (evidence, ledger): (&EntryPath, &EntryPath),
    relative: &str,
    look: &Look,
) -> Result<Target> {
    let names = [relative.to_owned(), distinct(relative, look.observed.sha256)];
    for name in names {
        let path: EntryPath = format!("{evidence}/{name}").parse().map_err(|error| {
            Error::request(
                format!("the evidence location takes no such name: {error}"),
                "rename the file, then try again",
            )
        })?;
        // The ledger may not be there yet.
        if collision_key(path.as_str()) == collision_key(ledger.as_str()) {
            continue;
        }
        let Some(place) = file(root, &path)? else { return Ok(Target { path, is_there: false }) };
        if let Some(taken) = taken(&place)? {
            let same = taken == place && fs::symlink_metadata(&place).is_ok_and(|metadata| metadata.is_file());
            if same && observe_file(&place)? == look.observed {
                return Ok(Target { path, is_there: true });
            }
            continue;
        }
        return Ok(Target { path, is_there: false });
    }
    let message = format!("`{evidence}` holds other files under each name that `{}` would get", shown::text(relative));
    Err(Error::request(message, "rename the file, then try again"))
}

/// What has the name of a place, also where only case or Unicode form differ: on some host that is the same file.
fn taken(place: &Path) -> Result<Option<PathBuf>> {
    if fs::symlink_metadata(place).is_ok() {
        return Ok(Some(place.to_owned()));
    }
    let (Some(folder), Some(name)) = (place.parent(), place.file_name()) else { return Ok(None) };
    let key = collision_key(&name.to_string_lossy());
    let list = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        list => list.at("read", folder)?,
    };
    let mut names = list.filter_map(std::result::Result::ok);
    let found = names.find(|found| collision_key(&found.file_name().to_string_lossy()) == key);
    Ok(found.map(|found| found.path()))
}

fn distinct(relative: &str, sha256: Digest) -> String {
    let mut digits = sha256.to_string();
    digits.truncate(DIGITS);
    let name_at = relative.rfind('/').map_or(0, |slash| slash + 1);
    match relative[name_at..].rfind('.').filter(|dot| *dot > 0) {
        Some(dot) => format!("{}-{digits}{}", &relative[..name_at + dot], &relative[name_at + dot..]),
        None => format!("{relative}-{digits}"),
    }
}

/// The digest of a file below the root: `None` when it is not there or is no regular file.
pub(super) fn digest_at(root: &Path, path: &EntryPath) -> Option<Digest> {
    let place = file(root, path).ok()??;
    observe_file(&place).ok().map(|observed| observed.sha256)
}

/// A path that is shown to a person.
pub(super) fn named(place: &Path) -> String {
    crate::lint::masked(&shown_path(place)).text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_taken() {
        let digest = Digest::of(b"a");
        let short = &digest.to_string()[..DIGITS];
        for (relative, want) in [
            ("a.md", format!("a-{short}.md")),
            ("deep.er/a", format!("deep.er/a-{short}")),
            ("deep/.hidden", format!("deep/.hidden-{short}")),
            ("a.tar.gz", format!("a.tar-{short}.gz")),
        ] {
            assert_eq!(distinct(relative, digest), want);
        }
    }
}
