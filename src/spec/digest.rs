//! SHA-256 digests and the zero sentinel that a browser leaves where it could not compute one (contract, section 4).

use sha2::{Digest as _, Sha256};
use std::{fmt, io, str::FromStr};

/// The digest of a file as a manifest states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Digest {
    /// 64 zeros: a placeholder, never evidence of integrity.
    Sentinel,
    /// The SHA-256 of the bytes.
    Sha256([u8; 32]),
}

/// Why a text is not a digest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DigestError {
    /// Not 64 digits.
    #[error("`{0}` digits instead of 64")]
    Length(usize),
    /// A character that is not a hexadecimal digit.
    #[error("`{0}` is not a hexadecimal digit")]
    Digit(char),
}

impl Digest {
    /// The digest of bytes in memory.
    pub fn of(bytes: &[u8]) -> Self {
        Self::from(<[u8; 32]>::from(Sha256::digest(bytes)))
    }

    /// Whether this is the placeholder.
    pub fn is_sentinel(self) -> bool {
        self == Self::Sentinel
    }
}

/// Digests bytes as they pass, and counts them.
#[derive(Debug, Default)]
pub struct Hasher {
    hash: Sha256,
    size: u64,
}

impl Hasher {
    /// Takes the next bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
        self.size += bytes.len() as u64;
    }

    /// How many bytes passed so far.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// How many bytes passed, and their digest.
    pub fn finish(self) -> (u64, Digest) {
        (self.size, Digest::from(<[u8; 32]>::from(self.hash.finalize())))
    }
}

impl io::Write for Hasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl From<[u8; 32]> for Digest {
    fn from(bytes: [u8; 32]) -> Self {
        if bytes == [0; 32] { Self::Sentinel } else { Self::Sha256(bytes) }
    }
}

impl FromStr for Digest {
    type Err = DigestError;

    /// Reads 64 hexadecimal digits of either case, with or without the prefix `sha256:`; writing is always the plain
    /// lower-case form.
    fn from_str(text: &str) -> Result<Self, DigestError> {
        let prefixed = text.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("sha256:"));
        let digits = if prefixed { &text[7..] } else { text };
        if let Some(odd) = digits.chars().find(|c| !c.is_ascii_hexdigit()) {
            return Err(DigestError::Digit(odd));
        }
        if digits.len() != 64 {
            return Err(DigestError::Length(digits.len()));
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            let nibble = |c: u8| (c as char).to_digit(16).unwrap_or_default() as u8;
            *byte = nibble(pair[0]) << 4 | nibble(pair[1]);
        }
        Ok(Self::from(bytes))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = match self {
            Self::Sentinel => &[0; 32],
            Self::Sha256(bytes) => bytes,
        };
        let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
        let text: String = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        f.write_str(&text)
    }
}

written_as_text!(Digest);

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    #[test]
    fn spellings() {
        #[track_caller]
        fn case(text: &str, want: Result<Digest, DigestError>) {
            assert_eq!(text.parse(), want, "{text}");
        }
        case(EMPTY, Ok(Digest::of(b"")));
        case(&EMPTY.to_uppercase(), Ok(Digest::of(b"")));
        case(&format!("sha256:{EMPTY}"), Ok(Digest::of(b"")));
        case(&format!("SHA256:{EMPTY}"), Ok(Digest::of(b"")));
        case(&"0".repeat(64), Ok(Digest::Sentinel));
        case(&EMPTY[1..], Err(DigestError::Length(63)));
        case("", Err(DigestError::Length(0)));
        case(&EMPTY.replace('e', "g"), Err(DigestError::Digit('g')));
        case("md5:00", Err(DigestError::Digit('m')));
        case("sha25\u{e9}", Err(DigestError::Digit('s')));
    }

    #[test]
    fn writes_what_sha256sum_writes() {
        assert_eq!(Digest::of(b"").to_string(), EMPTY);
        assert_eq!(Digest::Sentinel.to_string(), "0".repeat(64));
    }
}
