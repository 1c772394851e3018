//! `uaix schema`: the published JSON Schemas.

use super::{Outcome, terminal::Terminal};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use uaix::{
    Error, Result,
    memory::PROMOTION_SCHEMA,
    persona::{FIDELITY_RESULTS_SCHEMA, FIDELITY_TESTS_SCHEMA, VARIANCE_SCHEMA},
    report::json::REPORT_SCHEMA,
    spec::{
        config::CONFIG_SCHEMA,
        derivation::{NOTES_SCHEMA, PROVENANCE_SCHEMA},
        digest::Digest,
        intake::INTAKE_SCHEMA,
        ledger::LEDGER_SCHEMA,
        manifest::MANIFEST_SCHEMA,
    },
    store::{POLICY_SCHEMA, RECEIPT_SCHEMA},
};

/// Print a JSON Schema of a file that uaix reads or writes
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// manifest (.uai/manifest.uaix.json), config (uaix.toml), review (uaix.review.toml), policy (policy.toml), receipt (receipt.json), promotion (a line of an evidence log), handoff (a line of the intake ledger), report (lint --format json); provenance, difference-notes, variance, fidelity-tests, fidelity-results (of personas); index (the list of them all)
    #[arg(value_enum, value_name = "OF", default_value = "manifest", hide_possible_values = true)]
    of: Of,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
    Index,
}

/// Every schema with its id, which is also the name of its file; the index is made of this list.
const ALL: &[(Of, &str, &str)] = &[
    (Of::Manifest, "uaix.package.v0.1", MANIFEST_SCHEMA),
    (Of::Config, "uaix.config.v0.1", CONFIG_SCHEMA),
    (Of::Review, "uaix.review.v0.1", LEDGER_SCHEMA),
    (Of::Policy, "uaix.policy.v0.1", POLICY_SCHEMA),
    (Of::Receipt, "uaix.receipt.v0.1", RECEIPT_SCHEMA),
    (Of::Promotion, "uaix.promotion.v0.1", PROMOTION_SCHEMA),
    (Of::Handoff, "uaix.handoff.v0.1", INTAKE_SCHEMA),
    (Of::Report, "uaix.report.v0.1", REPORT_SCHEMA),
    (Of::Provenance, "uaix.provenance.v0.1", PROVENANCE_SCHEMA),
    (Of::DifferenceNotes, "uaix.difference-notes.v0.1", NOTES_SCHEMA),
    (Of::Variance, "uaix.variance.v0.1", VARIANCE_SCHEMA),
    (Of::FidelityTests, "uaix.fidelity-tests.v0.1", FIDELITY_TESTS_SCHEMA),
    (Of::FidelityResults, "uaix.fidelity-results.v0.1", FIDELITY_RESULTS_SCHEMA),
];

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    match ALL.iter().find(|(of, ..)| *of == arguments.of) {
        Some((.., text)) => terminal.print(text),
        None => terminal.document(&index()?),
    }
    Ok(Outcome::Done)
}

/// What is published, for programs that look for a schema.
fn index() -> Result<Value> {
    let row = |(of, id, text): &(Of, &str, &str)| -> Result<Value> {
        let broken = |error: serde_json::Error| Error::Defect(format!("the schema `{id}`: {error}"));
        let schema: Value = serde_json::from_str(text).map_err(broken)?;
        let name = of.to_possible_value().map(|value| value.get_name().to_owned());
        Ok(json!({
            "id": id,
            "name": name,
            "file": format!("{id}.schema.json"),
            "title": schema["title"],
            "description": schema["description"],
            "sha256": Digest::of(text.as_bytes()),
        }))
    };
    let rows = ALL.iter().map(row).collect::<Result<Vec<_>>>()?;
    Ok(json!({"format": "uaix.schemas.v0.1", "version": env!("CARGO_PKG_VERSION"), "schemas": rows}))
}
