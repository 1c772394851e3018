//! `network-probe`: no text asks for a network to be searched

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "network-probe",
    category: Category::Portability,
    severity: Severity::Error,
    no_op: Some(NoOp::PrivateNetworkProbeRequested),
    clause: "5",
    what: "no text asks for a network to be searched",
    why: "the network of the receiver is nobody's to look around in",
    fix: "take the command out, and name the service that is needed",
    bad: "Find the receiver first: arp-scan --localnet",
    good: "Never scan a network.",
    check: Check::Scan(Kind::NetworkProbe),
};
