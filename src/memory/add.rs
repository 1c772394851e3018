//! One more pointer: what it may say, where it leads, and the ledger as it would be.

use super::{
    Ledger, Memory, Target, sentence, shape,
    value::{id, one_line, scan},
};
use crate::{
    error::{Error, Result},
    lint::RECORD_LIMIT,
    package::exchange,
    scope::Field,
    spec::{
        entry_path::EntryPath,
        pointers::{Pointer, target_in},
        record::UNFILLED,
        shown,
    },
};
use std::path::PathBuf;

/// The state of review of a target that nobody has read yet.
const UNREVIEWED: &str = "review_required";
/// What stands for the evidence of a review that has not been.
const NO_EVIDENCE: &str = "none yet";

/// What a new pointer says.
#[derive(Clone, Debug, Default)]
pub struct NewPointer {
    /// A file or folder of the working folder, or a public address.
    pub target: String,
    /// An id that stays when the target moves.
    pub id: String,
    /// A name for people.
    pub label: String,
    /// One sentence that says when to follow the pointer.
    pub summary: String,
    /// Who or what stands behind the target.
    pub authority: String,
    /// Whether a human has read the target; `review_required` when nobody says.
    pub review_status: Option<String>,
    /// What the review rests on; needed when a status is given.
    pub evidence: Option<String>,
}

/// A pointer that may be appended.
#[derive(Clone, Debug)]
pub struct Addition {
    /// The ledger.
    pub ledger: EntryPath,
    /// The id of the pointer.
    pub id: String,
    /// Where it leads.
    pub target: Target,
    /// The line at which it will begin, from 1.
    pub line: usize,
    /// The ledger as it is.
    pub before: String,
    /// The ledger as it will be.
    pub after: String,
    /// What a person has to know besides, each one line.
    pub remarks: Vec<String>,
    place: PathBuf,
}

impl Addition {
    /// Writes the ledger, whole or not at all, when it still is what was read.
    ///
    /// # Errors
    /// When it changed in the meantime, or the system refuses. Nothing is written then.
    pub fn write(&self) -> Result<()> {
        exchange(&self.place, Some(self.before.as_bytes()), self.after.as_bytes())
    }
}

/// A ledger of more bytes than rules look at would not be read.
fn refuse_long(path: &EntryPath, length: usize) -> Result<()> {
    if length as u64 <= RECORD_LIMIT {
        return Ok(());
    }
    let message = format!("`{path}` would be longer than {RECORD_LIMIT} bytes");
    Err(Error::request(message, "a ledger of that length is not read: take out pointers that nobody follows"))
}

impl Memory {
    /// The ledger with one more pointer, not yet written (contract, section 2, `long_term_memory`).
    ///
    /// # Errors
    /// When there is no ledger, a value is not what it has to be, the id is there, the target is not, the scan of the text
    /// finds an error, or the ledger has no shape that takes a pointer.
    pub fn add(&self, new: &NewPointer) -> Result<Addition> {
        self.refuse_described()?;
        let ledger = self.ledger()?;
        refuse_long(&ledger.path, ledger.text.len())?;
        let id = id(&new.id)?;
        if let Some(known) = ledger.pointers.iter().find(|known| self.id_of(known).to_lowercase() == id.to_lowercase())
        {
            let message = format!("the id `{id}` is there, at line {} of `{}`", known.line, ledger.path);
            return Err(Error::request(message, "an id is never given to a second target: choose another one"));
        }
        let (written, target) = self.new_target(&new.target, &ledger.path)?;
        let said = self.said(new, &id, written, &target)?;
        let before = ledger.text.clone();
        let after = shape::append(&before, &self.fields, &said)?;
        refuse_long(&ledger.path, after.len())?;
        let line = self.read_back(ledger, &after, &said, &target)?;
        let mut remarks = self.remarks(ledger, &target);
        let text: String = said.iter().map(|(field, value)| format!("{}: {value}\n", field.label())).collect();
        let scanned = scan(&ledger.path, &text)?;
        remarks.extend(scanned.iter().map(|finding| finding.message.clone()));
        Ok(Addition {
            ledger: ledger.path.clone(),
            place: self.place(&ledger.path),
            id,
            target,
            line,
            before,
            after,
            remarks,
        })
    }

    /// What stands in the record, by field, in the order of the data.
    fn said(&self, new: &NewPointer, id: &str, target: String, at: &Target) -> Result<Vec<(&'static Field, String)>> {
        let line = |flag: &str, value: &str| one_line(flag, value);
        let summary = line("--summary", &new.summary)?;
        let sentences = sentence::count(&summary);
        if sentences > 1 {
            let help = "one sentence says when to follow the pointer; the rest belongs in the target";
            return Err(Error::request(format!("`--summary` holds {sentences} sentences"), help));
        }
        if new.evidence.is_none() && new.review_status.as_ref().is_some_and(|status| status.trim() != UNREVIEWED) {
            let help = "say what it rests on: `--evidence \"compared with …\"`, or leave the status out";
            return Err(Error::request("a review status without its evidence", help));
        }
        let status = line("--review-status", new.review_status.as_deref().unwrap_or(UNREVIEWED))?;
        let evidence = line("--evidence", new.evidence.as_deref().unwrap_or(NO_EVIDENCE))?;
        let digest = match at {
            Target::File { observed, .. } => Some(observed.sha256.to_string()),
            _ => None,
        };
        let values = [
            Some(id.to_owned()),
            Some(target),
            Some(line("--label", &new.label)?),
            Some(summary),
            Some(line("--authority", &new.authority)?),
            Some(status),
            Some(evidence),
            digest,
        ];
        if self.fields.all.len() != values.len() {
            return Err(Error::Defect(format!("a pointer has {} fields", self.fields.all.len())));
        }
        Ok(self.fields.all.iter().copied().zip(values).filter_map(|(field, value)| Some((field, value?))).collect())
    }

    /// The line of the new pointer in the new text, when it is read there as it is meant and the others are what they were.
    fn read_back(&self, ledger: &Ledger, after: &str, said: &[(&Field, String)], target: &Target) -> Result<usize> {
        let pointers = self.fields.read(after);
        let value =
            |field: &Field| said.iter().find(|(known, _)| known.id == field.id).map(|(_, value)| value.as_str());
        let new = pointers.iter().find(|pointer| Some(self.id_of(pointer)) == value(self.fields.opener));
        let others = |pointers: &[Pointer]| {
            let others = pointers.iter().filter(|pointer| Some(self.id_of(pointer)) != value(self.fields.opener));
            let mut values: Vec<_> = others.map(|pointer| (pointer.body, texts(pointer))).collect();
            values.sort();
            values
        };
        let whole = new.filter(|new| {
            let same = |(field, value): &(&Field, String)| {
                new.fields.get(&field.id).is_some_and(|(read, _)| {
                    !read.is_empty() && (value.contains(read.as_str()) || read.contains(value.as_str()))
                })
            };
            let path = new.fields.get(&self.fields.target.id).map_or("", |(path, _)| path.as_str());
            said.iter().all(same)
                && new.body == 0
                && Some(target_in(path)) == value(self.fields.target).map(target_in)
                && self.target(path).is_ok_and(|read| read == *target)
                && others(&pointers) == others(&ledger.pointers)
        });
        whole.map(|new| new.line).ok_or_else(|| {
            let message = format!("`{}` takes no pointer at its end: it would not be read as it is meant", ledger.path);
            Error::request(
                message,
                "close what is open there, such as a code block; or give the values in plainer words",
            )
        })
    }

    fn remarks(&self, ledger: &Ledger, target: &Target) -> Vec<String> {
        let mut remarks = Vec::new();
        if let Target::File { left_out: Some(why), path, .. } = target {
            remarks.push(format!("`{path}` is not in the package ({why}): no receiver can follow the pointer"));
        }
        let leads = |value: &str| match target {
            Target::File { path, .. } | Target::Folder(path) => target_in(value).trim_end_matches('/') == path.as_str(),
            Target::Address(address) => target_in(value) == address,
            _ => false,
        };
        let twin = ledger
            .pointers
            .iter()
            .find(|known| known.fields.get(&self.fields.target.id).is_some_and(|(value, _)| leads(value)));
        remarks.extend(twin.map(|twin| format!("`{}` leads there already", shown::text(self.id_of(twin)))));
        let open = ledger.text.lines().position(|line| line.contains(UNFILLED));
        remarks.extend(open.map(|line| {
            format!("line {} of the ledger still asks for what is written now: take the marker out", line + 1)
        }));
        remarks
    }
}

/// What the pointer says, without the lines.
fn texts(pointer: &Pointer) -> Vec<(String, String)> {
    pointer.fields.iter().map(|(id, (value, _))| (id.clone(), value.clone())).collect()
}
