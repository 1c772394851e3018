//! One writer of profiles at a time. Readers need no lock, and imports none either: they appear by one rename.

use crate::{
    error::{Error, Result, shown_path},
    package::{
        Interrupt,
        lock::{open_lock, wait_for},
    },
    spec::{instant::UtcInstant, shown},
};
use std::{
    fs::File,
    io::{Read, Seek, Write},
    path::Path,
    time::Duration,
};

/// The file that is locked.
pub(super) const NAME: &str = "lock";

/// Makes the file that is locked.
pub(super) fn prepare(root: &Path) -> Result<()> {
    open_lock(&root.join(NAME)).map(drop)
}

/// The right to change profiles; it ends when this is dropped, and with the process, whatever ends that.
#[derive(Debug)]
pub(super) struct WriterLock(File);

impl WriterLock {
    /// Waits for the right to change profiles. `verb` is what others are told while it is held.
    pub(super) fn acquire(root: &Path, wait: Duration, verb: &str, interrupt: &Interrupt) -> Result<Self> {
        let path = root.join(NAME);
        let file = open_lock(&path)?;
        match wait_for(&file, &path, wait, interrupt)? {
            true => Ok(Self(file).held_for(verb)),
            false => Err(busy(root, wait)),
        }
    }

    /// Takes the right when nobody has it.
    pub(super) fn attempt(root: &Path) -> Result<Option<Self>> {
        let path = root.join(NAME);
        let file = open_lock(&path)?;
        let is_free = wait_for(&file, &path, Duration::ZERO, &Interrupt::default())?;
        Ok(is_free.then_some(Self(file)))
    }

    /// Writes down what others are told. It is a help; a full disk does not stop the work for it.
    fn held_for(mut self, verb: &str) -> Self {
        let words = format!("{verb} by process {} since {}\n", std::process::id(), UtcInstant::now());
        let file = &mut self.0;
        let _ = file.set_len(0).and_then(|()| file.rewind()).and_then(|()| file.write_all(words.as_bytes()));
        self
    }
}

impl Drop for WriterLock {
    fn drop(&mut self) {
        let _ = self.0.set_len(0);
    }
}

fn busy(root: &Path, wait: Duration) -> Error {
    let mut words = String::new();
    // Some systems let nobody read what is locked.
    let _ = File::open(root.join(NAME)).and_then(|file| file.take(200).read_to_string(&mut words));
    let words = shown::text(words.trim());
    let who = if words.is_empty() { String::new() } else { format!(": {words}") };
    let message = format!("the store `{}` is in use{who}; waited {} s", shown_path(root), wait.as_secs());
    Error::request(message, "try again when that is done, or wait longer")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time() {
        let dir = tempfile::tempdir().expect("dir");
        let take = |wait| WriterLock::acquire(dir.path(), wait, "load", &Interrupt::default());
        let first = take(Duration::ZERO).expect("free");
        let error = take(Duration::from_millis(30)).expect_err("taken").to_string();
        assert!(error.contains("is in use: load by process") && error.ends_with("waited 0 s"), "{error}");
        drop(first);
        take(Duration::ZERO).expect("free again");
    }
}
