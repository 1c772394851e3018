//! Personas: whether one is complete, whether its bytes are preserved, derivatives with their provenance, and what a run
//! did otherwise.
//!
//! The text of a persona is an identity record (contract, section 2): this room reads it, copies it byte for byte and
//! compares it, and rewrites none of it. What limits a persona where it runs stands beside it, as variance. No model is
//! run here, and nothing is said about truth, safety or sameness of behaviour. A new kind of evidence is a file here, its
//! place in `scopes/catalog.toml`, and its form in `spec`.

mod check;
mod derive;
mod fidelity;
mod files;
mod notes;
mod preserved;
mod sealed;
mod settings;
mod variance;

pub use check::{Completeness, FieldState, FileState, check};
pub use derive::{Derivation, Derived, derive};
pub use fidelity::{
    FIDELITY_RESULTS_SCHEMA, FIDELITY_TESTS_SCHEMA, Fidelity, FidelityResults, Met, ResultRow, TestOutcome, compare,
};
pub use notes::{planned as planned_notes, refresh as refresh_notes};
pub use preserved::{FirstDifference, Preservation, preserved};
pub use variance::{Cause, VARIANCE_SCHEMA, Variance, VarianceLedger};
