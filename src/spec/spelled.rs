//! A word of a foreign document that is meant to be a `T`: parsed when it is one, kept as written when it is not.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{fmt, str::FromStr};

/// Either the parsed value or the text that did not parse, so that one wrong word does not hide the rest of a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelled<T> {
    /// The text is a `T`.
    Right(T),
    /// The text as it stands; rules judge it.
    Wrong(String),
}

impl<T> Spelled<T> {
    /// The parsed value, when there is one.
    pub fn right(&self) -> Option<&T> {
        match self {
            Self::Right(value) => Some(value),
            Self::Wrong(_) => None,
        }
    }

    /// The text that did not parse, when there is one.
    pub fn wrong(&self) -> Option<&str> {
        match self {
            Self::Right(_) => None,
            Self::Wrong(text) => Some(text),
        }
    }
}

impl<T: AsRef<str>> Spelled<T> {
    /// The text, whether it is a `T` or not.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Right(value) => value.as_ref(),
            Self::Wrong(text) => text,
        }
    }
}

impl<T: FromStr> Spelled<T> {
    /// Parses, and keeps the text when that fails.
    pub fn new(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Wrong(text.to_owned()), Self::Right)
    }
}

impl<T> From<T> for Spelled<T> {
    fn from(value: T) -> Self {
        Self::Right(value)
    }
}

impl<T: fmt::Display> fmt::Display for Spelled<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Right(value) => value.fmt(f),
            Self::Wrong(text) => text.fmt(f),
        }
    }
}

impl<T: fmt::Display> Serialize for Spelled<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: FromStr> Deserialize<'de> for Spelled<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::new(&text))
    }
}
