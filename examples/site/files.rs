//! What the site publishes beside its pages: the schemas, and the examples with a manifest of every scope.

use crate::{book::Book, bytes, fixtures, text};
use serde_json::{Value, json};
use std::io::{Cursor, Read};
use uaix::{
    Catalog, Error, Result,
    spec::{digest::Digest, manifest::MANIFEST_PATH},
};

/// Adds them to the book.
pub fn add(book: &mut Book) -> Result<()> {
    schemas(book)?;
    examples(book)
}

fn schemas(book: &mut Book) -> Result<()> {
    let index = text("docs/schema/index.json")?;
    for row in rows(&parsed(&index)?, "schemas") {
        let file = row["file"].as_str().unwrap_or_default();
        book.files.insert(format!("schemas/{file}"), bytes(&format!("docs/schema/{file}"))?);
    }
    book.files.insert("schemas/index.json".to_owned(), index.into_bytes());
    Ok(())
}

/// The fixtures, their archive, and the manifest of a fresh package of each scope as a file of its own.
fn examples(book: &mut Book) -> Result<()> {
    let mut index = Value::Null;
    let files = fixtures::files()?;
    let mut manifests = Vec::new();
    for scope in Catalog::embedded().ids() {
        let package = format!("accept/{}.uaix", scope.replace('_', "-"));
        let found = files.iter().find(|(name, _)| *name == package);
        let (_, archive) = found.ok_or_else(|| Error::Defect(format!("no example `{package}`")))?;
        let manifest = manifest(archive)?;
        let file = format!("manifests/{scope}.json");
        manifests.push(json!({
            "scope": scope, "file": file, "package": package, "sha256": Digest::of(&manifest), "sizeBytes": manifest.len(),
        }));
        book.files.insert(format!("examples/{file}"), manifest);
    }
    for (name, content) in files {
        match name.as_str() {
            // Pages of the site say what it says; it is in the archive.
            "README.md" => continue,
            "index.json" => {
                index = parsed(&String::from_utf8_lossy(&content))?;
                continue;
            }
            fixtures::ARCHIVE => {
                index["archive"] = json!({"file": name, "sha256": Digest::of(&content), "sizeBytes": content.len()});
            }
            _ => {}
        }
        book.files.insert(format!("examples/{name}"), content);
    }
    index["manifests"] = manifests.into();
    book.files.insert("examples/index.json".to_owned(), document(&index)?);
    Ok(())
}

/// The manifest of a package.
fn manifest(archive: &[u8]) -> Result<Vec<u8>> {
    let broken = |error: &dyn std::fmt::Display| Error::Defect(format!("an example package: {error}"));
    let mut zip = zip::ZipArchive::new(Cursor::new(archive)).map_err(|error| broken(&error))?;
    let mut entry = zip.by_name(MANIFEST_PATH).map_err(|error| broken(&error))?;
    let mut content = Vec::new();
    entry.read_to_end(&mut content).map_err(|error| broken(&error))?;
    Ok(content)
}

/// A JSON document as it is published.
pub fn document(value: &Value) -> Result<Vec<u8>> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Error::Defect(error.to_string()))?;
    Ok(format!("{text}\n").into_bytes())
}

pub fn parsed(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Error::Defect(error.to_string()))
}

fn rows<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value[key].as_array().into_iter().flatten()
}
