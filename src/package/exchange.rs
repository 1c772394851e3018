//! Changing a file that belongs to people: it becomes the new one only while it still is what was read.

#[cfg(unix)]
use super::{Interrupt, lock::wait_for};
use super::{atomic, open_regular, read_small};
use crate::error::{Error, Result, shown_path};
use std::{io, path::Path, time::Duration};

/// How long a file that another run holds is waited for.
const WAIT: Duration = Duration::from_secs(10);

/// Replaces a file by a new state, whole or not at all; without a state `before`, makes it. Two runs at once can not lose
/// what one of them wrote: the second one is refused.
///
/// # Errors
/// When the file is not in the state `before` any more, is a link, or the system refuses. Nothing is written then.
pub fn exchange(target: &Path, before: Option<&[u8]>, after: &[u8]) -> Result<()> {
    let Some(before) = before else {
        return atomic::create_new(target, after).map_err(|error| match error {
            Error::Io { source, .. } if source.kind() == io::ErrorKind::AlreadyExists => changed(target),
            error => error,
        });
    };
    // The lock belongs to the file that is about to be replaced, so that whoever waits for it finds another one behind it.
    let _held = hold(target)?;
    if read_small(target, u64::MAX - 1)?.as_deref() != Some(before) {
        return Err(changed(target));
    }
    atomic::replace(target, after)
}

fn changed(target: &Path) -> Error {
    let message = format!("`{}` changed in the meantime; nothing was written", shown_path(target));
    Error::request(message, "run the command again")
}

#[cfg(unix)]
fn hold(target: &Path) -> Result<std::fs::File> {
    let file = open_regular(target)?;
    // A file system without locks is protected by the comparison alone.
    if wait_for(&file, target, WAIT, &Interrupt::default()).unwrap_or(true) {
        return Ok(file);
    }
    Err(Error::request(format!("`{}` is held by another run", shown_path(target)), "wait for it, or end it"))
}

/// Elsewhere a lock would keep readers out; the comparison alone protects the file.
#[cfg(not(unix))]
fn hold(target: &Path) -> Result<std::fs::File> {
    let _ = WAIT;
    open_regular(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn only_what_was_read_is_replaced() {
        let dir = tempfile::tempdir().expect("dir");
        let target = dir.path().join("a");
        exchange(&target, None, b"1").expect("made");
        assert!(exchange(&target, None, b"2").expect_err("there").to_string().contains("in the meantime"));
        exchange(&target, Some(b"1"), b"2").expect("replaced");
        assert!(exchange(&target, Some(b"1"), b"3").expect_err("changed").to_string().contains("in the meantime"));
        assert_eq!(fs::read(&target).expect("read"), b"2");
        assert_eq!(fs::read_dir(dir.path()).expect("list").count(), 1);
    }

    #[test]
    fn of_many_at_once_none_is_lost() {
        let dir = tempfile::tempdir().expect("dir");
        let target = dir.path().join("a");
        fs::write(&target, b"").expect("file");
        let done: usize = std::thread::scope(|scope| {
            let runs = (0..8).map(|_| {
                scope.spawn(|| {
                    let tries = (0..20).filter(|_| {
                        let before = fs::read(&target).expect("read");
                        exchange(&target, Some(&before), &[before.as_slice(), b"x"].concat()).is_ok()
                    });
                    tries.count()
                })
            });
            runs.collect::<Vec<_>>().into_iter().map(|run| run.join().expect("joined")).sum()
        });
        assert_eq!(fs::read(&target).expect("read").len(), done);
        assert!(done >= 20, "{done}");
    }
}
