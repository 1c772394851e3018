//! `uaix policy`: the receiver's own rules, written and read.

use super::{Outcome, receiving::PlaceFlag, terminal::Terminal};
use clap::{Args, Subcommand};
use std::path::PathBuf;
use uaix::{
    Error, Result, Store, StoreOptions,
    error::shown_path,
    store::{DEFAULT_POLICY, POLICY_NAME, Policy},
};

/// Write the local policy of a store, or check one
#[derive(Args, Debug)]
#[command(subcommand_value_name = "ACTION", subcommand_help_heading = "Actions", disable_help_subcommand = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    place: PlaceFlag,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Write the strict default, to be changed with an editor
    Init,
    /// Read a policy and say what is wrong with it
    Check {
        /// The policy [default: policy.toml of the store]
        #[arg(value_name = "FILE", conflicts_with = "store")]
        file: Option<PathBuf>,
    },
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    match &arguments.action {
        Action::Init => {
            // A policy that is there and wrong does not stop anybody from being told so.
            let options = StoreOptions { policy: Some(Policy::default()), ..StoreOptions::default() };
            let path = Store::open(&arguments.place.root()?, &options)?.write_policy(DEFAULT_POLICY, false)?;
            terminal.wrote(format!("the policy is in `{}`", shown_path(&path)));
            terminal.say(&format!("wrote {}\n", shown_path(&path)));
        }
        Action::Check { file } => {
            let path = match file {
                Some(path) => path.clone(),
                None => arguments.place.root()?.join(POLICY_NAME),
            };
            match Policy::read(&path)? {
                Some(policy) => {
                    terminal.say(&format!("{} is a policy\n  sha256 {}\n", shown_path(&path), policy.sha256))
                }
                None if file.is_some() => {
                    let message = format!("there is no `{}`", shown_path(&path));
                    return Err(Error::request(message, "`uaix policy init` writes one into the store"));
                }
                None => terminal.say("the store has no policy of its own: the strict default holds\n"),
            }
        }
    }
    Ok(Outcome::Done)
}
