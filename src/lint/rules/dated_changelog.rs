//! `dated-changelog`: a hot record or a ledger describes the present and keeps no diary

use crate::{
    lint::{Category, Check, Rule, Severity, Sink, Spot, Subject},
    scope::RequiredFile,
};

pub(super) static RULE: Rule = Rule {
    id: "dated-changelog",
    category: Category::Records,
    severity: Severity::Warning,
    no_op: None,
    clause: "2 and 7",
    what: "a hot record or a ledger describes the present and keeps no diary",
    why: "old entries are read as if they were true now; the history belongs in evidence, documents or an archive",
    fix: "say what is true now, and move the dated entries to .uai/archives/ or evidence/",
    bad: "- 2026-03-15: new vent curve, and below it - 2026-02-20: board C installed",
    good: "Board C is installed in the big house. The history is in evidence/log.md.",
    check: Check::Package(check),
};

fn check(subject: &Subject<'_>, sink: &mut Sink<'_>) {
    // A ledger points, and a diary in it is a body.
    let judged = |file: &RequiredFile| file.hot || file.pointers;
    for (path, text, _) in subject.records().filter(|(_, _, requirement)| judged(requirement.file)) {
        let lines = dated_lines(&text.text);
        let Some(first) = lines.first() else { continue };
        let spot = Spot::line(path, *first);
        if lines.len() > 1 {
            let message = format!("`{path}` keeps a dated changelog: {} entries begin with a date", lines.len());
            sink.report(spot, message, "say what is true now; move the history to `.uai/archives/` or `evidence/`");
        } else {
            sink.report_as(Severity::Note, spot, format!("`{path}`: an entry begins with a date"), "");
        }
    }
}

/// The lines of list items and headings that begin with a date, and of dates that stand alone. Front matter, code and
/// fields that carry a date do not count.
fn dated_lines(text: &str) -> Vec<usize> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut in_front = text.starts_with("---");
    let mut in_code = false;
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if in_front {
            in_front = index == 0 || line != "---";
            continue;
        }
        if line.starts_with("```") || line.starts_with("~~~") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        let item = line.strip_prefix(['-', '*', '+']).filter(|rest| rest.starts_with(' '));
        let heading = Some(line.trim_start_matches('#')).filter(|rest| rest.len() < line.len());
        let entry = item.or(heading);
        let rest = entry.unwrap_or(line).trim_start_matches([' ', '*', '_', '[', '(']);
        let Some(after) = date_length(rest).map(|length| &rest[length..]) else { continue };
        if entry.is_some() || after.chars().all(|c| !c.is_alphanumeric()) {
            found.push(index + 1);
        }
    }
    found
}

/// The length of a date at the beginning of a text: `2026-03-15`, `2026/3/15`, `15.03.2026`.
fn date_length(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit() && !matches!(c, '-' | '/' | '.')).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['-', '/', '.']);
    // A time may follow; other letters make it the name or version of something.
    let mut behind = text[end..].chars();
    if behind.next().is_some_and(|c| c.is_alphabetic() && c != 'T') {
        return None;
    }
    let separator = word.chars().find(|c| !c.is_ascii_digit())?;
    let parts: Vec<Option<u16>> = word.split(separator).map(|part| part.parse().ok()).collect();
    let [Some(first), Some(middle), Some(last)] = parts[..] else { return None };
    let (year, month, day) = if first > 31 { (first, middle, last) } else { (last, middle, first) };
    let months = |month| (1..=12).contains(&month);
    let sound = (1900..=2200).contains(&year) && (1..=31).contains(&day) && (months(month) || months(day));
    sound.then_some(word.len())
}

#[cfg(test)]
mod tests {
    use super::dated_lines;

    #[test]
    fn what_is_an_entry() {
        #[track_caller]
        fn case(text: &str, want: &[usize]) {
            assert_eq!(dated_lines(text), want, "{text}");
        }
        case("- 2026-03-15: x\n* 15.03.2026 y\n## 2026/3/1\n**2026-03-02**\n", &[1, 2, 3, 4]);
        case("2026-03-27\n- done\n", &[1]);
        case("---\ncreated: x\n- 2026-01-01\n---\n# 2026-01-02 meeting\n", &[5]);
        case("```\n- 2026-03-15: x\n```\n", &[]);
        case("Last verified: 2026-03-27\n- since 2026-03-15\n2026-03-15 was a Sunday\n", &[]);
        case("- 1.2.3 is out\n- 10.0.0.1\n- 2026 plans\n- 99-99-2026\n", &[]);
    }
}
