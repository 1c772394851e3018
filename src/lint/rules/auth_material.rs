//! `auth-material`: no text carries what signs a request in: a header, a cookie, a signed token, the login of a registry or a cluster

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "auth-material",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5",
    what: "no text carries what signs a request in: a header, a cookie, a signed token, the login of a registry or a cluster",
    why: "with it, somebody else is signed in as its owner",
    fix: "end the session or revoke the token, then take it out",
    bad: concat!("Authorization: Bearer s0BMF9EuMQgmOif", "XxV2TS_E9LpfLjZfU8plT4q-ePUPJJUsm"),
    good: "Authorization: Bearer ${TOKEN}",
    check: Check::Scan(Kind::AuthMaterial),
};
