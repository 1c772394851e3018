//! `identity-mixed`: the record that names the package describes no persona

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    scope::{Field, RequiredFile},
};
use std::collections::BTreeSet;

pub(super) static RULE: Rule = Rule {
    id: "identity-mixed",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2, advanced_persona_profile",
    what: "the record that names the package describes no persona",
    why: "a reader takes the package for the persona, or gives the persona the authority of the package",
    fix: "move what the persona is to .uai/persona.uai or .uai/personality/identity.uai, and keep a pointer",
    bad: "Voice: and Symbolic posture: in .uai/identity.uai",
    good: "Isolde's identity is in `.uai/persona.uai`.",
    check: Check::Package(check),
};

/// So many labels of a persona make a description of one; a single one may be a coincidence.
const LABELS: usize = 2;

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    let files = || subject.catalog.scopes.iter().flat_map(|scope| &scope.files);
    for (path, text, requirement) in subject.records().filter(|(_, _, requirement)| requirement.file.names_package) {
        let names = |file: &'static RequiredFile| file.fields.iter().flat_map(Field::names).map(String::as_str);
        // What any other record may carry as well tells nothing about a persona.
        let shared: BTreeSet<&str> = files().filter(|file| !file.preserved).flat_map(names).collect();
        let own: BTreeSet<&str> =
            requirement.fields.iter().flat_map(|field| field.names()).map(String::as_str).collect();
        let demanded =
            files().filter(|file| file.preserved).flat_map(|file| &file.fields).filter(|field| field.contract);
        let persona: BTreeSet<&str> = demanded
            .flat_map(Field::names)
            .map(String::as_str)
            .filter(|name| !shared.contains(name) && !own.contains(name))
            .collect();
        let found: Vec<_> = text.record.labels.iter().filter(|label| persona.contains(label.key.as_str())).collect();
        let kinds: BTreeSet<_> = found.iter().map(|label| format!("`{}`", label.key)).collect();
        if let (Some(first), true) = (found.first(), kinds.len() >= LABELS) {
            let words = kinds.into_iter().collect::<Vec<_>>().join(", ");
            let message = format!("`{path}` names the package and describes a persona: {words}");
            sink.report(Spot::line(path, first.line), message, "move it to the records of the persona");
        }
    }
}
