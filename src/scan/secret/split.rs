//! Values that are cut in pieces: strings that a program joins, on one line or over several.

use super::gate::is_strong;
use super::name::tail;
use crate::scan::{
    Kind::AssignedSecret,
    pattern::{Match, Pattern},
    sieve,
};

/// How tokens of providers begin, where no name tells that the pieces are a secret.
const BEGINS: &[&str] = &[
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "AKIA",
    "ASIA",
    "AIza",
    "xox",
    "sk-",
    "sk_",
    "rk_",
    "hf_",
    "npm_",
    "pypi-",
    "SG.",
    "gsk_",
    "hvs.",
    "dop_v1_",
    "eyJ",
    "shpat_",
    "dapi",
    "whsec_",
    "ya29.",
    "GOCSPX",
    "r8_",
    "pplx-",
    "xai-",
];

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AssignedSecret,
        "a secret in pieces that are joined",
        &["\" +", "\"+", "\" .", "\".", "\" &", "\"&", "\" \\", "\"\\", "\" |", "\"|", "\"\n", "\" \n", "\"  ", "\"\t", "' +", "'+", "' .", "'.", "' &", "'&", "' \\", "'\\", "' |", "'|", "'\n", "' \n", "'  ", "'\t", "` +", "`+", "`\n", "` \n", "`  ", "`\t", "\" \"", "' '", "join("],
        r#"(?-u)(?P<v>["'`][A-Za-z0-9+/_.=-]{2,}["'`](?:\s{0,16}(?:[+.&\\]|\.\.|,|\|\|)?(?:[ \t]{0,4}\\)?\s{0,24}["'`][A-Za-z0-9+/_.=-]{2,}["'`]){1,16})"#,
        is_joined,
    )
    .sieved(sieve::joined)
    .across_lines(),
];

/// Whether the pieces are a secret when they are joined, and something joins them.
fn is_joined(found: &Match<'_>) -> bool {
    let quotes = ['"', '\'', '`'];
    let parts = found.value().split(quotes);
    let (pieces, between): (Vec<_>, Vec<_>) = parts.enumerate().partition(|(at, _)| at % 2 == 1);
    let text: String = pieces.iter().map(|(_, piece)| *piece).collect();
    let inner = between.get(1..between.len().saturating_sub(1)).unwrap_or_default();
    let listed = found.after().trim_start_matches([']', ')', ' ', '\n']).starts_with(".join")
        || found.before().trim_end_matches(['[', '(', ' ', '\n']).ends_with("join");
    let joined = inner.iter().all(|(_, between)| match between.trim() {
        "" => between.contains('\n'),
        "," => listed,
        _ => true,
    });
    let before = tail(found.before(), 80).to_ascii_lowercase();
    let named = ["key", "secret", "token", "passw", "pwd", "credential"].iter().any(|name| before.contains(name));
    let begins = BEGINS.iter().any(|begin| text.starts_with(begin));
    joined && (named || begins) && is_strong(&text, 16)
}

#[cfg(test)]
mod tests {
    use super::super::tests::values;
    use super::*;

    #[test]
    fn pieces_are_joined() {
        for text in [
            "x = \"ghp_\" + \"q7Zt0Pk3LmV9\" + \"sXw2Hd5R\"".to_owned(),
            "PAT = \"ghp_q7Zt0Pk3Lm\" + \\\n  \"V9sXw2Hd5R\"".to_owned(),
            "api_key = ('q7Zt0Pk3Lm'\n   'V9sXw2Hd5R')".to_owned(),
            "token = \"\".join([\"q7Zt0Pk3Lm\", \"V9sXw2Hd5R\"])".to_owned(),
        ]
        .into_iter()
        // Only what joins template strings joins those in backticks: code in prose stands in them, too.
        .chain(["\"", "'", "`"].into_iter().flat_map(|quote| {
            let signs =
                ["+", " + ", ".", " . ", "&", " & ", "..", "||", " || ", " \\\n", "\n", "\n  + ", "  +  ", "\t+ "];
            let signs = signs
                .into_iter()
                .filter(move |sign| quote != "`" || sign.contains(['+', '\n']) && !sign.contains('\\'));
            signs.map(move |sign| format!("secret_key = {quote}q7Zt0Pk3Lm{quote}{sign}{quote}V9sXw2Hd5R{quote};"))
        })) {
            assert_eq!(values(TABLE, &text).len(), 1, "{text}");
        }
    }

    #[test]
    fn lists_and_words_are_quiet() {
        for text in [
            "keys: [\"q7Zt0Pk3Lm\", \"V9sXw2Hd5R\"]",
            "const key = \"user-\" + \"settings\" + \"-cache\"",
            "a = \"q7Zt0Pk3Lm\" + \"V9sXw2Hd5R\"",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}");
        }
    }
}
