//! Settings that give a package a say: keys whose values grant tools, writes, trust or a way round the review; and words
//! of requirement that are none.

mod header;
mod key;
mod words;

use super::{Kind, keys::Setting};
use crate::spec::{severity::Severity, shown};
use aho_corasick::AhoCorasick;
use header::{header, stands_above};
use key::{acts, begins_with_a_verb, delegates, is_built, may_act, plain};
use std::{collections::HashSet, sync::LazyLock};
use words::{
    ABOVE, APPROVERS, ASKED_OF, ASKS, BELOW, CARELESS, DELEGATES, GRANTS, GUARDED, GUARDS, HEADERS, IN_PLACE, IS_ON,
    ITSELF, KEPT, LAST_WORD, LONGEST, NO, NO_STATUS, NOBODYS, OCCASIONS, POWERS, RANKS, REQUIREMENT, RUNS, SAFEGUARDS,
    STANDS, SWITCHES, TAKEN, TELLING, THINGS, VOUCHES, WHOLE,
};

/// Whether a key is one of those that are judged.
pub(super) fn is_watched(key: &str) -> bool {
    static KEYS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let careless = CARELESS.iter().map(|(key, _)| *key);
        [
            GRANTS,
            GUARDS,
            HEADERS,
            REQUIREMENT,
            POWERS,
            DELEGATES,
            ASKS,
            BELOW,
            VOUCHES,
            RANKS,
            STANDS,
            OCCASIONS,
            APPROVERS,
            IN_PLACE,
            IS_ON,
            LAST_WORD,
            THINGS,
            "required",
        ]
        .into_iter()
        .flat_map(str::split_whitespace)
        .chain(careless)
        .collect()
    });
    /// Parts that tell wherever they stand in a key.
    static TOLD: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| AhoCorasick::new(TELLING.iter().chain(KEPT).chain(&["delegation"])).ok());
    if key.len() > LONGEST {
        return false;
    }
    let last = key.rsplit('.').next().unwrap_or(key);
    let bare = plain(last);
    KEYS.contains(bare.as_str())
        || TOLD.as_ref().is_none_or(|told| told.is_match(&bare))
        || bare.ends_with("access")
        || ["confirm", "ask", "waitfor"].iter().any(|verb| bare.starts_with(verb))
        || begins_with_a_verb(last) && (is_built(last) || acts(last) || may_act(last))
}

/// What is wrong with a setting.
pub(super) fn judge(setting: &Setting<'_>, is_record: bool) -> Option<(Kind, Severity, String)> {
    // The last part of a dotted key is what it sets.
    let key = plain(setting.key.rsplit('.').next().unwrap_or(setting.key));
    let value = setting.value.trim().to_lowercase();
    let spaced = value.replace('_', " ");
    let status = is_in(REQUIREMENT, &key) && NO_STATUS.iter().any(|word| is_word(&spaced, word));
    // A record of memory states its status; elsewhere the word may be that of a decision or a ticket.
    let label = matches!(key.as_str(), "status" | "required") && (is_record || !setting.header);
    let label = label && NO_STATUS.contains(&value.trim_end_matches(['.', ';', ',']));
    if status || label {
        let says = format!("a field set to `{}`, which is no status of a file", shown::text(setting.value.trim()));
        return Some((Kind::StatusTerm, Severity::Error, says));
    }
    // A line of prose in the form of a setting says no more than yes.
    let plainly = ["true", "yes", "all", "always", "on", "enabled", "full", "*", "1"].contains(&value.as_str());
    let says = match setting.header {
        true if setting.key.starts_with(char::is_uppercase) => header(&key, &value),
        true => (plainly && is_in(GRANTS, &key)).then_some("a key that grants authority"),
        false => grant(setting, &key, &value),
    };
    let last = setting.key.rsplit('.').next().unwrap_or(setting.key);
    let unasked = is_built(last) || is_in(VOUCHES, &key);
    if says.is_none() && plainly && !setting.header && unasked && !in_workflow(setting) {
        let says = "a key that lets something happen unasked".to_owned();
        return Some((Kind::AuthoritySetting, Severity::Warning, says));
    }
    says.map(|says| (Kind::AuthoritySetting, Severity::Error, says.to_owned()))
}

fn grant(setting: &Setting<'_>, key: &str, value: &str) -> Option<&'static str> {
    let above: Vec<String> = setting.above.iter().map(|key| plain(key)).collect();
    let parent = above.last().map_or("", String::as_str);
    // An object grants what one of its values grants; that of a schema only describes the key.
    let list =
        setting.body.trim_start_matches('[').trim_start().starts_with('{') && matches!(key, "overrides" | "override");
    let object = setting.body.starts_with('{') || list;
    let yes = says_yes(value)
        && (!object || [": true", ":true", "= true", "\"*\""].iter().any(|word| setting.body.contains(word)));
    // What a package manager runs when it installs is no grant to a receiver.
    let scripts = (parent == "scripts" && matches!(key, "preinstall" | "postinstall"))
        || (matches!(key, "override" | "overrides" | "privileged" | "sudo") && in_workflow(setting));
    // `"admin.grant": "Grant access"` is the label of a button.
    let label = value.split_once(' ').is_some_and(|(first, _)| first == key);
    if is_in(GRANTS, key) && yes && !scripts && !label && !is_code(value) {
        return Some("a key that grants authority");
    }
    let system = ["upgrade", "update", "reboot"].iter().any(|part| key.contains(part));
    if value == "true" && TELLING.iter().any(|part| key.contains(part)) && !system {
        return Some("a key that grants authority");
    }
    if (is_in(IN_PLACE, key) || may_act(setting.key)) && says_yes(value) && !object && !is_code(value) {
        return Some("a key that has a package act for somebody");
    }
    if is_in(STANDS, key)
        && setting.body.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| is_in(ABOVE, word))
    {
        return Some("a key that sets a file above people or local policy");
    }
    if is_in(LAST_WORD, key) && (is_in(ITSELF, value) || value == "persona") {
        return Some("a key that sets a file above people or local policy");
    }
    if TAKEN.contains(&value) && (KEPT.iter().any(|part| key.ends_with(part)) || parent == "gates") {
        return Some("a key that turns a safeguard off");
    }
    let guarded = GUARDED.iter().any(|guard| parent.contains(guard));
    if matches!(key, "skip" | "skipped" | "waived" | "automatic") && value == "true" && guarded && !in_workflow(setting)
    {
        return Some("a key that turns a safeguard off");
    }
    if key == "required" && value == "false" && guarded {
        return Some("a key that turns a safeguard off");
    }
    let safeguard = SAFEGUARDS.iter().any(|guard| parent.contains(guard));
    if is_in(IS_ON, key)
        && matches!(value, "false" | "off" | "no" | "never" | "none" | "disabled" | "danger-full-access")
        && safeguard
    {
        return Some("a key that turns a safeguard off");
    }
    if matches!(key, "allowed" | "enabled" | "granted")
        && is_in(SWITCHES, parent)
        && value == "true"
        && !in_workflow(setting)
    {
        return Some("a permission without bounds");
    }
    let names = |parts: &[&str]| parts.iter().any(|part| setting.body.contains(part));
    if setting.body.starts_with('{') && is_in(OCCASIONS, key) && names(RUNS) {
        return Some("a key that has something run as soon as a package is taken in");
    }
    if stands_above(value) && is_in(RANKS, key) {
        return Some("a key that sets a file above people or local policy");
    }
    let shells = ["sh", "bash", "zsh", "/bin/sh", "/bin/bash", "cmd", "cmd.exe", "powershell", "pwsh"];
    if key == "command" && above.iter().any(|key| key == "mcpservers") && shells.contains(&value) {
        return Some("a shell that is declared as a server of tools");
    }
    if key.ends_with("by")
        && is_in(APPROVERS, key)
        && value.split([' ', '-', '_']).filter(|word| *word != "this").all(|word| is_in(ITSELF, word))
    {
        return Some("a review that the package says of itself");
    }
    if (is_in(DELEGATES, key) || delegates(key))
        && setting.body.starts_with('{')
        && names(&["\"as\"", "\"actAs\"", "\"role\"", "\"scope\"", "\"scopes\"", "\"rights\""])
    {
        return Some("a key that grants authority");
    }
    // An approval that names the package, or whoever acts for it, as the one who gave it.
    if matches!(key, "approval" | "approvals" | "consent" | "signoff")
        && setting.body.starts_with('{')
        && names(&["\"approved\"", "\"granted\"", "\"given\"", "\"accepted\""])
        && ["package", "self", "assistant", "agent", "issuer", "automatic", "system"]
            .iter()
            .any(|by| setting.body.replace(' ', "").contains(&format!("\"by\":\"{by}")))
    {
        return Some("a review that the package says of itself");
    }
    if matches!(parent, "supportboundary" | "grants") && value == "true" {
        return Some("a grant of the support boundary");
    }
    if is_in(GUARDS, key)
        && !object
        && matches!(
            value,
            "false" | "off" | "no" | "none" | "disabled" | "skipped" | "waived" | "not required" | "never"
        )
    {
        return Some("a key that turns a safeguard off");
    }
    // In a list of messages every entry has a role.
    let message = key == "role" && !above.is_empty();
    // `trusted_system` is `trusted`, and says so twice.
    let first = value.split(['_', '-', '/', ' ']).next().unwrap_or_default();
    let careless = |(careless, values): &(&str, &[&str])| {
        let ranked = matches!(*careless, "trustlevel" | "authoritylevel" | "trust") && values.contains(&first);
        *careless == key && (values.contains(&value) || ranked && first.len() < value.len())
    };
    // `package-over-local-policy`
    let above_people = matches!(key, "precedence" | "priority" | "rank" | "order") && {
        let mut words = value.split(['_', '-', ' ', '/']);
        words.any(|word| matches!(word, "over" | "above" | "before" | "outranks"))
            && words.any(|word| matches!(word, "policy" | "local" | "user" | "host" | "human" | "owner" | "receiver"))
    };
    // `secrets_access: full`, `confirm_before_write: never`
    let whole = key.ends_with("access")
        && key.len() > "access".len()
        && matches!(value, "full" | "unrestricted" | "unlimited" | "root");
    let asks = ["confirm", "ask", "askfor", "waitfor"]
        .iter()
        .any(|verb| key.strip_prefix(verb).is_some_and(|rest| is_in(ASKED_OF, rest.trim_start_matches("before"))));
    let unasked = asks && matches!(value, "false" | "never" | "no" | "off" | "none");
    if above_people || whole || unasked || !message && CARELESS.iter().any(careless) {
        return Some("a key set to a value that no package may choose");
    }
    if matches!(key, "disabled" | "off") && value == "true" && (is_in(GUARDS, parent) || parent.contains("sandbox")) {
        return Some("a key that turns a safeguard off");
    }
    let without_bounds = ["(*)", "(**)", "Bash(rm:", "Bash(sudo:", "Bash(curl:", "Bash(rm ", "Bash(sudo "];
    if (key == "allow" && parent == "permissions" || key == "allowedtools") && names(&without_bounds) {
        return Some("a list that allows a tool everything");
    }
    if is_in(POWERS, parent) && !in_workflow(setting) {
        let of_people = !matches!(parent, "permissions" | "capabilities" | "tools" | "scopes");
        if value == "true" && acts(setting.key) && (of_people || is_in(NOBODYS, key)) {
            return Some("a permission without bounds");
        }
        let of = parent != "permissions" || is_in(THINGS, key);
        if of && !object && is_in(WHOLE, value) {
            return Some("a permission without bounds");
        }
    }
    let power = matches!(key, "network" | "filesystem" | "shell" | "execute" | "write" | "exec" | "process" | "run");
    if is_in(POWERS, parent) && power && yes {
        let shell = ["\"bash\"", "\"sh\"", "\"zsh\"", "\"powershell\"", "\"pwsh\"", "\"cmd\"", "\"sudo\""];
        return (setting.body.contains('*') || value == "true" || names(&shell))
            .then_some("a permission without bounds");
    }
    if is_in(POWERS, key) && setting.body.starts_with('[') && names_power(setting.body) {
        return Some("a list of powers");
    }
    let verdict = ["approved", "auto-approved", "waived", "skipped", "bypassed"].contains(&value);
    if parent == "review" && matches!(key, "state" | "status" | "result") && verdict {
        return Some("a review that the package says of itself");
    }
    if above.iter().any(|key| key.starts_with("anchor")) && matches!(key, "mutable" | "replacewith" | "writable") && yes
    {
        return Some("a key that opens an anchor to change");
    }
    None
}

/// Whether a setting belongs to the steps of a workflow, which grant nothing to a receiver.
fn in_workflow(setting: &Setting<'_>) -> bool {
    setting.above.iter().any(|key| matches!(*key, "jobs" | "steps" | "with" | "services" | "workflows" | "matrix"))
}

/// Whether a list names a power that no package has.
fn names_power(body: &str) -> bool {
    let lower = body.to_lowercase();
    [
        "\"shell\"",
        "\"execute\"",
        "\"exec\"",
        "\"network\"",
        "\"*\"",
        "\"filesystem\"",
        "\"write\"",
        "\"admin\"",
        "\"all\"",
        "\"sudo\"",
    ]
    .iter()
    .any(|power| lower.contains(power))
        || lower.split('"').any(is_power_over)
}

/// Whether an element names a thing and what may be done to it: `fs.write`, `process:spawn`, `repo:admin`.
fn is_power_over(element: &str) -> bool {
    let Some((one, other)) = element.split_once(['.', ':', '/']) else { return false };
    let things = "billing env exec file files filesystem fs host net network org os process repo repository secrets shell system tool tools vault";
    let verbs = "* admin decrypt owner all any connect delete exec execute full run spawn write";
    // Some name the verb first: `admin:org`.
    [(one, other), (other, one)].iter().any(|(thing, verb)| is_in(things, thing) && is_in(verbs, verb))
}

/// Whether a value says yes: anything that does not say no.
fn says_yes(value: &str) -> bool {
    let first = value.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | '.')).next().unwrap_or(value);
    // "no limits" and "never denied" say yes.
    let turned = ["limit", "denied", "restrict", "disabled", "refus", "forbid"].iter().any(|word| value.contains(word));
    !NO.contains(&value) && (!NO.contains(&first) || (turned && value.contains(' ')))
}

/// Values of programs, where a key of that name is a variable or a type.
fn is_code(value: &str) -> bool {
    matches!(value, "bool" | "boolean" | "string" | "number" | "object" | "array" | "any")
        || value.ends_with(['{', '(', ';'])
}

fn is_word(value: &str, word: &str) -> bool {
    value == word || value.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ',', ';', '.', '(']))
}

/// Whether a word is one of a list.
fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use crate::scan::{Kind, scan};

    /// Whether settings are found to grant something.
    #[track_caller]
    fn case(name: &str, text: &str, found: bool) {
        let hits = scan(name, text.as_bytes());
        assert_eq!(hits.iter().any(|hit| hit.kind == Kind::AuthoritySetting), found, "{text}: {hits:?}");
    }

    #[test]
    fn settings_that_grant_are_told_from_those_that_do_not() {
        for text in [
            r#"{"rightsGranted": ["release.publish"]}"#,
            r#"{"human_review": "not_required"}"#,
            r#"{"rank": "record-above-user"}"#,
            r#"{"vault_access": "unrestricted"}"#,
            r#"{"askBeforeDelete": false}"#,
            r#"{"consent": "presumed"}"#,
            r#"{"execution": {"allowed": true}}"#,
            r#"{"trustLevel": "trusted_system"}"#,
            r#"{"priority": "system"}"#,
            r#"{"capabilities": ["fs.write", "net.connect"]}"#,
            r#"{"permissions": {"exec": ["bash"]}}"#,
            r#"{"approval": {"state": "approved", "by": "package"}}"#,
            r#"{"policy": {"overrideLocal": true}}"#,
            r#"{"delegatedAuthority": {"to": "assistant", "as": "maintainer"}}"#,
            r#"{"grantedScopes": ["repo:admin"]}"#,
            r#"{"allowUnsafe": true}"#,
            r#"{"autoInstall": true}"#,
            r#"{"trusted": true}"#,
            r#"{"review": {"skip": true}}"#,
            r#"{"executionPolicy": "unrestricted"}"#,
            r#"{"ownerDelegation": {"scope": "all"}}"#,
            r#"{"permissions": {"allow": ["Bash(rm:*)"]}}"#,
            r#"{"tools": {"enabled": true, "list": ["git"]}}"#,
            r#"{"access": {"repository": "read-write"}}"#,
            r#"{"rights": {"mergeToMain": true}}"#,
            r#"{"runtime": {"guardrails": {"active": false}}}"#,
            r#"{"safeMode": "off"}"#,
            r#"{"oauth": {"scopes": ["admin:org"]}}"#,
            r#"{"endorsement": {"endorsed": true}}"#,
            r#"{"consent": {"givenInAdvance": true}}"#,
            r#"{"with": {"consentInAdvance": true}}"#,
            r#"{"sandbox": {"mode": "off"}}"#,
            r#"{"proxy": {"speaksFor": "account-holder"}}"#,
            r#"{"maySign": ["contracts"]}"#,
            r#"{"outranks": ["operator"]}"#,
            r#"{"humanVeto": "removed"}"#,
            r#"{"entitlements": ["org.owner"]}"#,
            r#"{"finalSay": "package"}"#,
        ] {
            case("a.json", text, true);
        }
        for text in [
            r#"{"execution": {"allowed": false}, "cache": {"enabled": true}}"#,
            r#"{"trustLevel": "untrusted", "priority": "high"}"#,
            r#"{"capabilities": ["fs.read", "read"], "scopes": ["read:user"]}"#,
            r#"{"permissions": {"exec": [], "run": ["git"]}}"#,
            r#"{"approval": {"state": "approved", "by": "Ada Meyer"}}"#,
            r#"{"policy": {"overrideLocal": false, "localOverride": "no"}}"#,
            r#"{"delegation": {"enabled": false}}"#,
            r#"{"trusted": false, "autoFocus": true, "tests": {"skip": true}}"#,
            r#"{"permissions": {"allow": ["Read(src/**)"], "deny": ["Bash(rm:*)"]}}"#,
            r#"{"sandbox": {"disabled": false}, "guardrails": {"active": true}}"#,
            r#"{"access": {"repository": "read"}, "rights": {"merge": false}}"#,
            r#"{"consent": {"givenInAdvance": false}, "speaksFor": "nobody", "maySign": []}"#,
            r#"{"outranks": ["the old file"], "quarantine": "on", "finalSay": "the owner"}"#,
            r#"{"os": {"unattendedUpgrades": true}, "consentBanner": "removed", "permissions": {"delete": true}}"#,
            r#"{"theme": {"active": false}, "tools": {"list": ["git"]}}"#,
            r#"{"allowSyntheticDefaultImports": true, "ignoreDeprecations": "5.0"}"#,
        ] {
            case("a.json", text, false);
        }
        case("a.md", "# T\n\nAuthority level: system\n", true);
        case("a.md", "# T\n\nApproval: not required\n", true);
        case("a.md", "# T\n\nApproval: not required for typing errors\nApproval: a maintainer\n", false);
    }
}
