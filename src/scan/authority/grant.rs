//! What a setting grants by its key, its value and the keys above it, wherever it stands.

use super::{
    header::stands_above,
    in_workflow, is_in,
    key::{acts, delegates, may_act, plain},
    words::{
        ABOVE, APPROVERS, ASKED_OF, CARELESS, DELEGATES, GRANTS, GUARDED, GUARDS, IN_PLACE, IS_ON, ITSELF, KEPT,
        LAST_WORD, NO, NOBODYS, OCCASIONS, POWERS, RANKS, RUNS, SAFEGUARDS, STANDS, SWITCHES, TAKEN, TELLING, THINGS,
        WHOLE,
    },
};
use crate::scan::keys::Setting;

/// Why a setting is one that no package may have.
pub(super) fn grant(setting: &Setting<'_>, key: &str, value: &str) -> Option<&'static str> {
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
    if above.iter().any(|key| key == "mcpservers") {
        if key == "args" && names(&["\"-c\"", "\"-e\"", "\"--eval\""]) {
            return Some("a server of tools that runs what its arguments say");
        }
        if key == "trust" && value == "true" || key == "alwaysallow" && !value.is_empty() {
            return Some("a server of tools that is trusted beforehand");
        }
    }
    // What is denied or asked for beside it is what "everything" leaves out.
    if matches!(key, "permission" | "permissions") && !names(&["\"deny\"", "\"ask\""]) {
        let tight = setting.body.replace([' ', '\n', '\t'], "");
        if ["\"*\":\"allow\"", "\"bash\":\"allow\""].iter().any(|all| tight.contains(all)) {
            return Some("a permission without bounds");
        }
    }
    if key == "command"
        && ["permissionDecision", "\"decision\""].iter().any(|word| setting.body.replace('\\', "").contains(word))
        && names(&["allow", "approve"])
    {
        return Some("a hook that allows what a person would be asked for");
    }
    if matches!(key, "exempt" | "exempted")
        && value == "true"
        && above.iter().any(|key| ["rule", "polic"].iter().any(|part| key.contains(part)))
    {
        return Some("a key that exempts from a rule");
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
pub(super) fn is_power_over(element: &str) -> bool {
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
