//! The rules of an intake: what the record declares, and what holds where it says nothing.

use super::fields::paths_named;
use crate::{
    error::Result,
    package::{read_declaration, read_small},
    scope::{Catalog, ClosedSet, Intake, RequiredFile},
    spec::{
        entry_path::{EntryPath, PathError},
        id::ScopeId,
    },
};
use std::path::Path;

/// The longest record, in bytes.
const RECORD_LIMIT: u64 = 256 * 1024;

/// Where files wait, where they go, and where that is written down (contract, section 2, `agent_file_handoff`).
#[derive(Debug)]
pub struct Rules {
    /// The record that declares them, when it is there.
    pub record: Option<EntryPath>,
    /// The active buckets, in the order of the record.
    pub buckets: Vec<Bucket>,
    /// Whether the record declares them; else they are those of the catalogue.
    pub declares_buckets: bool,
    /// Where processed sources are kept.
    pub evidence: EntryPath,
    /// Whether the record names it.
    pub declares_evidence: bool,
    /// The ledger for programs.
    pub ledger: EntryPath,
    /// A record for people that the rules name as the ledger. It is never written; what belongs in it is proposed.
    pub record_ledger: Option<EntryPath>,
    /// The declared scope with which a durable memory target is configured.
    pub durable: Option<ScopeId>,
    /// Folders of durable notes, as the settings name them.
    pub notes: Vec<EntryPath>,
    /// What of the declarations can not be followed, in words. While there is such a thing, nothing is moved or recorded.
    pub faults: Vec<String>,
    /// The scope that asks for the record.
    pub scope: &'static ScopeId,
    /// The data of the catalogue.
    pub intake: &'static Intake,
}

/// A bucket as the record declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// As written.
    pub written: String,
    /// As a path below the root, when it is one.
    pub path: Result<EntryPath, PathError>,
}

impl Rules {
    /// Reads the rules of a source folder.
    ///
    /// # Errors
    /// When the record or the settings can not be read.
    pub fn read(root: &Path) -> Result<Self> {
        let (_, intake, file) = Catalog::embedded().intake();
        let bytes = read_small(&file.path.below(root), RECORD_LIMIT)?;
        let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let (durable, notes) = durable(root, intake)?;
        Ok(Self { notes, ..Self::of(text.as_deref(), durable, intake, file) })
    }

    /// What the text of a record declares, where no durable memory target is configured. Nothing is read.
    pub fn of_record(text: &str) -> Self {
        let (_, intake, file) = Catalog::embedded().intake();
        Self::of(Some(text), None, intake, file)
    }

    fn of(text: Option<&str>, durable: Option<ScopeId>, intake: &'static Intake, file: &RequiredFile) -> Self {
        let named = |id: &str| match (text, file.field(id)) {
            (Some(text), Some(field)) => paths_named(text, field),
            _ => Vec::new(),
        };
        let mut rules = Self {
            record: text.map(|_| file.path.clone()),
            buckets: Vec::new(),
            declares_buckets: false,
            evidence: intake.evidence.clone(),
            declares_evidence: false,
            ledger: intake.evidence.clone(),
            record_ledger: None,
            durable,
            notes: Vec::new(),
            faults: Vec::new(),
            scope: &Catalog::embedded().intake().0.id,
            intake,
        };
        for written in named(&intake.bucket_field) {
            let path = plain(&written).parse::<EntryPath>();
            // The place of processed copies is never a bucket, also where somebody lists it among them.
            let is_known = rules.buckets.iter().any(|bucket| bucket.path.is_ok() && bucket.path == path);
            if !is_known && !path.as_ref().is_ok_and(|path| lies_in(path, &intake.archive)) {
                rules.buckets.push(Bucket { written, path });
            }
        }
        rules.declares_buckets = !rules.buckets.is_empty();
        if !rules.declares_buckets {
            let known = intake.buckets.iter();
            rules.buckets = known.map(|path| Bucket { written: path.to_string(), path: Ok(path.clone()) }).collect();
        }
        if let Some(written) = named(&intake.evidence_field).into_iter().next() {
            rules.declares_evidence = true;
            match plain(&written).parse() {
                Ok(path) => rules.evidence = path,
                Err(error) => rules.faults.push(format!("the evidence path of the rules leads nowhere: {error}")),
            }
        }
        rules.ledger = beside(&rules.evidence, &intake.ledger);
        if let Some(written) = named(&intake.ledger_field).into_iter().next() {
            match plain(&written).parse::<EntryPath>() {
                Ok(path) if path.extension().as_deref() == Some(&intake.ledger_extension) => rules.ledger = path,
                Ok(path) if path.extension().is_some() => rules.record_ledger = Some(path),
                Ok(folder) => rules.ledger = beside(&folder, &intake.ledger),
                Err(error) => rules.faults.push(format!("the checksum ledger of the rules leads nowhere: {error}")),
            }
        }
        let buckets = rules.buckets.iter().filter_map(|bucket| bucket.path.as_ref().ok());
        let hidden = buckets.filter(|bucket| lies_in(bucket, &rules.evidence)).map(|bucket| bucket.to_string()).next();
        if let Some(bucket) = hidden {
            let message = format!("nothing would ever wait: the intake bucket `{bucket}` lies in `{}`", rules.evidence);
            rules.faults.push(message);
        }
        let in_bucket = |path: &EntryPath| rules.bucket_of(path).is_some();
        if in_bucket(&rules.evidence) || in_bucket(&rules.ledger) {
            let message = format!("what is kept would wait again: `{}` lies in an intake bucket", rules.evidence);
            rules.faults.push(message);
        }
        rules
    }

    /// The bucket in which a path lies.
    pub fn bucket_of(&self, path: &EntryPath) -> Option<&EntryPath> {
        let sound = self.buckets.iter().filter_map(|bucket| bucket.path.as_ref().ok());
        sound.filter(|bucket| lies_in(path, bucket)).max_by_key(|bucket| bucket.as_str().len())
    }

    /// Whether a path is a place for copies that were taken in: in the evidence location, and in no bucket.
    pub(super) fn keeps(&self, path: &EntryPath) -> bool {
        lies_in(path, &self.evidence) && self.bucket_of(path).is_none() && *path != self.ledger
    }

    /// Whether a path lies in the intake area: in a bucket, beside the buckets, or where processed copies lie.
    pub fn is_taken_in(&self, path: &EntryPath) -> bool {
        let is_kept =
            lies_in(path, &self.evidence) || *path == self.ledger || self.record_ledger.as_ref() == Some(path);
        !is_kept && (self.bucket_of(path).is_some() || lies_in(path, &self.intake.root))
    }
}

/// The declared scope with which a durable memory target is configured (**ours**: a declared scope is the configuration),
/// and the folders of durable notes that the settings name.
fn durable(root: &Path, intake: &'static Intake) -> Result<(Option<ScopeId>, Vec<EntryPath>)> {
    let (config, manifest) = read_declaration(root)?;
    let declared: Vec<ScopeId> = match (&config, manifest.as_ref().and_then(|file| file.manifest.as_ref())) {
        (Some(config), _) => config.scope_ids().collect(),
        (None, Some(manifest)) => manifest.declared_scopes.iter().map(|scope| ScopeId::new(scope)).collect(),
        (None, None) => Vec::new(),
    };
    let settings = config.and_then(|config| config.long_term_memory).unwrap_or_default();
    let values = intake.durable_settings.iter().filter_map(|key| settings.get(key));
    let texts = values.flat_map(|value| match value {
        toml::Value::Array(list) => list.iter().collect::<Vec<_>>(),
        value => vec![value],
    });
    let notes = texts.filter_map(|value| plain(value.as_str()?).parse().ok()).collect();
    let set = ClosedSet::of(Catalog::embedded(), &declared);
    Ok((intake.durable.iter().find(|id| set.has(id)).cloned(), notes))
}

/// Whether a path is a folder or lies below it.
pub(super) fn lies_in(path: &EntryPath, folder: &EntryPath) -> bool {
    path.as_str().strip_prefix(folder.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn beside(folder: &EntryPath, name: &str) -> EntryPath {
    format!("{folder}/{name}").parse().unwrap_or_else(|_| folder.clone())
}

/// A path as people write it, without `./` before and `/` behind.
pub(super) fn plain(written: &str) -> &str {
    let path = written.trim();
    let path = path.strip_prefix("./").unwrap_or(path);
    path.strip_suffix('/').filter(|short| !short.is_empty()).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none() -> Rules {
        let (_, intake, file) = Catalog::embedded().intake();
        Rules::of(None, None, intake, file)
    }

    #[test]
    fn what_the_record_says_and_what_holds_without_it() {
        #[track_caller]
        fn case(text: &str, evidence: &str, ledger: &str, record: Option<&str>, faults: usize) {
            let rules = Rules::of_record(text);
            assert_eq!((rules.evidence.as_str(), rules.ledger.as_str()), (evidence, ledger), "{text}");
            assert_eq!(rules.record_ledger.as_ref().map(EntryPath::as_str), record, "{text}");
            assert_eq!(rules.faults.len(), faults, "{:?}", rules.faults);
        }
        let (evidence, ledger) = ("evidence/intake", "evidence/intake/intake-ledger.jsonl");
        case("T\n", evidence, ledger, None, 0);
        case("Evidence path:\n- ./evidence/kept/\n", "evidence/kept", "evidence/kept/intake-ledger.jsonl", None, 0);
        case("Checksum ledger: evidence/in.jsonl\n", evidence, "evidence/in.jsonl", None, 0);
        case("Checksum ledger:\n- evidence/sums/\n", evidence, "evidence/sums/intake-ledger.jsonl", None, 0);
        case("Checksum ledger:\n- `.uai/ledger.uai` lists them.\n", evidence, ledger, Some(".uai/ledger.uai"), 0);
        case("Evidence path: ../out\n", evidence, ledger, None, 1);
        case("Inbox: in\nEvidence path: in/done\n", "in/done", "in/done/intake-ledger.jsonl", None, 1);
    }

    #[test]
    fn buckets() {
        let none = none();
        assert!(!none.declares_buckets && none.record.is_none() && none.buckets.len() == 2);
        let text = "Buckets:\n- agent-file-handoff/Archive\n- in\n- in/deep\n- ./in/\n- ../out\n";
        let rules = Rules::of_record(text);
        assert_eq!(rules.buckets.iter().map(|b| b.written.as_str()).collect::<Vec<_>>(), ["in", "in/deep", "../out"]);
        let bucket = |path: &str| rules.bucket_of(&path.parse().expect("good")).map(EntryPath::as_str);
        assert_eq!((bucket("in/deep/a"), bucket("in/a"), bucket("inn/a")), (Some("in/deep"), Some("in"), None));
    }
}
