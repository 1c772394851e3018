//! Consumer profiles: what one client asks of a package beyond the format, read from `scopes/consumers/*.toml`.
//!
//! A consumer's wish is not a rule of the format; it is judged only when somebody names the consumer.

use crate::spec::entry_path::EntryPath;
use serde::Deserialize;

/// A client and what it asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consumer {
    /// Its id, for `--consumer`.
    pub id: String,
    /// For people.
    pub title: String,
    /// One line.
    pub summary: String,
    /// Files that every package for it carries.
    #[serde(default, rename = "file")]
    pub files: Vec<ConsumerFile>,
}

/// A file that a client asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsumerFile {
    /// The path.
    #[serde(deserialize_with = "super::data::entry_path")]
    pub path: EntryPath,
    /// Why it wants it.
    pub reason: String,
}
