//! Texts that a verb writes and may write anew: their head holds the digest of their body, so that a text which somebody
//! has edited is known as such and never overwritten.

use crate::{
    error::{Error, Result, shown_path},
    package::{atomic, read_small},
    spec::digest::Digest,
};
use std::{fs, path::Path};

/// The longest text that is looked at, in bytes.
const LONGEST: u64 = 64 * 1024 * 1024;
/// What stands in front of the digest.
const SEAL: &str = "text_sha256: ";

/// A Markdown text with a head of these lines, sealed.
pub(super) fn seal(head: &[(&str, &str)], body: &str) -> String {
    let lines: String = head.iter().map(|(key, value)| format!("{key}: {value}\n")).collect();
    format!("---\n{lines}{SEAL}{}\n---\n\n{body}", digest(&lines, body))
}

/// Whether a text is as it was sealed.
fn is_sealed(text: &str) -> bool {
    let Some((head, body)) = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n\n")) else {
        return false;
    };
    // The seal is the last line of the head.
    let Some((lines, stated)) = head.rsplit_once(SEAL) else { return false };
    stated.parse() == Ok(digest(lines, body))
}

fn digest(head: &str, body: &str) -> Digest {
    Digest::of(format!("{head}\n{body}").as_bytes())
}

/// Refuses a file that is there and is not a text of ours as it was written.
pub(super) fn refuse_edited(path: &Path) -> Result<()> {
    let Some(bytes) = read_small(path, LONGEST)? else { return Ok(()) };
    if std::str::from_utf8(&bytes).is_ok_and(is_sealed) {
        return Ok(());
    }
    let message = format!("`{}` was written or changed by hand, and would be overwritten", shown_path(path));
    Err(Error::request(message, "move it, or what was added to it, to a file of another name"))
}

/// Writes a file whose text changed, and makes its folder.
pub(super) fn write(path: &Path, text: &str) -> Result<()> {
    if read_small(path, LONGEST)?.as_deref() == Some(text.as_bytes()) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|source| Error::Io { action: "create", path: folder.to_owned(), source })?;
    }
    atomic::replace(path, text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_breaks_the_seal() {
        let text = seal(&[("type", "x")], "# Title\n\nBody.\n");
        assert!(is_sealed(&text), "{text}");
        for (from, to) in [
            ("Body", "body"),
            ("Body.\n", "Body.\n\n"),
            (SEAL, "x: "),
            ("---\n", ""),
            ("type", "kind"),
            ("---\n", "---\na: b\n"),
        ] {
            assert!(!is_sealed(&text.replacen(from, to, 1)), "{from}");
        }
    }
}
