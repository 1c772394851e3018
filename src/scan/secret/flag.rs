//! Values that stand right behind the name of a secret: flags of a command, a key and its value without a sign between.

use super::gate::{is_real_password, is_strong};
use super::name::is_public;
use crate::scan::{
    Kind::AssignedSecret,
    pattern::{Match, Pattern},
    sieve,
};

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AssignedSecret,
        "a password or token on a command line",
        &["--"],
        r#"(?-u)--[a-z-]{0,24}(?:pass(?:word|wd|phrase)?|pwd|token|secret|key)[a-z-]{0,12}[ =]{1,2}["'`]?(?P<v>[!#-&(-;=?-\[\]^_a-~]{6,})"#,
        |found| {
            let value = found.value().trim_end_matches([')', '.', ',', ';']);
            let name = found.window.get(found.whole.start..found.value.start).unwrap_or_default();
            (is_strong(value, 12) || (name.contains("pass") || name.contains("pwd")) && is_real_password(value))
                && !is_public(found)
        },
    )
    .sieved(|text| sieve::flags(text, &["pass", "pwd", "token", "secret", "key"])),
    Pattern::value(
        AssignedSecret,
        "a password on a command line",
        &[
            "mysql",
            "mariadb",
            "sshpass",
            "redis-cli",
            "docker login",
            "mosquitto_",
            "ldapsearch",
            "pg_dump",
            "smbclient",
            "psexec",
            "wmic",
            "winexe",
            "evil-winrm",
        ],
        r#"(?-u)(?:mysql|mysqldump|mysqladmin|mariadb|sshpass|redis-cli|docker login|mosquitto_[ps]ub|ldapsearch|smbclient|psexec(?:64)?(?:\.exe)?|wmic|winexe|evil-winrm)\b[!-~ ]{0,160}?[ \t]-(?:p|P|a|w)[ ]?["']?(?P<v>[!#-&(-;=?-\[\]^_a-~]{6,})"#,
        |found| is_real_password(found.value()),
    ),
    Pattern::value(
        AssignedSecret,
        "a password behind its name",
        &["passw", "passwd", "passphrase", " pass ", "pwd"],
        r#"(?-u)(?i:passw(?:or)?d|passphrase|\bpass|\bpwd)["'`*:]{0,3}[ \t]{1,3}["'`(*]{0,3}(?P<v>[!#-&+-;=?-\[\]^_a-~]{8,})"#,
        is_password,
    ),
    Pattern::value(
        AssignedSecret,
        "a password in the settings of a server",
        &["bindpw", "rootpw", "requirepass", "masterauth", "olcrootpw", "ldap_default_authtok", "sql_password"],
        r#"(?-u)(?i:\b(?:bindpw|rootpw|olcrootpw|requirepass|masterauth|ldap_default_authtok|sql_password))[ \t:=]{1,8}["']?(?P<v>[!#-&(-;=?-\[\]^_a-~]{8,})"#,
        |found| is_real_password(found.value()),
    ),
    Pattern::value(
        AssignedSecret,
        "a user and password",
        &["log in as", "login as", "sign in as", "sign on as", "connect as", "authenticate as", "log in with", "logged in as"],
        r#"(?-u)(?i:\b(?:log ?in|sign (?:in|on)|connect|authenticate|logged in) (?:as|with))[ \t]+(?:(?:the )?user[ \t]+)?[`"']?[A-Za-z0-9_.@+-]{2,40}[`"']?[ \t]*(?:with|and|using|,|/)[ \t]+(?:(?:the )?password[ \t]+)?[`"'](?P<v>[!#-&+-;=?-\[\]^_a-~]{8,})[`"']"#,
        is_signed,
    ),
    Pattern::value(
        AssignedSecret,
        "a user and password",
        &["login", "credentials", "creds", "auth:", "sign in", "sign-in", "account:", "user:", "admin:", "access:"],
        r#"(?-u)(?i:login|credentials|creds|auth|sign[ -]in|account|user|admin|access)[A-Za-z ]{0,24}[:=] ?[`"']?[A-Za-z0-9_.@+-]{2,40}[`"']? ?[/:] ?[`"']?(?P<v>[!#-&+-;=?-\[\]^_a-~]{8,})"#,
        is_password,
    ),
    Pattern::value(
        AssignedSecret,
        "a user and password",
        &["login", "credentials", "creds", "zugangsdaten", "identifiants", "credenciales"],
        r#"(?-u)(?i:\b(?:login|logins|credentials|creds|zugangsdaten|identifiants|credenciales)\b)[A-Za-z ]{0,32}?(?:[:=]|->|=>|(?i: is| are| sind| sont))[ \t]{1,2}[`"']?[A-Za-z0-9_.@+-]{2,40}[`"']?(?: / |/|:| : |, )[`"']?(?P<v>[!#-&+-;=?-\[\]^_a-~]{8,64})"#,
        is_signed,
    ),
    Pattern::value(
        AssignedSecret,
        "a value behind the name of a key, token or secret",
        &["key", "secret", "token", "private", "password", "passwd", "credential", "passcode"],
        r#"(?i-u:secret|token|key|private|password|passwd|credential|passcode)[A-Za-z_]{0,16}["'`*:]{0,3}[ \t]{1,3}["'`(*“„]{0,3}(?P<v>[A-Za-z0-9+/_.~-]{16,}={0,2})"#,
        is_token,
    )
    .sieved(sieve::token::<16>),
    Pattern::value(
        AssignedSecret,
        "a value that is joined to the name of a key, token or secret",
        &["key-", "key_", "secret-", "secret_", "token-", "token_", "secret", "password-"],
        r"(?-u)(?i:secret|token|key|password)[A-Za-z]{0,6}[_-](?P<v>[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9A-Za-z]{12,14}|[A-Za-z0-9]{20,})\b",
        is_token,
    ),
];

/// Whether the value is a password, and random: no sign says that it is one.
fn is_password(found: &Match<'_>) -> bool {
    let value = found.value().trim_end_matches([')', '.', ',', ';', ':', '*']);
    !found.after().starts_with(['(', '[', '{']) && is_real_password(value) && is_strong(value, 8) && !is_public(found)
}

/// Whether the value is a password by its kinds of characters: it has a sign, a digit and a capital.
fn is_signed(found: &Match<'_>) -> bool {
    let value = found.value().trim_end_matches([')', '.', ',', ';', ':', '*']);
    let has = |is: fn(&u8) -> bool| value.bytes().any(|byte| is(&byte));
    value.contains(['#', '!', '@', '$', '%', '&', '*', '+', '?', '^', '=', '~', '-', '_'])
        && has(u8::is_ascii_digit)
        && has(u8::is_ascii_uppercase)
        && !found.after().starts_with(['(', '[', '{'])
        && is_real_password(value)
}

/// Whether the value is random, and not of something that is public by its name.
fn is_token(found: &Match<'_>) -> bool {
    let value = found.value().trim_end_matches(['.', ':', '-']);
    !found.after().starts_with(['(', '[', '{']) && is_strong(value, 16) && !is_public(found)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn values_behind_a_name_are_found() {
        for (text, value) in [
            ("deploy --pass§word k8Lq2Zp9Vx now", "k8Lq2Zp9Vx"),
            ("run --api-k§ey=q7Zt0Pk3LmV9sXw2Hd5R", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("my§sql -u root -pk8Lq2Zp9Vx app", "k8Lq2Zp9Vx"),
            ("Lo§gin: deploy / q7Zt0Pk3LmV9", "q7Zt0Pk3LmV9"),
            ("root§pw   q7Zt0Pk3LmV9", "q7Zt0Pk3LmV9"),
            ("Sign in as the user `ops` wi§th 'Lamp-4471!x'", "Lamp-4471!x"),
            ("Login for the desk is ops / Lam§p-4471", "Lamp-4471"),
            ("Cre§ds -> ops:Lamp!4471", "Lamp!4471"),
            ("user svc with pass§word `q7Zt0Pk3LmV9`", "q7Zt0Pk3LmV9"),
            ("host SEC§RET q7Zt0Pk3LmV9sXw2Hd5R", "q7Zt0Pk3LmV9sXw2Hd5R"),
            ("host-sec§ret-3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50", "3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50"),
            ("hostTok§en fbe5c2ae550df3443d1d59653e1fd009", "fbe5c2ae550df3443d1d59653e1fd009"),
        ] {
            let text = &whole(text);
            assert!(values(TABLE, text).contains(&value), "{text}: {:?}", values(TABLE, text));
        }
    }

    #[test]
    fn flags_without_a_value_are_quiet() {
        for text in [
            "--password=<your-password>",
            "--api-key=$API_KEY",
            "--token \"$(cat token.txt)\"",
            "--password --user admin",
            "the key tokenizationKeyProviderFactoryBean",
            "the token claude-sonnet-4-5-20250929",
            "mysql -u root -p$MYSQL_PASSWORD",
            "mysql -u root -ppassword",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}: {:?}", values(TABLE, text));
        }
    }
}
