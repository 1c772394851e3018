//! A manifest as it was found: its text, its values with their places, and what the published schema says of it.

use super::{
    json::{Document, JsonError, MAX_VALUES, Place},
    manifest::{MANIFEST_SCHEMA, Manifest},
    plain_schema::PlainSchema,
    shown,
};
use jsonschema::Validator;
use serde::Deserialize as _;
use serde_json::Value;
use std::sync::LazyLock;

static VALIDATOR: LazyLock<Result<Validator, String>> = LazyLock::new(|| {
    let schema: Value = serde_json::from_str(MANIFEST_SCHEMA).map_err(|error| error.to_string())?;
    jsonschema::draft202012::new(&schema).map_err(|error| error.to_string())
});

/// What says a quick yes; none, when the schema says more than that can read.
static PLAIN: LazyLock<Option<PlainSchema>> =
    LazyLock::new(|| PlainSchema::read(&serde_json::from_str(MANIFEST_SCHEMA).ok()?));

/// A manifest file.
#[derive(Debug)]
pub struct ManifestFile {
    /// The bytes as found.
    pub bytes: Vec<u8>,
    /// The values with their places, when it is strict JSON.
    pub document: Result<Document, JsonError>,
    /// The manifest, when the values have its shape.
    pub manifest: Option<Manifest>,
    /// What the schema refuses; never empty when `manifest` is `None` and the document is strict JSON.
    pub faults: Vec<SchemaFault>,
}

/// Something that the schema refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaFault {
    /// Where, as a JSON Pointer.
    pub pointer: String,
    /// In words, on one line.
    pub message: String,
    /// The keyword of the schema that refuses it.
    pub keyword: String,
}

impl ManifestFile {
    /// Where the value at a JSON Pointer stands.
    pub fn place(&self, pointer: &str) -> Option<Place> {
        self.document.as_ref().ok()?.place(pointer)
    }
}

/// Reads a manifest. Nothing of it is refused here; what is wrong is kept for rules to report.
pub fn read_manifest(bytes: &[u8]) -> ManifestFile {
    read_manifest_within(bytes, MAX_VALUES)
}

/// Reads the bytes of a manifest, which holds at most so many JSON values.
pub fn read_manifest_within(bytes: &[u8], most: usize) -> ManifestFile {
    let document = Document::parse_within(bytes, most);
    let (manifest, faults) = match &document {
        Ok(document) => read_typed(&document.value),
        Err(_) => (None, Vec::new()),
    };
    ManifestFile { bytes: bytes.to_vec(), document, manifest, faults }
}

/// Lists whose length is bounded, with the most that a reader looks at: more scopes than a catalogue will ever hold, more
/// entry points than files. Every rule goes over them, so a longer list is refused before anything is made of it.
const BOUNDED: [(&str, usize); 2] = [("declaredScopes", 256), ("entrypoints", 10_000)];

/// Lists that are longer than any reader looks at.
fn too_long(value: &Value) -> Vec<SchemaFault> {
    let length = |key: &str| match value.get(key) {
        Some(Value::Array(list)) => list.len(),
        Some(Value::Object(map)) => map.len(),
        _ => 0,
    };
    let long = BOUNDED.iter().map(|(key, most)| (key, most, length(key))).filter(|(_, most, length)| length > most);
    long.map(|(key, most, length)| SchemaFault {
        pointer: format!("/{key}"),
        message: format!("{length} elements, more than {most}"),
        keyword: "maxItems".to_owned(),
    })
    .collect()
}

/// The typed manifest, and what is wrong with its shape. A value that the types refuse and the schema lets pass (like
/// `12.0` for a whole number) is a fault too: a manifest that can not be judged never passes.
fn read_typed(value: &Value) -> (Option<Manifest>, Vec<SchemaFault>) {
    let long = too_long(value);
    if !long.is_empty() {
        return (None, long);
    }
    let mut faults = faults(value);
    match Manifest::deserialize(value) {
        Ok(manifest) => (Some(manifest), faults),
        Err(_) if faults.iter().any(|fault| fault.keyword != "enum") => (None, faults),
        Err(error) => {
            let message: String = shown::text(&error.to_string()).chars().take(200).collect();
            faults.push(SchemaFault { pointer: String::new(), message, keyword: "type".to_owned() });
            (None, faults)
        }
    }
}

/// What the published schema refuses in a value.
///
/// # Panics
/// Never in a build that passed its tests: the schema is embedded, and a test compiles it.
pub fn faults(value: &Value) -> Vec<SchemaFault> {
    if PLAIN.as_ref().is_some_and(|plain| plain.holds(value)) {
        return Vec::new();
    }
    let validator = match &*VALIDATOR {
        Ok(validator) => validator,
        Err(error) => panic!("the embedded manifest schema is damaged: {error}"),
    };
    let errors = validator.iter_errors(value);
    errors
        .map(|error| {
            let keyword = error.schema_path().as_str().rsplit('/').next().unwrap_or_default().to_owned();
            // A whole manifest in a message helps nobody.
            let message: String = shown::text(&error.to_string()).chars().take(200).collect();
            SchemaFault { pointer: error.instance_path().as_str().to_owned(), message, keyword }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::manifest::{MANIFEST_PATH, PACKAGE_FORMAT, UAIX_VERSION};
    use serde_json::json;

    fn good() -> Value {
        json!({
            "uaixVersion": UAIX_VERSION, "packageFormat": PACKAGE_FORMAT, "packageId": "orbit", "profileId": "orbit.v1",
            "status": "review_required", "createdUtc": "2026-01-01T00:00:00Z", "issuer": {"name": "Orbit"},
            "declaredScopes": ["universal"], "entrypoints": [".uai/identity.uai"],
            "files": [{
                "path": MANIFEST_PATH, "role": "manifest", "requiredStatus": "universal_required", "scope": "universal",
                "mediaType": "application/json", "sizeBytes": 10, "sha256": "0".repeat(64),
                "reviewState": "review_required", "source": {"kind": "authored"},
            }],
            "integrity": {"algorithm": "sha256", "packageSha256": "a".repeat(64)},
            "supportBoundary": {"currentSupport": [], "outsideCurrentSupport": [], "grants": {"network": false}},
        })
    }

    #[test]
    fn types_and_schema_agree() {
        assert_eq!(faults(&good()), []);
        let manifest: Manifest = serde_json::from_value(good()).expect("typed");
        assert_eq!(serde_json::to_value(&manifest).expect("value"), good(), "what is written is what was read");
        let schema: Value = serde_json::from_str(MANIFEST_SCHEMA).expect("schema");
        let names = |value: &Value| {
            value.as_array().expect("list").iter().map(|v| v.as_str().expect("text").to_owned()).collect::<Vec<_>>()
        };
        let keys = |value: Value| value.as_object().expect("object").keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&schema["required"]), keys(serde_json::to_value(&manifest).expect("value")));
        assert_eq!(
            names(&schema["$defs"]["file"]["required"]),
            keys(serde_json::to_value(&manifest.files[0]).expect("value"))
        );
        assert_eq!(names(&schema["properties"]["status"]["enum"]), crate::spec::terms::PackageStatus::WORDS);
        let file = &schema["$defs"]["file"]["properties"];
        assert_eq!(names(&file["requiredStatus"]["enum"]), crate::spec::terms::RequiredStatus::WORDS);
        assert_eq!(names(&file["reviewState"]["enum"]), crate::spec::terms::ReviewState::WORDS);
    }

    #[test]
    fn a_quick_yes_is_a_yes() {
        let plain = PLAIN.as_ref().expect("all of the schema is understood");
        assert!(plain.holds(&good()), "most manifests get it");
        let whole = VALIDATOR.as_ref().expect("a schema");
        let odd = [
            json!(null),
            json!(""),
            json!("x y"),
            json!("reviewed"),
            json!(-1),
            json!(1.0),
            json!(true),
            json!([]),
            json!(["universal", "universal"]),
            json!([{}]),
            json!({}),
            json!({"name": ""}),
            json!({"kind": "authored", "name": "Ada"}),
        ];
        let pointers = [
            "/uaixVersion",
            "/packageFormat",
            "/packageId",
            "/profileId",
            "/status",
            "/createdUtc",
            "/issuer",
            "/issuer/name",
            "/declaredScopes",
            "/declaredScopes/0",
            "/entrypoints",
            "/entrypoints/0",
            "/files",
            "/files/0",
            "/files/0/path",
            "/files/0/role",
            "/files/0/requiredStatus",
            "/files/0/sizeBytes",
            "/files/0/sha256",
            "/files/0/reviewState",
            "/files/0/source",
            "/files/0/source/kind",
            "/integrity",
            "/integrity/algorithm",
            "/integrity/packageSha256",
            "/supportBoundary",
            "/supportBoundary/currentSupport",
            "/supportBoundary/grants",
            "/supportBoundary/grants/network",
        ];
        let mut yes = 0;
        for pointer in pointers {
            for value in &odd {
                let mut manifest = good();
                *manifest.pointer_mut(pointer).expect("there") = value.clone();
                assert!(!plain.holds(&manifest) || whole.is_valid(&manifest), "{pointer} {value}");
                yes += usize::from(plain.holds(&manifest));
            }
        }
        assert!(yes > 10, "{yes}");
    }

    #[test]
    fn leniency_of_the_contract() {
        for (pointer, value) in [
            ("/issuer", json!("Orbit maintainers")),
            ("/entrypoints", json!({"first": ".uai/identity.uai"})),
            ("/files/0/source", json!("browser")),
            ("/files/0/sha256", json!(format!("sha256:{}", "A".repeat(64)))),
            ("/createdUtc", json!("2026-01-01T00:00:00.123456Z")),
            ("/declaredScopes", json!(["universal", "project-handoff"])),
        ] {
            let mut manifest = good();
            *manifest.pointer_mut(pointer).expect("there") = value;
            manifest["unknown"] = json!({"kept": [1]});
            assert_eq!(faults(&manifest), [], "{pointer}");
            assert!(serde_json::from_value::<Manifest>(manifest).is_ok(), "{pointer}");
        }
    }

    #[test]
    fn what_can_not_be_typed_is_a_fault() {
        for (pointer, value) in [
            ("/files/0/sizeBytes", json!(10.0)),
            ("/files/0/sizeBytes", json!(1e30)),
            ("/status", json!(null)),
            ("/files/0/requiredStatus", json!([])),
            ("/files/0/reviewState", json!({})),
            ("/declaredScopes/0", json!(1)),
            ("/supportBoundary", json!([])),
            ("/longTermMemory", json!("x")),
        ] {
            let mut manifest = good();
            manifest["longTermMemory"] = json!({});
            *manifest.pointer_mut(pointer).expect("there") = value;
            let file = read_manifest(manifest.to_string().as_bytes());
            assert!(file.manifest.is_some() || file.faults.iter().any(|fault| fault.keyword != "enum"), "{pointer}");
            assert!(!file.faults.is_empty(), "{pointer}");
        }
    }

    #[test]
    fn a_manifest_of_many_rows_is_read_where_so_many_values_are_allowed() {
        let mut manifest = good();
        let row = manifest["files"][0].clone();
        manifest["files"] = (0..30_000).map(|_| row.clone()).collect();
        let text = manifest.to_string();
        assert!(read_manifest(text.as_bytes()).document.is_err());
        let file = read_manifest_within(text.as_bytes(), 600_000);
        assert_eq!((file.manifest.map(|manifest| manifest.files.len()), file.faults), (Some(30_000), Vec::new()));
    }

    #[test]
    fn what_the_schema_refuses() {
        for (pointer, value, keyword) in [
            ("/uaixVersion", json!("0.2"), "const"),
            ("/packageId", json!("Or bit"), "pattern"),
            ("/status", json!("certified"), "enum"),
            ("/createdUtc", json!("2026-01-01T00:00:00+02:00"), "pattern"),
            ("/issuer", json!({}), "oneOf"),
            ("/declaredScopes", json!([]), "minItems"),
            ("/files", json!({}), "type"),
            ("/files/0/sizeBytes", json!("10"), "type"),
            ("/files/0/sizeBytes", json!(-1), "minimum"),
            ("/files/0/sha256", json!("0".repeat(63)), "pattern"),
            ("/files/0/requiredStatus", json!("optional"), "enum"),
            ("/supportBoundary/grants/network", json!("no"), "type"),
        ] {
            let mut manifest = good();
            *manifest.pointer_mut(pointer).expect("there") = value;
            let faults = faults(&manifest);
            assert_eq!(
                faults.iter().map(|f| (f.pointer.as_str(), f.keyword.as_str())).collect::<Vec<_>>(),
                [(pointer, keyword)]
            );
        }
    }
}
