//! Opening files of a folder without being led elsewhere: no link is followed, nothing but a regular file is read.

use crate::error::{At, Error, Result, shown_path};
use std::{
    fs::{File, OpenOptions},
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
