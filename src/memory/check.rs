//! Every pointer against the folder: is the target there, are its bytes the ones that were pointed to, and if not, why.

use super::{Checked, Judged, Ledger, Memory, Remark, Target, What, sentence, tree::Digests};
use crate::{
    error::Result,
    lint::{self, Severity, ledger::BODY},
    package::read_small,
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        pointers::{Pointer, digests_in, target_in},
        record::UNFILLED,
        shown,
    },
};

impl Memory {
    /// Judges every pointer of the ledger, and lists the pages of the wiki that none of them reaches.
    ///
    /// # Errors
    /// When there is no ledger, or a file can not be read.
    pub fn check(&self) -> Result<Checked> {
        let ledger = self.ledger()?;
        let mut check = Check {
            memory: self,
            ledger,
            digests: Digests::new(&self.package),
            remarks: Vec::new(),
            moved: Vec::new(),
        };
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

pub(super) struct Check<'m> {
    pub(super) memory: &'m Memory,
    pub(super) ledger: &'m Ledger,
    digests: Digests<'m>,
    pub(super) remarks: Vec<Remark>,
    /// Where targets are that moved: a pointer to each is there, it only has to be corrected.
    pub(super) moved: Vec<EntryPath>,
}

impl Check<'_> {
    pub(super) fn say(
        &mut self,
        what: What,
        severity: Severity,
        line: usize,
        message: String,
        help: impl Into<String>,
    ) {
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
                self.moved.extend(here.first().map(|moved| (*moved).clone()));
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
        let actual = Digest::of(&bytes);
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
            !std::ptr::eq(*known, pointer) && path == other.as_str()
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
}
