//! Personas for people and for programs: completeness, derivatives, preservation, variance, fidelity.

use super::{
    count,
    human::{Style, one, wrapped},
    json::tool,
};
use crate::{
    lint::Severity,
    persona::{Completeness, Fidelity, FileState, FirstDifference, Met, Preservation, Variance},
    spec::{derivation::Original, digest::Digest, shown},
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What a persona has and lacks, as a table, then what the rules say.
pub fn completeness(name: &str, state: &Completeness, style: Style) -> String {
    let mut out = String::new();
    let paths = state.records.iter().chain(&state.evidence).map(|file| file.path.as_str().len());
    let width = paths.max().unwrap_or_default();
    for (title, files) in [("records", &state.records), ("evidence", &state.evidence)] {
        if files.is_empty() {
            continue;
        }
        let complete = files.iter().filter(|file| file.is_complete()).count();
        let _ = writeln!(out, "{title}: {complete} of {} complete", files.len());
        for file in files {
            let line = format!("  {:<width$}  {}", file.path.to_string(), words(file));
            let _ = writeln!(out, "{}", wrapped(&line, "      "));
        }
    }
    let shown = state.findings.iter().filter(|finding| style.notes || finding.severity != Severity::Note);
    out.extend(shown.map(|finding| one(name, finding, style)));
    if state.others > 0 {
        let _ = writeln!(
            out,
            "{} about other files      uaix lint {}",
            count(state.others, "further finding"),
            crate::spec::shown::argument(name)
        );
    }
    out += if state.is_complete() { "the persona is complete\n" } else { "the persona is not complete\n" };
    out
}

fn words(file: &FileState) -> String {
    let missing: Vec<_> =
        file.fields.iter().filter(|field| !field.is_said).map(|field| field.title.to_lowercase()).collect();
    let number = file.fields.iter().find_map(|field| field.number).map(|number| format!(", depth {number}"));
    let said = file.fields.len() - missing.len();
    match (file.is_there, missing.as_slice()) {
        (false, _) => "MISSING".to_owned(),
        (true, []) if said > 1 => format!("complete, {said} fields{}", number.unwrap_or_default()),
        (true, []) => format!("there{}", number.unwrap_or_default()),
        (true, missing) => format!("does not say: {}", missing.join(", ")),
    }
}

/// The same for programs.
pub fn completeness_value(name: &str, state: &Completeness) -> Value {
    let files = |files: &[FileState]| files.iter().map(file_value).collect::<Vec<_>>();
    json!({
        "tool": tool(), "command": "persona check", "name": name, "complete": state.is_complete(),
        "records": files(&state.records), "evidence": files(&state.evidence), "findings": state.findings,
        "furtherFindings": state.others,
    })
}

fn file_value(file: &FileState) -> Value {
    let fields = file
        .fields
        .iter()
        .map(|field| json!({"field": field.title, "said": field.is_said, "number": field.number, "asks": field.asks}));
    json!({
        "path": file.path, "title": file.title, "there": file.is_there, "complete": file.is_complete(),
        "fields": fields.collect::<Vec<_>>(),
    })
}

/// A derivative that was made.
pub fn derived(dir: &str, id: &str, original: &Original) -> String {
    let files = count(original.files.len(), "persona file");
    let mut out = format!("derived {dir}/ as {id} from {}: {files}, equal to the original\n", original.package_id);
    if let Some(archive) = original.archive_sha256 {
        let _ = writeln!(out, "  archive digest of the original {archive}");
    }
    let _ = writeln!(out, "  package digest of the original {}", original.package_sha256);
    if let Some(file) = original.files.first() {
        let folder = file.kept_as.as_str().rsplit_once('/').map_or("", |(folder, _)| folder);
        let _ = writeln!(out, "  the original is kept in {folder}/ and is not to be changed");
    }
    out + &format!("  change the records, then: uaix pack {}\n", crate::spec::shown::argument(dir))
}

/// The same for programs.
pub fn derived_value(dir: &str, id: &str, original: &Original) -> Value {
    json!({"tool": tool(), "command": "persona derive", "folder": dir, "packageId": id, "derivedFrom": original})
}

/// How one persona stands to another.
pub fn preservation(a: &str, b: &str, found: &Preservation) -> String {
    match found {
        Preservation::Preserved(files) => {
            format!("preserved: {} of {b} have the bytes of {a}\n", count(*files, "persona file"))
        }
        Preservation::Derivative(difference) => {
            let first = first(difference);
            format!("a derivative: {b} keeps the persona of {a} unchanged as its original\n{first}")
        }
        Preservation::Different(difference) => {
            format!("different: {b} has not the persona of {a}\n{}", first(difference))
        }
    }
}

fn first(difference: &FirstDifference) -> String {
    let digest = |digest: Option<Digest>| digest.map_or_else(|| "not there".to_owned(), |digest| digest.to_string());
    let place = difference.place.map(|(byte, line)| format!(", at byte {byte}, line {line}")).unwrap_or_default();
    let files = count(difference.files, "file");
    format!(
        "  {files} of the persona differ{}, first {}{place}\n    a {}\n    b {}\n",
        if difference.files == 1 { "s" } else { "" },
        difference.path,
        digest(difference.a),
        digest(difference.b)
    )
}

/// The same for programs.
pub fn preservation_value(a: &str, b: &str, found: &Preservation) -> Value {
    let (relation, difference) = match found {
        Preservation::Preserved(_) => ("preserved", None),
        Preservation::Derivative(difference) => ("derivative", Some(difference)),
        Preservation::Different(difference) => ("different", Some(difference)),
    };
    let first = difference.map(|difference| {
        json!({
            "path": difference.path, "a": difference.a, "b": difference.b, "files": difference.files,
            "byte": difference.place.map(|place| place.0), "line": difference.place.map(|place| place.1),
        })
    });
    json!({"tool": tool(), "command": "persona preserved", "a": a, "b": b, "relation": relation, "firstDifference": first})
}

/// What runs did otherwise.
pub fn variance(entries: &[Variance]) -> String {
    if entries.is_empty() {
        return "no variance is recorded; `uaix persona variance add` records one\n".to_owned();
    }
    let mut out = String::new();
    for entry in entries {
        let test = entry.test.as_ref().map(|test| format!(", test {test}")).unwrap_or_default();
        let head = format!("{} {} on {}: {}{test}", entry.time, entry.cause, entry.platform, entry.affected_record);
        let _ = writeln!(out, "{}", wrapped(&shown::text(&head), "  "));
        let _ = writeln!(out, "  {}", wrapped(&shown::text(&entry.observation), "  "));
        let _ = writeln!(
            out,
            "  {}",
            wrapped(&shown::text(&format!("review: {}; seen by {}", entry.review_path, entry.by)), "  ")
        );
    }
    out
}

/// The same for programs.
pub fn variance_value(entries: &[Variance]) -> Value {
    json!({"tool": tool(), "command": "persona variance list", "entries": entries})
}

/// How recorded answers meet the tests.
pub fn fidelity(fidelity: &Fidelity, report: &str) -> String {
    let mut out = String::new();
    for test in &fidelity.tests {
        let verdict = test.result.as_ref().map_or("no result", |result| result.verdict.as_str());
        let _ =
            writeln!(out, "{}", wrapped(&shown::text(&format!("{:<6} {verdict:<20} {}", test.id, test.source)), "  "));
    }
    let number = |met| fidelity.count(met);
    let _ = writeln!(
        out,
        "{}: {} recognised, {} partly, {} not recognised, {} blocked by the host, {} without a result",
        count(fidelity.tests.len(), "test"),
        number(Some(Met::Recognised)),
        number(Some(Met::Partly)),
        number(Some(Met::NotRecognised)),
        number(Some(Met::BlockedByTheHost)),
        number(None)
    );
    let _ = writeln!(out, "wrote {report}");
    if number(Some(Met::NotRecognised)) + number(Some(Met::BlockedByTheHost)) > 0 {
        out += "  what explains it goes into the variance: uaix persona variance add\n";
    }
    out
}

/// The same for programs.
pub fn fidelity_value(fidelity: &Fidelity, report: &str) -> Value {
    let tests = fidelity.tests.iter().map(|test| {
        json!({
            "id": test.id, "prompt": test.prompt, "expected": test.expected, "sourceRecord": test.source,
            "tolerance": test.tolerance, "verdict": test.result.as_ref().map(|result| result.verdict),
            "observation": test.result.as_ref().and_then(|result| result.observation.as_ref()),
        })
    });
    json!({
        "tool": tool(), "command": "persona fidelity", "platform": fidelity.run.0, "model": fidelity.run.1,
        "time": fidelity.time, "recognised": fidelity.is_recognised(), "report": report,
        "tests": tests.collect::<Vec<_>>(),
    })
}
