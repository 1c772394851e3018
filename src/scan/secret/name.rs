//! What a value is assigned to: whether the name is that of a secret, or of something that is shown to anybody.

use crate::scan::pattern::Match;

/// Parts of a name that say that the value is public, or is about a secret and not one.
const PUBLIC: &[&str] = &[
    "minisign",
    "signify",
    "public",
    "publish",
    "pubkey",
    "fingerprint",
    "thumbprint",
    "checksum",
    "digest",
    "sha1",
    "sha256",
    "sha512",
    "idempot",
    "cache",
    "partition",
    "foreign",
    "primary",
    "lookup",
    "sort_key",
    "sort key",
    "site key",
    "sitekey",
    "site_key",
    "gpg ",
    "gpg_",
    "gpg-",
    "gpgkey",
    "recv-key",
    "keyserver",
    "pgp ",
    "pgp_",
    "pgp-",
    "integrity",
    "commit",
    "host key",
    "known_hosts",
    "etag",
    "nonce",
    "dedup",
    "object key",
    "object_key",
    "measurement",
    "keyid",
    "key id",
    "key_id",
    "key-id",
    "tokenizer",
    "designtoken",
    // What a caller sends back to go on, to repeat, or to hold a lock.
    "nexttoken",
    "next_token",
    "requesttoken",
    "request_token",
    "locktoken",
    "lock-token",
    "clienttoken",
    "changetoken",
    "change_token",
    "pagetoken",
    "page_token",
    "page token",
    "synctoken",
    "sync_token",
    "continuationtoken",
    "continuation_token",
    "paginationtoken",
    "pagination_token",
    "taskrequesttoken",
    "startingtoken",
    "design token",
];

/// Ends of a name that say what about the secret the value is: `token_id`, `keyFile`, `secretName`.
const ABOUT: &[&str] = &[
    "id",
    "ids",
    "name",
    "names",
    "file",
    "path",
    "dir",
    "url",
    "uri",
    "type",
    "size",
    "length",
    "len",
    "format",
    "count",
    "limit",
    "hash",
    "version",
    "ref",
    "arn",
    "label",
    "alias",
    "env",
    "var",
    "header",
    "prefix",
    "pattern",
    "regex",
    "hint",
    "policy",
    "field",
    "algorithm",
    "alg",
    "expires",
    "expiry",
    "ttl",
    "endpoint",
    "issuer",
    "audience",
    "scope",
    "scopes",
    "usage",
    "budget",
    "address",
    "board",
    "word",
    "words",
    "frame",
    "map",
    "binding",
    "code_challenge",
    "input",
    "list",
    "certificate",
    "cert",
    "chain",
];

/// Whether the name in front of a value is that of something public.
pub(super) fn is_public(found: &Match<'_>) -> bool {
    // What ends a statement also ends what its name is made of.
    let near = tail(found.before(), 24).rsplit([';', '{', '}']).next().unwrap_or_default();
    let name = found.window.get(found.whole.start..found.value.start).unwrap_or_default();
    let lower = format!("{near}{name}").to_ascii_lowercase();
    PUBLIC.iter().any(|word| lower.contains(word)) || is_about(name)
}

/// Whether the name ends in a word that tells something about the secret. Camel case ends a word, too.
fn is_about(name: &str) -> bool {
    let end = name.find(|char: char| !char.is_ascii_alphanumeric() && char != '_' && char != '-').unwrap_or(name.len());
    let name = &name[..end];
    ABOUT.iter().any(|word| {
        let Some(at) = name.len().checked_sub(word.len()) else { return false };
        let Some(last) = name.get(at..) else { return false };
        let before = name[..at].chars().next_back();
        last.eq_ignore_ascii_case(word)
            && before.is_some_and(|before| {
                matches!(before, '_' | '-')
                    || last.starts_with(|first: char| first.is_ascii_uppercase()) && before.is_ascii_lowercase()
            })
    })
}

/// The last bytes of a text, cut at a character.
pub(super) fn tail(text: &str, length: usize) -> &str {
    let mut at = text.len().saturating_sub(length);
    while !text.is_char_boundary(at) {
        at += 1;
    }
    &text[at..]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public(text: &str, name: usize, value: usize) -> bool {
        is_public(&Match { window: text, whole: name..text.len(), value: value..text.len() })
    }

    #[test]
    fn names_are_judged() {
        assert!(public("public key: abc", 7, 12));
        assert!(public("keyId: abc", 0, 7));
        assert!(public("token_type = abc", 0, 13));
        assert!(!public("api key: abc", 4, 9));
        assert!(!public("algorithm hmac-sha256; secret abc", 23, 30));
        assert!(!public("clientSecret = abc", 6, 15));
        assert!(!public("the token of the grid: abc", 4, 23));
        assert!(!public("é💥key: abc", 6, 11));
    }
}
