//! The name of a person who decides something: it stands in ledgers and histories, so it is one readable line.

use super::shown;
use std::{fmt, str::FromStr};

/// The longest name, in characters.
const LONGEST: usize = 200;

/// A name that names somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonName(String);

/// Why a text is not a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PersonError {
    /// No letter and no digit in it.
    #[error("names nobody")]
    Nobody,
    /// Too long, or not one line of readable characters.
    #[error("is named by no line of at most {LONGEST} characters")]
    NoLine,
}

impl PersonName {
    /// The name, without spaces around it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PersonName {
    type Err = PersonError;

    fn from_str(text: &str) -> Result<Self, PersonError> {
        let name = text.trim();
        if !name.chars().any(char::is_alphanumeric) {
            return Err(PersonError::Nobody);
        }
        if shown::text(name) != name || name.chars().count() > LONGEST {
            return Err(PersonError::NoLine);
        }
        Ok(Self(name.to_owned()))
    }
}

impl fmt::Display for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        #[track_caller]
        fn case(text: &str, want: Result<&str, PersonError>) {
            let name = text.parse::<PersonName>();
            assert_eq!(name.as_ref().map(PersonName::as_str).map_err(Clone::clone), want, "{text:?}");
        }
        case(" Ada Lovelace ", Ok("Ada Lovelace"));
        case("\u{660e}", Ok("\u{660e}"));
        case(" - ", Err(PersonError::Nobody));
        case("", Err(PersonError::Nobody));
        case("Ada\nLovelace", Err(PersonError::NoLine));
        case("Ada \u{202e}", Err(PersonError::NoLine));
        case(&"a".repeat(201), Err(PersonError::NoLine));
    }
}
