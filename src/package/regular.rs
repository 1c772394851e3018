//! Opening files of a folder without being led elsewhere: no link is followed, nothing but a regular file is read.

use crate::{
    error::{At, Error, Result, shown_path},
    spec::{entry_path::EntryPath, shown},
};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read},
    path::Path,
};

/// Opens a regular file. A link in its place is refused also when it was put there a moment ago, and a pipe does not make
/// the program wait.
///
/// # Errors
/// When it can not be opened, or is something else.
pub fn open_regular(path: &Path) -> Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
    }
    let file = options.open(path);
    #[cfg(unix)]
    if file.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::ELOOP)) {
        return Err(Error::request(
            format!("`{}` is a symbolic link", shown_path(path)),
            "put a regular file in its place",
        ));
    }
    let file = file.at("read", path)?;
    if file.metadata().at("read", path)?.is_file() {
        Ok(file)
    } else {
        let message = format!("`{}` is not a regular file", shown_path(path));
        Err(Error::request(message, "put a regular file in its place"))
    }
}

/// The first part of a path below a folder that is a symbolic link.
pub fn link_in(root: &Path, path: &EntryPath) -> Option<String> {
    let mut parts = path.folders().chain([path.as_str()]);
    let is_link = |part: &&str| {
        let place = part.parse::<EntryPath>().map(|part| part.below(root));
        place.is_ok_and(|place| fs::symlink_metadata(place).is_ok_and(|found| found.is_symlink()))
    };
    parts.find(is_link).map(str::to_owned)
}

/// Refuses a path that leads over a symbolic link: it would lead out of the folder.
///
/// # Errors
/// When it does.
pub fn refuse_links(root: &Path, path: &EntryPath) -> Result<()> {
    link_in(root, path).map_or(Ok(()), |link| {
        let message = format!("`{}` is a symbolic link", shown::text(&link));
        Err(Error::request(message, "put what it leads to in its place"))
    })
}

/// Reads a small file whole; `None` when it is not there.
///
/// # Errors
/// When it can not be read, is something else than a regular file, or is longer than `most` bytes.
pub fn read_small(path: &Path, most: u64) -> Result<Option<Vec<u8>>> {
    let file = match open_regular(path) {
        Ok(file) => file,
        Err(Error::Io { source, .. }) if source.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes).at("read", path)?;
    if bytes.len() as u64 > most {
        let message = format!("`{}` is longer than {most} bytes", shown_path(path));
        return Err(Error::request(message, "is it the right file?"));
    }
    Ok(Some(bytes))
}
