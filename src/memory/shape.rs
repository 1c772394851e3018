//! In which shape a ledger is written, and one more pointer in that shape.

use super::{blocks, objects};
use crate::{
    error::{Error, Result},
    scope::{Field, PointerFields},
    spec::{json::Document, pointers::digest_ranges},
};

/// The mark that some programs put before a text.
const MARK: char = '\u{feff}';

/// The longest text before a digest, in bytes, that is taken for its spelling.
const LEAD: usize = 16;

/// A field and what it says.
pub(super) type Said<'a> = (&'a Field, String);

/// The ledger with one more pointer. In prose it stands at the end, and everything before it keeps its bytes; in JSON it
/// is the last element of the list of pointers, and every other value keeps its bytes.
pub(super) fn append(text: &str, fields: &PointerFields<'_>, said: &[Said<'_>]) -> Result<String> {
    let bare = text.strip_prefix(MARK).unwrap_or(text);
    let mark = &text[..text.len() - bare.len()];
    let after = match is_json(bare)? {
        true => objects::append(bare, fields, said)?,
        false => blocks::append(bare, fields, said),
    };
    Ok(format!("{mark}{after}"))
}

/// Whether a ledger is JSON.
///
/// # Errors
/// When it begins like JSON and is none.
pub(super) fn is_json(text: &str) -> Result<bool> {
    let bare = text.strip_prefix(MARK).unwrap_or(text).trim_start();
    // A Markdown text may begin with a link.
    let list = bare.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['{', '[', ']']));
    if !bare.starts_with('{') && !list {
        return Ok(false);
    }
    Document::parse(bare.as_bytes())
        .map(|_| true)
        .map_err(|error| Error::request(format!("the ledger begins like JSON and is none: {error}"), "mend it first"))
}

/// A digest as the ledger spells others, with what stands before them there: `sha256 `, `sha256:` or nothing.
pub(super) fn spelled<'v>(digest: &str, others: impl IntoIterator<Item = &'v str>) -> String {
    let lead = others.into_iter().find_map(|value| Some(&value[..digest_ranges(value).first()?.start]));
    format!("{}{digest}", lead.filter(|lead| lead.len() <= LEAD).unwrap_or("sha256 "))
}

/// The line end of a text: that of its last line.
pub(super) fn line_end(text: &str) -> &'static str {
    let last = text.rfind('\n').map(|at| text[..at].ends_with('\r'));
    if last.unwrap_or(false) { "\r\n" } else { "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_json() {
        for (text, want) in
            [("\u{feff} {\"a\": 1}", true), ("[]", true), ("[a](b)\n", false), ("Stable id: a\n", false)]
        {
            assert_eq!(is_json(text).ok(), Some(want), "{text}");
        }
        for text in ["{\"a\": 1,}", "[{]", "{\"a\": 1, \"a\": 2}"] {
            assert!(is_json(text).is_err(), "{text}");
        }
    }

    #[test]
    fn digests_are_spelled_like_others() {
        let digest = "ab".repeat(32);
        for (other, want) in
            [("sha256:", "sha256:"), ("", ""), ("SHA-256 ", "SHA-256 "), ("read it, then compare ", "sha256 ")]
        {
            let other = format!("{other}{}", "0F".repeat(32));
            assert_eq!(spelled(&digest, ["none", other.as_str()]), format!("{want}{digest}"));
        }
        assert_eq!(spelled(&digest, []), format!("sha256 {digest}"));
    }
}
