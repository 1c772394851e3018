//! The words of authority: what a key is made of when it grants, asks or claims. In lower case, without separators.

/// Two groups of words that make a grant together.
type Pair = (&'static [&'static str], &'static [&'static str]);
/// Three groups: two that make a request together, and what may stand beside them.
type Three = (&'static [&'static str], &'static [&'static str], &'static [&'static str]);

/// A grant whatever stands around it.
pub(super) const GRANTS: &[&str] = &[
    "actas",
    "grant",
    "grants",
    "impersonate",
    "mcpservers",
    "permission",
    "permissions",
    "privilege",
    "privileges",
    "sudo",
];
/// Words that records use as well for what they describe.
pub(super) const ASKS: &[&str] = &["allowedtools", "tools", "capabilities", "hook", "hooks", "scripts"];
/// Ordinary words of records.
pub(super) const WORDS: &[&str] = &[
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
    "override",
];
/// What a receiver may do, as one word or several that belong together.
pub(super) const MATTERS: &[&str] = &[
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
pub(super) const DEEDS: &[&str] = &["exec", "execute", "run", "write"];
/// Of these, the ones that are several words.
pub(super) const SEVERAL: &[&str] = &[
    "codeexecution",
    "filesystem",
    "policyoverride",
    "repositorywrite",
    "repositorywrites",
    "runtimeexecution",
    "websiteintake",
];
/// Matters that are a grant without a verb.
pub(super) const BARE: &[&str] =
    &["codeexecution", "repositorywrite", "repositorywrites", "runtimeexecution", "websiteintake"];
/// What makes a grant of a matter.
pub(super) const VERBS: &[&str] = &[
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
/// What may stand beside.
pub(super) const FILLERS: &[&str] = &[
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
pub(super) const PAIRS: &[Pair] = &[
    (
        &[
            "bypass",
            "bypasses",
            "circumvent",
            "disable",
            "disabled",
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
            "sandbox",
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
pub(super) const MOMENTS: Three = (
    &["after", "before", "on", "post", "pre"],
    &["activate", "import", "install", "load", "open", "receive", "start", "startup", "unpack", "update"],
    &["command", "commands", "hook", "hooks", "script", "scripts"],
);

/// What is asked for before something happens, and is not to be taken away.
pub(super) const WAIVED: Three = (
    &["ask", "asks", "await", "awaits", "need", "needs", "require", "requires"],
    &["approval", "confirmation", "consent", "permission", "review", "verification"],
    &["a", "any", "before", "explicit", "for", "human", "manual", "operator", "user"],
);
