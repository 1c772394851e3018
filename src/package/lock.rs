//! Locks between runs of the program: a file that one of them holds. A lock ends with the process, whatever ends that.

use super::Interrupt;
use crate::error::{At, Result};
use std::{
    fs::{File, TryLockError},
    path::Path,
    thread::sleep,
    time::{Duration, Instant},
};

/// How often a busy lock is tried again.
const PAUSE: Duration = Duration::from_millis(20);

/// Opens the file of a lock, and makes it where it is not there. A link in its place is refused: what is written into the
/// file would go elsewhere.
///
/// # Errors
/// When the system refuses.
pub fn open_lock(path: &Path) -> Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW);
    }
    options.open(path).at("lock", path)
}

/// Waits for the lock of a file; no, when another run holds it for longer than `wait`.
///
/// # Errors
/// When the system knows no locks there, or somebody stops the waiting.
pub fn wait_for(file: &File, path: &Path, wait: Duration, interrupt: &Interrupt) -> Result<bool> {
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if begun.elapsed() < wait => sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(error).at("lock", path),
        }
        interrupt.check()?;
    }
}
