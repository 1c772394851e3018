//! Whether four numbers are an address of a private network: not a version, not a range, not one of a list of ranges that
//! are let in nowhere.

use super::pattern::Match;

/// Whether the value is an address of one network.
pub(super) fn is_private(found: &Match<'_>) -> bool {
    let around = |c: char| c.is_ascii_digit() || c == '.';
    let parts: Vec<Option<u8>> = found.value().split('.').map(|part| part.parse().ok()).collect();
    let [Some(a), Some(b), Some(_), Some(last)] = parts[..] else { return false };
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let longer = found.after().strip_prefix('.').is_some_and(|rest| digit(rest.chars().next()));
    // A range of addresses is no address.
    let range = last == 0 && found.after().strip_prefix('/').is_some_and(|rest| digit(rest.chars().next()));
    let private = a == 10
        || (a == 192 && b == 168)
        || (a == 172 && (16..=31).contains(&b))
        || (a == 169 && b == 254)
        || (a == 100 && (64..=127).contains(&b));
    private && !range && !longer && !found.before().ends_with(around) && !is_version(found) && !is_listed(found)
}

/// Whether the four numbers are those of a version: "version 10.2.3.4", "v10.2.3.4".
fn is_version(found: &Match<'_>) -> bool {
    let before = found.before();
    let word = before.trim_end_matches([' ', '\t', '`', '*', '"', ':', '=']);
    let word = word.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let named = [
        "version",
        "versions",
        "release",
        "releases",
        "build",
        "firmware",
        "v",
        "rev",
        "driver",
        "ver",
        "upgrade",
        "section",
        "sections",
        "chapter",
        "clause",
        "article",
        "paragraph",
        "table",
        "figure",
        "appendix",
        "step",
    ];
    named.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Whether the address is one that everybody knows, among ranges of private addresses: a list of what is let in nowhere.
fn is_listed(found: &Match<'_>) -> bool {
    let known = matches!(found.value(), "169.254.169.254" | "169.254.170.2" | "100.100.100.200")
        || found.value().ends_with(".0.0");
    let ranges = [
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "100.64.0.0/10",
        "fc00::/7",
        "fe80::/10",
        "::1/128",
    ];
    let refused = ["blocked", "denied", "refused", "rejected", "not reachable", "unreachable", "forbidden"];
    let window = found.window.to_ascii_lowercase();
    known
        && (ranges.iter().any(|range| window.contains(range))
            || window.contains("metadata") && refused.iter().any(|word| window.contains(word)))
}

#[cfg(test)]
mod tests {
    use crate::scan::{Kind, scan};

    #[test]
    fn addresses_versions_and_lists_are_told_apart() {
        #[track_caller]
        fn case(text: &str, found: bool) {
            let hits = scan("a.md", text.as_bytes());
            assert_eq!(hits.iter().any(|hit| hit.kind == Kind::MachineEndpoint), found, "{text}");
        }
        case("The printer is 10.2.3.4 on the second floor.", true);
        case("The version that runs on 10.2.3.4 is old.", true);
        case("Block 10.0.0.0/8, and reach the desk at 10.2.3.4.", true);
        case("Version 10.2.3.4 is out.", false);
        case("driver: v10.2.3.4, firmware **10.2.3.5**", false);
        case("Refuse 10.0.0.0/8, 192.168.0.0/16 and 169.254.169.254.", false);
    }
}
