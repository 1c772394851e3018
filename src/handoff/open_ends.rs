//! What is open or may not travel on: why a file waits, which checks were run, what is outside of what is supported.

use super::{
    Scan,
    final_report::FinalReport,
    report_parts::{Check, CheckState, Given, Kept, State, StateWord},
    waiting::{Account, Item},
    words::words,
};
use crate::{
    error::Result,
    lint::{Severity, lint},
    package::Package,
    spec::course::Course,
};

/// Why a file is open.
pub(super) fn still(item: &Item) -> String {
    match &item.account {
        Account::Waiting => "waits for a decision".to_owned(),
        Account::Copied(copy) => format!("waits for a decision; `{copy}` has the same bytes"),
        Account::SameBytes(entry) => {
            format!("waits for a decision; the same bytes were decided on as {}, `{}`", words(entry), entry.path)
        }
        Account::Changed(entry) => format!("changed since it was decided on as {}", words(entry)),
        Account::HalfMoved(entry) => format!("a move is half done: decide {} again", words(entry)),
        Account::CopyLost(_) => "recorded as moved, and the copy is not there".to_owned(),
        Account::Decided(entry) => words(entry),
        Account::Unfit(why) => why.clone(),
    }
}

pub(super) fn source_state(package: &Package) -> Result<State> {
    let judgement = lint(package)?;
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(|severity| judgement.count(severity));
    let s = |number: usize| if number == 1 { "" } else { "s" };
    let detail = format!("`uaix lint` finds {errors} error{} and {warnings} warning{}", s(errors), s(warnings));
    let word = if judgement.is_refused() { StateWord::Faulty } else { StateWord::Good };
    Ok(State { word, detail })
}

/// The checks that the report runs itself, then those that somebody names.
pub(super) fn checks(report: &FinalReport, lines: usize, given: &Given) -> Vec<Check> {
    let own = |what: &str, state, detail: String| Check { what: what.to_owned(), state, detail, own: true };
    let passes = |good| if good { CheckState::Passed } else { CheckState::Failed };
    let of_state = |state: &State| match state.word {
        StateWord::Good => CheckState::Passed,
        StateWord::Faulty => CheckState::Failed,
        StateWord::Stated | StateWord::Unknown => CheckState::Skipped,
    };
    let copies = report.decisions.iter().filter(|kept| kept.entry.kept_at.is_some());
    let lost = copies.clone().filter(|kept| !kept.holds).count();
    let mut checks = vec![
        own("every line of the intake ledger is an entry", CheckState::Passed, format!("{lines} in it")),
        own(
            "every kept copy has its recorded digest",
            passes(lost == 0),
            format!("{} kept, {lost} not", copies.count()),
        ),
        own("the package source", of_state(&report.source), report.source.detail.clone()),
        own("the packed archive", of_state(&report.package), report.package.detail.clone()),
        own("the live state", CheckState::Skipped, report.live.detail.clone()),
    ];
    checks.extend(given.checks.iter().cloned());
    checks
}

/// What is outside of what is supported, or may not travel on.
pub(super) fn risks(scan: &Scan, decisions: &[Kept]) -> Vec<String> {
    let mut risks = Vec::new();
    for item in scan.all() {
        let Some(look) = &item.look else {
            if let Account::Unfit(why) = &item.account {
                risks.push(format!("`{}`: {why}", item.name));
            }
            continue;
        };
        if let Some(what) = look.blocked {
            risks.push(format!("`{}` is {what}: no package carries it, and nothing here opens or runs it", item.name));
        }
        let found = look.found();
        if found.errors + found.warnings > 0 {
            risks.push(format!("`{}`: the content scan finds {}", item.name, found.rules.join(", ")));
        }
        if let Some(why) = look.unscanned.filter(|_| look.blocked.is_none()) {
            risks.push(format!("`{}` was not scanned: {why}", item.name));
        }
    }
    if scan.archive_is_out {
        let left = scan.archive.iter();
        risks.extend(left.map(|item| {
            format!(
                "`{}` is left where, with a durable memory target, nothing belongs any more (out of scope)",
                item.name
            )
        }));
    }
    let used = decisions.iter().map(|kept| &kept.entry).filter(|entry| entry.found.errors > 0);
    for entry in used.filter(|entry| matches!(entry.outcome.course(), Course::Used | Course::Preserved)) {
        let rules = entry.found.rules.join(", ");
        risks
            .push(format!("`{}` was used although the scan found {rules}: look at what was taken from it", entry.path));
    }
    risks
}
