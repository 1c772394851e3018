//! `uaix.toml`, the settings at the root of a package source. It is read here and never packed.
//!
//! Keys are snake_case. An unknown key is an error that names the nearest known one, with its line.

use super::{
    entry_path::EntryPath,
    id::{ScopeId, StableId},
    instant::UtcInstant,
    json::Place,
    pattern::Pattern,
    shown,
    terms::{PackageStatus, SourceKind},
};
use serde::{Deserialize, Deserializer, de};
use std::{collections::BTreeMap, str::FromStr};
use toml::Spanned;

/// The name of the file.
pub const CONFIG_NAME: &str = "uaix.toml";
/// The name of the review ledger that lies beside it.
pub const REVIEW_NAME: &str = "uaix.review.toml";
/// The published JSON Schema of the file, for editors; generated from these types.
pub const CONFIG_SCHEMA: &str = include_str!("../../docs/schema/uaix.config.v0.1.schema.json");

/// The settings of a package source.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// What the package is.
    pub package: PackageTable,
    /// What goes into it, and how.
    #[serde(default)]
    pub pack: PackTable,
    /// Settings of single files.
    #[serde(default)]
    pub file: Vec<FileTable>,
    /// The ten values of long-term memory, only with the scope `long_term_memory`.
    #[cfg_attr(test, schemars(with = "Option<BTreeMap<String, serde_json::Value>>"))]
    pub long_term_memory: Option<BTreeMap<String, toml::Value>>,
    /// How findings are judged.
    #[serde(default)]
    pub lint: LintTable,
    /// The text, to say where a value stands and to quote it.
    #[serde(skip)]
    #[cfg_attr(test, schemars(skip))]
    text: String,
}

/// `[package]`: what the package is.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PackageTable {
    /// The stable id of the package; the archive is called `ID.uaix`.
    #[serde(deserialize_with = "parsed")]
    #[cfg_attr(test, schemars(with = "String", regex(pattern = r"^[a-z0-9]+([._-][a-z0-9]+)*$"), length(max = 128)))]
    pub id: StableId,
    /// The isolated local profile that a receiver creates or updates; the same as `id` when absent.
    #[serde(default, deserialize_with = "parsed_option")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub profile: Option<StableId>,
    /// A title for people, used by templates.
    pub title: Option<String>,
    /// Who answers for the package: a name, or a table with `name` and further keys.
    #[cfg_attr(test, schemars(with = "IssuerSchema"))]
    pub issuer: toml::Value,
    /// When the package was made, in UTC, like `2026-01-31T09:00:00Z`. `SOURCE_DATE_EPOCH` stands in when it is absent.
    #[serde(default, deserialize_with = "time_option")]
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub created: Option<UtcInstant>,
    /// The scopes whose closed sets the package carries. `universal` is implied.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub scopes: Vec<Spanned<String>>,
    /// `draft` or `review_required`. `reviewed` is never set by hand: it follows from recorded reviews.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub status: Option<PackageStatus>,
    /// Paths in reading order. When absent, the reading order of the declared scopes.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<Vec<String>>"))]
    pub entrypoints: Option<Vec<Spanned<String>>>,
}

/// `[pack]`: what goes into the package, and how.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PackTable {
    /// Patterns of files to take besides the layout roots.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub include: Vec<Spanned<Pattern>>,
    /// Patterns of files to leave out. Hiding a required file is an error.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Vec<String>"))]
    pub exclude: Vec<Spanned<Pattern>>,
    /// Where the archive goes, relative to this file; `ID.uaix` in the working folder when absent.
    pub output: Option<String>,
    /// `deflate` (where it makes an entry smaller) or `stored` (bytes free of any encoder).
    #[serde(default)]
    pub compression: Compression,
}

/// How entries are compressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Compression {
    /// Deflate where that is smaller, else stored.
    #[default]
    Deflate,
    /// Never compressed.
    Stored,
}

/// `[[file]]`: settings of one file.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FileTable {
    /// Which file.
    #[cfg_attr(test, schemars(with = "String"))]
    pub path: Spanned<FilePath>,
    /// Its role in the manifest.
    pub role: Option<String>,
    /// Its media type, where the extension does not tell.
    pub media_type: Option<String>,
    /// Where it comes from: `authored`, `template`, `browser`, `imported` or `derived`.
    #[cfg_attr(test, schemars(with = "Option<String>"))]
    pub source: Option<SourceKind>,
}

/// The path of a `[[file]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct FilePath(#[serde(deserialize_with = "parsed")] pub EntryPath);

/// `[lint]`: how findings are judged.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LintTable {
    /// Findings that the maintainers accept.
    #[serde(default)]
    pub allow: Vec<Allowance>,
}

/// `[[lint.allow]]`: a finding that the maintainers accept, with the reason; it is reported every time. Errors can not be
/// allowed, but for what the scan of a text found: such a finding is named by its path and the digest of what was found.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// The rule.
    pub rule: String,
    /// Only for this path.
    pub path: Option<String>,
    /// The SHA-256 of exactly what was found, for findings of the content scan.
    pub sha256: Option<String>,
    /// Why it is acceptable here.
    pub reason: String,
}

/// The shapes of `issuer`, for the schema only.
#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum IssuerSchema {
    /// A name.
    Name(String),
    /// `name` and further keys.
    Table(BTreeMap<String, serde_json::Value>),
}

/// What is wrong with a settings file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ConfigError {
    /// In words.
    pub message: String,
    /// What to do, when there is something to say.
    pub help: Option<String>,
    /// Where.
    pub place: Place,
}

impl ConfigError {
    /// The error of settings that are not UTF-8 from a byte on.
    pub fn not_utf8(bytes: &[u8], at: usize) -> Self {
        let good = String::from_utf8_lossy(&bytes[..at]);
        let help = Some("save the file as UTF-8".to_owned());
        Self { message: format!("byte {at} is not UTF-8"), help, place: Place::of(&good, good.len()) }
    }
}

impl Config {
    /// Parses the text of a settings file.
    pub fn parse(text: &str) -> Result<Self, ConfigError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut config: Self = toml::from_str(text).map_err(|error| {
            let place = Place::of(text, error.span().map_or(0, |span| span.start));
            let (message, help) = explain(error.message());
            ConfigError { message, help, place }
        })?;
        config.check(text)?;
        config.text = text.to_owned();
        Ok(config)
    }

    /// Where a byte offset of the text stands.
    pub fn place(&self, offset: usize) -> Option<Place> {
        Some(Place::of(&self.text, offset))
    }

    /// The text as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The scopes in the order of the file.
    pub fn scope_ids(&self) -> impl Iterator<Item = ScopeId> {
        self.package.scopes.iter().map(|scope| ScopeId::new(scope.get_ref()))
    }

    fn check(&self, text: &str) -> Result<(), ConfigError> {
        let wrong = |message: &str, key: &str, help: &str| {
            let place = Place::of(text, text.find(key).unwrap_or_default());
            Err(ConfigError { message: message.to_owned(), help: Some(help.to_owned()), place })
        };
        let named = match &self.package.issuer {
            toml::Value::String(name) => !name.trim().is_empty(),
            toml::Value::Table(table) => {
                table.get("name").and_then(toml::Value::as_str).is_some_and(|n| !n.trim().is_empty())
            }
            _ => false,
        };
        if !named {
            return wrong("`issuer` names nobody", "issuer", "write a name, or a table with `name`");
        }
        let output = self.pack.output.as_deref().unwrap_or("x");
        let inside = output.parse::<EntryPath>().is_ok();
        if !inside {
            let help = "name a file in this folder; `-o` writes elsewhere";
            return wrong("`output` leads out of the folder, or is not a portable name", "output", help);
        }
        let mut seen = std::collections::BTreeSet::new();
        for row in &self.file {
            let (path, role) = (&row.path.get_ref().0, row.role.as_deref().unwrap_or("x"));
            let place = Place::of(text, row.path.span().start);
            let refuse = |message: String, help: &str| Err(ConfigError { message, help: Some(help.to_owned()), place });
            if !seen.insert(path) {
                return refuse(format!("`{path}` has two [[file]] tables"), "keep one");
            }
            if role.is_empty() || super::record::snake_case(role) != role {
                return refuse(format!("the role `{}` is not in snake_case", shown::text(role)), "like `field_notes`");
            }
        }
        if self.package.status == Some(PackageStatus::Reviewed) {
            return wrong(
                "`status = \"reviewed\"` can not be set by hand",
                "status",
                "leave it out or write `review_required`: only a recorded human review makes a package reviewed",
            );
        }
        if self.lint.allow.iter().any(|allow| allow.reason.trim().is_empty()) {
            return wrong(
                "an allowance without a reason",
                "[[lint.allow]]",
                "say in `reason` why the finding is acceptable",
            );
        }
        Ok(())
    }
}

/// Turns serde's words into ours and finds the nearest known name.
pub fn explain(message: &str) -> (String, Option<String>) {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    if let (true, [unknown, known @ ..]) = (message.starts_with("unknown field"), quoted.as_slice()) {
        let help = nearest(unknown, known.iter().copied())
            .map_or_else(|| format!("known here: {}", known.join(", ")), |near| format!("did you mean `{near}`?"));
        return (format!("unknown key `{}`", shown::text(unknown)), Some(help));
    }
    (shown::text(message), None)
}

/// The known name most like `word`, when one is near enough to be meant.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let scored = known.into_iter().map(|name| (strsim::jaro_winkler(word, name), name));
    scored.filter(|(score, _)| *score > 0.75).max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, name)| name)
}

/// Reads a string as the type that it has to be.
///
/// # Errors
/// When it is not one.
pub fn parsed<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

/// A time, quoted or as TOML's own.
fn time_option<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<UtcInstant>, D::Error> {
    let text = match toml::Value::deserialize(deserializer)? {
        toml::Value::String(text) => text,
        other => other.to_string(),
    };
    text.parse().map(Some).map_err(de::Error::custom)
}

fn parsed_option<'de, D: Deserializer<'de>, T: FromStr<Err: std::fmt::Display>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    parsed(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "[package]\nid = \"orbit\"\nissuer = \"Orbit maintainers\"\nscopes = [\"project-handoff\"]\n";

    #[test]
    fn reads() {
        let config = Config::parse(GOOD).expect("good");
        assert_eq!(config.scope_ids().map(|s| s.to_string()).collect::<Vec<_>>(), ["project_handoff"]);
        assert!(config.pack.include.is_empty() && config.package.created.is_none());
        let times = ["\"2026-01-01T00:00:00Z\"", "2026-01-01T00:00:00Z"]
            .map(|t| Config::parse(&format!("{GOOD}created = {t}\n")));
        assert!(
            times.iter().all(|config| config.as_ref().is_ok_and(|config| config.package.created.is_some())),
            "{times:?}"
        );
        assert!(Config::parse(&format!("\u{feff}{GOOD}")).is_ok(), "a byte-order mark does not hide the settings");
    }

    #[test]
    fn what_is_refused() {
        #[track_caller]
        fn case(text: &str, line: usize, message: &str, help: &str) {
            let error = Config::parse(text).expect_err("refused");
            assert!(error.message.contains(message), "{error:?}");
            assert!(error.help.unwrap_or_default().contains(help), "{help}");
            assert_eq!(error.place.line, line, "{message}");
        }
        case(&format!("{GOOD}titel = \"x\"\n"), 5, "unknown key `titel`", "did you mean `title`?");
        case(&format!("{GOOD}[pack]\nexlude = []\n"), 6, "unknown key `exlude`", "did you mean `exclude`?");
        case(&format!("{GOOD}[zzz]\n"), 5, "unknown key `zzz`", "known here: package, pack");
        case(&GOOD.replace("orbit", "Or bit"), 2, "`Or bit` is not an id", "");
        case(&GOOD.replace("\"Orbit maintainers\"", "\" \""), 3, "names nobody", "a table with `name`");
        case(&format!("{GOOD}created = \"2026-07-03T09:00:00+02:00\"\n"), 5, "not in UTC", "");
        case(&format!("{GOOD}status = \"reviewed\"\n"), 5, "can not be set by hand", "recorded human review");
        case(&format!("{GOOD}status = \"optional\"\n"), 5, "`optional` is not one of `draft`", "");
        case(&format!("{GOOD}[[file]]\npath = \"../x\"\n"), 6, "climbs out", "");
        case(&format!("{GOOD}id = \"twice\"\n"), 5, "duplicate key", "");
        case(&format!("{GOOD}[pack]\nexclude = [\n\"docs\",\n\"!x\"]\n"), 6, "exceptions with `!` are not read", "");
        case(&format!("{GOOD}[pack]\noutput = \"../x.uaix\"\n"), 6, "leads out of the folder", "`-o` writes elsewhere");
        case(&format!("{GOOD}[pack]\noutput = \"/tmp/x.uaix\"\n"), 6, "leads out of the folder", "");
        case(&format!("{GOOD}[[file]]\npath = \"a\"\n[[file]]\npath = \"a\"\n"), 8, "two [[file]] tables", "");
        case(&format!("{GOOD}[[file]]\npath = \"a\"\nrole = \"A b\"\n"), 6, "not in snake_case", "");
        case("[package]\n", 1, "missing field `id`", "");
        case("[package\n", 1, "", "");
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "The settings at the root of a package source. Never packed.";
        crate::spec::published::hold::<Config>("uaix.config.v0.1.schema.json", CONFIG_NAME, description);
    }
}
