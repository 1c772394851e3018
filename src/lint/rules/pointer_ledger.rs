//! `pointer-ledger`: each pointer to durable memory is complete, leads to its target, and its checksum is true

use crate::{
    lint::{Category, Check, RecordText, Rule, Severity, Sink, Spot, Subject},
    scope::RequiredFile,
    spec::{
        digest::Digest,
        entry_path::EntryPath,
        json::Document,
        pointers::{self, Pointer, Reading},
        record::{Record, UNFILLED},
        shown,
        terms::NoOp,
        walk::walk,
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

/// More free text than this, in bytes, in one pointer is a body that belongs in the target.
const BODY: usize = 400;
/// More than this under one heading, outside of pointers, is no explanation of a ledger any more.
const SECTION: usize = 800;

/// The fields by their place in the data: the id opens a pointer, the second says where it leads, the last is the digest.
struct Fields<'a> {
    opener: &'a str,
    target: &'a str,
    checksum: &'a str,
}

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let ledgers = subject.catalog.scopes.iter().flat_map(|scope| &scope.files).filter(|file| file.pointers);
    for file in ledgers {
        let ids: Vec<_> = file.fields.iter().filter(|field| field.contract).map(|field| field.id.as_str()).collect();
        let [opener, target, .., checksum] = ids[..] else { continue };
        let fields = Fields { opener, target, checksum };
        for (path, _) in file.paths() {
            if let Some(text) = subject.inventory.records.get(path) {
                check_ledger(subject, sink, path, text, file, &fields);
            }
        }
    }
}

fn check_ledger(
    subject: &Subject<'_>,
    sink: &mut Sink<'_>,
    path: &EntryPath,
    text: &RecordText,
    file: &RequiredFile,
    fields: &Fields<'_>,
) {
    // A ledger that no declared scope asks for is an ordinary record.
    let declared = subject.set.requirement(path).is_some();
    let severity = if declared { Severity::Error } else { Severity::Warning };
    let demanded: Vec<_> = file.fields.iter().filter(|field| field.contract).collect();
    let field =
        |key: &str| demanded.iter().find(|field| field.names().iter().any(|name| name == key)).map(|f| f.id.as_str());
    let pointers = pointers::read(&text.text, &Reading { opener: fields.opener, target: fields.target, field: &field });
    if pointers.is_empty() && declared && !text.text.contains(UNFILLED) {
        let message = format!("no pointer is found in `{path}`");
        sink.report_as(Severity::Note, Spot::file(path), message, "a pointer begins with a line `Stable id: …`");
    }
    for (line, length) in bodies(&text.text, &|key| field(key) == Some(fields.opener)) {
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
        let name = pointer.fields.get(fields.opener).or_else(|| pointer.fields.get(fields.target));
        let name = shown::text(name.map_or("", |(value, _)| value));
        let target = Target::of(subject, &here, pointer, fields);
        let missing: Vec<_> = demanded
            .iter()
            .filter(|field| field.id != fields.checksum || matches!(target, Target::File(_)))
            .filter(|field| pointer.fields.get(&field.id).is_none_or(|(value, _)| value.is_empty()))
            .map(|field| format!("`{}`", field.title))
            .collect();
        if !missing.is_empty() {
            let message = format!("the pointer `{name}` has no {}", missing.join(", "));
            sink.report_as(severity, Spot::line(path, pointer.line), message, "complete it, or remove the pointer");
        }
        let line = |id: &str| pointer.fields.get(id).map_or(pointer.line, |(_, line)| *line);
        if let Some((id, at)) = pointer.fields.get(fields.opener).filter(|(id, _)| !id.is_empty())
            && let Some(first) = ids.insert(id.to_lowercase(), *at)
        {
            ids.insert(id.to_lowercase(), first);
            let message = format!("two pointers have the id `{name}`, on the lines {first} and {at}");
            sink.report_as(severity, Spot::line(path, *at), message, "an id is never given to a second target");
        }
        match &target {
            Target::File(actual) => {
                if let Some((value, at)) = pointer.fields.get(fields.checksum).filter(|(value, _)| !value.is_empty())
                    && let Some(what) = wrong_checksum(value, *actual)
                {
                    let help = format!("read the target again; then write {actual}");
                    sink.report_as(severity, Spot::line(path, *at), format!("the pointer `{name}` {what}"), help);
                }
            }
            Target::Missing(target) => {
                let message = format!("the pointer `{name}` leads to `{target}`, which is not in the package");
                let help = "add the target, correct the path, or point to a folder or a public address";
                sink.report_as(severity, Spot::line(path, line(fields.target)), message, help);
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

/// The lines, from 1, at which a body stands that no pointer holds: prose under one heading, or one text of JSON; with
/// its length in bytes. The labels and values of pointers do not count.
fn bodies(text: &str, is_opener: &dyn Fn(&str) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    if let Ok(document) = Document::parse(text.as_bytes()) {
        walk(&document.value, &mut |place, _, value| {
            let length = value.as_str().map_or(0, str::len);
            if length > SECTION {
                found.push((document.place(place).map_or(1, |place| place.line), length));
            }
            true
        });
        return found;
    }
    let record = Record::parse(text);
    let mut labels = record.labels.iter().peekable();
    let (mut start, mut length, mut in_pointer) = (1, 0, false);
    for (index, line) in text.lines().enumerate() {
        let label = labels.next_if(|label| label.line == index + 1);
        if line.trim_start().starts_with('#') {
            found.push((start, length));
            (start, length, in_pointer) = (index + 1, 0, false);
        } else if let Some(label) = label {
            in_pointer |= is_opener(&label.key);
            // A text behind a label is a body as well, when it is as long as one.
            length += if in_pointer || label.value.len() <= BODY { 0 } else { label.value.len() };
        } else if !in_pointer {
            length += line.trim().len();
        }
    }
    found.push((start, length));
    found.retain(|(_, length)| *length > SECTION);
    found
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
    fn of(subject: &Subject<'_>, here: &BTreeSet<&str>, pointer: &Pointer, fields: &Fields<'_>) -> Self {
        let Some((value, _)) = pointer.fields.get(fields.target) else { return Self::Elsewhere };
        let link = value.split_once("](").and_then(|(_, rest)| rest.split(')').next()).unwrap_or(value);
        let word = link.trim().trim_matches('`').split('#').next().unwrap_or_default().trim_start_matches("./");
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
    let words = value.split(|c: char| !c.is_ascii_hexdigit()).filter(|word| word.len() == 64);
    let digests: Vec<Digest> = words.filter_map(|word| word.to_lowercase().parse().ok()).collect();
    match digests.as_slice() {
        [] => Some("has a checksum that is no SHA-256"),
        list if list.contains(&actual) => None,
        list if list.iter().any(|digest| digest.is_sentinel()) => Some("has 64 zeros for a checksum"),
        _ => Some("is stale: its checksum is not that of the target"),
    }
}
