//! What came in, what loading would change and what it needs, for people and for programs.

use super::{
    count,
    diff::{changes, changes_value},
    human::wrapped,
    json::tool,
    size,
};
use crate::{
    package::Package,
    scope::Catalog,
    spec::{digest::Digest, shown},
    store::{Cause, Claims, Imported, Loaded, Need, Plan, Receipt, Verdict},
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// How many causes are named before the rest is counted.
const NAMED: usize = 12;
/// How many other packages of the same id are named.
const NAMESAKES: usize = 5;
/// How many digits name a digest to a person.
const DIGITS: usize = 12;

/// The start of a digest, by which a person can name it.
pub fn short(sha256: Digest) -> String {
    sha256.to_string()[..DIGITS].to_owned()
}

/// A package that came in; with `full`, every cause.
pub fn imported(imported: &Imported, full: bool) -> String {
    let receipt = &imported.receipt;
    let word = if imported.known { "in quarantine already" } else { "quarantined" };
    let name = &receipt.archive.name;
    let mut out =
        format!("{word}: {name}, {}\n  sha256 {}\n", size(receipt.archive.size_bytes), receipt.archive.sha256);
    if let Some(claims) = &receipt.package {
        let _ = writeln!(out, "  {}", wrapped(&claims_line(claims), "  "));
    }
    for other in imported.namesakes.iter().take(NAMESAKES) {
        let claims = other.package.as_ref().map(|claims| format!(", made {}", claims.created_utc)).unwrap_or_default();
        let text = format!("also in quarantine under this id, other bytes: {}{claims}", short(other.archive.sha256));
        let _ = writeln!(out, "  {}", wrapped(&text, "    "));
    }
    if imported.namesakes.len() > NAMESAKES {
        let _ = writeln!(out, "  and {} more under this id      uaix store list", imported.namesakes.len() - NAMESAKES);
    }
    out += &verdict(receipt, full);
    let next = short(receipt.archive.sha256);
    out += &match receipt.verdict {
        Verdict::NoOp => "  nothing was expanded, nothing loads\n".to_owned(),
        _ => format!("  nothing was loaded; what it would change: uaix load {next} --dry-run\n"),
    };
    out
}

/// The same for programs: the receipt and what is known besides.
pub fn imported_value(imported: &Imported) -> Value {
    let namesakes = imported.namesakes.iter().map(|other| json!(other.archive.sha256));
    json!({
        "tool": tool(), "command": "import", "known": imported.known,
        "samePackageId": namesakes.collect::<Vec<_>>(), "receipt": imported.receipt,
    })
}

fn claims_line(claims: &Claims) -> String {
    let Claims { package_id, issuer, profile_id, .. } = claims;
    let files = count(claims.files, "file");
    format!("says it is {package_id} from {issuer}, for the profile {profile_id}; {files}")
}

fn verdict(receipt: &Receipt, full: bool) -> String {
    let (words, causes) = match receipt.verdict {
        Verdict::NoOp => ("no_op: refused", &receipt.no_op),
        Verdict::HumanReview => ("human_review: a person has to look before it loads", &receipt.review),
        Verdict::Eligible => ("eligible: nothing found speaks against it", &receipt.review),
    };
    let mut out = format!("verdict {words}\n");
    let most = if full { causes.len() } else { NAMED };
    for cause in causes.iter().take(most) {
        let _ = writeln!(out, "  {}", wrapped(&format!("- {}", cause_line(cause)), "    "));
    }
    if causes.len() > most {
        let _ = writeln!(out, "  and {} more with -v", causes.len() - most);
    }
    out
}

fn cause_line(cause: &Cause) -> String {
    let code = cause.code.map(|code| format!("{code}: ")).unwrap_or_default();
    let path = cause.path.as_ref().map(|path| format!(" ({})", shown::text(path))).unwrap_or_default();
    shown::text(&format!("{code}{}{path}", cause.cause))
}

/// What loading would change, anchors first; with `full`, digests of changed files.
pub fn plan(plan: &Plan, full: bool) -> String {
    let receipt = plan.receipt();
    let archive = short(receipt.archive.sha256);
    let Some(id) = &plan.profile_id else {
        return format!("{archive} loads nowhere\n{}", verdict(receipt, full));
    };
    match (&plan.difference, plan.base) {
        (Some(difference), Some(base)) => {
            format!("profile {id}: {} (a) becomes {archive} (b)\n{}", short(base), changes(difference, full))
        }
        _ if plan.is_active => format!("profile {id}: {archive} is active already\n"),
        _ => format!("profile {id}: new, from {archive}\n{}", contents(plan.package())),
    }
}

/// What a new profile would hold.
fn contents(package: &Package) -> String {
    let catalog = Catalog::embedded();
    let named = |test: &dyn Fn(&crate::spec::entry_path::EntryPath) -> bool| {
        let paths = package.files().filter(|(path, _)| test(path)).map(|(path, _)| path.as_str());
        paths.collect::<Vec<_>>()
    };
    let anchors = named(&|path| catalog.is_anchor(path));
    let personas = named(&|path| catalog.is_persona(path)).len();
    let mut out = format!("{}\n", wrapped(&format!("anchors   {}", anchors.join(", ")), &" ".repeat(10)));
    if personas > 0 {
        let _ = writeln!(out, "persona   {}", count(personas, "file"));
    }
    let scopes = package.closed_set().ids().collect::<Vec<_>>().join(", ");
    let _ = writeln!(out, "{}", wrapped(&format!("scopes    {scopes}"), &" ".repeat(10)));
    let _ = writeln!(out, "files     {}", count(package.files().count(), "file"));
    out
}

/// What loading needs, each with the flag that meets it.
pub fn needs(needs: &[Need]) -> String {
    let mut out = String::new();
    for need in needs {
        let text = match need {
            Need::Refusal(cause) => format!("refused, {}", cause_line(cause)),
            Need::Authorization(change) => format!("a changed anchor has to be authorized: --authorize {change}"),
            Need::NamedHuman(why) => format!("a named human has to say yes, because {why}: --by NAME"),
            Need::Yes => "somebody has to say yes: --yes".to_owned(),
        };
        let _ = writeln!(out, "  {}", wrapped(&shown::text(&text), "    "));
    }
    out
}

/// A package that was loaded.
pub fn loaded(loaded: &Loaded, folder: &str) -> String {
    let Loaded { profile_id, previous, .. } = loaded;
    let next = match previous {
        Some(_) => format!("back: uaix rollback {profile_id}"),
        None => format!("uaix profiles show {profile_id}"),
    };
    active("loaded", loaded, folder, &next)
}

/// A version that was taken back.
pub fn rolled_back(loaded: &Loaded, folder: &str) -> String {
    let Loaded { profile_id, previous, .. } = loaded;
    let forth = previous.map(|previous| format!("forth again: uaix rollback {profile_id} {}", short(previous)));
    active("went back,", loaded, folder, &forth.unwrap_or_default())
}

fn active(verb: &str, loaded: &Loaded, folder: &str, next: &str) -> String {
    let files = count(loaded.files, "file");
    format!("{verb} {}: {files} from {}\n  {folder}\n  {next}\n", loaded.profile_id, short(loaded.active))
}

/// A plan and what came of it, for programs.
pub fn plan_value(command: &str, plan: &Plan, unmet: &[Need], done: Option<&Loaded>) -> Value {
    json!({
        "tool": tool(), "command": command,
        "profileId": plan.profile_id.as_ref().map(ToString::to_string),
        "archive": plan.receipt().archive.sha256,
        "base": plan.base, "alreadyActive": plan.is_active,
        "verdict": plan.receipt().verdict,
        "noOp": plan.receipt().no_op, "review": plan.receipt().review,
        "changes": plan.difference.as_ref().map(changes_value),
        "unmet": unmet.iter().map(need_value).collect::<Vec<_>>(),
        "loaded": done.map(loaded_value),
    })
}

/// A version that became active, for programs.
pub fn loaded_value(loaded: &Loaded) -> Value {
    json!({
        "profileId": loaded.profile_id.as_str(), "active": loaded.active, "previous": loaded.previous,
        "files": loaded.files,
    })
}

/// One need, for programs.
pub fn need_value(need: &Need) -> Value {
    match need {
        Need::Refusal(cause) => json!({"need": "refusal", "cause": cause}),
        Need::Authorization(change) => json!({"need": "authorization", "authorize": change.to_string()}),
        Need::NamedHuman(why) => json!({"need": "named_human", "why": why}),
        Need::Yes => json!({"need": "yes"}),
    }
}
