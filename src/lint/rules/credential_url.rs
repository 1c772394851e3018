//! `credential-url`: no address carries a password

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "credential-url",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5",
    what: "no address carries a password",
    why: "an address is copied into logs, histories and reports, and the password with it",
    fix: "take the password out of the address; name the variable or the vault that holds it",
    bad: concat!("queue: amqps://worker:5Rj5w2Y4998JI", "FeTWA9O@mq.larkspur.io/vh1"),
    good: "queue: amqps://worker:${QUEUE_PASSWORD}@mq.larkspur.io/vh1",
    check: Check::Scan(Kind::CredentialUrl),
};
