//! Lines that are nothing but a secret: one word and a random value, a password that everybody tries first, a string that is
//! turned into a secret.

use super::gate::{is_real_password, is_strong};
use super::strength::is_hex;
use crate::scan::{
    Kind::AssignedSecret,
    pattern::{Match, Pattern},
    sieve,
};

/// What a name says whose random value is no secret.
const KNOWN: &[&str] = &[
    "sha",
    "md5",
    "hash",
    "sum",
    "digest",
    "commit",
    "rev",
    "etag",
    "id",
    "uuid",
    "guid",
    "version",
    "build",
    "integrity",
    "nonce",
    "ref",
    "sig",
    "trace",
    "span",
    "head",
    "base",
    "tag",
    "parent",
    "tree",
    "blob",
    "object",
    "cache",
    "public",
    "pub",
    "fingerprint",
    "address",
    "addr",
    "tx",
    "txid",
    "hex",
    "block",
    "data",
    "bytes",
    "crc",
    "seed",
    "state",
    "code",
    "image",
    "layer",
    "file",
    "name",
    "path",
    "src",
    "expected",
    "actual",
    "value",
    "result",
    "output",
    "input",
    "hw",
    "serial",
    "mac",
    "x",
    "y",
    "n",
    "e",
    "p",
    "q",
];

/// A sign of equality, and what the value may open with.
const ASSIGNED: &[&str] = &[
    "= ", "=\"", "='", "=a", "=b", "=c", "=d", "=e", "=f", "=g", "=h", "=i", "=j", "=k", "=l", "=m", "=n", "=o", "=p",
    "=q", "=r", "=s", "=t", "=u", "=v", "=w", "=x", "=y", "=z", "=0", "=1", "=2", "=3", "=4", "=5", "=6", "=7", "=8",
    "=9",
];

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AssignedSecret,
        "a random value that is assigned to one word",
        ASSIGNED,
        r#"(?-u)^[ \t]{0,4}(?:export )?[a-z][a-z0-9_-]{3,24}[ \t]?=[ \t]?["']?(?P<v>[A-Za-z0-9]{24,64})["']?[ \t]*$"#,
        is_key,
    )
    .sieved(sieve::token::<16>)
    .warning(),
    Pattern::value(
        AssignedSecret,
        "a password that everybody tries first",
        &["password", "passw0rd", "letmein", "qwerty", "welcome", "admin"],
        r"(?-u)^[ \t]{0,4}(?P<v>(?i:password|passw0rd|p@ssw0rd|letmein|qwerty|welcome|admin)[0-9]{1,4}[!@#$?]?)[ \t]*$",
        |_| true,
    )
    .warning(),
    Pattern::value(
        AssignedSecret,
        "a string that is turned into a secret",
        &[
            "securestring",
            "'db_pass",
            "\"db_pass",
            "_password'",
            "_password\"",
            "_key'",
            "_key\"",
            "_salt'",
            "_secret'",
        ],
        r#"(?-u)(?i:ConvertTo-SecureString[ \t]+(?:-String[ \t]+)?|\bdefine\([ \t]*["'][A-Za-z_]{0,24}(?:PASSWORD|PASSWD|PASS|KEY|SALT|SECRET|TOKEN)["'][ \t]*,[ \t]*)["'](?P<v>[^"'\n$]{6,80})["']"#,
        |found| is_real_password(found.value()) || is_strong(found.value(), 12),
    ),
];

/// Whether a value is that of a key, and its name tells of nothing that is public.
fn is_key(found: &Match<'_>) -> bool {
    let name = found.window.get(found.whole.start..found.value.start).unwrap_or_default().to_ascii_lowercase();
    let name = name.trim_start_matches("export ").split('=').next().unwrap_or_default().trim();
    let known = name.split(['_', '-']).any(|part| KNOWN.contains(&part))
        || ["sha", "hash", "sum", "digest", "commit", "version"].iter().any(|part| name.contains(part));
    let value = found.value();
    // Digests of Git and of SHA-2 are 40 and 64 digits long.
    let digest = is_hex(value) && value.len() != 32;
    !known && !digest && is_strong(value, 24)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn lines_that_are_a_secret() {
        for (text, value) in [
            ("weatherly=q7§z0t0pk3lmv9sxw2hd5rkq8", "q7z0t0pk3lmv9sxw2hd5rkq8"),
            ("geo§lite = \"3fbe5c2ae550df3443d1d59653e1fd00\"", "3fbe5c2ae550df3443d1d59653e1fd00"),
            ("pass§word123", "password123"),
            ("Wel§come1!", "Welcome1!"),
            ("$p = ConvertTo-SecureStr§ing \"k8Lq2Zp9Vx!A9\" -AsPlainText", "k8Lq2Zp9Vx!A9"),
            ("define('DB_PASS§WORD', 'k8Lq2Zp9Vx@MEU');", "k8Lq2Zp9Vx@MEU"),
        ] {
            assert_eq!(values(TABLE, &whole(text)), [value], "{text}");
        }
    }

    #[test]
    fn lines_that_are_none() {
        for text in [
            "commit=3fbe5c2ae550df3443d1d59653e1fd00",
            "base_sha=q7z0t0pk3lmv9sxw2hd5rkq8",
            "revision = 3fbe5c2ae550df3443d1d59653e1fd009ed9edfa",
            "content-digest=q7z0t0pk3lmv9sxw2hd5rkq8",
            "handler=callFunctionCheckIfDataAlreadyExists",
            "The password123 is refused by the check.",
            "- password123",
            "admin",
            "define('DB_PASSWORD', 'your-password');",
            "define('AUTH_KEY', 'put your unique phrase here');",
            "ConvertTo-SecureString \"$password\" -AsPlainText",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}: {:?}", values(TABLE, text));
        }
    }
}
