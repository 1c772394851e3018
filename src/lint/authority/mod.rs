//! Which keys grant or claim authority, and which values give it. Words count, not their order or their spelling:
//! `policyOverride`, `override_policy` and `OVERRIDE-POLICY` say the same.

mod known;
mod words;

use crate::spec::record::snake_case;
use serde_json::{Map, Value};
use words::{ASKS, BARE, DEEDS, FILLERS, GRANTS, MATTERS, MOMENTS, PAIRS, SEVERAL, VERBS, WAIVED, WORDS};

/// What a key is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim {
    /// It gives a receiver's power away, whatever stands around it.
    Grant,
    /// It asks for a thing that records describe as well: tools, capabilities, hooks.
    Asks,
    /// It is an ordinary word of records, and a grant only with a plain yes: `network`, `certified`.
    Word,
    /// How far somebody is to be trusted; the value decides.
    Trust,
}

/// Who says it, which decides how much a text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// The manifest: its fields are read by programs.
    Manifest,
    /// A description of who made a file: such keys hold names there (`"network": "Orbit"`).
    Description,
    /// A record, whose sentences describe.
    Record,
}

/// What a key claims, when it claims something.
pub(super) fn claim(key: &str) -> Option<Claim> {
    known::claim(key, read_claim)
}

fn read_claim(key: &str) -> Option<Claim> {
    let words = words_of(key)?;
    let word: String = words.split(' ').collect();
    let word = word.as_str();
    if GRANTS.contains(&word) || BARE.contains(&word) {
        return Some(Claim::Grant);
    }
    if ASKS.contains(&word) {
        return Some(Claim::Asks);
    }
    if WORDS.contains(&word) {
        return Some(Claim::Word);
    }
    if ["trust", "trusted", "trustlevel"].contains(&word) {
        return Some(Claim::Trust);
    }
    let (moments, events, things) = MOMENTS;
    let is_moment = |tokens: &[&str]| {
        let has = |list: &[&str]| tokens.iter().any(|token| list.contains(token));
        has(events) && (has(moments) || (has(things) && tokens.len() > 1))
    };
    if made_of(&words, &[moments, events, things], &is_moment) {
        return Some(Claim::Asks);
    }
    let grants = |tokens: &[&str]| {
        let matters = tokens.iter().filter(|token| MATTERS.contains(token)).count();
        let deeds = tokens.iter().filter(|token| DEEDS.contains(token)).count();
        let verbs = tokens.iter().any(|token| VERBS.contains(token));
        (matters > 0 && verbs) || (deeds > 0 && matters > deeds)
    };
    let pair = |(left, right): &(&[&str], &[&str])| {
        let both = |tokens: &[&str]| {
            let has = |list: &[&str]| tokens.iter().any(|token| list.contains(token));
            has(left) && has(right)
        };
        made_of(&words, &[left, right, FILLERS, VERBS], &both)
    };
    (PAIRS.iter().any(pair) || made_of(&words, &[MATTERS, VERBS, FILLERS], &grants)).then_some(Claim::Grant)
}

/// Whether a field takes a review away: `"requiresHumanReview": false`.
pub(super) fn waives(key: &str, value: &Value) -> bool {
    let (asks, steps, beside) = WAIVED;
    let both = |tokens: &[&str]| {
        let has = |list: &[&str]| tokens.iter().any(|token| list.contains(token));
        has(asks) && has(steps)
    };
    let no = match value {
        Value::Bool(yes) => !yes,
        Value::String(text) => ["no", "false", "never", "none"].iter().any(|no| text.trim().eq_ignore_ascii_case(no)),
        _ => false,
    };
    no && words_of(key).is_some_and(|words| made_of(&words, &[asks, steps, beside], &both))
}

/// The words of a key in lower case, apart where the key sets them apart; nothing for a key that is none of these: they
/// hold letters only, and none is longer.
fn words_of(key: &str) -> Option<String> {
    if key.is_empty() || key.len() > 64 || !key.is_ascii() || key.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut words = String::new();
    let mut before = ' ';
    for c in key.chars() {
        let hump = c.is_ascii_uppercase() && before.is_ascii_lowercase();
        if (!c.is_ascii_alphabetic() || hump) && !words.is_empty() && !words.ends_with(' ') {
            words.push(' ');
        }
        if c.is_ascii_alphabetic() {
            words.push(c.to_ascii_lowercase());
        }
        before = c;
    }
    words.truncate(words.trim_end().len());
    (!words.is_empty()).then_some(words)
}

/// Whether the words of a key are words of the lists, written together or apart, in a way that `holds`.
fn made_of(words: &str, lists: &[&[&str]], holds: &dyn Fn(&[&str]) -> bool) -> bool {
    fn split<'l>(
        rest: &str,
        lists: &[&'l [&'l str]],
        tokens: &mut Vec<&'l str>,
        holds: &dyn Fn(&[&str]) -> bool,
    ) -> bool {
        let rest = rest.trim_start();
        if rest.is_empty() {
            return holds(tokens);
        }
        // A key has a few words; more are no key, and are not worth every way to split them.
        if tokens.len() >= 8 {
            return false;
        }
        lists.iter().flat_map(|list| list.iter()).any(|token| {
            let Some(after) = strip(rest, token) else { return false };
            tokens.push(token);
            let found = split(after, lists, tokens, holds);
            tokens.pop();
            found
        })
    }
    split(words, lists, &mut Vec::new(), holds)
}

/// A text behind a token that it begins with. A token of several words, listed as one, may stand apart in the text.
fn strip<'t>(text: &'t str, token: &str) -> Option<&'t str> {
    if !SEVERAL.contains(&token) {
        return text.strip_prefix(token);
    }
    let mut rest = text;
    for letter in token.chars() {
        rest = rest.trim_start().strip_prefix(letter)?;
    }
    Some(rest)
}

/// Whether what stands under a key of this claim gives something.
pub(super) fn gives(claim: Claim, value: &Value, voice: Voice) -> bool {
    let text = |text: &str| match (claim, voice) {
        (Claim::Trust, _) => is_full(text),
        (Claim::Word, Voice::Record) | (_, Voice::Description) => is_yes(text),
        // A record explains what somebody may do in a sentence; a grant is a word.
        (_, Voice::Record) => !is_denial(text) && !is_reading(text) && text.split_whitespace().count() <= 3,
        (_, Voice::Manifest) => !is_denial(text),
    };
    match value {
        Value::Null | Value::Bool(false) => false,
        Value::Bool(true) => claim != Claim::Trust || voice != Voice::Record,
        Value::Number(number) => voice == Voice::Manifest && number.as_f64() != Some(0.0),
        Value::String(string) => text(string),
        Value::Array(items) => items.iter().any(|item| gives(claim, item, voice)),
        Value::Object(map) if is_refused(map) => false,
        Value::Object(map) => {
            let said = map.iter().filter(|(key, _)| !is_aside(key));
            said.into_iter().any(|(_, below)| gives(claim, below, voice))
        }
    }
}

/// Whether an object says of itself that it gives nothing: `{"name": "shell", "granted": false}`.
fn is_refused(map: &Map<String, Value>) -> bool {
    map.iter().any(|(key, value)| match (snake_case(key).as_str(), value) {
        ("allow" | "allowed" | "approved" | "enabled" | "granted" | "permitted" | "value", Value::Bool(false)) => true,
        ("access" | "decision" | "effect" | "policy" | "state" | "status" | "value", Value::String(text)) => {
            is_denial(text)
        }
        _ => false,
    })
}

/// Keys under which nothing is given: what is denied, and what only explains.
fn is_aside(key: &str) -> bool {
    let key = snake_case(key);
    let first = key.split('_').next().unwrap_or_default();
    [
        "block",
        "blocked",
        "denied",
        "deny",
        "disallow",
        "disallowed",
        "forbid",
        "forbidden",
        "never",
        "no",
        "not",
        "refused",
    ]
    .contains(&first)
        || ["comment", "description", "note", "notes", "reason", "why"].contains(&key.as_str())
}

fn is_yes(text: &str) -> bool {
    const YES: &[&str] = &[
        "yes",
        "true",
        "on",
        "allow",
        "allowed",
        "all",
        "full",
        "granted",
        "unrestricted",
        "certified",
        "endorsed",
        "official",
        "*",
    ];
    YES.contains(&text.trim().to_lowercase().as_str())
}

/// Whether a list of tools only reads: `Read, Grep, Glob`.
fn is_reading(text: &str) -> bool {
    const READS: &[&str] = &["codebase", "find", "glob", "grep", "list", "ls", "read", "search", "usages", "view"];
    let first = |item: &str| item.trim().split(['/', ' ']).next().unwrap_or_default().to_lowercase();
    !text.trim().is_empty() && text.split(',').all(|item| READS.contains(&first(item).as_str()))
}

fn is_full(text: &str) -> bool {
    let words = snake_case(text);
    [
        "full",
        "fully",
        "absolute",
        "admin",
        "all",
        "always",
        "complete",
        "maximum",
        "root",
        "system",
        "total",
        "unlimited",
    ]
    .contains(&words.split('_').next().unwrap_or_default())
}

fn is_denial(text: &str) -> bool {
    if text.trim() == "*" {
        return false;
    }
    let text = snake_case(text);
    let words = ["", "false", "human_only", "n_a", "off", "out_of_scope", "read", "read_only", "readonly", "view"];
    let begins = [
        "0",
        "blocked",
        "denied",
        "deny",
        "disabled",
        "forbidden",
        "never",
        "no",
        "nobody",
        "none",
        "not",
        "nothing",
        "outside",
        "refused",
        "without",
    ];
    words.contains(&text.as_str()) || begins.contains(&text.split('_').next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys() {
        for key in [
            "permissions",
            "allow_tools",
            "networkAccess",
            "policy_override",
            "override_policy",
            "policyOverride",
            "OVERRIDE-POLICY",
            "canExecute",
            "autoApprove",
            "auto_approve_all",
            "sudo",
            "skipReview",
            "runCommands",
            "ignoreLocalPolicy",
            "toolsAllowed",
            "toolUse",
            "rootAccess",
            "may_write",
            "approvedTools",
        ] {
            assert_eq!(claim(key), Some(Claim::Grant), "{key}");
        }
        for key in
            ["hooks", "postInstall", "post-install-script", "onLoad", "preImportHook", "installScript", "capabilities"]
        {
            assert_eq!(claim(key), Some(Claim::Asks), "{key}");
        }
        for key in ["official", "certified", "network", "Commands"] {
            assert_eq!(claim(key), Some(Claim::Word), "{key}");
        }
        for key in [
            "tool",
            "network_name",
            "allowed_media_types",
            "provider",
            "write",
            "declared_scopes",
            "path",
            "wikiRoot",
            "updateRoute",
            "reviewState",
            "import",
            "install",
            "load_order",
            "noNetwork",
            "deniedTools",
            "update_rules",
            "test_commands",
            "accessibility",
            "root",
            "web",
            "startup_order",
            "review_rules",
            "local",
            "mayor",
            "secretScan",
        ] {
            assert_eq!(claim(key), None, "{key}");
        }
    }

    #[test]
    fn reviews_that_are_waived() {
        for (key, value, want) in [
            ("requiresHumanReview", json!(false), true),
            ("needs_approval", json!("no"), true),
            ("requiresHumanReview", json!(true), false),
            ("reviewRequired", json!(false), false),
            ("requires", json!(false), false),
        ] {
            assert_eq!(waives(key, &value), want, "{key} {value}");
        }
    }

    #[test]
    fn values() {
        let grant = |value: &Value, voice| gives(Claim::Grant, value, voice);
        for value in [json!(true), json!(["shell"]), json!({"a": {"b": "x"}}), json!("sandboxed"), json!(1)] {
            assert!(grant(&value, Voice::Manifest), "{value}");
        }
        for value in [
            json!(false),
            json!([]),
            json!({"a": false}),
            json!("none"),
            json!("not granted"),
            json!(null),
            json!(0),
            json!({"deny": ["*"]}),
            json!([{"name": "shell", "granted": false}]),
            json!({"note": "the receiver decides"}),
            json!({"policy": "deny", "list": ["shell"]}),
            json!(["none"]),
            json!("read-only"),
        ] {
            assert!(!grant(&value, Voice::Manifest), "{value}");
        }
        assert!(grant(&json!(["*"]), Voice::Record) && !grant(&json!("Read, Grep"), Voice::Record));
        assert!(!grant(&json!("Orbit network"), Voice::Description) && grant(&json!("yes"), Voice::Description));
        assert!(!grant(&json!("a human decides about each"), Voice::Record) && grant(&json!(["Bash"]), Voice::Record));
        assert!(
            !gives(Claim::Word, &json!("ISO 9001"), Voice::Record) && gives(Claim::Word, &json!(true), Voice::Record)
        );
        assert!(
            gives(Claim::Trust, &json!("full"), Voice::Record)
                && !gives(Claim::Trust, &json!("review"), Voice::Manifest)
        );
    }
}
