//! Asking a person for what is missing, on a terminal only.

use super::given::{self, Own};
use dialoguer::{
    Confirm, Input, MultiSelect,
    console::{Term, truncate_str},
    theme::SimpleTheme,
};
use std::path::Path;
use uaix::{
    Catalog, ClosedSet, Error, Result,
    report::human::wrapped,
    scaffold::{Answers, Value},
    scope::ValueKind,
    spec::{
        config::{CONFIG_NAME, Config},
        id::ScopeId,
    },
};

/// Asks which scopes; `looks_like` are ticked beforehand.
pub(super) fn scopes(looks_like: &[ScopeId]) -> Result<Vec<ScopeId>> {
    let term = Term::stderr();
    let width = usize::from(term.size().1).saturating_sub(7);
    // `universal` is in every package: nothing to choose.
    let choices: Vec<_> = Catalog::embedded().scopes.iter().skip(1).collect();
    let lines: Vec<_> = choices
        .iter()
        .map(|scope| {
            let line = format!("{:<24} {}", scope.id, scope.summary);
            // A line that wraps would be drawn twice.
            (truncate_str(&line, width, "…").into_owned(), looks_like.contains(&scope.id))
        })
        .collect();
    say(&term, "Which scopes? Space picks, enter goes on; none is the universal set alone.")?;
    let picked = MultiSelect::with_theme(&SimpleTheme).items_checked(lines).report(false).interact_on(&term);
    let picked: Vec<_> = picked.map_err(stopped)?.into_iter().map(|at| choices[at].id.clone()).collect();
    let names: Vec<_> = picked.iter().map(ScopeId::as_str).collect();
    say(&term, &format!("scopes: {}", if names.is_empty() { "universal".to_owned() } else { names.join(", ") }))?;
    Ok(if picked.is_empty() { vec![Catalog::embedded().scopes[0].id.clone()] } else { picked })
}

/// Asks the few questions that matter and were not answered yet.
pub(super) fn questions(dir: &Path, scopes: &[ScopeId], own: &mut Own, answers: &mut Answers) -> Result<()> {
    let term = Term::stderr();
    let title = given::default_title(&given::folder_name(dir));
    if own.title.is_none() {
        own.title = Some(ask(&term, "title", "What is it called?", Some(title.clone()), true)?);
    }
    if own.issuer.is_none() {
        let default = given::default_issuer(own.title.as_ref().unwrap_or(&title));
        own.issuer = Some(ask(&term, "issuer", "Who answers for the package?", Some(default), true)?);
    }
    let set = ClosedSet::of(Catalog::embedded(), scopes);
    let open: Vec<_> = set
        .scopes
        .iter()
        .flat_map(|scope| &scope.questions)
        .filter(|question| question.wizard && answers.text(&question.key).is_none())
        .collect();
    if !open.is_empty() {
        say(&term, "An empty answer leaves the field to be written in the file.")?;
    }
    for question in open {
        let answer = ask(&term, &question.key, &question.ask, question.default.clone(), false)?;
        if !answer.is_empty() {
            answers.set(&question.key, Value::Text(answer));
        }
    }
    Ok(())
}

/// Asks for the values of the settings that come with scopes and that neither the settings nor the answers give.
pub(super) fn settings(scopes: &[ScopeId], config: &Config, answers: &mut Answers) -> Result<()> {
    let term = Term::stderr();
    let stated = |setting: &str| config.long_term_memory.as_ref().is_some_and(|table| table.contains_key(setting));
    let set = ClosedSet::of(Catalog::embedded(), scopes);
    let fields = set.scopes.iter().flat_map(|scope| &scope.manifest_fields);
    let open: Vec<_> =
        fields.filter(|field| !stated(&field.setting) && answers.text(&field.setting).is_none()).collect();
    if !open.is_empty() {
        let number = open.len();
        say(
            &term,
            &format!("{number} values go into {CONFIG_NAME} and the manifest. Enter takes the one in brackets."),
        )?;
        say(&term, "An empty answer leaves the value to be written in the file.")?;
    }
    for field in open {
        let default = field.default.as_ref().map(|value| match value {
            toml::Value::Array(items) => items.iter().filter_map(toml::Value::as_str).collect::<Vec<_>>().join(", "),
            other => other.as_str().unwrap_or_default().to_owned(),
        });
        let commas = if field.kind == ValueKind::List { "; several with commas" } else { "" };
        let question = format!("{}: {}{commas}", field.setting, field.asks);
        let answer = ask(&term, &field.setting, &question, default, false)?;
        if !answer.trim().is_empty() {
            answers.set(&field.setting, Value::Text(answer));
        }
    }
    Ok(())
}

/// Shows what will happen and asks whether it may.
pub(super) fn confirm(summary: &str) -> Result<bool> {
    let term = Term::stderr();
    say(&term, summary)?;
    let question = Confirm::with_theme(&SimpleTheme).with_prompt("write these files?").default(true);
    question.interact_on(&term).map_err(stopped)
}

/// Asks whether something may be done; the answer is no unless somebody types a yes. A terminal that goes away, or a person
/// who stops the question, is no answer: nothing may be done then.
pub(super) fn agrees(question: &str) -> Result<bool> {
    let term = Term::stderr();
    let prompt = Confirm::with_theme(&SimpleTheme).with_prompt(question).default(false);
    prompt.interact_on(&term).map_err(|_| {
        let _ = term.show_cursor();
        Error::Interrupted
    })
}

/// One question on lines of its own, then a short prompt: a prompt that wraps would be drawn twice.
fn ask(term: &Term, key: &str, question: &str, default: Option<String>, needed: bool) -> Result<String> {
    say(term, question)?;
    let mut input = Input::<String>::with_theme(&SimpleTheme).with_prompt("answer").allow_empty(!needed);
    if let Some(default) = default {
        input = input.default(default);
    }
    let key = key.to_owned();
    let check = move |text: &String| {
        let given = needed || !text.is_empty();
        if given { given::check_line(&key, text).map_err(|error| error.to_string()) } else { Ok(()) }
    };
    input.validate_with(check).interact_text_on(term).map_err(stopped)
}

pub(super) fn say(term: &Term, text: &str) -> Result<()> {
    term.write_line(&wrapped(text, "  ")).map_err(|error| stopped(error.into()))
}

/// A prompt ends without an answer when the person stops it.
pub(super) fn stopped(error: dialoguer::Error) -> Error {
    let _ = Term::stderr().show_cursor();
    let dialoguer::Error::IO(error) = error;
    if error.kind() == std::io::ErrorKind::Interrupted {
        return Error::Interrupted;
    }
    Error::request(format!("the question could not be asked: {error}"), "give the values with `--set`, or `--defaults`")
}
