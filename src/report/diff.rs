//! What differs between two packages, for people, for programs and for a comment on a change.

use super::{
    count,
    human::wrapped,
    json::tool,
    markdown::{cell, fenced},
    size,
};
use crate::{
    diff::{Change, Difference, FieldChange, FileChange, Lines},
    package::{Container, Observed, Package},
    spec::{entry_path::EntryPath, shown},
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The most fields that are named in a report for people.
const FIELDS: usize = 100;

/// The two packages as they were named.
pub type Named<'p> = (&'p str, &'p Package);

/// A part of the report: its title, what there is to say in short, and a line for each difference.
struct Section {
    title: &'static str,
    short: String,
    lines: Vec<String>,
}

/// For people; with `full`, digests of changed files.
pub fn text(difference: &Difference, a: Named<'_>, b: Named<'_>, full: bool) -> String {
    let mut out = String::new();
    for (letter, (name, package)) in [("a", a), ("b", b)] {
        let _ =
            writeln!(out, "{letter:<9} {name}  ({}, {})", container(package), count(package.files().count(), "file"));
    }
    out += &changes(difference, full);
    for (path, text) in texts(difference) {
        let _ = write!(out, "\n--- a/{path}\n+++ b/{path}\n{text}");
    }
    let _ = writeln!(out, "{}", wrapped(&verdict(difference), "  "));
    out
}

/// What differs, section by section, anchors first.
pub fn changes(difference: &Difference, full: bool) -> String {
    let mut out = String::new();
    for section in sections(difference, full) {
        let _ = writeln!(out, "{}", wrapped(&format!("{:<9} {}", section.title, section.short), &" ".repeat(10)));
        for line in section.lines {
            let _ = writeln!(out, "  {}", wrapped(&line, "    "));
        }
    }
    out
}

/// For a comment on a change.
pub fn markdown(difference: &Difference, a: Named<'_>, b: Named<'_>) -> String {
    let mut out = format!("### {} and {}\n\n{}\n\n", cell(a.0), cell(b.0), cell(&verdict(difference)));
    for section in sections(difference, false) {
        let _ = writeln!(out, "- **{}** {}", section.title, cell(&section.short));
        for line in section.lines {
            let _ = writeln!(out, "  - {}", cell(&line));
        }
    }
    for (path, text) in texts(difference) {
        let _ = write!(out, "\n{}\n\n{}", cell(&format!("`{path}`")), fenced("diff", text));
    }
    out
}

/// For programs.
pub fn value(difference: &Difference, a: Named<'_>, b: Named<'_>) -> Value {
    let side = |(name, package): Named<'_>| json!({"name": name, "container": container(package), "files": package.files().count()});
    let mut value = json!({"tool": tool(), "command": "diff", "a": side(a), "b": side(b)});
    if let (Value::Object(all), Value::Object(changes)) = (&mut value, changes_value(difference)) {
        all.extend(changes);
    }
    value
}

/// What differs, for programs.
pub fn changes_value(difference: &Difference) -> Value {
    let files = |list: &[FileChange]| list.iter().map(file_value).collect::<Vec<_>>();
    let field = |field: &FieldChange| json!({"pointer": field.pointer, "a": field.a, "b": field.b});
    let reviews = difference.reviews.iter();
    json!({
        "same": difference.is_same(), "differences": difference.count(),
        "anchors": files(&difference.anchors),
        "persona": {"changes": files(&difference.persona.0), "unchanged": difference.persona.1},
        "scopes": {"added": difference.scopes.0, "removed": difference.scopes.1},
        "fields": difference.fields.iter().map(field).collect::<Vec<_>>(),
        "files": {"changes": files(&difference.files.0), "unchanged": difference.files.1},
        "reviews": reviews.map(|(path, a, b)| json!({"path": path.as_str(), "a": a, "b": b})).collect::<Vec<_>>(),
        "otherContainer": difference.container,
    })
}

fn container(package: &Package) -> &'static str {
    match package.container {
        Container::Archive => "archive",
        Container::Folder if package.config.is_some() => "source",
        Container::Folder => "folder",
    }
}

fn sections(difference: &Difference, full: bool) -> Vec<Section> {
    let lines = |list: &[FileChange]| list.iter().map(|file| file_line(file, full)).collect::<Vec<_>>();
    let is_same = |file: &&FileChange| matches!(file.change, Change::Same);
    let changed: Vec<_> = difference.anchors.iter().filter(|file| !is_same(file)).cloned().collect();
    let same: Vec<_> = difference.anchors.iter().filter(is_same).map(|file| file.path.as_str()).collect();
    let short = match (changed.len(), same.len()) {
        (0, 0) => "none".to_owned(),
        (0, _) => format!("unchanged: {}", same.join(", ")),
        (_, 0) => "CHANGED".to_owned(),
        _ => format!("CHANGED; unchanged: {}", same.join(", ")),
    };
    let mut all = vec![Section { title: "anchors", short, lines: lines(&changed) }];
    if !difference.persona.0.is_empty() || difference.persona.1 > 0 {
        let (list, unchanged) = &difference.persona;
        all.push(Section { title: "persona", short: tally(list, *unchanged), lines: lines(list) });
    }
    let (added, removed) = &difference.scopes;
    let scopes = removed.iter().map(|id| format!("- {id}")).chain(added.iter().map(|id| format!("+ {id}")));
    let scopes: Vec<_> = scopes.collect();
    let short = if scopes.is_empty() { "unchanged".to_owned() } else { scopes.join(", ") };
    all.push(Section { title: "scopes", short, lines: Vec::new() });
    let mut fields: Vec<_> = difference.fields.iter().take(FIELDS).map(field_line).collect();
    if difference.fields.len() > FIELDS {
        fields.push(format!("and {} more", difference.fields.len() - FIELDS));
    }
    let short = match difference.fields.len() {
        0 => "unchanged".to_owned(),
        number => count(number, "difference"),
    };
    all.push(Section { title: "manifest", short, lines: fields });
    let (list, unchanged) = &difference.files;
    all.push(Section { title: "files", short: tally(list, *unchanged), lines: lines(list) });
    let reviews = difference.reviews.iter();
    let reviews: Vec<_> =
        reviews.map(|(path, a, b)| format!("{path}: {} to {}", shown::text(a), shown::text(b))).collect();
    let short = if reviews.is_empty() { "unchanged".to_owned() } else { count(reviews.len(), "difference") };
    all.push(Section { title: "reviews", short, lines: reviews });
    all
}

/// `1 added, 2 changed, 16 unchanged`.
fn tally(list: &[FileChange], unchanged: usize) -> String {
    let number = |want: &str| list.iter().filter(|file| word(&file.change) == want).count();
    let parts = ["added", "removed", "changed"].map(|word| (number(word), word));
    let parts = parts.into_iter().chain([(unchanged, "unchanged")]).filter(|(number, _)| *number > 0);
    let parts: Vec<_> = parts.map(|(number, word)| format!("{number} {word}")).collect();
    if parts.is_empty() { "none".to_owned() } else { parts.join(", ") }
}

fn word(change: &Change) -> &'static str {
    match change {
        Change::Same => "same",
        Change::Added(..) => "added",
        Change::Removed(_) => "removed",
        Change::Changed { .. } => "changed",
    }
}

fn file_line(file: &FileChange, full: bool) -> String {
    let digest = |observed: &Observed| if full { format!(", sha256 {}", observed.sha256) } else { String::new() };
    let what = match &file.change {
        Change::Same => String::new(),
        Change::Added(observed, from) => {
            let from = from.as_ref().map(|path| format!(", the bytes of {path}")).unwrap_or_default();
            format!("{}{from}{}", size(observed.size), digest(observed))
        }
        Change::Removed(observed) => format!("{}{}", size(observed.size), digest(observed)),
        Change::Changed { a, b, lines } => {
            let sizes = if size(a.size) == size(b.size) {
                size(a.size)
            } else {
                format!("{} to {}", size(a.size), size(b.size))
            };
            let digests = if full { format!(", sha256 {} to {}", a.sha256, b.sha256) } else { String::new() };
            format!("{sizes}, {}{digests}", lines_words(lines))
        }
    };
    format!("{:<8} {}  {what}", word(&file.change), file.path)
}

fn lines_words(lines: &Lines) -> String {
    match lines {
        Lines::Counted { ends_only: true, .. } => "only line ends differ".to_owned(),
        Lines::Counted { added, removed, .. } => format!("lines: {added} added, {removed} removed"),
        Lines::ByDigest(why) => (*why).to_owned(),
    }
}

fn field_line(field: &FieldChange) -> String {
    match (&field.a, &field.b) {
        (Some(a), Some(b)) if field.pointer.is_empty() => format!("{a}, {b}"),
        (Some(a), Some(b)) => format!("{}: {a} to {b}", field.pointer),
        (Some(a), None) => format!("{}: only in a, {a}", field.pointer),
        (None, Some(b)) => format!("{}: only in b, {b}", field.pointer),
        (None, None) => field.pointer.clone(),
    }
}

fn texts(difference: &Difference) -> impl Iterator<Item = (&EntryPath, &String)> {
    difference.changed().filter_map(|file| match &file.change {
        Change::Changed { lines: Lines::Counted { text: Some(text), .. }, .. } => Some((&file.path, text)),
        _ => None,
    })
}

fn verdict(difference: &Difference) -> String {
    match (difference.count(), difference.container.as_slice()) {
        (0, []) => "same content".to_owned(),
        (0, words) => format!("same content, other container: {}", words.join("; ")),
        (number, _) => count(number, "difference"),
    }
}

fn file_value(file: &FileChange) -> Value {
    let observed = |observed: &Observed| json!({"sizeBytes": observed.size, "sha256": observed.sha256.to_string()});
    let mut value = json!({"path": file.path.as_str(), "change": word(&file.change)});
    match &file.change {
        Change::Same => {}
        Change::Added(b, from) => {
            value["b"] = observed(b);
            value["bytesOf"] = from.as_ref().map(EntryPath::as_str).into();
        }
        Change::Removed(a) => value["a"] = observed(a),
        Change::Changed { a, b, lines } => {
            value["a"] = observed(a);
            value["b"] = observed(b);
            match lines {
                Lines::Counted { added, removed, ends_only, text } => {
                    value["lines"] = json!({"added": added, "removed": removed, "lineEndsOnly": ends_only});
                    if let Some(text) = text {
                        value["text"] = text.as_str().into();
                    }
                }
                Lines::ByDigest(why) => value["byDigestOnly"] = (*why).into(),
            }
        }
    }
    value
}
