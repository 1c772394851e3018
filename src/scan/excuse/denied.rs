//! Lists of what is denied, in JSON: a command that stands there is refused by whoever reads the list.

/// How far the key of a list stands before what is in it at most, in bytes.
const FAR: usize = 4096;

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

/// Whether a place stands in a list whose key says that all of it is denied.
pub(super) fn is_denied(text: &str, at: usize) -> bool {
    let bytes = &text.as_bytes()[at.saturating_sub(FAR)..at];
    let mut depth = 0;
    let open = bytes.iter().rposition(|byte| {
        depth += usize::from(*byte == b']');
        let opens = *byte == b'[' && depth == 0;
        depth -= usize::from(*byte == b'[' && depth > 0);
        opens
    });
    let Some(before) = open.map(|open| bytes[..open].trim_ascii_end()) else { return false };
    let Some(key) = before.strip_suffix(b":").and_then(|before| before.trim_ascii_end().strip_suffix(b"\"")) else {
        return false;
    };
    let start = key.iter().rposition(|byte| *byte == b'"').map_or(key.len(), |quote| quote + 1);
    let plain: String =
        key[start..].iter().filter(|byte| byte.is_ascii_alphanumeric()).map(|byte| char::from(*byte)).collect();
    KEYS.contains(&plain.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_the_list_decides() {
        for (text, denied) in [
            (r#"{"deny": ["a", "BAD"]}"#, true),
            (r#"{"deny" : [ ["x"], "BAD"]}"#, true),
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
