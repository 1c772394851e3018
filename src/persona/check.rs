//! Is a persona complete? Every record of its closed set with the fields it has to carry, and the evidence beside it.

use super::files;
use crate::{
    error::Result,
    lint::{Category, Finding, Judgement, Severity, lint},
    package::Package,
    scope::Catalog,
    spec::{entry_path::EntryPath, record::UNFILLED},
};

/// What a persona has and what it lacks.
#[derive(Debug)]
pub struct Completeness {
    /// The records of the persona, in the order of the catalogue.
    pub records: Vec<FileState>,
    /// The evidence about it.
    pub evidence: Vec<FileState>,
    /// What the rules of `lint` say about these files and about the persona as a whole; nothing else.
    pub findings: Vec<Finding>,
    /// Findings of the same judgement about other files.
    pub others: usize,
}

/// A file of the closed set.
#[derive(Debug)]
pub struct FileState {
    /// Where it stands.
    pub path: EntryPath,
    /// What it is, in words.
    pub title: &'static str,
    /// Whether it is in the package.
    pub is_there: bool,
    /// The fields it has to carry.
    pub fields: Vec<FieldState>,
}

/// A field that a record has to carry.
#[derive(Debug)]
pub struct FieldState {
    /// Its name, in words.
    pub title: &'static str,
    /// Whether the record says it, and somebody has written it.
    pub is_said: bool,
    /// The number it holds, when it is one.
    pub number: Option<i64>,
    /// What it is to say.
    pub asks: &'static str,
}

impl FileState {
    /// Whether it is there and says what it has to.
    pub fn is_complete(&self) -> bool {
        self.is_there && self.fields.iter().all(|field| field.is_said)
    }
}

impl Completeness {
    /// Whether nothing is missing and no rule refuses.
    pub fn is_complete(&self) -> bool {
        let refused = self.findings.iter().any(|finding| finding.severity == Severity::Error);
        !refused && self.records.iter().chain(&self.evidence).all(FileState::is_complete)
    }
}

/// Holds the persona of a package against the contract (section 2, persona_profile and advanced_persona_profile).
///
/// # Errors
/// When the package can not be read, or holds no persona.
pub fn check(package: &Package) -> Result<Completeness> {
    files::require(package)?;
    let judgement = lint(package)?;
    let (records, evidence) = states(package, &judgement);
    let about = |finding: &Finding| {
        let path = finding.path.as_ref().and_then(|path| path.parse::<EntryPath>().ok());
        let here = |state: &FileState| Some(&state.path) == path.as_ref();
        let named = records.iter().chain(&evidence).any(here)
            || path.as_ref().is_some_and(|path| Catalog::embedded().is_persona(path));
        named || ABOUT_PERSONAS.contains(&finding.rule) || mentions(finding, &records, &evidence)
    };
    let (findings, others): (Vec<_>, Vec<_>) = judgement.findings.into_iter().partition(about);
    let others = others.iter().filter(|finding| finding.severity != Severity::Note).count();
    Ok(Completeness { records, evidence, findings, others })
}

/// Rules whose findings are about a persona wherever they stand.
const ABOUT_PERSONAS: &[&str] = &[
    "derivative-as-original",
    "difference-notes",
    "identity-mixed",
    "label-rule",
    "original-changed",
    "provenance-mismatch",
];

/// A missing file is told in the manifest or the settings, by its name.
fn mentions(finding: &Finding, records: &[FileState], evidence: &[FileState]) -> bool {
    let quoted = |state: &FileState| finding.message.contains(&format!("`{}`", state.path));
    finding.category == Category::ClosedSet && records.iter().chain(evidence).any(quoted)
}

fn states(package: &Package, judgement: &Judgement) -> (Vec<FileState>, Vec<FileState>) {
    let catalog = Catalog::embedded();
    // A scope belongs to personas when one of its files is preserved; what else it requires is evidence.
    let of_persona = |path: &EntryPath| catalog.is_persona(path);
    let scopes = judgement.set.scopes.iter().filter(|scope| scope.files.iter().any(|file| file.preserved));
    let wanted: Vec<&EntryPath> = scopes.flat_map(|scope| scope.files.iter().map(|file| &file.path)).collect();
    let declared = judgement.set.requirements.iter().filter(|requirement| wanted.contains(&&requirement.file.path));
    let states = declared.map(|requirement| {
        let path = requirement.file.paths().map(|(path, _)| path).find(|path| package.entry(path).is_some());
        let text = path.and_then(|path| judgement.inventory.records.get(path));
        let fields = requirement.fields.iter().filter(|field| field.contract).map(|field| {
            let label =
                text.and_then(|text| text.record.labels.iter().find(|label| field.names().contains(&label.key)));
            let value = label.map(|label| label.value.trim());
            let number = field
                .integer
                .and_then(|(least, most)| value?.parse::<i64>().ok().filter(|number| (least..=most).contains(number)));
            let unfilled = value.is_some_and(|value| value.contains(UNFILLED));
            let is_said = match field.integer {
                Some(_) => number.is_some(),
                None => text.is_some_and(|text| field.is_said(text)) && !unfilled,
            };
            FieldState { title: &field.title, is_said, number, asks: &field.asks }
        });
        let path_here = path.unwrap_or(&requirement.file.path).clone();
        FileState {
            path: path_here,
            title: &requirement.file.title,
            is_there: path.is_some(),
            fields: fields.collect(),
        }
    });
    states.partition(|state| of_persona(&state.path))
}

#[cfg(test)]
mod tests {
    use super::ABOUT_PERSONAS;

    #[test]
    fn the_rules_about_personas_are_rules() {
        assert!(ABOUT_PERSONAS.iter().all(|id| crate::lint::rules::find(id).is_some()));
    }
}
