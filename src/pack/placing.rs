//! An archive and its digest file in their places: what may be replaced, and in which order the two are renamed.

use crate::{
    error::{At, Error, Result, shown_path},
    package::atomic::{AtomicFile, replace},
    spec::{digest::Digest, manifest::MANIFEST_PATH},
};
use std::{
    ffi::OsString,
    fs::{self, File},
    io::{Read, Write},
    path::{Path, PathBuf},
};

/// The longest name of an archive: its digest file has seven bytes more, and file systems end at 255.
const LONGEST_NAME: usize = 240;

/// A name that leaves no room for the digest file.
///
/// # Errors
/// When the name of the output is longer than that.
pub(crate) fn refuse_long_name(target: &Path) -> Result<()> {
    match target.file_name().filter(|name| name.len() > LONGEST_NAME) {
        Some(name) => {
            let message = format!("the name of the output has {} bytes, more than {LONGEST_NAME}", name.len());
            Err(Error::request(message, "give a shorter one with `-o`"))
        }
        None => Ok(()),
    }
}

/// A package replaces a package: its first entry is a manifest. Anything else in that place is somebody's work.
///
/// # Errors
/// When something else is there.
pub(crate) fn refuse_other_file(target: &Path) -> Result<()> {
    let start = read_start(target, 30 + MANIFEST_PATH.len())?;
    let is_package = start.starts_with(b"PK\x03\x04") && start.ends_with(MANIFEST_PATH.as_bytes());
    if !start.is_empty() && !is_package {
        return refuse(target, "a package that uaix wrote");
    }
    refuse_other_sidecar(target)
}

/// The digest file beside an archive replaces only a digest file.
///
/// # Errors
/// When something else is there.
pub(crate) fn refuse_other_sidecar(target: &Path) -> Result<()> {
    let sidecar = sidecar_path(target);
    let start = read_start(&sidecar, 67)?;
    let digits = start.strip_prefix(b"\\").unwrap_or(&start).iter().take(64);
    if !start.is_empty() && (start.len() < 66 || !digits.clone().all(u8::is_ascii_hexdigit)) {
        return refuse(&sidecar, "a digest file");
    }
    Ok(())
}

fn refuse(path: &Path, what: &str) -> Result<()> {
    let message = format!("the output `{}` is there and is not {what}", shown_path(path));
    Err(Error::request(message, "name another file, or remove it first"))
}

/// The first bytes of a file; none when it is not there or not a regular file.
fn read_start(path: &Path, count: usize) -> Result<Vec<u8>> {
    let mut start = Vec::new();
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        File::open(path).at("read", path)?.take(count as u64).read_to_end(&mut start).at("read", path)?;
    }
    Ok(start)
}

/// Two renames, with all bytes of both files durable before the first. Between them there is an archive without a digest
/// file, never one with a wrong one; when the archive can not be put in place, the old pair stays.
///
/// # Errors
/// When the system refuses.
pub(crate) fn put_in_place(archive: AtomicFile, target: &Path, digest: Digest) -> Result<()> {
    let sidecar_path = sidecar_path(target);
    let mut sidecar = AtomicFile::create(&sidecar_path)?;
    sidecar.file().write_all(&sidecar_line(digest, target)).at("write", &sidecar_path)?;
    sidecar.sync()?;
    archive.sync()?;
    let old = fs::read(&sidecar_path).ok();
    if old.is_some() {
        fs::remove_file(&sidecar_path).at("replace", &sidecar_path)?;
    }
    if let Err(error) = archive.commit() {
        if let Some(old) = old {
            replace(&sidecar_path, &old)?;
        }
        return Err(error);
    }
    sidecar.commit()
}

/// The writer knows only a temporary file; the person knows the target.
pub(crate) fn name_target(error: Error, target: &Path) -> Error {
    match error {
        Error::Io { action: "write", source, .. } => Error::Io { action: "write", path: target.to_owned(), source },
        other => other,
    }
}

/// Where the digest of an archive stands: beside it, with `.sha256` behind its name.
pub fn sidecar_path(archive: &Path) -> PathBuf {
    let mut name: OsString = archive.as_os_str().to_owned();
    name.push(".sha256");
    PathBuf::from(name)
}

/// One line in the form of `sha256sum`, which marks a name with a backslash or a line break.
fn sidecar_line(digest: Digest, archive: &Path) -> Vec<u8> {
    let name = archive.file_name().unwrap_or_default().as_encoded_bytes();
    let mut escaped = Vec::new();
    for byte in name {
        match byte {
            b'\\' => escaped.extend(b"\\\\"),
            b'\n' => escaped.extend(b"\\n"),
            b'\r' => escaped.extend(b"\\r"),
            byte => escaped.push(*byte),
        }
    }
    let mark: &[u8] = if escaped == name { b"" } else { b"\\" };
    [mark, digest.to_string().as_bytes(), b"  ", &escaped, b"\n"].concat()
}
