//! What signs a request in: headers, cookies, signed tokens, the files of curl, netrc, container registries and clusters.

use super::gate::{is_placeholder, is_real_password, is_strong};
use crate::scan::{
    Kind::AuthMaterial,
    pattern::{Match, Pattern},
};
use crate::spec::base64;

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AuthMaterial,
        "a signed token",
        &["eyj"],
        r"(?-u)\b(?P<v>eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{10,})",
        |found| !is_placeholder(found.value()) && is_strong(found.value().rsplit('.').next().unwrap_or_default(), 10),
    ),
    Pattern::value(
        AuthMaterial,
        "a bearer token",
        &["bearer"],
        r#"(?-u)(?i:bearer)["'`]?[ \t:=]{1,4}["'`]?(?P<v>[A-Za-z0-9._~+/-]{16,}={0,2})"#,
        |found| is_strong(found.value(), 16),
    ),
    Pattern::value(
        AuthMaterial,
        "the value of an authorization header",
        &["authorization", "x-auth-token", "x-api-key", "x-access-token"],
        r#"(?-u)(?i:authorization|x-auth-token|x-api-key|x-access-token)["'`]?[ \t]{0,3}[:=,][ \t]{0,3}["'`]?(?:(?i:token|apikey|api-key|key|splunk|genie(?:key)?|ssws|digest|pve(?:api)?token)[ =:]{1,2})?(?P<v>[A-Za-z0-9._~+/-]{16,}={0,2})"#,
        |found| is_strong(found.value(), 16),
    ),
    Pattern::value(
        AuthMaterial,
        "a user and password of basic authentication",
        &["basic "],
        r"(?-u)\b(?i:basic)[ ]{1,2}(?P<v>[A-Za-z0-9+/]{8,}={0,2})",
        is_user_and_password,
    ),
    Pattern::value(
        AuthMaterial,
        "a user and password of a registry",
        &["\"auth\"", "\\\"auth\\\"", "auth:", "_auth"],
        r#"(?-u)auth\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?(?P<v>[A-Za-z0-9+/]{12,}={0,2})"#,
        is_user_and_password,
    ),
    Pattern::value(
        AuthMaterial,
        "a cookie of a session",
        &["cookie"],
        r#"(?-u)(?i:cookie)["'`]?[ \t]{0,3}[:=][ \t]{0,3}["'`]?(?P<v>[A-Za-z0-9_.-]{2,40}=[A-Za-z0-9%._~+/|:=; $!*-]{16,})"#,
        is_session,
    ),
    Pattern::value(
        AuthMaterial,
        "the value of a session cookie",
        &[
            "sessionid=",
            "session=",
            "connect.sid=",
            "phpsessid=",
            "jsessionid",
            "_session_id=",
            "sid=",
            "phpsessid",
            "connect.sid",
            "laravel_session",
            "__secure-",
            "__host-",
            "asp.net_sessionid",
            "sessionid =",
        ],
        r#"(?-u)(?:^|[ ;&?"'`(|,])(?:(?i:sessionid|session|_session_id|sid)[ ]?=[ ]?|(?i:connect\.sid|phpsessid|jsessionid|laravel_session|asp\.net_sessionid|__(?:secure|host)-[a-z0-9_.-]{1,40})["'`]?[ ]{0,2}(?:[=:|]|is)[ ]{0,2})["'`]?(?P<v>[A-Za-z0-9%._~+/-]{20,})"#,
        |found| is_strong(found.value(), 20),
    ),
    Pattern::value(
        AuthMaterial,
        "a user and password on a command line",
        &["curl ", "http ", "wget ", "--user", "--basic", " -u "],
        r#"(?-u)(?:^|[ \t`'"])(?:-u|--user|--proxy-user|-a)[ =]{1,2}["']?[A-Za-z0-9_.@+-]{0,64}:(?P<v>[!#-&(-\[\]^_a-~]{6,})"#,
        |found| is_real_password(found.value()) || is_strong(found.value(), 10),
    ),
    Pattern::value(
        AuthMaterial,
        "a password in a line of netrc",
        &["machine "],
        r"(?-u)(?i:machine)\s+[A-Za-z0-9_.-]+\s+(?i:login)\s+[!-~]+\s+(?i:password)\s+(?P<v>[!-~]{6,})",
        |found| is_real_password(found.value()) || is_strong(found.value(), 10),
    )
    .across_lines(),
];

/// Whether a value is base64 of `user:password`, and the password is no placeholder.
fn is_user_and_password(found: &Match<'_>) -> bool {
    let Some(bytes) = decode(found.value()) else { return false };
    let Some(at) = bytes.iter().position(|byte| *byte == b':') else { return false };
    let printable = bytes.iter().all(|byte| (b' '..=b'~').contains(byte));
    let password = String::from_utf8_lossy(&bytes[at + 1..]);
    let lower = password.to_ascii_lowercase();
    let known = ["password", "pass", "secret", "test", "open sesame", "opensesame", "changeme"];
    printable && at > 0 && password.len() >= 4 && !known.contains(&lower.as_str()) && !is_placeholder(&password)
}

/// Whether one of the values of a cookie is random.
fn is_session(found: &Match<'_>) -> bool {
    let mut pairs = found.value().split(';').filter_map(|pair| pair.split_once('='));
    pairs.any(|(_, value)| is_strong(value.trim().trim_start_matches("s%3A"), 16))
}

/// The bytes of base64; none where it is none.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let (mut word, mut bits) = (0u32, 0u32);
    for byte in text.trim_end_matches('=').bytes() {
        let six = base64::digit(byte)?;
        word = (word << 6 | u32::from(six)) & 0xff_ffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn what_signs_in_is_found() {
        for text in [
            "Author§ization: Bear§er s0BMF9EuMQgmOifXxV2TSE9Lpf",
            "X-Api-K§ey: q7Zt0Pk3LmV9sXw2Hd5R",
            "Author§ization: Ba§sic c3ZjOms4THEyWnA5Vng=",
            "{\"auths\": {\"r.host.io\": {\"au§th\": \"c3ZjOms4THEyWnA5Vng=\"}}}",
            "Coo§kie: theme=dark; auth_id=s4jy6uyy4fho1vgbrqi5q6vj42k7",
            "PHPSESS§ID: k3v9q0x7m2t8w1z5r4n6b0c2d9",
            "the cookie `connect.s§id=s%3Aq7Zt0Pk3LmV9sXw2Hd5R.b8Yc1q7Zt0Pk3LmV9`",
            "__Secure-sess§ion=q7Zt0Pk3LmV9sXw2Hd5R",
            "laravel_sess§ion=q7Zt0Pk3LmV9sXw2Hd5R",
            "curl -§u svc:k8Lq2Zp9Vx https:§//host.io",
            "machine api.host.io\n  login deploy\n  pass§word mwFl8QnS478A\n",
        ] {
            let text = &whole(text);
            assert_eq!(values(TABLE, text).len(), 1, "{text}");
        }
        let jwt = format!(
            "{}.{}.q7Zt0Pk3LmV9sXw2Hd5Rb8Yc1",
            concat!("eyJ", "hbGciOiJIUzI1NiJ9"),
            concat!("eyJ", "pc3MiOiJzdmMxMiJ9")
        );
        assert_eq!(values(TABLE, &jwt), [jwt.as_str()]);
    }

    #[test]
    fn what_only_names_it_is_quiet() {
        for text in [
            "Authorization: Bearer ${TOKEN}",
            "Authorization: Bearer <token>",
            "Authorization: Bearer your-token-goes-here",
            "bearer tokens, authentication",
            "Authorization: Basic dXNlcjpwYXNzd29yZA==",
            "basic authentication with passwords",
            "Cookie: SameSite=Lax; Secure; HttpOnly",
            "curl -u user:password https://host.io",
            "curl -u $USER:$PASS https://host.io",
            "JWT: header.payload.signature",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}");
        }
    }
}
