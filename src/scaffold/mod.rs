//! From answers and templates to the files of a package source.
//!
//! [`create`] makes a new folder, [`complete`] adds what is missing to an existing one. Nothing that exists is ever
//! changed but the list of scopes in `uaix.toml`, and a failure takes back what the run had written. To add a template:
//! a file below `templates/`, named by a scope's data; nothing here.

mod answers;
mod detect;
mod render;
mod settings;

pub use answers::{Answers, OWN_KEYS, Value, check_line};
pub use detect::{Likeness, detect};

use crate::{
    error::{At, Error, Result, shown_path},
    package::{
        Interrupt, OpenOptions, Package,
        atomic::{create_new, replace},
        atomic_folder::{AtomicFolder, refuse_occupied},
        read_declaration, refuse_nested,
    },
    scope::{Catalog, ClosedSet, Requirement, Scope},
    spec::{
        config::{CONFIG_NAME, REVIEW_NAME},
        id::{ScopeId, StableId},
        instant::UtcInstant,
        record::UNFILLED,
    },
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What to do about a folder that is not empty.
const OCCUPIED: &str = "name a new folder, or adopt this one with `uaix init`";

/// What a package source is made of.
#[derive(Clone, Debug)]
pub struct Blueprint {
    /// The scopes, as chosen; those they imply come by themselves.
    pub scopes: Vec<ScopeId>,
    /// The stable id of the package.
    pub id: StableId,
    /// The profile a receiver creates or updates.
    pub profile: StableId,
    /// A title for people.
    pub title: String,
    /// Who answers for the package.
    pub issuer: String,
    /// When it was made.
    pub created: UtcInstant,
    /// The answers to the questions of the scopes, and values of their manifest fields.
    pub answers: Answers,
}

/// What was written or would be.
#[derive(Debug)]
pub struct Scaffold {
    /// The declared and implied scopes.
    pub scopes: Vec<&'static Scope>,
    /// The new files of the closed sets, in the order of the catalogue.
    pub files: Vec<NewFile>,
    /// How many values of new settings a person has to write.
    pub unfilled_settings: usize,
    /// Other new files: `uaix.toml` and the settings of version control.
    pub beside: Vec<String>,
    /// Scopes that were added to an existing `uaix.toml`.
    pub declared: Vec<ScopeId>,
    /// Required files that were there already.
    pub kept: Vec<String>,
    /// What to think of with these scopes.
    pub hints: Vec<&'static str>,
}

/// A file made from a template.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// Relative to the folder.
    pub path: String,
    /// Why the receiver needs it.
    pub reason: &'static str,
    /// How many fields a person has to write.
    pub unfilled: usize,
    text: String,
}

impl Scaffold {
    /// How many fields a person has to write, and in how many files.
    pub fn unfilled(&self) -> (usize, usize) {
        let counts = self.files.iter().map(|file| file.unfilled).chain([self.unfilled_settings]);
        let counts = counts.filter(|count| *count > 0);
        (counts.clone().sum(), counts.count())
    }
}

/// Makes a new package source in a folder that does not exist or is empty.
///
/// # Errors
/// When the folder holds something, lies inside another package, or can not be written.
pub fn create(dir: &Path, blueprint: &Blueprint, dry_run: bool, interrupt: &Interrupt) -> Result<Scaffold> {
    refuse_occupied(dir, OCCUPIED)?;
    refuse_nested(dir)?;
    let set = known_set(&blueprint.scopes)?;
    let files = render::files(blueprint, &set, set.requirements.iter())?;
    refuse_unused(blueprint, &set, set.requirements.iter(), &|_| false)?;
    let text = settings::text(blueprint, &set);
    let unfilled_settings = count_unfilled(&text);
    let mut beside = vec![(CONFIG_NAME.to_owned(), text)];
    beside.push((".gitattributes".to_owned(), settings::git_attributes()));
    let names = beside.iter().map(|(name, _)| name.clone()).collect();
    if !dry_run {
        let all = files.iter().map(|file| (file.path.as_str(), file.text.as_str()));
        let all: Vec<_> = all.chain(beside.iter().map(|(name, text)| (name.as_str(), text.as_str()))).collect();
        write_folder(dir, &all, interrupt)?;
    }
    let hints = set.hints().collect();
    let (declared, kept) = (Vec::new(), Vec::new());
    Ok(Scaffold { scopes: set.scopes, files, unfilled_settings, beside: names, declared, kept, hints })
}

/// Adds what is missing to an existing tree: `uaix.toml` where there is none, and the required files of its scopes and
/// of those that the blueprint adds. A second run changes nothing.
///
/// # Errors
/// When the folder can not be read or written.
pub fn complete(dir: &Path, blueprint: &Blueprint, dry_run: bool, interrupt: &Interrupt) -> Result<Scaffold> {
    let (config, _) = read_declaration(dir)?;
    refuse_ledger(dir, config.is_some())?;
    let before: Vec<ScopeId> = config.iter().flat_map(|config| config.scope_ids()).collect();
    let known = known_set(&before)?;
    let added: Vec<ScopeId> = blueprint.scopes.iter().filter(|id| !known.has(id)).cloned().collect();
    let wanted: Vec<ScopeId> = before.into_iter().chain(added.iter().cloned()).collect();
    let set = known_set(&wanted)?;
    let there = |requirement: &&Requirement| {
        requirement.file.paths().any(|(path, _)| fs::symlink_metadata(path.below(dir)).is_ok())
    };
    let kept = set.requirements.iter().filter(there).map(|requirement| requirement.file.path.to_string()).collect();
    let missing = || set.requirements.iter().filter(|requirement| !there(requirement));
    let stands = |key: &str| {
        let values = config.as_ref().and_then(|config| config.long_term_memory.as_ref());
        values.is_some_and(|values| values.contains_key(key))
    };
    refuse_unused(blueprint, &set, missing(), &stands)?;
    let files = render::files(blueprint, &set, missing())?;
    let (new_settings, edited) = match &config {
        None => (Some(settings::text(blueprint, &set)), None),
        Some(_) => {
            let path = dir.join(CONFIG_NAME);
            let text = fs::read_to_string(&path).at("read", &path)?;
            let edited = settings::declare(&text, &added, blueprint, &set)?.filter(|edited| *edited != text);
            (None, edited.map(|edited| (text, edited)))
        }
    };
    let unfilled_settings = match (&new_settings, &edited) {
        (Some(text), _) => count_unfilled(text),
        (None, Some((before, after))) => count_unfilled(after).saturating_sub(count_unfilled(before)),
        (None, None) => 0,
    };
    let beside = new_settings.iter().map(|_| CONFIG_NAME.to_owned()).collect();
    if !dry_run {
        let all = files.iter().map(|file| (file.path.as_str(), file.text.as_str()));
        let all: Vec<_> = all.chain(new_settings.iter().map(|text| (CONFIG_NAME, text.as_str()))).collect();
        write_missing(dir, &all, interrupt)?;
        if let Some((_, edited)) = edited {
            replace(&dir.join(CONFIG_NAME), edited.as_bytes())?;
        }
    }
    let hints = set.hints().collect();
    Ok(Scaffold { scopes: set.scopes, files, unfilled_settings, beside, declared: added, kept, hints })
}

/// Names in a tree as `uaix init` looks at them: everything that is not junk, in or out of the package.
///
/// # Errors
/// When the folder can not be read.
pub fn names_in(dir: &Path) -> Result<Vec<String>> {
    let package = Package::open(dir, &OpenOptions::default())?;
    let inside = package.entries.iter().map(crate::package::Entry::name);
    let beside = package.left_out.iter().map(|left| left.name.clone());
    Ok(inside.chain(beside).collect())
}

/// A value that no new file would hold is refused, so that nobody believes it was taken.
fn refuse_unused<'r>(
    blueprint: &Blueprint,
    set: &ClosedSet,
    new: impl Iterator<Item = &'r Requirement>,
    stands_in_settings: &dyn Fn(&str) -> bool,
) -> Result<()> {
    let used = render::keys(new);
    let fields: Vec<_> =
        set.scopes.iter().flat_map(|scope| &scope.manifest_fields).map(|field| &field.setting).collect();
    for key in blueprint.answers.keys() {
        let in_settings = fields.iter().any(|field| *field == key) && !stands_in_settings(key);
        if !in_settings && !used.contains(key) {
            let message = format!("`{key}` has no effect: no new file would hold it");
            return Err(Error::request(message, "write it into the file that is there, or leave the value out"));
        }
    }
    Ok(())
}

fn known_set(scopes: &[ScopeId]) -> Result<ClosedSet> {
    let set = ClosedSet::of(Catalog::embedded(), scopes);
    match set.unknown.first() {
        Some(id) => Err(unknown_scope(id)),
        None => Ok(set),
    }
}

/// The error of a scope that is not in the catalogue, with the nearest one that is.
pub fn unknown_scope(id: &ScopeId) -> Error {
    let shown = crate::spec::shown::text(id.as_str());
    Error::request(format!("`{shown}` is not a known scope"), Catalog::embedded().suggest(id))
}

/// Writes a new folder whole. Nobody sees the temporary one: its files need no care of their own.
fn write_folder(dir: &Path, files: &[(&str, &str)], interrupt: &Interrupt) -> Result<()> {
    let folder = AtomicFolder::create(dir, OCCUPIED)?;
    for (name, text) in files {
        interrupt.check()?;
        let target = folder.path().join(name.split('/').collect::<PathBuf>());
        let parent = target.parent().unwrap_or(folder.path());
        fs::create_dir_all(parent).at("create", dir)?;
        fs::write(&target, text).at("write", &dir.join(name))?;
    }
    folder.commit()
}

/// Writes files where nothing is, and takes them back when one fails.
fn write_missing(dir: &Path, files: &[(&str, &str)], interrupt: &Interrupt) -> Result<()> {
    let mut made: Vec<PathBuf> = Vec::new();
    let outcome = files.iter().try_for_each(|(name, text)| {
        interrupt.check()?;
        let target = dir.join(name.split('/').collect::<PathBuf>());
        make_folders(dir, &target, &mut made)?;
        create_new(&target, text.as_bytes())?;
        made.push(target);
        Ok(())
    });
    if outcome.is_err() {
        for path in made.iter().rev() {
            // A folder that somebody else has filled meanwhile stays.
            let _ = if path.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
    }
    outcome
}

/// Makes the folders above a target. What stands in their place and is not a folder, a link above all, is refused: a
/// scaffold never writes outside its tree.
fn make_folders(root: &Path, target: &Path, made: &mut Vec<PathBuf>) -> Result<()> {
    let above =
        target.parent().map_or(Vec::new(), |folder| folder.ancestors().take_while(|above| *above != root).collect());
    for folder in above.into_iter().rev() {
        match fs::symlink_metadata(folder) {
            Ok(found) if found.is_dir() => {}
            Ok(found) => {
                let what = match fs::read_link(folder) {
                    Ok(to) => format!("a symbolic link to `{}`", shown_path(&to)),
                    Err(_) if found.is_file() => "a file".to_owned(),
                    Err(_) => "not a folder".to_owned(),
                };
                let message = format!("`{}` is {what}, where a folder is needed", shown_path(folder));
                return Err(Error::request(message, "put a folder in its place"));
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                fs::create_dir(folder).at("create", folder)?;
                made.push(folder.to_owned());
            }
            Err(error) => return Err(error).at("open", folder),
        }
    }
    Ok(())
}

fn count_unfilled(text: &str) -> usize {
    text.matches(UNFILLED).count()
}

/// Reviews count only in the source in which they were recorded: a tree that becomes a source brings none along.
fn refuse_ledger(dir: &Path, is_source: bool) -> Result<()> {
    if is_source || fs::symlink_metadata(dir.join(REVIEW_NAME)).is_err() {
        return Ok(());
    }
    let message = format!("`{}` holds reviews of another source", shown_path(&dir.join(REVIEW_NAME)));
    Err(Error::request(message, "remove the file; where the folder is your own source, bring its uaix.toml back"))
}
