//! Judgement: rules look at one opened package and return findings. They never read, write or print.
//!
//! [`lint`] streams every entry once, hands text to the content rules and then the whole to the package rules. To add a
//! rule: one file in `rules/`, one line in its registry, fixtures; the meta-tests tell what is missing.

mod allowed;
mod authority;
mod cause;
mod content;
pub mod derivation;
mod finding;
mod first_bytes;
pub mod ledger;
mod mask;
mod mutation;
pub mod names;
pub mod notes;
mod quote;
mod reading;
mod records;
mod room;
mod rule;
pub mod rules;
mod said;
mod scanned;
pub mod structure;
mod suspicion;

use allowed::split_allowed;
pub use cause::find as cause;
pub use content::Content;
pub use finding::{Finding, Severity, Spot};
pub use first_bytes::{is_text, refused_start};
use mask::Secrets;
pub use mask::{Masked, masked};
use names::judge_names;
pub(crate) use notes::COMPARED_LINES;
use quote::quote_the_rest;
use reading::{hold_to, take_inventory};
pub use rule::{Category, Check, Findings, Rule, Sink};
use structure::judge_flaws;
pub use suspicion::judge_text;

use crate::{
    error::Result,
    package::{Observed, Package, gate::Flaw},
    scope::{Catalog, ClosedSet, Consumer, MediaType},
    spec::{
        entry_path::EntryPath,
        manifest::{FileRecord, MANIFEST_PATH},
        record::Record,
        shown,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// How many first bytes of a file tell what it is.
pub const START: usize = 16;

/// The longest text, in bytes, that content rules look at; a longer file is hashed and not read as text.
pub const TEXT_LIMIT: u64 = 32 * 1024 * 1024;

/// A package and all that is known of it when the package rules run.
#[derive(Debug)]
pub struct Subject<'a> {
    /// The package.
    pub package: &'a Package,
    /// What its declared scopes require.
    pub set: &'a ClosedSet,
    /// Every file that could be read, with its size and digest.
    pub inventory: &'a Inventory,
    /// The scopes, layout and media types.
    pub catalog: &'static Catalog,
    /// The client that the package is for, when somebody named one.
    pub consumer: Option<&'static Consumer>,
}

/// What the contents of a package are.
#[derive(Debug, Default)]
pub struct Inventory {
    /// Size and digest of every file that could be read.
    pub observed: BTreeMap<EntryPath, Observed>,
    /// The first bytes of every file that could be read, which tell what it is whatever its name says.
    pub starts: BTreeMap<EntryPath, Vec<u8>>,
    /// The text of the files that some scope knows, up to [`RECORD_LIMIT`] each.
    pub records: BTreeMap<EntryPath, RecordText>,
    /// Other texts of personas, up to [`RECORD_LIMIT`] each: what is kept as an original, and files beside the known ones.
    pub personas: BTreeMap<EntryPath, String>,
    /// For files that are not what the manifest describes: what they would have been, in words.
    pub causes: BTreeMap<EntryPath, &'static str>,
    /// Files whose bytes the container holds wrongly.
    pub flaws: Vec<Flaw>,
    /// Files that the system refused to read, and why.
    pub unreadable: Vec<(EntryPath, String)>,
}

/// The longest file of a scope, in bytes, that rules look at as a record.
pub const RECORD_LIMIT: u64 = 256 * 1024;

/// A file of a scope and the labels found in it.
#[derive(Debug)]
pub struct RecordText {
    /// The text; bytes that are not UTF-8 are replaced.
    pub text: String,
    /// Its labels.
    pub record: Record,
}

/// The outcome of [`lint`].
#[derive(Debug)]
pub struct Judgement {
    /// What was found: errors first, then by path and line.
    pub findings: Vec<Finding>,
    /// Findings that the maintainers allow, with their reason.
    pub allowed: Vec<(Finding, String)>,
    /// What the contents are.
    pub inventory: Inventory,
    /// What the declared scopes require.
    pub set: ClosedSet,
}

impl Judgement {
    /// How many findings have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// The entry points that follow from the scopes: what is there of the reading order.
    pub fn entrypoints(&self) -> impl Iterator<Item = &EntryPath> {
        let ranked = self.set.reading_order().into_iter().filter(|required| required.file.reading_order.is_some());
        let paths = ranked.flat_map(|required| required.file.paths().map(|(path, _)| path));
        paths.filter(|path| self.inventory.observed.contains_key(path))
    }

    /// The rules whose findings keep a package from being called reviewed, however many people said yes: what is still to
    /// be written or computed, and warnings about authority and anchors. An allowance explains such a finding to the
    /// maintainers; a receiver does not see it, so the finding stands.
    pub fn holds_back(&self) -> BTreeSet<&'static str> {
        let all = self.findings.iter().chain(self.allowed.iter().map(|(finding, _)| finding));
        let stands = |finding: &&Finding| {
            let of_authority = matches!(finding.category, Category::Authority | Category::Anchor);
            let open = [rules::UNFILLED, rules::SENTINEL].contains(&finding.rule);
            open || of_authority && finding.severity != Severity::Note
        };
        all.filter(stands).map(|finding| finding.rule).collect()
    }

    /// Whether the package is refused.
    pub fn is_refused(&self) -> bool {
        self.count(Severity::Error) > 0
    }
}

/// Judges a package by every rule.
///
/// # Errors
/// When the archive can not be read any more. What is wrong with the package is in the findings.
pub fn lint(package: &Package) -> Result<Judgement> {
    lint_for(package, None)
}

/// Judges an archive that was just written from contents that are judged already: every entry is read and held to what was
/// observed, and the rules about the package as a whole look again.
///
/// # Errors
/// When the archive can not be read, or an entry is not what was written.
pub(crate) fn lint_again(package: &Package, known: &Judgement) -> Result<Vec<Finding>> {
    hold_to(package, &known.inventory.observed)?;
    let set = package.closed_set();
    let subject =
        Subject { package, set: &set, inventory: &known.inventory, catalog: Catalog::embedded(), consumer: None };
    let mut findings = Findings::default();
    for rule in rules::ALL {
        if let Check::Package(check) | Check::Both(check, _) = rule.check {
            check(&subject, &mut Sink::new(rule, &mut findings));
        }
    }
    Ok(findings.finish())
}

/// Judges a package by every rule, and by what one client asks for beyond the format.
///
/// # Errors
/// As [`lint`].
pub fn lint_for(package: &Package, consumer: Option<&'static Consumer>) -> Result<Judgement> {
    judge(package, consumer, Depth::Texts)
}

/// Judges a package by every rule but those about what its texts say: its container, its manifest, and every byte of every
/// file held to that. The whole of [`lint`] reads texts besides, which takes many times as long.
///
/// # Errors
/// As [`lint`].
pub fn lint_bytes(package: &Package) -> Result<Judgement> {
    judge(package, None, Depth::Bytes)
}

/// How far contents are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    /// Sizes, digests and first bytes, and records for the rules about the package as a whole.
    Bytes,
    /// Also what texts and names say.
    Texts,
}

fn judge(package: &Package, consumer: Option<&'static Consumer>, depth: Depth) -> Result<Judgement> {
    let set = package.closed_set();
    let mut findings = Findings::default();
    let mut secrets = Secrets::default();
    let mut inventory = Inventory::default();
    if package.is_sound() {
        inventory = take_inventory(package, &set, depth, &mut findings, &mut secrets)?;
    }
    let subject = Subject { package, set: &set, inventory: &inventory, catalog: Catalog::embedded(), consumer };
    for rule in rules::ALL {
        if let Check::Package(check) | Check::Both(check, _) = rule.check {
            check(&subject, &mut Sink::new(rule, &mut findings));
        }
    }
    if package.is_sound() && depth == Depth::Texts {
        suspicion::judge_declaration(package, &set, &mut findings, &mut secrets);
    }
    let allowances = package.config.as_ref().map_or(&[][..], |config| &config.lint.allow);
    let (mut findings, mut allowed, idle) = split_allowed(findings.finish(), allowances);
    for allowance in idle {
        rules::idle_setting::report_allowance(allowance, &mut findings);
    }
    quote_the_rest(package, &inventory, &mut findings);
    secrets.hide(&mut findings);
    allowed.iter_mut().for_each(|(finding, _)| secrets.hide(std::slice::from_mut(finding)));
    findings.sort_by_cached_key(Finding::order);
    Ok(Judgement { findings, allowed, inventory, set })
}

/// The first of some paths and how many there are, for a fault that many files share: ```a`, `b`, `c` and 9 more``.
pub(crate) fn listed(paths: &[&str]) -> String {
    let first: Vec<_> = paths.iter().take(3).map(|path| format!("`{}`", shown::text(path))).collect();
    match (paths.len().saturating_sub(3), first.as_slice()) {
        (0, [all @ .., last]) if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        (0, all) => all.join(", "),
        (more, first) => format!("{} and {more} more", first.join(", ")),
    }
}

/// The folder around a whole package, when that is what was found: every file is in it, and so is a manifest.
pub fn wrapper(package: &Package) -> Option<String> {
    rules::manifest_misplaced::wrapper(package)
}

/// The media type of a file: what the settings or the manifest say, else what its extension means.
pub fn media_type(package: &Package, path: &EntryPath) -> Option<&'static MediaType> {
    let catalog = Catalog::embedded();
    let stated = stated_media_type(package, path);
    stated.and_then(|id| catalog.media_type(id)).or_else(|| catalog.media_type_of(path))
}

/// The media type that the settings or the manifest state for a file, as written.
pub fn stated_media_type<'p>(package: &'p Package, path: &EntryPath) -> Option<&'p str> {
    match &package.config {
        Some(config) => config.file.iter().find(|row| row.path.get_ref().0 == *path)?.media_type.as_deref(),
        None => package.row(path).map(|row| row.media_type.as_str()),
    }
}

/// Where a row stands in the manifest: shown as its JSON Pointer, `/files/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPointer(usize);

impl fmt::Display for RowPointer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/files/{}", self.0)
    }
}

impl<'a> Subject<'a> {
    /// The rows of the inventory with their places, when the manifest describes what is here.
    pub fn rows(&self) -> impl Iterator<Item = (RowPointer, &'a FileRecord)> + use<'a> {
        let described = self.package.manifest().filter(|_| self.package.is_described());
        let rows = described.map_or(&[][..], |manifest| &manifest.files);
        rows.iter().enumerate().map(|(at, row)| (RowPointer(at), row))
    }

    /// The rows that say something of a file that is here, with what it is.
    pub fn observed_rows(&self) -> impl Iterator<Item = (RowPointer, &'a FileRecord, &'a EntryPath, Observed)> {
        let inventory = self.inventory;
        self.rows().filter_map(move |(pointer, row)| {
            let path = row.path.right()?;
            Some((pointer, row, path, *inventory.observed.get(path)?))
        })
    }

    /// A place in the manifest.
    pub fn in_manifest(&self, pointer: &str) -> Spot {
        let place = self.package.manifest.as_ref().and_then(|file| file.place(pointer));
        Spot::file(MANIFEST_PATH).at(place).pointer(pointer)
    }
}
