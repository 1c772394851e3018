//! Findings for a comment on a change: one table a package.

use super::{Judged, human};
use crate::{
    lint::{Rule, Severity, rules::find},
    spec::shown,
};
use std::fmt::Write as _;

/// The report as Markdown. Notes are left out unless they are asked for.
pub fn lint(all: &[Judged], notes: bool) -> String {
    let style = human::Style { notes, ..human::Style::default() };
    all.iter().fold(String::new(), |mut out, judged| {
        let _ = writeln!(out, "### {}\n\n{}\n", cell(&judged.name), cell(&human::summary(judged, style)));
        let shown = judged.judgement.findings.iter().filter(|finding| notes || finding.severity != Severity::Note);
        let rows: Vec<_> = shown
            .map(|finding| {
                let line = finding.line.map(|line| format!(":{line}")).unwrap_or_default();
                let place =
                    finding.path.as_ref().map(|path| format!("{}{line}", cell(&shown::text(path)))).unwrap_or_default();
                let help = finding.help.as_deref().unwrap_or_default();
                let rule = find(finding.rule)
                    .and_then(Rule::page)
                    .map_or_else(|| finding.rule.to_owned(), |page| format!("[{}]({page})", finding.rule));
                format!(
                    "| {} | {rule} | {place} | {} | {} |",
                    finding.severity.as_str(),
                    cell(&finding.message),
                    cell(help)
                )
            })
            .collect();
        if !rows.is_empty() {
            let _ = writeln!(out, "| | rule | place | what | help |\n|---|---|---|---|---|\n{}\n", rows.join("\n"));
        }
        for (finding, reason) in &judged.judgement.allowed {
            let _ = writeln!(
                out,
                "- allowed: {} ({}): {}",
                finding.rule,
                cell(&shown::text(reason)),
                cell(&finding.message)
            );
        }
        out
    })
}

/// Text that can not break out of a table or become markup. Code spans stay: they are this program's own quotes.
pub(super) fn cell(text: &str) -> String {
    let mut out = String::new();
    let mut in_code = false;
    for c in shown::text(text).chars() {
        match c {
            '`' => {
                in_code = !in_code;
                out.push(c);
            }
            '|' => out.push_str("\\|"),
            '<' => out.push_str(if in_code { "<" } else { "&lt;" }),
            '[' | ']' | '*' | '_' | '@' | '#' if !in_code => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    if in_code {
        out.push('`');
    }
    out
}

/// A block of code that its text can not end: the fence is longer than any run of backticks in it.
pub(super) fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{text}{fence}\n")
}

#[cfg(test)]
mod tests {
    use super::{cell, fenced};

    #[test]
    fn fences_hold() {
        assert_eq!(fenced("diff", "+a\n"), "```diff\n+a\n```\n");
        assert_eq!(fenced("diff", "+```\n+x\n"), "````diff\n+```\n+x\n````\n");
    }

    #[test]
    fn cells_hold() {
        for (text, want) in [
            ("plain", "plain"),
            ("a|b", "a\\|b"),
            ("<img> [x](y) @all", "&lt;img> \\[x\\](y) \\@all"),
            ("`a_b[0]` and a_b", "`a_b[0]` and a\\_b"),
            ("odd ` tick", "odd ` tick`"),
            ("line\nbreak", "line\\nbreak"),
        ] {
            assert_eq!(cell(text), want);
        }
    }
}
