//! The data of `scopes/*.toml` as types.

use crate::spec::{
    config::nearest, entry_path::EntryPath, id::ScopeId, manifest::MANIFEST_PATH, pattern::Pattern, record::snake_case,
    terms::RequiredStatus,
};
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Deserializer};
use std::sync::LazyLock;

static SCOPES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scopes");
static EMBEDDED: LazyLock<Result<Catalog, String>> = LazyLock::new(|| {
    Catalog::read(|name| {
        let file = SCOPES.get_file(format!("{name}.toml")).ok_or_else(|| format!("scopes/{name}.toml is missing"))?;
        file.contents_utf8().ok_or_else(|| format!("scopes/{name}.toml is not UTF-8"))
    })
});

/// Every scope, the layout and the media types.
#[derive(Debug)]
pub struct Catalog {
    /// The version of the data; it changes whenever a closed set does.
    pub version: String,
    /// What is scaffolded when nobody names a scope.
    pub default_scope: ScopeId,
    /// Where files lie and what is junk.
    pub layout: Layout,
    /// The media types of the contract.
    pub media_types: Vec<MediaType>,
    /// Kinds of files that are never in a package.
    pub unsupported: Vec<Unsupported>,
    /// The scopes in catalogue order.
    pub scopes: Vec<Scope>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    version: String,
    order: Vec<String>,
    default_scope: String,
    layout: Layout,
    media_type: Vec<MediaType>,
    unsupported: Vec<Unsupported>,
}

/// Where files lie in a package source.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The layout roots of the contract (section 1).
    pub roots: Vec<Pattern>,
    /// Files that are never memory.
    pub junk: Vec<Pattern>,
    /// Small files of version control, left out of the layout roots.
    pub version_control: Vec<Pattern>,
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
    /// The required files.
    #[serde(default, rename = "file")]
    pub files: Vec<RequiredFile>,
    /// Values that a person can give when scaffolding.
    #[serde(default, rename = "question")]
    pub questions: Vec<Question>,
    /// What in a tree suggests the scope.
    #[serde(default, rename = "trigger")]
    pub triggers: Vec<Trigger>,
    /// Manifest fields that come with the scope.
    #[serde(default, rename = "manifest_field")]
    pub manifest_fields: Vec<ManifestField>,
    /// Files that must not be in the package.
    #[serde(default)]
    pub out_of_scope: Vec<OutOfScope>,
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
    /// What to write, completing `[to write: …]`.
    pub asks: String,
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
    /// Why.
    pub reason: String,
}

impl Catalog {
    /// The catalogue that comes with the program.
    ///
    /// # Panics
    /// Never in a build that passed its tests: the data is embedded, and a test reads it.
    pub fn embedded() -> &'static Self {
        match &*EMBEDDED {
            Ok(catalog) => catalog,
            Err(error) => panic!("the embedded scope catalogue is damaged: {error}"),
        }
    }

    fn read<'a>(text_of: impl Fn(&str) -> Result<&'a str, String>) -> Result<Self, String> {
        let named = |name: &str, error: toml::de::Error| format!("scopes/{name}.toml: {error}");
        let head: Head = toml::from_str(text_of("catalog")?).map_err(|error| named("catalog", error))?;
        let scopes = head.order.iter().map(|id| toml::from_str(text_of(id)?).map_err(|error| named(id, error)));
        Ok(Self {
            version: head.version,
            default_scope: ScopeId::new(&head.default_scope),
            layout: head.layout,
            media_types: head.media_type,
            unsupported: head.unsupported,
            scopes: scopes.collect::<Result<_, String>>()?,
        })
    }

    /// The scope with this id.
    pub fn scope(&self, id: &ScopeId) -> Option<&Scope> {
        self.scopes.iter().find(|scope| scope.id == *id)
    }

    /// The ids of all scopes, in catalogue order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.scopes.iter().map(|scope| scope.id.as_str())
    }

    /// What to say of an id that is no scope: the nearest one, or all of them.
    pub fn suggest(&self, id: &ScopeId) -> String {
        match nearest(id.as_str(), self.ids()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known scopes: {}", self.ids().collect::<Vec<_>>().join(", ")),
        }
    }

    /// The media type with this id.
    pub fn media_type(&self, id: &str) -> Option<&MediaType> {
        self.media_types.iter().find(|kind| kind.id == id)
    }

    /// The media type that the extension of a path means.
    pub fn media_type_of(&self, path: &EntryPath) -> Option<&MediaType> {
        let extension = path.extension()?;
        self.media_types.iter().find(|kind| kind.extensions.contains(&extension))
    }

    /// What a file is, when its extension says that it is never in a package: `a script`.
    pub fn unsupported_kind(&self, path: &EntryPath) -> Option<&str> {
        let extension = path.extension()?;
        self.unsupported.iter().find(|kind| kind.extensions.contains(&extension)).map(|kind| kind.what.as_str())
    }
}

/// The role of a file that no scope names: its stem in snake_case, `manifest` for the manifest, `document` when nothing
/// is left of the stem.
pub fn role_of(path: &EntryPath) -> String {
    if path.as_str() == MANIFEST_PATH {
        return "manifest".to_owned();
    }
    let role = snake_case(path.stem());
    if role.is_empty() { "document".to_owned() } else { role }
}

fn scope_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ScopeId, D::Error> {
    String::deserialize(deserializer).map(|text| ScopeId::new(&text))
}

fn scope_ids<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ScopeId>, D::Error> {
    Vec::<String>::deserialize(deserializer).map(|list| list.iter().map(|text| ScopeId::new(text)).collect())
}

fn entry_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<EntryPath, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn embedded_data_is_sound() {
        let catalog = Catalog::embedded();
        assert_eq!(catalog.scopes.len(), 8);
        assert_eq!(catalog.scopes[0].id.as_str(), "universal");
        assert!(catalog.scope(&catalog.default_scope).is_some());
        let files_on_disk = SCOPES.files().count();
        assert_eq!(files_on_disk, catalog.scopes.len() + 1, "a scope file is not in `order`");
        let mut keys = BTreeSet::new();
        for scope in &catalog.scopes {
            assert!(scope.summary.chars().count() <= 72 && !scope.summary.contains('\n'), "{}: summary", scope.id);
            for id in
                scope.implies.iter().chain(scope.out_of_scope.iter().flat_map(|ban| ban.unless.iter().chain(&ban.when)))
            {
                assert!(catalog.scope(id).is_some(), "{}: unknown scope {id}", scope.id);
            }
            for file in &scope.files {
                let kind = catalog.media_type_of(&file.path).map(|kind| kind.id.as_str());
                assert_eq!(kind, Some(file.media_type.as_str()), "{}", file.path);
                assert!(
                    !file.reason.is_empty() && !file.reason.contains('\n') && !file.title.is_empty(),
                    "{}",
                    file.path
                );
                let ids: BTreeSet<_> = file.fields.iter().map(|field| &field.id).collect();
                assert_eq!(ids.len(), file.fields.len(), "{}: a field twice", file.path);
                assert!(file.fields.iter().all(|field| snake_case(&field.id) == field.id), "{}", file.path);
            }
            for question in &scope.questions {
                assert!(keys.insert(&question.key), "the question {} is asked twice", question.key);
            }
        }
    }

    #[test]
    fn media_types() {
        #[track_caller]
        fn case(path: &str, want: Option<&str>, refused: Option<&str>) {
            let (catalog, path) = (Catalog::embedded(), path.parse().expect("good path"));
            assert_eq!(catalog.media_type_of(&path).map(|kind| kind.id.as_str()), want);
            assert_eq!(catalog.unsupported_kind(&path), refused);
        }
        case("docs/a.MD", Some("text/markdown"), None);
        case(".uai/readme.human", Some("text/markdown"), None);
        case("docs/schema.sql", None, None);
        case("docs/board.svg", None, Some("an SVG drawing"));
        case("evidence/run.sh", None, Some("a script"));
        case("docs/LICENSE", None, None);
    }

    #[test]
    fn no_banned_label_is_a_status() {
        // The ban is about status labels; the data files hold none of these words at all, so that none can become one.
        let banned = ["recommended", "optional", "suggested", "may include", "nice to have", "should"];
        for file in SCOPES.files() {
            let text = file.contents_utf8().expect("UTF-8").to_lowercase();
            for word in banned {
                assert!(!text.contains(word), "{}: `{word}`", file.path().display());
            }
        }
    }

    #[test]
    fn roles() {
        for (path, want) in [
            (".uai/memory-maintenance.uai", "memory_maintenance"),
            (MANIFEST_PATH, "manifest"),
            ("docs/v1.2.3.md", "v1_2_3"),
            ("docs/\u{1f9e0}.md", "document"),
        ] {
            assert_eq!(role_of(&path.parse().expect("good path")), want);
        }
    }
}
