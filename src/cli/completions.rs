//! `uaix completions`: scripts that complete the command line.

use super::{Cli, Outcome, terminal::Terminal};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use uaix::Result;

/// Print a completion script for a shell
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// bash, elvish, fish, powershell or zsh
    #[arg(value_enum, value_name = "SHELL", hide_possible_values = true)]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "uaix", &mut script);
    terminal.print(&String::from_utf8_lossy(&script));
    Ok(Outcome::Done)
}
