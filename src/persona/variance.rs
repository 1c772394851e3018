//! Variance: what a run of the persona did otherwise than its records say, and which limit explains it. It stands beside
//! the persona, one JSON document a line; entries are added at the end and never changed.

use crate::{
    error::{At, Error, Result, shown_path},
    lint::masked,
    package::{Package, exchange, read_small, refuse_links},
    scope::Catalog,
    spec::{entry_path::EntryPath, instant::UtcInstant, shown},
};
use serde::{Deserialize, Serialize};
use std::{
    fmt, fs,
    path::{Path, PathBuf},
    str::FromStr,
};

/// The published JSON Schema of a line; generated from these types.
pub const VARIANCE_SCHEMA: &str = include_str!("../../docs/schema/uaix.variance.v0.1.schema.json");
/// The id of the form.
const VARIANCE_FORMAT: &str = "uaix.variance.v0.1";
/// The longest file of variance, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;
/// The longest text of an entry, in characters.
const LONGEST_TEXT: usize = 4_000;

/// What explains a variance (contract, section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A rule of whoever offers the model.
    ProviderPolicy,
    /// Instructions of the platform that the persona does not know.
    SystemMessage,
    /// Another model or version than the one the persona was recorded with.
    ModelDifference,
    /// The law of the place.
    Law,
    /// A tool that the persona uses and the platform has not.
    MissingTool,
    /// Something that the local client can not do or does not allow.
    ClientLimit,
}

impl Cause {
    /// Every word.
    pub const WORDS: [(&'static str, Self); 6] = [
        ("provider_policy", Self::ProviderPolicy),
        ("system_message", Self::SystemMessage),
        ("model_difference", Self::ModelDifference),
        ("law", Self::Law),
        ("missing_tool", Self::MissingTool),
        ("client_limit", Self::ClientLimit),
    ];
}

impl FromStr for Cause {
    type Err = String;

    /// Reads a word, with hyphens or underscores.
    fn from_str(word: &str) -> std::result::Result<Self, String> {
        let plain = word.replace('-', "_");
        let known = Self::WORDS.iter().find(|(name, _)| *name == plain);
        let names = Self::WORDS.map(|(name, _)| name).join(", ");
        known.map(|(_, cause)| *cause).ok_or_else(|| format!("`{}` is not one of {names}", shown::text(word)))
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Self::WORDS.iter().find(|(_, cause)| cause == self);
        f.pad(known.map_or("", |(name, _)| name))
    }
}

/// One observation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Variance {
    /// The id of this form.
    pub variance_format: String,
    /// When it was recorded, in UTC.
    #[cfg_attr(test, schemars(with = "String"))]
    pub time: UtcInstant,
    /// Who observed, by name.
    pub by: String,
    /// The platform and model of the run.
    pub platform: String,
    /// What explains it.
    pub cause: Cause,
    /// What happened, in words.
    pub observation: String,
    /// The record of the persona that says something else.
    #[cfg_attr(test, schemars(with = "String"))]
    pub affected_record: EntryPath,
    /// Who looks at it, and how.
    pub review_path: String,
    /// The fidelity test that showed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
}

/// The variance of a package folder.
#[derive(Debug)]
pub struct VarianceLedger {
    /// The file.
    pub path: PathBuf,
    /// Its entries, in their order.
    pub entries: Vec<Variance>,
    bytes: Option<Vec<u8>>,
}

impl Variance {
    /// The id of the form, for a new entry.
    pub fn format() -> String {
        VARIANCE_FORMAT.to_owned()
    }
}

/// Refuses a text that `lint` would refuse for ever after: entries are never changed.
pub(super) fn refuse_unfit(name: &str, text: &str) -> Result<()> {
    if masked(text).holds_secret {
        let message = format!("the {name} holds what looks like a secret");
        return Err(Error::request(message, "say it without the secret; what is recorded stays"));
    }
    if text.chars().any(|c| c != '\n' && shown::text(c.encode_utf8(&mut [0; 4])).starts_with('\\') && c != '\\') {
        let message = format!("the {name} holds characters that nobody sees");
        return Err(Error::request(message, "write it without control characters"));
    }
    Ok(())
}

impl VarianceLedger {
    /// Reads the variance of a package folder; empty when there is none yet.
    ///
    /// # Errors
    /// When the file can not be read, or a line of it is no entry.
    pub fn read(root: &Path) -> Result<Self> {
        let path = Catalog::embedded().persona.variance.below(root);
        let bytes = read_small(&path, LONGEST)?;
        let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default());
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let entries = lines.map(|(at, line)| {
            serde_json::from_str(line).map_err(|error| {
                let message = format!("`{}`, line {}, is no entry: {error}", shown_path(&path), at + 1);
                Error::request(message, "`uaix schema variance` prints the form of a line")
            })
        });
        let entries = entries.collect::<Result<_>>()?;
        Ok(Self { path, entries, bytes })
    }

    /// Adds an entry at the end; every byte before it stays.
    ///
    /// # Errors
    /// When the record is none of the persona, a text is empty or too long, the file changed meanwhile, or the system
    /// refuses.
    pub fn append(&self, package: &Package, entry: &Variance) -> Result<()> {
        let record = &entry.affected_record;
        if !Catalog::embedded().is_persona(record) || package.entry(record).is_none() {
            let message = format!("`{record}` is no record of this persona");
            return Err(Error::request(message, "name the record that says something else, like .uai/persona.uai"));
        }
        let texts =
            [("observation", &entry.observation), ("platform", &entry.platform), ("review path", &entry.review_path)];
        for (name, text) in texts {
            if text.trim().is_empty() || text.chars().count() > LONGEST_TEXT {
                let message = format!("the {name} is empty, or longer than {LONGEST_TEXT} characters");
                return Err(Error::request(message, "say it in a few sentences"));
            }
            refuse_unfit(name, text)?;
        }
        let line = serde_json::to_string(entry).map_err(|error| Error::Defect(error.to_string()))?;
        let mut bytes = self.bytes.clone().unwrap_or_default();
        if !bytes.is_empty() && !bytes.ends_with(b"\n") {
            bytes.push(b'\n');
        }
        bytes.extend(line.bytes().chain([b'\n']));
        let folder = self.path.parent().unwrap_or(&self.path);
        refuse_links(&package.place, &Catalog::embedded().persona.variance)?;
        fs::create_dir_all(folder).at("create", folder)?;
        exchange(&self.path, self.bytes.as_deref(), &bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        for (word, cause) in Cause::WORDS {
            assert_eq!(word.parse::<Cause>(), Ok(cause));
            assert_eq!((cause.to_string().as_str(), word.replace('_', "-").parse()), (word, Ok(cause)));
            assert_eq!(serde_json::to_value(cause).expect("word"), word);
        }
        assert!("weather".parse::<Cause>().is_err_and(|error| error.contains("provider_policy")));
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "One line of the variance of a persona.";
        crate::spec::published::hold::<Variance>("uaix.variance.v0.1.schema.json", VARIANCE_FORMAT, description);
    }
}
