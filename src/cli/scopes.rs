//! `uaix scopes`: the catalogue, for people and for machines.

use super::{FormFlag, Outcome, given, terminal::Terminal};
use clap::Args;
use serde_json::{Value, json};
use std::fmt::Write as _;
use uaix::{
    Catalog, Result,
    report::{count, human::wrapped, json::tool},
    scope::{QuestionKind, Scope},
};

/// Show the scopes, or what one requires and why
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// A scope
    #[arg(value_name = "ID")]
    id: Option<String>,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let catalog = Catalog::embedded();
    let chosen = arguments.id.as_deref().map(given::known_scope).transpose()?;
    let scopes: Vec<_> =
        catalog.scopes.iter().filter(|scope| chosen.as_ref().is_none_or(|id| scope.id == *id)).collect();
    if terminal.is_json() {
        terminal
            .document(&json!({"tool": tool(), "scopes": scopes.iter().map(|scope| value(scope)).collect::<Vec<_>>()}));
    } else if chosen.is_some() {
        terminal.print(&scopes.iter().map(|scope| page(scope)).collect::<String>());
    } else {
        let mut out = format!("scope catalogue {}; `uaix scopes ID` shows the files of one\n", catalog.version);
        for scope in scopes {
            let files = count(scope.files.len(), "file");
            let line = format!("{:<25} {files:<9} {}", scope.id, scope.summary);
            let _ = writeln!(out, "{}", wrapped(&line, &" ".repeat(36)));
        }
        terminal.print(&out);
    }
    Ok(Outcome::Done)
}

fn page(scope: &Scope) -> String {
    let mut out = format!("{} ({})\n{}\n", scope.id, scope.title, wrapped(&scope.summary, ""));
    let _ = writeln!(out, "format, section {}", scope.clause);
    if !scope.implies.is_empty() {
        let names: Vec<_> = scope.implies.iter().map(|id| id.as_str()).collect();
        let _ = writeln!(out, "brings along: {}", names.join(", "));
    }
    let _ = writeln!(out, "\nRequired For this scope");
    for file in &scope.files {
        let names: Vec<_> = file.paths().map(|(path, _)| path.as_str()).collect();
        let anchor = if file.anchor { " (protected anchor)" } else { "" };
        let _ = writeln!(out, "  {} ({}){anchor}", names.join(" or "), file.required_status);
        let _ = writeln!(out, "    {}", wrapped(&file.reason, "    "));
        let fields: Vec<_> =
            file.fields.iter().filter(|field| field.contract).map(|field| field.title.as_str()).collect();
        if !fields.is_empty() {
            let _ = writeln!(out, "    {}", wrapped(&format!("carries: {}", fields.join(", ")), "    "));
        }
    }
    if !scope.manifest_fields.is_empty() {
        let _ = writeln!(out, "\nValues in [{}] of uaix.toml", scope.id);
        for field in &scope.manifest_fields {
            let _ = writeln!(out, "  {}", wrapped(&format!("{}: {}", field.setting, field.asks), "    "));
        }
    }
    if !scope.out_of_scope.is_empty() {
        let _ = writeln!(out, "\nOut Of Scope");
        for ban in &scope.out_of_scope {
            let names: Vec<_> = ban.paths.iter().map(|pattern| pattern.as_str()).collect();
            let _ = writeln!(out, "  {}\n    {}", names.join(", "), wrapped(&ban.reason, "    "));
        }
    }
    if !scope.questions.is_empty() {
        let _ = writeln!(out, "\nValues for --set");
        for question in &scope.questions {
            let lines = if question.kind == QuestionKind::Text { " (several lines)" } else { "" };
            let _ = writeln!(out, "  {}", wrapped(&format!("{}: {}{lines}", question.key, question.ask), "    "));
        }
    }
    out
}

fn value(scope: &Scope) -> Value {
    let files = scope.files.iter().map(|file| {
        json!({
            "path": file.path.as_str(),
            "alternatives": file.alternatives.iter().map(|other| other.path.as_str()).collect::<Vec<_>>(),
            "role": file.role,
            "mediaType": file.media_type,
            "requiredStatus": file.required_status,
            "protectedAnchor": file.anchor,
            "title": file.title,
            "reason": file.reason,
            "fields": file.fields.iter().map(|field| json!({
                "id": field.id, "title": field.title, "labels": field.labels, "contract": field.contract,
            })).collect::<Vec<_>>(),
        })
    });
    json!({
        "id": scope.id.as_str(),
        "title": scope.title,
        "summary": scope.summary,
        "clause": scope.clause,
        "implies": scope.implies.iter().map(|id| id.as_str()).collect::<Vec<_>>(),
        "files": files.collect::<Vec<_>>(),
        "manifestFields": scope.manifest_fields.iter().map(|field| json!({"key": field.key, "setting": field.setting})).collect::<Vec<_>>(),
        "values": scope.questions.iter().map(|question| json!({"key": question.key, "ask": question.ask})).collect::<Vec<_>>(),
    })
}
