//! Checksums that are not those of their targets, and the ledger with those that are. Nothing but checksum fields changes.

use super::{Ledger, Memory, Target, blocks, objects, shape};
use crate::{
    error::{Error, Result},
    package::exchange,
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        json_edit::{Edits, parse, quoted},
        pointers::{Pointer, digest_ranges, digests_in},
        record::UNFILLED,
        shown,
    },
};
use std::path::PathBuf;

/// One checksum that would be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The pointer.
    pub id: String,
    /// Its target.
    pub path: EntryPath,
    /// What stands there; empty when nothing does.
    pub before: String,
    /// The digest of the target.
    pub sha256: Digest,
}

/// A ledger with other checksums.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The ledger.
    pub ledger: EntryPath,
    /// What would be written.
    pub corrections: Vec<Correction>,
    /// Pointers whose checksum field a program can not write: it holds several digests.
    pub left: Vec<String>,
    /// The ledger as it is.
    pub before: String,
    /// The ledger as it would be.
    pub after: String,
    place: PathBuf,
}

impl Proposal {
    /// Writes the ledger, whole or not at all, when it still is what was read. A person has said yes before.
    ///
    /// # Errors
    /// When it changed in the meantime, or the system refuses. Nothing is written then.
    pub fn write(&self) -> Result<()> {
        exchange(&self.place, Some(self.before.as_bytes()), self.after.as_bytes())
    }
}

impl Memory {
    /// The ledger with the digest of every target that is there, not yet written.
    ///
    /// # Errors
    /// When there is no ledger, a file can not be read, or the folder is an unpacked package.
    pub fn fix_checksums(&self) -> Result<Proposal> {
        self.refuse_described()?;
        let ledger = self.ledger()?;
        let mut proposal = Proposal {
            ledger: ledger.path.clone(),
            corrections: Vec::new(),
            left: Vec::new(),
            before: ledger.text.clone(),
            after: String::new(),
            place: self.place(&ledger.path),
        };
        proposal.after = match shape::is_json(&ledger.text)? {
            true => self.in_objects(&ledger.text, &mut proposal)?,
            false => self.in_blocks(ledger, &mut proposal)?,
        };
        self.hold(ledger, &proposal)?;
        Ok(proposal)
    }

    /// What is to be written in the place of a checksum; none when it is right, or nothing can be said.
    fn correct(&self, id: &str, value: &str, target: &str, proposal: &mut Proposal) -> Result<Option<Digest>> {
        let Target::File { path, observed, .. } = self.target(target)? else { return Ok(None) };
        let digests = digests_in(value);
        if digests.contains(&observed.sha256) {
            return Ok(None);
        }
        let id = shown::text(id);
        if digests.len() > 1 {
            proposal.left.push(id);
            return Ok(None);
        }
        proposal.corrections.push(Correction { id, path, before: value.to_owned(), sha256: observed.sha256 });
        Ok(Some(observed.sha256))
    }

    fn in_blocks(&self, ledger: &Ledger, proposal: &mut Proposal) -> Result<String> {
        let text = &ledger.text;
        let end = shape::line_end(text);
        let mut lines: Vec<String> = text.split_inclusive('\n').map(str::to_owned).collect();
        let mut added: Vec<(usize, String)> = Vec::new();
        for pointer in &ledger.pointers {
            let of = |id: &str| pointer.fields.get(id).map(|(value, _)| value.as_str());
            let value = of(&self.fields.checksum.id);
            let target = of(&self.fields.target.id).unwrap_or_default();
            let known = proposal.corrections.len();
            let Some(digest) = self.correct(self.id_of(pointer), value.unwrap_or_default(), target, proposal)? else {
                continue;
            };
            let digest = digest.to_string();
            let line = pointer.fields.get(&self.fields.checksum.id).map(|(_, line)| *line);
            let done = match line.and_then(|line| lines.get_mut(line - 1)) {
                Some(line) => replace(line, value.unwrap_or_default(), &digest, self.lead(ledger, pointer)),
                None => match blocks::checksum_line(text, &self.fields, pointer, &digest) {
                    Some(line) => {
                        added.push(line);
                        true
                    }
                    None => false,
                },
            };
            if !done {
                proposal.corrections.truncate(known);
                proposal.left.push(shown::text(self.id_of(pointer)));
            }
        }
        added.sort_by_key(|(line, _)| std::cmp::Reverse(*line));
        for (at, line) in added {
            match lines.get_mut(at - 1) {
                Some(before) if !before.ends_with('\n') => *before = format!("{before}{end}{line}"),
                _ => lines.insert(at, line + end),
            }
        }
        Ok(lines.concat())
    }

    /// What stands before digests elsewhere in the ledger.
    fn lead(&self, ledger: &Ledger, except: &Pointer) -> String {
        let others = ledger.pointers.iter().filter(|known| known.line != except.line);
        let values = others.filter_map(|known| Some(known.fields.get(&self.fields.checksum.id)?.0.as_str()));
        shape::spelled("", values)
    }

    fn in_objects(&self, text: &str, proposal: &mut Proposal) -> Result<String> {
        let bare = text.strip_prefix('\u{feff}').unwrap_or(text);
        let Some(root) = parse(bare).map_err(|error| objects::unreadable(&error))? else { return Ok(text.to_owned()) };
        let fields = &self.fields;
        let found = objects::find(&root, fields);
        let known: Vec<String> =
            found.iter().filter_map(|one| Some(one.text(fields, fields.checksum)?.to_owned())).collect();
        let lead = shape::spelled("", known.iter().map(String::as_str));
        let mut edits = Edits::new(bare);
        for one in &found {
            let id = one.text(fields, fields.opener).or_else(|| one.text(fields, fields.target)).unwrap_or_default();
            let target = one.text(fields, fields.target).unwrap_or_default();
            let value = one.text(fields, fields.checksum).unwrap_or_default();
            let Some(digest) = self.correct(id, value, target, proposal)? else { continue };
            let json = match digest_ranges(value).first() {
                Some(range) => format!("{}{digest}{}", &value[..range.start], &value[range.end..]),
                None => format!("{lead}{digest}"),
            };
            let key = one.checksum_key(fields);
            edits.set(one.object, &key, quoted(&json), &[]);
        }
        Ok(format!("{}{}", &text[..text.len() - bare.len()], edits.apply()))
    }

    /// Makes sure of what this verb promises: the new text has the same pointers, and only checksums differ.
    fn hold(&self, ledger: &Ledger, proposal: &Proposal) -> Result<()> {
        let bare = |pointers: &[Pointer]| -> Vec<_> {
            let texts = |pointer: &Pointer| {
                let fields = pointer.fields.iter().filter(|(id, _)| **id != self.fields.checksum.id);
                (pointer.body, fields.map(|(id, (value, _))| (id.clone(), value.clone())).collect::<Vec<_>>())
            };
            pointers.iter().map(texts).collect()
        };
        if bare(&ledger.pointers) == bare(&self.fields.read(&proposal.after)) {
            return Ok(());
        }
        let message = format!("the checksums of `{}` can not be written without changing more than them", ledger.path);
        Err(Error::request(message, "write them by hand; `uaix memory check` names each"))
    }
}

/// Puts a digest into the value at the end of a line; whether that could be done.
fn replace(line: &mut String, value: &str, digest: &str, lead: String) -> bool {
    let ranges = digest_ranges(line);
    if let [range] = &ranges[..] {
        line.replace_range(range.clone(), digest);
        return true;
    }
    if !ranges.is_empty() {
        return false;
    }
    let content = line.trim_end().len();
    match (value.is_empty(), line.find(':')) {
        // Behind a label without a value, and behind the asterisks that may close it.
        (true, Some(_)) => {
            let spaced = line[content..].starts_with(' ') && !line[content..].starts_with("  ");
            let (at, space) = if spaced { (content + 1, "") } else { (content, " ") };
            line.insert_str(at, &format!("{space}{lead}{digest}"));
        }
        // Words in the place of a digest: `to be computed`, `[to write: …]`.
        (false, Some(colon)) => match line[colon..].rfind(value) {
            Some(at) => line.replace_range(colon + at..colon + at + value.len(), &format!("{lead}{digest}")),
            None => return false,
        },
        (_, None) => match value.contains(UNFILLED) || line.trim() == value {
            true => {
                let at = line.len() - line.trim_start().len();
                line.replace_range(at..content, &format!("{lead}{digest}"));
            }
            false => return false,
        },
    }
    true
}

#[cfg(test)]
mod tests {
    use super::replace;

    #[test]
    fn only_the_value_changes() {
        let (old, new) = ("0F".repeat(32), "ab".repeat(32));
        #[track_caller]
        fn case(line: &str, value: &str, new: &str, want: Option<&str>) {
            let mut changed = line.to_owned();
            let done = replace(&mut changed, value, new, "sha256 ".to_owned());
            assert_eq!(done.then_some(changed.as_str()), want, "{line}");
        }
        let full = format!("Checksum: sha256 {old}  \r\n");
        case(&full, &format!("sha256 {old}"), &new, Some(&format!("Checksum: sha256 {new}  \r\n")));
        case(&format!("- **Sha256:** `{old}`\n"), &old, &new, Some(&format!("- **Sha256:** `{new}`\n")));
        case("Checksum:\n", "", &new, Some(&format!("Checksum: sha256 {new}\n")));
        case("Checksum: \r\n", "", &new, Some(&format!("Checksum: sha256 {new}\r\n")));
        case("- **Checksum:**  \n", "", &new, Some(&format!("- **Checksum:** sha256 {new}  \n")));
        case("Checksum: sha256 unknown\n", "sha256 unknown", &new, Some(&format!("Checksum: sha256 {new}\n")));
        case("  to come\n", "to come", &new, Some(&format!("  sha256 {new}\n")));
        case(&format!("Checksum: {old} {new}\n"), &format!("{old} {new}"), &new, None);
    }
}
