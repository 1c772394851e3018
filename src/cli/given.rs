//! The values of `new`, `init` and `add`: from flags, from an answers file, from defaults.

use clap::Args;
use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};
use uaix::{
    Blueprint, Catalog, ClosedSet, Error, Result,
    scaffold::{Answers, unknown_scope},
    spec::{
        id::{ScopeId, StableId},
        instant::UtcInstant,
        shown,
    },
};

/// Flags that give values.
#[derive(Args, Debug)]
pub(super) struct Given {
    /// A value, like title="Orbit" or purpose="…"; `uaix scopes ID` lists them
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// A file of values, TOML or JSON; `-` is standard input
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
}

/// Flags that choose scopes.
#[derive(Args, Debug)]
pub(super) struct Chosen {
    /// A scope, or several with commas; `uaix scopes` lists them
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    pub(super) scope: Vec<String>,
    /// Take defaults for what is not given
    #[arg(long)]
    pub(super) defaults: bool,
}

/// The package's own values, as far as they are given.
#[derive(Debug, Default)]
pub(super) struct Own {
    pub(super) title: Option<String>,
    pub(super) issuer: Option<String>,
    pub(super) id: Option<String>,
    pub(super) profile: Option<String>,
    /// When the package was made, where something says so.
    pub(super) created: Option<UtcInstant>,
}

impl Given {
    /// The values: the answers file first, `--set` over it.
    pub(super) fn read(&self) -> Result<(Own, Answers)> {
        let mut answers = Answers::default();
        if let Some(path) = &self.answers {
            let (text, name) = read_answers(path)?;
            answers.read(&text, &name)?;
        }
        for pair in &self.set {
            answers.set_pair(pair)?;
        }
        let own = Own {
            title: answers.take_text("title"),
            issuer: answers.take_text("issuer"),
            id: answers.take_text("id"),
            profile: answers.take_text("profile"),
            created: None,
        };
        Ok((own, answers))
    }
}

fn read_answers(path: &Path) -> Result<(String, String)> {
    let wrap = |source| Error::Io { action: "read", path: path.to_owned(), source };
    if path.as_os_str() == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map_err(wrap)?;
        return Ok((text, "standard input".to_owned()));
    }
    Ok((fs::read_to_string(path).map_err(wrap)?, shown::bytes(path.as_os_str().as_encoded_bytes())))
}

impl Chosen {
    /// The chosen scopes, each of which exists.
    pub(super) fn scopes(&self) -> Result<Vec<ScopeId>> {
        self.scope.iter().filter(|text| !text.trim().is_empty()).map(|text| known_scope(text)).collect()
    }
}

/// A scope that exists.
pub(super) fn known_scope(text: &str) -> Result<ScopeId> {
    let id = ScopeId::new(text);
    if Catalog::embedded().scope(&id).is_none() { Err(unknown_scope(&id)) } else { Ok(id) }
}

/// The name of a folder, for defaults. `.` is called by its real name.
pub(super) fn folder_name(dir: &Path) -> String {
    let absolute = fs::canonicalize(dir).or_else(|_| std::path::absolute(dir)).unwrap_or_else(|_| dir.to_owned());
    absolute.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_else(|| "package".to_owned())
}

/// Puts the values together; what is missing gets the default that follows from the folder's name.
pub(super) fn blueprint(dir: &Path, scopes: Vec<ScopeId>, own: Own, answers: Answers) -> Result<Blueprint> {
    let set = ClosedSet::of(Catalog::embedded(), &scopes);
    answers.check(&set.scopes)?;
    let folder = folder_name(dir);
    let title = own.title.unwrap_or_else(|| default_title(&folder));
    let issuer = own.issuer.unwrap_or_else(|| default_issuer(&title));
    for (key, value) in [("title", &title), ("issuer", &issuer)] {
        check_line(key, value)?;
    }
    let parse = |key: &str, text: String| -> Result<StableId> {
        let parsed = text.parse::<StableId>();
        parsed.map_err(|error| Error::request(format!("`{key}`: {error}"), format!("like `--set {key}=orbit-handoff`")))
    };
    let id = match own.id {
        Some(text) => parse("id", text)?,
        None => default_id(&folder, &title)?,
    };
    let profile = own.profile.map(|text| parse("profile", text)).transpose()?.unwrap_or_else(|| id.clone());
    let created = own.created.map_or_else(moment, Ok)?;
    Ok(Blueprint { scopes, id, profile, title, issuer, created, answers })
}

/// A folder's name as a title: `my-orbit` becomes `My orbit`.
pub(super) fn default_title(folder: &str) -> String {
    let words = folder.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or_else(|| "Package".to_owned(), |first| first.to_uppercase().chain(letters).collect())
}

/// Who answers for a package when nobody said.
pub(super) fn default_issuer(title: &str) -> String {
    format!("{title} maintainers")
}

fn default_id(folder: &str, title: &str) -> Result<StableId> {
    let slug = StableId::slug(folder).or_else(|| StableId::slug(title));
    slug.ok_or_else(|| {
        Error::request(format!("`{}` gives no id", shown::text(folder)), "give one: `--set id=orbit-handoff`")
    })
}

/// Refuses what would not fit on one line of a record.
pub(super) fn check_line(key: &str, text: &str) -> Result<()> {
    uaix::scaffold::check_line(key, text)
}

/// The present moment, or the one that `SOURCE_DATE_EPOCH` states.
pub(super) fn moment() -> Result<UtcInstant> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => UtcInstant::from_source_date_epoch(&text).map_err(|error| {
            Error::request(format!("SOURCE_DATE_EPOCH: {error}"), "give whole seconds, like `date +%s`")
        }),
        Err(_) => Ok(UtcInstant::now()),
    }
}
