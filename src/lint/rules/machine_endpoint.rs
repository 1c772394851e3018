//! `machine-endpoint`: texts name no address of a private network

use crate::{
    lint::{Category, Check, Rule, Severity},
    scan::Kind,
    spec::terms::NoOp,
};

pub(super) static RULE: Rule = Rule {
    id: "machine-endpoint",
    category: Category::Portability,
    severity: Severity::Warning,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "3, Portability",
    what: "texts name no address of a private network",
    why: "it does not exist where the receiver is, or something else answers there",
    fix: "describe the device or service, and let the receiver fill in its address; loopback is fine, evidence gets a note",
    bad: "curl http://192.168.4.1/status",
    good: "curl http://127.0.0.1:8321/healthz",
    check: Check::Scan(Kind::MachineEndpoint),
};
