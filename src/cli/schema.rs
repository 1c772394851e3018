//! `uaix schema`: the published JSON Schemas.

use super::{Outcome, terminal::Terminal};
use clap::{Args, ValueEnum};
use uaix::{
    Result,
    spec::{config::CONFIG_SCHEMA, manifest::MANIFEST_SCHEMA},
};

/// Print a JSON Schema: of the manifest, or of uaix.toml
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// manifest (.uai/manifest.uaix.json) or config (uaix.toml)
    #[arg(value_enum, value_name = "OF", default_value = "manifest", hide_possible_values = true)]
    of: Of,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    Manifest,
    Config,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    terminal.print(match arguments.of {
        Of::Manifest => MANIFEST_SCHEMA,
        Of::Config => CONFIG_SCHEMA,
    });
    Ok(Outcome::Done)
}
