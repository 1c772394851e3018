//! Which files of a folder are the package: the layout roots and what `include` adds, minus junk and `exclude`.

use super::Reason;
use crate::{
    scope::Catalog,
    spec::{
        config::{CONFIG_NAME, Config, REVIEW_NAME},
        manifest::{MANIFEST_PATH, Manifest},
        pattern::{self, Pattern},
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// The decision about every name below a folder.
#[derive(Debug)]
pub struct Selection {
    include: Vec<Setting>,
    exclude: Vec<Setting>,
    declared: BTreeSet<String>,
    outputs: BTreeSet<String>,
    own: Vec<String>,
    files: BTreeMap<String, (usize, bool)>,
}

#[derive(Debug)]
struct Setting {
    pattern: Pattern,
    line: usize,
    used: bool,
}

/// What is done with a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is in the package; why, in words.
    Take(String),
    /// It is not.
    Leave(Reason),
}

impl Selection {
    /// The selection of a source with settings, of an unpacked package with a manifest, or of the bare layout roots.
    pub fn new(config: Option<&Config>, manifest: Option<&Manifest>, outputs: BTreeSet<String>) -> Self {
        let line = |config: &Config, offset| config.place(offset).map_or(0, |place| place.line);
        let settings = |of: fn(&Config) -> &Vec<toml::Spanned<Pattern>>| {
            let list = config.iter().flat_map(|config| of(config).iter().map(move |setting| (config, setting)));
            list.map(|(config, setting)| Setting {
                pattern: setting.get_ref().clone(),
                line: line(config, setting.span().start),
                used: false,
            })
            .collect()
        };
        let declared = match (config, manifest) {
            (None, Some(manifest)) => manifest.files.iter().map(|row| row.path.to_string()).collect(),
            _ => BTreeSet::new(),
        };
        let files = config.iter().flat_map(|config| {
            let rows = config.file.iter();
            rows.map(|row| (row.path.get_ref().0.to_string(), (line(config, row.path.span().start), false)))
        });
        // Where `pack` writes when nobody says otherwise and the working folder is this one.
        let own = config
            .into_iter()
            .flat_map(|config| [Some(format!("{}.uaix", config.package.id)), config.pack.output.clone()])
            .flatten();
        Self {
            include: settings(|config| &config.pack.include),
            exclude: settings(|config| &config.pack.exclude),
            declared,
            outputs,
            own: own.collect(),
            files: files.collect(),
        }
    }

    /// What is done with a file of this name.
    pub fn decide(&mut self, name: &str) -> Decision {
        let layout = &Catalog::embedded().layout;
        if let Some((_, used)) = self.files.get_mut(name) {
            *used = true;
        }
        if name == CONFIG_NAME || name == REVIEW_NAME {
            return Decision::Leave(Reason::Settings);
        }
        if name == MANIFEST_PATH {
            return Decision::Leave(Reason::Manifest);
        }
        let is_own = |own: &str| name == own || name.strip_suffix(".sha256") == Some(own);
        if self.outputs.contains(name) || self.own.iter().any(|own| is_own(own)) {
            return Decision::Leave(Reason::Output);
        }
        if self.declared.contains(name) {
            return Decision::Take("declared in the manifest".to_owned());
        }
        if let Some(pattern) = pattern::first(&layout.junk, name) {
            return Decision::Leave(Reason::Junk(pattern.to_string()));
        }
        let root = pattern::first(&layout.roots, name).map(|pattern| format!("layout root `{pattern}`"));
        let included =
            mark(&mut self.include, name).map(|(pattern, line)| format!("include `{pattern}`, {CONFIG_NAME}:{line}"));
        let Some(why) = root.or(included) else { return Decision::Leave(Reason::Outside) };
        if let Some((pattern, line)) = mark(&mut self.exclude, name) {
            return Decision::Leave(Reason::Excluded(pattern, line));
        }
        if let Some(pattern) = pattern::first(&layout.version_control, name) {
            return Decision::Leave(Reason::Junk(pattern.to_string()));
        }
        Decision::Take(why)
    }

    /// Whether a file below this folder could be taken.
    pub fn reaches(&self, folder: &str) -> bool {
        let roots = Catalog::embedded().layout.roots.iter();
        roots.chain(self.include.iter().map(|setting| &setting.pattern)).any(|pattern| pattern.reaches(folder))
    }

    /// Whether a layout root takes this name, whatever the settings say.
    pub fn is_in_layout(name: &str) -> bool {
        pattern::first(&Catalog::embedded().layout.roots, name).is_some()
    }

    /// The pattern by which a folder is junk as a whole, so that nobody has to look into it.
    pub fn junk_folder(name: &str) -> Option<String> {
        let below = format!("{name}/_");
        pattern::first(&Catalog::embedded().layout.junk, &below).map(ToString::to_string)
    }

    /// The settings that had no effect, with their lines.
    pub fn idle(&self) -> Vec<(String, usize)> {
        let patterns = |kind: &'static str, list: &'static str| (kind, list);
        let lists = [
            (patterns("include", "takes no file"), &self.include),
            (patterns("exclude", "leaves out no file"), &self.exclude),
        ];
        let unused = lists.into_iter().flat_map(|((kind, effect), list)| {
            let idle = list.iter().filter(|setting| !setting.used);
            idle.map(move |setting| (format!("{kind} `{}` {effect}", setting.pattern), setting.line))
        });
        let files = self
            .files
            .iter()
            .filter(|(_, (_, used))| !used)
            .map(|(name, (line, _))| (format!("[[file]] `{name}` is not there"), *line));
        unused.chain(files).collect()
    }
}

/// The first setting that takes a name; every one that does counts as used.
fn mark(settings: &mut [Setting], name: &str) -> Option<(String, usize)> {
    let mut first = None;
    for setting in settings.iter_mut().filter(|setting| setting.pattern.takes(name)) {
        setting.used = true;
        first.get_or_insert_with(|| (setting.pattern.to_string(), setting.line));
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions() {
        let text = "[package]\nid = \"x\"\nissuer = \"X\"\n[pack]\ninclude = [\"notes/\", \"nothing\"]\nexclude = [\n  \"docs/*.sql\",\n]\n";
        let config = Config::parse(text).expect("good");
        let mut selection = Selection::new(Some(&config), None, BTreeSet::from(["x.uaix".to_owned()]));
        let mut case = |name: &str, want: Decision| assert_eq!(selection.decide(name), want, "{name}");
        let take = |why: &str| Decision::Take(why.to_owned());
        case(".uai/identity.uai", take("layout root `.uai/**`"));
        case("AGENTS.md", take("layout root `/AGENTS.md`"));
        case("agents.md", Decision::Leave(Reason::Outside));
        case("sub/AGENTS.md", Decision::Leave(Reason::Outside));
        case("notes/a.md", take("include `notes/`, uaix.toml:5"));
        case("src/lib.rs", Decision::Leave(Reason::Outside));
        case("docs/a.sql", Decision::Leave(Reason::Excluded("docs/*.sql".into(), 7)));
        case("docs/sub/a.sql", take("layout root `docs/**`"));
        case("docs/.DS_Store", Decision::Leave(Reason::Junk(".DS_Store".into())));
        case("docs/.gitkeep", Decision::Leave(Reason::Junk(".gitkeep".into())));
        case(".gitignore", Decision::Leave(Reason::Outside));
        case(".git/config", Decision::Leave(Reason::Junk(".git".into())));
        case("uaix.toml", Decision::Leave(Reason::Settings));
        case("x.uaix", Decision::Leave(Reason::Output));
        case(MANIFEST_PATH, Decision::Leave(Reason::Manifest));
        assert_eq!(selection.idle(), [("include `nothing` takes no file".to_owned(), 5)]);
    }
}
