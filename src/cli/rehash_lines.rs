//! The lines of a report of `uaix rehash`: sentences that wrap, digests that do not, lists that name the first few.

use std::fmt::Write as _;
use uaix::{report::human::wrapped, spec::shown};

/// How many paths of one kind are named without `-v`.
pub(super) const NAMED: usize = 3;

/// Indented lines of at most 80 columns.
pub(super) struct Lines {
    pub(super) out: String,
    /// Every path, not only the first.
    pub(super) all: bool,
}

impl Lines {
    /// A sentence, wrapped.
    pub(super) fn say(&mut self, text: &str) {
        let indent = " ".repeat(2 + text.len() - text.trim_start().len());
        let _ = writeln!(self.out, "{indent}{}", wrapped(text.trim_start(), &format!("{indent}  ")));
    }

    /// A line that is not wrapped, so that it can be copied.
    pub(super) fn raw(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    /// How many there are and the first of them.
    pub(super) fn list(&mut self, what: &str, paths: &[impl AsRef<str>], why: &str) {
        if paths.is_empty() {
            return;
        }
        let shown = if self.all { paths.len() } else { NAMED };
        let names: Vec<_> = paths.iter().take(shown).map(|path| shown::text(path.as_ref())).collect();
        let more = paths.len().saturating_sub(shown);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let why = if why.is_empty() { String::new() } else { format!(" ({why})") };
        self.say(&format!("{what}{why}, {}: {}{more}", paths.len(), names.join(", ")));
    }
}
