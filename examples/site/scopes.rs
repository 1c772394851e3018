//! A page for every scope of the catalogue, and the list of them.

use crate::{
    book::Page,
    markdown::{cell, prose, sentence},
};
use uaix::{
    Catalog, Result,
    scope::{OutOfScope, RequiredFile, Scope},
    spec::id::ScopeId,
};

/// One page a scope, in the order of the catalogue.
pub fn pages(part: &str) -> Result<Vec<Page>> {
    let scopes = Catalog::embedded().scopes.iter();
    scopes.map(|scope| Page::new(None, format!("scopes/{}.md", scope.id), part, page(scope))).collect()
}

/// The list of all scopes.
pub fn index(part: &str) -> Result<Page> {
    let catalog = Catalog::embedded();
    let mut text = format!(
        "# Scopes\n\nA package declares scopes, and each scope requires files: a closed set, complete and without files that \
         have nothing to do in it. `universal` is in every package. These are the scopes of catalogue {}; `uaix scopes ID` \
         shows the same without a network, and the [page of the format](../en-us/ai-memory/uaix-package-format/index.md) has \
         the tables.\n\n| scope | files | when to declare it |\n|---|---|---|\n",
        catalog.version
    );
    for scope in &catalog.scopes {
        text += &format!("| [{0}]({0}.md) | {1} | {2} |\n", scope.id, scope.files.len(), cell(&scope.summary));
    }
    text += "\n## Clients that ask for more\n\nA client may need files that no scope requires. What it needs is data too, and \
             `uaix lint --consumer ID` judges by it.\n\n| client | what it is |\n|---|---|\n";
    for consumer in &catalog.consumers {
        text += &format!("| `{}` | {} |\n", consumer.id, cell(&consumer.summary));
    }
    Page::new(None, "scopes/index.md".to_owned(), part, text)
}

fn names(ids: &[ScopeId]) -> String {
    ids.iter().map(|id| format!("[{id}]({id}.md)")).collect::<Vec<_>>().join(", ")
}

fn page(scope: &Scope) -> String {
    let mut text = format!("# {}\n\n{}\n\n", scope.id, sentence(&scope.summary));
    match scope.id.as_str() == "universal" {
        true => text += "It is part of every package, declared or not.\n",
        false => {
            text += &format!(
                "```sh\nuaix new DIR --scope {0}    # a fresh source\nuaix add {0} DIR            # one more scope in a source that is there\n```\n",
                scope.id
            )
        }
    }
    if !scope.implies.is_empty() {
        text += &format!("\nIt brings along {}.\n", names(&scope.implies));
    }
    for hint in &scope.hints {
        text += &format!("\n{}\n", sentence(&hint.say));
    }
    let heading = if scope.id.as_str() == "universal" { "Universal Required" } else { "Required For this scope" };
    text += &format!("\n## {heading}\n\n| file | state | why a receiver needs it |\n|---|---|---|\n");
    for file in &scope.files {
        text += &format!("| {} | `{}` | {} |\n", paths(file), file.required_status, cell(&file.reason));
    }
    text += &fields(scope);
    if !scope.out_of_scope.is_empty() {
        text += "\n## Out Of Scope\n\n";
        text += &scope.out_of_scope.iter().map(ban).collect::<String>();
    }
    if !scope.manifest_fields.is_empty() {
        text += &format!(
            "\n## In the manifest\n\nThe manifest carries these values; in `uaix.toml` they stand in `[{}]`.\n\n\
             | manifest | `uaix.toml` | what to write |\n|---|---|---|\n",
            scope.id
        );
        for field in &scope.manifest_fields {
            text += &format!("| `{}` | `{}` | {} |\n", field.key, field.setting, cell(&field.asks));
        }
    }
    if !scope.triggers.is_empty() {
        text += "\n## What suggests it\n\n`uaix init` looks for this. Where a tree holds it, the scope fits.\n\n";
        for trigger in &scope.triggers {
            let patterns: Vec<_> = trigger.paths.iter().take(6).map(|path| format!("`{}`", path.as_str())).collect();
            let more = if trigger.paths.len() > 6 { " and others like them" } else { "" };
            text += &format!("- {}: {}{more}\n", prose(&trigger.reason), patterns.join(", "));
        }
    }
    if !scope.questions.is_empty() {
        text += "\n## Values for a new source\n\nGiven with `--set KEY=VALUE` or in an answers file.\n\n| key | question |\n|---|---|\n";
        for question in &scope.questions {
            text += &format!("| `{}` | {} |\n", question.key, cell(&question.ask));
        }
    }
    text += &format!("\nThe same without a network: `uaix scopes {}`.\n", scope.id);
    text
}

/// The paths that satisfy a requirement, as a cell.
fn paths(file: &RequiredFile) -> String {
    let paths: Vec<_> = file.paths().map(|(path, _)| format!("`{path}`")).collect();
    format!("{}{}", paths.join(" or "), if file.anchor { " (protected anchor)" } else { "" })
}

/// What the records carry.
fn fields(scope: &Scope) -> String {
    let files = scope.files.iter().filter(|file| !file.fields.is_empty());
    let mut text = String::new();
    for file in files {
        text += &format!("\n### {}\n\n| field | what to write | named by |\n|---|---|---|\n", paths(file));
        for field in &file.fields {
            let by = if field.contract { "the draft" } else { "us" };
            text += &format!("| {} | {} | {by} |\n", cell(&field.title), cell(&field.asks));
        }
    }
    match text.is_empty() {
        true => text,
        false => format!(
            "\n## What the records carry\n\nA field is found by its name or another usual label, as a heading, a label, \
             front matter or a JSON key. `lint` warns of the ones that the draft names; the others are in the template.\n{text}"
        ),
    }
}

fn ban(ban: &OutOfScope) -> String {
    let paths: Vec<_> = ban.paths.iter().map(|path| format!("`{}`", path.as_str())).collect();
    let mut text = format!("- {}: {}", paths.join(", "), sentence(&ban.reason));
    if !ban.when.is_empty() {
        text += &format!(" Together with {}.", names(&ban.when));
    }
    if !ban.unless.is_empty() {
        text += &format!(" Not where one of these is declared: {}.", names(&ban.unless));
    }
    text + "\n"
}
