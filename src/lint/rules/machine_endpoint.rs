//! `machine-endpoint`: texts name no address of a private network

use crate::{
    lint::{Category, Check, Content, Rule, Severity, Sink, Spot, portability::private_hosts},
    scope::Catalog,
    spec::{shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "machine-endpoint",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "3, Portability",
    what: "texts name no address of a private network",
    why: "it does not exist where the receiver is, or something else answers there",
    fix: "describe the device or service, and let the receiver fill in its address; loopback is fine, evidence gets a note",
    bad: "curl http://192.168.4.1/status",
    good: "curl http://127.0.0.1:8321/healthz",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    let path = content.path;
    let catalog = Catalog::embedded();
    if catalog.file(path).is_some_and(|(_, file)| file.preserved) {
        return;
    }
    let text = String::from_utf8_lossy(content.bytes);
    // Every address has one of these; an empty line costs nothing.
    let lines = text.lines().enumerate().filter(|(_, line)| line.len() > 3 && line.contains(['.', ':']));
    let found: Vec<_> =
        lines.flat_map(|(index, line)| private_hosts(line).into_iter().map(move |host| (index + 1, host))).collect();
    let Some((line, first)) = found.first() else { return };
    let more = if found.len() > 1 { format!(", and {} more in this file", found.len() - 1) } else { String::new() };
    let message = format!("`{}` is an address of a private network{more}", shown::text(first));
    let severity = if catalog.is_cold(path) { Severity::Note } else { Severity::Warning };
    sink.report_as(severity, Spot::line(path, *line), message, "describe the service instead of its address");
}
