//! Recording that a fact of the wiki is to go into the package. The log is appended to; no record of memory is touched.

use super::{
    Described, LIMIT, Memory, Promotion, Target,
    log::appended,
    promotion::{PROMOTION_FORMAT, Waiting},
    sentence,
    value::{one_line, scan},
};
use crate::{
    error::{At, Error, Result},
    package::exchange,
    scope::Catalog,
    spec::{config::CONFIG_NAME, entry_path::EntryPath, instant::UtcInstant, person::PersonName, shown},
};
use std::{fs, path::PathBuf};

/// What is to be promoted.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The page of the wiki.
    pub page: String,
    /// The file or folder of the package.
    pub to: String,
    /// The fact, in one sentence.
    pub fact: Option<String>,
    /// How certain it is, in a word of the settings.
    pub confidence: Option<String>,
    /// Who proposes it.
    pub by: Option<String>,
    /// When; `SOURCE_DATE_EPOCH` stands in where a run has to be repeatable.
    pub time: UtcInstant,
}

/// A promotion that may be recorded.
#[derive(Clone, Debug)]
pub struct Promoting {
    /// The log.
    pub log: EntryPath,
    /// The record.
    pub promotion: Promotion,
    /// The log says this already: there is nothing to write.
    pub known: bool,
    /// The log as it is; none when there is none yet.
    pub before: Option<String>,
    /// The log as it will be.
    pub after: String,
    /// What a person has to know besides, each one line.
    pub remarks: Vec<String>,
    place: PathBuf,
}

impl Promoting {
    /// Writes the log, whole or not at all, when it still is what was read.
    ///
    /// # Errors
    /// When it changed in the meantime, or the system refuses. Nothing is written then.
    pub fn write(&self) -> Result<()> {
        if self.known {
            return Ok(());
        }
        if let Some(folder) = self.place.parent() {
            fs::create_dir_all(folder).at("create", folder)?;
        }
        exchange(&self.place, self.before.as_deref().map(str::as_bytes), self.after.as_bytes())
    }
}

impl Memory {
    /// The evidence log with one more promotion, not yet written (contract, sections 2 and 5: review comes first).
    ///
    /// # Errors
    /// When the settings name no log, the page is not in the wiki, the target is not there, a value is not what it has to
    /// be, or the scan of the record finds an error.
    pub fn promote(&self, fact: &Fact) -> Result<Promoting> {
        self.refuse_described()?;
        let log = self.log()?;
        let source = self.page(&fact.page)?;
        let (target, anchor) = self.promoted_to(&fact.to, &source)?;
        let text = fact.fact.as_deref().map(|text| one_line("--fact", text)).transpose()?;
        if text.as_deref().is_some_and(|text| sentence::count(text) > 1) {
            let help = "record one fact at a time, each in one sentence";
            return Err(Error::request("`--fact` is more than one sentence", help));
        }
        let by = fact.by.as_deref().map(str::parse::<PersonName>).transpose();
        let by = by.map_err(|error| Error::request(format!("`--by` {error}"), "like `--by \"Ada Lovelace\"`"))?;
        let declared_target = self.settings.promotion_targets.iter().any(|declared| {
            let declared = declared.trim_start_matches("./").trim_end_matches('/');
            target.path.trim_end_matches('/') == declared || target.path.starts_with(&format!("{declared}/"))
        });
        let promotion = Promotion {
            promotion_format: PROMOTION_FORMAT.to_owned(),
            time: fact.time,
            source,
            target,
            anchor,
            declared_target,
            fact: text,
            confidence: self.confidence(fact.confidence.as_deref())?,
            by: by.map(|name| name.to_string()),
            steward: self.settings.steward.clone(),
            review_state: Waiting::ReviewRequired,
        };
        scan(&log, &promotion.lines().join("\n"))?;
        let place = self.place(&log);
        let before = super::read_text(&self.package.place, &log)?;
        let (known, after) = appended(&log, before.as_deref(), &promotion);
        if after.len() as u64 > LIMIT {
            return Err(Error::request(format!("`{log}` would be longer than {LIMIT} bytes"), "begin another log"));
        }
        let mut remarks = Vec::new();
        if anchor {
            let path = &promotion.target.path;
            remarks.push(format!(
                "`{path}` is a protected anchor: a change needs `uaix review {path} --operation replace`"
            ));
        }
        if !declared_target {
            let path = &promotion.target.path;
            remarks.push(format!("`promotion_targets` of {CONFIG_NAME} does not name `{path}`"));
        }
        Ok(Promoting { log, promotion, known, before, after, remarks, place })
    }

    fn page(&self, given: &str) -> Result<Described> {
        let name = shown::text(given);
        let root = self.settings.wiki_root.as_deref().unwrap_or_default();
        let root = root.trim_start_matches("./").trim_end_matches('/');
        match self.target(given)? {
            Target::File { path, observed, .. } if path.folders().any(|above| above == root) => {
                Ok(Described { path: path.to_string(), sha256: Some(observed.sha256), size_bytes: Some(observed.size) })
            }
            Target::File { path, .. } => {
                let help = "promote a page of the wiki; what is in the package already needs no promotion";
                Err(Error::request(format!("`{path}` is not below `{}`, the wiki", shown::text(root)), help))
            }
            Target::Folder(path) => {
                Err(Error::request(format!("`{path}` is a folder"), "promote the page that holds the fact"))
            }
            Target::Unfit { path, why } => Err(Error::request(format!("`{path}` {why}"), "name a page of the wiki")),
            _ => Err(Error::request(format!("there is no `{name}` here"), "name a page of the wiki")),
        }
    }

    /// The target as it is, and whether it is a protected anchor.
    fn promoted_to(&self, given: &str, source: &Described) -> Result<(Described, bool)> {
        let name = shown::text(given);
        match self.target(given)? {
            Target::File { path, .. } if path.as_str() == source.path => {
                Err(Error::request(format!("`{path}` is the page itself"), "name the record that is to say the fact"))
            }
            Target::File { path, left_out: Some(why), .. } => {
                let help = "facts are promoted into the package: name one of its records";
                Err(Error::request(format!("`{path}` is not in the package: {why}"), help))
            }
            Target::File { path, observed, .. } => {
                let anchor = Catalog::embedded().is_anchor(&path);
                let (sha256, size_bytes) = (Some(observed.sha256), Some(observed.size));
                Ok((Described { path: path.to_string(), sha256, size_bytes }, anchor))
            }
            Target::Folder(path) => Ok((Described { path: format!("{path}/"), sha256: None, size_bytes: None }, false)),
            Target::Unfit { path, why } => {
                Err(Error::request(format!("`{path}` {why}"), "name a record of the package"))
            }
            _ => Err(Error::request(
                format!("there is no `{name}` here"),
                "name a record of the package, which is there",
            )),
        }
    }

    fn confidence(&self, given: Option<&str>) -> Result<Option<String>> {
        let Some(given) = given.map(str::trim) else { return Ok(None) };
        let known = &self.settings.confidence_labels;
        match known.iter().find(|label| label.as_str() == given) {
            Some(label) => Ok(Some(label.clone())),
            None => {
                let help = format!("`confidence_labels` of {CONFIG_NAME} are: {}", shown::text(&known.join(", ")));
                Err(Error::request(format!("`{}` is no word of certainty here", shown::text(given)), help))
            }
        }
    }
}
