//! Recording that a fact of the wiki is to go into the package. The log is appended to; no record of memory is touched.

use super::{
    Described, LIMIT, Memory, Promotion, Target,
    add::one_line,
    promotion::{PROMOTION_FORMAT, TIME, Waiting},
    sentence,
    shape::line_end,
    target::refuse_links,
};
use crate::{
    error::{At, Error, Result},
    lint::{Severity, judge_text},
    package::exchange,
    scope::Catalog,
    spec::{
        config::CONFIG_NAME, entry_path::EntryPath, instant::UtcInstant, manifest::MANIFEST_PATH, person::PersonName,
        shown,
    },
};
use std::{fs, path::PathBuf};

/// The name of the log in a folder of evidence.
const NAME: &str = "promotions.jsonl";
/// Endings of logs that hold one JSON object a line.
const LINES: &[&str] = &["jsonl", "ndjson"];
/// Endings of logs for people.
const PROSE: &[&str] = &["md", "markdown", "uai", "txt", "human"];
/// How a new log for people begins.
const HEAD: &str = "# Promotions\n\nFacts of the wiki that are to go into the package. Each waits for a human review; new ones stand at the end.\n";

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
        self.scan(&log, &promotion)?;
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

    /// Where promotions are recorded.
    fn log(&self) -> Result<EntryPath> {
        let Some(stated) = &self.settings.evidence_log else {
            let message = format!("no evidence log is named: `evidence_log` in [long_term_memory] of {CONFIG_NAME}");
            let scope = Catalog::embedded().file(&self.file.path).map_or("", |(scope, _)| scope.id.as_str());
            return Err(Error::request(message, format!("`uaix add {scope}` writes the ten values with defaults")));
        };
        let shown = shown::text(stated);
        let plain = stated.trim_start_matches("./");
        let refused = |why: &str, help: &str| Error::request(format!("the evidence log `{shown}` {why}"), help);
        let below = "name a file or folder below this folder, like `evidence/promotions.jsonl`";
        let path: EntryPath = plain
            .trim_end_matches('/')
            .parse()
            .map_err(|error| refused(&format!("can not be written: {error}"), below))?;
        refuse_links(&self.package.place, &path)?;
        let place = self.place(&path);
        let is_folder = plain.ends_with('/') || place.is_dir() || (!place.exists() && path.extension().is_none());
        let log: EntryPath = match is_folder {
            true => format!("{path}/{NAME}")
                .parse()
                .map_err(|error| refused(&format!("can not be written: {error}"), below))?,
            false => path,
        };
        let kind = log.extension().unwrap_or_default();
        if !LINES.contains(&kind.as_str()) && !PROSE.contains(&kind.as_str()) {
            return Err(refused(
                "is neither JSON Lines nor a text: a promotion is a line of JSON or a block of labels",
                "name a folder, a .jsonl or an .md file as `evidence_log`; what is in this one stays",
            ));
        }
        let ledger = self.ledger.as_ref().map(|ledger| &ledger.path);
        if ledger == Some(&log) || [CONFIG_NAME, MANIFEST_PATH].contains(&log.as_str()) {
            return Err(refused("holds something else", below));
        }
        Ok(log)
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

    fn scan(&self, log: &EntryPath, promotion: &Promotion) -> Result<()> {
        let text = promotion.lines().join("\n");
        let found = judge_text(log.as_str(), text.as_bytes());
        match found.into_iter().find(|finding| finding.severity == Severity::Error) {
            Some(error) => Err(Error::request(
                format!("the promotion is refused by `{}`: {}", error.rule, error.message),
                error.help.unwrap_or_default(),
            )),
            None => Ok(()),
        }
    }
}

/// Whether the log says it already, and the log with one more record at its end. Every byte before it stays.
fn appended(log: &EntryPath, before: Option<&str>, promotion: &Promotion) -> (bool, String) {
    let in_lines = log.extension().is_some_and(|kind| LINES.contains(&kind.as_str()));
    let text = before.unwrap_or(if in_lines { "" } else { HEAD });
    let end = line_end(text);
    let known = match in_lines {
        // A line of another form belongs to whoever wrote it.
        true => {
            text.lines().filter_map(|line| serde_json::from_str(line).ok()).any(|known| promotion.says_what(&known))
        }
        false => {
            let timeless = |line: &&str| !line.starts_with(TIME);
            let block = promotion.lines();
            let block: Vec<&str> = block.iter().map(String::as_str).filter(timeless).collect();
            let plain = text.replace("\r\n", "\n");
            plain.split("\n\n").any(|known| known.lines().filter(timeless).eq(block.iter().copied()))
        }
    };
    if known {
        return (true, text.to_owned());
    }
    let mut after = text.to_owned();
    if !after.is_empty() && !after.ends_with('\n') {
        after += end;
    }
    if in_lines {
        after += &promotion.line();
        after += end;
    } else {
        if after.lines().last().is_some_and(|line| !line.trim().is_empty()) {
            after += end;
        }
        for line in promotion.lines() {
            after += &line;
            after += end;
        }
    }
    (false, after)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn promotion(fact: &str) -> Promotion {
        let one = |path: &str| Described { path: path.to_owned(), sha256: None, size_bytes: None };
        Promotion {
            promotion_format: PROMOTION_FORMAT.to_owned(),
            time: UtcInstant::zip_floor(),
            source: one("wiki/a.md"),
            target: one("docs/"),
            anchor: false,
            declared_target: true,
            fact: Some(fact.to_owned()),
            confidence: None,
            by: None,
            steward: None,
            review_state: Waiting::ReviewRequired,
        }
    }

    #[test]
    fn every_byte_before_stays() {
        for log in ["e/log.jsonl", "e/log.md"] {
            let log: EntryPath = log.parse().expect("path");
            for before in ["", "one\n", "one", "one\r\n\r\n", "{\"a\": 1}\r\n", "\u{feff}one\n\n"] {
                let (known, after) = appended(&log, Some(before), &promotion("x"));
                assert!(!known && after.starts_with(before), "{after:?}");
                assert_eq!(after.contains("\r\n"), before.contains("\r\n"));
                let later = Promotion { time: UtcInstant::now(), ..promotion("x") };
                assert_eq!(appended(&log, Some(&after), &later), (true, after.clone()), "{log}");
                assert!(!appended(&log, Some(&after), &promotion("y")).0);
            }
        }
    }
}
