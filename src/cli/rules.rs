//! `uaix rules`: what lint checks, and why.

use super::{FormFlag, Outcome, terminal::Terminal};
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;
use uaix::{
    Error, Result,
    lint::{
        Rule,
        rules::{ALL, find},
    },
    report::{human::wrapped, json::tool},
    spec::{config::nearest, shown},
};

/// Show the rules of lint, or one with its reasons and examples
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// A rule
    #[arg(value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let rules = match &arguments.id {
        Some(id) => vec![find(id).ok_or_else(|| unknown(id))?],
        None => ALL.to_vec(),
    };
    if terminal.is_json() {
        terminal.document(&json!({"tool": tool(), "rules": rules.into_iter().map(value).collect::<Vec<_>>()}));
    } else if arguments.id.is_some() {
        terminal.print(&rules.into_iter().map(page).collect::<String>());
    } else {
        let line = |rule: &Rule| format!("{:<25} {:<8} {}", rule.id, rule.severity.as_str(), rule.what);
        let lines = rules.into_iter().map(|rule| wrapped(&line(rule), &" ".repeat(35)) + "\n");
        terminal.print(&lines.collect::<String>());
    }
    Ok(Outcome::Done)
}

fn unknown(id: &str) -> Error {
    let help = nearest(id, ALL.iter().map(|rule| rule.id)).map(|near| format!("did you mean `{near}`?"));
    Error::request(
        format!("`{}` is not a rule", shown::text(id)),
        help.unwrap_or_else(|| "`uaix rules` lists them".to_owned()),
    )
}

fn page(rule: &Rule) -> String {
    let mut out =
        format!("{} ({}, {})\n{}\n\n", rule.id, rule.severity.as_str(), rule.category.as_str(), wrapped(rule.what, ""));
    let no_op = rule.no_op.map_or("none", |code| code.as_str());
    for (name, text) in [
        ("why", rule.why),
        ("fix", rule.fix),
        ("bad", rule.bad),
        ("good", rule.good),
        ("clause", rule.clause),
        ("no-op", no_op),
    ] {
        let _ = writeln!(out, "{}", wrapped(&format!("{:<8}{text}", format!("{name}:")), "        "));
    }
    if let Some(address) = rule.page() {
        let _ = writeln!(out, "page:   {address}");
    }
    out
}

fn value(rule: &Rule) -> Value {
    let mut value = json!({
        "id": rule.id,
        "category": rule.category,
        "severity": rule.severity,
        "what": rule.what,
        "why": rule.why,
        "fix": rule.fix,
        "bad": rule.bad,
        "good": rule.good,
        "clause": rule.clause,
        "noOp": rule.no_op,
    });
    if let Some(address) = rule.page() {
        value["page"] = address.into();
    }
    value
}
