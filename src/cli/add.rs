//! `uaix add`: one more scope.

use super::{FormFlag, Outcome, given, init, interruptible, new::document, terminal::Terminal, wizard};
use clap::Args;
use std::path::PathBuf;
use uaix::{
    Error, Result, complete,
    error::shown_path,
    package::read_declaration,
    spec::{config::CONFIG_NAME, shown},
};

/// Add what a further scope needs
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The scope; `uaix scopes` lists them
    #[arg(value_name = "SCOPE")]
    scope: String,
    /// The package source
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    given: given::Given,
    /// Show what would be added, and add nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: Arguments, terminal: &Terminal) -> Result<Outcome> {
    let dir = &arguments.dir;
    let scope = given::known_scope(&arguments.scope)?;
    let (own, mut answers) = arguments.given.read()?;
    let values = [("title", own.title), ("issuer", own.issuer), ("id", own.id), ("profile", own.profile)];
    if let Some((key, _)) = values.iter().find(|(_, value)| value.is_some()) {
        return Err(Error::request(format!("`{key}` has no effect here"), format!("change it in {CONFIG_NAME}")));
    }
    let (config, _) = read_declaration(dir)?;
    let Some(config) = config else {
        let help = format!("adopt the tree first: `uaix init {} --scope {scope}`", shown::argument(&shown_path(dir)));
        return Err(Error::request(format!("there is no {CONFIG_NAME} in `{}`", shown_path(dir)), help));
    };
    let scopes: Vec<_> = config.scope_ids().chain([scope]).collect();
    if terminal.can_ask() && !arguments.dry_run {
        wizard::settings(&scopes, &config, &mut answers)?;
    }
    let blueprint = init::existing(dir, scopes, &config, answers)?;
    let made = complete(dir, &blueprint, arguments.dry_run, &interruptible())?;
    if !arguments.dry_run {
        terminal.wrote(format!("the files are in `{}`", shown_path(dir)));
    }
    if terminal.is_json() {
        terminal.document(&document("add", dir, &made, arguments.dry_run));
    } else {
        terminal.say(&init::report(dir, &made, arguments.dry_run));
    }
    Ok(Outcome::Done)
}
