//! How far long work is, on the standard error of a person's terminal: a line that is there only while nothing else is said.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::{
    io::{self, IsTerminal},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};
use uaix::Interrupt;

/// How long work may take before anything is shown, and how often it is shown anew.
const SOON: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);

/// Whether anybody wants to see it.
static WANTED: AtomicBool = AtomicBool::new(false);
/// What counts how much it reads.
static WATCHED: Mutex<Vec<Interrupt>> = Mutex::new(Vec::new());
/// The line, while it is shown.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows the progress of long work, unless standard error is no terminal.
pub(super) fn allow() {
    WANTED.store(io::stderr().is_terminal(), Ordering::Relaxed);
}

/// Shows how much some work has read, with what is watched already, once it takes long.
pub(super) fn watch(interrupt: &Interrupt) {
    if !WANTED.load(Ordering::Relaxed) {
        return;
    }
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    watched.push(interrupt.clone());
    if watched.len() > 1 {
        return;
    }
    thread::spawn(|| {
        thread::sleep(SOON);
        // Where something was said, or asked, the work is over, and so is this thread.
        while WANTED.load(Ordering::Relaxed) {
            let watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner).clone();
            show(watched.iter().map(Interrupt::passed).sum());
            thread::sleep(TICK);
        }
    });
}

fn show(bytes: u64) {
    let mut line = LINE.lock().unwrap_or_else(PoisonError::into_inner);
    // Asked again under the lock: nothing is drawn behind what was said meanwhile.
    if !WANTED.load(Ordering::Relaxed) {
        return;
    }
    let line = line.get_or_insert_with(|| {
        let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} {binary_bytes} read, {elapsed}");
        line.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()).tick_chars("-\\|/ "))
    });
    line.set_position(bytes);
    line.tick();
}

/// Takes the line away for good: something is said, or asked.
pub(super) fn end() {
    WANTED.store(false, Ordering::Relaxed);
    if let Some(line) = LINE.lock().unwrap_or_else(PoisonError::into_inner).take() {
        line.finish_and_clear();
    }
}
