//! Where text goes: the result to standard output, the rest to standard error. A closed pipe ends quietly.

use super::{Color, Format, Globals, progress};
use anstream::{AutoStream, ColorChoice};
use serde_json::{Value, json};
use std::{
    io::{self, IsTerminal, Write},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use uaix::{
    Error,
    report::human::{Style, wrapped},
};

/// The streams and how to use them.
pub(super) struct Terminal {
    color: ColorChoice,
    quiet: bool,
    /// `-v` was given.
    pub(super) verbose: bool,
    format: Format,
    no_input: bool,
}

impl Terminal {
    pub(super) fn new(globals: &Globals, format: Format) -> Self {
        let color = match globals.color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        };
        Self { color, quiet: globals.quiet, verbose: globals.verbose, format, no_input: globals.no_input }
    }

    /// Whether a person can be asked.
    pub(super) fn can_ask(&self) -> bool {
        progress::end();
        !self.no_input && self.format == Format::Human && io::stdin().is_terminal() && io::stderr().is_terminal()
    }

    /// Refuses `-q` and `-v` where they would change nothing.
    pub(super) fn refuse_volume(&self, place: &str) -> uaix::Result<()> {
        let flag = match (self.quiet, self.verbose) {
            (true, _) => "--quiet",
            (_, true) => "--verbose",
            _ => return Ok(()),
        };
        Err(Error::request(format!("`{flag}` has no effect {place}"), "leave it out"))
    }

    pub(super) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// How findings are shown.
    pub(super) fn style(&self, notes: bool) -> Style {
        Style { color: true, notes: notes || self.verbose, full: self.verbose }
    }

    /// Prints a result for people, unless `-q` was given.
    pub(super) fn say(&self, text: &str) {
        if !self.quiet {
            self.print(text);
        }
    }

    /// Prints a result whatever `-q` says.
    pub(super) fn print(&self, text: &str) {
        progress::end();
        let mut out = AutoStream::new(io::stdout(), self.color);
        note(out.write_all(text.as_bytes()).and_then(|()| out.flush()));
    }

    /// Prints the one document of `--format json`.
    pub(super) fn document(&self, value: &Value) {
        print_document(value);
    }

    /// Keeps in mind what was written, like ``the entry is in `FILE` ``: where the report of it is lost, this is said instead.
    /// Every verb that writes calls it before it reports.
    pub(super) fn wrote(&self, what: impl Into<String>) {
        *WRITTEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(what.into());
    }

    /// Prints what a person has to know besides the result.
    pub(super) fn hint(&self, text: &str) {
        if !self.quiet && !self.is_json() {
            progress::end();
            let mut err = AutoStream::new(io::stderr(), self.color);
            let _ = err.write_all(text.as_bytes());
        }
    }

    /// Prints what a person has to know whatever the result's form is: it goes to standard error.
    pub(super) fn notice(&self, text: &str) {
        if !self.quiet {
            progress::end();
            let mut err = AutoStream::new(io::stderr(), self.color);
            let _ = err.write_all(text.as_bytes());
        }
    }

    /// Reports why the tool could not work.
    pub(super) fn fail(&self, error: &Error) {
        if self.is_json() {
            return print_document(&failure(&error.to_string(), error.help()));
        }
        self.complain(error);
    }

    /// Says what could not be done besides the result, which is on standard output in whatever format.
    pub(super) fn complain(&self, error: &Error) {
        progress::end();
        let mut err = AutoStream::new(io::stderr(), self.color);
        let text = wrapped(&format!("error: {error}"), "  ");
        let _ = writeln!(err, "\x1b[1;31merror\x1b[0m{}", &text["error".len()..]);
        if let Some(help) = error.help() {
            let _ = writeln!(err, "  {}", wrapped(&format!("help: {help}"), "        "));
        }
    }
}

/// The document of a failure.
pub(super) fn failure(message: &str, help: Option<&str>) -> Value {
    json!({"error": {"message": message, "help": help}})
}

/// Prints one JSON document.
pub(super) fn print_document(value: &Value) {
    progress::end();
    let mut out = io::stdout().lock();
    note(writeln!(out, "{value:#}").and_then(|()| out.flush()));
}

/// Whether the result could not be written; a closed pipe is the reader's choice and no failure.
static LOST: AtomicBool = AtomicBool::new(false);

/// Whether nobody reads the result any more.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether whoever read the result has enough of it.
pub(super) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

fn note(written: io::Result<()>) {
    if let Err(error) = written {
        let lost = if error.kind() == io::ErrorKind::BrokenPipe { &CLOSED } else { &LOST };
        lost.store(true, Ordering::Relaxed);
    }
}

/// What a verb has written, in words: it stays, also where the report of it is lost.
static WRITTEN: Mutex<Option<String>> = Mutex::new(None);

/// Why the result could not be written, and what is done all the same; none when it was written.
pub(super) fn lost_output() -> Option<Error> {
    if !LOST.load(Ordering::Relaxed) {
        return None;
    }
    let written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner).take();
    let lost = "the result could not be written to standard output";
    Some(match written {
        Some(what) => {
            Error::request(format!("{lost}, but {what}"), "that is done and need not be repeated; is the disk full?")
        }
        None => Error::request(lost, "is the disk full?"),
    })
}
