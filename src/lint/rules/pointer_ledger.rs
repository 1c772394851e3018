//! `pointer-ledger`: each pointer to durable memory is complete, leads to its target, and its checksum is true

use crate::{
    lint::{
        Category, Check, RecordText, Rule, Severity, Sink, Spot, Subject,
        ledger::{BODY, bodies},
    },
    scope::PointerFields,
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        pointers::{Pointer, digests_in, target_in},
        record::UNFILLED,
        shown,
        terms::NoOp,
    },
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) static RULE: Rule = Rule {
    id: "pointer-ledger",
    category: Category::Records,
    severity: Severity::Error,
    no_op: Some(NoOp::IntegrityMismatch),
    clause: "2, long_term_memory, and 8",
    what: "each pointer to durable memory is complete, leads to its target, and its checksum is true",
    why: "a stale pointer makes a reader rely on a text that has changed since somebody reviewed it",
    fix: "complete the pointer; after reading the target again, write its digest from `sha256sum`",
    bad: "Checksum: of an older state of docs/long-term-memory/index.md",
    good: "eight labels, and the SHA-256 of the target as it is",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    for (file, fields) in subject.catalog.pointer_ledgers() {
        for (path, _) in file.paths() {
            if let Some(text) = subject.inventory.records.get(path) {
                check_ledger(subject, sink, path, text, &fields);
            }
        }
    }
}

fn check_ledger(
    subject: &Subject<'_>,
    sink: &mut Sink<'_>,
    path: &EntryPath,
    text: &RecordText,
    fields: &PointerFields<'_>,
) {
    // A ledger that no declared scope asks for is an ordinary record.
    let declared = subject.set.requirement(path).is_some();
    let severity = if declared { Severity::Error } else { Severity::Warning };
    let (opener, target_id, checksum) = (&fields.opener.id, &fields.target.id, &fields.checksum.id);
    let pointers = fields.read(&text.text);
    if pointers.is_empty() && declared && !text.text.contains(UNFILLED) {
        let message = format!("no pointer is found in `{path}`");
        sink.report_as(Severity::Note, Spot::file(path), message, "a pointer begins with a line `Stable id: …`");
    }
    for (line, length) in bodies(&text.text, fields) {
        let message = format!("`{path}` holds {length} bytes of text that no pointer leads to");
        sink.report_as(
            Severity::Warning,
            Spot::line(path, line),
            message,
            "move the text to a file of its own, and point to it",
        );
    }
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    let here: BTreeSet<&str> = subject.package.files().map(|(path, _)| path.as_str()).collect();
    for pointer in &pointers {
        let name = pointer.fields.get(opener).or_else(|| pointer.fields.get(target_id));
        let name = shown::text(name.map_or("", |(value, _)| value));
        let target = Target::of(subject, &here, pointer, fields);
        let missing: Vec<_> = fields
            .all
            .iter()
            .filter(|field| field.id != *checksum || matches!(target, Target::File(_)))
            .filter(|field| pointer.fields.get(&field.id).is_none_or(|(value, _)| value.is_empty()))
            .map(|field| format!("`{}`", field.title))
            .collect();
        if !missing.is_empty() {
            let message = format!("the pointer `{name}` has no {}", missing.join(", "));
            sink.report_as(severity, Spot::line(path, pointer.line), message, "complete it, or remove the pointer");
        }
        let line = |id: &str| pointer.fields.get(id).map_or(pointer.line, |(_, line)| *line);
        if let Some((id, at)) = pointer.fields.get(opener).filter(|(id, _)| !id.is_empty())
            && let Some(first) = ids.insert(id.to_lowercase(), *at)
        {
            ids.insert(id.to_lowercase(), first);
            let message = format!("two pointers have the id `{name}`, on the lines {first} and {at}");
            sink.report_as(severity, Spot::line(path, *at), message, "an id is never given to a second target");
        }
        match &target {
            Target::File(actual) => {
                if let Some((value, at)) = pointer.fields.get(checksum).filter(|(value, _)| !value.is_empty())
                    && let Some(what) = wrong_checksum(value, *actual)
                {
                    let help = format!("read the target again; then write {actual}");
                    sink.report_as(severity, Spot::line(path, *at), format!("the pointer `{name}` {what}"), help);
                }
            }
            Target::Missing(target) => {
                let message = format!("the pointer `{name}` leads to `{target}`, which is not in the package");
                let help = "add the target, correct the path, or point to a folder or a public address";
                sink.report_as(severity, Spot::line(path, line(target_id)), message, help);
            }
            Target::Elsewhere => {}
        }
        let longest = pointer.fields.values().map(|(value, _)| value.len()).max().unwrap_or(0);
        let body = pointer.body.max(longest);
        if body > BODY {
            let message = format!("the pointer `{name}` holds {body} bytes of text of its own");
            let spot = Spot::line(path, pointer.line);
            sink.report_as(Severity::Warning, spot, message, "move the text to the target: a ledger only points");
        }
    }
}

/// Where a pointer leads.
enum Target {
    /// A file of the package with this digest.
    File(Digest),
    /// A path that is not in the package, as shown.
    Missing(String),
    /// A folder, an address, or nothing that can be judged.
    Elsewhere,
}

impl Target {
    fn of(subject: &Subject<'_>, here: &BTreeSet<&str>, pointer: &Pointer, fields: &PointerFields<'_>) -> Self {
        let Some((value, _)) = pointer.fields.get(&fields.target.id) else { return Self::Elsewhere };
        let word = target_in(value);
        let judged = !word.is_empty() && !word.contains("://") && !word.contains(UNFILLED) && !word.ends_with('/');
        // Absolute paths are found by the rule about paths of one machine.
        if !judged || word.starts_with(['/', '\\', '~', '$']) || word.starts_with("mailto:") {
            return Self::Elsewhere;
        }
        let below = format!("{word}/");
        match word.parse::<EntryPath>() {
            Ok(path) => match subject.inventory.observed.get(&path) {
                Some(observed) => Self::File(observed.sha256),
                None if here.range(below.as_str()..).next().is_some_and(|file| file.starts_with(&below)) => {
                    Self::Elsewhere
                }
                // A file that could not be read is reported as such.
                None if here.contains(word) => Self::Elsewhere,
                None => Self::Missing(shown::text(word)),
            },
            Err(_) if word.contains(char::is_whitespace) || !word.contains('/') => Self::Elsewhere,
            Err(_) => Self::Missing(shown::text(word)),
        }
    }
}

/// What is wrong with a checksum, in words.
fn wrong_checksum(value: &str, actual: Digest) -> Option<&'static str> {
    let digests = digests_in(value);
    match digests.as_slice() {
        [] => Some("has a checksum that is no SHA-256"),
        list if list.contains(&actual) => None,
        list if list.iter().any(|digest| digest.is_sentinel()) => Some("has 64 zeros for a checksum"),
        _ => Some("is stale: its checksum is not that of the target"),
    }
}
