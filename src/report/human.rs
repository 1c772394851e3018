//! Findings for people: at most 80 columns, cause first, then the place, then what to do.

use super::{Judged, count};
use crate::{
    lint::{Finding, Rule, Severity, rules::find},
    spec::shown,
};
use std::fmt::Write as _;
use textwrap::{Options, WordSeparator, WordSplitter};

/// The widest line, unless a single word is longer.
const WIDTH: usize = 80;

/// How much to show, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// With ANSI colours.
    pub color: bool,
    /// Notes too.
    pub notes: bool,
    /// Digests at full length.
    pub full: bool,
}

/// The findings of a package, then how many there are.
pub fn lint(judged: &Judged, style: Style) -> String {
    let mut out = findings(judged, style);
    let _ = writeln!(out, "{}", summary(judged, style));
    out
}

/// Only the findings.
pub fn findings(judged: &Judged, style: Style) -> String {
    let shown = judged.judgement.findings.iter().filter(|finding| style.notes || finding.severity != Severity::Note);
    let mut out: String = shown.map(|finding| one(&judged.name, finding, style)).collect();
    for (finding, reason) in &judged.judgement.allowed {
        let line = format!("allowed[{}]: {} (reason: {})", finding.rule, finding.message, shown::text(reason));
        let _ = writeln!(out, "{}", wrapped(&line, "  "));
    }
    out
}

/// How many findings there are: `2 errors, 1 warning in 12 files`.
pub fn summary(judged: &Judged, style: Style) -> String {
    let judgement = &judged.judgement;
    let files = count(judged.package.files().count(), "file");
    let found = tally(|severity| judgement.count(severity), style);
    format!("{}: {found} in {files}{}", judged.name, hidden_notes(judgement.count(Severity::Note), style))
}

/// How many findings of each severity there are: `2 errors, 1 warning`.
pub(super) fn tally(number: impl Fn(Severity) -> usize, style: Style) -> String {
    let parts: Vec<_> = [Severity::Error, Severity::Warning, Severity::Note]
        .into_iter()
        .filter(|severity| style.notes || *severity != Severity::Note)
        .map(|severity| (number(severity), severity))
        .filter(|(number, _)| *number > 0)
        .map(|(number, severity)| count(number, severity.as_str()))
        .collect();
    if parts.is_empty() { "no errors, no warnings".to_owned() } else { parts.join(", ") }
}

/// What is said of notes that are not shown.
pub(super) fn hidden_notes(notes: usize, style: Style) -> String {
    match notes {
        0 => String::new(),
        _ if style.notes => String::new(),
        notes => format!(" ({} with --notes)", count(notes, "note")),
    }
}

pub(super) fn one(name: &str, finding: &Finding, style: Style) -> String {
    let (start, end) = match (style.color, finding.severity) {
        (false, _) => ("", ""),
        (true, Severity::Error) => ("\x1b[1;31m", "\x1b[0m"),
        (true, Severity::Warning) => ("\x1b[1;33m", "\x1b[0m"),
        (true, Severity::Note) => ("\x1b[1;36m", "\x1b[0m"),
    };
    // Rules escape what is foreign; this holds for every name, whatever a rule forgot.
    let message = shown::text(&finding.message);
    let message = if style.full { message } else { short_digests(&message) };
    let head = format!("{}[{}]", finding.severity.as_str(), finding.rule);
    let text = wrapped(&format!("{head}: {message}"), "  ");
    let page = find(finding.rule).and_then(Rule::page).filter(|_| style.color);
    let mut out = format!("{start}{}{end}{}\n", linked(&head, page.as_deref()), &text[head.len()..]);
    let _ = writeln!(out, "  --> {}", place(name, finding));
    if let (Some(excerpt), Some(line)) = (&finding.excerpt, finding.line) {
        let gutter = format!("{line:>5} | ");
        let text: String = shown::text(&short_digests(excerpt)).chars().take(WIDTH - gutter.len()).collect();
        let _ = writeln!(out, "{gutter}{text}");
    }
    if let Some(help) = &finding.help {
        let _ = writeln!(out, "  {}", wrapped(&format!("help: {}", shown::text(help)), "        "));
    }
    out
}

/// A text that leads to a page where a terminal knows how (OSC 8); elsewhere it is only the text.
fn linked(text: &str, page: Option<&str>) -> String {
    page.map_or_else(|| text.to_owned(), |page| format!("\x1b]8;;{page}\x1b\\{text}\x1b]8;;\x1b\\"))
}

fn place(name: &str, finding: &Finding) -> String {
    let mut out = name.to_owned();
    if let Some(path) = &finding.path {
        let colon = if name.is_empty() { "" } else { ": " };
        let _ = write!(out, "{colon}{}", shown::text(path));
    }
    if let Some(line) = finding.line {
        let _ = write!(out, ":{line}");
        if let Some(column) = finding.column.filter(|column| *column > 1) {
            let _ = write!(out, ":{column}");
        }
    }
    out
}

/// Wraps at 80 columns; a word longer than a line is not cut, so that it can be copied.
pub fn wrapped(text: &str, indent: &str) -> String {
    let options = Options::new(WIDTH - 2)
        .subsequent_indent(indent)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

/// `9f2c…e1` for 64 hexadecimal digits.
fn short_digests(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_hexdigit()) {
        let digits = rest[start..].find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(rest.len() - start);
        let word = &rest[start..start + digits];
        out.push_str(&rest[..start]);
        match digits {
            64 => {
                let _ = write!(out, "{}…{}", &word[..4], &word[62..]);
            }
            _ => out.push_str(word),
        }
        rest = &rest[start + digits..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_shortened() {
        let digest = "9f".repeat(32);
        assert_eq!(
            short_digests(&format!("declared {digest}, a {}", &digest[..63])),
            format!("declared 9f9f…9f, a {}", &digest[..63])
        );
        assert_eq!(short_digests("no face"), "no face");
    }

    #[test]
    fn a_link_is_a_link_and_no_page_is_no_link() {
        assert_eq!(linked("error[grant-true]", None), "error[grant-true]");
        let link = linked("error[grant-true]", Some("https://uaix.example/rules/grant-true.html"));
        assert_eq!(link, "\x1b]8;;https://uaix.example/rules/grant-true.html\x1b\\error[grant-true]\x1b]8;;\x1b\\");
    }
}
