//! What a file of `scopes/` says, as types.

use super::Intake;
use crate::spec::{entry_path::EntryPath, id::ScopeId, pattern::Pattern, record::snake_case, terms::RequiredStatus};
use serde::{Deserialize, Deserializer};
use std::sync::OnceLock;

/// A scope and the closed set it requires.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// Its id, with underscores.
    #[serde(deserialize_with = "scope_id")]
    pub id: ScopeId,
    /// For people.
    pub title: String,
    /// One line that says when to choose it.
    pub summary: String,
    /// Section and row of the contract.
    pub clause: String,
    /// Scopes that come with it. `universal` always does.
    #[serde(default, deserialize_with = "scope_ids")]
    pub implies: Vec<ScopeId>,
    /// What to think of when the scope is chosen.
    #[serde(default, rename = "hint")]
    pub hints: Vec<Hint>,
    /// The required files.
    #[serde(default, rename = "file")]
    pub files: Vec<RequiredFile>,
    /// Values that a person can give when scaffolding.
    #[serde(default, rename = "question")]
    pub questions: Vec<Question>,
    /// What in a tree suggests the scope.
    #[serde(default, rename = "trigger")]
    pub triggers: Vec<Trigger>,
    /// What a record says, as a field, that makes the scope required.
    #[serde(default, rename = "said")]
    pub said: Vec<Said>,
    /// Manifest fields that come with the scope.
    #[serde(default, rename = "manifest_field")]
    pub manifest_fields: Vec<ManifestField>,
    /// Files that must not be in the package.
    #[serde(default)]
    pub out_of_scope: Vec<OutOfScope>,
    /// How files are taken in, when the scope is about that.
    pub intake: Option<Intake>,
}

/// What a person has to think of when another scope is not declared.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// Declared scopes that make the hint needless.
    #[serde(deserialize_with = "scope_ids")]
    pub unless: Vec<ScopeId>,
    /// The hint, one line.
    pub say: String,
}

/// A file of a closed set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RequiredFile {
    /// The path that is scaffolded.
    #[serde(deserialize_with = "entry_path")]
    pub path: EntryPath,
    /// Its role in the manifest.
    pub role: String,
    /// Other paths that satisfy the requirement.
    #[serde(default)]
    pub alternatives: Vec<Alternative>,
    /// Its media type.
    pub media_type: String,
    /// Its state in the manifest.
    pub required_status: RequiredStatus,
    /// Its template, below `templates/`.
    pub template: String,
    /// For people.
    pub title: String,
    /// Why the receiver needs it.
    pub reason: String,
    /// Whether it is a protected anchor.
    #[serde(default)]
    pub anchor: bool,
    /// Its rank among the entry points, when it is one.
    pub reading_order: Option<u32>,
    /// Whether it describes the present and is rewritten when the present changes: no diary belongs in it.
    #[serde(default)]
    pub hot: bool,
    /// Whether it tells a receiver which files to read: those files have to be there.
    #[serde(default)]
    pub reads: bool,
    /// Whether it is a ledger of pointers: its fields are those of each pointer, not of the record.
    #[serde(default)]
    pub pointers: bool,
    /// Whether it is the text of a persona, kept byte for byte: nobody is asked to write it in another way.
    #[serde(default)]
    pub preserved: bool,
    /// What it is evidence of, when it is evidence about a persona that verbs read.
    pub evidence: Option<EvidenceKind>,
    /// Whether it names the package, so that a persona does not belong in it.
    #[serde(default)]
    pub names_package: bool,
    /// Public labels under which what it holds must not travel.
    #[serde(default)]
    pub never_called: Vec<String>,
    /// What the record carries.
    #[serde(default, rename = "field")]
    pub fields: Vec<Field>,
}

impl RequiredFile {
    /// Every path that satisfies the requirement with its role, the scaffolded one first.
    pub fn paths(&self) -> impl Iterator<Item = (&EntryPath, &str)> {
        let main = std::iter::once((&self.path, self.role.as_str()));
        main.chain(self.alternatives.iter().map(|other| (&other.path, other.role.as_str())))
    }
}

/// What a file is evidence of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EvidenceKind {
    /// Where the persona comes from, and what it was derived from.
    Provenance,
    /// By what the persona can be recognised.
    FidelityTests,
}

/// Where a derivative of a persona keeps what it derives from, and what a run of a persona did otherwise.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonaLayout {
    /// The folder of the original's persona files.
    #[serde(deserialize_with = "entry_path")]
    pub original: EntryPath,
    /// What differs from the original, for people.
    #[serde(deserialize_with = "entry_path")]
    pub notes: EntryPath,
    /// The same for programs.
    #[serde(deserialize_with = "entry_path")]
    pub notes_data: EntryPath,
    /// What runs of the persona did otherwise than its records say, one JSON document a line.
    #[serde(deserialize_with = "entry_path")]
    pub variance: EntryPath,
    /// How recorded answers of a runtime met the fidelity tests.
    #[serde(deserialize_with = "entry_path")]
    pub fidelity_report: EntryPath,
}

/// Another path that satisfies a requirement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Alternative {
    /// The path.
    #[serde(deserialize_with = "entry_path")]
    pub path: EntryPath,
    /// Its role in the manifest.
    pub role: String,
}

/// A field of a record.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// In snake_case.
    pub id: String,
    /// The heading in the template.
    pub title: String,
    /// Other labels under which real files carry it.
    pub labels: Vec<String>,
    /// Whether the contract demands it; the others are this project's choice.
    pub contract: bool,
    /// The least and the greatest value, when the field is a whole number.
    pub integer: Option<(i64, i64)>,
    /// Whether code in the record says it too, under whatever label it stands.
    #[serde(default)]
    pub as_code: bool,
    /// What to write, completing `[to write: …]`.
    pub asks: String,
    /// The label in a block of a ledger, where that is not the title.
    pub block_label: Option<String>,
    /// Every name in snake_case, worked out when it is first asked for: rules compare them with every label.
    #[serde(skip)]
    names: OnceLock<Vec<String>>,
}

impl Field {
    /// The label under which it is written into a block of a ledger.
    pub fn label(&self) -> &str {
        self.block_label.as_deref().unwrap_or(&self.title)
    }

    /// Every name under which the field is found, in snake_case.
    pub fn names(&self) -> &[String] {
        self.names.get_or_init(|| {
            let own = [self.id.as_str(), self.title.as_str()].into_iter();
            own.chain(self.labels.iter().map(String::as_str)).map(snake_case).collect()
        })
    }
}

/// A value that a person can give when scaffolding.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The key of `--set KEY=VALUE`.
    pub key: String,
    /// The question.
    pub ask: String,
    /// One line or several.
    pub kind: QuestionKind,
    /// Whether the wizard asks it.
    #[serde(default)]
    pub wizard: bool,
    /// An answer that fits everybody.
    pub default: Option<String>,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum QuestionKind {
    /// No line break.
    Line,
    /// Any text.
    Text,
}

/// Paths that suggest a scope.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// Any of these.
    pub paths: Vec<Pattern>,
    /// In words: `source code`.
    pub reason: String,
    /// Whether such a file in a package makes the scope required; the others only suggest it.
    #[serde(default)]
    pub content: bool,
}

/// A field of a record whose value makes a scope required.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The labels of the field, as people write them.
    pub labels: Vec<String>,
    /// Words with which the value begins; without any, the value is a path.
    #[serde(default)]
    pub begins: Vec<String>,
    /// In words: `the command`.
    pub reason: String,
}

/// A manifest field that comes with a scope.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestField {
    /// Its key in the manifest, camelCase.
    pub key: String,
    /// Its key in `uaix.toml`, snake_case.
    pub setting: String,
    /// A text or a list of texts.
    pub kind: ValueKind,
    /// What to write.
    pub asks: String,
    /// A value that fits everybody.
    pub default: Option<toml::Value>,
}

/// The form of a manifest field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ValueKind {
    /// A text.
    String,
    /// A list of texts.
    List,
}

/// Files that must not be in a package with this scope.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutOfScope {
    /// Which.
    pub paths: Vec<Pattern>,
    /// Declared scopes that lift the ban.
    #[serde(default, deserialize_with = "scope_ids")]
    pub unless: Vec<ScopeId>,
    /// Declared scopes that have to be there for the ban to hold; none means always.
    #[serde(default, deserialize_with = "scope_ids")]
    pub when: Vec<ScopeId>,
    /// What to do about such a file that lies in the folder and is not packed; it is spoken of only where this says so.
    pub left_behind: Option<String>,
    /// Why.
    pub reason: String,
}

fn scope_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ScopeId, D::Error> {
    String::deserialize(deserializer).map(|text| ScopeId::new(&text))
}

pub(super) fn scope_ids<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ScopeId>, D::Error> {
    Vec::<String>::deserialize(deserializer).map(|list| list.iter().map(|text| ScopeId::new(text)).collect())
}

pub(super) fn entry_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<EntryPath, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}
