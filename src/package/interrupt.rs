//! What long work shares with whoever watches it: it looks between two blocks whether it is to stop, so that it can leave
//! nothing behind, and counts what it has read.

use crate::error::{Error, Result};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

/// Shared between the work and whoever may stop it.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    raised: AtomicBool,
    passed: AtomicU64,
}

impl Interrupt {
    /// Asks the work to stop.
    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::SeqCst);
    }

    /// Whether somebody asked.
    pub fn is_raised(&self) -> bool {
        self.0.raised.load(Ordering::SeqCst)
    }

    /// Ends the work when somebody asked.
    ///
    /// # Errors
    /// [`Error::Interrupted`] after [`Interrupt::raise`].
    pub fn check(&self) -> Result<()> {
        if self.is_raised() { Err(Error::Interrupted) } else { Ok(()) }
    }

    /// How many bytes of contents the work has read so far, to show how far it is.
    pub fn passed(&self) -> u64 {
        self.0.passed.load(Ordering::Relaxed)
    }

    /// Counts bytes that were read.
    pub(crate) fn pass(&self, bytes: usize) {
        self.0.passed.fetch_add(bytes as u64, Ordering::Relaxed);
    }
}
