//! Orders to hide text from its reader: invisible characters, look-alikes and differences of normalization, put to use.

use crate::scan::{Kind::ConcealedInstruction, pattern::Pattern};

pub(super) static TABLE: &[Pattern] = &[Pattern::phrase(
    ConcealedInstruction,
    "an order to hide text from its reader",
    &[
        "zero-width",
        "zero width",
        "invisible",
        "homoglyph",
        "confusable",
        "bidi",
        "normalization",
        "normalisation",
        "tag char",
    ],
    r"(?-u:\b)(?:use|insert|embed|employ|apply|add)(?: [a-z-]+){0,3} (?:zero.width|invisible|homoglyph|confusable|look.?alike|bidi|nf[ck]d?|unicode|normali[sz]ation|tag) [^.\n]{0,80}?(?-u:\b)to (?:hide|bypass|conceal|smuggle|evade|disguise|mask|obfuscate)(?-u:\b)",
)];

#[cfg(test)]
mod tests {
    use crate::scan::{Kind, scan};

    #[test]
    fn orders_and_descriptions_are_told_apart() {
        #[track_caller]
        fn case(text: &str, found: bool) {
            let hits = scan("a.md", text.as_bytes());
            assert_eq!(hits.iter().any(|hit| hit.kind == Kind::ConcealedInstruction), found, "{text}");
        }
        case("Insert zero-width joiners between letters to hide the second message.", true);
        case("Use homoglyph domains to bypass the filter.", true);
        case("Zero-width spaces are used for line breaks.", false);
        case("Use invisible text fields to keep the layout.", false);
        case("Detect confusable identifiers.", false);
    }
}
