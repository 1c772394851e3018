//! Holds the published JSON Schemas to the types that read the files; only tests do that.

use schemars::{JsonSchema, generate::SchemaSettings};
use std::fs;

/// Compares `docs/schema/FILE` with the schema of a type, or writes it when `UAIX_UPDATE` is set.
pub(crate) fn hold<T: JsonSchema>(file: &str, title: &str, description: &str) {
    let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>();
    let mut value = serde_json::to_value(schema).expect("schema");
    value["title"] = title.into();
    value["description"] = description.into();
    let text = serde_json::to_string_pretty(&value).expect("text") + "\n";
    let place = format!("{}/docs/schema/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UAIX_UPDATE").is_some() {
        fs::write(&place, &text).expect("written");
    }
    let found = fs::read_to_string(&place).unwrap_or_default();
    assert_eq!(found, text, "run `UAIX_UPDATE=1 cargo test` and commit");
}
