//! The final report of an intake: one Markdown page for people, one document for programs.

use super::{
    count,
    handoff::{bucket_state, entry_value, still},
    json::tool,
    markdown::cell,
    size,
};
use crate::{
    handoff::{FinalReport, Kept, State},
    lint::masked,
    spec::shown,
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What the report says of itself, whatever it reports.
const RULE: &str = "Intake is complete only when every file that is no placeholder has a disposition and an outcome.";

/// The report as Markdown.
pub fn markdown(report: &FinalReport) -> String {
    let mut out = format!("# File handoff: final report of {}\n\n{}\n\n", cell(&report.name), verdict(report));
    let _ = writeln!(out, "{RULE} Made {} from the ledger, the tree and the settings.\n", report.time);
    list(&mut out, "Buckets scanned", "none", buckets(report).into_iter());
    list(&mut out, "Blockers", "none", report.blockers.iter().map(|text| safe(text)));
    out += "## Dispositions\n\n";
    if report.decisions.is_empty() {
        out += "none\n\n";
    } else {
        out += "| file | disposition | outcome | reason | proof of use | now |\n|---|---|---|---|---|---|\n";
        report.decisions.iter().for_each(|kept| out += &row(kept));
        out += "\n";
    }
    let changed = report.changed.iter().map(|(path, what)| safe(&format!("`{path}`: {what}")));
    list(&mut out, "Files changed", "none that the ledger names", changed);
    out += "## Checks\n\n| check | outcome | detail |\n|---|---|---|\n";
    for check in &report.checks {
        let whose = if check.own { "" } else { " (as stated)" };
        let _ = writeln!(out, "| {} | {}{whose} | {} |", safe(&check.what), check.state.as_str(), safe(&check.detail));
    }
    out += "\n";
    list(&mut out, "Support-boundary risks", "none found", report.risks.iter().map(|text| safe(text)));
    out += "## State\n\n| of | state | detail |\n|---|---|---|\n";
    for (name, state) in states(report) {
        let _ = writeln!(out, "| {name} | {} | {} |", state.word.as_str(), safe(&state.detail));
    }
    out += "\n";
    let memory = report.memory.iter().map(|one| safe(&format!("`{}` took in `{}`; {}", one.path, one.from, one.now)));
    list(&mut out, "Memory updates", "none that the ledger names", memory);
    let _ = write!(out, "## Continuation prompt\n\n> {}\n", safe(&report.prompt));
    out
}

fn verdict(report: &FinalReport) -> String {
    let decided = count(report.decisions.len(), "file");
    match report.scan.open().count() {
        0 if report.is_complete() && report.decisions.is_empty() => {
            "**The intake is complete**: nothing was dropped, and nothing is in the ledger.".to_owned()
        }
        0 if report.is_complete() => {
            format!("**The intake is complete**: {decided} decided on, nothing waits.")
        }
        0 => format!(
            "**The intake is not complete**: {decided} decided on, and {}.",
            count(report.blockers.len(), "blocker")
        ),
        open => format!("**The intake is not complete**: {decided} decided on, {}.", still(open)),
    }
}

fn buckets(report: &FinalReport) -> Vec<String> {
    let scan = &report.scan;
    let mut lines: Vec<String> = scan
        .buckets
        .iter()
        .map(|(bucket, state)| safe(&format!("`{}`: {}", shown::text(&bucket.written), bucket_state(state))))
        .collect();
    if !scan.misplaced.is_empty() {
        lines.push(format!("in no active bucket: {}", count(scan.misplaced.len(), "file")));
    }
    if !scan.archive.is_empty() {
        lines.push(format!("processed copies: {}", count(scan.archive.len(), "file")));
    }
    if !scan.ignored.is_empty() {
        lines.push(format!("ignored: {}, placeholders and junk", count(scan.ignored.len(), "file")));
    }
    lines
}

fn row(kept: &Kept) -> String {
    let entry = &kept.entry;
    let proof: Vec<String> =
        entry.proof.iter().map(|proof| format!("`{}` ({})", proof.path, proof.role.as_str())).collect();
    let place = match &entry.kept_at {
        Some(place) => format!("{}: `{place}`", kept.now),
        None => kept.now.to_owned(),
    };
    let by = entry.by.as_ref().map(|by| format!(", {by}")).unwrap_or_default();
    format!(
        "| {} | {} | {} | {} | {} | {} |\n",
        safe(&format!("`{}`, {}, sha256 {}", entry.path, size(entry.size_bytes), entry.sha256)),
        entry.disposition,
        entry.outcome,
        safe(&format!("{} ({}{by})", entry.reason, entry.time)),
        safe(&proof.join(", ")),
        safe(&place),
    )
}

fn list(out: &mut String, title: &str, none: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.map(|item| format!("- {item}\n")).collect();
    let body = if items.is_empty() { format!("{none}\n") } else { items.concat() };
    let _ = write!(out, "## {title}\n\n{body}\n");
}

fn states(report: &FinalReport) -> [(&'static str, &State); 3] {
    [("source", &report.source), ("package", &report.package), ("live", &report.live)]
}

/// Foreign words: no secret, and nothing that becomes markup.
fn safe(text: &str) -> String {
    cell(&masked(text).text)
}

/// The report for programs.
pub fn value(report: &FinalReport) -> Value {
    let hidden = |text: &String| masked(text).text;
    let decisions = report.decisions.iter().map(|kept| {
        let mut value = entry_value(&kept.entry);
        value["now"] = kept.now.into();
        value["holds"] = kept.holds.into();
        value
    });
    let changed = report.changed.iter().map(|(path, what)| json!({"path": path.as_str(), "what": what}));
    let checks = report.checks.iter().map(|check| {
        json!({
            "what": hidden(&check.what), "outcome": check.state.as_str(), "detail": hidden(&check.detail),
            "stated": !check.own,
        })
    });
    let memory =
        report.memory.iter().map(|one| json!({"path": one.path.as_str(), "from": one.from.as_str(), "now": one.now}));
    let state = |state: &State| json!({"state": state.word.as_str(), "detail": hidden(&state.detail)});
    let [source, package, live] = states(report).map(|(_, of)| state(of));
    json!({
        "tool": tool(), "command": "handoff report", "name": report.name, "time": report.time,
        "complete": report.is_complete(), "rule": RULE, "waiting": report.scan.open().count(),
        "decisions": decisions.collect::<Vec<_>>(), "filesChanged": changed.collect::<Vec<_>>(),
        "checks": checks.collect::<Vec<_>>(), "blockers": report.blockers.iter().map(hidden).collect::<Vec<_>>(),
        "supportBoundaryRisks": report.risks.iter().map(hidden).collect::<Vec<_>>(),
        "source": source, "package": package, "live": live, "memoryUpdates": memory.collect::<Vec<_>>(),
        "continuationPrompt": hidden(&report.prompt),
    })
}
