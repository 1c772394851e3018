//! `seed-phrase`: no text carries the words that restore a wallet

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "seed-phrase",
    category: Category::Secret,
    severity: Severity::Error,
    no_op: Some(NoOp::SecretDetected),
    clause: "5",
    what: "no text carries the words that restore a wallet",
    why: "whoever reads the words owns what the wallet holds",
    fix: "move what the wallet holds to a new one, then take the words out",
    bad: concat!("Seed phrase: abandon ripple ", "cactus velvet orbit mango tunnel spice lunar fabric wisdom anchor"),
    good: "The seed phrase is kept on paper by the owner.",
    check: Check::Scan(Kind::SeedPhrase),
};
