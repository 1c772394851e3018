//! An archive becomes a folder: full verification first, then one rename (an empty folder that is there is filled).
//!
//! Nothing is written before every byte has been judged, nothing is ever written through a link or over a file, and a
//! refused or interrupted run leaves nothing behind. This room only writes what `lint` passes.

use crate::{
    error::{At, Error, Result, shown_path},
    lint::{Judgement, lint},
    package::{
        Container, Interrupt, Package,
        atomic_folder::{AtomicFolder, refuse_occupied},
    },
    spec::{entry_path::EntryPath, manifest::MANIFEST_PATH},
};
use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::Path,
};

/// What came of it.
#[derive(Debug)]
pub struct Unpacking {
    /// What the rules say of the package.
    pub judgement: Judgement,
    /// Files that were written; none when the package is refused.
    pub files: Option<usize>,
}

/// Unpacks a package into a folder that does not exist or is empty.
///
/// # Errors
/// When the package is not an archive, the target is occupied, or writing fails. A package that is refused is not an
/// error: nothing is written, and the judgement says why.
pub fn unpack(package: &Package, dir: &Path, interrupt: &Interrupt) -> Result<Unpacking> {
    if package.container == Container::Folder {
        let message = format!("`{}` is a folder, not an archive", shown_path(&package.place));
        return Err(Error::request(message, "name a .uaix file"));
    }
    let help = "name a folder that does not exist yet";
    refuse_occupied(dir, help)?;
    let judgement = lint(package)?;
    if judgement.is_refused() {
        return Ok(Unpacking { judgement, files: None });
    }
    let folder = AtomicFolder::create(dir, help)?;
    let files = write_files(package, &judgement, folder.path(), dir, interrupt)?;
    folder.commit()?;
    Ok(Unpacking { judgement, files: Some(files) })
}

/// Writes every file of a judged package below `inner`; errors name the place below `dir`, where a person expects it.
pub(crate) fn write_files(
    package: &Package,
    judgement: &Judgement,
    inner: &Path,
    dir: &Path,
    interrupt: &Interrupt,
) -> Result<usize> {
    let mut contents = package.contents()?;
    let mut count = 0;
    for (path, entry) in package.files() {
        interrupt.check()?;
        let target = path.below(inner);
        let mut out = create(path, &target, dir)?;
        let mut failed = None;
        let observed = contents.read(path, entry, &mut |block| {
            if failed.is_none() {
                failed = out.write_all(block).err();
            }
        })?;
        let finished = failed.map_or_else(|| out.flush(), Err);
        finished.at("write", &path.below(dir))?;
        if observed.ok() != judgement.inventory.observed.get(path).copied() {
            return Err(Error::request(format!("`{path}` changed while it was being unpacked"), "unpack again"));
        }
        count += 1;
    }
    if let Some(manifest) = &package.manifest {
        let path: EntryPath = MANIFEST_PATH.parse().map_err(|error| Error::Defect(format!("{error}")))?;
        let mut out = create(&path, &path.below(inner), dir)?;
        out.write_all(&manifest.bytes).and_then(|()| out.flush()).at("write", &path.below(dir))?;
        count += 1;
    }
    Ok(count)
}

/// A new file below the temporary folder; errors name the place where the person expects it.
fn create(path: &EntryPath, target: &Path, dir: &Path) -> Result<BufWriter<File>> {
    let folder = target.parent().unwrap_or(target);
    fs::create_dir_all(folder).at("create", &path.below(dir))?;
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o644);
    }
    options.open(target).map(BufWriter::new).at("create", &path.below(dir))
}
