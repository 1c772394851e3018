//! Values that are assigned to the name of a secret, or stated for it in words: `api_key = …`, `the password is …`.

use super::gate::{is_real_password, is_shortened, is_strong};
use super::name::is_public;
use super::strength::{is_random, turns};
use crate::scan::{
    Kind::AssignedSecret,
    pattern::{Match, Pattern},
    sieve,
};

/// Behind the name: its rest, up to seven words, and what assigns; then what may open the value.
macro_rules! assigned {
    ($name:literal, $value:literal) => {
        concat!(
            "(?i)(?-u:",
            $name,
            r#")[A-Za-z0-9_.-]{0,32}[\\"'`*)\]]{0,4}"#,
            r#"(?:[ \t]{1,4}[A-Za-z0-9'()/._#{-]{1,18}){0,7}?[\\"'`*]{0,4}[ \t]{0,48}"#,
            r#"(?::=|=>|->|={1,3}|→|—|–|>|:[ \t]{0,2}[&A-Za-z0-9_<>'\[\]|?]{1,24}[ \t]{0,4}=|:|\||,|[ \t](?-u:is|was|are|equals|set to|lautet|ist|est|es))"#,
            r#"[ \t]{0,16}[*_(\[]{0,3}[ \t]{0,2}(?:[brfu@]?[\\"'`“„]{1,3})?(?P<v>"#,
            $value,
            ")"
        )
    };
}

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AssignedSecret,
        "a value for a key, token or secret",
        &["key", "secret", "token", "credential", "passcode", "jwt", "webhook"],
        assigned!("key|secret|token|credential|passcode|jwt|webhook", r"[A-Za-z0-9+/_.=~:%$!@#^*-]{10,}"),
        is_token,
    )
    .sieved(sieve::token::<10>),
    Pattern::value(
        AssignedSecret,
        "a value for a password",
        &["passw", "passphrase", "pwd", "passcode", "_pass", "pass:", "pass=", "pass =", "pw:", "pw=", "kennwort", "contrase", "mot de passe"],
        assigned!(
            "passw(?:or)?[dt]|passphrase|passcode|pwd|\\bpw|pass|kennwort|contrase(?:n|\u{f1})a|mot de passe",
            r#"[^\s"'`“”<>|,;\\]{6,}"#
        ),
        is_password,
    ),
    // A generated key in quotation marks holds what no name of a variable does.
    Pattern::value(
        AssignedSecret,
        "a value for a key, token or secret, with signs of every kind",
        &["secret", "key", "token", "passw", "salt"],
        r#"(?i-u:secret|key|token|passw(?:or)?d|salt)[A-Za-z0-9_]{0,16}["']?\]?[ \t]{0,4}(?:=>?|:)[ \t]{0,4}["'](?P<v>[!#-&(-\[\]-~]{20,80})["']"#,
        |found| {
            let value = found.value();
            let signs = value.bytes().filter(u8::is_ascii_punctuation).collect::<std::collections::HashSet<_>>().len();
            let code = ["()", "::", "${", "{{", "->", "://", "<", "$("].iter().any(|part| value.contains(part));
            signs >= 3 && !code && is_strong(value, 20) && !is_called(found) && !is_public(found)
        },
    )
    .sieved(sieve::signed::<20>),
    Pattern::value(
        AssignedSecret,
        "a value on the line below the name of a key, token or password",
        &["key", "secret", "token", "passw", "credential"],
        r#"(?i)(?-u:passw(?:or)?d|secret|token|key|credential)[A-Za-z0-9_.-]{0,24}["'`*]{0,3}[ \t]{0,4}[:=]?[ \t]{0,4}(?:[>|]-?|[{\\(])?[ \t]{0,4}\n[ \t]{1,16}(?i-u:["']?(?:default|value)["']?[ \t]{0,4}[:=][ \t]{0,4})?["'`]?(?P<v>[^\s"'`<>|,;\\]{8,})"#,
        is_below,
    )
    .sieved(|text| sieve::name_above(text) && sieve::token::<8>(text))
    .across_lines(),
    // A row of a table whose head names passwords or tokens: the first cell with a digit that may be one.
    Pattern::value(
        AssignedSecret,
        "a value in a column of passwords or tokens",
        &["password", "token", "secret", "api key", "mot de passe", "passwort", "kennwort", "contrase", "senha", "wachtwoord", "parola"],
        r#"(?i-u:password|token|secret|api key|mot de passe|passwort|kennwort|contrase[a-z\xc3\xb1]{1,3}a|senha|wachtwoord|parola)[^|\n]{0,16}\|[^\n]{0,120}\n[ \t]{0,8}\|[-: |]{3,120}\n[ \t]{0,8}\|[^\n]{0,160}?[ `](?P<v>[^\s|`]{0,24}[0-9][^\s|`]{6,})[ `]{0,3}\|"#,
        |found| is_strong(found.value(), 10) || is_below(found),
    )
    .across_lines(),
    Pattern::value(
        AssignedSecret,
        "a value for a pass phrase",
        &["passphrase", "pass phrase", "password", "master key"],
        r#"(?i-u:pass ?phrase|password|master key)[A-Za-z0-9_. -]{0,24}["'`*]{0,3}[ \t]{0,3}(?:[:=]| is)[ \t]{0,3}(?P<v>["'`][^"'`\n<>{}$]{16,120}["'`])"#,
        is_phrase,
    )
    .warning(),
    Pattern::value(
        AssignedSecret,
        "a value that is said to be a key, token or password",
        &[" as the", " as our", " is the", " as its", " as api", " is our", " as a pass"],
        r#"(?-u)["'`( :](?P<v>[A-Za-z0-9+/_.=~!@#%^&*-]{10,})["'`)]{0,2} (?:as|is) (?:the |its |our |a |an |api )?(?:[A-Za-z0-9_-]{1,16} ){0,3}?(?i:api|access|secret|key|token|password|passphrase)\b"#,
        |found| is_strong(found.value(), 16) || (found.value().len() >= 10 && is_real_password(found.value())),
    ),
];

/// Whether the value is that of a key or token: random, and not of something that is public by its name.
fn is_token(found: &Match<'_>) -> bool {
    let value = found.value().trim_end_matches(['.', ':', '*', '-', ',']);
    if is_called(found) || is_separate(found) || is_path(value) {
        return false;
    }
    let name = found.window.get(found.whole.start..found.value.start).unwrap_or_default().to_ascii_lowercase();
    let secret = name.starts_with("secret") || name.starts_with("passcode");
    let digits = value.bytes().any(|byte| byte.is_ascii_digit());
    let strong = is_strong(value, if secret { 10 } else { 14 });
    (strong || (secret && value.len() >= 12 && digits && is_real_password(value))) && !is_public(found)
}

/// Whether the value is a password that is meant to hold.
pub(super) fn is_password(found: &Match<'_>) -> bool {
    let value = found.value().trim_end_matches(['.', ':', ')', '*', '_', ']', '}', '?', '&']);
    !is_called(found) && !is_separate(found) && is_real_password(value) && !is_public(found)
}

/// Whether a value that stands apart from its name is strong enough to be believed.
fn is_below(found: &Match<'_>) -> bool {
    let value = found.value();
    !is_called(found) && (is_strong(value, 16) || is_real_password(value) && is_strong(value, 8)) && !is_public(found)
}

/// Whether a phrase is several words of several letters, and not a sentence about pass phrases.
fn is_phrase(found: &Match<'_>) -> bool {
    let words: Vec<&str> = found.value().trim_matches(['"', '\'', '`']).split([' ', '-']).collect();
    let lower = found.value().to_ascii_lowercase();
    words.len() >= 4
        && words.iter().all(|word| word.len() >= 3 && word.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        && ![
            "your", "the", "pass", "enter", "must", "with", "and", "for", "secret", "example", "should", "not",
            "invalid", "long", "random",
        ]
        .iter()
        .any(|word| lower.contains(word))
}

/// Whether a value is the path or name of a file: `vms/desk.vmdk`. A key has a part that looks random.
fn is_path(value: &str) -> bool {
    let plain = |part: &str| turns(part) <= 1 && !is_random(part);
    let file = value.rsplit_once('.').is_some_and(|(stem, end)| {
        (2..=5).contains(&end.len())
            && end.starts_with(|first: char| first.is_ascii_lowercase())
            && end.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            && !stem.contains(['+', '=', ':'])
            && (stem.contains('/') || FILES.contains(&end))
    });
    file || value.contains('/') && value.trim_matches('/').split('/').all(plain)
}

/// Ends of the names of files.
const FILES: &[&str] = &[
    "json", "yaml", "yml", "toml", "pem", "crt", "cer", "pub", "txt", "csv", "zip", "gz", "tar", "tgz", "png", "jpg",
    "jpeg", "svg", "pdf", "html", "xml", "bin", "img", "iso", "ova", "vmdk", "md", "log", "mp4", "parquet",
];

/// Whether what looks like a value is the name of something that is called or indexed.
fn is_called(found: &Match<'_>) -> bool {
    found.after().starts_with(['(', '[', '{'])
        // The rest of the value is left out.
        || is_shortened(&found.value().to_ascii_lowercase())
        || found.after().starts_with("...") && is_shortened(&format!("{}...", found.value().to_ascii_lowercase()))
}

/// Whether a comma or a cell stands between name and value, and the value stands for itself: a list, not an assignment.
fn is_separate(found: &Match<'_>) -> bool {
    let name = found.window.get(found.whole.start..found.value.start).unwrap_or_default();
    name.contains(',') && !is_strong(found.value(), 24)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn assigned_and_stated_values_are_found() {
        for (text, value) in [
            ("api_k§ey: q7Zt0Pk3LmV9sXw2Hd5R", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("\"clientSec§ret\": \"q7Zt0Pk3LmV9sXw2Hd5R\"", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("tok§en: b7Zt0Pk3LmV9sXw2Hd5R", "b7Zt0Pk3LmV9sXw2Hd5R"),
            ("tok§en = b\"q7Zt0Pk3LmV9sXw2Hd5R\"", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("HOST_API_K§EY=3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50", "3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50"),
            ("const tok§en: &str = \"q7Zt0Pk3LmV9sXw2Hd5R\";", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("| **API k§ey** | `q7Zt0Pk3LmV9sXw2Hd5R` |", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("the k§ey for the pairing of the desk: q7Zt0Pk3LmV9sXw2Hd5R", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("client_sec§ret => 'q7Zt0Pk3LmV9sXw2Hd5R'", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("SECRET_KEY = '29ki§=33fu+g(gae9=gtf!_#f)cu)_p0m1p+9^e'", "29ki=33fu+g(gae9=gtf!_#f)cu)_p0m1p+9^e"),
            ("| compte | mot de passe |\n|---|---|\n| quai | AnWS§NBA17VpwWmW |", "AnWSNBA17VpwWmW"),
            (
                "PrivateK§ey = hrOhXR34UGuWMFibeKOchMs3YQFYuIaXn7fhhWcGhYs=",
                "hrOhXR34UGuWMFibeKOchMs3YQFYuIaXn7fhhWcGhYs=",
            ),
            ("pass§word: \"h4Rk9-Lm2Qx7\"", "h4Rk9-Lm2Qx7"),
            ("The pass§word of the box is Tr4vel-Lamp!", "Tr4vel-Lamp!"),
            ("DB_PA§SS=k8Lq2Zp9Vx", "k8Lq2Zp9Vx"),
            ("pass§word                         = h4Rk9-Lm2Qx7", "h4Rk9-Lm2Qx7"),
            ("Passwort: Gr\u{fc}n7-Wald", "Gr\u{fc}n7-Wald"),
            ("password:\n  \"q7Zt0Pk3LmV9\"", "q7Zt0Pk3LmV9"),
            ("- name: DB_PASSWORD\n  value: q7Zt0Pk3LmV9", "q7Zt0Pk3LmV9"),
            ("| user | password |\n|---|---|\n| deploy | q7Zt0Pk3LmV9 |", "q7Zt0Pk3LmV9"),
            ("<apiK§ey>q7Zt0Pk3LmV9sXw2Hd5R</apiK§ey>", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("token \u{2192} q7Zt0Pk3LmV9sXw2Hd5R", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("use q7Zt0Pk3LmV9sXw2Hd5R as§ the API key", "q7Zt0Pk3LmV9sXw2Hd5R"),
        ] {
            let text = &whole(text);
            assert!(values(TABLE, text).contains(&value), "{text}: {:?}", values(TABLE, text));
        }
    }

    #[test]
    fn talk_code_and_placeholders_are_quiet() {
        for text in [
            "password = os.getenv('DB_PASSWORD')",
            "password = input('Enter password: ')",
            "api_key: your-api-key-here",
            "apiKey: process.env.HOST_API_KEY",
            "token = response.json()[\"access_token\"]",
            "Password: at least 12 characters. Token lifetime: 15 minutes.",
            "export API_KEY=\"$HOST_API_KEY\"",
            "public key: MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEx3dHqgE2",
            "\"WrappingKeyCertificate\":\n  \"MIIDazCCAlOgAwIBAgIUQ7Zt0Pk3LmV9xW2bTq8Rs5Yd\"",
            "\"SigningKeyCertificateChain\":\n  \"NIICiTCCAfICCQD6m7oRw0uXOjANBgkqhkiG9w0B\"",
            "\"key\": \"ctrl+shift+down\"",
            "cache key: fbe5c2ae550df3443d1d59653e1fd00999ed9edf",
            "tokenType: bearer, passwordRequired: true",
            "password: string, token: Option<String>",
            "secretKeyRef: my-app-secrets-v2",
            "max_tokens: 4096000000",
            "NextToken: 3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50",
            "\"pageToken\": \"q7Zt0Pk3LmV9sXw2Hd5R\"",
            "LockToken=3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50",
            "ClientToken: q7Zt0Pk3LmV9sXw2Hd5R",
            "S3Key=vms/desk7/q7Zt0Pk3LmV9.vmdk",
            "S3Key=exports/2026/orders/part1",
            "password=changeme123!",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}: {:?}", values(TABLE, text));
        }
    }
}
