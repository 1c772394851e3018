//! `uaix memory`: the ledger of long-term memory. Pointers are appended, judged, and facts recorded for promotion.

use super::{
    FormFlag, Outcome, given, interruptible,
    terminal::Terminal,
    wizard::{agrees, say, stopped},
};
use clap::{Args, Subcommand};
use dialoguer::console::Term;
use std::path::Path;
use uaix::{
    Memory, OpenOptions, Result, Severity,
    memory::{Fact, NewPointer},
    report::memory::{self as report, Fate},
};

/// Append to the ledger of long-term memory, check its pointers, record promotions
#[derive(Args, Debug)]
#[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Append one pointer to the ledger, in the shape that the ledger has
    Add {
        /// A file or folder below the working folder, or a public address
        #[arg(value_name = "TARGET")]
        target: String,
        /// An id that stays when the target moves
        #[arg(long, value_name = "ID")]
        id: String,
        /// A name for people
        #[arg(long, value_name = "TEXT")]
        label: String,
        /// One sentence that says when to follow the pointer
        #[arg(long, value_name = "TEXT")]
        summary: String,
        /// Who or what stands behind the target
        #[arg(long, value_name = "TEXT")]
        authority: String,
        /// Whether a human has read the target [default: review_required]
        #[arg(long, value_name = "STATUS")]
        review_status: Option<String>,
        /// What the review rests on
        #[arg(long, value_name = "TEXT")]
        evidence: Option<String>,
        #[command(flatten)]
        how: How,
    },
    /// Is every target there, are its bytes the ones that were meant, and does a pointer reach every page
    Check {
        /// Write the digests of the targets that are there, after a yes
        #[arg(long)]
        fix_checksums: bool,
        /// Do not ask
        #[arg(long, requires = "fix_checksums")]
        yes: bool,
    },
    /// Record that a fact of the wiki is to go into the package, once a person has reviewed it
    Promote {
        /// The page of the wiki that holds the fact
        #[arg(value_name = "PATH")]
        path: String,
        /// The record or folder of the package that is to say it
        #[arg(long, value_name = "TARGET")]
        to: String,
        /// The fact, in one sentence [default: the page as a whole]
        #[arg(long, value_name = "TEXT")]
        fact: Option<String>,
        /// How certain it is: one of `confidence_labels` in uaix.toml
        #[arg(long, value_name = "LABEL")]
        confidence: Option<String>,
        /// Who proposes it
        #[arg(long, value_name = "NAME")]
        by: Option<String>,
        #[command(flatten)]
        how: How,
    },
}

/// How something is appended.
#[derive(Args, Debug)]
struct How {
    /// Show what would be appended, and write nothing
    #[arg(long, conflicts_with = "yes")]
    dry_run: bool,
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let options = OpenOptions { interrupt: interruptible(), ..OpenOptions::default() };
    let memory = Memory::open(Path::new("."), &options)?;
    match &arguments.action {
        Action::Add { target, id, label, summary, authority, review_status, evidence, how } => {
            let new = NewPointer {
                target: target.clone(),
                id: id.clone(),
                label: label.clone(),
                summary: summary.clone(),
                authority: authority.clone(),
                review_status: review_status.clone(),
                evidence: evidence.clone(),
            };
            add(&memory, &new, how, terminal)
        }
        Action::Check { fix_checksums: false, .. } => check(&memory, terminal),
        Action::Check { yes, .. } => fix(&memory, &options, *yes, terminal),
        Action::Promote { path, to, fact, confidence, by, how } => {
            let fact = Fact {
                page: path.clone(),
                to: to.clone(),
                fact: fact.clone(),
                confidence: confidence.clone(),
                by: by.clone(),
                time: given::moment()?,
            };
            promote(&memory, &fact, how, terminal)
        }
    }
}

fn add(memory: &Memory, new: &NewPointer, how: &How, terminal: &Terminal) -> Result<Outcome> {
    let addition = memory.add(new)?;
    let difference = || report::difference(&addition.before, &addition.after);
    let Some(fate) = decide(how, terminal, &addition.remarks, difference, "append this pointer?")? else {
        return Ok(Outcome::Refused);
    };
    if fate != Fate::Shown {
        addition.write()?;
        terminal.wrote(format!("the pointer `{}` is in `{}`", addition.id, addition.ledger));
    }
    match terminal.is_json() {
        true => terminal.document(&report::added_value(&addition, fate != Fate::Shown)),
        false => terminal.say(&report::added(&addition, fate)),
    }
    Ok(Outcome::Done)
}

fn check(memory: &Memory, terminal: &Terminal) -> Result<Outcome> {
    let checked = memory.check()?;
    match terminal.is_json() {
        true => terminal.document(&report::checked_value(&checked, None)),
        false => terminal.say(&report::checked(memory, &checked, terminal.style(true))),
    }
    Ok(if checked.count(Severity::Error) > 0 { Outcome::Refused } else { Outcome::Done })
}

fn fix(memory: &Memory, options: &OpenOptions, yes: bool, terminal: &Terminal) -> Result<Outcome> {
    let proposal = memory.fix_checksums()?;
    let open = !proposal.corrections.is_empty();
    let mut fate = if yes { Fate::Written } else { Fate::Shown };
    if open && !yes && terminal.can_ask() {
        // Why each checksum is another one is what a person has to know before the yes.
        terminal.hint(&report::checked(memory, &memory.check()?, terminal.style(true)));
        let difference = report::difference(&proposal.before, &proposal.after);
        if !ask(&difference, &[], "write these checksums?")? {
            terminal.hint("nothing was written\n");
            return Ok(Outcome::Refused);
        }
        fate = Fate::Agreed;
    }
    let written = open && fate != Fate::Shown;
    if written {
        proposal.write()?;
        terminal.wrote("the checksums are in the ledger");
    }
    let after = Memory::open(Path::new("."), options)?;
    let checked = after.check()?;
    if terminal.is_json() {
        terminal.document(&report::checked_value(&checked, Some((&proposal, written))));
    } else {
        let fixed = report::fixed(&proposal, fate);
        let state = report::checked(&after, &checked, terminal.style(true));
        // What is wrong is read before what would be done about it, and what was done before what is still wrong.
        terminal.say(&if open && !written { state + &fixed } else { fixed + &state });
    }
    let stands = checked.count(Severity::Error) > 0 || (open && !written);
    Ok(if stands { Outcome::Refused } else { Outcome::Done })
}

fn promote(memory: &Memory, fact: &Fact, how: &How, terminal: &Terminal) -> Result<Outcome> {
    let promoting = memory.promote(fact)?;
    let difference = || report::record(&promoting);
    let fate = match promoting.known {
        true => Some(Fate::Shown),
        false => decide(how, terminal, &promoting.remarks, difference, "record this promotion?")?,
    };
    let Some(fate) = fate else { return Ok(Outcome::Refused) };
    if fate != Fate::Shown {
        promoting.write()?;
        terminal.wrote(format!("the promotion is in `{}`", promoting.log));
    }
    match terminal.is_json() {
        true => terminal.document(&report::promoted_value(&promoting, fate != Fate::Shown)),
        false => terminal.say(&report::promoted(&promoting, fate)),
    }
    Ok(Outcome::Done)
}

/// What is to become of a text: on a terminal a person sees the difference and is asked. None when the answer is no.
fn decide(
    how: &How,
    terminal: &Terminal,
    remarks: &[String],
    difference: impl Fn() -> String,
    question: &str,
) -> Result<Option<Fate>> {
    if how.dry_run {
        return Ok(Some(Fate::Shown));
    }
    if how.yes || !terminal.can_ask() {
        return Ok(Some(Fate::Written));
    }
    if ask(&difference(), remarks, question)? {
        return Ok(Some(Fate::Agreed));
    }
    terminal.hint("nothing was written\n");
    Ok(None)
}

/// Shows a difference and asks.
fn ask(difference: &str, remarks: &[String], question: &str) -> Result<bool> {
    let term = Term::stderr();
    term.write_str(difference).map_err(|error| stopped(error.into()))?;
    remarks.iter().try_for_each(|remark| say(&term, &format!("note: {remark}")))?;
    agrees(question)
}
