//! What the settings say of long-term memory: where the wiki is, where evidence goes, who answers.

use crate::{
    package::Package,
    scope::{Catalog, ManifestField},
    spec::record::UNFILLED,
};
use toml::Value;

/// The values of `[long_term_memory]` that this room uses; where the table does not say, the default of the data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// The folder of the durable notes.
    pub wiki_root: Option<String>,
    /// The file or folder that keeps the evidence; only what the settings say.
    pub evidence_log: Option<String>,
    /// Who answers for the notes; only what the settings say.
    pub steward: Option<String>,
    /// Where reviewed knowledge is promoted to.
    pub promotion_targets: Vec<String>,
    /// The words that say how certain a statement is.
    pub confidence_labels: Vec<String>,
    /// The values that the scope asks for and the table does not have.
    pub missing: Vec<&'static str>,
}

impl Settings {
    pub(super) fn of(package: &Package) -> Self {
        let table = package.config.as_ref().and_then(|config| config.long_term_memory.as_ref());
        let declared: Vec<_> = package.declared_scopes().into_iter().map(|scope| scope.id).collect();
        let stated = |key: &str| table.and_then(|table| table.get(key)).filter(|value| !is_open(value));
        let value = |key: &str| stated(key).cloned().or_else(|| field(key)?.default.clone());
        let text = |value: Option<Value>| value.and_then(|value| Some(value.as_str()?.trim().to_owned()));
        let list = |value: Option<Value>| match value {
            Some(Value::Array(items)) => items.iter().filter_map(|item| Some(item.as_str()?.to_owned())).collect(),
            Some(Value::String(one)) => vec![one],
            _ => Vec::new(),
        };
        let asked = Catalog::embedded().scopes.iter().filter(|scope| declared.contains(&scope.id));
        let missing = asked.flat_map(|scope| &scope.manifest_fields).filter(|field| stated(&field.setting).is_none());
        Self {
            wiki_root: text(value("wiki_root")).filter(|text| !text.is_empty()),
            evidence_log: text(stated("evidence_log").cloned()).filter(|text| !text.is_empty()),
            steward: text(stated("steward").cloned()).filter(|text| !text.is_empty()),
            promotion_targets: list(value("promotion_targets")),
            confidence_labels: list(value("confidence_labels")),
            missing: missing.map(|field| field.setting.as_str()).collect(),
        }
    }
}

fn field(key: &str) -> Option<&'static ManifestField> {
    Catalog::embedded().scopes.iter().flat_map(|scope| &scope.manifest_fields).find(|field| field.setting == key)
}

/// Whether a value is still the marker that a template leaves.
fn is_open(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains(UNFILLED),
        Value::Array(items) => items.iter().any(is_open),
        _ => false,
    }
}
