//! What waits in the intake, what a decision writes and moves, for people and for programs.

use super::{count, human, human::wrapped, json::tool, size};
use crate::{
    handoff::{Account, BucketState, Handoff, Item, Look, Scan, Settled, Step},
    lint::{Severity, masked},
    spec::{intake::Entry, shown},
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Where the names of files begin: a digest with its label just fits on the line below.
const INDENT: usize = 9;
/// How many ignored files are named before the rest is counted.
const NAMED: usize = 6;

/// Everything in the intake area, then what a person would do next.
pub fn scan(handoff: &Handoff, scan: &Scan, style: human::Style) -> String {
    let rules = &handoff.rules;
    let mut out = match (&rules.record, rules.declares_buckets) {
        (Some(record), true) => format!("intake buckets of {record}\n"),
        (Some(record), false) => format!("{record} declares no intake bucket: those of the catalogue\n"),
        (None, _) => "no record declares intake buckets: those of the catalogue\n".to_owned(),
    };
    for (bucket, state) in &scan.buckets {
        let state = bucket_state(state);
        let name = masked(&shown::text(&bucket.written)).text;
        let _ = writeln!(out, "  {}", wrapped(&format!("{name}: {state}"), "    "));
    }
    for item in &scan.items {
        out += &one(item, None, style);
    }
    let aside = (!scan.archive_is_out).then_some("aside");
    let beside = [("in no active bucket", &scan.misplaced, None), (archive_title(scan), &scan.archive, aside)];
    for (title, items, word) in beside {
        if !items.is_empty() {
            let _ = writeln!(out, "{title}");
            items.iter().for_each(|item| out += &one(item, word, style));
        }
    }
    out += &ignored(scan, style);
    for fault in &rules.faults {
        let _ = writeln!(out, "{}", wrapped(&format!("fault: {fault}"), "  "));
    }
    out + &end(handoff, scan)
}

/// What became of looking into a bucket: `empty`, `2 files`.
pub(super) fn bucket_state(state: &BucketState) -> String {
    match state {
        BucketState::Holds(0) => "empty".to_owned(),
        BucketState::Holds(number) => count(*number, "file"),
        BucketState::Missing => "not there".to_owned(),
        BucketState::Closed(why) => format!("not looked into: {why}"),
    }
}

fn archive_title(scan: &Scan) -> &'static str {
    match scan.archive_is_out {
        true => "out of scope with a durable memory target, and still here",
        false => "processed copies, kept aside",
    }
}

/// One file: how it stands, then size, type, digest and what the scan found.
fn one(item: &Item, aside: Option<&str>, style: human::Style) -> String {
    let indent = " ".repeat(INDENT);
    let (word, more) = standing(&item.account);
    let word = aside.filter(|_| word == "waiting").unwrap_or(word);
    let mut out = format!("{word:<INDENT$}{}\n", item.name);
    let line = |text: &str| wrapped(&format!("{indent}{text}"), &indent) + "\n";
    if let Some(look) = &item.look {
        let blocked = if look.blocked.is_some() { ", blocked: never opened, never run" } else { "" };
        out += &line(&format!("{}, {}{blocked}", size(look.observed.size), look.kind));
        // A digest is not wrapped: it is there to be copied, and just fits.
        out += &format!("{indent}sha256 {}\n", look.observed.sha256);
        if let Some(found) = found(look) {
            out += &line(&found);
        }
    }
    if !more.is_empty() {
        out += &line(&more);
    }
    if let Some(look) = item.look.as_ref().filter(|_| style.full) {
        let shown = look.findings.iter().filter(|finding| style.notes || finding.severity != Severity::Note);
        out.extend(shown.map(|finding| human::one("", finding, style)));
    }
    out
}

/// The scan's findings in one line: rules, never values.
fn found(look: &Look) -> Option<String> {
    let weighs: Vec<_> = look.findings.iter().filter(|finding| finding.severity != Severity::Note).collect();
    let mut rules: Vec<&str> = weighs.iter().map(|finding| finding.rule).collect();
    rules.dedup();
    match (weighs.is_empty(), look.unscanned) {
        (false, _) => {
            let style = human::Style { notes: false, ..human::Style::default() };
            Some(format!("scan: {} ({})", human::tally(|severity| look.count(severity), style), rules.join(", ")))
        }
        (true, Some(why)) => Some(format!("scan: its content was not scanned, {why}")),
        (true, None) => None,
    }
}

fn standing(account: &Account) -> (&'static str, String) {
    match account {
        Account::Waiting => ("waiting", String::new()),
        Account::Copied(copy) => ("waiting", format!("{copy} has the same bytes, and no decision names this file")),
        Account::SameBytes(entry) => {
            ("waiting", format!("the same bytes were decided on as {}: {}", decision(entry), entry.path))
        }
        Account::Changed(entry) => {
            ("changed", format!("since it was decided on as {}, {}", decision(entry), entry.time))
        }
        Account::Decided(entry) => ("decided", format!("{}: {}", decision(entry), masked(&entry.reason).text)),
        Account::HalfMoved(entry) => {
            ("half", format!("recorded as {} and copied; the same dispose again finishes the move", decision(entry)))
        }
        Account::CopyLost(entry) => {
            ("lost", format!("recorded as {} and moved, and the copy is not there; dispose again", decision(entry)))
        }
        Account::Unfit(why) => ("unfit", why.clone()),
    }
}

fn decision(entry: &Entry) -> String {
    match entry.disposition == entry.outcome {
        true => entry.outcome.to_string(),
        false => format!("{}, {}", entry.disposition, entry.outcome),
    }
}

fn ignored(scan: &Scan, style: human::Style) -> String {
    let shown = if style.full { scan.ignored.len() } else { NAMED };
    let mut names: Vec<String> = scan.ignored.iter().take(shown).map(|(name, why)| format!("{name} ({why})")).collect();
    if scan.ignored.len() > shown {
        names.push(format!("{} more (-v)", scan.ignored.len() - shown));
    }
    match names.is_empty() {
        true => String::new(),
        false => wrapped(&format!("ignored {}: {}", scan.ignored.len(), names.join(", ")), "  ") + "\n",
    }
}

fn end(handoff: &Handoff, scan: &Scan) -> String {
    let rules = &handoff.rules;
    let mut out = String::new();
    let place = match &rules.durable {
        Some(scope) => format!("processed sources move to {} ({scope} is declared)", rules.evidence),
        None => "processed sources stay: no durable memory target is configured".to_owned(),
    };
    let _ = writeln!(out, "{}", wrapped(&place, "  "));
    let _ = writeln!(
        out,
        "{}",
        wrapped(&format!("ledger: {}, {}", rules.ledger, count(handoff.ledger.entries.len(), "decision")), "  ")
    );
    let open = scan.open().count();
    out += &match (open, scan.is_complete()) {
        (0, true) => "nothing waits: every file has a disposition and an outcome\n".to_owned(),
        (0, false) => "a bucket could not be looked into: the intake is not complete\n".to_owned(),
        (number, _) => format!("{}      uaix handoff dispose PATH …\n", still(number)),
    };
    out
}

/// How many files wait: `1 file waits for a decision`.
pub(super) fn still(number: usize) -> String {
    let verb = if number == 1 { "waits" } else { "wait" };
    format!("{} {verb} for a decision", count(number, "file"))
}

/// The same for programs.
pub fn scan_value(handoff: &Handoff, scan: &Scan) -> Value {
    let rules = &handoff.rules;
    let buckets = scan.buckets.iter().map(|(bucket, state)| {
        let (state, files, why) = match state {
            BucketState::Holds(number) => ("open", Some(*number), None),
            BucketState::Missing => ("missing", None, None),
            BucketState::Closed(why) => ("closed", None, Some(why)),
        };
        json!({"path": masked(&shown::text(&bucket.written)).text, "state": state, "files": files, "why": why})
    });
    let list = |items: &[Item]| items.iter().map(item_value).collect::<Vec<_>>();
    json!({
        "tool": tool(), "command": "handoff scan",
        "record": rules.record.as_ref().map(|path| path.as_str()), "declaresBuckets": rules.declares_buckets,
        "buckets": buckets.collect::<Vec<_>>(), "files": list(&scan.items), "misplaced": list(&scan.misplaced),
        "archive": {"outOfScope": scan.archive_is_out, "files": list(&scan.archive)},
        "ignored": scan.ignored.iter().map(|(name, why)| json!({"path": name, "why": why})).collect::<Vec<_>>(),
        "evidence": rules.evidence.as_str(), "ledger": rules.ledger.as_str(),
        "recordLedger": rules.record_ledger.as_ref().map(|path| path.as_str()),
        "durable": rules.durable.as_ref().map(|scope| scope.as_str()), "faults": rules.faults,
        "waiting": scan.open().count(), "complete": scan.is_complete(),
    })
}

fn item_value(item: &Item) -> Value {
    let (word, more) = standing(&item.account);
    let entry = match &item.account {
        Account::SameBytes(entry)
        | Account::Changed(entry)
        | Account::Decided(entry)
        | Account::HalfMoved(entry)
        | Account::CopyLost(entry) => Some(entry),
        _ => None,
    };
    let look = item.look.as_ref();
    json!({
        "path": item.name, "state": word, "settled": item.account.is_settled(), "why": more,
        "sizeBytes": look.map(|look| look.observed.size), "sha256": look.map(|look| look.observed.sha256),
        "type": look.map(|look| &look.kind), "blocked": look.and_then(|look| look.blocked),
        "unscanned": look.and_then(|look| look.unscanned), "findings": look.map(|look| &look.findings),
        "decision": entry.map(|entry| entry_value(entry)),
    })
}

/// An entry of the ledger as it is shown: the reason is masked, whoever wrote the line.
pub(super) fn entry_value(entry: &Entry) -> Value {
    let mut value = json!(entry);
    value["reason"] = masked(&entry.reason).text.into();
    value
}

/// What a decision would write and move: the difference, before anything is done.
pub fn plan(step: &Step, notes: &[String], handoff: &Handoff) -> String {
    let entry = step.entry();
    let mut out = format!("{}: {}\n", entry.path, decision(entry));
    match step {
        Step::Record(entry, target) => {
            let moves = match target {
                Some(target) if target.is_there => {
                    format!("the same bytes are kept at {} already: the source is removed", target.path)
                }
                Some(target) => format!("moves to {}: copied, held to its digest, then removed here", target.path),
                None => format!("stays where it is: {}", entry.stays.as_deref().unwrap_or("nothing is moved")),
            };
            let _ = writeln!(out, "  {}", wrapped(&moves, "    "));
            let _ = writeln!(out, "  {} gets one line:\n+ {entry}", handoff.rules.ledger);
            if let Some((record, block)) = handoff.proposal(step) {
                let _ = writeln!(out, "  for {record}, to be added by hand:");
                out.extend(block.lines().map(|line| format!("+ {line}\n")));
            }
        }
        Step::Finish(entry) => {
            let kept = entry.kept_at.as_ref().map(ToString::to_string).unwrap_or_default();
            let text = format!("recorded {} and kept at {kept}: the source is removed", entry.time);
            let _ = writeln!(out, "  {}", wrapped(&text, "    "));
        }
        Step::Stands(entry) => {
            let _ = writeln!(out, "  {}", wrapped(&format!("recorded {}: nothing is left to do", entry.time), "    "));
        }
    }
    for note in notes {
        let _ = writeln!(out, "  {}", wrapped(&format!("note: {note}"), "    "));
    }
    out
}

/// What was done, and what still waits.
pub fn settled(settled: &Settled, waiting: usize) -> String {
    let entry = settled.step.entry();
    let kept = entry.kept_at.as_ref();
    let mut out = match (&settled.step, kept) {
        (Step::Record(..), Some(kept)) => format!("recorded, and moved to {kept}\n"),
        (Step::Record(..), None) => "recorded\n".to_owned(),
        (Step::Finish(_), _) => "the move is finished\n".to_owned(),
        (Step::Stands(_), _) if settled.overtaken => "another run was first, with the same decision\n".to_owned(),
        (Step::Stands(_), _) => "recorded before\n".to_owned(),
    };
    out += &match waiting {
        0 => "  nothing waits any more      uaix handoff report\n".to_owned(),
        number => format!("  {} still      uaix handoff scan\n", still(number)),
    };
    out
}

/// A decision for programs: what would be done, or was.
pub fn decision_value(step: &Step, notes: &[String], handoff: &Handoff, done: bool, waiting: Option<usize>) -> Value {
    let entry = step.entry();
    let action = match step {
        Step::Record(_, Some(_)) => "record and move",
        Step::Record(_, None) => "record",
        Step::Finish(_) => "finish the move",
        Step::Stands(_) => "nothing",
    };
    let proposal = handoff.proposal(step).map(|(path, block)| json!({"path": path.as_str(), "text": block}));
    json!({
        "tool": tool(), "command": "handoff dispose", "done": done, "action": action, "entry": entry_value(entry),
        "ledger": handoff.rules.ledger.as_str(), "proposal": proposal, "notes": notes, "waiting": waiting,
    })
}
