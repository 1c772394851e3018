//! Folders that appear whole or not at all: a temporary one beside the target, then one rename (house rule 10).

use super::atomic::sync_folder;
use crate::error::{At, Error, Result, shown_path};
use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// How temporary folders are called.
const PREFIX: &str = ".uaix.";
const SUFFIX: &str = ".uaix-partial";
/// The file in them that a living run has locked.
const LOCK: &str = "lock";
/// The folder in them that becomes the target.
const CONTENT: &str = "content";

/// A folder being filled that becomes its target only on [`AtomicFolder::commit`].
#[derive(Debug)]
pub struct AtomicFolder {
    /// Tells a later run that the temporary folder is not left over. Closed before the folder goes.
    _lock: File,
    /// Removed with all that is in it, unless the rename took its content away.
    _temp: TempDir,
    made: Made,
    inner: PathBuf,
    target: PathBuf,
}

impl AtomicFolder {
    /// Begins a folder that will be `target`, which must not exist or be empty; `help` says what else to do.
    ///
    /// # Errors
    /// When the target is occupied, a link or a file, or the folder above can not be written.
    pub fn create(target: &Path, help: &str) -> Result<Self> {
        refuse_occupied(target, help)?;
        let absolute = std::path::absolute(target).at("resolve", target)?;
        let parent = absolute.parent().unwrap_or(&absolute);
        let made = make_above(parent)?;
        sweep(parent);
        let mut folder = Self::stage(parent)?;
        folder.made = Made(made);
        folder.target = target.to_owned();
        Ok(folder)
    }

    /// Begins a folder below `parent` whose target is not known yet; see [`AtomicFolder::persist`].
    ///
    /// # Errors
    /// When the folder above can not be written.
    pub fn stage(parent: &Path) -> Result<Self> {
        let (temp, lock) = begin(parent)?;
        let inner = temp.path().join(CONTENT);
        fs::create_dir(&inner).at("write in", parent)?;
        Ok(Self { _temp: temp, _lock: lock, made: Made(Vec::new()), inner, target: parent.to_owned() })
    }

    /// Where the files go until the commit.
    pub fn path(&self) -> &Path {
        &self.inner
    }

    /// Puts the folder in the place of the target in one step.
    ///
    /// # Errors
    /// When the system refuses, or somebody has filled the target meanwhile.
    pub fn commit(mut self) -> Result<()> {
        if self.target.is_dir() {
            // The folder of a person, perhaps the one they stand in: it stays, with its permissions, and is filled.
            self.fill()?;
        } else {
            fs::rename(&self.inner, &self.target).at("create", &self.target)?;
        }
        self.made.0.clear();
        Ok(())
    }

    /// Makes every file durable and puts the folder where nothing is yet, in one step.
    ///
    /// # Errors
    /// When the system refuses, or something is there that is not an empty folder.
    pub fn persist(self, target: &Path) -> Result<()> {
        sync_tree(&self.inner).at("write", target)?;
        fs::rename(&self.inner, target).at("create", target)?;
        sync_folder(target.parent().unwrap_or(target));
        Ok(())
    }
}

impl Drop for AtomicFolder {
    /// The content goes first and the lock last: a run that is killed here leaves something that a sweep knows.
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.inner);
    }
}

/// A new temporary folder that this run has locked.
fn begin(parent: &Path) -> Result<(TempDir, File)> {
    loop {
        let temp = tempfile::Builder::new().prefix(PREFIX).suffix(SUFFIX).tempdir_in(parent);
        // The temporary name in the library's own message would help nobody.
        let temp = temp.map_err(|error| io::Error::from(error.kind())).at("write in", parent)?;
        let path = temp.path().join(LOCK);
        let lock = match File::create(&path) {
            // Another run took the folder without a lock for left over.
            Err(error) if error.kind() == io::ErrorKind::NotFound && parent.is_dir() => continue,
            lock => lock.at("write in", parent)?,
        };
        let _ = lock.lock();
        if path.exists() {
            return Ok((temp, lock));
        }
    }
}

fn sync_tree(folder: &Path) -> io::Result<()> {
    for found in fs::read_dir(folder)? {
        let found = found?;
        if found.file_type()?.is_dir() {
            sync_tree(&found.path())?;
        } else {
            // Some systems only sync what is open for writing; others let nobody write what is read-only by now.
            File::options().read(true).write(cfg!(windows)).open(found.path())?.sync_all()?;
        }
    }
    sync_folder(folder);
    Ok(())
}

impl AtomicFolder {
    /// Moves what is in the temporary folder into the empty target, and takes it back when one thing can not be moved.
    fn fill(&self) -> Result<()> {
        if fs::read_dir(&self.target).at("read", &self.target)?.next().is_some() {
            return Err(Error::request(
                format!("`{}` was filled meanwhile", shown_path(&self.target)),
                "name another folder",
            ));
        }
        let mut moved: Vec<PathBuf> = Vec::new();
        for found in fs::read_dir(&self.inner).at("read", &self.target)? {
            let found = found.at("read", &self.target)?;
            let place = self.target.join(found.file_name());
            if let Err(error) = fs::rename(found.path(), &place) {
                for place in moved {
                    let _ = place.file_name().map(|name| fs::rename(&place, self.inner.join(name)));
                }
                return Err(error).at("create", &place);
            }
            moved.push(place);
        }
        Ok(())
    }
}

/// Folders above the target that this run made; they go with it when it fails. Fields drop in order, so the temporary
/// folder in them is gone by then.
#[derive(Debug)]
struct Made(Vec<PathBuf>);

impl Drop for Made {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // One that somebody else has filled meanwhile stays.
            let _ = fs::remove_dir(folder);
        }
    }
}

fn make_above(parent: &Path) -> Result<Vec<PathBuf>> {
    let missing: Vec<_> = parent.ancestors().take_while(|above| !above.exists()).map(Path::to_owned).collect();
    let mut made = Made(Vec::new());
    for folder in missing.into_iter().rev() {
        fs::create_dir(&folder).at("create", &folder)?;
        made.0.push(folder);
    }
    Ok(std::mem::take(&mut made.0))
}

/// Removes temporary folders that no living process holds, and says which.
pub fn sweep(parent: &Path) -> Vec<PathBuf> {
    let Ok(list) = fs::read_dir(parent) else { return Vec::new() };
    let mut swept = Vec::new();
    for found in list.flatten() {
        let name = found.file_name();
        let name = name.as_encoded_bytes();
        let ours = name.starts_with(PREFIX.as_bytes()) && name.ends_with(SUFFIX.as_bytes());
        if !ours || !found.file_type().is_ok_and(|kind| kind.is_dir()) {
            continue;
        }
        let gone = match File::open(found.path().join(LOCK)) {
            // The content goes first and the lock last, so that a sweep that is killed leaves something to sweep.
            Ok(lock) => {
                let free = lock.try_lock().is_ok();
                free && empty(&found.path()) && fs::remove_dir_all(found.path()).is_ok()
            }
            // Killed before there was a lock: nothing else is in it.
            Err(_) => fs::remove_dir(found.path()).is_ok(),
        };
        if gone {
            swept.push(found.path());
        }
    }
    swept
}

fn empty(temp: &Path) -> bool {
    let content = temp.join(CONTENT);
    !content.exists() || fs::remove_dir_all(content).is_ok()
}

/// Refuses a target that is there and not an empty folder, naming what is in it.
///
/// # Errors
/// When it is occupied.
pub fn refuse_occupied(target: &Path, help: &str) -> Result<()> {
    let occupied = match fs::symlink_metadata(target) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error).at("open", target),
        Ok(found) if found.is_symlink() => "is a link".to_owned(),
        Ok(found) if !found.is_dir() => "is a file".to_owned(),
        Ok(_) => {
            let list = fs::read_dir(target).at("read", target)?.flatten();
            let mut names: Vec<_> = list.map(|found| shown_path(Path::new(&found.file_name()))).collect();
            names.sort();
            let more = if names.len() > 5 { format!(" and {} more", names.len() - 5) } else { String::new() };
            let first: Vec<_> = names.iter().take(5).map(String::as_str).collect();
            match first.as_slice() {
                [] => return Ok(()),
                first => format!("is not empty: it holds {}{more}", first.join(", ")),
            }
        }
    };
    Err(Error::request(format!("`{}` {occupied}", shown_path(target)), help))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_or_nothing() {
        let dir = tempfile::tempdir().expect("dir");
        let target = dir.path().join("a/b");
        let folder = AtomicFolder::create(&target, "").expect("begun");
        fs::write(folder.path().join("x"), "x").expect("written");
        drop(folder);
        assert_eq!(fs::read_dir(dir.path()).expect("list").count(), 0, "a dropped folder leaves nothing");
        fs::create_dir_all(dir.path().join("a/.uaix.x.uaix-partial/content")).expect("left over");
        fs::write(dir.path().join("a/.uaix.x.uaix-partial/lock"), "").expect("left over");
        fs::create_dir(&target).expect("an empty folder");
        let folder = AtomicFolder::create(&target, "").expect("begun");
        fs::write(folder.path().join("x"), "x").expect("written");
        folder.commit().expect("put in place");
        assert_eq!(fs::read_dir(dir.path().join("a")).expect("list").count(), 1, "what a killed run left is swept");
        assert_eq!(fs::read_to_string(target.join("x")).expect("there"), "x");
        let error = AtomicFolder::create(&target, "help").expect_err("occupied");
        assert!(error.to_string().ends_with("is not empty: it holds x"), "{error}");
    }
}
