//! `dangling-reference`: what a receiver is told to read is in the package

use crate::{
    lint::{Category, Check, RecordText, Rule, Severity, Sink, Spot, Subject},
    package::{LeftOut, Reason},
    spec::{entry_path::EntryPath, json::Document, manifest::MANIFEST_PATH, pattern, walk::walk},
};
use std::collections::{BTreeMap, BTreeSet};

pub(super) static RULE: Rule = Rule {
    id: "dangling-reference",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2, project_handoff; ours",
    what: "what a receiver is told to read is in the package",
    why: "a reader that starts cold follows the read order, and stops or guesses at a file that is not there",
    fix: "add the file, or take it out of the read order",
    bad: "4. `.uai/deploy-runbook.uai` in AGENTS.md, and no such file",
    good: "4. `.uai/operations.uai`, which is in the package",
    check: Check::Package(check),
};

/// So many names of one record are judged; a list with more is not kept by hand.
const LISTED: usize = 100;

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let package = subject.package;
    let here: BTreeSet<&str> = package.files().map(|(path, _)| path.as_str()).collect();
    let beside: BTreeMap<&str, &LeftOut> = package.left_out.iter().map(|left| (left.name.as_str(), left)).collect();
    for (path, text, _) in subject.records().filter(|(_, _, requirement)| requirement.file.reads) {
        let mut seen = BTreeSet::new();
        let mut listed = 0;
        for (line, name) in references(path, text) {
            if !seen.insert(name.clone()) || here.contains(name.as_str()) {
                continue;
            }
            let below = format!("{name}/");
            let is_folder = here.range(below.as_str()..).next().is_some_and(|file| file.starts_with(&below));
            if is_folder || is_settled(subject, &name) {
                continue;
            }
            listed += 1;
            if listed > LISTED {
                let message = format!("`{path}` names further files that are not in the package");
                sink.report(Spot::line(path, line), message, format!("the first {LISTED} are listed"));
                break;
            }
            let left = beside.get(name.as_str()).copied();
            let in_layout = pattern::first(&subject.catalog.layout.roots, &name).is_some();
            let spot = Spot::line(path, line);
            // Code of the repository stays in the repository.
            let could_be_packed = name.parse().is_ok_and(|path| subject.catalog.media_type_of(&path).is_some());
            let known = left.filter(|left| matches!(left.reason, Reason::Outside | Reason::Excluded(..)));
            if let Some(left) = known.filter(|_| could_be_packed) {
                let message = format!("`{path}` names `{name}`, which is here and not packed");
                let help = format!("take it in with `include`, or say that it is not in the package ({})", left.reason);
                sink.report_as(Severity::Note, spot, message, help);
            } else if in_layout && left.is_none() {
                let message = format!("`{path}` names `{name}`, which is not in the package");
                sink.report(spot, message, "add the file, or take it out of the list");
            }
        }
    }
}

/// Whether another rule speaks of the file: it is required, kept out, or made by the program.
fn is_settled(subject: &Subject<'_>, name: &str) -> bool {
    let Ok(path) = name.parse::<EntryPath>() else { return true };
    let banned = subject.set.bans().any(|(_, ban)| pattern::first(&ban.paths, name).is_some());
    name == MANIFEST_PATH || banned || subject.set.requirement(&path).is_some()
}

/// What a text names as files, with the lines: strings of JSON; in prose code spans, link targets and list items that
/// are one word. Fenced code holds commands.
fn references(path: &EntryPath, text: &RecordText) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut add = |line: usize, word: &str| found.extend(file_name(word).map(|name| (line, name)));
    if path.extension().as_deref() == Some("json") {
        if let Ok(document) = Document::parse(text.text.as_bytes()) {
            walk(&document.value, &mut |pointer, _, value| {
                let line = document.place(pointer).map_or(1, |place| place.line);
                value.as_str().into_iter().for_each(|word| add(line, word));
                true
            });
        }
        return found;
    }
    let mut in_code = false;
    for (index, line) in text.text.lines().enumerate() {
        let line = line.trim();
        in_code ^= line.starts_with("```") || line.starts_with("~~~");
        if in_code {
            continue;
        }
        line.split('`').skip(1).step_by(2).for_each(|span| add(index + 1, span));
        line.split("](").skip(1).filter_map(|rest| rest.split(')').next()).for_each(|link| add(index + 1, link));
        let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let item = number.strip_prefix(['.', ')', '-', '*', '+']).filter(|rest| rest.starts_with(' '));
        item.into_iter().for_each(|item| add(index + 1, item.trim()));
    }
    found
}

/// The file that a word names, when it names one: no address, pattern, placeholder, folder or path out of the package.
fn file_name(word: &str) -> Option<String> {
    let word = word.split('#').next()?.trim_end_matches([',', ';', '.']);
    let word = word.strip_prefix("./").unwrap_or(word);
    let path: EntryPath = word.parse().ok()?;
    let odd = |c: char| c.is_whitespace() || "*?[]{}<>$%|\u{2026}".contains(c);
    let blank = |part: &str| part.len() > 2 && part.chars().all(|c| matches!(c, 'N' | 'X' | 'Y' | 'M' | 'D' | '-'));
    let placeholder = |stem: &str| matches!(stem, "NAME" | "ID" | "PATH" | "FILE") || stem.split(['-', '_']).any(blank);
    let extension = path.extension().is_some_and(|extension| extension.chars().all(|c| c.is_ascii_alphanumeric()));
    (extension && !word.contains(odd) && !placeholder(path.stem())).then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn what_names_a_file() {
        #[track_caller]
        fn case(word: &str, want: Option<&str>) {
            assert_eq!(file_name(word).as_deref(), want, "{word}");
        }
        case(".uai/a.uai", Some(".uai/a.uai"));
        case("./docs/a.md#part", Some("docs/a.md"));
        for none in ["docs/", ".uai", "docs/*.md", "https://x.org/a.md", "../a.md", "/a.md", "docs/<name>.md", "a b.md"]
        {
            case(none, None);
        }
        for none in [".uai/NAME.uai", "docs/YYYY-MM-DD.md", "docs/{x}.md", "docs/NNNN-x.md", "cargo test"] {
            case(none, None);
        }
        case("docs/README.md", Some("docs/README.md"));
    }
}
