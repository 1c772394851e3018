//! Whether bytes are strict JSON, without keeping any of it: for documents of which nothing else is wanted, however
//! large they are.

use super::{
    json::{Document, JsonError, MAX_DEPTH, syntax, text_of},
    shown,
};
use serde::{
    Deserialize, Deserializer,
    de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor},
};
use std::{collections::HashSet, fmt};

/// A small document is parsed whole, which tells both places of a key that stands twice.
const SMALL: usize = 64 * 1024;

/// Checks bytes as strict JSON.
///
/// # Errors
/// The first thing that makes the bytes unfit, with its place.
pub fn check(bytes: &[u8]) -> Result<(), JsonError> {
    if bytes.len() <= SMALL {
        return Document::parse(bytes).map(|_| ());
    }
    serde_json::from_str::<Strict>(text_of(bytes)?).map(|_| ()).map_err(|error| syntax(&error))
}

/// A value of which only the form is looked at.
struct Strict;

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Nested(0).deserialize(deserializer).map(|()| Self)
    }
}

/// A value, and how deep it stands.
struct Nested(usize);

impl Nested {
    fn below<E: de::Error>(&self) -> Result<usize, E> {
        match self.0 {
            MAX_DEPTH.. => Err(E::custom(format_args!("arrays and objects nest deeper than {MAX_DEPTH}"))),
            depth => Ok(depth + 1),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Nested {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Nested {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let below = self.below()?;
        while items.next_element_seed(Nested(below))?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        let below = self.below()?;
        let mut seen = HashSet::new();
        while let Some(key) = entries.next_key::<String>()? {
            if seen.contains(&key) {
                let shown = shown::text(&key);
                return Err(de::Error::custom(format_args!("the key `{shown}` stands twice in one object")));
            }
            seen.insert(key);
            entries.next_value_seed(Nested(below))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_documents() {
        let filler = format!("[{}0]", "1,".repeat(50_000));
        let case = |text: &str| check(text.replace("FILL", &filler).as_bytes()).map_err(|error| error.message);
        assert_eq!(case("{\"a\": FILL, \"b\": {\"a\": [null, true, -1.5e3, \"x\"]}}"), Ok(()));
        assert!(case("{\"a\": FILL, \"a\": 1}").is_err_and(|e| e.contains("`a` stands twice")));
        assert!(case("{\"a\": FILL,}").is_err_and(|e| e.contains("trailing comma")));
        assert!(case("FILL x").is_err_and(|e| e.contains("trailing characters")));
        let nested = |depth| format!("{}FILL{}", "[".repeat(depth), "]".repeat(depth));
        assert!(case(&nested(64)).is_err_and(|e| e.contains("deeper than 64")));
        assert_eq!(case(&nested(63)), Ok(()));
    }
}
