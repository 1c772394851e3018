//! Room for long texts: each is in memory as a whole, with copies of it, so that only so many bytes of them are at once.

use std::sync::{Condvar, Mutex, PoisonError};

/// A number of bytes that several threads share.
#[derive(Debug)]
pub(super) struct Room {
    size: u64,
    taken: Mutex<u64>,
    freed: Condvar,
}

/// Bytes that one thread has taken, until it drops them.
#[derive(Debug)]
pub(super) struct Taken<'r> {
    room: &'r Room,
    bytes: u64,
}

impl Room {
    pub fn new(size: u64) -> Self {
        Self { size, taken: Mutex::new(0), freed: Condvar::new() }
    }

    /// Waits until so many bytes are free and takes them. Who asks for more than there are gets all of them, alone.
    pub fn take(&self, bytes: u64) -> Taken<'_> {
        let bytes = bytes.min(self.size);
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_full = |taken: &mut u64| *taken + bytes > self.size;
        let mut taken = self.freed.wait_while(taken, is_full).unwrap_or_else(PoisonError::into_inner);
        *taken += bytes;
        Taken { room: self, bytes }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        *self.room.taken.lock().unwrap_or_else(PoisonError::into_inner) -= self.bytes;
        self.room.freed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicU64, Ordering::SeqCst},
        thread,
    };

    #[test]
    fn no_more_is_taken_than_there_is() {
        let (room, now, most) = (Room::new(10), AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for bytes in [4, 6, 10, 25, 1, 9, 3, 7] {
                let (room, now, most) = (&room, &now, &most);
                scope.spawn(move || {
                    for _ in 0..200 {
                        let _taken = room.take(bytes);
                        most.fetch_max(now.fetch_add(bytes.min(10), SeqCst) + bytes.min(10), SeqCst);
                        thread::yield_now();
                        now.fetch_sub(bytes.min(10), SeqCst);
                    }
                });
            }
        });
        assert!(most.load(SeqCst) <= 10 && now.load(SeqCst) == 0);
        assert_eq!(room.taken.into_inner().ok(), Some(0));
    }
}
