//! The last step before a report: no value of a secret leaves, whoever quoted it.
//!
//! Rules quote names, values and lines, and know nothing of secrets. So every secret that was found is taken out of every
//! text of every finding, also where it was escaped or cut.

use super::Finding;
use crate::{
    scan::{Hit, scan},
    spec::shown,
};
use aho_corasick::{AhoCorasick, MatchKind};
use std::collections::{BTreeSet, HashSet};

/// A secret is recognized by so many of its first bytes, so that one that was cut is found too.
const RECOGNIZED: usize = 10;

/// The secrets that were found, as they may be quoted. Its debug form shows how many there are.
#[derive(Default)]
pub(super) struct Secrets {
    values: BTreeSet<String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} secrets", self.values.len())
    }
}

impl Secrets {
    /// Takes the secrets of a text.
    pub(super) fn add(&mut self, bytes: &[u8], hits: &[Hit]) {
        for hit in hits.iter().filter(|hit| hit.kind.is_secret()) {
            let value = String::from_utf8_lossy(bytes.get(hit.range.clone()).unwrap_or_default());
            // A key of many lines may be quoted line by line.
            for line in value.lines().flat_map(|line| line.split("\\n")).map(str::trim).filter(|line| line.len() > 3) {
                if !line.starts_with("-----") {
                    self.values.insert(line.to_owned());
                    self.values.insert(shown::text(line));
                }
            }
        }
    }

    /// Takes the secrets of one more file.
    pub(super) fn absorb(&mut self, other: Self) {
        self.values.extend(other.values);
    }

    /// Takes every secret out of the findings.
    pub(super) fn hide(&self, findings: &mut [Finding]) {
        let heads = self.values.iter().map(|value| value.get(..RECOGNIZED).unwrap_or(value));
        let searcher = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(heads);
        let searcher = searcher.ok().filter(|_| !self.values.is_empty());
        // The findings of a rule say much the same of the same files.
        let mut clean = HashSet::new();
        for finding in findings {
            let mut hide = |text: &mut String| {
                if let Some(searcher) = &searcher {
                    self.hide_in(text, searcher);
                }
                // What a rule quotes may come from where nothing was scanned: settings, the target of a link.
                if !clean.contains(text) && !hide_own(text) {
                    clean.insert(text.clone());
                }
            };
            hide(&mut finding.message);
            let texts = [&mut finding.path, &mut finding.excerpt, &mut finding.help, &mut finding.pointer];
            texts.into_iter().flatten().for_each(&mut hide);
        }
    }

    fn hide_in(&self, text: &mut String, searcher: &AhoCorasick) {
        let mut out = String::new();
        let mut kept = 0;
        while let Some(found) = text.get(kept..).and_then(|rest| searcher.find(rest)) {
            let start = kept + found.start();
            // Several values may begin alike: as much is hidden as agrees with any of them.
            let agrees = |value: &String| {
                text.as_bytes()[start..].iter().zip(value.bytes()).take_while(|(a, b)| **a == *b).count()
            };
            let head = &text[start..kept + found.end()];
            let alike = self.values.range(head.to_owned()..).take_while(|value| value.starts_with(head));
            let length = alike.map(agrees).max().unwrap_or(head.len());
            // Two tokens may be written without anything between them.
            let end = start + length.max(head.len());
            let token = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            let mut end = end + text.as_bytes()[end..].iter().take_while(|byte| token(byte)).count();
            while !text.is_char_boundary(end) {
                end += 1;
            }
            out.push_str(&text[kept..start]);
            out.push_str("[secret]");
            kept = end;
        }
        if kept > 0 {
            out.push_str(&text[kept..]);
            *text = out;
        }
    }
}

/// A text with every secret that it shows taken out, and whether there was one.
pub fn masked(text: &str) -> Masked {
    let mut out = text.to_owned();
    let holds_secret = hide_own(&mut out);
    Masked { text: out, holds_secret }
}

/// A text that may be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masked {
    /// The text, with `[secret]` where a secret was.
    pub text: String,
    /// Whether something was taken out.
    pub holds_secret: bool,
}

/// Takes out what a text itself shows to be a secret, and tells whether it did.
fn hide_own(text: &mut String) -> bool {
    let hits = scan("", text.as_bytes());
    let mut hidden = false;
    for hit in hits.iter().rev().filter(|hit| hit.kind.is_secret()) {
        if text.get(hit.range.clone()).is_some() {
            text.replace_range(hit.range.clone(), "[secret]");
            hidden = true;
        }
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_quotation_keeps_a_secret() {
        let token = concat!("ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD");
        let text = format!("token {token}\n");
        let mut secrets = Secrets::default();
        secrets.add(text.as_bytes(), &scan("a.md", text.as_bytes()));
        let mut shown = format!("`{token}` and `{}… are quoted", &token[..14]);
        let heads = secrets.values.iter().map(|value| &value[..RECOGNIZED]);
        let searcher = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(heads).expect("few");
        secrets.hide_in(&mut shown, &searcher);
        assert_eq!(shown, "`[secret]` and `[secret]… are quoted");
        assert_eq!(format!("{secrets:?}"), "1 secrets");
    }
}
