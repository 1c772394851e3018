//! Private keys: a header with a body behind it. A header alone is only a mention.

use super::gate::is_placeholder;
use super::strength::{distinct, is_random};
use crate::scan::{
    Kind::PrivateKey,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    // Up to its end, where that is seen; else as far as lines of base64 go. Between the lines of a body: line ends, also
    // escaped ones, quotes, and the marks that quote, indent or join lines.
    Pattern::value(
        PrivateKey,
        "a private key",
        &["private key-----", "private key block-----", "private key ----"],
        r#"(?-u)(?P<v>-----? ?BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)? ?-----?(?:(?:[A-Za-z0-9+/=\s\\"',>|*#:.;()@_]|-[A-Za-z0-9])+-----? ?END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)? ?-----?|(?:[\s\\nr"',>|*#+.;]*[A-Z][A-Za-z]*-[A-Z][A-Za-z]+: [A-Za-z0-9,-]+)*(?:[\s\\nr"',>|*#+.;]*[A-Za-z0-9+/=]{16,})+))"#,
        has_body,
    )
    .across_block(),
    Pattern::value(
        PrivateKey,
        "a private key of PuTTY",
        &["private-lines:"],
        r#"(?-u)(?P<v>Private-Lines: \d{1,3}(?:[\s\\nr"',>|]{1,16}[A-Za-z0-9+/=]{16,})+(?:[\s\\nr]{1,8}[A-Za-z0-9+/=]{1,64}\n)?(?:\s{0,8}Private-(?:MAC|Hash): [0-9a-f]{32,})?)"#,
        has_body,
    )
    .across_block(),
    // The same in base64, as clusters and build services keep it.
    Pattern::value(
        PrivateKey,
        "a private key in base64",
        &["ls0tls1crudjti"],
        r"(?-u)(?P<v>LS0tLS1CRUdJTi[A-Za-z0-9+/]{20,}={0,2})",
        |found| found.value().len() >= 120 && ["UFJJVkFURS", "BSSVZBVEUg", "QUklWQVRF"].iter().any(|mark| found.value().contains(mark)),
    ),
    // Without its header: the first bytes of a key tell what it is.
    Pattern::value(
        PrivateKey,
        "the body of a private key",
        &["b3blbnnzac1rzxkt", "ibaakc", "ibaakb", "ibadanbg", "mhccaqee", "mighageambmg", "mc4caqawbqydk2vw"],
        r#"(?-u)\b(?P<v>(?:b3BlbnNzaC1rZXktdjE|MII[A-Za-z0-9]{2}[A-Za-z0-9]?[A-Za-z0-9]?IBA(?:DANBg|AKC|AKB)|MHcCAQEE|MIGHAgEAMBMG|MC4CAQAwBQYDK2Vw)[A-Za-z0-9+/]{24,}={0,2}(?:[\s\\nr"',>|]{1,12}[A-Za-z0-9+/]{16,}={0,2})*)"#,
        |found| found.value().len() >= 48 && distinct(found.value()) >= 20 && !is_placeholder(found.value()),
    )
    .across_block(),
    Pattern::value(
        PrivateKey,
        "a static key of OpenVPN",
        &["openvpn static key v1-----"],
        r#"(?-u)(?P<v>-----BEGIN OpenVPN Static key V1-----(?:[\s\\nr"',>|]{1,16}[0-9a-f]{32}){4,}(?:[\s\\nr"',>|]{1,16}-----END OpenVPN Static key V1-----)?)"#,
        |found| distinct(found.value()) > 24,
    )
    .across_block(),
    Pattern::value(
        PrivateKey,
        "a symmetric key as JWK",
        &["\"kty\"", "\\\"kty\\\""],
        r#"(?-u)\\?"k\\?"\s{0,4}:\s{0,4}\\?"(?P<v>[A-Za-z0-9_-]{20,})\\?""#,
        |found| !is_placeholder(found.value()) && is_random(found.value()),
    )
    .across_lines(),
    Pattern::value(
        PrivateKey,
        "a private key of age",
        &["age-secret-key-"],
        r"(?-u)(?P<v>AGE-SECRET-KEY-(?:PQ-)?1[A-Z0-9]{50,})",
        |found| distinct(found.value()) > 16,
    ),
    Pattern::value(
        PrivateKey,
        "a private key as JWK",
        &["\"kty\"", "\\\"kty\\\""],
        r#"(?-u)\\?"d\\?"\s{0,4}:\s{0,4}\\?"(?P<v>[A-Za-z0-9_-]{32,})\\?""#,
        |found| !is_placeholder(found.value()) && is_random(found.value()),
    )
    .across_lines(),
    Pattern::value(
        PrivateKey,
        "a private key of a wallet",
        &["xprv", "yprv", "zprv", "tprv"],
        r"(?-u)\b(?P<v>[xyzt]prv[1-9A-HJ-NP-Za-km-z]{100,})\b",
        |found| !is_placeholder(found.value()),
    ),
    Pattern::value(
        PrivateKey,
        "a private key of Nostr",
        &["nsec1"],
        r"(?-u)\b(?P<v>nsec1[02-9ac-hj-np-z]{58})\b",
        |found| !is_placeholder(found.value()),
    ),
    Pattern::value(
        PrivateKey,
        "a private key of a wallet",
        &["wif", "wallet", "private key", "privkey", "private_key", "bitcoin"],
        r"(?-u)\b(?P<v>5[HJK][1-9A-HJ-NP-Za-km-z]{49}|[KLc][1-9A-HJ-NP-Za-km-z]{51})\b",
        |found| !is_placeholder(found.value()) && is_random(found.value()),
    ),
    Pattern::value(
        PrivateKey,
        "the seed of an account of Stellar",
        &["stellar", "xlm", "seed"],
        r"(?-u)\b(?P<v>S[A-Z2-7]{55})\b",
        |found| is_random(found.value()),
    ),
];

/// Whether what stands behind the header is a body: enough base64, of many different characters.
fn has_body(found: &Match<'_>) -> bool {
    let body = found.value().trim_start_matches('-');
    let body = body.split_once("-----").map_or(body, |(_, body)| body);
    let body = body.split("-----").next().unwrap_or_default();
    // Words are no body, and of a body that was cut by dots not much is left.
    let (mut chars, mut seen) = (0, [false; 256]);
    let runs = body.split(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '/' | '='));
    for run in runs.filter(|run| run.len() >= 16) {
        chars += run.len();
        run.bytes().for_each(|byte| seen[usize::from(byte)] = true);
    }
    let cut = body.contains("...") || body.contains("[...") || body.contains("omitted");
    chars >= if cut { 256 } else { 40 } && seen.iter().filter(|seen| **seen).count() >= 20
}

#[cfg(test)]
mod tests {
    use super::super::tests::values;
    use super::*;

    /// Lines of base64 that look random, made by a small generator.
    fn body(lines: usize) -> String {
        let mut state = 7u32;
        let mut text = String::new();
        for _ in 0..lines {
            for _ in 0..64 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
                text.push(char::from(letters[(state >> 26) as usize]));
            }
            text.push('\n');
        }
        text
    }

    fn key(kind: &str, body: &str) -> String {
        format!(
            "-----BEGIN {kind}{}-----\n{body}-----END {kind}{}-----",
            concat!("PRIVATE", " KEY"),
            concat!("PRIVATE", " KEY")
        )
    }

    #[test]
    fn a_key_is_found_whole() {
        for text in [key("RSA ", &body(26)), key("", &body(3)), key("OPENSSH ", &body(8)), key("ENCRYPTED ", &body(90))]
        {
            let escaped = text.replace('\n', "\\n");
            let quoted = text.replace('\n', "\n> ");
            let indented = text.replace('\n', "\n      ");
            for text in [&text, &escaped, &quoted, &indented] {
                let padded = format!("before\n{text}\n\nafter this there are words");
                assert_eq!(values(TABLE, &padded), [text.as_str()], "{padded}");
            }
        }
    }

    #[test]
    fn a_key_with_headers_or_an_empty_line_is_found() {
        let headed = key("RSA ", &format!("Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B2C3D\n\n{}", body(12)));
        assert_eq!(values(TABLE, &headed), [headed.as_str()]);
        let cut = headed.split_once("-----END").map(|(cut, _)| cut);
        assert_eq!(values(TABLE, cut.unwrap_or_default()).len(), 1);
    }

    #[test]
    fn a_header_alone_is_a_mention() {
        let header = concat!("-----BEGIN PRIVATE", " KEY-----");
        for text in [
            format!("look for `{header}` and the like"),
            format!("\"{header}\\n...\\n-----END PRIVATE{}\\n\"", " KEY-----"),
            format!("{header}\nMIIE...your key here...\n"),
            key("", "key omitted for security reasons, ask the owner of the vault for the whole of it\n"),
            key("", &format!("{}...\n", &body(1)[..60])),
            key("", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"),
            key("", &body(3)).replace("PRIVATE", "PUBLIC"),
        ] {
            assert!(values(TABLE, &text).is_empty(), "{text}");
        }
    }

    #[test]
    fn other_forms_are_found() {
        let line = body(1);
        let line = line.trim();
        let jwk = format!(
            "{{\"kty\": \"OKP\", \"crv\": \"Ed25519\",\n \"d\": \"{}\"}}",
            &line[..43].replace(['+', '/'], "_")
        );
        let putty = format!("Private-Lines: 2\n{line}\n{line}\n");
        let oct = format!("{{\"kty\": \"oct\",\n \"k\": \"{}\"}}", &line[..43].replace(['+', '/'], "_"));
        let ssh = format!("{}{line}\n{line}\n", concat!("b3BlbnNzaC1r", "ZXktdjEAAAAA"));
        let rsa = format!("{}{line}\n{line}\n", concat!("MIIEowIBA", "AKCAQEA"));
        let hex = "0f1e2d3c4b5a69788796a5b4c3d2e1f0\n".repeat(16);
        let vpn = format!("-----BEGIN OpenVPN Static{}\n{hex}-----END OpenVPN Static key V1-----", " key V1-----");
        let age = format!("AGE-SECRET-KEY-1{}", "Q7PZRY9X8GF2TVDW0S3JN54KHCE6MUA7LQPZRY9X8GF2TVDW0S3JN54KHC");
        for text in [jwk, putty, age, oct, ssh, rsa, vpn] {
            assert_eq!(values(TABLE, &text).len(), 1, "{text}");
        }
    }
}
