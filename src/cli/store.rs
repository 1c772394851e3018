//! `uaix store`: what is in quarantine, whether every stored byte is right, what could go.

use super::{
    FormFlag, Outcome,
    receiving::{PlaceFlag, WaitFlag},
    terminal::Terminal,
    wizard::agrees,
};
use clap::{Args, Subcommand};
use uaix::{Error, Result, Store, report::store as report};

/// List the quarantine, verify every stored byte, remove what was refused
#[derive(Args, Debug)]
#[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    place: PlaceFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// What is in quarantine
    List,
    /// Verify every stored byte and find what belongs to nothing
    Check,
    /// Remove refused packages that no profile uses
    Gc {
        /// Show what would go
        #[arg(long)]
        dry_run: bool,
        /// Also packages that were never loaded
        #[arg(long)]
        waiting: bool,
        /// Do not ask
        #[arg(long, conflicts_with = "dry_run")]
        yes: bool,
        #[command(flatten)]
        wait: WaitFlag,
    },
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let wait = match &arguments.action {
        Action::Gc { wait, .. } => Some(wait),
        _ => None,
    };
    let store = arguments.place.open(None, wait, terminal)?;
    match &arguments.action {
        Action::List => {
            let all = store.quarantine()?;
            match terminal.is_json() {
                true => terminal.document(&report::list_value(&all)),
                false => terminal.say(&report::list(&all)),
            }
            Ok(Outcome::Done)
        }
        Action::Check => {
            let check = store.check()?;
            match terminal.is_json() {
                true => terminal.document(&report::check_value(&check)),
                false => terminal.say(&report::check(&check)),
            }
            Ok(if check.faults.is_empty() { Outcome::Done } else { Outcome::Refused })
        }
        Action::Gc { dry_run, waiting, yes, .. } => collect(&store, *dry_run, *waiting, *yes, terminal),
    }
}

fn collect(store: &Store, dry_run: bool, waiting: bool, yes: bool, terminal: &Terminal) -> Result<Outcome> {
    let mut garbage = store.garbage(waiting)?;
    let asks = !dry_run && !yes && !garbage.is_empty();
    if asks && !terminal.can_ask() {
        let message = "nobody can be asked whether packages may be removed";
        return Err(Error::request(message, "look with `--dry-run`, then say so with `--yes`"));
    }
    let mut gone = !dry_run && !garbage.is_empty();
    if asks {
        terminal.print(&report::garbage(&garbage, false));
        gone = agrees("remove them?")?;
        if !gone {
            terminal.hint("nothing was removed\n");
        }
    }
    if gone {
        garbage = store.collect(waiting)?;
        terminal.wrote("the packages are removed");
    }
    match terminal.is_json() {
        true => terminal.document(&report::garbage_value(&garbage, gone)),
        false if gone || !asks => terminal.say(&report::garbage(&garbage, gone)),
        false => {}
    }
    Ok(if asks && !gone { Outcome::Refused } else { Outcome::Done })
}
