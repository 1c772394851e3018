//! The nouns of the format: what a manifest, an entry path, a digest or a time is.
//!
//! This room does no I/O and knows no names of scope files. Every type here is made by parsing, and the rest of the
//! program passes only the parsed type. To add a noun: one file, its `FromStr` or constructor, a table of cases.

#[macro_use]
mod as_text;
pub(crate) mod base64;
pub mod config;
pub mod course;
pub mod derivation;
pub mod digest;
pub mod entry_path;
pub mod id;
pub mod instant;
pub mod intake;
pub mod intake_ledger;
pub mod json;
pub mod json_check;
pub(crate) mod json_edit;
mod json_place;
pub mod ledger;
pub mod manifest;
pub mod pattern;
pub mod person;
mod plain_schema;
pub mod pointers;
#[cfg(test)]
pub(crate) mod published;
pub mod record;
pub mod schema;
pub mod severity;
pub mod shown;
pub mod spelled;
pub mod structured;
pub mod terms;
pub mod walk;
