//! The words by which settings are judged: keys that grant, ask or delegate, values that say yes or no, words of requirement.

/// Keys that grant something as soon as they say yes, in lower case without marks.
pub(super) const GRANTS: &str = "actas adminaccess agentauthority allowall allowalltools allownetwork allowshell allowwrite alwaysallow \
     authoritygrant authoritygrants autoaccept autoapproval autoapprove autoapproved autoexecute autoimport \
     autoload autopromote autorun autotrust bypass bypassapproval bypasspermissions bypasspolicy bypassreview \
     bypasssandbox canexecute canoverride canpublish canwrite canwriterepository capabilitygrants certified \
     commandexecution credentialaccess credentialgrant credentialref dangerouslyskippermissions endorsed accredited delegate \
     delegatedauthority disablereview disablesafety disablesandbox elevated elevatedprivileges endorsedby \
     enableallprojectmcpservers execute executeonload executionauthority filesystemwrite fullaccess grant grantedaccess \
     accessgranted authoritygranted capabilitiesgranted permissionsgranted rightsgranted \
     grantedauthority grantedcapabilities grantedpermissions grantedrights grantedscopes grantedtools \
     grants grantsauthority grantsexecution hostedimport ignorepolicy impersonate isofficial issuerauthority \
     networkaccess nohumanreview official officialcertification officiallyendorsed onimport oninstall onload \
     onopen override overridelocalpolicy overridepolicy overrides overrideslocalpolicy policyoverride \
     policyoverrides postinstall preapproved preinstall privileged repositorywrite repowrite runonload \
     runtimeexecution selfapproved shellaccess skipapproval skipapprovals skipconfirmation skiplint \
     skippermissionprompts skippermissions skipreview sudo supersedespolicy toolaccess toolgrants trustall \
     selfapprove actsonbehalfof certifiedby trustallsources trusteverything toolsgranted trustedbydefault unattended unrestricted useroverride enforceableagainst writeaccess yolo";
/// Keys whose list or object names what is granted.
pub(super) const POWERS: &str = "access authority capabilities entitlements permissions privileges rights scopes tools";
/// What a power is over, and the values that give all of it.
pub(super) const THINGS: &str = "commands credentials database disk filesystem files memory network production repositories repository repo secrets \
     shell system terminal tools vault";
pub(super) const WHOLE: &str =
    "admin administrator all full owner read-write readwrite read_write root rw unlimited unrestricted write *";
/// Parts of keys that say by themselves what they grant: `consent.givenInAdvance`, `unattendedSpending`.
pub(super) const TELLING: &[&str] = &[
    "inadvance",
    "byloading",
    "byimport",
    "byopening",
    "byreading",
    "unattended",
    "powerofattorney",
    "bindingonrec",
    "bindingonuser",
    "mfasatisfied",
    "verificationunn",
    "reviewunn",
    "approvalunn",
    "withoutreview",
    "withoutapproval",
    "withoutasking",
    "blankettrust",
    "forreceiver",
    "inheritsession",
];
/// Keys that name in whose place a package acts.
pub(super) const IN_PLACE: &str = "actsfor delegateof inheritrole signsfor speaksfor";
/// What keeps a receiver safe, as part of a key, and values that plainly take it away.
pub(super) const KEPT: &[&str] = &[
    "review",
    "approval",
    "consent",
    "confirmation",
    "verification",
    "inspection",
    "quarantine",
    "oversight",
    "veto",
    "needtoknow",
    "guardrail",
    "safeguard",
];
pub(super) const TAKEN: &[&str] = &[
    "lifted",
    "removed",
    "waived",
    "bypassed",
    "suspended",
    "pass-through",
    "passthrough",
    "unneeded",
    "unnecessary",
    "presumed",
    "dispensed",
];
/// Who has the last word in a file that takes it.
pub(super) const LAST_WORD: &str = "finalsay lastword finaldecision decidedby";
/// Of the verbs below, those that no program of its own has, where others are flags of an interface.
pub(super) const NOBODYS: &str = "approve impersonate merge purchase sign spend";
/// Verbs that nobody does unasked, where they stand below a power.
pub(super) const ACTS: &str = "approve delete deploy impersonate merge publish push purchase release sign spend";
/// Keys of a power below which `allowed`, `enabled` or `granted` says yes.
pub(super) const SWITCHES: &str = "commandexecution commands credentials execution repositorywrite runtimeexecution shell shellaccess sudo terminal toolaccess toolcalls tools writeaccess";
/// Keys that hand the place of somebody over, in an object that names whom or what.
pub(super) const DELEGATES: &str =
    "authoritygrant authoritygrants delegate delegatedauthority delegation impersonation";
/// Keys that ask for a person, and are turned off.
pub(super) const GUARDS: &str = "humanapproval humanintheloop humanreview humanreviewrequired askhuman askuser confirmwithuser requireapproval requireconfirmation requirehumanreview \
     requirereview requiresapproval requireshumanapproval requireshumanreview requiresreview reviewrequired \
     confirmations contentfilter humaninloop guardrail guardrails moderation oversight safemode safetychecks safetymode sandbox sandboxed branchprotection signedcommits";
/// Keys that say whether something is on, and parts of the keys of what no package turns off.
pub(super) const IS_ON: &str = "active enabled enforced level mode on policy";
pub(super) const SAFEGUARDS: &[&str] = &["guardrail", "sandbox", "safety", "humanreview", "humanapproval", "oversight"];
/// Keys that set how strict a receiver is, with the values that make it careless.
pub(super) const CARELESS: &[(&str, &[&str])] = &[
    ("rights", &["all", "full", "unrestricted", "*", "root", "admin"]),
    ("clearance", &["top", "full", "all", "highest", "unrestricted"]),
    ("firewall", &["open", "off", "disabled"]),
    ("blanket", &["true"]),
    ("merges", &["unreviewed", "unattended", "automatic"]),
    ("toolconsent", &["always", "given", "granted", "all"]),
    ("humanreview", &["not-required", "not_required", "skip", "unneeded", "bypassed"]),
    ("privileges", &["administrator", "admin", "root", "full", "all", "*", "superuser"]),
    ("consent", &["implied", "presumed", "assumed"]),
    ("approvalpolicy", &["never", "auto", "none", "always-allow"]),
    ("permissions", &["all", "full", "unrestricted", "*", "root", "admin"]),
    ("runas", &["root", "system", "administrator", "admin"]),
    ("autonomylevel", &["full", "unlimited", "complete", "maximum"]),
    ("autonomy", &["full", "unlimited", "complete", "high"]),
    ("approvals", &["auto", "never", "none", "off", "automatic"]),
    ("authority", &["system", "root", "admin", "full", "override", "highest", "owner", "absolute"]),
    ("executionpolicy", &["unrestricted", "bypass"]),
    ("approvalmode", &["never", "auto", "none", "full-auto", "yolo"]),
    ("sandboxmode", &["danger-full-access", "off", "none", "disabled"]),
    ("defaultmode", &["bypasspermissions", "dontask", "acceptall"]),
    ("permissionmode", &["bypasspermissions", "dontask", "acceptall"]),
    ("role", &["system", "developer", "root", "administrator"]),
    ("level", &["system", "root", "admin", "administrator", "owner", "superuser"]),
    ("trust", &["full", "system", "absolute", "unconditional", "root"]),
    ("trustlevel", &["full", "system", "absolute", "highest", "root", "trusted"]),
    ("authoritylevel", &["full", "system", "absolute", "highest", "root", "admin", "owner"]),
    ("priority", &["system", "override", "absolute", "supreme", "above-user", "above_user"]),
    ("precedence", &["system", "override", "absolute", "supreme", "highest", "top"]),
    ("accesslevel", &["full", "root", "admin", "unrestricted", "superuser", "system"]),
    ("reviewstate", &["self-approved", "auto-approved", "approved-by-issuer", "pre-approved"]),
    ("status", &["self-approved", "auto-approved", "certified"]),
    ("certification", &["certified", "official", "approved", "full"]),
    ("network", &["unrestricted", "full", "*", "any", "all"]),
    ("filesystem", &["write", "full", "*", "read-write", "readwrite", "unrestricted", "all", "full-access"]),
    ("shell", &["true", "full", "*", "unrestricted", "all"]),
    ("allowedtools", &["*", "all"]),
];
/// What says no.
pub(super) const NO: &[&str] = &[
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
pub(super) const YES: &str = "absolute admin mandatory proxy administrator all allowed any everything enabled full granted highest outrank outranks override overrides root shell supersede supersedes system true \
     unlimited unrestricted write yes";
/// Keys of header lines that say what is done, and what they say when nobody is asked.
pub(super) const DONE: &str = "actions commands deployments execution operations releases tools writes";
pub(super) const UNASKED: &[&str] =
    &["without approval", "without asking", "without confirmation", "without consent", "without review", "unattended"];
/// Keys of header lines that state a power.
pub(super) const HEADERS: &str = "authority authoritylevel credentialaccess execution grants networkaccess permissions policyoverride privileges \
     repositoryaccess rights shellaccess toolaccess tools trustlevel writeaccess \
     accessrights adminrights agentrole assistantrole clearance actsfor bindingeffect bindingforce importerrole receiverrole executionrights permissionlevel accesslevel precedence publishrights rank repositoryrights toolrights writerights";
/// Keys of header lines that ask for a person, and what a file says there that wants none.
pub(super) const ASKS: &str = "approval approvals confirmation consent delegatedauthority grantedscopes reviewstatus trust humanapproval humanconfirmation humanconsent humanreview";
pub(super) const WAIVES: &[&str] = &[
    "not required",
    "not needed",
    "not necessary",
    "waived",
    "automatic",
    "pre-approved",
    "preapproved",
    "pre-granted",
    "already given",
    "already granted",
    "implied",
    "skipped",
];
/// Keys that say whether a file has to be there.
pub(super) const REQUIREMENT: &str =
    "filestatus necessity requiredlevel requiredstatus requirement requirementlevel requirementstatus";
/// Words that are no status of a file.
pub(super) const NO_STATUS: &[&str] = &[
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
/// More words that are no status, where a field says whether a file has to be there: elsewhere they may say how things are.
pub(super) const NO_REQUIREMENT: &[&str] = &[
    "if convenient",
    "when convenient",
    "if useful",
    "where useful",
    "when possible",
    "where possible",
    "if time allows",
    "as needed",
    "helpful",
    "welcome",
    "bonus",
    "good to have",
    "low priority",
];
/// What a header line says of an approval that covers all that comes.
pub(super) const COVERED: &[&str] = &[
    "granted in advance",
    "given in advance",
    "pre-approved for",
    "already granted for",
    "waived for all",
    "automatic for all",
];
/// Keys of header lines that name whom a file stands above.
pub(super) const STANDS: &str =
    "canoverride canoverrule mayoverride mayoverrule outranks overrides overrules supersedes";
/// Keys of a rank, and whom a file may not stand above.
pub(super) const RANKS: &str = "precedence priority rank authority authoritylevel standing";
pub(super) const ABOVE: &str = "human humans local operator owner policy reviewer system user users";
/// Keys of what happens when a package is taken in, and of what is run then.
pub(super) const OCCASIONS: &str = "onimport oninstall onload onopen onunpack postimport";
pub(super) const RUNS: &[&str] =
    &["\"run\"", "\"exec\"", "\"execute\"", "\"command\"", "\"commands\"", "\"script\"", "\"scripts\"", "\"shell\""];
/// Keys that name who gave an approval, and who can not give one to himself.
pub(super) const APPROVERS: &str =
    "approvedby countersignedby reviewedby signedoffby authorizedby authorisedby verifiedby acceptedby";
pub(super) const ITSELF: &str =
    "agent assistant automatic automation bot file issuer itself model package record self system";
/// Keys that count below another key only.
pub(super) const BELOW: &str = "allow allowed alwaysallow args exempt exempted permission trust automatic command disabled enabled exec execute filesystem granted mutable network off process replacewith result \
     run shell skip skipped state writable write waived";
/// The longest key that is watched, in bytes.
pub(super) const LONGEST: usize = 60;
/// What asks for a person, as part of a key.
pub(super) const GUARDED: &[&str] =
    &["review", "approval", "verification", "confirmation", "consent", "humanintheloop", "guardrail"];
/// Verbs and objects of keys such as `allowShell`, `skip_human_review`, `can-deploy`.
pub(super) const VERBS: &str = "allow allows auto bypass bypasses can disable disables enable grant grants granted ignore ignores impersonate \
     inherit inherits may override overrides skip skips trust trusts unlock unlocks";
pub(super) const OBJECTS: &str = "admin anchor anchors approval approvals approve command commands confirmation credential credentials deploy \
     exec execute execution filesystem guardrails human lint merge network permission permissions policy production publish push \
     repository review reviews root safety sandbox secrets shell sudo tool tools write writes";
/// Verbs that set something aside or let it through, and objects that only they take: `overrideLocal`, `allowUnsafe`.
pub(super) const ASIDE: &str = "bypass bypasses ignore ignores override overrides skip skips";
pub(super) const SET_ASIDE: &str =
    "consent integrity local oversight policies quarantine restrictions signature taboo talisman totem verification";
pub(super) const THROUGH: &str = "allow allows enable grant grants trust trusts";
pub(super) const LET_THROUGH: &str = "dangerous destructive unsafe untrusted";
/// What a package does by itself, behind `auto`: `autoInstall`, `auto_sign`.
pub(super) const BY_ITSELF: &str = "accept apply execute import install load run sign trust";
/// Keys with which a package vouches for itself.
pub(super) const VOUCHES: &str = "preauthorized trusted trustedpublisher verifiedpublisher";
/// Whom a receiver asks, or before what: `ask_owner`, `confirmBeforeWrite`.
pub(super) const ASKED_OF: &str = "action actions buy first delete deploy execute execution human import merge owner pay publish push purchase run send spend tool tools \
     user write writes";
