//! The standing of every file of a source, and what was recorded, for people and for programs.

use super::{awaiting, count, human::wrapped, json::tool};
use crate::{
    review::{Recorded, Source, why},
    spec::{
        config::REVIEW_NAME,
        entry_path::EntryPath,
        ledger::{Review, Standing},
        shown,
        terms::Operation,
    },
};
use serde_json::{Value, json};

/// How many recorded reviews are named before the rest is counted.
const NAMED: usize = 10;

/// Each file with its standing and the reason, then how many wait.
pub fn status(source: &Source) -> String {
    let mut out = String::new();
    let mut line = |word: &str, path: &EntryPath, why: &str| {
        let text = format!("{word:<9} {path}  ({why})");
        out += &format!("{}\n", wrapped(&text, &" ".repeat(10)));
    };
    for file in &source.files {
        let standing = source.standing(file);
        line(word(standing), &file.path, &why(standing, file.bytes.is_anchor));
    }
    for review in source.gone() {
        line("gone", &review.path, &lost(review));
    }
    let waiting = source.waiting().count();
    match waiting {
        0 => out += "every file is reviewed      uaix pack\n",
        _ => out += &format!("{} a human review      uaix review PATH --by NAME\n", awaiting(waiting)),
    }
    out
}

/// The same for programs.
pub fn status_value(source: &Source) -> Value {
    let files = source.files.iter().map(|file| {
        let standing = source.standing(file);
        json!({
            "path": file.path.as_str(), "state": word(standing), "why": why(standing, file.bytes.is_anchor),
            "sha256": file.bytes.observed.sha256.to_string(), "sizeBytes": file.bytes.observed.size,
            "anchor": file.bytes.is_anchor, "review": standing.review().map(entry),
        })
    });
    let gone = source.gone().map(
        |review| json!({"path": review.path.as_str(), "state": "gone", "why": lost(review), "review": entry(review)}),
    );
    json!({
        "tool": tool(), "command": "review", "ledger": REVIEW_NAME, "files": files.chain(gone).collect::<Vec<_>>(),
        "awaitingReview": source.waiting().count(),
    })
}

/// What was recorded, what the person said no to, and what needs a name of its own.
pub fn recorded(recorded: &Recorded, refused: &[EntryPath], held: &[EntryPath], waiting: usize, all: bool) -> String {
    let mut out = match recorded.added.len() {
        0 => "recorded nothing new".to_owned(),
        number => format!("recorded {} in {REVIEW_NAME}", count(number, "review")),
    };
    out += "\n";
    let shown = if all { recorded.added.len() } else { NAMED };
    for review in recorded.added.iter().take(shown) {
        out += &format!("  {:<8} {}\n", review.operation.as_str(), review.path);
    }
    if recorded.added.len() > shown {
        out += &format!("  and {} more (-v)\n", recorded.added.len() - shown);
    }
    if !recorded.known.is_empty() {
        out += &format!("  {} stood there already\n", count(recorded.known.len(), "review"));
    }
    for path in refused {
        out += &format!("  no to {path}: it still awaits a review\n");
    }
    for path in held {
        let text = format!("  {path} is a protected anchor that changed: uaix review {path} --operation replace");
        out += &format!("{}\n", wrapped(&text, "    "));
    }
    match waiting {
        0 => out += "  every file is reviewed      uaix pack\n",
        _ => out += &format!("  {} a review still      uaix review --status\n", awaiting(waiting)),
    }
    out
}

/// The same for programs.
pub fn recorded_value(recorded: &Recorded, held: &[EntryPath], waiting: usize) -> Value {
    json!({
        "tool": tool(), "command": "review", "ledger": REVIEW_NAME,
        "recorded": recorded.added.iter().map(entry).collect::<Vec<_>>(),
        "known": recorded.known.iter().map(entry).collect::<Vec<_>>(),
        "held": held.iter().map(EntryPath::as_str).collect::<Vec<_>>(),
        "awaitingReview": waiting,
    })
}

fn entry(review: &Review) -> Value {
    json!({
        "path": review.path.as_str(), "sha256": review.sha256.to_string(), "operation": review.operation.as_str(),
        "reviewer": review.reviewer, "time": review.time.to_string(), "note": review.note,
    })
}

fn word(standing: Standing<'_>) -> &'static str {
    match standing {
        Standing::Reviewed(_) => "reviewed",
        Standing::Changed(_) => "changed",
        Standing::Never => "never",
    }
}

/// Why a file that is not in the package is in the ledger.
fn lost(review: &Review) -> String {
    let by = format!("by {}, {}", shown::text(&review.reviewer), review.time);
    match review.operation {
        Operation::Remove => format!("its removal was reviewed {by}"),
        _ => format!("reviewed {by}, and no longer in the package: `--operation remove`"),
    }
}
