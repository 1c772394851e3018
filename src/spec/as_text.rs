//! Nouns that documents hold as one string: written as they are shown, read as they are parsed.

/// Lets serde write a type by its `Display` and read it by its `FromStr`.
macro_rules! written_as_text {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                super::config::parsed(deserializer)
            }
        }
    };
}
