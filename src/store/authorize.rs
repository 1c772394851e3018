//! The authorization of one change of a protected anchor: the exact operation, artifact and digest (contract, section 2).

use crate::spec::{digest::Digest, entry_path::EntryPath, shown, terms::Operation};
use std::{fmt, str::FromStr};

/// `OPERATION:PATH@sha256:DIGEST`. The digest is that of the bytes that will be there; for `remove`, of those that go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Authorization {
    /// What is done.
    pub operation: Operation,
    /// To which file.
    pub path: EntryPath,
    /// With which bytes.
    pub sha256: Digest,
}

/// Why a text is not an authorization.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not like `replace:PATH@sha256:DIGEST`: {why}", shown::text(.text))]
pub struct AuthorizationError {
    text: String,
    why: String,
}

impl FromStr for Authorization {
    type Err = AuthorizationError;

    fn from_str(text: &str) -> Result<Self, AuthorizationError> {
        let wrong = |why: String| AuthorizationError { text: text.to_owned(), why };
        let (operation, rest) = text.split_once(':').ok_or_else(|| wrong("no operation".to_owned()))?;
        let (path, digest) = rest.rsplit_once("@sha256:").ok_or_else(|| wrong("no digest".to_owned()))?;
        let authorization = Self {
            operation: operation.parse().map_err(|error| wrong(format!("{error}")))?,
            path: path.parse().map_err(|error| wrong(format!("{error}")))?,
            sha256: digest.parse().map_err(|error| wrong(format!("{error}")))?,
        };
        if authorization.sha256.is_sentinel() {
            return Err(wrong("64 zeros name no bytes".to_owned()));
        }
        Ok(authorization)
    }
}

impl fmt::Display for Authorization {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}@sha256:{}", self.operation, self.path, self.sha256)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts() {
        let digest = Digest::of(b"a");
        let good = format!("replace:.uai/totem.uai@sha256:{digest}");
        assert_eq!(good.parse::<Authorization>().expect("good").to_string(), good);
        for (text, why) in [
            ("replace", "no operation"),
            ("replace:.uai/totem.uai", "no digest"),
            (&good.replace("replace", "change"), "`change` is not one of `create`, `replace`, `remove`"),
            (&good.replace(".uai/", "../"), "climbs out"),
            (&good.replace(&digest.to_string(), &"0".repeat(64)), "64 zeros"),
            (&good[..good.len() - 1], "63"),
        ] {
            let error = text.parse::<Authorization>().expect_err("refused").to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
