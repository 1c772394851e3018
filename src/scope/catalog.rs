//! The catalogue: every scope, the layout and the media types. People write it in `scopes/*.toml`; the program reads the same
//! from `scopes/catalog.json`, which a test makes of these, in a tenth of the time.

use super::{Consumer, EvidenceKind, Layout, MediaType, PersonaLayout, RequiredFile, Scope, Unsupported};
use crate::spec::{
    config::nearest, entry_path::EntryPath, id::ScopeId, manifest::MANIFEST_PATH, pattern, record::snake_case,
};
use serde::Deserialize;
use std::sync::LazyLock;

static EMBEDDED: LazyLock<Result<Catalog, String>> =
    LazyLock::new(|| Catalog::read(include_str!("../../scopes/catalog.json")).map_err(|error| error.to_string()));

/// Every scope, the layout and the media types.
#[derive(Debug)]
pub struct Catalog {
    /// The version of the data; it changes whenever a closed set does.
    pub version: String,
    /// What is scaffolded when nobody names a scope.
    pub default_scope: ScopeId,
    /// Where files lie and what is junk.
    pub layout: Layout,
    /// Where the workflows of personas keep their files.
    pub persona: PersonaLayout,
    /// The media types of the contract.
    pub media_types: Vec<MediaType>,
    /// Kinds of files that are never in a package.
    pub unsupported: Vec<Unsupported>,
    /// The scopes in catalogue order.
    pub scopes: Vec<Scope>,
    /// Clients that ask for more than the format.
    pub consumers: Vec<Consumer>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Data {
    head: Head,
    consumers: Vec<Consumer>,
    scopes: Vec<Scope>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    version: String,
    #[serde(rename = "order")]
    _order: Vec<String>,
    #[serde(rename = "consumers")]
    _consumers: Vec<String>,
    default_scope: String,
    layout: Layout,
    persona: PersonaLayout,
    media_type: Vec<MediaType>,
    unsupported: Vec<Unsupported>,
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

    fn read(text: &str) -> serde_json::Result<Self> {
        let Data { head, consumers, scopes } = serde_json::from_str(text)?;
        Ok(Self {
            version: head.version,
            default_scope: ScopeId::new(&head.default_scope),
            layout: head.layout,
            persona: head.persona,
            media_types: head.media_type,
            unsupported: head.unsupported,
            consumers,
            scopes,
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

    /// The consumer with this id.
    pub fn consumer(&self, id: &str) -> Option<&Consumer> {
        self.consumers.iter().find(|consumer| consumer.id == id)
    }

    /// The file with this path in the closed set of any scope, and the first scope that requires it.
    pub fn file(&self, path: &EntryPath) -> Option<(&Scope, &RequiredFile)> {
        self.scopes.iter().find_map(|scope| {
            scope.files.iter().find(|file| file.paths().any(|(known, _)| known == path)).map(|file| (scope, file))
        })
    }

    /// Whether a file is a protected anchor of any scope.
    pub fn is_anchor(&self, path: &EntryPath) -> bool {
        let mut files = self.scopes.iter().flat_map(|scope| &scope.files);
        files.any(|file| file.anchor && file.path == *path)
    }

    /// Whether a file is the text of a persona: one that is kept byte for byte, or one beside several of these.
    pub fn is_persona(&self, path: &EntryPath) -> bool {
        let folder = &path.as_str()[..path.as_str().len() - path.file_name().len()];
        let preserved = || self.scopes.iter().flat_map(|scope| &scope.files).filter(|file| file.preserved);
        let is_beside = |file: &EntryPath| file.as_str().strip_prefix(folder).is_some_and(|name| !name.contains('/'));
        preserved().any(|file| file.path == *path)
            || !folder.is_empty() && preserved().filter(|file| is_beside(&file.path)).count() > 1
    }

    /// The file that is evidence of something about a persona.
    pub fn evidence(&self, kind: EvidenceKind) -> Option<&EntryPath> {
        let mut files = self.scopes.iter().flat_map(|scope| &scope.files);
        files.find(|file| file.evidence == Some(kind)).map(|file| &file.path)
    }

    /// Whether rules look at a file as a record: some scope names it, or a workflow of personas writes it.
    pub fn is_record(&self, path: &EntryPath) -> bool {
        self.file(path).is_some() || [&self.persona.notes_data, &self.persona.notes].contains(&path)
    }

    /// Whether a file is evidence or an archive, kept as it was.
    pub fn is_cold(&self, path: &EntryPath) -> bool {
        pattern::first(&self.layout.cold, path.as_str()).is_some()
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

#[cfg(test)]
mod tests {
    use super::*;
    use include_dir::{Dir, include_dir};
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    static SCOPES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/scopes");

    fn written(name: &str) -> Value {
        let file = SCOPES.get_file(format!("{name}.toml")).unwrap_or_else(|| panic!("scopes/{name}.toml is missing"));
        let text = file.contents_utf8().expect("UTF-8");
        toml::from_str(text).unwrap_or_else(|error| panic!("scopes/{name}.toml: {error}"))
    }

    #[test]
    fn the_embedded_catalogue_is_the_written_one() {
        let head = written("catalog");
        let named = |list: &str, folder: &str| {
            let ids = head[list].as_array().expect("ids").iter().map(|id| id.as_str().expect("an id"));
            let lines = ids.map(|id| written(&format!("{folder}{id}")).to_string()).collect::<Vec<_>>();
            format!("[\n{}\n]", lines.join(",\n"))
        };
        let (consumers, scopes) = (named("consumers", "consumers/"), named("order", ""));
        let made = format!("{{\"head\":{head},\n\"consumers\":{consumers},\n\"scopes\":{scopes}}}\n");
        if std::env::var_os("UAIX_UPDATE").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/scopes/catalog.json");
            std::fs::write(path, made).expect("the file can be written");
        } else {
            let help = "run `UAIX_UPDATE=1 cargo test --lib the_embedded_catalogue` and commit scopes/catalog.json";
            assert!(made == include_str!("../../scopes/catalog.json"), "{help}");
            assert!(Catalog::read(&json!({"head": {}}).to_string()).is_err());
        }
    }

    #[test]
    fn embedded_data_is_sound() {
        let catalog = Catalog::embedded();
        assert_eq!(catalog.scopes.len(), 8);
        assert_eq!(catalog.scopes[0].id.as_str(), "universal");
        assert!(catalog.scope(&catalog.default_scope).is_some());
        let is_written = |file: &&include_dir::File<'_>| file.path().extension().is_some_and(|end| end == "toml");
        let files_on_disk = SCOPES.files().filter(is_written).count();
        assert_eq!(files_on_disk, catalog.scopes.len() + 1, "a scope file is not in `order`");
        let consumers = SCOPES.get_dir("consumers").expect("folder").files().count();
        assert_eq!(consumers, catalog.consumers.len(), "a consumer file is not in `consumers`");
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
