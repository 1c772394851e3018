//! The ledger of long-term memory, for people and for programs: what was appended, what is wrong, what is promoted.

use super::{
    count,
    human::{Style, one, tally, wrapped},
    json::tool,
};
use crate::{
    diff::changes::unified,
    lint::{Category, Finding, Severity},
    memory::{Addition, Checked, Memory, Promoting, Proposal, Remark, Target, What},
    spec::shown,
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// How many pages that no pointer reaches are named before the rest is counted.
const NAMED: usize = 20;

/// What happened to a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It was written.
    Written,
    /// A person saw it and said yes; it was written.
    Agreed,
    /// It is only shown.
    Shown,
}

/// The difference between two texts, line by line.
pub fn difference(before: &str, after: &str) -> String {
    unified(before, after)
}

/// A pointer that was appended, or would be.
pub fn added(one: &Addition, fate: Fate) -> String {
    let verb = if fate == Fate::Shown { "would add" } else { "added" };
    let mut out = format!("{verb} `{}` to {}, line {}\n", one.id, one.ledger, one.line);
    let target = match &one.target {
        Target::File { path, observed, .. } => format!("leads to {path}, sha256 {}", observed.sha256),
        Target::Folder(path) => format!("leads to {path}/, a folder: it has no checksum"),
        Target::Address(address) => format!("leads to {}, an address: it has no checksum", shown::text(address)),
        _ => String::new(),
    };
    let _ = writeln!(out, "  {}", wrapped(&target, "    "));
    if fate != Fate::Agreed {
        out += &difference(&one.before, &one.after);
    }
    out += &notes(&one.remarks);
    match fate {
        Fate::Shown => out + "  nothing was written\n",
        _ => out + &format!("  next: uaix memory check      then: uaix review {} --by NAME\n", one.ledger),
    }
}

/// The same for programs.
pub fn added_value(one: &Addition, written: bool) -> Value {
    json!({
        "tool": tool(), "command": "memory add", "ledger": one.ledger.as_str(), "id": one.id, "line": one.line,
        "target": target(&one.target), "written": written, "difference": difference(&one.before, &one.after),
        "remarks": one.remarks,
    })
}

/// What is wrong with a ledger, which pages no pointer reaches, and how it stands.
pub fn checked(memory: &Memory, checked: &Checked, style: Style) -> String {
    let mut out = String::new();
    for remark in checked.remarks.iter().filter(|remark| remark.what != What::UnreachedPage) {
        out += &one("", &finding(memory, remark), style);
    }
    let unreached: Vec<_> = checked.remarks.iter().filter(|remark| remark.what == What::UnreachedPage).collect();
    if let Some((root, pages)) = &checked.wiki {
        let number = *pages;
        let pages = count(number, "page");
        if number == 0 {
            let _ = writeln!(out, "{root}: no page is there yet");
        } else if unreached.is_empty() {
            let _ = writeln!(out, "{root}: a pointer reaches every one of {pages}");
        } else {
            let _ = writeln!(out, "{root}: no pointer reaches {} of {pages}", unreached.len());
        }
        let named = if style.full { unreached.len() } else { NAMED };
        for remark in unreached.iter().take(named) {
            let _ = writeln!(out, "  {}", shown::text(remark.path.as_str()));
        }
        if unreached.len() > named {
            let _ = writeln!(out, "  and {} more (-v)", unreached.len() - named);
        }
        if !unreached.is_empty() {
            out += "  uaix memory add PAGE --id ID --label … --summary … --authority …\n";
        }
    }
    let _ = writeln!(out, "{}", wrapped(&summary(checked), "  "));
    out
}

/// How a ledger stands, on one line.
fn summary(checked: &Checked) -> String {
    let kinds = ["file", "folder", "address"].map(|kind| {
        let number = checked.pointers.iter().filter(|pointer| pointer.target.kind() == kind).count();
        (number > 0)
            .then(|| if number > 1 && kind == "address" { format!("{number} addresses") } else { count(number, kind) })
    });
    let kinds: Vec<_> = kinds.into_iter().flatten().collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(" to {}", kinds.join(", ")) };
    let style = Style { color: false, notes: false, full: false };
    let found = tally(|severity| checked.count(severity), style);
    format!("{}: {}{kinds}: {found}", checked.ledger, count(checked.pointers.len(), "pointer"))
}

/// The same for programs; with the checksums that were written or would be.
pub fn checked_value(checked: &Checked, fix: Option<(&Proposal, bool)>) -> Value {
    let pointers = checked
        .pointers
        .iter()
        .map(|pointer| json!({"id": pointer.id, "line": pointer.line, "target": target(&pointer.target)}));
    let remarks = checked.remarks.iter().filter(|remark| remark.what != What::UnreachedPage).map(|remark| {
        json!({
            "what": remark.what.as_str(), "severity": remark.severity, "path": remark.path.as_str(), "line": remark.line,
            "id": remark.id, "message": remark.message, "help": remark.help,
        })
    });
    let unreached = checked.remarks.iter().filter(|remark| remark.what == What::UnreachedPage);
    let mut value = json!({
        "tool": tool(), "command": "memory check", "ledger": checked.ledger.as_str(),
        "pointers": pointers.collect::<Vec<_>>(), "findings": remarks.collect::<Vec<_>>(),
        "wiki": checked.wiki.as_ref().map(|(root, pages)| json!({"root": root.as_str(), "pages": pages})),
        "unreached": unreached.map(|remark| remark.path.as_str()).collect::<Vec<_>>(),
        "summary": {
            "errors": checked.count(Severity::Error), "warnings": checked.count(Severity::Warning),
            "notes": checked.count(Severity::Note),
        },
    });
    if let Some((proposal, written)) = fix {
        let corrections = proposal.corrections.iter().map(|one| {
            json!({"id": one.id, "path": one.path.as_str(), "before": one.before, "sha256": one.sha256.to_string()})
        });
        value["fix"] = json!({
            "written": written, "corrections": corrections.collect::<Vec<_>>(), "left": proposal.left,
            "difference": difference(&proposal.before, &proposal.after),
        });
    }
    value
}

/// Checksums that were written, or would be.
pub fn fixed(proposal: &Proposal, fate: Fate) -> String {
    let number = proposal.corrections.len();
    if number == 0 {
        return format!("no checksum to write in {}\n", proposal.ledger) + &left(proposal);
    }
    let mut out = if fate == Fate::Agreed { String::new() } else { difference(&proposal.before, &proposal.after) };
    let verb = if fate == Fate::Shown { "would write" } else { "wrote" };
    let _ = writeln!(out, "{verb} {} in {}", count(number, "checksum"), proposal.ledger);
    for one in &proposal.corrections {
        let _ = writeln!(out, "  {}", wrapped(&format!("{}: the digest of {}", one.id, one.path), "    "));
    }
    out += &left(proposal);
    out += match fate {
        Fate::Shown => "  nothing was written; after reading the targets: --fix-checksums --yes\n",
        _ => {
            "  a checksum says which bytes are meant, not that somebody read them: look at\n  the review status of these pointers\n"
        }
    };
    out
}

fn left(proposal: &Proposal) -> String {
    let lines = proposal.left.iter().map(|id| {
        let text = format!("  left as it is: the checksum of `{id}`; write it by hand");
        format!("{}\n", wrapped(&text, "    "))
    });
    lines.collect()
}

/// A promotion that was recorded, or would be.
pub fn promoted(one: &Promoting, fate: Fate) -> String {
    let promotion = &one.promotion;
    let way = format!("{} -> {}", promotion.source.path, promotion.target.path);
    if one.known {
        return format!("{}\n", wrapped(&format!("{} has this promotion already: {way}", one.log), "  "));
    }
    let verb = if fate == Fate::Shown { "would record" } else { "recorded" };
    let mut out = format!("{}\n", wrapped(&format!("{verb} in {}: {way}", one.log), "  "));
    if fate != Fate::Agreed {
        out += &record(one);
    }
    out += &notes(&one.remarks);
    match fate {
        Fate::Shown => out + "  nothing was written\n",
        _ => {
            let path = promotion.target.path.trim_end_matches('/');
            let what = if promotion.target.sha256.is_some() { path.to_owned() } else { format!("{path}/FILE") };
            let text =
                format!("  review required: write the fact into {what} by hand, then uaix review {what} --by NAME");
            out + &format!("{}\n", wrapped(&text, "    "))
        }
    }
}

/// What is recorded, as it is shown before and after: a line of JSON is told in words.
pub fn record(one: &Promoting) -> String {
    let lines = one.promotion.lines();
    lines.iter().map(|line| format!("{}\n", wrapped(&format!("  + {}", shown::text(line)), "    "))).collect()
}

/// The same for programs.
pub fn promoted_value(one: &Promoting, written: bool) -> Value {
    json!({
        "tool": tool(), "command": "memory promote", "log": one.log.as_str(), "promotion": one.promotion,
        "known": one.known, "written": written, "remarks": one.remarks,
        "difference": difference(one.before.as_deref().unwrap_or_default(), &one.after),
    })
}

fn notes(remarks: &[String]) -> String {
    remarks.iter().map(|remark| format!("  {}\n", wrapped(&format!("note: {}", shown::text(remark)), "    "))).collect()
}

fn target(target: &Target) -> Value {
    let mut value = json!({"kind": target.kind()});
    match target {
        Target::File { path, observed, left_out } => {
            value["path"] = path.as_str().into();
            value["sha256"] = observed.sha256.to_string().into();
            value["sizeBytes"] = observed.size.into();
            value["inPackage"] = left_out.is_none().into();
        }
        Target::Folder(path) => value["path"] = format!("{path}/").into(),
        Target::Address(address) => value["path"] = address.as_str().into(),
        Target::Missing { path, .. } | Target::Unfit { path, .. } => value["path"] = path.as_str().into(),
        Target::Unclear => {}
    }
    value
}

/// A remark in the form of a finding, so that it is shown as `lint` shows one.
fn finding(memory: &Memory, remark: &Remark) -> Finding {
    let ledger = memory.ledger.as_ref().filter(|ledger| ledger.path == remark.path);
    let line = remark.line.filter(|_| remark.what != What::NoPointer);
    let text = ledger.and_then(|ledger| ledger.text.lines().nth(line?.checked_sub(1)?));
    Finding {
        rule: remark.what.as_str(),
        category: Category::Records,
        severity: remark.severity,
        message: remark.message.clone(),
        path: Some(remark.path.to_string()),
        line,
        column: None,
        pointer: None,
        excerpt: text.map(str::to_owned),
        help: Some(remark.help.clone()).filter(|help| !help.is_empty()),
        clause: "2, long_term_memory",
        no_op: None,
        value: None,
        value_sha256: None,
    }
}
