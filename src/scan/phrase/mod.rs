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
mod carried;
mod cast_off;
mod claim;
mod class;
mod cloud;
mod command;
mod covert;
mod driven;
mod earlier;
mod entitled;
mod exfiltration;
mod feigned;
mod foreign;
mod freed;
mod grant;
mod hidden;
mod history;
mod hush;
mod leak;
mod loose;
mod lure;
mod near;
mod obey;
mod obfuscation;
mod order;
mod outside;
mod persona;
mod probe;
mod rank;
mod refuse;
mod remote;
mod remove;
mod review;
mod role;
mod secrecy;
mod server;
mod shell;
mod sql;
mod stated;
mod status;
mod steered;
mod sway;
mod unsaid;
mod voice;
mod void;
mod waive;
mod windows;

use super::{
    Kind,
    pattern::{Match, Pattern},
};
use near::{ahead, around, behind, flat, said};

/// The tables of this room.
pub(super) static TABLES: &[&[Pattern]] = &[
    addressed::TABLE,
    anchor::TABLE,
    authority::TABLE,
    carried::TABLE,
    cast_off::TABLE,
    claim::TABLE,
    cloud::TABLE,
    command::TABLE,
    covert::TABLE,
    driven::TABLE,
    earlier::TABLE,
    entitled::TABLE,
    exfiltration::TABLE,
    feigned::TABLE,
    foreign::TABLE,
    freed::TABLE,
    grant::TABLE,
    hidden::TABLE,
    history::TABLE,
    hush::TABLE,
    leak::TABLE,
    loose::TABLE,
    lure::TABLE,
    obey::TABLE,
    obfuscation::TABLE,
    order::TABLE,
    outside::TABLE,
    persona::TABLE,
    probe::TABLE,
    rank::TABLE,
    refuse::TABLE,
    remote::TABLE,
    remove::TABLE,
    review::TABLE,
    role::TABLE,
    secrecy::TABLE,
    server::TABLE,
    shell::TABLE,
    sql::TABLE,
    stated::TABLE,
    status::TABLE,
    steered::TABLE,
    sway::TABLE,
    unsaid::TABLE,
    void::TABLE,
    voice::TABLE,
    waive::TABLE,
    windows::TABLE,
];

/// A command: one line, upper and lower case as they are.
const fn command(kind: Kind, says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(kind, says, anchors, source, counts)
}

/// The gate of a command that needs none.
fn counts(found: &Match<'_>) -> bool {
    !is_described(found)
}

/// How far a gate looks, in bytes, to each side of its match: a long line must not make every match of it long work.
const NEAR: usize = 200;

/// What stands before the match, as far as a gate looks.
fn before<'t>(found: &Match<'t>) -> &'t str {
    let before = found.before();
    let mut at = before.len().saturating_sub(NEAR);
    while !before.is_char_boundary(at) {
        at += 1;
    }
    &before[at..]
}

/// What stands behind the match, as far as a gate looks.
fn after<'t>(found: &Match<'t>) -> &'t str {
    let after = found.after();
    let mut at = after.len().min(NEAR);
    while !after.is_char_boundary(at) {
        at -= 1;
    }
    &after[..at]
}

/// Verbs behind a command that say what it does, or what becomes of it: the sentence is about the command.
const DESCRIBES: &[&str] = &[
    "removes ",
    "deletes ",
    "wipes ",
    "erases ",
    "destroys ",
    "drops ",
    "empties ",
    "clears ",
    "resets ",
    "rewrites ",
    "discards ",
    "overwrites ",
    "stops ",
    "would ",
    "does ",
    "is allowed",
    "is used",
    "is fine",
    "is safe",
    "is blocked",
    "is refused",
    "is forbidden",
    "is denied",
    "is rejected",
    "is dangerous",
    "can be used",
    "is never",
    "is not ",
    "are blocked",
    "are refused",
    "are forbidden",
    "means ",
];

/// Whether the text goes on to say what the command does: "`git clean -fdx` removes what git does not know".
fn is_described(found: &Match<'_>) -> bool {
    // The pattern of a guard: `case "$1" in *"rm -rf /"*)`.
    let is_pattern = |quote: char| {
        let text = &found.window[found.whole.clone()];
        let (opens, closes) = (text.starts_with(quote), text.ends_with(quote));
        let behind =
            if closes { after(found) } else { after(found).split_once(quote).map_or("", |(_, behind)| behind) };
        (opens || before(found).ends_with(quote))
            && before(found).trim_end_matches(quote).ends_with('*')
            && ["*)", "*|"].iter().any(|end| behind.starts_with(end))
    };
    if is_pattern('"') || is_pattern('\'') {
        return true;
    }
    let word = word_before(found);
    if ["run", "execute", "use", "type", "enter", "then", "and", "sudo"]
        .iter()
        .any(|verb| word.eq_ignore_ascii_case(verb))
    {
        return false;
    }
    let line = before(found).rsplit('\n').next().unwrap_or_default();
    let marked = line.bytes().filter(|byte| *byte == b'`').count() % 2 == 1;
    let rest = flat(after(found));
    let rest = rest.split('\n').next().unwrap_or_default();
    let rest = if marked { rest.split_once('`').map_or("", |(_, rest)| rest) } else { rest };
    let rest = rest.trim_start_matches([' ', '`', '"', '\'', '*', ')']);
    DESCRIBES.iter().any(|verb| rest.get(..verb.len()).is_some_and(|start| start.eq_ignore_ascii_case(verb)))
}

/// Whether it is the sample of an injection that every text about them has: behind a quote that closes a value, and before a
/// comment that takes the rest of the statement.
fn is_injected(found: &Match<'_>) -> bool {
    let before = before(found).trim_end();
    let closed = before.strip_suffix(';').map(|value| value.trim_end_matches([')', ' ']));
    let after = after(found).trim_start_matches(|c: char| c.is_ascii_alphanumeric() || "_.; ".contains(c));
    closed.is_some_and(|value| value.ends_with(['\'', '"'])) && after.starts_with("--")
}

/// Parts of the name of something that was made to be thrown away.
const SCRATCH: &[&str] = &[
    "test",
    "tests",
    "testing",
    "tmp",
    "temp",
    "scratch",
    "sandbox",
    "ci",
    "dev",
    "staging",
    "stage",
    "preview",
    "legacy",
    "old",
    "pr",
    "demo",
    "qa",
    "e2e",
    "review",
    "playground",
    "local",
    "backup_old",
    "unused",
    "deprecated",
    "feature",
];

/// Whether a name says that what it names was made to be thrown away: `orders_test`, `preview-123`, `pr-12`.
fn is_scratch_name(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let parts = || lower.split(|c: char| !c.is_ascii_alphanumeric());
    let numbered = |part: &str| {
        let number = part.strip_prefix("pr").or_else(|| part.strip_prefix("mr"));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    parts().any(|part| SCRATCH.contains(&part) || numbered(part))
        && !parts().any(|part| matches!(part, "prod" | "production" | "live" | "main" | "master"))
}

/// The word in which the match ends, to its end.
fn last_word<'t>(found: &Match<'t>) -> &'t str {
    let space = |c: char| c.is_ascii_whitespace() || matches!(c, '`' | '"' | '\'' | ';' | ')');
    let text = &found.window[found.whole.clone()];
    let start = found.whole.start + text.rfind(space).map_or(0, |at| at + 1);
    let rest = after(found);
    let end = found.whole.end + rest.find(space).unwrap_or(rest.len());
    found.window.get(start..end).unwrap_or_default()
}

/// The word that ends where the match begins, in letters, digits, `-`, `_` and `.`; marks of quotation are passed over.
fn word_before<'t>(found: &Match<'t>) -> &'t str {
    let before = before(found).trim_end_matches([' ', '\t', '`', '"', '\'']);
    let start = before
        .rfind(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')))
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    &before[start..]
}

/// The rest of the command: up to what ends it in a shell or in the text around it.
fn rest_of_command<'t>(found: &Match<'t>) -> &'t str {
    let after = after(found);
    let end = after.find(['\n', ';', '|', '&', '`', ')']).unwrap_or(after.len());
    // A string of JSON, the text of a link and an element end with a mark of their own.
    let ends = ["\"}", "\"]", "\",", "](", "</"].iter().filter_map(|mark| after[..end].find(mark)).min();
    &after[..ends.unwrap_or(end)]
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
        let mut missed: Vec<_> =
            found.iter().filter(|text| has(text).is_none()).map(|text| (*text).to_owned()).collect();
        // Wherever its line is broken, and however many blanks stand between its words, a text says the same.
        for text in found.iter().filter(|text| !text.contains('\n')) {
            missed.extend(respaced(text).into_iter().filter(|text| has(text).is_none()));
        }
        let wrong: Vec<_> = silent.iter().filter_map(|text| has(text).map(|hit| (text, hit.says))).collect();
        assert!(missed.is_empty() && wrong.is_empty(), "missed: {missed:#?}\nwrong: {wrong:#?}");
    }

    /// A text with several blanks between its words; a sentence also with a line that ends between two of them. A command
    /// ends where its line does.
    fn respaced(text: &str) -> Vec<String> {
        let mut all = vec![text.replace(' ', "  "), text.replace(' ', "\t")];
        let is_of_sentence = |c: char| c.is_alphanumeric() || " .,;:!?'\u{2019}".contains(c);
        if text.starts_with(char::is_alphabetic) && text.ends_with('.') && text.chars().all(is_of_sentence) {
            let ends = text.match_indices(' ').filter(|(at, _)| text[at + 1..].starts_with(char::is_lowercase));
            all.extend(ends.map(|(at, _)| format!("{}\n{}", &text[..at], &text[at + 1..])));
        }
        all
    }

    #[test]
    fn every_pattern_is_sound() {
        for pattern in TABLES.iter().flat_map(|table| table.iter()) {
            let expression = pattern.build();
            assert!(expression.on("").is_some_and(|(regex, _)| !regex.is_match(b"")), "{pattern:?}");
            assert!(expression.on("\u{4e0d}").is_some(), "{pattern:?}");
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
