//! What stands where a digest or a size belongs, in whatever form a page wrote it.

use crate::spec::digest::Digest;
use jsonc_parser::ast::Value;

/// A digest as a manifest states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    /// The key is not there, or holds nothing.
    Absent,
    /// A digest or the sentinel, and whether it is spelled in the one form that is written.
    Digest(Digest, bool),
    /// Something that is no SHA-256 digest, as written.
    Other(String),
}

impl Declared {
    pub(super) fn of(value: Option<&Value<'_>>) -> Self {
        let text = match value {
            None | Some(Value::NullKeyword(_)) => return Self::Absent,
            Some(Value::StringLit(text)) => text.value.as_ref(),
            Some(_) => return Self::Other("not a text".to_owned()),
        };
        if text.trim().is_empty() {
            return Self::Absent;
        }
        match text.parse::<Digest>().ok().or_else(|| from_base64(text)) {
            Some(digest) => Self::Digest(digest, digest.to_string() == text),
            None => Self::Other(text.to_owned()),
        }
    }

    /// The digest, when it is one and not the sentinel.
    pub(super) fn real(&self) -> Option<Digest> {
        match self {
            Self::Digest(digest @ Digest::Sha256(_), _) => Some(*digest),
            _ => None,
        }
    }
}

/// Whether a value is the zero sentinel in any spelling.
pub(super) fn is_sentinel(value: &Value<'_>) -> bool {
    matches!(Declared::of(Some(value)), Declared::Digest(Digest::Sentinel, _))
}

/// Whether a value is this whole number.
pub(super) fn is_number(value: Option<&Value<'_>>, number: u64) -> bool {
    value.and_then(Value::as_number_lit).is_some_and(|literal| literal.value == number.to_string())
}

/// A value as a report shows it: a number as it stands, else in a word.
pub(super) fn shown_number(value: Option<&Value<'_>>) -> String {
    match value {
        None | Some(Value::NullKeyword(_)) => "missing".to_owned(),
        Some(Value::NumberLit(literal)) => literal.value.to_owned(),
        Some(_) => "not a number".to_owned(),
    }
}

/// A digest that `btoa` wrote, perhaps in the form of subresource integrity.
fn from_base64(text: &str) -> Option<Digest> {
    let digits = text.strip_prefix("sha256-").unwrap_or(text).strip_suffix('=')?;
    if digits.len() != 43 {
        return None;
    }
    let mut bytes = Vec::with_capacity(33);
    let (mut bits, mut held) = (0_u32, 0);
    for digit in digits.bytes() {
        let six = crate::spec::base64::digit(digit)?;
        bits = bits << 6 | u32::from(six);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held & 0xff) as u8);
        }
    }
    let rest = bits & ((1 << held) - 1);
    <[u8; 32]>::try_from(bytes).ok().filter(|_| rest == 0).map(Digest::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spec::json_edit::parse;

    #[test]
    fn forms() {
        #[track_caller]
        fn case(json: &str, want: Declared) {
            let value = parse(json).expect("json").expect("value");
            assert_eq!(Declared::of(Some(&value)), want, "{json}");
        }
        let empty = Digest::of(b"");
        case(&format!("\"{empty}\""), Declared::Digest(empty, true));
        case(&format!("\"SHA256:{empty}\""), Declared::Digest(empty, false));
        case("\"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"", Declared::Digest(empty, false));
        case("\"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\"", Declared::Digest(empty, false));
        case("\"47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFV=\"", {
            Declared::Other("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFV=".to_owned())
        });
        case(&format!("\"sha256:{}\"", "0".repeat(64)), Declared::Digest(Digest::Sentinel, false));
        case(&format!("\"{}=\"", "A".repeat(43)), Declared::Digest(Digest::Sentinel, false));
        case("null", Declared::Absent);
        case("\" \"", Declared::Absent);
        case("\"pending\"", Declared::Other("pending".to_owned()));
        case("12", Declared::Other("not a text".to_owned()));
    }
}
