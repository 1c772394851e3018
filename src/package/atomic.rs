//! Files that appear whole or not at all: a temporary file beside the target, sync, rename (house rule 10).

use crate::error::{At, Error, Result, shown_path};
use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};
use tempfile::NamedTempFile;

/// The ending of temporary files; it is junk to every package.
pub(crate) const PARTIAL: &str = ".uaix-partial";

/// A file being written that becomes its target only on [`AtomicFile::commit`].
#[derive(Debug)]
pub struct AtomicFile {
    temp: NamedTempFile,
    target: PathBuf,
}

impl AtomicFile {
    /// Begins a file that will replace `target`. What a killed run left beside it is removed.
    ///
    /// # Errors
    /// When the folder can not be written, or the target is something else than a regular file.
    pub fn create(target: &Path) -> Result<Self> {
        Self::create_by_way_of(&folder_of(target), target)
    }

    /// Like [`AtomicFile::create`], with the temporary file in another folder of the same file system.
    ///
    /// # Errors
    /// As [`AtomicFile::create`].
    pub fn create_by_way_of(folder: &Path, target: &Path) -> Result<Self> {
        match fs::metadata(target) {
            Ok(metadata) if !metadata.is_file() => {
                let what = if metadata.is_dir() { "a folder" } else { "not a regular file" };
                return Err(Error::request(
                    format!("the output `{}` is {what}", shown_path(target)),
                    "name a file with `-o`",
                ));
            }
            _ => {}
        }
        if !folder.is_dir() {
            let message = format!("cannot write `{}`: there is no folder `{}`", shown_path(target), shown_path(folder));
            return Err(Error::request(message, "make the folder first"));
        }
        let prefix = partial_prefix(target);
        sweep(folder, &prefix);
        Ok(Self { temp: begin(folder, &prefix)?, target: target.to_owned() })
    }

    /// The file, for writing.
    pub fn file(&mut self) -> &mut File {
        self.temp.as_file_mut()
    }

    /// Where the bytes are until the commit.
    pub fn path(&self) -> &Path {
        self.temp.path()
    }

    /// Makes the bytes durable.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn sync(&self) -> Result<()> {
        self.temp.as_file().sync_all().at("write", &self.target)
    }

    /// Makes the bytes durable and puts them in the place of the target in one step.
    ///
    /// # Errors
    /// When the system refuses; the old target is then untouched.
    pub fn commit(self) -> Result<()> {
        self.sync()?;
        self.keep_mode()?;
        self.temp.persist(&self.target).map_err(|error| error.error).at("write", &self.target)?;
        sync_folder(&folder_of(&self.target));
        Ok(())
    }

    /// A file that is replaced keeps its permissions.
    fn keep_mode(&self) -> Result<()> {
        match fs::metadata(&self.target) {
            Ok(old) => self.temp.as_file().set_permissions(old.permissions()).at("write", &self.target),
            Err(_) => Ok(()),
        }
    }

    /// Like [`AtomicFile::commit`], but never in the place of something that is there.
    ///
    /// # Errors
    /// When something is there, or the system refuses.
    pub fn commit_new(self) -> Result<()> {
        self.sync()?;
        self.temp.persist_noclobber(&self.target).map_err(|error| error.error).at("create", &self.target)?;
        sync_folder(&folder_of(&self.target));
        Ok(())
    }
}

/// Writes a small file whole, replacing what is there.
///
/// # Errors
/// When the system refuses; the old file is then untouched.
pub fn replace(target: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = AtomicFile::create(target)?;
    file.file().write_all(bytes).at("write", target)?;
    file.commit()
}

/// Like [`replace`], with the temporary file in another folder of the same file system.
///
/// # Errors
/// As [`replace`].
pub fn replace_by_way_of(folder: &Path, target: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = AtomicFile::create_by_way_of(folder, target)?;
    file.file().write_all(bytes).at("write", target)?;
    file.commit()
}

/// Writes a small file whole where nothing is yet.
///
/// # Errors
/// When something is there, or the system refuses.
pub fn create_new(target: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = AtomicFile::create(target)?;
    file.file().write_all(bytes).at("write", target)?;
    file.commit_new()
}

/// A new temporary file that this run has locked. The lock tells a later run that the file is not left over; it ends with
/// the process, whatever ends that.
fn begin(folder: &Path, prefix: &OsString) -> Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(PARTIAL);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Less the umask, as any program creates a file.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        // The temporary name in the library's own message would help nobody.
        let temp = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind())).at("write in", folder)?;
        let _ = temp.as_file().lock();
        // Between its creation and its lock the file looks left over, and another run may just have swept it.
        if temp.path().exists() {
            return Ok(temp);
        }
    }
}

fn folder_of(target: &Path) -> PathBuf {
    match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

fn partial_prefix(target: &Path) -> OsString {
    // A long name is cut: the temporary one has to fit as well.
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let end = name.char_indices().map(|(at, _)| at).take_while(|at| *at <= 120).last().unwrap_or(0);
    let short = if name.len() > 120 { &name[..end] } else { &name };
    OsString::from(format!(".{short}."))
}

/// Removes every temporary file in a folder that no living process holds, and says which.
pub fn sweep_files(folder: &Path) -> Vec<PathBuf> {
    sweep(folder, &OsString::from("."))
}

/// Removes temporary files of the same target that no living process holds.
fn sweep(folder: &Path, prefix: &OsString) -> Vec<PathBuf> {
    let Ok(list) = fs::read_dir(folder) else { return Vec::new() };
    let mut swept = Vec::new();
    for found in list.flatten() {
        let name = found.file_name();
        let name = name.as_encoded_bytes();
        let ours = name.starts_with(prefix.as_encoded_bytes()) && name.ends_with(PARTIAL.as_bytes());
        if !ours || !found.file_type().is_ok_and(|kind| kind.is_file()) {
            continue;
        }
        // The lock is held until the file is gone, so that its owner either has it or sees that it is gone.
        let Ok(file) = OpenOptions::new().write(true).open(found.path()) else { continue };
        if file.try_lock().is_ok() && fs::remove_file(found.path()).is_ok() {
            swept.push(found.path());
        }
    }
    swept
}

/// A rename is durable once its folder is; systems that can not sync a folder do it on their own.
pub(super) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_file_leaves_the_old_state() {
        let dir = tempfile::tempdir().expect("dir");
        let target = dir.path().join("a.uaix");
        fs::write(&target, b"old").expect("old");
        let mut file = AtomicFile::create(&target).expect("created");
        file.file().write_all(b"new").expect("written");
        drop(file);
        assert_eq!(fs::read(&target).expect("read"), b"old");
        assert_eq!(fs::read_dir(dir.path()).expect("list").count(), 1);
    }

    #[test]
    fn what_a_killed_run_left_is_swept_and_what_a_living_one_holds_is_not() {
        let dir = tempfile::tempdir().expect("dir");
        let target = dir.path().join("a.uaix");
        let stale = dir.path().join(".a.uaix.x1y2z3.uaix-partial");
        let other = dir.path().join(".b.uaix.x1y2z3.uaix-partial");
        fs::write(&stale, b"half").expect("stale");
        fs::write(&other, b"half").expect("other");
        let living = AtomicFile::create(&target).expect("first");
        let second = AtomicFile::create(&target).expect("second");
        assert!(!stale.exists() && other.exists() && living.path().exists() && second.path().exists());
    }

    #[test]
    fn nothing_but_a_regular_file_is_replaced() {
        let dir = tempfile::tempdir().expect("dir");
        let error = AtomicFile::create(dir.path()).expect_err("a folder");
        assert!(error.to_string().ends_with("is a folder"), "{error}");
        let target = dir.path().join("a");
        fs::write(&target, b"old").expect("old");
        assert!(create_new(&target, b"new").is_err());
        assert_eq!(fs::read(&target).expect("read"), b"old");
    }
}
