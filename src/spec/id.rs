//! Stable identifiers: `packageId`, `profileId`, and scope ids.

use std::{fmt, str::FromStr};

/// A package or profile id: `^[a-z0-9]+([._-][a-z0-9]+)*$`, at most 128 characters (contract, section 3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StableId(String);

/// A text that is not a stable id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not an id: use a-z and 0-9, joined by single `.`, `_` or `-`, at most 128 characters", super::shown::text(.0))]
pub struct IdError(String);

impl StableId {
    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Makes an id of any text: what is not a letter or digit becomes a single `-`. `None` when nothing is left.
    pub fn slug(text: &str) -> Option<Self> {
        let mut slug = String::new();
        for c in text.to_lowercase().chars() {
            match c {
                'a'..='z' | '0'..='9' => slug.push(c),
                _ if slug.is_empty() || slug.ends_with('-') => {}
                _ => slug.push('-'),
            }
        }
        slug.truncate(100);
        slug.trim_end_matches('-').parse().ok()
    }
}

impl FromStr for StableId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
        if text.len() <= 128 && text.split(['.', '_', '-']).all(word) {
            Ok(Self(text.to_owned()))
        } else {
            Err(IdError(text.to_owned()))
        }
    }
}

impl fmt::Display for StableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

written_as_text!(StableId);

/// A scope id as the catalogue spells it. Hyphens are read and written as underscores; whether the scope exists is the
/// catalogue's to say.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ScopeId(String);

impl ScopeId {
    /// Reads any spelling.
    pub fn new(text: &str) -> Self {
        Self(text.trim().replace('-', "_").to_lowercase())
    }

    /// The id with underscores.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ScopeId {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::new(text))
    }
}

impl fmt::Display for ScopeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        #[track_caller]
        fn case(text: &str, good: bool) {
            assert_eq!(text.parse::<StableId>().is_ok(), good, "{text:?}");
        }
        case("orbit", true);
        case("orbit.handoff-v1_2", true);
        case(&"a".repeat(128), true);
        case(&"a".repeat(129), false);
        case("", false);
        case("Orbit", false);
        case("orbit--x", false);
        case("-orbit", false);
        case("orbit.", false);
        case("or bit", false);
        case("caf\u{e9}", false);
        case("a/b", false);
    }

    #[test]
    fn slugs() {
        #[track_caller]
        fn case(text: &str, want: Option<&str>) {
            assert_eq!(StableId::slug(text).as_ref().map(StableId::as_str), want, "{text:?}");
        }
        case("My Project (2)", Some("my-project-2"));
        case("  __x__ ", Some("x"));
        case("\u{65e5}\u{672c}", None);
        case(&"ab ".repeat(100), Some(&"ab-".repeat(34)[..100]));
    }

    #[test]
    fn scopes() {
        assert_eq!(ScopeId::new("Project-Handoff").as_str(), "project_handoff");
    }
}
