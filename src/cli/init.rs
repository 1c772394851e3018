//! `uaix init`: adopt an existing tree.

use super::{
    FormFlag, Outcome, given, interruptible,
    new::{document, file_lines, missing, still_to_write},
    terminal::Terminal,
    wizard,
};
use clap::Args;
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};
use uaix::{
    Catalog, ClosedSet, Error, Interrupt, Result, complete,
    error::shown_path,
    package::read_declaration,
    package::refuse_nested,
    report::{count, human::wrapped},
    scaffold::{Answers, Blueprint, Likeness, Scaffold, detect, names_in},
    spec::{
        config::{CONFIG_NAME, Config},
        id::ScopeId,
        manifest::Manifest,
    },
};

/// Adopt an existing tree: add only what is missing
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The folder to adopt
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    chosen: given::Chosen,
    #[command(flatten)]
    given: given::Given,
    /// Show what would be added, and add nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: Arguments, terminal: &Terminal) -> Result<Outcome> {
    let dir = &arguments.dir;
    if !dir.is_dir() {
        return Err(Error::request(format!("`{}` is not a folder", shown_path(dir)), "make a new one with `uaix new`"));
    }
    refuse_nested(dir)?;
    let (own, answers) = arguments.given.read()?;
    let chosen = arguments.chosen.scopes()?;
    let interrupt = interruptible();
    let (config, manifest) = read_declaration(dir)?;
    if let Some(config) = config {
        let declared: Vec<_> = config.scope_ids().collect();
        refuse_idle(dir, &declared, &chosen, &own)?;
        let scopes = if declared.is_empty() { chosen } else { declared };
        let blueprint = existing(dir, scopes, &config, answers)?;
        return finish(dir, &blueprint, &[], &arguments, terminal, &interrupt);
    }
    let manifest = manifest.and_then(|file| file.manifest);
    if let Some(manifest) = &manifest {
        let (own, scopes) = from_manifest(manifest, own, chosen);
        let blueprint = given::blueprint(dir, scopes, own, answers)?;
        let words = "the manifest gave id, profile, issuer, scopes and time; from now on uaix.toml decides, \
            and every file awaits a review again";
        terminal.hint(&format!("{}\n", wrapped(words, "  ")));
        return finish(dir, &blueprint, &[], &arguments, terminal, &interrupt);
    }
    let looks = detect(&names_in(dir)?);
    let (blueprint, asked) = gather(dir, chosen, own, answers, &looks, &arguments, terminal)?;
    if asked {
        let plan = complete(dir, &blueprint, true, &interrupt)?;
        if !wizard::confirm(&format!("adds to {}: {}", shown_path(dir), added(&plan).join(", ")))? {
            terminal.hint("nothing was written\n");
            return Ok(Outcome::Refused);
        }
    }
    finish(dir, &blueprint, &looks, &arguments, terminal, &interrupt)
}

/// Values for a tree without settings: given, asked for, or the defaults of what the tree looks like.
fn gather(
    dir: &Path,
    chosen: Vec<ScopeId>,
    mut own: given::Own,
    mut answers: Answers,
    looks: &[Likeness],
    arguments: &Arguments,
    terminal: &Terminal,
) -> Result<(Blueprint, bool)> {
    let like: Vec<_> = looks.iter().map(|found| found.scope.id.clone()).collect();
    let complete = !chosen.is_empty() && own.title.is_some() && own.issuer.is_some();
    let asks = !complete && !arguments.chosen.defaults;
    let mut scopes = chosen;
    if asks {
        if !terminal.can_ask() {
            let scope = format!("--scope {}", if like.is_empty() { "ID".to_owned() } else { list(&like) });
            return Err(missing(&[
                (&scope, scopes.is_empty()),
                ("--set title=\"…\"", own.title.is_none()),
                ("--set issuer=\"…\"", own.issuer.is_none()),
            ]));
        }
        terminal.hint(&reasons(looks));
        if scopes.is_empty() {
            scopes = wizard::scopes(&like)?;
        }
        wizard::questions(dir, &scopes, &mut own, &mut answers)?;
    } else if scopes.is_empty() {
        scopes = like;
        if scopes.is_empty() {
            return Err(Error::request(
                format!("`{}` looks like no scope", shown_path(dir)),
                "choose one with `--scope`; `uaix scopes` lists them",
            ));
        }
    }
    Ok((given::blueprint(dir, scopes, own, answers)?, asks))
}

/// The values of an unpacked package; what was given on the command line stands above them.
fn from_manifest(manifest: &Manifest, given: given::Own, chosen: Vec<ScopeId>) -> (given::Own, Vec<ScopeId>) {
    let declared = manifest.declared_scopes.iter().map(|text| ScopeId::new(text));
    let scopes = if chosen.is_empty() { declared.collect() } else { chosen };
    let issuer = manifest.issuer.name().to_owned();
    let own = given::Own {
        title: given.title,
        issuer: given.issuer.or(Some(issuer).filter(|name| !name.is_empty())),
        id: given.id.or_else(|| manifest.package_id.right().map(ToString::to_string)),
        profile: given.profile.or_else(|| manifest.profile_id.right().map(ToString::to_string)),
        created: manifest.created_utc.right().copied(),
    };
    (own, scopes)
}

/// Where `uaix.toml` is there, it decides: a value that it would not take is refused.
fn refuse_idle(dir: &Path, declared: &[ScopeId], chosen: &[ScopeId], own: &given::Own) -> Result<()> {
    let set = ClosedSet::of(Catalog::embedded(), declared);
    if let Some(new) = chosen.iter().find(|id| !declared.is_empty() && !set.has(id)) {
        let message = format!("{CONFIG_NAME} is there and does not declare `{new}`");
        return Err(Error::request(message, format!("declare it: `uaix add {new} {}`", shown_path(dir))));
    }
    let values = [("title", &own.title), ("issuer", &own.issuer), ("id", &own.id), ("profile", &own.profile)];
    match values.iter().find(|(_, value)| value.is_some()) {
        Some((key, _)) => Err(Error::request(
            format!("`{key}` has no effect: {CONFIG_NAME} is there"),
            format!("change it in {CONFIG_NAME}"),
        )),
        None => Ok(()),
    }
}

/// The blueprint of a tree whose settings are there: what they say is what templates show.
pub(super) fn existing(dir: &Path, scopes: Vec<ScopeId>, config: &Config, answers: Answers) -> Result<Blueprint> {
    let package = &config.package;
    let issuer = package.issuer.as_str().or_else(|| package.issuer.get("name").and_then(toml::Value::as_str));
    let own = given::Own {
        title: package.title.clone(),
        issuer: issuer.map(str::to_owned),
        id: Some(package.id.to_string()),
        profile: package.profile.as_ref().map(ToString::to_string),
        created: package.created,
    };
    given::blueprint(dir, scopes, own, answers)
}

fn finish(
    dir: &Path,
    blueprint: &Blueprint,
    looks: &[Likeness],
    arguments: &Arguments,
    terminal: &Terminal,
    interrupt: &Interrupt,
) -> Result<Outcome> {
    let made = complete(dir, blueprint, arguments.dry_run, interrupt)?;
    if !arguments.dry_run {
        terminal.wrote(format!("the files are in `{}`", shown_path(dir)));
    }
    if terminal.is_json() {
        let mut value = document("init", dir, &made, arguments.dry_run);
        value["looksLike"] =
            looks.iter().map(|found| serde_json::json!({"scope": found.scope.id.as_str(), "why": found.why})).collect();
        terminal.document(&value);
    } else {
        let unused: Vec<_> =
            looks.iter().filter(|found| !made.scopes.iter().any(|scope| scope.id == found.scope.id)).collect();
        terminal.say(&(reasons(looks) + &report(dir, &made, arguments.dry_run)));
        if dir.join(".git").exists() && !keeps_line_ends(dir) {
            let words =
                "version control may change line ends, and with them digests: add `.uai/** -text` to .gitattributes";
            terminal.hint(&format!("  {}\n", wrapped(&format!("note: {words}"), "    ")));
        }
        for found in unused {
            terminal.hint(&format!(
                "  not declared: {} ({})      uaix add {} {}\n",
                found.scope.id,
                found.why,
                found.scope.id,
                shown_path(dir)
            ));
        }
    }
    Ok(Outcome::Done)
}

fn keeps_line_ends(dir: &Path) -> bool {
    std::fs::read_to_string(dir.join(".gitattributes")).is_ok_and(|text| text.contains("-text"))
}

fn reasons(looks: &[Likeness]) -> String {
    looks.iter().fold(String::new(), |mut out, found| {
        let _ = writeln!(out, "{}", wrapped(&format!("looks like {}: {}", found.scope.id, found.why), "  "));
        out
    })
}

/// What was added, what was there, and what to do next.
pub(super) fn report(dir: &Path, made: &Scaffold, dry_run: bool) -> String {
    let name = shown_path(dir);
    let mut out = String::new();
    if !made.declared.is_empty() && made.beside.is_empty() {
        let _ = writeln!(
            out,
            "{} {} in {CONFIG_NAME}",
            if dry_run { "would declare" } else { "declared" },
            list(&made.declared)
        );
    }
    let names = added(made);
    if names.is_empty() {
        let _ = writeln!(out, "nothing to add: {} are there", count(made.kept.len(), "required file"));
    } else {
        let _ =
            writeln!(out, "{} {} to {name}:", if dry_run { "would add" } else { "added" }, count(names.len(), "file"));
        for beside in &made.beside {
            let _ = writeln!(out, "  {beside}");
        }
        out += &file_lines(made);
        if !made.kept.is_empty() {
            let _ = writeln!(out, "left as they are: {}", count(made.kept.len(), "required file"));
        }
    }
    out + &still_to_write(&name, made)
}

fn added(made: &Scaffold) -> Vec<String> {
    made.beside.iter().cloned().chain(made.files.iter().map(|file| file.path.clone())).collect()
}

fn list(scopes: &[ScopeId]) -> String {
    scopes.iter().map(ScopeId::as_str).collect::<Vec<_>>().join(",")
}
