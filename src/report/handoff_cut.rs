//! A line of an intake ledger that was cut off, for people and for programs.

use super::{count, json::tool};
use crate::{handoff::Cut, lint::masked, spec::shown};
use serde_json::{Value, json};

/// How much of the line is shown, in bytes.
const SHOWN: usize = 400;

/// What is left of the line, and what becomes of it.
pub fn text(cut: Option<&Cut>) -> String {
    let Some(cut) = cut else { return "every line of the intake ledger is whole\n".to_owned() };
    let (ledger, line, length) = (&cut.ledger, cut.line, cut.rest.len());
    let start = masked(&shown::bytes(&cut.rest[..length.min(SHOWN)])).text;
    let more = if length > SHOWN { "…" } else { "" };
    format!(
        "{ledger}: line {line}, the last one, was cut off after {length} bytes\n- {start}{more}\n  {} before it stay\n  \
         what is left of it is kept as {}, which is never packed\n",
        count(cut.decisions, "whole decision"),
        cut.aside
    )
}

/// What was done.
pub fn repaired() -> &'static str {
    "repaired; the file that the line was about has no decision any more\n  next: uaix handoff scan\n"
}

/// For programs.
pub fn value(cut: Option<&Cut>, done: bool) -> Value {
    let cut = cut.map(|cut| {
        json!({
            "ledger": cut.ledger.as_str(), "line": cut.line, "bytes": cut.rest.len(), "decisions": cut.decisions,
            "keptAs": cut.aside.as_str(),
        })
    });
    json!({"tool": tool(), "command": "handoff repair", "done": done, "cut": cut})
}
