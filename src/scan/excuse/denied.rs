//! Lists of what is denied, in JSON: a command that stands there is refused by whoever reads the list.

/// The longest text whose lists are read, in bytes: each command in it is looked up from its start.
const LONGEST: usize = 64 * 1024;

/// Keys of such lists, in lower case without marks.
const KEYS: &[&str] = &[
    "ban",
    "banned",
    "blacklist",
    "block",
    "blocked",
    "blockedcommands",
    "blocklist",
    "deny",
    "denied",
    "deniedcommands",
    "denylist",
    "disallow",
    "disallowed",
    "disallowedtools",
    "forbid",
    "forbidden",
    "never",
    "prohibited",
    "refuse",
    "refused",
    "reject",
    "rejected",
];

/// Whether a place of JSON stands in a list whose key says that all of it is denied, at the start of one of its strings or of
/// the brackets in it: `"deny": ["Bash(rm -rf *)"]`.
pub(super) fn is_denied(text: &str, at: usize) -> bool {
    let bytes = &text.as_bytes()[..at];
    if text.len() > LONGEST {
        return false;
    }
    let (mut lists, mut key, mut string, mut escaped) = (Vec::new(), "", None, false);
    for (place, byte) in bytes.iter().enumerate() {
        match (byte, string) {
            _ if escaped => escaped = false,
            (b'\\', Some(_)) => escaped = true,
            (b'"', None) => string = Some(place + 1),
            (b'"', Some(start)) => {
                key = &text[start..place];
                string = None;
            }
            (b'[' | b'{', None) => lists.push((*byte, std::mem::take(&mut key))),
            (b']' | b'}', None) => drop(lists.pop()),
            _ => {}
        }
    }
    let begins = string.is_some_and(|start| {
        let before = &text[start..at];
        before.is_empty() || before.ends_with('(') && !before.contains(' ')
    });
    let plain = |key: &str| key.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    begins && lists.last().is_some_and(|(open, key)| *open == b'[' && KEYS.contains(&plain(key).as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_the_list_decides() {
        for (text, denied) in [
            (r#"{"deny": ["a", "BAD"]}"#, true),
            (r#"{"deny" : [ ["x"], "Bash(BAD)"]}"#, true),
            (r#"{"deny": ["Run this: BAD"]}"#, false),
            (r#"{"note": "\"deny\": [ BAD"}"#, false),
            (r#"{"deny": [{"run": "BAD"}]}"#, false),
            (r#"{"blocked_commands": ["BAD"]}"#, true),
            (r#"{"deny": ["a"], "allow": ["BAD"]}"#, false),
            (r#"{"deny": [], "run": "BAD"}"#, false),
            (r#"{"denial": ["BAD"]}"#, false),
            ("deny [BAD]", false),
            ("BAD", false),
        ] {
            assert_eq!(is_denied(text, text.find("BAD").unwrap_or_default()), denied, "{text}");
        }
    }
}
