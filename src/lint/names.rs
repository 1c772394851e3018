//! Which rule speaks for which fault of a name, and how it says it.

use super::{Sink, Spot, Subject};
use crate::spec::{
    entry_path::{EntryPath, PathError},
    shown,
};

/// The id of the rule that reports a fault of a name. Every fault has one; a test holds that.
pub fn rule_of(error: &PathError) -> &'static str {
    use PathError::*;
    match error {
        Traversal => "path-traversal",
        Absolute => "path-absolute",
        Drive(_) => "path-drive",
        Backslash => "path-backslash",
        Control(_) => "path-control-character",
        Hidden(_) => "path-hidden-character",
        NotUtf8 => "path-not-utf8",
        Empty | NotCanonical => "path-not-canonical",
        Device(_) => "path-device-name",
        Colon => "path-colon",
        Reserved(_) => "path-reserved-character",
        TrailingDotOrSpace(_) => "path-trailing-dot-or-space",
        NotNfc(_) => "path-not-nfc",
        Long(_) | LongComponent(_) | Deep(_) => "path-too-long",
    }
}

/// Reports the names of entries and of the manifest's rows that the sink's rule speaks for.
pub(super) fn judge_names(subject: &Subject<'_>, sink: &mut Sink<'_>, help: &str) {
    for entry in &subject.package.entries {
        if let Some(error) = entry.path.as_ref().err().filter(|error| rule_of(error) == sink.rule_id()) {
            sink.report(Spot::file(entry.name()), format!("`{}`: {error}", entry.shown()), help);
        }
    }
    for (pointer, row) in subject.rows() {
        let Some(text) = row.path.wrong() else { continue };
        if subject.package.has_name(text) {
            // The entry of that name was reported.
            continue;
        }
        if let Some(error) = text.parse::<EntryPath>().err().filter(|error| rule_of(error) == sink.rule_id()) {
            let message = format!("the manifest declares `{}`: {error}", shown::bytes(text.as_bytes()));
            sink.report(subject.in_manifest(&format!("{pointer}/path")), message, help);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::rules;

    #[test]
    fn every_fault_of_a_name_has_a_rule() {
        for name in [
            "../x",
            "/x",
            "c:x",
            "a\\b",
            "a\nb",
            "\u{202e}",
            "",
            "a//b",
            "aux",
            "a:b",
            "a?",
            "a.",
            "e\u{301}",
            &"n/".repeat(40),
        ] {
            let error = name.parse::<EntryPath>().expect_err(name);
            assert!(rules::find(rule_of(&error)).is_some(), "{name}");
        }
        assert!(rules::find(rule_of(&PathError::NotUtf8)).is_some());
    }
}
