//! `provider-secret`: no text carries a key or token in the format of a provider

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "provider-secret",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5, ours",
    what: "no text carries a key or token in the format of a provider",
    why: "whoever receives the package can use it, and a copy in an archive can not be called back",
    fix: "revoke it where it was issued, then take it out; name the place where it is kept instead",
    bad: concat!("The mirror job pushes with ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD every night."),
    good: "The mirror job reads its token from the variable `MIRROR_TOKEN`.",
    check: Check::Scan(Kind::ProviderSecret),
};
