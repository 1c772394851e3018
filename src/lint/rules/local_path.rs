//! `local-path`: texts name no absolute path of one machine

use crate::{
    lint::{Category, Check, Content, Rule, Severity, Sink, Spot, portability::local_paths},
    scope::Catalog,
    spec::{shown, terms::NoOp},
};

pub(super) static RULE: Rule = Rule {
    id: "local-path",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: Some(NoOp::PortabilityViolation),
    clause: "3, Portability",
    what: "texts name no absolute path of one machine",
    why: "the path leads nowhere on the machine of the receiver, and often tells who worked where",
    fix: "write the path relative to the repository or the package; evidence and folders of the system get a note only",
    bad: "The working copy is in D:\\Work\\tidewright.",
    good: "Reports are written to `var/reports` in the checkout.",
    check: Check::Content(check),
};

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    let path = content.path;
    let catalog = Catalog::embedded();
    // What a persona says is kept as it is, letter by letter.
    let file = catalog.file(path).map(|(_, file)| file);
    if file.is_some_and(|file| file.preserved) {
        return;
    }
    // Prohibitions name folders of the system.
    let only_certain = file.is_some_and(|file| file.anchor);
    let text = String::from_utf8_lossy(content.bytes);
    // A path has a separator; most lines of most texts have none, and millions of empty ones are still a text.
    let lines = text.lines().enumerate().filter(|(_, line)| line.len() > 3 && line.contains(['/', '\\']));
    let lines = lines.flat_map(|(index, line)| {
        let found = local_paths(line).into_iter();
        found.map(move |found| (index + 1, found))
    });
    let mut found: Vec<_> = lines.filter(|(_, found)| found.certain || !only_certain).collect();
    // The certain ones first, each in the order of the text.
    found.sort_by_key(|(_, found)| !found.certain);
    let Some((line, first)) = found.first() else { return };
    let certain = found.iter().filter(|(_, other)| other.certain == first.certain).count();
    let more = if certain > 1 { format!(", and {} more in this file", certain - 1) } else { String::new() };
    let what = if first.certain { "a path of one machine" } else { "an absolute path, which may be another elsewhere" };
    let message = format!("`{}` is {what}{more}", shown::text(&first.text));
    let severity = if first.certain && !catalog.is_cold(path) { Severity::Warning } else { Severity::Note };
    sink.report_as(severity, Spot::line(path, *line), message, "write it relative to the repository or the package");
}
