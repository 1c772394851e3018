//! Codes that open a door, a network or an account, as people note them: a PIN, the key of a wireless network, the seed of
//! a second factor, the codes that stand in for one.
//!
//! Digits say little, so what they open has to be named; these are warnings.

use super::gate::{is_placeholder, is_real_password};
use super::strength::{distinct, is_random, is_sequence};
use crate::scan::{
    Kind::AssignedSecret,
    pattern::{Match, Pattern},
};

pub(super) static TABLE: &[Pattern] = &[
    Pattern::value(
        AssignedSecret,
        "a code that opens something",
        &["pin ", "pin:", "pin=", "pins", "pincode", "puk", "combination", "access code", "door code", "entry code", "entrance code", "alarm code", "gate code", "safe code", "vault code", "unlock code", "keypad code", "lock code", "locker code", "garage code", "elevator code", "lift code", "sim code", "disarm code", "voicemail code", "screen code", "phone code", "tablet code", "card code", "account code", "security code", "master code", "access-code", "door-code", "pin-code", "code pin", "code d'acc", "code de la porte", "code de l'alarme", "code du portail", "code du coffre", "code d'entr"],
        r"(?-u)(?:\bPIN|\bPUK|(?i:\b(?:access|door|entry|entrance|alarm|gate|safe|vault|unlock|keypad|lock|locker|garage|elevator|lift|sim|disarm|voicemail|screen|phone|tablet|card|account|security|master)[ -]?(?:pin|code|combination)\b|\bcode (?:pin|d'acc(?:e|\xc3\xa8)s|de la porte|de l'alarme|du portail|du coffre|d'entr(?:e|\xc3\xa9)e)\b|\bcombination\b|\bpincode\b))[^\n0-9:=;.]{0,48}?(?:[:=]|(?i: is| are| est| lautet| ist| reads| remains))[ \t]{0,3}[*_`\x22']{0,3}(?P<v>[0-9](?:[ -]?[0-9]){3,9}[#*]?)(?:[^0-9A-Za-z%-]|$)",
        is_code,
    )
    .warning(),
    Pattern::value(
        AssignedSecret,
        "a code that opens something",
        &["pin ", "combination", "with code", "with the code", "the code ", "by code", "enter code", "num\u{e9}ro", "numero", "le code "],
        r"(?-u)(?i:\b(?:opens?|unlocks?|unlocked|unlocking|disarms?|disarmed|disarming|get in|gets? into|enter the (?:building|room|depot|office|house|garage|lab)|s'ouvre|ouvre|ouvrir|desbloquea)\b)[^\n]{0,64}?(?i:\b(?:pin|code|combination|num(?:e|\xc3\xa9)ro))[ \t]{1,2}[*_`\x22']{0,3}(?P<v>[0-9](?:[ -]?[0-9]){3,7}[#*]?)(?:[^0-9A-Za-z%-]|$)",
        is_code,
    )
    .warning(),
    Pattern::value(
        AssignedSecret,
        "the password of a wireless network",
        &["wi-fi", "wifi", "wlan", "ssid", "wireless network", "hotspot"],
        r#"(?-u)(?i:\bwi-?fi\b|\bwlan\b|\bssid\b|wireless network|\bhotspot\b)[^\n]{0,80}?(?i:\b(?:key|psk|pass|pw|pwd|password|passphrase|passwort|cl(?:e|\xc3\xa9)|code|schl\xc3\xbcssel|clave|mot de passe)\b)[^\n:=0-9]{0,24}?(?:[:=]|(?i: is| est| ist| lautet| es))[ \t]{0,3}["'`*]{0,3}(?P<v>[!#-&(-:=?-_a-~]{8,63})"#,
        |found| is_real_password(found.value().trim_end_matches(['.', ',', ':', ')', '*'])) && !found.after().starts_with('('),
    ),
    Pattern::value(
        AssignedSecret,
        "the password of a wireless network",
        &["wi-fi", "wifi", "wlan"],
        r#"(?-u)(?i:\b(?:key|password|passphrase|passcode|passwort|schl\xc3\xbcssel|cl(?:e|\xc3\xa9)|code|mot de passe|clave|contrase\xc3\xb1a)[ \t]+(?:(?:of|for|to|the|du|de|la|le|des|das|f\xc3\xbcr|del)[ \t]+){0,3}(?:wi-?fi|wlan))[^\n:=0-9]{0,48}?(?:[:=]|(?i: is| est| ist| lautet| es))[ \t]{0,3}["'`*]{0,3}(?P<v>[!#-&(-:=?-_a-~]{8,63})"#,
        |found| is_real_password(found.value().trim_end_matches(['.', ',', ':', ')', '*'])) && !found.after().starts_with('('),
    ),
    Pattern::value(
        AssignedSecret,
        "a password in a call",
        &["networkcredential", "pscredential", "usernamepasswordcredential", "httpbasicauth", "basicauth("],
        r#"(?-u)(?i:NetworkCredential|PSCredential|UsernamePasswordCredentials?|HTTPBasicAuth|\bBasicAuth)[ \t]*\([ \t]*["'][^"'\n]{1,60}["'][ \t]*,[ \t]*["'](?P<v>[^"'\n]{6,80})["']"#,
        |found| is_real_password(found.value()),
    ),
    Pattern::value(
        AssignedSecret,
        "the master password of a tool for builds",
        &["<master>"],
        r"(?-u)<master>[ \t]*\{(?P<v>[A-Za-z0-9+/=]{24,})\\?\}",
        |found| is_random(found.value()),
    ),
    Pattern::value(
        AssignedSecret,
        "the seed of a second factor",
        &["2fa", "totp", "hotp", "mfa", "otp ", "authenticator", "two-factor", "two factor", "second factor"],
        r#"(?-u)(?i:\b(?:2fa|totp|otp|mfa|hotp|authenticator|(?:two|second)[ -]factor)\b)[^\n]{0,40}?(?i:seed|secret|key|setup)[^\n:=]{0,40}?(?:[:=]|(?i: is))[ \t]{0,3}["'`*]{0,2}(?P<v>[A-Z2-7]{16,64}|[A-Za-z2-7]{4}(?: [A-Za-z2-7]{4}){3,12})(?:[^A-Za-z0-9_-]|$)"#,
        |found| {
            let joined: String = found.value().split(' ').collect();
            is_random(&joined) && !is_placeholder(&joined)
        },
    ),
    Pattern::value(
        AssignedSecret,
        "the codes that stand in for a second factor",
        &["recovery code", "backup code", "rescue code", "scratch code", "emergency code", "one-time code", "reset code", "two-factor code", "2fa code", "codes de secours", "wiederherstellungscode"],
        r"(?-u)(?i:\b(?:recovery|backup|rescue|scratch|emergency|one-time|reset|two-factor|2fa)(?: recovery| backup)? codes?\b|codes de secours|wiederherstellungscodes?)[^\n]{0,60}?[:\n \t`](?:[ \t\n`*-]{0,8})(?:\([^)\n]{1,80}\)[ \t]{0,4}\n[ \t\n`*-]{0,8})?(?P<v>(?:[A-Za-z0-9]{4,6}-[A-Za-z0-9]{4,6}(?:-[A-Za-z0-9]{4,6}){0,2}(?:[,;/| \t\n`*-]{1,8}|$)){2,16}|(?:[0-9]{8}(?:[,;/| \t\n`*-]{1,8}|$)){3,16}|(?:[0-9]{4} [0-9]{4}(?:[,;/|\t\n`*-]{1,8} ?|$)){3,16})",
        |found| {
            let value = found.value().trim();
            let digits = value.bytes().filter(u8::is_ascii_digit).count();
            digits >= 6 && distinct(value) >= 8 && !is_sequence(value) && !value.to_ascii_lowercase().contains("xxxx")
        },
    )
    .across_block(),
    Pattern::value(
        AssignedSecret,
        "the key that opens a disk",
        &["bitlocker", "recovery key", "recovery password", "wiederherstellungs", "cl\u{e9} de r"],
        r"(?-u)(?i:bitlocker|recovery (?:key|password)|wiederherstellungs|cl(?:e|\xc3\xa9) de r)[^\n0-9]{0,80}(?P<v>[0-9]{6}(?:-[0-9]{6}){7})\b",
        |found| distinct(found.value()) >= 6,
    ),
    Pattern::value(
        AssignedSecret,
        "the password of a wireless network",
        &["psk", "wpa_passphrase", "wpa-passphrase"],
        r#"(?-u)(?i:\b(?:(?:wpa[23]?[_-]?)?psk|wpa[_-]passphrase))["']?[ \t]{0,4}[:=][ \t]{0,4}["'](?P<v>[!#-&(-~]{8,63})["']"#,
        |found| is_real_password(found.value()),
    ),
    Pattern::value(
        AssignedSecret,
        "the password of a wireless network",
        &["psk="],
        r"(?-u)\bpsk=(?P<v>[0-9a-f]{64})\b",
        |found| is_random(found.value()) && !is_sequence(&found.value()[..16]),
    ),
    Pattern::value(
        AssignedSecret,
        "a password that is set on a command line",
        &["chpasswd", "net user", "mc alias set", "mc config host"],
        r#"(?-u)(?:echo[ \t]+["']?[A-Za-z0-9_.-]{1,32}:(?P<v>[^\s"'|]{6,64})["']?[ \t]*\|[ \t]*(?:sudo[ \t]+)?chpasswd|(?i:net[ \t]+user)[ \t]+[A-Za-z0-9_.-]{1,40}[ \t]+(?P<w>[^\s/"'][^\s"']{5,63})[ \t]+/(?i:add))"#,
        |found| is_real_password(found.value()),
    ),
    Pattern::value(
        AssignedSecret,
        "a secret that is set on a command line",
        &["mc alias set", "mc config host"],
        r#"(?-u)\bmc[ \t]+(?:alias[ \t]+set|config[ \t]+host[ \t]+add)[ \t]+[^\s]{1,40}[ \t]+https?://[^\s]{1,80}[ \t]+[^\s]{1,64}[ \t]+["']?(?P<v>[^\s"'`]{8,80})"#,
        |found| is_real_password(found.value()) || is_random(found.value()),
    ),
];

/// Whether digits are a code that somebody chose: no sample, no year, no number of something else.
fn is_code(found: &Match<'_>) -> bool {
    let value = found.value();
    let digits: String = value.chars().filter(char::is_ascii_digit).collect();
    let line = found.window.to_ascii_lowercase();
    let name = found.window[found.whole.start..found.value.start].to_ascii_lowercase();
    let other = [
        "postal",
        "zip",
        "postcode",
        "gpio",
        "india",
        "error",
        "status",
        "exit",
        "fault",
        "http",
        "area code",
        "country code",
        "dial",
        "example",
        "sample",
        "placeholder",
        "test",
        "dummy",
        "fake",
        "default",
        "article",
    ];
    // An alarm has codes that say what is wrong.
    let alarm = name.contains("alarm") && digits.len() < 5 && !value.ends_with(['#', '*']);
    let year = digits.len() == 4 && (digits.starts_with("19") || digits.starts_with("20"));
    let dated = digits.len() == 8 && value.contains('-');
    distinct(&digits) >= 2
        && !"01234567890123".contains(&digits)
        && !"98765432109876".contains(&digits)
        && !alarm
        && !year
        && !dated
        && !other.iter().any(|word| line.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{values, whole};
    use super::*;

    #[test]
    fn codes_that_open_something() {
        for (text, value) in [
            ("The cabinet opens with P§IN 48206, the box does not.", "48206"),
            ("Door co§de: 7714#", "7714#"),
            ("The co§de d'accès est 604913.", "604913"),
            ("PI§N of the SIM card: 8316", "8316"),
            ("Guest wi-fi \"Harbour\", ke§y is Lamp-77-Harbour", "Lamp-77-Harbour"),
            ("SSID Harbour, ps§k=q7Zt0Pk3LmV9", "q7Zt0Pk3LmV9"),
            ("ps§k=\"QHXAqWS1gLA79#+a\"", "QHXAqWS1gLA79#+a"),
            ("La clé Wi§-Fi du réseau invité est Lamp-77-Harbour", "Lamp-77-Harbour"),
            (
                "Recovery ke§y of the laptop: 663872-604362-226600-284372-455840-320254-317768-634612",
                "663872-604362-226600-284372-455840-320254-317768-634612",
            ),
            ("echo 'disp§atch:kwJ94pG3IRb' | chpasswd", "kwJ94pG3IRb"),
            ("net us§er dispatch p7zABE!KJubP /add", "p7zABE!KJubP"),
            ("mc al§ias set attic https://s3.x.io ci U3NqLWZTvUVCmjkQ22ar", "U3NqLWZTvUVCmjkQ22ar"),
            ("new Network§Credential(\"ci\", \"AP7JaJ1EojdfMi1iKL5Z\")", "AP7JaJ1EojdfMi1iKL5Z"),
            ("TOTP se§ed of the registrar: K5QW3ZL7MTB2XHRD", "K5QW3ZL7MTB2XHRD"),
        ] {
            let text = &whole(text);
            assert!(values(TABLE, text).contains(&value), "{text}: {:?}", values(TABLE, text));
        }
        let text = whole("Recovery co§des:\n- q7zt-0pk3\n- lmv9-sxw2\n- hd5r-k8q1\n");
        assert_eq!(values(TABLE, &text).len(), 1);
        let text = whole("backup co§des 59201847 20485716 99302714");
        assert_eq!(values(TABLE, &text), ["59201847 20485716 99302714"]);
    }

    #[test]
    fn numbers_of_other_things() {
        for text in [
            "PIN: 4 to 8 digits",
            "PIN code: 560034, Bangalore, India",
            "The PIN is 1234 in the sample.",
            "alarm code is 4012",
            "exit code: 4012",
            "access code is 2024",
            "The wi-fi key is printed on the box.",
            "The wifi password is required.",
            "TOTP secret: base32 encoded, 16 letters",
            "Recovery codes: xxxx-1234, xxxx-5678",
            "backup codes are printed once",
            "echo 'user:password' | chpasswd",
            "net user dispatch /add",
            "reset codes 2024-01-02 2024-01-03",
        ] {
            assert!(values(TABLE, text).is_empty(), "{text}: {:?}", values(TABLE, text));
        }
    }
}
