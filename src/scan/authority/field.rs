//! The words by which the fields of a manifest are judged.

/// Words for what a package has no say in.
pub(super) const POWERS: &str = "access admin admins authorities authority authorization authorize authorized autoload autonomous autonomy autorun branch \
     branches bypass bypasses capabilities capability command commands credential credentials daemon delegate delegated delegates delete \
     deletes deploy deploys disk editable egress elevate elevated elevation entitlement entitlements exec execute executes execution \
     filesystem force forced grant granted grants hook hooks host impersonate inherit inherits install installs internet keychain keyring \
     merge merges mutable network override overrides overriding payment payments permission permissions preapproved preload privilege \
     privileges publish push pushes repo repository right rights root run runs script scripts shell skip skips spend sudo \
     tool tools trust trusted trusts unattended unsupervised vault wallet writable write writes";
/// Those among them that only name a thing: what is true of a repository or a script grants nothing.
pub(super) const THINGS: &str = "branch branches command commands credential credentials daemon disk filesystem hook hooks host internet keychain keyring \
     network payment payments repo repository root script scripts tool tools vault wallet";
/// Words for people, who have a role of their own.
pub(super) const PERSONS: &str = "author authors contact contacts contributor contributors creator creators issuer maintainer maintainers people person steward \
     team";
/// Words for what keeps a receiver safe.
pub(super) const SAFEGUARDS: &str = "approval approvals ask asks confirm confirmation confirmations consent gate gates guardrail guardrails isolation \
     moderation oversight prompts protection quarantine review reviews safeguard safeguards safety sandbox signoff verification veto";
/// Words that turn the sense of a path: what is required, refused, or only told of.
pub(super) const TURNS: &str = "block blocked blocks boundary checked count deny denied denies disallow disallowed documented exclude excluded excludes \
     forbid forbidden included listed max min must named need needed needs never no not omitted outside present prevent prevents \
     redacted refuse refused reject rejected removed require required requires scan scanned stripped used without";
/// Words of a path that say what became of a safeguard.
pub(super) const STATES: &str = "by completed complete date done escape finished given granted obtained passed pending performed received recorded result \
     signed state status";
/// Words for what only others can say of a package.
pub(super) const SEALS: &str = "accreditation accredited badge certificate certification certified certify compliance compliant endorsed endorsement \
     official officially seal";
/// Words for what signs a receiver in.
pub(super) const KEYS: &str =
    "account cookie cookies credential credentials keychain keyring session token tokens vault";
/// Words for what stands above what.
pub(super) const RANKS: &str =
    "hierarchy outrank outranks over precedence prevails priority rank ranks supersede supersedes";
/// Words for the records that nobody changes.
pub(super) const ANCHORS: &str = "anchor anchors taboo talisman totem";
/// Words for an occasion on which something is run.
pub(super) const OCCASIONS: &str = "bootstrap hook hooks init oninstall onload onopen startup";

/// Values that say yes, take a safeguard away, change a record, or are a rank.
pub(super) const YES: &str = "* admin administrator all allow allowed always any auto automatic automatically elevated enabled everything full granted \
     highest immediate immediately inherit maintainer on owner read-write readwrite root rw silent superuser system total true unlimited \
     unrestricted write yes";
pub(super) const OFF: &str = "automatic bypassed disabled dispensed false lifted never no none off optional pass-through passthrough removed skip skipped \
     suspended unneeded unnecessary waived";
pub(super) const CHANGES: &str = "append delete edit merge modify mutable open overwrite patch remove replace rewrite unlocked unprotected update write";
pub(super) const MASTERS: &str =
    "admin administrator developer god maintainer owner root sudo superadmin superuser system";
pub(super) const PEOPLE: [&str; 9] =
    ["human", "local", "owner", "people", "policy", "platform", "receiver", "reviewer", "user"];
/// What a package says of itself where it has one of these.
pub(super) const SEALED: &str = "approved certified compliant endorsed full gold granted official passed true verified";
