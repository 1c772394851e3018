//! Settings that give a package a say: keys whose values grant tools, writes, trust or a way round the review; and words
//! of requirement that are none.

use super::{Kind, keys::Setting};
use crate::spec::{severity::Severity, shown};
use std::{collections::HashSet, sync::LazyLock};

/// Keys that grant something as soon as they say yes, in lower case without marks.
const GRANTS: &str = "actas adminaccess agentauthority allowall allowalltools allownetwork allowshell allowwrite alwaysallow \
     authoritygrant authoritygrants autoaccept autoapproval autoapprove autoapproved autoexecute autoimport \
     autoload autopromote autorun autotrust bypass bypassapproval bypasspermissions bypasspolicy bypassreview \
     bypasssandbox canexecute canoverride canpublish canwrite canwriterepository capabilitygrants certified \
     commandexecution credentialaccess credentialgrant credentialref dangerouslyskippermissions delegate \
     delegatedauthority disablereview disablesafety disablesandbox elevated elevatedprivileges endorsedby \
     execute executeonload executionauthority filesystemwrite fullaccess grant grantedpermissions grantedtools \
     grants grantsauthority grantsexecution hostedimport ignorepolicy impersonate isofficial issuerauthority \
     networkaccess nohumanreview official officialcertification officiallyendorsed onimport oninstall onload \
     onopen override overridelocalpolicy overridepolicy overrides overrideslocalpolicy policyoverride \
     policyoverrides postinstall preapproved preinstall privileged repositorywrite repowrite runonload \
     runtimeexecution selfapproved shellaccess skipapproval skipapprovals skipconfirmation skiplint \
     skippermissionprompts skippermissions skipreview sudo supersedespolicy toolaccess toolgrants trustall \
     trustedbydefault unattended unrestricted useroverride writeaccess yolo";
/// Keys whose list or object names what is granted.
const POWERS: &str = "access authority capabilities permissions privileges rights scopes tools";
/// Keys that ask for a person, and are turned off.
const GUARDS: &str = "humanapproval humanintheloop humanreview humanreviewrequired requireapproval requireconfirmation requirehumanreview \
     requirereview requiresapproval requireshumanapproval requireshumanreview requiresreview reviewrequired \
     sandbox sandboxed";
/// Keys that set how strict a receiver is, with the values that make it careless.
const CARELESS: &[(&str, &[&str])] = &[
    ("approvalpolicy", &["never", "auto", "none", "always-allow"]),
    ("permissions", &["all", "full", "unrestricted", "*", "root", "admin"]),
    ("runas", &["root", "system", "administrator", "admin"]),
    ("autonomy", &["full", "unlimited", "complete", "high"]),
    ("approvals", &["auto", "never", "none", "off", "automatic"]),
    ("authority", &["system", "root", "admin", "full", "override", "highest", "owner", "absolute"]),
    ("approvalmode", &["never", "auto", "none", "full-auto", "yolo"]),
    ("sandboxmode", &["danger-full-access", "off", "none", "disabled"]),
    ("defaultmode", &["bypasspermissions", "dontask", "acceptall"]),
    ("permissionmode", &["bypasspermissions", "dontask", "acceptall"]),
    ("role", &["system", "developer", "root", "administrator"]),
    ("level", &["system", "root", "admin", "administrator", "owner", "superuser"]),
    ("trust", &["full", "system", "absolute", "unconditional", "root"]),
    ("trustlevel", &["full", "system", "absolute", "highest", "root", "trusted"]),
    ("reviewstate", &["self-approved", "auto-approved", "approved-by-issuer", "pre-approved"]),
    ("status", &["self-approved", "auto-approved", "certified"]),
    ("certification", &["certified", "official", "approved", "full"]),
    ("network", &["unrestricted", "full", "*", "any", "all"]),
    ("filesystem", &["write", "full", "*", "read-write", "readwrite", "unrestricted", "all"]),
    ("shell", &["true", "full", "*", "unrestricted", "all"]),
    ("allowedtools", &["*", "all"]),
];
/// What says no.
const NO: &[&str] = &[
    "",
    "false",
    "no",
    "none",
    "null",
    "0",
    "off",
    "never",
    "disabled",
    "denied",
    "deny",
    "not",
    "n/a",
    "na",
    "nothing",
    "nobody",
    "unset",
    "undefined",
    "[]",
    "{}",
    "without",
    "forbidden",
    "prohibited",
    "refused",
    "~",
];
/// What a header line of prose says when it grants.
const YES: &str = "absolute admin all allowed enabled full granted highest outrank override root shell supersede system true \
     unlimited unrestricted write yes";
/// Keys of header lines that state a power.
const HEADERS: &str = "authority credentialaccess execution grants networkaccess permissions policyoverride privileges \
     repositoryaccess rights shellaccess toolaccess tools trustlevel writeaccess";
/// Keys that say whether a file has to be there.
const REQUIREMENT: &str =
    "filestatus necessity requiredlevel requiredstatus requirement requirementlevel requirementstatus";
/// Words that are no status of a file.
const NO_STATUS: &[&str] = &[
    "recommended",
    "optional",
    "suggested",
    "may include",
    "nice to have",
    "should",
    "may-include",
    "nice-to-have",
    "may",
    "could",
    "preferred",
    "desirable",
    "advised",
    "encouraged",
    "best effort",
    "maybe",
    "if possible",
    "would be nice",
];

/// Keys that count below another key only.
const BELOW: &str =
    "allow disabled execute filesystem mutable network off replacewith result shell state writable write";

/// The longest key that is watched, in bytes.
const LONGEST: usize = 60;

/// Whether a key is one of those that are judged.
pub(super) fn is_watched(key: &str) -> bool {
    static KEYS: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let careless = CARELESS.iter().map(|(key, _)| *key);
        [GRANTS, GUARDS, HEADERS, REQUIREMENT, POWERS, BELOW, "required"]
            .into_iter()
            .flat_map(str::split_whitespace)
            .chain(careless)
            .collect()
    });
    let last = key.rsplit('.').next().unwrap_or(key);
    key.len() <= LONGEST && (KEYS.contains(plain(last).as_str()) || is_built(last) || last == "required")
}

/// What is wrong with a setting.
pub(super) fn judge(setting: &Setting<'_>, is_record: bool) -> Option<(Kind, Severity, String)> {
    // The last part of a dotted key is what it sets.
    let key = plain(setting.key.rsplit('.').next().unwrap_or(setting.key));
    let value = setting.value.trim().to_lowercase();
    let status = is_in(REQUIREMENT, &key) && NO_STATUS.iter().any(|word| is_word(&value, word));
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
    if says.is_none() && plainly && !setting.header && is_built(last) && !in_workflow(setting) {
        let says = "a key that lets something happen unasked".to_owned();
        return Some((Kind::AuthoritySetting, Severity::Warning, says));
    }
    says.map(|says| (Kind::AuthoritySetting, Severity::Error, says.to_owned()))
}

fn header(key: &str, value: &str) -> Option<&'static str> {
    let denied = value.split(|c: char| !c.is_alphanumeric()).take(4).any(|word| NO.contains(&word) && !word.is_empty());
    let granted = YES.split_whitespace().any(|word| value.contains(word));
    (is_in(HEADERS, key) && granted && !denied).then_some("a header line that grants something")
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
    if is_in(GRANTS, key) && yes && !scripts && !is_code(value) {
        return Some("a key that grants authority");
    }
    let guarded = GUARDED.iter().any(|guard| parent.contains(guard));
    if key == "required" && value == "false" && guarded {
        return Some("a key that turns a safeguard off");
    }
    if matches!(parent, "supportboundary" | "grants") && value == "true" {
        return Some("a grant of the support boundary");
    }
    if is_in(GUARDS, key)
        && matches!(
            value,
            "false" | "off" | "no" | "none" | "disabled" | "skipped" | "waived" | "not required" | "never"
        )
    {
        return Some("a key that turns a safeguard off");
    }
    // In a list of messages every entry has a role.
    let message = key == "role" && !above.is_empty();
    if !message && CARELESS.iter().any(|(careless, values)| *careless == key && values.contains(&value)) {
        return Some("a key set to a value that no package may choose");
    }
    if matches!(key, "disabled" | "off") && value == "true" && (is_in(GUARDS, parent) || parent.contains("sandbox")) {
        return Some("a key that turns a safeguard off");
    }
    if (key == "allow" && parent == "permissions" || key == "allowedtools") && setting.body.contains("(*)") {
        return Some("a list that allows a tool everything");
    }
    if is_in(POWERS, parent) && matches!(key, "network" | "filesystem" | "shell" | "execute" | "write") && yes {
        return (setting.body.contains('*') || value == "true").then_some("a permission without bounds");
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

/// What asks for a person, as part of a key.
const GUARDED: &[&str] =
    &["review", "approval", "verification", "confirmation", "consent", "humanintheloop", "guardrail"];
/// Verbs and objects of keys such as `allowShell`, `skip_human_review`, `can-deploy`.
const VERBS: &str = "allow allows auto bypass bypasses can disable disables enable grant grants granted ignore ignores impersonate \
     may override overrides skip skips trust trusts unlock unlocks";
const OBJECTS: &str = "admin anchor anchors approval approvals approve command commands confirmation credential credentials deploy \
     exec execute execution filesystem guardrails human lint merge network permission permissions policy production publish push \
     repository review reviews root safety sandbox secrets shell sudo tool tools write writes";

/// Whether a key is built of a verb and what nobody may do unasked.
fn is_built(key: &str) -> bool {
    static FIRST: LazyLock<HashSet<&str>> = LazyLock::new(|| VERBS.split_whitespace().collect());
    let parts = key.split(|c: char| !c.is_alphanumeric());
    let mut words = parts.flat_map(humps).map(str::to_lowercase);
    words.next().is_some_and(|verb| FIRST.contains(verb.as_str())) && words.any(|word| is_in(OBJECTS, &word))
}

/// The words of a name that are told apart by their capitals.
fn humps(part: &str) -> impl Iterator<Item = &str> {
    let mut rest = part;
    std::iter::from_fn(move || {
        let next = rest.char_indices().skip(1).find(|(_, c)| c.is_uppercase());
        let (word, behind) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
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

/// A key without the marks and the case that its writer chose.
fn plain(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
