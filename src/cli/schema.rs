//! `uaix schema`: the published JSON Schemas.

use super::{Outcome, terminal::Terminal};
use clap::{Args, ValueEnum};
use uaix::{
    Result,
    memory::PROMOTION_SCHEMA,
    persona::{FIDELITY_RESULTS_SCHEMA, FIDELITY_TESTS_SCHEMA, VARIANCE_SCHEMA},
    report::json::REPORT_SCHEMA,
    spec::{
        config::CONFIG_SCHEMA,
        derivation::{NOTES_SCHEMA, PROVENANCE_SCHEMA},
        intake::INTAKE_SCHEMA,
        ledger::LEDGER_SCHEMA,
        manifest::MANIFEST_SCHEMA,
    },
    store::{POLICY_SCHEMA, RECEIPT_SCHEMA},
};

/// Print a JSON Schema of a file that uaix reads or writes
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// manifest (.uai/manifest.uaix.json), config (uaix.toml), review (uaix.review.toml), policy (policy.toml), receipt (receipt.json), promotion (a line of an evidence log), handoff (a line of the intake ledger), report (lint --format json); provenance, difference-notes, variance, fidelity-tests, fidelity-results (of personas)
    #[arg(value_enum, value_name = "OF", default_value = "manifest", hide_possible_values = true)]
    of: Of,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Of {
    Manifest,
    Config,
    Review,
    Policy,
    Receipt,
    Promotion,
    Handoff,
    Report,
    Provenance,
    DifferenceNotes,
    Variance,
    FidelityTests,
    FidelityResults,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    terminal.print(match arguments.of {
        Of::Manifest => MANIFEST_SCHEMA,
        Of::Config => CONFIG_SCHEMA,
        Of::Review => LEDGER_SCHEMA,
        Of::Policy => POLICY_SCHEMA,
        Of::Receipt => RECEIPT_SCHEMA,
        Of::Promotion => PROMOTION_SCHEMA,
        Of::Handoff => INTAKE_SCHEMA,
        Of::Report => REPORT_SCHEMA,
        Of::Provenance => PROVENANCE_SCHEMA,
        Of::DifferenceNotes => NOTES_SCHEMA,
        Of::Variance => VARIANCE_SCHEMA,
        Of::FidelityTests => FIDELITY_TESTS_SCHEMA,
        Of::FidelityResults => FIDELITY_RESULTS_SCHEMA,
    });
    Ok(Outcome::Done)
}
