//! Every content of a package, read once: sizes, digests, records, and what the content rules say.
//!
//! Files are looked at side by side, and what they come to is put together in the order of their paths: a judgement does
//! not depend on how many threads made it.

use super::{
    Content, Depth, Findings, Inventory, RECORD_LIMIT, RecordText, START, Sink, TEXT_LIMIT, cause,
    derivation::is_kept_aside, mask::Secrets, media_type, quote::quote, room::Room, rules, suspicion,
};
use crate::{
    error::{Error, Result},
    lint::Check,
    package::{Container, ContentReader, Entry, Observed, Package, gate::Flaw},
    scope::{Catalog, ClosedSet, MediaType},
    spec::{digest::Digest, entry_path::EntryPath, json::Document, record::Record},
};
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Texts longer than this, in bytes, wait until there is room for them, and how much of them is looked at at once.
const LONG_TEXT: u64 = 1024 * 1024;
const LONG_TEXTS: u64 = 12 * 1024 * 1024;
/// Packages up to this many files and bytes are read by one thread: others would only cost.
const SMALL: (usize, u64) = (24, 512 * 1024);

/// What one file came to.
struct Looked {
    outcome: Outcome,
    start: Vec<u8>,
    record: Option<RecordText>,
    persona: Option<String>,
    cause: Option<&'static str>,
    findings: Findings,
    secrets: Secrets,
}

enum Outcome {
    Observed(Observed),
    Flawed(Flaw),
    Unreadable(String),
}

/// What all files of one reading share.
struct Reading<'p> {
    package: &'p Package,
    set: &'p ClosedSet,
    depth: Depth,
    declared: BTreeMap<EntryPath, Digest>,
    long_texts: Room,
}

/// Reads every file of a package.
pub(super) fn take_inventory<'p>(
    package: &'p Package,
    set: &ClosedSet,
    depth: Depth,
    findings: &mut Findings,
    secrets: &mut Secrets,
) -> Result<Inventory> {
    let reading =
        Reading { package, set, depth, declared: declared_digests(package), long_texts: Room::new(LONG_TEXTS) };
    let files: Vec<_> = package.files().collect();
    let looked = match package.pool(files.len() > SMALL.0 || size(&files) > SMALL.1)? {
        None => {
            let mut contents = package.contents()?;
            files.iter().map(|(path, entry)| reading.look(&mut contents, path, entry)).collect::<Result<Vec<_>>>()?
        }
        Some(pool) => pool.install(|| {
            // Opening an archive again can fail as reading can: then it is the file's error.
            let look = |contents: &mut Option<ContentReader<'p>>, (path, entry): &(&EntryPath, &Entry)| {
                let contents = match contents {
                    Some(contents) => contents,
                    None => contents.insert(package.contents()?),
                };
                reading.look(contents, path, entry)
            };
            files.par_iter().map_init(|| None, look).collect::<Result<Vec<_>>>()
        })?,
    };
    let mut inventory = Inventory::default();
    for ((path, _), looked) in files.into_iter().zip(looked) {
        findings.absorb(looked.findings);
        secrets.absorb(looked.secrets);
        match looked.outcome {
            Outcome::Observed(observed) => {
                inventory.observed.insert(path.clone(), observed);
                inventory.starts.insert(path.clone(), looked.start);
                inventory.records.extend(looked.record.map(|record| (path.clone(), record)));
                inventory.personas.extend(looked.persona.map(|text| (path.clone(), text)));
                inventory.causes.extend(looked.cause.map(|cause| (path.clone(), cause)));
            }
            Outcome::Flawed(flaw) => inventory.flaws.push(flaw),
            Outcome::Unreadable(why) => inventory.unreadable.push((path.clone(), why)),
        }
    }
    Ok(inventory)
}

/// Reads every entry of an archive and holds it to what was observed before it was written.
///
/// # Errors
/// When one can not be read, or is something else.
pub(super) fn hold_to(package: &Package, known: &BTreeMap<EntryPath, Observed>) -> Result<()> {
    let files: Vec<_> = package.files().collect();
    let compare = |contents: &mut ContentReader<'_>, (path, entry): &(&EntryPath, &Entry)| {
        let read = contents.read(path, entry, &mut |_| {})?;
        match read {
            Ok(observed) if known.get(*path) == Some(&observed) => Ok(()),
            _ => Err(Error::Defect(format!("`{path}` is not in the archive as it was written"))),
        }
    };
    match package.pool(files.len() > SMALL.0 || size(&files) > SMALL.1)? {
        None => {
            let mut contents = package.contents()?;
            files.iter().try_for_each(|file| compare(&mut contents, file))?;
        }
        Some(pool) => pool.install(|| {
            // A reader for some files at a time: opening the archive again costs less than a thread that waits.
            files.par_chunks(64).try_for_each(|files| {
                let mut contents = package.contents()?;
                files.iter().try_for_each(|file| compare(&mut contents, file))
            })
        })?,
    }
    if package.is_sound() && files.len() == known.len() {
        Ok(())
    } else {
        Err(Error::Defect("the archive does not hold what was written".to_owned()))
    }
}

fn size(files: &[(&EntryPath, &Entry)]) -> u64 {
    files.iter().map(|(_, entry)| entry.size).fold(0, u64::saturating_add)
}

impl Reading<'_> {
    fn look(&self, contents: &mut ContentReader<'_>, path: &EntryPath, entry: &Entry) -> Result<Looked> {
        let (mut findings, mut secrets) = (Findings::default(), Secrets::default());
        if self.depth == Depth::Texts {
            suspicion::judge_name(path.as_str(), &mut findings, &mut secrets);
        }
        let media_type = media_type(self.package, path).filter(|kind| kind.text && entry.size <= TEXT_LIMIT);
        let is_long = media_type.is_some() && entry.size > LONG_TEXT;
        let _room = is_long.then(|| self.long_texts.take(entry.size));
        let mut bytes = Vec::with_capacity(if is_long { entry.size as usize } else { 0 });
        let mut start = Vec::new();
        let outcome = contents.read(path, entry, &mut |block| {
            start.extend_from_slice(&block[..block.len().min(START - start.len())]);
            if media_type.is_some() && bytes.len() as u64 <= TEXT_LIMIT {
                bytes.extend_from_slice(block);
            }
        });
        let mut looked = |outcome| Looked {
            outcome,
            start: std::mem::take(&mut start),
            record: None,
            persona: None,
            cause: None,
            findings: std::mem::take(&mut findings),
            secrets: std::mem::take(&mut secrets),
        };
        let observed = match outcome {
            Ok(Ok(observed)) => observed,
            Ok(Err(flaw)) => return Ok(looked(Outcome::Flawed(flaw))),
            Err(error @ Error::Interrupted) => return Err(error),
            Err(error) if self.package.container == Container::Folder => {
                return Ok(looked(Outcome::Unreadable(error.to_string())));
            }
            Err(error) => return Err(error),
        };
        let mut looked = looked(Outcome::Observed(observed));
        if media_type.is_some_and(|kind| is_record(path, entry.size, kind, &bytes)) {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let record = Record::parse(&text);
            looked.record = Some(RecordText { text, record });
        }
        let is_persona = is_kept_aside(path) || (looked.record.is_none() && Catalog::embedded().is_persona(path));
        if is_persona && media_type.is_some() && entry.size <= RECORD_LIMIT {
            looked.persona = std::str::from_utf8(&bytes).ok().map(str::to_owned);
        }
        looked.cause = self.declared.get(path).and_then(|digest| cause::find(&bytes, observed.sha256, *digest));
        if let Some(media_type) = media_type.filter(|_| self.depth == Depth::Texts) {
            let content = Content::new(self.package, self.set, path, media_type, &bytes);
            judge(&content, observed.sha256, &mut looked.findings, &mut looked.secrets);
        }
        Ok(looked)
    }
}

/// What the rules say of one text.
fn judge(content: &Content<'_>, sha256: Digest, findings: &mut Findings, secrets: &mut Secrets) {
    let before = findings.kept().len();
    for rule in rules::ALL {
        if let Check::Content(check) | Check::Both(_, check) = rule.check {
            check(content, &mut Sink::new(rule, findings));
        }
    }
    suspicion::judge(content, sha256, findings, secrets);
    quote(findings.kept().iter_mut().skip(before), content.bytes);
}

/// Whether a file is a record for rules: small, named by some scope, and not JSON that can not be read as such. Notes on a
/// derivative are as long as its changes are.
fn is_record(path: &EntryPath, size: u64, media_type: &MediaType, bytes: &[u8]) -> bool {
    let catalog = Catalog::embedded();
    let is_note = [&catalog.persona.notes_data, &catalog.persona.notes].contains(&path);
    let known = (is_note || size <= RECORD_LIMIT) && catalog.is_record(path);
    known && (media_type.id != "application/json" || Document::parse(bytes).is_ok())
}

/// The digests that the manifest states, when it describes what is here.
fn declared_digests(package: &Package) -> BTreeMap<EntryPath, Digest> {
    let manifest = package.manifest().filter(|_| package.is_described());
    let rows = manifest.map_or(&[][..], |manifest| &manifest.files).iter();
    rows.filter_map(|row| Some((row.path.right()?.clone(), *row.sha256.as_ref()?.right()?))).collect()
}
