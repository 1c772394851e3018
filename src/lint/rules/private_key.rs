//! `private-key`: no text carries the body of a private key

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "private-key",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5",
    what: "no text carries the body of a private key",
    why: "a private key proves who somebody is; once copied, it proves nothing",
    fix: "replace the key pair, then take the private half out; a public key and the mention of a header are fine",
    bad: concat!(
        "-----BEGIN EC PRIV",
        "ATE KEY-----\n4S3k2FKWEUnizLYL/DuZLGU5dNqxFAnPPc68yYLQWbMena8sgKbbOaQxJhDak164\nKTv26CHpaL0lC9lDF3v8TkjZsbH3v481UHrQQQrd60HJA+9s7tK3bSFh+GogMkLY\n-----END EC PRIV",
        "ATE KEY-----"
    ),
    good: "The signing key stays in the vault; its header is `-----BEGIN EC PRIVATE KEY-----`.",
    check: Check::Scan(Kind::PrivateKey),
};
