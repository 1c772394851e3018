//! What tells a secret from a placeholder: documented samples, fill-ins, variables, calls, repeated and wordy values.

use super::sample::is_sample;
use super::strength::{distinct, is_password, is_random, is_sequence, turns};
use crate::scan::pattern::Match;

/// Marks of a value that somebody else fills in. None of them occurs by chance in a random value of usual length.
const MARKS: &[&str] = &[
    "example",
    "xxxx",
    "your",
    "placeholder",
    "****",
    "....",
    "changeme",
    "change-me",
    "change_me",
    "replace",
    "redacted",
    "_here",
    "-here",
    "insert",
    "dummy",
    "fake",
    "sample",
    "todo",
    "not my real",
    "not a real",
    "not-real",
    "not_real",
    "●●●",
    "•••",
    "…",
    "<",
    "{{",
    "${",
    "$(",
];

/// Words of which no password is made that is meant to hold: defaults and fill-ins.
const DEFAULTS: &[&str] = &[
    "password",
    "passwd",
    "passwort",
    "p@ss",
    "p4ss",
    "pa55",
    "pa$$",
    "passw0rd",
    "p455",
    "secret",
    "test",
    "admin",
    "changeit",
    "abc123",
    "qwerty",
    "letmein",
    "hunter2",
    "demo",
    "default",
    "token",
    "foobar",
    "foo",
    "mypass",
    "user",
    "postgres",
    "root",
    "guest",
    "xxx",
    "***",
    "...",
    "none",
    "null",
    "true",
    "false",
    "api_key",
    "apikey",
    "key",
    "value",
    "string",
    "enter",
    "some",
    "pass123",
    "pass1234",
    "hidden",
    "mysql",
    "process.env",
    "os.environ",
    "import.meta",
    "getenv",
];

/// Whether the value is not a placeholder.
pub(super) fn real(found: &Match<'_>) -> bool {
    !is_placeholder(found.value())
}

/// Whether the value is not a placeholder and looks drawn at random: for formats with a weak prefix, which words have.
pub(super) fn random(found: &Match<'_>) -> bool {
    real(found) && (is_random(found.value()) || turns(found.value()) >= 4)
}

/// Whether a value stands for a secret that somebody else fills in.
pub(super) fn is_placeholder(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    is_sample(&lower)
        || MARKS.iter().any(|mark| lower.contains(mark))
        || is_shortened(&lower)
        || distinct(&lower) < 5
        || is_variable(value)
        || is_sequence(last(&lower))
        || is_sequence(&lower)
}

/// Whether the rest of a value is left out: the head of a signed token, or a few letters, before three dots.
pub(super) fn is_shortened(lower: &str) -> bool {
    let head = lower.trim_end_matches('.');
    head.len() + 3 <= lower.len() && (head.len() < 16 || head.contains("eyj") && !head.contains('.'))
}

/// Whether a value is a token or a key: long enough, random, no placeholder, no code.
pub(super) fn is_strong(value: &str, length: usize) -> bool {
    value.len() >= length && !is_placeholder(value) && !is_code(value) && is_random(value)
}

/// Whether a value is a password that is meant to hold.
pub(super) fn is_real_password(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    (is_password(value) || (value.len() >= 10 && is_random(value)))
        && !is_placeholder(value)
        && !is_code(value)
        && (is_long_random(value) || !DEFAULTS.iter().any(|word| lower.contains(word)))
}

/// A long random value may hold a short word by chance.
fn is_long_random(value: &str) -> bool {
    value.len() >= 18 && is_random(value)
}

/// What stands behind the prefix of a value: the last part, where it is most of the value.
fn last(value: &str) -> &str {
    let last = value.rsplit(['_', '-', '.', '/']).next().unwrap_or_default();
    if last.len() * 2 > value.len() { last } else { "" }
}

/// Whether a value names a variable: `$NAME`, `${NAME}`, `%NAME%`, `{{ name }}`, `<name>`, `:name`, `@name@`.
fn is_variable(value: &str) -> bool {
    let name = |text: &str| {
        !text.is_empty()
            && !text.starts_with(|first: char| first.is_ascii_digit())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let between = |open: char, close: char| {
        value.strip_prefix(open).and_then(|rest| rest.strip_suffix(close)).is_some_and(|inner| name(inner.trim()))
    };
    value.strip_prefix("$env:").is_some_and(name)
        || value.strip_prefix('$').is_some_and(|rest| name(rest) && !rest.bytes().any(|byte| byte.is_ascii_digit()))
        || between('%', '%')
        || between('{', '}')
        || between('[', ']')
        || between('<', '>')
        || between('@', '@')
}

/// Whether a value is code: a call, an index, a path of fields, a path of files, an address.
fn is_code(value: &str) -> bool {
    let head = value.split(['(', '[', '{']).next().unwrap_or_default();
    let named = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && text.trim_end_matches('!').bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.:?".contains(&byte))
    };
    (head.len() < value.len() && named(head) && (head.contains('.') || !is_random(head)))
        || value.contains("://")
        || value.contains("=>")
        || value.contains("->")
        || [".+", ".*", "::", "[A-Z", "[a-z", "[0-9", "(?:", "\\d", "\\w"].iter().any(|sign| value.contains(sign))
        || value.contains("==") && !value.ends_with('=')
        || ["./", "../", "~/", "$("].iter().any(|lead| value.starts_with(lead))
        || ["/", "#", "--", "@", "(", "&"].iter().any(|lead| value.starts_with(lead)) && !is_random(value)
        || [
            "process.env",
            "os.environ",
            "env.",
            "self.",
            "this.",
            "config.",
            "settings.",
            "secrets.",
            "vault:",
            "op:",
            "file:",
        ]
        .iter()
        .any(|lead| value.starts_with(lead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_known() {
        for value in [
            concat!("AKIA", "IOSFODNN7EXAMPLE"),
            "your-api-key",
            "xxxxxxxxxxxx",
            "<token>",
            "${TOKEN}",
            "$DB_PASSWORD",
            "%PASSWORD%",
            "{{ secret }}",
            "sk-1234567890abcdef",
            "aaaaaaaaaaaa",
            "********",
            "ops_eyJzaWduSW5BZGRy...",
        ] {
            assert!(is_placeholder(value), "{value}");
        }
        for value in [
            "q8ZrT4vXk2LmN9pW7yBs3HdJ6fGc1A0uVeRt...",
            "q7Zt0Pk3LmV9sXw2",
            "$9fQx!27Lm",
            "123e4567-e89b-12d3-a456-426614174000",
        ] {
            assert!(!is_placeholder(value), "{value}");
        }
    }

    #[test]
    fn code_is_no_value() {
        for value in
            ["os.getenv(K3y1)", "process.env.API_K3Y9", "https://h0st.io/a1B2c3", "a1::b2::C3d4", "./p4th/t0/K3y"]
        {
            assert!(!is_strong(value, 8) && !is_real_password(value), "{value}");
        }
        assert!(is_real_password("q7!Zt0(k3)"));
    }
}
