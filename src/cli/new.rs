//! `uaix new`: a fresh package source.

use super::{FormFlag, Outcome, given, interruptible, terminal::Terminal, wizard};
use clap::Args;
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};
use uaix::{
    Catalog, Error, Result, create,
    error::shown_path,
    report::{count, human::wrapped, json::tool},
    scaffold::Scaffold,
};

/// Scaffold a fresh package source
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The folder to make
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    chosen: given::Chosen,
    #[command(flatten)]
    given: given::Given,
    /// Show what would be made, and make nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: Arguments, terminal: &Terminal) -> Result<Outcome> {
    let dir = &arguments.dir;
    let (mut own, mut answers) = arguments.given.read()?;
    let interrupt = interruptible();
    let mut scopes = arguments.chosen.scopes()?;
    let complete = !scopes.is_empty() && own.title.is_some() && own.issuer.is_some();
    let asks = !complete && !arguments.chosen.defaults;
    if asks {
        if !terminal.can_ask() {
            return Err(missing(&[
                ("--scope ID", scopes.is_empty()),
                ("--set title=\"…\"", own.title.is_none()),
                ("--set issuer=\"…\"", own.issuer.is_none()),
            ]));
        }
        if scopes.is_empty() {
            scopes = wizard::scopes(&[])?;
        }
        wizard::questions(dir, &scopes, &mut own, &mut answers)?;
    }
    if scopes.is_empty() && !asks {
        scopes.push(Catalog::embedded().default_scope.clone());
    }
    let blueprint = given::blueprint(dir, scopes, own, answers)?;
    if asks {
        let plan = create(dir, &blueprint, true, &interrupt)?;
        let names: Vec<_> = plan.files.iter().map(|file| file.path.as_str()).collect();
        let summary = format!(
            "{}: {} for {}: {}",
            shown_path(dir),
            count(names.len(), "file"),
            scope_list(&plan),
            names.join(", ")
        );
        if !wizard::confirm(&summary)? {
            terminal.hint("nothing was written\n");
            return Ok(Outcome::Refused);
        }
    }
    let made = create(dir, &blueprint, arguments.dry_run, &interrupt)?;
    if !arguments.dry_run {
        terminal.wrote(format!("`{}` is created", shown_path(dir)));
    }
    if terminal.is_json() {
        terminal.document(&document("new", dir, &made, arguments.dry_run));
    } else {
        terminal.say(&text(dir, &made, arguments.dry_run, terminal.verbose));
    }
    Ok(Outcome::Done)
}

/// What is missing and can not be asked for.
pub(super) fn missing(flags: &[(&str, bool)]) -> Error {
    let names: Vec<_> = flags.iter().filter(|(_, missing)| *missing).map(|(flag, _)| format!("`{flag}`")).collect();
    Error::request(
        format!("values are missing and there is no terminal to ask on: {}", names.join(", ")),
        "give them, or take defaults for the rest with `--defaults`",
    )
}

/// The scopes of a scaffold, by id.
pub(super) fn scope_list(made: &Scaffold) -> String {
    made.scopes.iter().map(|scope| scope.id.as_str()).collect::<Vec<_>>().join(", ")
}

fn text(dir: &Path, made: &Scaffold, dry_run: bool, verbose: bool) -> String {
    let name = shown_path(dir);
    let did = if dry_run { "would create" } else { "created" };
    let files = count(made.files.len(), "file");
    let version = &Catalog::embedded().version;
    let head = format!("{did} {name}/: {files} for {} (scope catalogue {version})", scope_list(made));
    let mut out = wrapped(&head, "  ") + "\n";
    let _ = writeln!(out, "  beside them: {}", made.beside.join(", "));
    if verbose || dry_run {
        out += &file_lines(made);
    }
    out += &still_to_write(&name, made);
    let _ = writeln!(out, "  then: uaix pack {}", uaix::spec::shown::argument(&name));
    out
}

/// One line a file, with what waits in it.
pub(super) fn file_lines(made: &Scaffold) -> String {
    made.files.iter().fold(String::new(), |mut out, file| {
        let waits =
            if file.unfilled == 0 { String::new() } else { format!("  ({} to write)", count(file.unfilled, "field")) };
        let _ = writeln!(out, "  {}{waits}", file.path);
        out
    })
}

/// What a person has to think of, and what to do next.
pub(super) fn still_to_write(name: &str, made: &Scaffold) -> String {
    let hints = made.hints.iter().map(|hint| format!("  {}\n", wrapped(&format!("note: {hint}"), "    ")));
    let next = match made.unfilled() {
        (0, _) => format!("  next: uaix lint {}\n", uaix::spec::shown::argument(name)),
        (fields, files) => {
            let (fields, files) = (count(fields, "field"), count(files, "file"));
            format!(
                "  still to write by you: {fields} in {files}      uaix lint {}\n",
                uaix::spec::shown::argument(name)
            )
        }
    };
    hints.collect::<String>() + &next
}

/// The result for programs.
pub(super) fn document(command: &str, dir: &Path, made: &Scaffold, dry_run: bool) -> Value {
    let files =
        made.files.iter().map(|file| json!({"path": file.path, "reason": file.reason, "unfilled": file.unfilled}));
    json!({
        "tool": tool(),
        "command": command,
        "folder": shown_path(dir),
        "dryRun": dry_run,
        "scopes": made.scopes.iter().map(|scope| scope.id.as_str()).collect::<Vec<_>>(),
        "files": files.collect::<Vec<_>>(),
        "beside": made.beside,
        "declared": made.declared.iter().map(|id| id.as_str()).collect::<Vec<_>>(),
        "kept": made.kept,
        "hints": made.hints,
    })
}
