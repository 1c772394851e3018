//! `password-hash`: no text carries the stored form of a password

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "password-hash",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5",
    what: "no text carries the stored form of a password",
    why: "most passwords are found from it within hours",
    fix: "change the password, then take its stored form out",
    bad: concat!(
        "opsadmin:$6$gjgvi2e7HOs6MDy.$iQzVQCQ5xDl7y4zLAxS2mlWbmf7RQ2eDmc",
        "LYJ9iUBnWZjahdv4UaGQx4bRxnajAmWBVS436e32C0/KeUG0KjAj:19800:0:99999:7:::"
    ),
    good: "Passwords are stored as argon2id with the parameters of the platform team.",
    check: Check::Scan(Kind::PasswordHash),
};
