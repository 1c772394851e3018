//! What holds for a ledger as a whole, for the records of the present, and for the pages of the wiki.

use super::{Judged, Remark, Target, What, check::Check, read_text, tree};
use crate::{
    error::Result,
    lint::{
        Severity,
        ledger::{bodies, diary},
    },
    scope::Catalog,
    spec::{config::CONFIG_NAME, entry_path::EntryPath, shown},
};
use std::collections::{BTreeMap, BTreeSet};

impl Check<'_> {
    /// What holds for the ledger as a whole, and for the records that describe the present.
    pub(super) fn whole(&mut self) -> Result<()> {
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
    pub(super) fn wiki(&mut self, pointers: &[Judged]) -> Result<Option<(EntryPath, usize)>> {
        let in_settings = |message: String, help: &str| {
            let path: Option<EntryPath> = CONFIG_NAME.parse().ok();
            let path = path.unwrap_or_else(|| self.ledger.path.clone());
            let (what, severity, help) = (What::Settings, Severity::Warning, help.to_owned());
            Remark { what, severity, path, line: None, id: None, message, help }
        };
        let missing = &self.memory.settings.missing;
        if !missing.is_empty() {
            let names: Vec<_> = missing.iter().take(3).map(|name| format!("`{name}`")).collect();
            let more = if missing.len() > names.len() { " …" } else { "" };
            let values = if missing.len() == 1 { "value" } else { "values" };
            let names = names.join(", ");
            let message = format!("the settings lack {} {values} of long-term memory: {names}{more}", missing.len());
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
        let moved = std::mem::take(&mut self.moved);
        let reached = |page: &EntryPath| {
            moved.contains(page)
                || pointers.iter().any(|pointer| match &pointer.target {
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
