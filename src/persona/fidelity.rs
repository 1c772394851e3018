//! Fidelity: how answers that a runtime has recorded meet the test set of the persona. No model is run here.

use super::{files, sealed};
use crate::{
    error::{Error, Result, shown_path},
    package::Package,
    scope::{Catalog, EvidenceKind},
    spec::{json::Document, shown},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{fmt::Write as _, path::Path};

/// The published JSON Schema of recorded results; generated from these types.
pub const FIDELITY_RESULTS_SCHEMA: &str = include_str!("../../docs/schema/uaix.fidelity-results.v0.1.schema.json");
/// The published JSON Schema of a test set as it is scaffolded; other shapes are read too.
pub const FIDELITY_TESTS_SCHEMA: &str = include_str!("../../docs/schema/uaix.fidelity-tests.v0.1.schema.json");
/// The id of the form.
const RESULTS_FORMAT: &str = "uaix.fidelity-results.v0.1";
/// The longest test set, in bytes.
const LONGEST: u64 = 4 * 1024 * 1024;

/// What a runtime recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FidelityResults {
    /// The id of this form.
    pub results_format: String,
    /// The platform of the run.
    pub platform: String,
    /// The model and its version.
    pub model: String,
    /// When, as the runtime says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// One result a test.
    pub results: Vec<ResultRow>,
}

/// The result of one test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResultRow {
    /// The id of the test.
    pub id: String,
    /// How a person judged the answer.
    pub verdict: Met,
    /// What was seen, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observation: Option<String>,
}

/// How an answer meets its test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Met {
    /// The trait is there.
    Recognised,
    /// Within the tolerance, or in part.
    Partly,
    /// It is not.
    NotRecognised,
    /// The platform let nobody see.
    BlockedByTheHost,
}

impl Met {
    /// In words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Recognised => "recognised",
            Self::Partly => "partly",
            Self::NotRecognised => "not recognised",
            Self::BlockedByTheHost => "blocked by the host",
        }
    }
}

/// A test and what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestOutcome {
    /// Its id.
    pub id: String,
    /// What is asked.
    pub prompt: String,
    /// What has to be recognisable.
    pub expected: String,
    /// The record that says so, as the test names it.
    pub source: String,
    /// What may differ.
    pub tolerance: String,
    /// The result; none when nobody recorded one.
    pub result: Option<ResultRow>,
}

/// The comparison of recorded results with a test set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fidelity {
    /// The platform and the model of the run.
    pub run: (String, String),
    /// When, as the runtime says.
    pub time: Option<String>,
    /// Every test, in the order of the set.
    pub tests: Vec<TestOutcome>,
}

impl Fidelity {
    /// How many tests came out like this; none stands for those without a result.
    pub fn count(&self, met: Option<Met>) -> usize {
        self.tests.iter().filter(|test| test.result.as_ref().map(|result| result.verdict) == met).count()
    }

    /// Whether every test has a result and every trait was recognised, at least in part.
    pub fn is_recognised(&self) -> bool {
        self.count(Some(Met::Recognised)) + self.count(Some(Met::Partly)) == self.tests.len()
    }

    /// Writes the report; one that somebody has edited is never overwritten.
    ///
    /// # Errors
    /// When it was edited, or the system refuses.
    pub fn write(&self, path: &Path) -> Result<()> {
        sealed::refuse_edited(path)?;
        sealed::write(path, &self.text())
    }

    fn text(&self) -> String {
        let (platform, model) = &self.run;
        let line = |text: &str| shown::text(text).replace('|', "\\|");
        let mut body = format!(
            "# Fidelity report\n\nRecorded answers of one run, held against the fidelity tests of the persona. The answers were \
             judged by whoever recorded them. The report says nothing about safety or truth, and a test that failed is no \
             reason to change the persona: it belongs into the variance.\n\n- Platform: {}\n- Model: {}\n",
            line(platform),
            line(model)
        );
        if let Some(time) = &self.time {
            let _ = writeln!(body, "- Time: {}", line(time));
        }
        body += "\n| test | verdict | expected | record | tolerance | observation |\n|---|---|---|---|---|---|\n";
        for test in &self.tests {
            let verdict = test.result.as_ref().map_or("no result", |result| result.verdict.as_str());
            let seen = test.result.as_ref().and_then(|result| result.observation.as_deref()).unwrap_or_default();
            let cells = [&test.expected, &test.source, &test.tolerance, seen].map(line);
            let _ = writeln!(body, "| {} | {verdict} | {} |", line(&test.id), cells.join(" | "));
        }
        sealed::seal(&[("uaix", "\"1.0\""), ("type", "fidelity-report"), ("status", "review_required")], &body)
    }
}

/// Holds recorded results against the test set of a package.
///
/// # Errors
/// When the package has no test set that can be read, or the results name a test that is not in it, or one twice.
pub fn compare(package: &Package, results: &FidelityResults) -> Result<Fidelity> {
    if results.results_format != RESULTS_FORMAT {
        let message =
            format!("the results are of the form `{}`, not `{RESULTS_FORMAT}`", shown::text(&results.results_format));
        return Err(Error::request(message, "`uaix schema fidelity-results` prints the form"));
    }
    let mut tests = test_set(package)?;
    for row in &results.results {
        let Some(test) = tests.iter_mut().find(|test| test.id == row.id) else {
            let message = format!("the test set has no test `{}`", shown::text(&row.id));
            return Err(Error::request(message, "results of another test set prove nothing about this persona"));
        };
        if test.result.replace(row.clone()).is_some() {
            let message = format!("two results for the test `{}`", shown::text(&row.id));
            return Err(Error::request(message, "keep one"));
        }
    }
    let run = (results.platform.clone(), results.model.clone());
    Ok(Fidelity { run, time: results.time.clone(), tests })
}

/// The tests of a package, in any of the shapes that are seen in the wild.
fn test_set(package: &Package) -> Result<Vec<TestOutcome>> {
    let Some(path) = Catalog::embedded().evidence(EvidenceKind::FidelityTests) else { return Ok(Vec::new()) };
    let refuse = |why: &str| {
        let message = format!("`{}` has no fidelity tests: {path} {why}", shown_path(&package.place));
        Err(Error::request(message, "`uaix add advanced_persona_profile` scaffolds a test set"))
    };
    let Some(bytes) = files::bytes(package, path, LONGEST)? else { return refuse("is not there") };
    let Ok(document) = Document::parse(&bytes) else { return refuse("is no strict JSON") };
    let Some(list) = document.value.get("tests").and_then(Value::as_array) else {
        return refuse("has no list `tests`");
    };
    let mut tests = Vec::new();
    for test in list {
        let said = |keys: &[&str]| keys.iter().find_map(|key| test.get(*key)).map(words).unwrap_or_default();
        let id = said(&["id"]);
        if id.is_empty() || tests.iter().any(|known: &TestOutcome| known.id == id) {
            return refuse("holds a test without an id of its own");
        }
        tests.push(TestOutcome {
            id,
            prompt: said(&["prompt"]),
            expected: said(&["expectedTrait", "expectedTraits", "expects", "expected"]),
            source: said(&["sourceRecord", "source"]),
            tolerance: said(&["tolerance"]),
            result: None,
        });
    }
    if tests.is_empty() { refuse("is empty") } else { Ok(tests) }
}

fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(words).collect::<Vec<_>>().join("; "),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test set as it is scaffolded, for the schema only.
    #[derive(schemars::JsonSchema)]
    #[serde(rename_all = "camelCase")]
    #[allow(dead_code)]
    struct FidelityTests {
        /// What the file is, in words.
        explanation: Option<String>,
        /// The tests.
        tests: Vec<FidelityTest>,
    }

    /// One test.
    #[derive(schemars::JsonSchema)]
    #[serde(rename_all = "camelCase")]
    #[allow(dead_code)]
    struct FidelityTest {
        /// An id that no other test of the set has.
        id: String,
        /// What is asked, in a fresh conversation.
        prompt: String,
        /// What has to be recognisable in the answer.
        expected_trait: String,
        /// The record of the persona that says so.
        source_record: String,
        /// What may differ.
        tolerance: String,
    }

    #[test]
    fn the_published_form_of_a_test_set_is_the_scaffolded_one() {
        let description = "The tests by which a persona can be recognised, as uaix scaffolds them.";
        let file = "uaix.fidelity-tests.v0.1.schema.json";
        crate::spec::published::hold::<FidelityTests>(file, "uaix.fidelity-tests.v0.1", description);
        let schema = serde_json::from_str(FIDELITY_TESTS_SCHEMA).expect("schema");
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/ines-duarte/evidence/persona");
        let files = std::fs::read_dir(folder).expect("folder").flatten().map(|found| found.path());
        let tests = files
            .filter(|path| path.to_string_lossy().contains("fidelity"))
            .map(|path| std::fs::read(path).expect("read"));
        for bytes in tests {
            let value = serde_json::from_slice(&bytes).expect("JSON");
            assert!(jsonschema::draft202012::is_valid(&schema, &value));
        }
    }

    #[test]
    fn published_schema_is_that_of_the_types() {
        let description = "What a runtime recorded when it put the fidelity tests of a persona to a model.";
        let file = "uaix.fidelity-results.v0.1.schema.json";
        crate::spec::published::hold::<FidelityResults>(file, RESULTS_FORMAT, description);
    }
}
