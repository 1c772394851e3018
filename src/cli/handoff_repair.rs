//! `uaix handoff repair`: a ledger whose last line was cut off ends before it again.

use super::{FormFlag, Outcome, interruptible, terminal::Terminal, wizard::agrees};
use clap::Args;
use std::{path::Path, time::Duration};
use uaix::{Result, handoff::Cut, report::handoff_cut as report};

/// Set aside what is left of a last line that was cut off
#[derive(Args, Debug)]
pub(super) struct RepairArguments {
    /// Show what would be set aside, and do nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    ledger: LedgerFlags,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

/// What each action that writes the ledger is told.
#[derive(Args, Debug)]
pub(super) struct LedgerFlags {
    /// Do not ask
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) yes: bool,
    /// How long to wait for another run that writes the ledger
    #[arg(long, value_name = "SECONDS", default_value_t = 30, conflicts_with = "dry_run")]
    wait: u64,
}

impl LedgerFlags {
    /// How long to wait for the ledger.
    pub(super) fn wait(&self) -> Duration {
        Duration::from_secs(self.wait)
    }
}

pub(super) fn run(arguments: &RepairArguments, terminal: &Terminal) -> Result<Outcome> {
    let interrupt = interruptible();
    let cut = Cut::find(Path::new("."))?;
    let open = cut.as_ref().filter(|_| !arguments.dry_run);
    if !terminal.is_json() {
        terminal.say(&report::text(cut.as_ref()));
    }
    if let Some(cut) = open {
        if terminal.can_ask() && !arguments.ledger.yes && !agrees("set it aside?")? {
            terminal.hint("nothing was written\n");
            return Ok(Outcome::Refused);
        }
        cut.set_aside(arguments.ledger.wait(), &interrupt)?;
        terminal.wrote(format!("what was cut off is in `{}`", cut.aside));
    }
    match (terminal.is_json(), open) {
        (true, _) => terminal.document(&report::value(cut.as_ref(), open.is_some())),
        (false, Some(_)) => terminal.say(report::repaired()),
        (false, None) if arguments.dry_run => terminal.say("nothing was written\n"),
        (false, None) => {}
    }
    Ok(Outcome::Done)
}
