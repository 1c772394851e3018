//! Which keys grant or claim authority, and which values give it. Words count, not their order or their spelling:
//! `policyOverride`, `override_policy` and `OVERRIDE-POLICY` say the same.

use crate::spec::record::snake_case;
use serde_json::{Map, Value};

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

const GRANTS: &[&str] = &["grant", "grants", "permission", "permissions", "privilege", "privileges", "sudo"];
const ASKS: &[&str] = &["tools", "capabilities", "hook", "hooks", "scripts"];
const WORDS: &[&str] = &[
    "certification",
    "certifications",
    "certified",
    "command",
    "commands",
    "credentials",
    "endorsed",
    "endorsement",
    "endorsements",
    "exec",
    "execute",
    "execution",
    "network",
    "official",
];
/// What a receiver may do, as one word or several that belong together.
const MATTERS: &[&str] = &[
    "admin",
    "browser",
    "codeexecution",
    "command",
    "commands",
    "credential",
    "credentials",
    "disk",
    "exec",
    "execute",
    "execution",
    "filesystem",
    "internet",
    "mcp",
    "network",
    "plugins",
    "policyoverride",
    "provider",
    "providers",
    "push",
    "repository",
    "repositorywrite",
    "repositorywrites",
    "root",
    "run",
    "runtimeexecution",
    "secrets",
    "shell",
    "subprocess",
    "telemetry",
    "terminal",
    "tool",
    "tools",
    "web",
    "websiteintake",
    "write",
    "writes",
];
/// Of these, the ones that are verbs as well: `runCommands`.
const DEEDS: &[&str] = &["exec", "execute", "run", "write"];
/// Matters that are a grant without a verb.
const BARE: &[&str] = &["codeexecution", "repositorywrite", "repositorywrites", "runtimeexecution", "websiteintake"];
const VERBS: &[&str] = &[
    "access",
    "allow",
    "allowed",
    "allows",
    "approve",
    "approved",
    "authorise",
    "authorised",
    "authorize",
    "authorized",
    "call",
    "calls",
    "can",
    "enable",
    "enabled",
    "enables",
    "grant",
    "granted",
    "grants",
    "may",
    "permission",
    "permissions",
    "permit",
    "permits",
    "permitted",
    "privileges",
    "requested",
    "rights",
    "unrestricted",
    "use",
];
const FILLERS: &[&str] = &[
    "all",
    "and",
    "any",
    "arbitrary",
    "external",
    "for",
    "full",
    "host",
    "is",
    "local",
    "of",
    "on",
    "remote",
    "the",
    "to",
];

/// Two groups of words that make a grant together, in any order.
const PAIRS: &[(&[&str], &[&str])] = &[
    (
        &[
            "bypass",
            "bypasses",
            "circumvent",
            "disable",
            "disables",
            "ignore",
            "ignores",
            "override",
            "overrides",
            "skip",
            "skips",
            "supersede",
            "supersedes",
        ],
        &[
            "anchor",
            "anchors",
            "approval",
            "boundary",
            "checks",
            "consent",
            "guardrails",
            "instruction",
            "instructions",
            "policies",
            "policy",
            "refusal",
            "review",
            "reviews",
            "rules",
            "safety",
            "system",
            "validation",
            "verification",
        ],
    ),
    (
        &["auto", "automatic", "automatically", "silent", "silently", "unattended"],
        &[
            "accept",
            "approval",
            "approve",
            "approved",
            "execute",
            "execution",
            "export",
            "import",
            "install",
            "load",
            "promote",
            "promotion",
            "publish",
            "push",
            "run",
            "sync",
            "update",
        ],
    ),
];
/// What runs when something happens to the package.
const MOMENTS: (&[&str], &[&str], &[&str]) = (
    &["after", "before", "on", "post", "pre"],
    &["activate", "import", "install", "load", "open", "receive", "start", "startup", "unpack", "update"],
    &["command", "commands", "hook", "hooks", "script", "scripts"],
);

/// What a key claims, when it claims something.
pub(super) fn claim(key: &str) -> Option<Claim> {
    let key: String = key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    // No key of these is longer, and none holds anything but letters.
    if key.is_empty() || key.len() > 64 || !key.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    let word = key.as_str();
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
    if made_of(word, &[moments, events, things], &is_moment) {
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
        made_of(word, &[left, right, FILLERS, VERBS], &both)
    };
    (PAIRS.iter().any(pair) || made_of(word, &[MATTERS, VERBS, FILLERS], &grants)).then_some(Claim::Grant)
}

/// Whether a word is words of the lists written together in a way that `holds`.
fn made_of(word: &str, lists: &[&[&str]], holds: &dyn Fn(&[&str]) -> bool) -> bool {
    fn split<'w>(rest: &'w str, lists: &[&[&str]], tokens: &mut Vec<&'w str>, holds: &dyn Fn(&[&str]) -> bool) -> bool {
        if rest.is_empty() {
            return holds(tokens);
        }
        // A key has a few words; more are no key, and are not worth every way to split them.
        if tokens.len() >= 8 {
            return false;
        }
        lists.iter().flat_map(|list| list.iter()).any(|token| {
            let Some(after) = rest.strip_prefix(token) else { return false };
            tokens.push(&rest[..token.len()]);
            let found = split(after, lists, tokens, holds);
            tokens.pop();
            found
        })
    }
    split(word, lists, &mut Vec::new(), holds)
}

/// Whether what stands under a key of this claim gives something.
pub(super) fn gives(claim: Claim, value: &Value, voice: Voice) -> bool {
    let text = |text: &str| match (claim, voice) {
        (Claim::Trust, _) => is_full(text),
        (Claim::Word, Voice::Record) | (_, Voice::Description) => is_yes(text),
        // A record explains what somebody may do in a sentence; a grant is a word.
        (_, Voice::Record) => !is_denial(text) && text.split_whitespace().count() <= 3,
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
    let text = text.trim().to_lowercase();
    ["yes", "true", "on", "allow", "allowed", "all", "full", "granted", "unrestricted", "*"].contains(&text.as_str())
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
        ] {
            assert_eq!(claim(key), None, "{key}");
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
