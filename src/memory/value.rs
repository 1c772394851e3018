//! What a person gives for a pointer or a promotion: one readable line each, and no secret.

use crate::{
    error::{Error, Result},
    lint::{Finding, Severity, judge_text, ledger::BODY},
    spec::{entry_path::EntryPath, id::StableId, shown},
};

/// An id of words and numbers; capitals are taken because ledgers with `LTM-004` exist.
pub(super) fn id(text: &str) -> Result<String> {
    let text = text.trim();
    match text.to_lowercase().parse::<StableId>() {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Err(Error::request(
            format!("`{}` is no id of a pointer", shown::text(text)),
            "use letters and digits, joined by single `.`, `_` or `-`, at most 128 characters",
        )),
    }
}

/// A value on one readable line, no longer than a pointer may hold.
pub(super) fn one_line(flag: &str, value: &str) -> Result<String> {
    let value = value.trim();
    if !value.chars().any(char::is_alphanumeric) {
        return Err(Error::request(format!("`{flag}` says nothing"), "give one line of text"));
    }
    if let Some(odd) = value.chars().find(|c| shown::text(&c.to_string()) != c.to_string()) {
        let message =
            format!("`{flag}` holds `{}`: it is no single line of readable text", shown::text(&odd.to_string()));
        return Err(Error::request(message, "a ledger only points: text of several lines belongs in the target"));
    }
    if value.len() > BODY {
        let message = format!("`{flag}` is {} bytes long, more than {BODY}", value.len());
        return Err(Error::request(message, "a ledger only points: the text belongs in the target"));
    }
    Ok(value.to_owned())
}

/// What the scan of the new text finds and lets pass; an error refuses it. What stood there before is not judged again.
pub(super) fn scan(path: &EntryPath, text: &str) -> Result<Vec<Finding>> {
    let found = judge_text(path.as_str(), text.as_bytes());
    if let Some(error) = found.iter().find(|finding| finding.severity == Severity::Error) {
        let message = format!("this text is refused by `{}`: {}", error.rule, error.message);
        return Err(Error::request(message, error.help.clone().unwrap_or_default()));
    }
    Ok(found.into_iter().filter(|finding| finding.severity == Severity::Warning).collect())
}
