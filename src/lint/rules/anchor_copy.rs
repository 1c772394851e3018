//! `anchor-copy`: a protected anchor exists once

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    spec::{entry_path::EntryPath, record::snake_case},
};

pub(super) static RULE: Rule = Rule {
    id: "anchor-copy",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "8",
    what: "a protected anchor exists once",
    why: "two texts of one anchor leave a reader to choose which of them binds, and a search finds the wrong one",
    fix: "remove the copy, or leave it out with `exclude`; no command chooses for you",
    bad: ".uai/Copy of taboo.uai beside .uai/taboo.uai, with other words",
    good: ".uai/taboo.uai alone",
    check: Check::Package(check),
};

/// What file managers, editors and people add to the name of a copy.
const WORDS: &[&str] = &[
    "alt",
    "backup",
    "bak",
    "conflict",
    "conflicted",
    "copia",
    "copie",
    "copy",
    "de",
    "draft",
    "final",
    "kopie",
    "new",
    "of",
    "old",
    "orig",
    "original",
    "prev",
    "previous",
    "save",
    "saved",
    "temp",
    "tmp",
    "version",
    "von",
];

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let observed = &subject.inventory.observed;
    for requirement in subject.set.requirements.iter().filter(|requirement| requirement.file.anchor) {
        let anchor = &requirement.file.path;
        let Some(original) = observed.get(anchor) else { continue };
        let name = snake_case(anchor.stem());
        let may_be = |path: &EntryPath| path != anchor && path.has_extension_of(anchor);
        for (path, found) in observed.iter().filter(|(path, _)| may_be(path) && is_copy(path, &name)) {
            if found.sha256 == original.sha256 {
                continue;
            }
            let message = format!("`{path}` looks like a copy of the protected anchor `{anchor}`, with other text");
            let cold = subject.catalog.is_cold(path);
            let severity = if cold { Severity::Note } else { Severity::Warning };
            sink.report_as(severity, Spot::file(path), message, "leave it out with `exclude`, or remove it");
        }
    }
}

/// Whether a name is that of the anchor in another folder, or that of a copy: its other words are words of copies,
/// numbers, or beside the word `conflicted`.
fn is_copy(path: &EntryPath, name: &str) -> bool {
    let stem = snake_case(path.stem());
    let words: Vec<&str> = stem.split('_').collect();
    if !words.contains(&name) {
        return false;
    }
    let number = |word: &str| word.trim_start_matches('v').chars().all(|c| c.is_ascii_digit());
    let conflict = words.contains(&"conflicted");
    words.iter().all(|word| *word == name || WORDS.contains(word) || number(word) || conflict)
}

#[cfg(test)]
mod tests {
    use super::{EntryPath, is_copy};

    #[test]
    fn names_of_copies() {
        #[track_caller]
        fn case(path: &str, want: bool) {
            let anchor: EntryPath = ".uai/anchor.uai".parse().expect("good path");
            let path: EntryPath = path.parse().expect("good path");
            assert_eq!(path.has_extension_of(&anchor) && is_copy(&path, "anchor"), want, "{path}");
        }
        case(".uai/Copy of anchor.uai", true);
        case(".uai/anchor (1).uai", true);
        case(".uai/ANCHOR-old.uai", true);
        case(".uai/anchor - Kopie.uai", true);
        case(".uai/anchor (Ada's conflicted copy 2026-03-01).uai", true);
        case("docs/anchor.uai", true);
        case(".uai/anchor.v2.uai", true);
        case(".uai/anchor-rules.uai", false);
        case(".uai/anchorage.uai", false);
        case("docs/anchor.md", false);
    }
}
