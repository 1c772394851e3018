//! Chooses the words that call for a pattern: those of which every match holds one, and which honest text holds least often.

use super::{
    JOINT, MARK, OPEN,
    derive::{Found, List},
    unbound,
};
use crate::scan::pattern::{Pattern, Reach};
use std::{collections::HashMap, sync::LazyLock};

/// How often words stand in honest text.
static FREQUENT: LazyLock<HashMap<&str, u32>> = LazyLock::new(|| {
    let lines = include_str!("frequent.txt").lines().filter_map(|line| line.split_once(' '));
    let counts = lines.filter_map(|(count, words)| Some((count.parse().ok()?, words)));
    counts.flat_map(|(count, words)| words.split(' ').map(move |word| (word, count))).collect()
});

/// How often a word is met: one with signs at most as often as one without.
fn frequency(word: &str) -> u32 {
    let (open, bare, _) = unbound(word);
    let opened = if open { format!("{OPEN}{bare}") } else { bare.to_owned() };
    let known = [word, &opened, bare].into_iter().find_map(|word| FREQUENT.get(word));
    // A word that may stand inside of others is looked for at every place.
    let places = if open || !bare.starts_with(|c: char| c.is_ascii_alphanumeric()) { 2 } else { 3 };
    known.copied().unwrap_or(1) * places
}

/// How often a list is met.
pub(super) fn weigh(list: &List) -> u32 {
    list.iter().map(|word| frequency(word)).sum()
}

/// What calls for a pattern: words with a sign at each end where no letter or digit can follow, or, of an anchor of several
/// words, the rarest with a sign before it, between the others. None, where its anchors do.
pub(super) fn calls(pattern: &Pattern, found: &Found) -> Option<List> {
    // The words of a block lead it, and so do those of the value of a secret, which may be far longer than what is looked at
    // before an anchor.
    if pattern.reach == Reach::Block {
        return None;
    }
    let derived = if pattern.kind.is_secret() { &[] } else { &*found.lists };
    let words = derived.iter().filter(|list| list.iter().all(|word| word.len() > 1));
    let words = words.map(|list| (weigh(list), list.clone()));
    let anchors = rows_of(pattern, found);
    let anchors =
        anchors.map(|rows| (rows.iter().map(|(weight, _)| weight).sum(), rows.into_iter().map(|row| row.1).collect()));
    anchors.into_iter().chain(words).min_by_key(|(weight, _)| *weight).map(|(_, list)| list)
}

fn rows_of(pattern: &Pattern, found: &Found) -> Option<Vec<(u32, String)>> {
    pattern.anchors.iter().map(|anchor| rows(anchor, &found.words)).collect()
}

/// The rarest word of each anchor: as the others, a list of words of which every match holds one.
pub(super) fn anchor_words(pattern: &Pattern, found: &Found) -> Option<List> {
    Some(rows_of(pattern, found)?.into_iter().map(|(_, row)| marked(&row).to_owned()).collect())
}

/// The word that is looked for.
pub(super) fn marked(call: &str) -> &str {
    call.split(JOINT).find_map(|word| word.strip_prefix(MARK)).unwrap_or(call)
}

/// How seldom a word is found among the others of its anchor.
const ALONE: u32 = 6;

/// An anchor by its rarest word, and how often that calls: what stands between its words may be more than one blank.
fn rows(anchor: &str, written: &List) -> Option<(u32, String)> {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let words: Vec<&str> = anchor.split_ascii_whitespace().collect();
    let last = words.len() - 1;
    let signed = words.iter().enumerate().map(|(place, word)| {
        let behind_blank = place > 0 || !anchor.starts_with(word);
        // Letters outside ASCII have other bytes in upper case: what stands before them tells as much.
        let plain = &word[..word.find(|c: char| !c.is_ascii()).unwrap_or(word.len())];
        let (word, cut) = if plain.len() > 2 { (plain, plain.len() < word.len()) } else { (*word, false) };
        let open = is_letter(word.chars().next()) && (behind_blank || begins(word, written));
        let close = is_letter(word.chars().last()) && !cut && (place < last || !anchor.ends_with(word));
        (place, format!("{}{word}{}", if open { "<" } else { "" }, if close { ">" } else { "" }))
    });
    let (rarest, word) =
        signed.filter(|(_, word)| unbound(word).1.len() > 1).min_by_key(|(_, word)| frequency(word))?;
    // Between words may be any signs, so the signs of a word do not count.
    let others = |words: &[&str]| {
        let bare = words.iter().map(|word| word.trim_matches(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric()));
        bare.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    let (before, behind) = (others(&words[..rarest]), others(&words[rarest + 1..]));
    let ascii = |word: &String| word.is_ascii();
    if before.is_empty() && behind.is_empty() || !before.iter().chain(&behind).all(ascii) {
        return Some((frequency(&word), word));
    }
    let row = [before, vec![format!("{MARK}{word}")], behind].concat().join(&JOINT.to_string());
    Some((frequency(&word).div_ceil(ALONE), row))
}

/// Whether a word stands only where neither letter nor digit can stand before it, as an expression is written.
fn begins(word: &str, written: &List) -> bool {
    let mut places = written.iter().flat_map(|letters| {
        let (open, bare, _) = unbound(letters);
        let apart = move |at: usize| bare[..at].chars().last().map_or(open, |before| !before.is_ascii_alphanumeric());
        bare.match_indices(word).map(move |(at, _)| apart(at))
    });
    // A word that is written nowhere is made of classes.
    places.next() == Some(true) && places.all(|apart| apart)
}
