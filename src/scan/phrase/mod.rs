//! Phrases and commands: what text tells a reader, a shell or a database to do.
//!
//! One file a subject, each a table and its cases. A pattern here is about words, so it says how the words of a whole
//! family go together, never one sentence. Whether the words around a match excuse it (a negation, a quotation, a table of
//! what is forbidden) is not judged here: the room above does that, by the structure of the text. A gate in this room only
//! decides what a match *is*: whether the argument of `rm` is a home folder or a build folder. To add something to look
//! for: a line in a table, and a case in its test for what it finds and for what it must leave alone.

mod addressed;
mod anchor;
mod authority;
mod claim;
mod cloud;
mod command;
mod exfiltration;
mod foreign;
mod hidden;
mod history;
mod obfuscation;
mod outside;
mod persona;
mod probe;
mod remote;
mod remove;
mod review;
mod role;
mod secrecy;
mod server;
mod sql;
mod windows;

use super::{
    Kind,
    pattern::{Match, Pattern},
};

/// The tables of this room.
pub(super) static TABLES: &[&[Pattern]] = &[
    addressed::TABLE,
    anchor::TABLE,
    authority::TABLE,
    claim::TABLE,
    cloud::TABLE,
    command::TABLE,
    exfiltration::TABLE,
    foreign::TABLE,
    hidden::TABLE,
    history::TABLE,
    obfuscation::TABLE,
    outside::TABLE,
    persona::TABLE,
    probe::TABLE,
    remote::TABLE,
    remove::TABLE,
    review::TABLE,
    role::TABLE,
    secrecy::TABLE,
    server::TABLE,
    sql::TABLE,
    windows::TABLE,
];

/// A command: one line, upper and lower case as they are.
const fn command(kind: Kind, says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(kind, says, anchors, source, counts)
}

/// The gate of a command that needs none.
fn counts(_: &Match<'_>) -> bool {
    true
}

/// The word that ends where the match begins, in letters, digits, `-`, `_` and `.`; marks of quotation are passed over.
fn word_before<'t>(found: &Match<'t>) -> &'t str {
    let before = found.before().trim_end_matches([' ', '\t', '`', '"', '\'']);
    let start = before
        .rfind(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')))
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    &before[start..]
}

/// The rest of the command: up to what ends it in a shell or in the text around it.
fn rest_of_command<'t>(found: &Match<'t>) -> &'t str {
    let after = found.after();
    let end = after.find(['\n', ';', '|', '&', '`', ')']).unwrap_or(after.len());
    &after[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scan::{engine, scan};

    /// Every text of the first list holds a hit of the kind, no text of the second does.
    pub(super) fn cases(kind: Kind, found: &[&str], silent: &[&str]) {
        let has = |text: &str| {
            let hits = scan("case.md", text.as_bytes());
            hits.into_iter().find(|hit| hit.kind == kind)
        };
        let missed: Vec<_> = found.iter().filter(|text| has(text).is_none()).collect();
        let wrong: Vec<_> = silent.iter().filter_map(|text| has(text).map(|hit| (text, hit.says))).collect();
        assert!(missed.is_empty() && wrong.is_empty(), "missed: {missed:#?}\nwrong: {wrong:#?}");
    }

    #[test]
    fn every_pattern_is_sound() {
        for pattern in TABLES.iter().flat_map(|table| table.iter()) {
            let regex = pattern.build();
            assert!(regex.is_some_and(|regex| !regex.is_match(b"")), "{pattern:?}");
            assert!(!pattern.anchors.is_empty(), "{pattern:?}");
            for anchor in pattern.anchors {
                assert!(anchor.len() >= 2 && !anchor.chars().any(|c| c.is_ascii_uppercase()), "{anchor}");
            }
        }
    }

    #[test]
    fn odd_text_is_no_trouble() {
        for part in ["rm -rf ", "ignore all previous ", "send the contents of .env ", "curl x | ", "é\u{301}", "User: "]
        {
            engine::search(&part.repeat(4000));
        }
    }
}
