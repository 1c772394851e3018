//! `uaix.toml` of a derivative: the settings of its original under ids of its own, or new ones from a manifest.

use crate::{
    error::{Error, Result},
    package::Package,
    scope::{Catalog, role_of},
    spec::{
        config::Config,
        id::StableId,
        instant::UtcInstant,
        manifest::{FileRecord, MANIFEST_PATH, Manifest},
        pattern,
    },
};
use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, value};

/// How the file begins where there is none to begin with.
const HEAD: &str = "# The settings of this package source, a derivative. Read by uaix, never packed.\n";

/// The text of the settings.
pub(super) fn text(package: &Package, id: &StableId, time: UtcInstant) -> Result<String> {
    let mut document = match (&package.config, package.manifest()) {
        (Some(config), _) => parse(config)?,
        (None, Some(manifest)) => from_manifest(manifest),
        (None, None) => return Err(Error::Defect("a package without scopes passed its judgement".to_owned())),
    };
    let table = document.entry("package").or_insert_with(|| Item::Table(Table::new()));
    for (key, text) in [("id", id.to_string()), ("profile", id.to_string()), ("created", time.to_string())] {
        table[key] = value(text);
    }
    table["status"] = value("review_required");
    if let Some(pack) = document.get_mut("pack").and_then(Item::as_table_like_mut) {
        // It named the archive of the original.
        pack.remove("output");
    }
    let text = document.to_string();
    Config::parse(&text).map_err(|error| Error::Defect(format!("the settings of the derivative: {error}")))?;
    Ok(text)
}

fn parse(config: &Config) -> Result<DocumentMut> {
    config.text().parse().map_err(|error| Error::Defect(format!("settings that were read can not be edited: {error}")))
}

fn from_manifest(manifest: &Manifest) -> DocumentMut {
    let mut document = DocumentMut::new();
    document.decor_mut().set_prefix(format!("{HEAD}\n"));
    let mut package = Table::new();
    package["id"] = value("");
    package["profile"] = value("");
    package["issuer"] = value(manifest.issuer.name());
    package["created"] = value("");
    package["scopes"] = value(manifest.declared_scopes.iter().map(String::as_str).collect::<Array>());
    package["status"] = value("");
    let paths = manifest.entrypoints.paths().into_iter().map(|(_, path)| path);
    package["entrypoints"] = value(paths.collect::<Array>());
    document["package"] = Item::Table(package);
    let catalog = Catalog::embedded();
    let outside = manifest.files.iter().filter_map(|row| row.path.right()).filter(|path| {
        path.as_str() != MANIFEST_PATH && pattern::first(&catalog.layout.roots, path.as_str()).is_none()
    });
    let outside: Array = outside.map(|path| format!("/{path}")).collect();
    if !outside.is_empty() {
        let mut pack = Table::new();
        pack["include"] = value(outside);
        document["pack"] = Item::Table(pack);
    }
    if let Some(values) = &manifest.long_term_memory {
        let fields = catalog.scopes.iter().flat_map(|scope| &scope.manifest_fields);
        let mut table = Table::new();
        for (field, known) in fields.filter_map(|field| Some((field, values.get(&field.key)?))) {
            table[&field.setting] = match known {
                serde_json::Value::Array(list) => value(list.iter().filter_map(|one| one.as_str()).collect::<Array>()),
                other => value(other.as_str().unwrap_or_default()),
            };
        }
        document["long_term_memory"] = Item::Table(table);
    }
    let rows: ArrayOfTables = manifest.files.iter().filter_map(described).collect();
    if !rows.is_empty() {
        document["file"] = Item::ArrayOfTables(rows);
    }
    document
}

/// What a row of the manifest says that would not follow from the path by itself.
fn described(file: &FileRecord) -> Option<Table> {
    let path = file.path.right().filter(|path| path.as_str() != MANIFEST_PATH)?;
    let catalog = Catalog::embedded();
    let mut row = Table::new();
    row["path"] = value(path.as_str());
    if catalog.file(path).is_none() && role_of(path) != file.role {
        row["role"] = value(&file.role);
    }
    if catalog.media_type_of(path).is_none_or(|kind| kind.id != file.media_type) {
        row["media_type"] = value(&file.media_type);
    }
    (row.len() > 1).then_some(row)
}
