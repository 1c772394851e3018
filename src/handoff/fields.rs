//! The paths that a field of a record names, in any of the shapes that records have (contract, section 7).

use crate::{
    scope::Field,
    spec::{
        json::Document,
        record::{Record, UNFILLED, snake_case, split_camel},
    },
};
use serde_json::Value;

/// How many labels are tried: a record that says one thing so often says nothing.
const LABELS: usize = 32;

/// The paths that a field names, in their order, as they are written; none when the record has no such field, or when
/// the field names no path.
///
/// Read are: items and cells below a label or heading, a list on the label's own line, paths in code marks in prose, and
/// lists of JSON and front matter. A name with spaces is a path only in code marks or quotes.
pub(super) fn paths_named(text: &str, field: &Field) -> Vec<String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('{')
        && let Ok(document) = Document::parse(text.as_bytes())
    {
        let mut found = Vec::new();
        in_json(&document.value, field, &mut found);
        return found;
    }
    let labels = Record::parse(text).labels;
    let exact = labels.iter().filter(|label| field.names().contains(&label.key));
    let longer = labels.iter().filter(|label| !field.names().contains(&label.key) && field.is_called(&label.key));
    let lines: Vec<&str> = text.lines().collect();
    let mut sections = exact.chain(longer).take(LABELS).map(|label| section(&lines, label.line - 1));
    sections.find(|found| !found.is_empty()).unwrap_or_default()
}

fn in_json(value: &Value, field: &Field, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, below) in map {
                match field.is_called(&snake_case(&split_camel(key))) && found.is_empty() {
                    true => json_paths(below, found),
                    false => in_json(below, field, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| in_json(item, field, found)),
        _ => {}
    }
}

fn json_paths(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) if text.contains(UNFILLED) => {}
        Value::String(text) => found.extend(text.split([',', ';']).map(|path| path.trim().to_owned())),
        Value::Array(items) => items.iter().for_each(|item| json_paths(item, found)),
        Value::Object(map) => {
            let named = ["path", "folder", "bucket", "location"].iter().find_map(|key| map.get(*key));
            named.into_iter().for_each(|value| json_paths(value, found));
        }
        _ => {}
    }
}

/// The paths of the field whose label stands on a line.
fn section(lines: &[&str], at: usize) -> Vec<String> {
    let label = lines[at].trim();
    if label.starts_with('#') {
        let below = lines[at + 1..].iter().take_while(|line| !line.trim_start().starts_with('#'));
        return below_heading(&below.map(|line| line.trim()).collect::<Vec<_>>());
    }
    let own = label.split_once(':').map_or("", |(_, value)| value.trim().trim_matches('*').trim());
    if !own.is_empty() {
        let marked = in_code_marks(own);
        return if marked.is_empty() { listed(own.trim_matches(['[', ']'])) } else { marked };
    }
    let below = lines[at + 1..].iter().skip_while(|line| line.trim().is_empty());
    // Below a label that is itself an item stand the items that are further to the right.
    let inner = |line: &str| item(label).is_none() || indent(line) > indent(lines[at]);
    let items = below.take_while(|line| inner(line)).map_while(|line| item(line.trim()));
    items.take_while(|item| !item.ends_with(':')).flat_map(of_item).collect()
}

/// Items, cells and lines of code; where there are none, what prose puts in code marks.
fn below_heading(lines: &[&str]) -> Vec<String> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in lines {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            found.extend(one(line));
        } else if let Some(item) = item(line) {
            found.extend(of_item(item));
        } else if line.starts_with('|') {
            found.extend(line.split('|').filter(|cell| cell.contains(['/', '\\'])).find_map(one));
        }
    }
    if found.is_empty() {
        found = lines.iter().flat_map(|line| in_code_marks(line)).collect();
    }
    if found.is_empty() {
        found = lines.iter().filter(|line| line.contains(['/', '\\'])).filter_map(|line| whole(line)).collect();
    }
    found
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The text of a list item.
fn item(line: &str) -> Option<&str> {
    let digits = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = (digits.len() < line.len()).then(|| digits.strip_prefix(['.', ')'])).flatten();
    let rest = numbered.or_else(|| line.strip_prefix(['-', '*', '+']))?;
    rest.starts_with([' ', '\t']).then(|| rest.trim())
}

/// The paths of an item: several when it is a list and nothing else, the first one when it is a sentence.
fn of_item(item: &str) -> Vec<String> {
    if item.ends_with(':') && !item.contains(['/', '\\']) {
        return Vec::new();
    }
    let parts: Vec<&str> = item.split([',', ';']).collect();
    let all: Option<Vec<String>> = parts.iter().map(|part| whole(part.trim().trim_matches('`'))).collect();
    match all.filter(|all| all.len() > 1 && all.iter().all(|path| path.contains(['/', '\\']))) {
        Some(all) => all,
        None => one(item).into_iter().collect(),
    }
}

/// The first path of a text.
fn one(item: &str) -> Option<String> {
    let marked = marked(item);
    match marked.first() {
        Some(path) => Some((*path).to_owned()),
        None => whole(item).or_else(|| first_word(item)),
    }
}

/// A list on one line. Words without a slash are paths only when nothing else stands there.
fn listed(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split([',', ';']).flat_map(|part| part.split(" and ")).map(str::trim).collect();
    let all: Option<Vec<String>> = parts.iter().filter(|part| !part.is_empty()).map(|part| whole(part)).collect();
    all.unwrap_or_else(|| parts.iter().filter_map(|part| first_word(part)).collect())
}

/// A text that is a path and nothing else.
fn whole(text: &str) -> Option<String> {
    let bare = text.trim().trim_end_matches(['.', ',', ';', ':']);
    let quoted = ['"', '\''].iter().find_map(|quote| bare.strip_prefix(*quote)?.strip_suffix(*quote));
    let bare = quoted.unwrap_or(bare);
    let fits = !bare.is_empty() && (quoted.is_some() || !bare.contains(char::is_whitespace));
    (fits && !bare.contains("://") && !bare.contains(UNFILLED)).then(|| bare.to_owned())
}

/// The word that a sentence begins with, when it is a path.
fn first_word(text: &str) -> Option<String> {
    let word = text.split_whitespace().next()?;
    whole(word).filter(|word| word.contains(['/', '\\']))
}

/// What stands in code marks and is a path.
fn in_code_marks(text: &str) -> Vec<String> {
    let spans = marked(text).into_iter();
    spans.filter(|span| span.contains(['/', '\\']) && !span.contains("://")).map(str::to_owned).collect()
}

fn marked(text: &str) -> Vec<&str> {
    let parts: Vec<&str> = text.split('`').collect();
    // An odd mark closes nothing.
    let closed = if parts.len() % 2 == 1 { parts.len() } else { parts.len() - 1 };
    parts[..closed].iter().skip(1).step_by(2).map(|span| span.trim()).filter(|span| !span.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::Catalog;

    #[track_caller]
    fn case(text: &str, want: &[&str]) {
        let (_, intake, record) = Catalog::embedded().intake();
        assert_eq!(paths_named(text, record.field(&intake.bucket_field).expect("field")), want, "{text}");
    }

    #[test]
    fn every_spelling_of_buckets() {
        let two = ["in/Content", "in/Improvement"];
        case("T\n\nActive intake buckets:\n- in/Content\n- in/Improvement\n\nNext:\n- no/path\n", &two);
        case("Active intake buckets: in/Content, in/Improvement\n", &two);
        case("**Intake buckets:** `in/Content` and `in/Improvement`  \n", &two);
        case(
            "# Title\n## Active intake bucket\n\n- `in/Content`: for people, see `docs/x.md`\n- in/Improvement (ours)\n",
            &two,
        );
        case(
            "## Active buckets\n\n| for | folder |\n|---|---|\n| people | in/Content |\n| us | `in/Improvement` |\n",
            &two,
        );
        case("## Buckets\n\n```\nin/Content\nin/Improvement\n```\n## Other\n- x/y\n", &two);
        case("## Intake\n\nLook into `in/Content` and\n`in/Improvement` before work.\n", &two);
        case("---\nactive_intake_buckets: [in/Content, in/Improvement]\n---\n", &two);
        case("---\nactive_intake_buckets:\n  - in/Content\n  - \"in/Improvement\"\n---\n", &two);
        case("{\"handoff\": {\"activeIntakeBuckets\": [\"in/Content\", {\"path\": \"in/Improvement\"}]}}", &two);
        case("- Inbox:\n  - in/Content\n  - in/Improvement\n- Evidence path:\n  - evidence\n", &two);
        case("Inbox:\n- in/Content\n- in/Improvement\n- Evidence path:\n- evidence\n", &two);
        case("## Active intake bucket\n\n- in/Content, in/Improvement\n\nMore words.\n", &two);
        case("Active buckets:\n- `in/Content`, `in/Improvement`\n", &two);
        case("Active intake buckets (looked at every day):\n1. in/Content for people\n2. in/Improvement\n", &two);
    }

    #[test]
    fn what_is_no_path_is_none() {
        case("Purpose:\n- in/Content\n", &[]);
        case("Active intake bucket: [to write: the folder]\n", &[]);
        case("## Active intake bucket\n\nNobody has said it yet, and/or somebody will.\n", &[]);
        case("Active intake bucket: see https://example.com/in\n", &[]);
        case("Active intake bucket: `my drop/in box`\n", &["my drop/in box"]);
        case("Inbox: inbox\n", &["inbox"]);
        case("Inbox: ../outside, C:\\drop, /srv/in\n", &["../outside", "C:\\drop", "/srv/in"]);
    }
}
