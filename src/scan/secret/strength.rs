//! How random a value looks. Words, identifiers, paths and versions do not; keys, tokens and good passwords do.

/// For each letter, those that follow it in English words and in names of code; other pairs are one in a hundred there,
/// and every other one in random letters.
const FOLLOW: [&str; 26] = [
    "bcdfgiklmnprstuvwxy",
    "aeijlorsuy",
    "acehikloprstuy",
    "abdegilmorsuy",
    "abcdefghilmnopqrstuvwxy",
    "aefilortuy",
    "aeghilnorsu",
    "aeinortuy",
    "abcdefgklmnoprstvxz",
    "aeosu",
    "aefilnsu",
    "abdefilnopstuvwy",
    "abeilmopsu",
    "acdefgijklmnopstuvy",
    "abcdfgijklmnoprstuvwxy",
    "adehilmoprstuy",
    "u",
    "acdefgiklmnoprstuvy",
    "acefhiklmnoprstuwy",
    "acefhilmoprstuwy",
    "abcdegilmnprst",
    "aeio",
    "aehinors",
    "aceipt",
    "eilmnopstz",
    "aei",
];

/// Whether a value looks drawn at random: as tokens and keys are, and as words, paths and identifiers are not.
pub(super) fn is_random(value: &str) -> bool {
    if is_uuid(value) {
        return true;
    }
    if is_hex(value) {
        // Forty capital digits are the fingerprint of a public key.
        let fingerprint = value.len() == 40 && !value.bytes().any(|byte| byte.is_ascii_lowercase());
        let letters = value.bytes().any(|byte| byte.is_ascii_alphabetic());
        return value.len() >= 20 && distinct(value) >= 6 && letters && !fingerprint;
    }
    let count = Count::of(value);
    let chars = count.lower + count.upper + count.digit;
    if chars < 8 || distinct(value) < 7 || count.lower + count.upper < 3 {
        return false;
    }
    let turns = turns(value);
    let (pairs, rare) = pairs(value.as_bytes());
    let odd = rare >= 3 && rare * 100 >= pairs * 28;
    if count.digit == 0 {
        return chars >= 12 && rare >= 4 && odd;
    }
    if rare == 0 && (pairs >= 12 || (pairs >= 6 && turns < 5)) {
        return false;
    }
    let worded = worded(value);
    (turns >= 3 && turns * 100 >= chars * 12 && (worded * 2 < chars || turns >= 6))
        || (chars >= 40 && turns >= 8)
        || (chars >= 16 && turns >= 1 && odd && (rare >= 4 || turns >= 2))
}

/// Whether a value is a plausible password: several kinds of character, and long enough.
pub(super) fn is_password(value: &str) -> bool {
    let count = Count::of(value);
    let kinds = [count.lower, count.upper, count.digit, count.sign].iter().filter(|number| **number > 0).count();
    let length = value.chars().count();
    let letters = count.lower + count.upper;
    (length >= 8 && kinds >= 3 && letters >= 2 && (count.digit > 0 || count.sign > 0))
        || (length >= 6 && kinds >= 2 && count.digit > 0 && letters >= 2 && turns(value) >= 3)
}

/// Whether a value is a UUID.
pub(super) fn is_uuid(value: &str) -> bool {
    value.len() == 36
        && value.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
        && distinct(value) >= 7
}

/// Whether a value is hexadecimal digits only.
pub(super) fn is_hex(value: &str) -> bool {
    let digits = value.strip_prefix("0x").unwrap_or(value);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether most characters repeat the one before them, or follow it in the alphabet or in counting: `abcdef`, `11111`.
/// A long value with a sequence in it is none.
pub(super) fn is_sequence(value: &str) -> bool {
    let (mut pairs, mut steps) = (0usize, 0usize);
    let mut before: Option<u8> = None;
    for byte in value.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase()) {
        if let Some(before) = before {
            pairs += 1;
            steps += usize::from(byte.abs_diff(before) <= 1 || (before == b'9' && byte == b'0'));
        }
        before = Some(byte);
    }
    pairs >= 5 && steps * 100 >= pairs * 55 && pairs - steps < 24
}

/// How many different bytes a value has.
pub(super) fn distinct(value: &str) -> usize {
    let mut seen = [false; 256];
    value.bytes().for_each(|byte| seen[usize::from(byte)] = true);
    seen.iter().filter(|seen| **seen).count()
}

/// How many characters of each kind.
struct Count {
    lower: usize,
    upper: usize,
    digit: usize,
    /// Signs other than those that join words.
    sign: usize,
}

impl Count {
    fn of(value: &str) -> Self {
        let mut count = Self { lower: 0, upper: 0, digit: 0, sign: 0 };
        for byte in value.bytes() {
            match byte {
                b'a'..=b'z' => count.lower += 1,
                b'A'..=b'Z' => count.upper += 1,
                b'0'..=b'9' => count.digit += 1,
                b'_' | b'.' | b'/' | b':' => {}
                _ => count.sign += 1,
            }
        }
        count
    }
}

/// How often the kind of character changes from one to the next. A capital that starts a word is no change.
pub(super) fn turns(value: &str) -> usize {
    let kind = |byte: Option<&u8>| match byte {
        Some(b'a'..=b'z') => 1,
        Some(b'A'..=b'Z') => 2,
        Some(b'0'..=b'9') => 3,
        _ => 0,
    };
    let bytes = value.as_bytes();
    let turn = |at: &usize| {
        let (left, right) = (kind(bytes.get(*at)), kind(bytes.get(at + 1)));
        let starts_a_word = right == 2 && kind(bytes.get(at + 2)) == 1;
        left != right && left > 0 && right > 0 && (left, right) != (2, 1) && !starts_a_word
    };
    (0..bytes.len()).filter(turn).count()
}

/// How many characters stand in parts that are letters only, as words between hyphens are.
fn worded(value: &str) -> usize {
    let parts = value.split(|char: char| !char.is_ascii_alphanumeric());
    parts.filter(|part| part.len() >= 3 && part.bytes().all(|byte| byte.is_ascii_alphabetic())).map(str::len).sum()
}

/// How many pairs of letters stand in the value, and how many of them are rare in words. Camel case parts words.
pub(in crate::scan) fn pairs(value: &[u8]) -> (usize, usize) {
    let (mut pairs, mut rare) = (0, 0);
    for pair in value.windows(2) {
        let (left, right) = (pair[0], pair[1]);
        let parted = left.is_ascii_lowercase() && right.is_ascii_uppercase();
        if !left.is_ascii_alphabetic() || !right.is_ascii_alphabetic() || parted {
            continue;
        }
        pairs += 1;
        let follow = FOLLOW.get(usize::from(left.to_ascii_lowercase() - b'a')).copied().unwrap_or_default();
        rare += usize::from(!follow.as_bytes().contains(&right.to_ascii_lowercase()));
    }
    (pairs, rare)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_values_are_told_from_words() {
        let random = [
            "q7Zt0Pk3LmV9sXw2",
            "fbe5c2ae550df3443d1d59653e1fd00999ed9edf",
            "3e2b8c1d-7d4a-4e5b-9c6f-0a1b2c3d4e50",
            "zpczet4wjluq4egiwi2arrasmdkh",
            "K9QX7M2PV4TD8RWN",
            "gHjrBnfdiGZItcYSqkSKnJsEhFwP",
        ];
        let plain = [
            "claude-sonnet-4-5-20250929",
            "callFunctionCheckIfDataAlreadyExists",
            "tokenizationKeyProviderFactoryBean",
            "user-preferences-v2",
            "src/components/Button2/index.tsx",
            "20240115",
            "utf8mb4_unicode_ci",
            "short1",
            "feature/add-login-form",
        ];
        random.iter().for_each(|value| assert!(is_random(value), "{value}"));
        plain.iter().for_each(|value| assert!(!is_random(value), "{value}"));
    }

    #[test]
    fn passwords_are_told_from_words() {
        ["Tr4vel-Lamp", "g7#kd92!x", "k8lq2zp", "Silver!Falcon"]
            .iter()
            .for_each(|value| assert!(is_password(value), "{value}"));
        ["required", "string", "os.getenv", "min_length", "12345678", "user_id"]
            .iter()
            .for_each(|value| assert!(!is_password(value), "{value}"));
    }

    #[test]
    fn sequences_are_seen() {
        ["abcdefghijkl", "1234567890", "aaaaaaaa", "ABCD-EFGH-IJKL"]
            .iter()
            .for_each(|value| assert!(is_sequence(value)));
        ["q7Zt0Pk3LmV9", "123e4567-e89b-12d3-a456-426614174000"].iter().for_each(|value| assert!(!is_sequence(value)));
    }
}
