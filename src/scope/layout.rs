//! What `scopes/catalog.toml` says besides the scopes, as types: where files lie, which media types exist.

use crate::spec::pattern::Pattern;
use serde::Deserialize;

/// Where files lie in a package source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The layout roots of the contract (section 1).
    pub roots: Vec<Pattern>,
    /// What a receiver reads as memory, by its place.
    pub memory: Vec<Pattern>,
    /// Files that are never memory.
    pub junk: Vec<Pattern>,
    /// Small files of version control, left out of the layout roots.
    pub version_control: Vec<Pattern>,
    /// Evidence and archives, kept as they were: rules about how memory is written weigh less there.
    pub cold: Vec<Pattern>,
}

/// A media type and the extensions that mean it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MediaType {
    /// Like `text/markdown`.
    pub id: String,
    /// In lower case, without the dot.
    pub extensions: Vec<String>,
    /// Whether its bytes are UTF-8 text.
    pub text: bool,
}

/// A kind of file that is never in a package.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unsupported {
    /// In words: `a script`.
    pub what: String,
    /// In lower case, without the dot.
    pub extensions: Vec<String>,
}
