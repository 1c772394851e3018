//! Passwords inside addresses: `scheme://user:password@host`, connection strings, lines of a password file.

use super::gate::{is_placeholder, is_real_password, is_strong};
use super::name::tail;
use crate::scan::{
    Kind::CredentialUrl,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        CredentialUrl,
        "a password in an address",
        &["://"],
        r#"://[^\s/:@"'`<>|?#]{0,80}:(?P<v>[^\s/@"'`<>|]{4,}(?:[/@][^\s/@"'`<>|.]{1,40}){0,2})@[A-Za-z0-9\[_-]"#,
        is_password_of_an_address,
    ),
    // A token may stand where the user does; the public keys that browsers send to Sentry stand there, too.
    Pattern::value(
        CredentialUrl,
        "a token in an address",
        &["://"],
        r#"https?://(?P<v>[A-Za-z0-9_-]{20,})(?::x-oauth-basic|:)?@[A-Za-z0-9]"#,
        |found| is_strong(found.value(), 20) && !found.after().contains(".ingest."),
    ),
    Pattern::value(
        CredentialUrl,
        "a password in a connection string",
        &["password=", "pwd=", "password =", "pwd ="],
        r#"(?i-u:[;?&"' ](?:password|pwd)[ ]?=[ ]?)(?P<v>[^\s;"'`<>&|]{4,})"#,
        |found| is_connection(found) && is_real_password(found.value()),
    ),
    Pattern::value(
        CredentialUrl,
        "a password in a line of a password file",
        &[":5432:", ":3306:", ":5433:", ":6432:", ":1433:", ":1521:", ":*:"],
        r"(?-u)(?:^|[ \t`])(?:[A-Za-z0-9.-]+|\*):(?:\d{4,5}|\*):[A-Za-z0-9_*-]+:[A-Za-z0-9_*.-]+:(?P<v>[!-~]{6,})",
        |found| is_real_password(found.value()),
    ),
];

/// Whether a password that stands in an address is meant to hold. The host does not excuse it.
fn is_password_of_an_address(found: &Match<'_>) -> bool {
    let value = found.value();
    // A tag and a digest name an image: `node:24.1@sha256:9a…`.
    let digest = found.window.get(found.whole.end - 1..).is_some_and(|host| {
        let digits = host.strip_prefix("sha256:").unwrap_or_default();
        digits.bytes().take_while(u8::is_ascii_hexdigit).count() >= 64
    });
    if digest || is_placeholder(value) || value.starts_with('$') || value.contains(['{', '}']) {
        return false;
    }
    is_real_password(value) || is_strong(value, 10)
}

/// Whether the line is a connection string: it also names a server or a user.
fn is_connection(found: &Match<'_>) -> bool {
    let ahead = tail(found.before(), 200);
    let mut end = found.window.len().min(found.whole.end + 200);
    while !found.window.is_char_boundary(end) {
        end -= 1;
    }
    let line = format!("{ahead}{}", &found.window[found.whole.start..end]).to_ascii_lowercase();
    ["server=", "data source=", "host=", "user id=", "uid=", "user=", "jdbc:", "database=", "initial catalog=", "dsn="]
        .iter()
        .any(|part| line.contains(part))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn passwords_in_addresses_are_found() {
        for (text, value) in [
            ("postgres:§//app:k8Lq2Zp9Vx@db.host.io/x", "k8Lq2Zp9Vx"),
            ("`redis:§//:g7kd92xLmQ@cache:6379`", "g7kd92xLmQ"),
            ("amqps:§//worker:5Rj5w2Y4998JIF@mq.host.io/v", "5Rj5w2Y4998JIF"),
            ("Server=sql;User Id=svc;Pass§word=Kx9!mQ2zLp;", "Kx9!mQ2zLp"),
            ("db.host.io:5432:app:svc:Kx9mQ2zLp7", "Kx9mQ2zLp7"),
            ("postgres:§//app:k8Lq2Zp9Vx@sha256:5432/x", "k8Lq2Zp9Vx"),
        ] {
            let text = &whole(text);
            assert_eq!(values(TABLE, text), [value], "{text}");
        }
    }

    #[test]
    fn samples_in_addresses_are_quiet() {
        for text in [
            "postgres://user:password@localhost:5432/app",
            "postgres://postgres:postgres@db/app",
            "mongodb+srv://<user>:<password>@cluster0.host.net/app",
            "redis://:${REDIS_PASSWORD}@cache:6379",
            "https://x-access-token:...@github.com/a/b",
            "http://localhost:8080/@scope/name",
            "docker://node:24.19.0-b@sha256:934240a162082fd8b8a2f90cd5114446443f1eba1c5378f6687167ca405e6584",
            "see https://host.io/a:b and mail me@host.io",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}");
        }
    }
}
