//! Every pointer against the folder: is the target there, are its bytes the ones that were pointed to, and if not, why.

use super::{
    Ledger, Memory, Target, read_text, sentence,
    tree::{self, Digests},
};
use crate::{
    error::Result,
    lint::{
        self, Severity,
        ledger::{BODY, bodies, diary},
    },
    package::read_small,
    scope::Catalog,
    spec::{
        entry_path::EntryPath,
        pointers::{Pointer, digests_in, target_in},
        record::UNFILLED,
        shown,
    },
};
use std::collections::{BTreeMap, BTreeSet};

/// What a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// Nothing is where a pointer leads.
    MissingTarget,
    /// It is elsewhere now.
    MovedTarget,
    /// No receiver can follow the pointer.
    UnfitTarget,
    /// The target is there and not in the package.
    NotPacked,
    /// The checksum is not that of the target.
    WrongChecksum,
    /// A field is missing or empty.
    MissingField,
    /// Two pointers have one id.
    SameId,
    /// The summary is more than one sentence.
    LongSummary,
    /// The ledger holds text of its own.
    BodyText,
    /// A record of the present keeps a diary.
    DatedChangelog,
    /// No pointer is in the ledger.
    NoPointer,
    /// The settings do not say where something is, or say it wrongly.
    Settings,
    /// No pointer reaches a page of the wiki.
    UnreachedPage,
}

impl What {
    /// The word of reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::MissingTarget => "missing-target",
            Self::MovedTarget => "moved-target",
            Self::UnfitTarget => "unfit-target",
            Self::NotPacked => "not-packed",
            Self::WrongChecksum => "wrong-checksum",
            Self::MissingField => "missing-field",
            Self::SameId => "same-id",
            Self::LongSummary => "long-summary",
            Self::BodyText => "body-text",
            Self::DatedChangelog => "dated-changelog",
            Self::NoPointer => "no-pointer",
            Self::Settings => "settings",
            Self::UnreachedPage => "unreached-page",
        }
    }
}

/// One thing that a person has to know of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What it is about.
    pub what: What,
    /// How much it weighs.
    pub severity: Severity,
    /// The file it is about.
    pub path: EntryPath,
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// The pointer, where it is about one.
    pub id: Option<String>,
    /// In words.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// A pointer and where it leads.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its id, as shown.
    pub id: String,
    /// Where it begins, from 1.
    pub line: usize,
    /// What is there.
    pub target: Target,
}

/// What a ledger is like.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The ledger.
    pub ledger: EntryPath,
    /// Its pointers, in their order.
    pub pointers: Vec<Judged>,
    /// What was found: errors first, then by file and line.
    pub remarks: Vec<Remark>,
    /// The folder of the wiki, when it is there, and how many pages it holds.
    pub wiki: Option<(EntryPath, usize)>,
}

impl Checked {
    /// How many remarks have this severity.
    pub fn count(&self, severity: Severity) -> usize {
        self.remarks.iter().filter(|remark| remark.severity == severity).count()
    }
}

impl Memory {
    /// Judges every pointer of the ledger, and lists the pages of the wiki that none of them reaches.
    ///
    /// # Errors
    /// When there is no ledger, or a file can not be read.
    pub fn check(&self) -> Result<Checked> {
        let ledger = self.ledger()?;
        let mut check = Check { memory: self, ledger, digests: Digests::new(&self.package), remarks: Vec::new() };
        let mut pointers = Vec::new();
        for pointer in &ledger.pointers {
            let value = pointer.fields.get(&self.fields.target.id).map_or("", |(value, _)| value);
            let target = self.target(value)?;
            check.pointer(pointer, &target)?;
            pointers.push(Judged { id: shown::text(self.id_of(pointer)), line: pointer.line, target });
        }
        check.whole()?;
        let wiki = check.wiki(&pointers)?;
        let mut remarks = check.remarks;
        remarks.sort_by_key(|one| (one.severity, one.path.clone(), one.line, one.what));
        Ok(Checked { ledger: ledger.path.clone(), pointers, remarks, wiki })
    }
}

struct Check<'m> {
    memory: &'m Memory,
    ledger: &'m Ledger,
    digests: Digests<'m>,
    remarks: Vec<Remark>,
}

impl Check<'_> {
    fn say(&mut self, what: What, severity: Severity, line: usize, message: String, help: impl Into<String>) {
        let (path, help) = (self.ledger.path.clone(), help.into());
        self.remarks.push(Remark { what, severity, path, line: Some(line), id: None, message, help });
    }

    fn pointer(&mut self, pointer: &Pointer, target: &Target) -> Result<()> {
        let before = self.remarks.len();
        let fields = &self.memory.fields;
        let name = shown::text(self.memory.id_of(pointer));
        let is_file = matches!(target, Target::File { .. });
        let open = |value: &str| value.is_empty() || value.contains(UNFILLED);
        let missing = fields.all.iter().filter(|field| field.id != fields.checksum.id || is_file);
        let missing: Vec<_> = missing
            .filter(|field| pointer.fields.get(&field.id).is_none_or(|(value, _)| open(value)))
            .map(|field| format!("`{}`", field.label()))
            .collect();
        if !missing.is_empty() {
            let only_checksum =
                missing.len() == 1 && pointer.fields.get(&fields.checksum.id).is_none_or(|(v, _)| open(v));
            let help = match only_checksum && is_file {
                true => "`uaix memory check --fix-checksums` computes it; read the target first",
                false => "complete the pointer, or take it out",
            };
            let message = format!("the pointer `{name}` has no {}", missing.join(", "));
            self.say(What::MissingField, Severity::Error, pointer.line, message, help);
        }
        self.target(pointer, &name, target)?;
        if let Some((summary, line)) = fields.by_id("routing_summary").and_then(|field| pointer.fields.get(&field.id)) {
            let sentences = sentence::count(summary);
            if sentences > 1 {
                let message = format!("the summary of the pointer `{name}` is {sentences} sentences");
                let help = "one sentence says when to follow the pointer; move the rest to the target";
                self.say(What::LongSummary, Severity::Warning, *line, message, help);
            }
        }
        let longest = pointer.fields.values().map(|(value, _)| value.len()).max().unwrap_or(0);
        let body = pointer.body.max(longest);
        if body > BODY {
            let message = format!("the pointer `{name}` holds {body} bytes of text of its own");
            let help = "move the text to the target: a ledger only points";
            self.say(What::BodyText, Severity::Warning, pointer.line, message, help);
        }
        self.remarks[before..].iter_mut().for_each(|remark| remark.id = Some(name.clone()));
        Ok(())
    }

    fn target(&mut self, pointer: &Pointer, name: &str, target: &Target) -> Result<()> {
        let fields = &self.memory.fields;
        let line = pointer.fields.get(&fields.target.id).map_or(pointer.line, |(_, line)| *line);
        let checksum = pointer.fields.get(&fields.checksum.id).filter(|(value, _)| !value.is_empty());
        let declared = checksum.map(|(value, _)| digests_in(value)).unwrap_or_default();
        match target {
            Target::Missing { path, meant } => {
                let here = self.digests.find(&declared, path);
                let (what, message, help) = match (here.as_slice(), meant) {
                    ([moved, rest @ ..], _) => {
                        let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
                        let message = format!(
                            "the pointer `{name}` leads to `{path}`, which is not there; the file with its checksum is \
                             `{moved}`{more}"
                        );
                        (What::MovedTarget, message, format!("correct the path in the ledger to `{moved}`"))
                    }
                    ([], Some(meant)) => {
                        let message = format!("the pointer `{name}` leads to `{path}`, whose name is another one here");
                        let help = format!("correct the path in the ledger to `{}`", shown::spelled_out(meant));
                        (What::MovedTarget, message, help)
                    }
                    _ => {
                        let message = format!("the pointer `{name}` leads to `{path}`, which is not there");
                        let help = "bring the target back, correct the path, or take the pointer out";
                        (What::MissingTarget, message, help.to_owned())
                    }
                };
                self.say(what, Severity::Error, line, message, help);
            }
            Target::Unfit { path, why } => {
                let message = format!("the pointer `{name}` leads to `{path}`, which {why}");
                let help = "a receiver has only the package: point below this folder, or to a public address";
                self.say(What::UnfitTarget, Severity::Error, line, message, help);
            }
            Target::File { path, left_out, observed } => {
                if let Some(why) = left_out {
                    let message = format!("the pointer `{name}` leads to `{path}`, which is not in the package: {why}");
                    let help = "take it in with `include` in uaix.toml, or point to a public address";
                    self.say(What::NotPacked, Severity::Warning, line, message, help);
                }
                if let Some((value, at)) = checksum.filter(|(value, _)| !value.contains(UNFILLED))
                    && !declared.contains(&observed.sha256)
                {
                    let (cause, help) = self.cause(value, path, pointer)?;
                    let message = format!("the checksum of the pointer `{name}` is not that of `{path}`: {cause}");
                    self.say(What::WrongChecksum, Severity::Error, *at, message, help);
                }
            }
            Target::Folder(_) | Target::Address(_) | Target::Unclear => {}
        }
        Ok(())
    }

    /// Why a checksum is not that of the target, and what to do.
    fn cause(&self, value: &str, path: &EntryPath, pointer: &Pointer) -> Result<(String, String)> {
        const FIX: &str = "`uaix memory check --fix-checksums`";
        let again = format!("read the target again, then {FIX}");
        let declared = digests_in(value);
        if declared.is_empty() {
            return Ok(("it is no SHA-256".to_owned(), format!("read the target, then {FIX}")));
        }
        if declared.iter().all(|digest| digest.is_sentinel()) {
            return Ok(("it is 64 zeros".to_owned(), format!("read the target, then {FIX}")));
        }
        let bytes = read_small(&self.memory.place(path), lint::TEXT_LIMIT).ok().flatten().unwrap_or_default();
        let actual = crate::spec::digest::Digest::of(&bytes);
        if let Some(words) = declared.iter().find_map(|declared| lint::cause(&bytes, actual, *declared)) {
            let words = words.replace("the declared digest", "it");
            return Ok((words, format!("bring those bytes back, or write the digest of these: {FIX}")));
        }
        let others = self.digests.find(&declared, path.as_str());
        let Some(other) = others.first() else {
            let twin = self.digests.find(&[actual], path.as_str()).into_iter().find(|other| *other != path);
            if let Some(twin) = twin {
                let cause = format!("the target now holds the content of another file, `{twin}`");
                return Ok((cause, format!("bring the target back, or {again}")));
            }
            return Ok(("the target was changed after it was taken, or is another file".to_owned(), again));
        };
        let fields = &self.memory.fields;
        let named = |known: &&Pointer| {
            let path = known.fields.get(&fields.target.id).map_or("", |(path, _)| target_in(path));
            known.line != pointer.line && path == other.as_str()
        };
        let whose = self.ledger.pointers.iter().find(named).map(|known| shown::text(self.memory.id_of(known)));
        Ok(match whose {
            Some(id) => (
                format!("it is that of `{other}`, to which the pointer `{id}` leads"),
                format!("are the two pointers mixed up? {again}"),
            ),
            None if other.file_name() == path.file_name() => (
                format!("it is that of `{other}`: the target moved there, and something else is in its place"),
                format!("correct the path in the ledger to `{other}`, or {again}"),
            ),
            None => (
                format!("it is that of `{other}`, another file"),
                format!("correct the path in the ledger to `{other}`, or {again}"),
            ),
        })
    }

    /// What holds for the ledger as a whole, and for the records that describe the present.
    fn whole(&mut self) -> Result<()> {
        let (memory, ledger) = (self.memory, self.ledger);
        if ledger.pointers.is_empty() {
            let message = "no pointer is in the ledger".to_owned();
            let help = "`uaix memory add` appends one; a pointer begins with its id";
            self.say(What::NoPointer, Severity::Note, 1, message, help);
        }
        let mut ids: BTreeMap<String, usize> = BTreeMap::new();
        for pointer in &ledger.pointers {
            let Some((id, at)) = pointer.fields.get(&memory.fields.opener.id).filter(|(id, _)| !id.is_empty()) else {
                continue;
            };
            let first = *ids.entry(id.to_lowercase()).or_insert(*at);
            if first != *at {
                let message = format!("two pointers have the id `{}`, on the lines {first} and {at}", shown::text(id));
                self.say(What::SameId, Severity::Error, *at, message, "an id is never given to a second target");
            }
        }
        for (line, length) in bodies(&ledger.text, &memory.fields) {
            let message = format!("the ledger holds {length} bytes of text that no pointer leads to");
            let help = "move the text to a file of its own, and point to it";
            self.say(What::BodyText, Severity::Warning, line, message, help);
        }
        let files = Catalog::embedded().scopes.iter().flat_map(|scope| &scope.files);
        let judged = files.filter(|file| file.hot || file.pointers).flat_map(|file| file.paths().map(|(path, _)| path));
        for path in judged.collect::<BTreeSet<_>>() {
            // A record that can not be read as text is the business of `lint`.
            let text = match *path == ledger.path {
                true => Some(ledger.text.clone()),
                false => read_text(&memory.package.place, path).unwrap_or_default(),
            };
            if let Some((severity, line, message)) = text.and_then(|text| diary(path, &text)) {
                let (what, help) =
                    (What::DatedChangelog, "say what is true now; move the history to evidence or an archive");
                let (line, help, id) = (Some(line), help.to_owned(), None);
                self.remarks.push(Remark { what, severity, path: path.clone(), line, id, message, help });
            }
        }
        Ok(())
    }

    /// The pages of the wiki that no pointer reaches, by their own name or by that of a folder above them.
    fn wiki(&mut self, pointers: &[Judged]) -> Result<Option<(EntryPath, usize)>> {
        let in_settings = |message: String, help: &str| {
            let path: Option<EntryPath> = crate::spec::config::CONFIG_NAME.parse().ok();
            let path = path.unwrap_or_else(|| self.ledger.path.clone());
            let (what, severity, help) = (What::Settings, Severity::Warning, help.to_owned());
            Remark { what, severity, path, line: None, id: None, message, help }
        };
        let missing = &self.memory.settings.missing;
        if !missing.is_empty() {
            let names: Vec<_> = missing.iter().take(3).map(|name| format!("`{name}`")).collect();
            let more = if missing.len() > names.len() { " …" } else { "" };
            let message =
                format!("the settings lack {} values of long-term memory: {}{more}", missing.len(), names.join(", "));
            let scope = Catalog::embedded().file(&self.ledger.path).map_or("", |(scope, _)| scope.id.as_str());
            let remark = in_settings(message, &format!("`uaix add {scope}` asks for them, or writes them to edit"));
            self.remarks.push(remark);
        }
        let Some(stated) = &self.memory.settings.wiki_root else { return Ok(None) };
        let name = shown::text(stated);
        let Ok(root) = stated.trim_start_matches("./").trim_end_matches('/').parse::<EntryPath>() else {
            let message =
                format!("`wiki_root` is `{name}`, which is no folder below this one: its pages are not looked at");
            let remark = in_settings(message, "keep the wiki below the folder of the package");
            self.remarks.push(remark);
            return Ok(None);
        };
        if !self.memory.place(&root).is_dir() {
            // The default of the data is no statement of the settings.
            let config = self.memory.package.config.as_ref().and_then(|config| config.long_term_memory.as_ref());
            if config.is_some_and(|table| table.contains_key("wiki_root")) {
                let remark = in_settings(
                    format!("`wiki_root` is `{name}`, which is not there"),
                    "make the folder, or correct the setting",
                );
                self.remarks.push(remark);
            }
            return Ok(None);
        }
        let reached = |page: &EntryPath| {
            pointers.iter().any(|pointer| match &pointer.target {
                Target::File { path, .. } => path == page,
                Target::Folder(folder) => page.folders().any(|above| above == folder.as_str()),
                _ => false,
            })
        };
        let pages = tree::pages(&self.memory.package, &root)?;
        for page in pages.iter().filter(|page| **page != self.ledger.path && !reached(page)) {
            let (what, severity) = (What::UnreachedPage, Severity::Note);
            let help = format!("`uaix memory add {page} --id … --label … --summary … --authority …`");
            let message = format!("no pointer reaches `{page}`");
            self.remarks.push(Remark { what, severity, path: page.clone(), line: None, id: None, message, help });
        }
        Ok(Some((root, pages.len())))
    }
}
