//! Asking a person for what is missing, on a terminal only.

use super::given::{self, Own};
use dialoguer::{Confirm, Input, MultiSelect, console::Term, theme::SimpleTheme};
use std::path::Path;
use uaix::{
    Catalog, ClosedSet, Error, Result,
    report::human::wrapped,
    scaffold::{Answers, Value},
    spec::id::ScopeId,
};

/// Asks which scopes; `looks_like` are ticked beforehand.
pub(super) fn scopes(looks_like: &[ScopeId]) -> Result<Vec<ScopeId>> {
    // `universal` is in every package: nothing to choose.
    let choices: Vec<_> = Catalog::embedded().scopes.iter().skip(1).collect();
    let lines: Vec<_> = choices
        .iter()
        .map(|scope| (format!("{}: {}", scope.id, scope.summary), looks_like.contains(&scope.id)))
        .collect();
    let picked = MultiSelect::with_theme(&SimpleTheme)
        .with_prompt("which scopes? (space picks, enter goes on)")
        .items_checked(lines)
        .interact_on(&Term::stderr())
        .map_err(stopped)?;
    Ok(picked.into_iter().map(|at| choices[at].id.clone()).collect())
}

/// Asks the few questions that matter and were not answered yet.
pub(super) fn questions(dir: &Path, scopes: &[ScopeId], own: &mut Own, answers: &mut Answers) -> Result<()> {
    let title = given::default_title(&given::folder_name(dir));
    if own.title.is_none() {
        own.title = Some(line("title", "what is it called?", Some(title.clone()))?);
    }
    if own.issuer.is_none() {
        let default = given::default_issuer(own.title.as_ref().unwrap_or(&title));
        own.issuer = Some(line("issuer", "who answers for the package?", Some(default))?);
    }
    let set = ClosedSet::of(Catalog::embedded(), scopes);
    for question in set.scopes.iter().flat_map(|scope| &scope.questions).filter(|question| question.wizard) {
        if answers.text(&question.key).is_some() {
            continue;
        }
        let prompt = format!("{} (enter leaves it to be written later)", question.ask);
        let answer = optional_line(&question.key, &prompt, question.default.clone())?;
        if !answer.is_empty() {
            answers.set(&question.key, Value::Text(answer));
        }
    }
    Ok(())
}

/// Shows what will happen and asks whether it may.
pub(super) fn confirm(summary: &str) -> Result<bool> {
    let term = Term::stderr();
    term.write_line(&wrapped(summary, "  ")).map_err(|error| stopped(error.into()))?;
    Confirm::with_theme(&SimpleTheme)
        .with_prompt("write these files?")
        .default(true)
        .interact_on(&term)
        .map_err(stopped)
}

fn line(key: &'static str, prompt: &str, default: Option<String>) -> Result<String> {
    let mut input = Input::<String>::with_theme(&SimpleTheme).with_prompt(prompt);
    if let Some(default) = default {
        input = input.default(default);
    }
    let check = move |text: &String| given::check_line(key, text).map_err(|error| error.to_string());
    input.validate_with(check).interact_text_on(&Term::stderr()).map_err(stopped)
}

fn optional_line(key: &str, prompt: &str, default: Option<String>) -> Result<String> {
    let mut input = Input::<String>::with_theme(&SimpleTheme).with_prompt(prompt).allow_empty(true);
    if let Some(default) = default {
        input = input.default(default);
    }
    let key = key.to_owned();
    let check = move |text: &String| {
        if text.is_empty() { Ok(()) } else { given::check_line(&key, text).map_err(|error| error.to_string()) }
    };
    input.validate_with(check).interact_text_on(&Term::stderr()).map_err(stopped)
}

/// A prompt ends without an answer when the person stops it.
fn stopped(error: dialoguer::Error) -> Error {
    let _ = Term::stderr().show_cursor();
    let dialoguer::Error::IO(error) = error;
    if error.kind() == std::io::ErrorKind::Interrupted {
        return Error::Interrupted;
    }
    Error::request(format!("the question could not be asked: {error}"), "give the values with `--set`, or `--defaults`")
}
