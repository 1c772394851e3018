//! The names of keys, read as words: verbs and what they are about.

use super::{
    is_in,
    words::{ACTS, ASIDE, BY_ITSELF, LET_THROUGH, OBJECTS, SET_ASIDE, THROUGH, VERBS},
};
use std::{collections::HashSet, sync::LazyLock};

/// Whether a key is about a delegation, of whatever.
pub(super) fn delegates(key: &str) -> bool {
    key.ends_with("delegation")
}

/// Whether a key is built of a verb and what nobody may do unasked.
pub(super) fn is_built(key: &str) -> bool {
    static FIRST: LazyLock<HashSet<&str>> = LazyLock::new(|| VERBS.split_whitespace().collect());
    let mut words = key.split(|c: char| !c.is_alphanumeric()).flat_map(humps);
    let verb = words.next().map(str::to_lowercase);
    let Some(verb) = verb.filter(|verb| FIRST.contains(verb.as_str())) else { return false };
    let by_itself = verb == "auto";
    let (aside, through) = (is_in(ASIDE, &verb), is_in(THROUGH, &verb));
    words.map(str::to_lowercase).any(|word| {
        is_in(OBJECTS, &word)
            || by_itself && is_in(BY_ITSELF, &word)
            || aside && is_in(SET_ASIDE, &word)
            || through && is_in(LET_THROUGH, &word)
    })
}

/// The words of a name that are told apart by their capitals.
fn humps(part: &str) -> impl Iterator<Item = &str> {
    let mut rest = part;
    std::iter::from_fn(move || {
        let next = rest.char_indices().skip(1).find(|(_, c)| c.is_uppercase());
        let (word, behind) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

/// The words of a key, in lower case.
pub(super) fn words(key: &str) -> impl Iterator<Item = String> {
    key.split(|c: char| !c.is_alphanumeric()).flat_map(humps).map(str::to_lowercase)
}

/// Whether a key is a verb, perhaps with its object, that nobody does unasked: `publish`, `mergeToMain`.
pub(super) fn acts(key: &str) -> bool {
    let first = key.split(|c: char| !c.is_alphanumeric()).flat_map(humps).next().unwrap_or_default().to_lowercase();
    is_in(ACTS, &first)
}

/// Whether a key begins with one of the verbs that any of the others asks for: most begin with a noun.
pub(super) fn begins_with_a_verb(key: &str) -> bool {
    static FIRST: LazyLock<HashSet<&str>> =
        LazyLock::new(|| VERBS.split_whitespace().chain(ACTS.split_whitespace()).chain(["may"]).collect());
    let first = key.split(|c: char| !c.is_alphanumeric()).flat_map(humps).next().unwrap_or_default();
    FIRST.contains(first.to_lowercase().as_str())
}

/// Whether a key says what a package may do: `may_sign`, `canDeploy`.
pub(super) fn may_act(key: &str) -> bool {
    let mut words = key.split(|c: char| !c.is_alphanumeric()).flat_map(humps).map(str::to_lowercase);
    words.next().is_some_and(|first| first == "may") && words.next().is_some_and(|verb| is_in(ACTS, &verb))
}

/// A key without the marks and the case that its writer chose.
pub(super) fn plain(key: &str) -> String {
    if key.is_ascii() {
        let mut plain = key.to_ascii_lowercase();
        plain.retain(|c| c.is_ascii_alphanumeric());
        return plain;
    }
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_words() {
        for key in ["allowShell", "skip_human_review", "overrideLocal", "auto-install"] {
            assert!(is_built(key), "{key}");
        }
        for key in ["allowance", "shellAllowed", "skipLink", "autoFocus"] {
            assert!(!is_built(key), "{key}");
        }
        assert!(acts("mergeToMain") && acts("publish") && acts("push_tags") && !acts("published") && !acts("toMerge"));
        assert_eq!(plain("Auto-Approve_All"), "autoapproveall");
    }
}
