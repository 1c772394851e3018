//! The stored forms of passwords: what an attacker takes home and guesses at leisure.

use super::gate::is_placeholder;
use super::strength::distinct;
use crate::scan::{
    Kind::PasswordHash,
    pattern::{Match, Pattern},
};

const fn line(says: &'static str, anchors: &'static [&'static str], source: &'static str) -> Pattern {
    Pattern::value(PasswordHash, says, anchors, source, is_hash)
}

pub(super) static TABLE: &[Pattern] = &[
    line(
        "a password hash of bcrypt",
        &["$2a$", "$2b$", "$2x$", "$2y$"],
        r"(?-u)(?P<v>\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53})",
    ),
    line(
        "a password hash of crypt",
        &["$1$", "$5$", "$6$", "$apr1$", "$y$", "$7$", "$gy$"],
        r"(?-u)(?P<v>\$(?:1|apr1)\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{22}|\$[56]\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{43,86}|\$g?y\$[./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{1,86}\$[./A-Za-z0-9]{43}|\$7\$[./A-Za-z0-9]{11,97}\$[./A-Za-z0-9]{43})",
    ),
    line(
        "a password hash of Argon2",
        &["$argon2"],
        r"(?-u)(?P<v>\$argon2(?:id|i|d)\$(?:v=\d{1,3}\$)?[a-z]=\d+(?:,[a-z]=\d+){1,3}\$[A-Za-z0-9+/]{8,}\$[A-Za-z0-9+/]{16,})",
    ),
    line(
        "a password hash of scrypt",
        &["$scrypt$", "scrypt:", "$s0$"],
        r"(?-u)(?P<v>\$scrypt\$ln=\d+,r=\d+,p=\d+\$[A-Za-z0-9+/.=]{8,}\$[A-Za-z0-9+/.=]{20,}|scrypt:\d+:\d+:\d+\$[A-Za-z0-9]{8,}\$[0-9a-f]{40,}|\$s0\$[0-9a-f]{4,8}\$[A-Za-z0-9+/=]{16,}\$[A-Za-z0-9+/=]{20,})",
    ),
    line(
        "a password hash of PBKDF2",
        &["pbkdf2"],
        r"(?-u)(?P<v>\$?pbkdf2[_:-]?(?:sha\d{1,3})?(?:[:_-]sha\d{1,3})?[$:](?:i=)?\d{2,8}(?:,l=\d+)?[$:][A-Za-z0-9+/.=_-]{4,}[$:][A-Za-z0-9+/.=_-]{20,})",
    ),
    line(
        "a password hash of phpass",
        &["$p$", "$h$", "$s$"],
        r"(?-u)(?P<v>\$[PH]\$[./A-Za-z0-9]{31}|\$S\$[./A-Za-z0-9]{52})",
    ),
    line(
        "a password hash of LDAP",
        &["{ssha", "{sha}", "{smd5}"],
        r"(?-u)(?P<v>\{(?:SSHA(?:256|384|512)?|SHA|SMD5)\}[A-Za-z0-9+/]{24,}={0,2})",
    ),
    line(
        "a password hash of PostgreSQL",
        &["scram-sha-"],
        r"(?-u)(?P<v>SCRAM-SHA-(?:1|256)\$\d{3,7}:[A-Za-z0-9+/=]{12,}\$[A-Za-z0-9+/=]{20,}:[A-Za-z0-9+/=]{20,})",
    ),
    line("a password hash of Cisco", &["$8$", "$9$"], r"(?-u)(?P<v>\$[89]\$[./A-Za-z0-9]{14}\$[./A-Za-z0-9]{43})"),
    line(
        "a password hash of Windows",
        &[":::"],
        r"(?-u)(?P<v>[A-Za-z0-9_.$@\\-]{1,40}:\d{3,8}:[0-9a-fA-F]{32}:[0-9a-fA-F]{32}:::)",
    ),
    line(
        "a password hash that is named so",
        &[
            "ntlm",
            "nthash",
            "nt hash",
            "password hash",
            "password_hash",
            "passwordhash",
            "pwhash",
            "hash_password",
            "identified by password",
            "md5",
            "encrypted password",
        ],
        r#"(?-u)(?i:ntlm|nt[ _-]?hash|(?:password|pw)[ _-]?hash|hashed[ _-]?password|identified by password|encrypted password)[a-z0-9_() ]{0,24}["'`]?[ \t:=|]{1,4}["'`]?(?P<v>(?:md5|\*)?[0-9a-fA-F]{32,128})\b"#,
    ),
];

/// Whether a hash is one: not the same few characters again and again.
fn is_hash(found: &Match<'_>) -> bool {
    let value = found.value();
    let tail = value.rsplit(['$', ':', '}']).find(|part| !part.is_empty()).unwrap_or_default();
    distinct(tail) >= 8 && !is_placeholder(value)
}

#[cfg(test)]
mod tests {
    use super::super::tests::values;
    use super::*;

    #[test]
    fn stored_passwords_are_found() {
        let salt = "gjgvi2e7HOs6MDy.";
        let tail = "iQzVQCQ5xDl7y4zLAxS2mlWbmf7RQ2eDmcLYJ9iUBnWZjahdv4UaGQx4bRxnajAmWBVS436e32C0/KeUG0KjAj";
        let hex = "8e3f2a1b4c5d6e7f8091a2b3c4d5e6f7";
        for text in [
            format!("root:$6${salt}${tail}:19800:0:99999:7:::"),
            format!("$5$rounds=5000${salt}${}", &tail[..43]),
            format!("admin:$apr1$Q7k2Lm9x${}", &tail[..22]),
            format!("hash $2b$12${}", &tail[..53]),
            format!("$argon2id$v=19$m=65536,t=3,p=4${}${}", &tail[..22], &tail[..43].replace('.', "a")),
            format!("pbkdf2_sha256$600000$Q7k2Lm9xPz${}=", &tail[..43]),
            format!("scrypt:32768:8:1$Q7k2Lm9xPz${hex}{hex}"),
            format!("svc:1104:{hex}:{hex}:::"),
            format!("NTLM hash: {hex}"),
        ] {
            assert_eq!(values(TABLE, &text).len(), 1, "{text}");
        }
    }

    #[test]
    fn checksums_are_quiet() {
        for text in
            ["md5: 8e3f2a1b4c5d6e7f8091a2b3c4d5e6f7", "price $5$ and $6$", "$2b$12$...", "pbkdf2 with 600000 rounds"]
        {
            assert!(values(TABLE, text).is_empty(), "{text}");
        }
    }
}
