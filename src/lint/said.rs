//! What a record states under a label, as a field: the values, and which of them are code. A word in prose is no field.

use crate::spec::{
    record::{Record, snake_case, split_camel},
    structured::Structured,
    walk::walk,
};

/// A value that stands under a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    /// The label in snake_case.
    pub label: String,
    /// The value: one line of text, one span of code, or one JSON text.
    pub value: String,
    /// Whether it is written as code.
    pub code: bool,
    /// From 1.
    pub line: usize,
}

/// Every value that stands under one of the labels, which are in snake_case.
pub(super) fn stated(text: &str, labels: &[String]) -> Vec<Stated> {
    let mut found = Vec::new();
    if let Some(structured) = Structured::read(text) {
        walk(&structured.value, &mut |pointer, key, value| {
            let label = snake_case(&split_camel(key));
            if let (Some(text), true) = (value.as_str(), labels.contains(&label)) {
                let value = text.trim().to_owned();
                found.push(Stated { label, value, code: true, line: structured.line(pointer) });
            }
            true
        });
    }
    if text.trim_start().starts_with('{') {
        return found;
    }
    found.extend(stated_lines(text, labels));
    found
}

fn stated_lines(text: &str, labels: &[String]) -> Vec<Stated> {
    let record = Record::parse(text);
    let mut marks = record.labels.iter().peekable();
    // The label whose section is being read, and whether a heading opened it: only such a section goes on behind an
    // empty line.
    let mut open: Option<(&str, bool)> = None;
    let mut fenced = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        let mark = marks.next_if(|mark| mark.line == number);
        let line = line.trim();
        if line.starts_with("```") || line.starts_with("~~~") {
            fenced = !fenced;
            continue;
        }
        let heading = !fenced && line.starts_with('#');
        let own = mark.filter(|_| !fenced);
        let known = own.filter(|mark| labels.contains(&mark.key));
        let rest = match (own, known) {
            (_, Some(mark)) => {
                open = Some((&mark.key, heading));
                mark.value.as_str()
            }
            // Another label, or another heading, ends a section; a list item that looks like a label does not.
            (Some(_), None) if heading || !line.starts_with(['-', '*']) => {
                open = None;
                continue;
            }
            _ if line.is_empty() && !fenced && open.is_some_and(|(_, heading)| !heading) => {
                open = None;
                continue;
            }
            _ => line,
        };
        let Some((label, _)) = open else { continue };
        let mut push = |value: &str, code: bool| {
            let value = value.trim().trim_start_matches("$ ");
            if !value.is_empty() {
                found.push(Stated { label: label.to_owned(), value: value.to_owned(), code, line: number });
            }
        };
        if fenced {
            push(line, true);
            continue;
        }
        for (at, part) in rest.split('`').enumerate() {
            // Between the first and the second backtick stands code, and so on.
            push(part.trim_start_matches(['-', '*', '+', ' ']), at % 2 == 1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::stated;

    #[test]
    fn under_a_label() {
        #[track_caller]
        fn case(text: &str, want: &[(&str, bool, usize)]) {
            let found = stated(text, &["commands".to_owned()]);
            let got: Vec<_> = found.iter().map(|found| (found.value.as_str(), found.code, found.line)).collect();
            assert_eq!(got, want, "{text}");
        }
        case("Commands: make all\nNotes: none\n", &[("make all", false, 1)]);
        case(
            "Commands:\n- `make` first\n- then\n\nmake\n",
            &[("make", true, 2), ("first", false, 2), ("then", false, 3)],
        );
        case("# Commands\n\n```sh\n$ make\n```\n# Next\n`x`\n", &[("make", true, 4)]);
        case("---\ncommands: [make]\n---\n", &[("make", true, 2), ("[make]", false, 2)]);
        case("{\"commands\": {\"build\": \"x\"}, \"list\": [1]}", &[]);
        case("{\n\"commands\": [\"make\"]}", &[("make", true, 2)]);
        case("In prose, commands: are no label of this\n", &[]);
    }
}
