//! The words that restore a wallet: twelve and more of them behind a lead-in that says so.

use super::sample::is_sample;
use crate::scan::{
    Kind::SeedPhrase,
    pattern::{Match, Pattern},
};

/// Frequent words of prose that are in no word list of wallets: three to eight letters, so that they could be.
const PROSE: &[&str] = &[
    "the", "and", "for", "are", "was", "with", "from", "not", "but", "has", "have", "had", "must", "may", "never",
    "which", "your", "them", "these", "those", "were", "been", "their", "its", "how", "who", "should", "could",
    "would", "than", "also", "each", "into", "does", "did", "because", "you", "our", "here", "where", "any", "out",
    "off", "per", "via",
];

pub(super) static TABLE: &[Pattern] = &[Pattern::value(
    SeedPhrase,
    "the words that restore a wallet",
    &["seed", "mnemonic", "recovery", "wallet", "backup phrase", "secret phrase", "bip39", "bip-39", "passphrase", "words:", "r\u{e9}cup\u{e9}ration", "mn\u{e9}moni", "restauration", "recuperaci", "semilla", "wiederherstellung", "recupero"],
    r#"(?-u)(?:(?i:seed|mnemonic|recovery|wallet|backup|secret|bip-?39|passphrase|words|semilla|wiederherstellung|recupero)|(?i:r\xc3\xa9cup\xc3\xa9ration|mn\xc3\xa9moni|restauration|recuperaci\xc3\xb3n))[A-Za-z_\x80-\xff "'`*()0-9,-]{0,60}?(?:[:=>`"'\n|]| is| are)[ \t\n"'`*|>\[]{0,16}(?P<v>(?:(?:\d{1,2}[.):]? ?)?["']?[a-z]{3,8}["']?[\s,|-]{1,6}){11,23}(?:\d{1,2}[.):]? ?)?["']?[a-z]{3,8})(?u:[^A-Za-z]|$)"#,
    is_word_list,
)
.across_block()];

/// Whether the words are those of a wallet: a number of words that wallets use, few of them twice, none of prose.
fn is_word_list(found: &Match<'_>) -> bool {
    let words = found.value().split(|char: char| !char.is_ascii_lowercase()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    let mut different = words.clone();
    different.sort_unstable();
    different.dedup();
    !is_sample(found.value())
        && (12..=24).contains(&words.len())
        && different.len() * 4 >= words.len() * 3
        && !words.iter().any(|word| PROSE.contains(word) || word.len() > 8)
}

#[cfg(test)]
mod tests {
    use super::super::tests::values;
    use super::*;

    const WORDS: &str = "gravity lumber ocean ticket fabric mirror salute window bamboo crater engine pistol";

    #[test]
    fn the_words_of_a_wallet_are_found() {
        let numbered: Vec<String> =
            WORDS.split(' ').enumerate().map(|(at, word)| format!("{}. {word}", at + 1)).collect();
        for text in [
            format!("- Treasury seed phrase: {WORDS}"),
            format!("MNEMONIC=\"{WORDS}\""),
            format!("recovery phrase for the cold wallet: `{WORDS}`."),
            format!("The wallet's mnemonic:\n\n> {WORDS}\n").replace("\n\n", "\n"),
            format!("seed words:\n{}\n", numbered.join("\n")),
            format!("\"mnemonic\": \"{WORDS} {WORDS}\"")
                .replacen("gravity", "orange", 1)
                .replacen("lumber", "planet", 1),
        ] {
            assert_eq!(values(TABLE, &text).len(), usize::from(!text.contains("orange")), "{text}");
        }
    }

    #[test]
    fn prose_about_wallets_is_quiet() {
        for text in [
            "seed phrase: never write down the words that restore your wallet and keep them from every other agent here",
            "The mnemonic helps: every good boy deserves fudge",
            "recovery: stop the service, restore the latest backup, start the service again and check the log",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}");
        }
    }
}
