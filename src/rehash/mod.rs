//! Real digests for a package that a browser or a hand has made: what is a placeholder is computed, what is wrong is named.
//!
//! This room changes the manifest at single values and rebuilds the container; the contents of files stay byte for byte.
//! It never repairs an archive that two readers could read differently, never writes over a real digest that does not
//! match unless a person accepts just that, and never promotes. `plan` decides (`found` names it), `integrity` is the package's own digest,
//! `declared` reads what pages write, `output` writes.

mod declared;
mod found;
mod integrity;
mod output;
mod plan;

pub use found::{Found, OwnRow, Plan, Row};
pub use integrity::{PackageDigest, Stood};
pub use output::Written;

use crate::{
    error::{Error, Result, shown_path},
    lint::{Category, Finding, Judgement, Severity, lint, wrapper},
    package::{Container, EntryKind, Interrupt, OpenOptions, Package},
    spec::{config::CONFIG_NAME, manifest::MANIFEST_PATH, shown},
};
use std::path::PathBuf;

/// Where the result goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Nowhere: only say what would change.
    #[default]
    Nowhere,
    /// Into an archive, with its digest file beside it.
    Archive(PathBuf),
    /// In the place of the archive, or of the manifest of a folder.
    InPlace,
}

/// What a person accepts of real digests that do not match.
#[derive(Clone, Debug, Default)]
pub struct Consent {
    /// Every changed file but protected anchors.
    pub all: bool,
    /// These changed files.
    pub changes: Vec<String>,
    /// These protected anchors may be replaced; they have to be accepted as well.
    pub anchors: Vec<String>,
}

/// How to rehash.
#[derive(Clone, Debug, Default)]
pub struct RehashOptions {
    /// Where the result goes.
    pub target: Target,
    /// Compute what is a sentinel and leave everything else as it stands.
    pub only_sentinels: bool,
    /// What a person accepts.
    pub consent: Consent,
    /// Take the one folder around a package away.
    pub unwrap: bool,
    /// Lets somebody stop the work.
    pub interrupt: Interrupt,
}

/// What came of it.
#[derive(Debug)]
pub struct Rehashing {
    /// The package as it was found, below the folder that was taken away.
    pub package: Package,
    /// What the rules say of it before.
    pub judgement: Judgement,
    /// The folder around the package, when there is one.
    pub folder: Option<String>,
    /// Why it can not be rehashed at all.
    pub refusals: Vec<Finding>,
    /// What is found and computed; none when it can not be rehashed at all.
    pub plan: Option<Plan>,
    /// What a rebuild of the container leaves behind: a word in the singular or the code of a remark, with the number.
    pub dropped: Vec<(String, u64)>,
    /// What was written.
    pub written: Option<Written>,
}

impl Rehashing {
    /// Whether the package is refused: nothing is written then.
    pub fn is_refused(&self) -> bool {
        self.plan.as_ref().is_none_or(|plan| plan.refused().next().is_some())
    }

    /// Whether the package would be another one afterwards.
    pub fn changes(&self) -> bool {
        let manifest = self.plan.as_ref().is_some_and(|plan| plan.changes_manifest);
        manifest || !self.dropped.is_empty() || self.folder.is_some()
    }
}

/// Rehashes an opened package.
///
/// # Errors
/// When the package is a source with settings, consent names what needs none, or reading or writing fails. A package
/// that is refused is not an error: nothing is written, and the result says why.
pub fn rehash(package: Package, open: &OpenOptions, options: &RehashOptions) -> Result<Rehashing> {
    if package.config.is_some() {
        let message = format!("`{}` is a package source: `pack` writes its digests", shown_path(&package.place));
        return Err(Error::request(message, format!("`uaix pack`, or remove {CONFIG_NAME} first")));
    }
    let (package, folder) = lifted(package, open, options)?;
    let judgement = lint(&package)?;
    let mut refusals = refusals(&judgement);
    let text = package.manifest.as_ref().and_then(|file| std::str::from_utf8(&file.bytes).ok());
    let plan = match text.filter(|_| refusals.is_empty()) {
        Some(text) => plan::plan(text, &judgement, &options.consent, options.only_sentinels)?,
        None => None,
    };
    if plan.is_none() && refusals.is_empty() {
        refusals = judgement.findings.iter().filter(|finding| finding.severity == Severity::Error).cloned().collect();
    }
    if let Some(plan) = &plan {
        refuse_idle(&options.consent, plan)?;
    }
    let dropped = dropped(&package);
    let mut rehashing = Rehashing { package, judgement, folder, refusals, plan, dropped, written: None };
    if !rehashing.is_refused() {
        rehashing.written = output::write(&rehashing, options)?;
    }
    Ok(rehashing)
}

/// The package below the one folder around it, when that is asked for and there is one.
fn lifted(package: Package, open: &OpenOptions, options: &RehashOptions) -> Result<(Package, Option<String>)> {
    if !options.unwrap {
        return Ok((package, None));
    }
    let Some(folder) = wrapper(&package).filter(|folder| !folder.contains('/')) else {
        let message = format!("there is no single folder around the package in `{}`", shown_path(&package.place));
        return Err(Error::request(message, "leave `--unwrap` out"));
    };
    let package = match package.container {
        Container::Folder if options.target == Target::InPlace => {
            let place = package.place.join(&folder);
            let message = "`--unwrap` does not move files of a folder".to_owned();
            return Err(Error::request(message, format!("name `{}` itself, or write with `-o`", shown_path(&place))));
        }
        Container::Folder => Package::open(&package.place.join(&folder), open)?,
        Container::Archive => {
            Package::open(&package.place, &OpenOptions { root: Some(folder.clone()), ..open.clone() })?
        }
    };
    Ok((package, Some(folder)))
}

/// What is never repaired: bytes that two readers could read differently, names that are none, a manifest that can not
/// be read or is not there. What else is wrong is reported and does not stop the computing of digests.
fn refusals(judgement: &Judgement) -> Vec<Finding> {
    const UNREADABLE: [&str; 4] = ["manifest-json", "manifest-missing", "manifest-misplaced", "no-scope-declared"];
    let stops = |finding: &&Finding| {
        let category = matches!(finding.category, Category::Container | Category::Paths);
        finding.severity == Severity::Error && (category || UNREADABLE.contains(&finding.rule))
    };
    judgement.findings.iter().filter(stops).cloned().collect()
}

/// What a person accepted without need; a flag that has no effect is never ignored.
fn refuse_idle(consent: &Consent, plan: &Plan) -> Result<()> {
    let differs =
        |path: &String| plan.rows.iter().find(|row| row.path == *path && matches!(row.found, Found::Mismatch { .. }));
    if let Some(path) = consent.changes.iter().find(|path| differs(path).is_none()) {
        let message = format!("`{}` has no digest that does not match", shown::text(path));
        return Err(Error::request(message, "leave it out of `--accept-changes`"));
    }
    if let Some(path) = consent.anchors.iter().find(|path| differs(path).is_none_or(|row| !row.anchor)) {
        let message = format!("`{}` is no protected anchor whose digest does not match", shown::text(path));
        return Err(Error::request(message, "leave it out of `--authorize`"));
    }
    Ok(())
}

/// What a rebuild of an archive leaves behind.
fn dropped(package: &Package) -> Vec<(String, u64)> {
    if package.container == Container::Folder {
        return Vec::new();
    }
    let number = |kept: &dyn Fn(&crate::package::Entry) -> bool| {
        package.entries.iter().filter(|entry| kept(entry)).count() as u64
    };
    let folders = number(&|entry| entry.kind == EntryKind::Folder);
    let executable = number(&|entry| entry.executable);
    let mut all = vec![("folder entry".to_owned(), folders), ("executable bit".to_owned(), executable)];
    for flaw in &package.flaws {
        let code = flaw.kind.code().to_owned();
        match all.iter_mut().find(|(known, _)| *known == code) {
            Some((_, number)) => *number += 1 + flaw.more,
            None => all.push((code, 1 + flaw.more)),
        }
    }
    all.retain(|(_, number)| *number > 0);
    all
}

impl Consent {
    /// Whether a person accepts that a file is another one than was declared.
    fn accepts(&self, path: &str, anchor: bool) -> bool {
        let names = |list: &[String]| list.iter().any(|known| known == path);
        (self.all || names(&self.changes)) && (!anchor || names(&self.anchors))
    }
}

/// The required files that are not there, each with the first scope that asks for it.
pub fn missing(judgement: &Judgement) -> Vec<(String, String)> {
    let findings = judgement.findings.iter().filter(|finding| finding.rule == "missing-required-file");
    findings
        .filter_map(|finding| {
            let path = finding.path.clone()?;
            let (requirement, _) = judgement.set.requirement(&path.parse().ok()?)?;
            Some((requirement.scopes.first()?.id.to_string(), path))
        })
        .filter(|(_, path)| path != MANIFEST_PATH)
        .collect()
}
