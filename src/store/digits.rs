//! A digest named by its first digits.

use crate::spec::digest::Digest;

/// The fewest digits by which a package can be named.
pub(super) const FEWEST: usize = 6;

/// What a person gives for a digest, as its digits are written.
pub(super) fn bare(given: &str) -> String {
    given.strip_prefix("sha256:").unwrap_or(given).to_ascii_lowercase()
}

/// The digests that begin with these digits.
pub(super) fn beginning_with(digits: &str, all: impl IntoIterator<Item = Digest>) -> Vec<Digest> {
    all.into_iter().filter(|sha256| sha256.to_string().starts_with(digits)).collect()
}

/// Whether a text is the start of a digest, and too short to name one.
pub(super) fn is_short(text: &str) -> bool {
    !text.is_empty() && text.len() < FEWEST && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a text is the start of a digest, and long enough to name one.
pub(super) fn is_long_enough(text: &str) -> bool {
    (FEWEST..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_of_digests() {
        let all = [Digest::of(b"a"), Digest::of(b"b")];
        let whole = all[0].to_string();
        for (given, found) in [(&whole[..], 1), (&whole[..6], 1), ("", 2), ("zz", 0)] {
            assert_eq!(beginning_with(&bare(given), all).len(), found, "{given}");
            assert_eq!(beginning_with(&bare(&format!("sha256:{}", given.to_uppercase())), all).len(), found, "{given}");
        }
        for (text, short, long) in
            [("", false, false), ("ab", true, false), ("abcdef", false, true), ("abcdeg", false, false)]
        {
            assert_eq!((is_short(text), is_long_enough(text)), (short, long), "{text}");
        }
        assert!(!is_long_enough(&"a".repeat(65)));
    }
}
