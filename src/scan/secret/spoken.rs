//! Passwords as people tell them: in sentences of several languages, in the columns of a table, on a code for a network.

use super::assigned::is_password;
use super::gate::{is_placeholder, is_real_password, is_strong};
use super::strength::is_random;
use crate::scan::{
    Kind::AssignedSecret,
    pattern::{Match, Pattern},
};

/// A table with a column of passwords, behind so many others.
macro_rules! column {
    ($before:literal) => {
        Pattern::value(
            AssignedSecret,
            "a value in a column of passwords",
            &["password", "passwort", "secret", "kennwort", "passphrase"],
            concat!(
                r"(?-u)(?:^|\n)[ \t>]{0,8}\|(?:[^|\n]{0,80}\|){",
                $before,
                r"}[^|\n]{0,24}(?i:password|passwort|kennwort|passphrase|secret)[^|\n]{0,16}\|[^\n]{0,160}\n[ \t>]{0,8}\|[-: |]{3,160}\n(?:[^\n]{0,200}\n){0,3}?[ \t>]{0,8}\|(?:[^|\n]{0,80}\|){",
                $before,
                r"}[ \t`*]{0,6}(?P<v>[^\s|`]{0,24}[0-9!@#$%^&?+-][^\s|`]{0,40})[ \t`*]{0,6}(?:\||\n|$)"
            ),
            holds,
        )
        .across_lines()
    };
}

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AssignedSecret,
        "a value for a password",
        &[
            "passwort",
            "kennwort",
            "mot de passe",
            "contraseña",
            "contrasena",
            "senha",
            "wachtwoord",
            "парол",
            "Парол",
            "hasło",
            "şifre",
            "parola",
        ],
        r#"(?i)(?:passwort|kennwort|mot de passe|contrase[nñ]a|senha|wachtwoord|пароль|пароля|hasło|şifre|parola)(?-u:[ \t]{1,3}[^\s:=|<>,;"`]{1,28}){0,7}?[ \t]{0,4}(?:[:=—–]|[ \t](?:lautet|ist|est|es|é|è|is|это|jest|sono|was|heißt|heisst)|[ \t][«„])[ \t\x{a0}]{0,3}[*_]{0,3}["'`“„«]{0,2}(?P<v>[^\s"'`“”«»<>|,;]{6,64})"#,
        is_password,
    ),
    Pattern::value(
        AssignedSecret,
        "a value for a password",
        &["密码", "密碼", "口令", "パスワード", "비밀번호"],
        r#"(?:密码|密碼|口令|パスワード|비밀번호)[\p{L} ]{0,8}?[ ]{0,2}(?:[:=：＝]|是|为|為|は|는|은)[ ]{0,2}["'`「“]{0,2}(?P<v>[!#-&(-:=?-_a-~]{6,64})"#,
        is_password,
    ),
    Pattern::value(
        AssignedSecret,
        "a value for a password",
        &["password", "passwort", "passphrase", "passcode"],
        r#"(?i)(?-u:\b(?:password|passwort|passphrase|passcode))[ \t]{1,3}["'`“](?P<v>[^\s"'`“”<>|]{6,64})["'`”]"#,
        holds,
    ),
    Pattern::value(
        AssignedSecret,
        "a value for a password",
        &[
            "and password",
            "and the password",
            "with password",
            "with the password",
            "/ password",
            ", password",
            "und passwort",
        ],
        r#"(?i-u:\b(?:user|username|login|account|benutzer))[ \t]{1,3}["'`]?[A-Za-z0-9_.@-]{1,40}["'`]?[ \t]{0,2}(?i-u:and|with|/|,|und)[ \t]{1,2}(?i-u:the[ ])?(?i-u:password|passwort)[ \t]{1,3}["'`]?(?P<v>[^\s"'`<>|,;]{6,64})"#,
        holds,
    ),
    // Nothing but its signs and digits tells that the word behind "the password" is one.
    Pattern::value(
        AssignedSecret,
        "a value for a password",
        &["password", "passphrase", "passcode", "passwort", "kennwort", "mot de passe", "contrase", " pw ", " pwd "],
        r#"(?i-u:\b(?:(?:the|and|with|a|your|of|initial|root|admin|current|temporary|old|new|das|dem|le|la)[ \t]{1,2}|(?:user|username|login|account|benutzer|utilisateur|usuario)[ \t]{1,2}[a-z0-9_.@-]{2,40}[ \t]{0,2}[,;/]?[ \t]{0,2})(?:password|passphrase|passcode|passwort|kennwort|mot de passe|contrase(?:n|\xc3\xb1)a|pwd?))[ \t]{1,2}(?P<v>[!#-&*-;=?-Z^_a-z~]{8,64})"#,
        |found| {
            let value = found.value();
            holds(found)
                && value.contains(['#', '!', '@', '$', '%', '&', '*', '+', '?', '^', '=', '~'])
                && value.contains(|c: char| c.is_ascii_digit())
        },
    )
    .sieved(has_a_sign),
    // Four groups of four letters, as mail services hand them out.
    Pattern::value(
        AssignedSecret,
        "a password of an application",
        &["password", "passwort", "mot de passe", "contrase"],
        r#"(?i-u:password|passwort|mot de passe|contrase[a-z\xc3\xb1]{1,3}a)[A-Za-z0-9 ()/._-]{0,32}?[ \t]{0,3}(?:[:=]|is|=>)?[ \t]{1,3}["'`]?(?P<v>[a-z]{4}(?: [a-z]{4}){3})(?-u:\b)"#,
        |found| {
            let joined: String = found.value().split(' ').collect();
            is_random(&joined) && !is_placeholder(&joined)
        },
    ),
    Pattern::value(
        AssignedSecret,
        "the password of a wireless network",
        &["wifi:"],
        r"(?-u)\b(?i:WIFI):(?:[TSHR]:[^;\n]{0,64};){0,4}P:(?P<v>[^;\s]{8,63});",
        |found| holds(found) || is_strong(found.value(), 8),
    ),
    column!("0"),
    column!("1"),
    column!("2"),
    column!("3"),
];

/// Whether a text holds a sign that stands in passwords and in few words, and a digit.
fn has_a_sign(text: &str) -> bool {
    text.bytes().any(|byte| b"#!@$%&*+?^=~".contains(&byte)) && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Whether the value is a password that is meant to hold, and not a call, a rule or a sentence.
fn holds(found: &Match<'_>) -> bool {
    let value = found.value().trim_end_matches(['.', ',', ':', ')']);
    !found.after().starts_with(['(', '[', '{']) && value.len() >= 6 && is_real_password(value)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn told_passwords_are_found() {
        for (text, value) in [
            ("Das Pass§wort für den Drucker im Büro lautet Tr4vel-Lamp!", "Tr4vel-Lamp!"),
            ("Le mot de pa§sse de la boîte est « Tr4vel-Lamp »", ""),
            ("Le mot de pa§sse du réseau est Tr4vel-Lamp", "Tr4vel-Lamp"),
            ("La contras§eña del café es Tr4vel-Lamp", "Tr4vel-Lamp"),
            ("A sen§ha do portão é Tr4vel-Lamp", "Tr4vel-Lamp"),
            ("Het wachtw§oord is Tr4vel-Lamp", "Tr4vel-Lamp"),
            ("Пар§оль от ящика: Tr4vel-Lamp", "Tr4vel-Lamp"),
            ("密§码是Tr4vel-Lamp。", "Tr4vel-Lamp"),
            ("パスワ§ードは Tr4vel-Lamp です", "Tr4vel-Lamp"),
            ("user ops and pass§word Tr4vel-Lamp!", "Tr4vel-Lamp!"),
            ("Use the pass§word \"Tr4vel-Lamp\" there.", "Tr4vel-Lamp"),
            ("Sign in as desk with the pass§word Lamp#4471 there.", "Lamp#4471"),
            ("user desk, p§w Lamp#4471", "Lamp#4471"),
            ("app pass§word: xqzt kvbw pjhd gmrf", "xqzt kvbw pjhd gmrf"),
            ("WI§FI:T:WPA;S:desk;P:Tr4vel-Lamp;;", "Tr4vel-Lamp"),
            ("| host | pass§word | note |\n|---|---|---|\n| desk7 | Tr4vel-Lamp | none |", "Tr4vel-Lamp"),
            ("| Pass§wort | Wo |\n|---|---|\n| Tr4vel-Lamp | Büro |", "Tr4vel-Lamp"),
        ] {
            let text = &whole(text);
            assert!(value.is_empty() || values(TABLE, text).contains(&value), "{text}: {:?}", values(TABLE, text));
        }
    }

    #[test]
    fn talk_and_placeholders_are_quiet() {
        for text in [
            "Das Passwort ist mindestens zwölf Zeichen lang.",
            "Le mot de passe est obligatoire.",
            "La contraseña es necesaria.",
            "密码是必填项",
            "the user and password fields, user ops and password required",
            "Use the password \"changeme\" in the sandbox.",
            "the password `min_length` option",
            "password that must have four more letters than this",
            "app password: xxxx xxxx xxxx xxxx",
            "WIFI:T:WPA;S:desk;P:yourpassword;;",
            "| user | password | rule |\n|---|---|---|\n| deploy | 12+ characters | v1.2.3 |",
            "| password | kind |\n|---|---|\n| String(64) | a-1 |",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}: {:?}", values(TABLE, text));
        }
    }
}
