//! `uaix load`: a package in quarantine becomes the active version of its profile, after a person's yes.

use super::{
    FormFlag, Outcome,
    receiving::{PlaceFlag, PolicyFlag, WaitFlag, person},
    terminal::Terminal,
    wizard::agrees,
};
use clap::Args;
use dialoguer::{Input, console::Term, theme::SimpleTheme};
use std::path::Path;
use uaix::{
    Error, Result, Store,
    error::shown_path,
    report::receive as report,
    spec::{digest::Digest, person::PersonName},
    store::{Authorization, Loading, Need, Plan, Yes},
};

/// Make a package the active version of its isolated profile
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// A .uaix file, which is imported first, or the start of the digest of a package in quarantine
    #[arg(value_name = "PACKAGE|DIGEST")]
    what: String,
    /// Who says yes, by name
    #[arg(long, value_name = "NAME", value_parser = person, conflicts_with = "dry_run")]
    by: Option<PersonName>,
    /// Say yes without a name, where the local policy asks for no more
    #[arg(long, conflicts_with_all = ["dry_run", "by"])]
    yes: bool,
    /// Authorize one change of a protected anchor: OPERATION:PATH@sha256:DIGEST
    #[arg(long, value_name = "CHANGE", conflicts_with = "dry_run")]
    authorize: Vec<Authorization>,
    /// Show what would change and what it needs
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    place: PlaceFlag,
    #[command(flatten)]
    policy: PolicyFlag,
    #[command(flatten)]
    wait: WaitFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let store = arguments.place.open(Some(&arguments.policy), Some(&arguments.wait), terminal)?;
    let sha256 = digest(&store, &arguments.what)?;
    let plan = store.plan(sha256)?;
    let mut yes = Yes { by: arguments.by.clone(), yes: arguments.yes, authorized: arguments.authorize.clone() };
    let asks = !arguments.dry_run && terminal.can_ask() && can_be_asked_for(&plan, &yes);
    match (terminal.is_json(), asks) {
        (true, _) => {}
        // Nobody says yes to what they have not seen.
        (false, true) => terminal.print(&report::plan(&plan, terminal.verbose)),
        (false, false) => terminal.say(&report::plan(&plan, terminal.verbose)),
    }
    if arguments.dry_run {
        return Ok(show_needs(&plan, terminal));
    }
    if asks {
        ask(&plan, &mut yes)?;
    }
    let loading = store.load(&plan, &yes)?;
    let (done, unmet) = match &loading {
        Loading::Done(loaded) => (Some(loaded), &[][..]),
        Loading::AlreadyActive { .. } => (None, &[][..]),
        Loading::Refused(unmet) => (None, unmet.as_slice()),
    };
    if let Some(loaded) = done {
        terminal.wrote(format!("`{}` is the active version of `{}`", loaded.active, loaded.profile_id));
    }
    if terminal.is_json() {
        terminal.document(&report::plan_value("load", &plan, unmet, done));
    } else if let Some(loaded) = done {
        let version = store.version(&loaded.profile_id, loaded.active)?;
        terminal.say(&report::loaded(loaded, &shown_path(version.folder())));
    } else if matches!(loading, Loading::AlreadyActive { repaired: true, .. }) {
        terminal.say("files of it were damaged; they are written anew from its archive\n");
    } else if !unmet.is_empty() {
        // What refuses a package before it names a profile was said with the verdict.
        let needs = if plan.profile_id.is_some() { report::needs(unmet) } else { String::new() };
        terminal.say(&format!("not loaded; nothing was changed\n{needs}"));
    }
    Ok(if unmet.is_empty() { Outcome::Done } else { Outcome::Refused })
}

/// Whether a person's yes is all that is missing: neither a refusal nor an anchor that has to be named.
fn can_be_asked_for(plan: &Plan, yes: &Yes) -> bool {
    let met = |need: &Need| match need {
        Need::Refusal(_) => false,
        Need::Authorization(change) => yes.authorized.contains(change),
        Need::NamedHuman(_) | Need::Yes => true,
    };
    !plan.is_active && yes.by.is_none() && !yes.yes && plan.needs.iter().all(met)
}

/// The package that is meant: one in quarantine, by the start of its digest, or a file, which is imported first.
fn digest(store: &Store, what: &str) -> Result<Digest> {
    match store.find(what) {
        Err(_) if Path::new(what).exists() => Ok(store.import_file(Path::new(what))?.receipt.archive.sha256),
        found => found,
    }
}

fn show_needs(plan: &Plan, terminal: &Terminal) -> Outcome {
    if terminal.is_json() {
        terminal.document(&report::plan_value("load", plan, &plan.needs, None));
    } else if plan.profile_id.is_some() && !plan.is_active {
        let needs = report::needs(&plan.needs);
        terminal.say(&format!(
            "nothing was loaded; loading needs{}\n{needs}",
            if needs.is_empty() { " nothing" } else { "" }
        ));
    }
    if plan.is_refused() { Outcome::Refused } else { Outcome::Done }
}

/// Asks for the name and the yes that are needed. A changed anchor is never authorized by a mere yes.
fn ask(plan: &Plan, yes: &mut Yes) -> Result<()> {
    if plan.needs.iter().any(|need| matches!(need, Need::NamedHuman(_))) {
        let check = |name: &String| person(name).map(|_| ());
        let prompt = Input::<String>::with_theme(&SimpleTheme).with_prompt("who says yes? name");
        let given = prompt.validate_with(check).interact_text_on(&Term::stderr());
        let name = given.map_err(|_| Error::Interrupted)?;
        if agrees("load it?")? {
            yes.by = person(&name).ok();
        }
    } else if plan.needs.contains(&Need::Yes) {
        yes.yes = agrees("load it?")?;
    }
    Ok(())
}
