//! The evidence log of promotions: where it is, in which form, and one more record at its end.

use super::{Memory, Promotion, promotion::TIME, shape::line_end};
use crate::{
    error::{Error, Result},
    package::refuse_links,
    scope::Catalog,
    spec::{config::CONFIG_NAME, entry_path::EntryPath, manifest::MANIFEST_PATH, shown},
};

/// The name of the log in a folder of evidence.
const NAME: &str = "promotions.jsonl";
/// Endings of logs that hold one JSON object a line.
const LINES: &[&str] = &["jsonl", "ndjson"];
/// Endings of logs for people.
const PROSE: &[&str] = &["md", "markdown", "uai", "txt", "human"];
/// How a new log for people begins.
const HEAD: &str = "# Promotions\n\nFacts of the wiki that are to go into the package. Each waits for a human review; new ones stand at the end.\n";

impl Memory {
    /// Where promotions are recorded.
    pub(super) fn log(&self) -> Result<EntryPath> {
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
        if ledger == Some(&log)
            || Catalog::embedded().file(&log).is_some()
            || [CONFIG_NAME, MANIFEST_PATH].contains(&log.as_str())
        {
            return Err(refused("holds something else", below));
        }
        Ok(log)
    }
}

/// Whether the log says it already, and the log with one more record at its end. Every byte before it stays.
pub(super) fn appended(log: &EntryPath, before: Option<&str>, promotion: &Promotion) -> (bool, String) {
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
    use super::{
        super::{
            Described,
            promotion::{PROMOTION_FORMAT, Waiting},
        },
        *,
    };
    use crate::spec::instant::UtcInstant;

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
