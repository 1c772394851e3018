//! The text of `uaix.toml`: a new one with comments for people, or an existing one with one more scope.

use super::Blueprint;
use crate::{
    error::{Error, Result},
    scope::{Catalog, ClosedSet, ManifestField, ValueKind},
    spec::{id::ScopeId, record::UNFILLED},
};
use toml::Value;
use toml_edit::{Array, DocumentMut, Item, Table};

/// A new `uaix.toml`.
pub(super) fn text(blueprint: &Blueprint, set: &ClosedSet) -> String {
    let quoted = |text: &str| Value::String(text.to_owned()).to_string();
    let mut out = String::from("# The settings of this package source. Read by uaix, never packed.\n\n[package]\n");
    for (key, value) in [
        ("id", blueprint.id.as_str()),
        ("profile", blueprint.profile.as_str()),
        ("title", &blueprint.title),
        ("issuer", &blueprint.issuer),
        ("created", &blueprint.created.to_string()),
    ] {
        out += &format!("{key} = {}\n", quoted(value));
    }
    let scopes: Vec<_> = set.ids().map(quoted).collect();
    out += &format!("scopes = [{}]\nstatus = \"review_required\"\n", scopes.join(", "));
    let ranked = set.reading_order().into_iter().filter(|requirement| requirement.file.reading_order.is_some());
    // A tree may carry an alternative in place of the scaffolded file; then `pack` finds the order by itself.
    let alternatives = ranked.clone().any(|requirement| !requirement.file.alternatives.is_empty());
    if !alternatives {
        let paths: Vec<_> = ranked.map(|requirement| quoted(requirement.file.path.as_str())).collect();
        if !paths.is_empty() {
            out += &format!("entrypoints = [{}]\n", paths.join(", "));
        }
    }
    out += "\n# Without settings, the layout roots of the format are packed; `uaix pack --list --why` shows the selection.\n";
    out += "[pack]\n# include = [\"notes/\"]\n# exclude = [\"docs/drafts/\"]\n";
    for scope in set.scopes.iter().filter(|scope| !scope.manifest_fields.is_empty()) {
        out += &format!("\n[{}]\n", scope.id);
        for field in &scope.manifest_fields {
            out += &format!("{} = {}\n", field.setting, value(field, blueprint));
        }
    }
    out
}

/// `.gitattributes` that keeps version control from changing line ends, and with them digests.
pub(super) fn git_attributes() -> String {
    let mut out = String::from("# Packed files keep their bytes: another line end is another digest.\n");
    for root in &Catalog::embedded().layout.roots {
        out += &format!("{root} -text\n");
    }
    out
}

/// An existing `uaix.toml` with further scopes and the values they need; everything else stays as it is, line ends and a
/// byte-order mark among it. `None` when there is nothing to add.
pub(super) fn declare(text: &str, added: &[ScopeId], blueprint: &Blueprint, set: &ClosedSet) -> Result<Option<String>> {
    let defect = |error: toml_edit::TomlError| Error::Defect(format!("uaix.toml: {error}"));
    let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut document: DocumentMut = bare.parse().map_err(defect)?;
    let before = document.to_string();
    if !added.is_empty() {
        let package = document["package"].or_insert(Item::Table(Table::new()));
        if let Some(scopes) = package["scopes"].or_insert(Item::Value(Array::new().into())).as_array_mut() {
            scopes.extend(added.iter().map(ScopeId::as_str));
        }
    }
    for scope in set.scopes.iter().filter(|scope| !scope.manifest_fields.is_empty()) {
        // Comments at the end of the file belong to the table above them: a new one comes after them.
        let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
        if !document.contains_key(scope.id.as_str()) {
            document.set_trailing("");
        }
        let table = document.entry(scope.id.as_str()).or_insert_with(|| {
            let mut table = Table::new();
            table.decor_mut().set_prefix(format!("{trailing}\n"));
            Item::Table(table)
        });
        let Some(table) = table.as_table_like_mut() else { continue };
        for field in
            scope.manifest_fields.iter().filter(|field| !table.contains_key(&field.setting)).collect::<Vec<_>>()
        {
            let value: toml_edit::Value = value(field, blueprint).to_string().parse().map_err(defect)?;
            table.insert(&field.setting, Item::Value(value));
        }
    }
    let mut after = document.to_string();
    if after == before {
        return Ok(None);
    }
    if bare.contains("\r\n") {
        after = after.replace("\r\n", "\n").replace('\n', "\r\n");
    }
    Ok(Some(format!("{}{after}", &text[..text.len() - bare.len()])))
}

fn value(field: &ManifestField, blueprint: &Blueprint) -> Value {
    let marker = || Value::String(format!("{UNFILLED} {}]", field.asks));
    let list = |items: Vec<String>| Value::Array(items.into_iter().map(Value::String).collect());
    match field.kind {
        ValueKind::String => {
            let given = blueprint.answers.text(&field.setting).map(Value::String);
            given.or_else(|| field.default.clone()).unwrap_or_else(marker)
        }
        ValueKind::List => {
            let given = blueprint.answers.list(&field.setting).map(list);
            given.or_else(|| field.default.clone()).unwrap_or_else(|| Value::Array(vec![marker()]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        scaffold::Answers,
        spec::{config::Config, instant::UtcInstant},
    };

    fn blueprint(scopes: &[&str]) -> (Blueprint, ClosedSet) {
        let scopes: Vec<_> = scopes.iter().map(|id| ScopeId::new(id)).collect();
        let set = ClosedSet::of(Catalog::embedded(), &scopes);
        let blueprint = Blueprint {
            scopes,
            id: "orbit".parse().expect("id"),
            profile: "orbit".parse().expect("id"),
            title: "a \"b\" {{c}} \\ 'd' \u{1f6f0}".to_owned(),
            issuer: "'''".to_owned(),
            created: UtcInstant::zip_floor(),
            answers: Answers::default(),
        };
        (blueprint, set)
    }

    #[test]
    fn what_is_written_is_read_back() {
        let (blueprint, set) = blueprint(&["project_handoff", "long_term_memory"]);
        let config = Config::parse(&text(&blueprint, &set)).expect("valid");
        assert_eq!(config.package.title.as_deref(), Some(blueprint.title.as_str()));
        assert_eq!(config.package.issuer.as_str(), Some("'''"));
        assert_eq!(config.long_term_memory.map(|table| table.len()), Some(10));
    }

    #[test]
    fn declaring_keeps_what_is_there() {
        let before = "# mine\n[package]\nid = 'x' # id\nissuer = \"X\"\nscopes = [ \"universal\", # base\n]\n\n[pack]\nexclude=[]\n";
        let (blueprint, set) = blueprint(&["universal", "long_term_memory"]);
        let after =
            declare(before, &[ScopeId::new("long_term_memory")], &blueprint, &set).expect("edited").expect("changed");
        for kept in ["# mine\n", "id = 'x' # id\n", "# base\n", "exclude=[]\n"] {
            assert!(after.contains(kept), "{after}");
        }
        let config = Config::parse(&after).expect("valid");
        assert_eq!(config.scope_ids().count(), 2);
        assert_eq!(config.long_term_memory.map(|table| table.len()), Some(10));
        assert_eq!(declare(&after, &[], &blueprint, &set).expect("same"), None);
        let windows = format!("\u{feff}{}", before.replace('\n', "\r\n"));
        let after =
            declare(&windows, &[ScopeId::new("long_term_memory")], &blueprint, &set).expect("edited").expect("changed");
        assert!(after.starts_with("\u{feff}# mine\r\n") && !after.replace("\r\n", "").contains('\n'));
        let inline = format!("long_term_memory = {{ steward = \"Ada\" }}\n{before}");
        let after =
            declare(&inline, &[ScopeId::new("long_term_memory")], &blueprint, &set).expect("edited").expect("changed");
        let table = Config::parse(&after).expect("valid").long_term_memory.expect("table");
        assert_eq!((table.len(), table["steward"].as_str()), (10, Some("Ada")));
    }
}
