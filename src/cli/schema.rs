//! `uaix schema`: the published JSON Schemas.

use super::{Outcome, terminal::Terminal};
use clap::{Args, ValueEnum};
use uaix::{
    Result,
    report::json::REPORT_SCHEMA,
    spec::{config::CONFIG_SCHEMA, ledger::LEDGER_SCHEMA, manifest::MANIFEST_SCHEMA},
};

/// Print a JSON Schema: of the manifest, of uaix.toml, of uaix.review.toml, or of a report
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// manifest (.uai/manifest.uaix.json), config (uaix.toml), review (uaix.review.toml) or report (lint --format json)
    #[arg(value_enum, value_name = "OF", default_value = "manifest", hide_possible_values = true)]
    of: Of,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    Manifest,
    Config,
    Review,
    Report,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    terminal.print(match arguments.of {
        Of::Manifest => MANIFEST_SCHEMA,
        Of::Config => CONFIG_SCHEMA,
        Of::Review => LEDGER_SCHEMA,
        Of::Report => REPORT_SCHEMA,
    });
    Ok(Outcome::Done)
}
