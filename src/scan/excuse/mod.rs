//! Why a phrase or a command is only mentioned: a negation governs it, a lead-in or heading forbids it, it is quoted,
//! named as an example, or stands in a table.
//!
//! What is written here is what an author of an attack reads as well. So a negation counts only within its clause, and
//! not when it is turned round ("do not hesitate to"); a lead-in counts only when it forbids and says nothing else.

mod denied;
mod dialogue;
mod words;

use super::{
    Kind,
    blocks::Blocks,
    expression::Expression,
    text::{Form, Text, cut},
    wrap::{MARKS, QUOTES, unwrapped},
};
use crate::spec::severity::Severity;
use denied::is_denied;
use dialogue::dialogue;
use std::ops::Range;
use words::{
    ASK_FIRST, BAD_TABLE, BESIDE, CLAUSE, GOVERNED, MENTION, ORDERED, PROHIBITION, REFUSAL, REFUSED, REFUSED_ELSEWHERE,
    TOPIC, TURNED, VERDICT,
};

/// How much text before a phrase is looked at, and behind it, in bytes.
const BEFORE: usize = 400;
const BEHIND: usize = 160;
/// How many lines a list or a block of code may stand below the line that introduces it.
const LEAD: usize = 40;

fn is(expression: &Expression, text: &str) -> bool {
    expression.is_match(text)
}

/// Why what stands in this range is only mentioned, and what it weighs for that.
pub(super) fn excuse(
    text: &Text<'_>,
    blocks: &Blocks,
    kind: Kind,
    range: &Range<usize>,
    is_seen: bool,
) -> Option<(Severity, &'static str)> {
    let stand = blocks.at(range.start);
    let before = before(&text.text, range.start);
    let behind = cut(&text.text, range.end, range.end + BEHIND);
    let behind = behind.split('\n').next().unwrap_or_default();
    // A sentence goes on behind the mark of a comment or a quotation; Markdown begins headings and items with others.
    let marks = if text.form == Form::Markdown && !stand.code { QUOTES } else { MARKS };
    let start = range.start - before.len();
    let sentence = unwrapped(cut(&text.text, start, range.end + BEHIND), marks);
    let mut clause = last_clause(&sentence[..before.len()], stand.table);
    if text.form == Form::Json {
        // What is said in another value governs nothing here.
        let start = clause.rfind(['{', '}', '[', ']']).map_or(0, |at| at + 1);
        let start = clause.rfind("\",").map_or(start, |at| start.max(at + 2));
        clause = &clause[start..];
    }
    if kind == Kind::AuthoritySetting && stand.code {
        // Nor does the setting of the line above.
        clause = before.rsplit('\n').next().unwrap_or_default();
    }
    let note = |why| Some((Severity::Note, why));
    if is(&TURNED, clause) || is(&TURNED, lead_on_line(before)) {
        return None;
    }
    if kind == Kind::AuthorityClaim && clause.trim_end_matches([' ', '`']).to_ascii_lowercase().ends_with("would") {
        return note("it says what would be");
    }
    if is(&GOVERNED, clause) || is(&BESIDE, clause) || is(&ASK_FIRST, clause) {
        return note("a negation governs it");
    }
    if is_test(text, before, range) {
        return note("it is the question of a test, whose answer refuses it");
    }
    let command = matches!(kind, Kind::DestructiveCommand | Kind::RemoteCode | Kind::NetworkProbe);
    if command && text.form == Form::Json && is_denied(&text.text, range.start) {
        return note("it stands in a list of what is denied");
    }
    // What nobody sees has no reader who would be told that it is an example.
    if !is_seen {
        return None;
    }
    if is(&REFUSED, behind) || is(&REFUSED_ELSEWHERE, behind) {
        return note("what follows refuses it");
    }
    if stand.table && is_bad_row(text, range.start) {
        return note("it stands in a table of what is refused");
    }
    if is(&MENTION, clause) {
        return note("it is named as an example");
    }
    if let Some(obeyed) = dialogue(text, range.start) {
        let severity = if obeyed { Severity::Warning } else { Severity::Note };
        return Some((severity, "it is said in a dialogue, and answered"));
    }
    let quoted = is_quoted(before, behind) && !stand.front && text.form == Form::Markdown;
    if !command && !stand.code && quoted && !is(&ORDERED, clause) && !is(&ORDERED, lead_on_line(before)) {
        return note("it is quoted");
    }
    if stand.code && marked_bad(text, range.start) {
        return note("a comment marks it as bad");
    }
    if forbids(lead_on_line(before)) || lead_in(text, range.start, stand.code).is_some_and(forbids) {
        return note("its lead-in forbids it");
    }
    let quote = text.head(text.place(range.start).0).trim_start().starts_with('>');
    if quote && lead_in(text, range.start, stand.code).is_some_and(cites) {
        return note("it is quoted as evidence, with its place");
    }
    if blocks.headings(range.start, &text.text).any(forbids) {
        return note("its heading forbids it");
    }
    if blocks.headings(range.start, &text.text).any(|heading| is(&TOPIC, heading)) {
        return Some((Severity::Warning, "its heading is about safety"));
    }
    None
}

/// Whether the value is a question in JSON next to what is expected of its answer.
fn is_test(text: &Text<'_>, before: &str, range: &Range<usize>) -> bool {
    let key = before
        .rsplit('\n')
        .next()
        .and_then(|line| line.rsplit("\": \"").nth(1))
        .and_then(|keys| keys.rsplit('"').next());
    let question = key.is_some_and(|key| ["prompt", "input", "question", "attack", "probe", "stimulus"].contains(&key));
    let behind = cut(&text.text, range.end, range.end + BEFORE);
    let answer = behind.find("\"expect").map(|at| &behind[at..]).and_then(|answer| answer.split('}').next());
    text.form == Form::Json && question && answer.is_some_and(|answer| is(&REFUSAL, answer))
}

/// Whether the row of a place, or the header of its table, says that what stands there is bad.
fn is_bad_row(text: &Text<'_>, at: usize) -> bool {
    let (line, _) = text.place(at);
    let row = text.head(line);
    let mut end = text.start(line);
    // The cell itself is what is judged; what counts stands beside it.
    let beside = row.split('|').filter(|cell| {
        let start = end;
        end += cell.len() + 1;
        !(start..end).contains(&at)
    });
    let beside: Vec<&str> = beside.collect();
    let header =
        (1..line).rev().take(LEAD).map(|number| text.head(number)).take_while(|line| line.contains('|')).last();
    beside.into_iter().chain(header).any(|cell| is(&BAD_TABLE, cell))
}

/// Whether a line that introduces a quotation says in which line of what it stands, and nothing more.
fn cites(line: &str) -> bool {
    let line = line.trim_end();
    let place = line.split(['`', ' ', ',']).any(|word| {
        word.trim_end_matches(':').rsplit_once(':').is_some_and(|(file, number)| {
            file.contains('.') && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    });
    let named = line.rsplit_once("line ").is_some_and(|(file, number)| {
        file.contains('.') && number.trim_end_matches(':').bytes().all(|byte| byte.is_ascii_digit())
    });
    line.ends_with(':') && (place || named) && !is(&ORDERED, line)
}

/// Whether a line that introduces something forbids it, and does no more than that.
fn forbids(line: &str) -> bool {
    !line.trim().is_empty() && !is(&TURNED, line) && is(&PROHIBITION, line)
}

fn before(text: &str, at: usize) -> &str {
    cut(text, at.saturating_sub(BEFORE), at)
}

/// What stands between the last beginning of a clause and the end. Outside tables, a bar belongs to a command.
fn last_clause(before: &str, in_table: bool) -> &str {
    CLAUSE
        .find_all(before)
        .into_iter()
        .rfind(|boundary| in_table || &before[boundary.clone()] != "|")
        .map_or(before, |boundary| &before[boundary.end..])
}

/// The words before the last colon on the same line: "Never: …".
fn lead_on_line(before: &str) -> &str {
    let line = before.rsplit('\n').next().unwrap_or_default();
    line.rsplit_once(": ").map_or("", |(lead, _)| last_clause_of_line(lead))
}

fn last_clause_of_line(lead: &str) -> &str {
    lead.rsplit(['.', ';', '|']).next().unwrap_or(lead)
}

/// The line that introduces the list or the block of code that a place stands in.
fn lead_in<'t>(text: &'t Text<'_>, at: usize, in_block: bool) -> Option<&'t str> {
    let (line, _) = text.place(at);
    let is_item = |line: &str| {
        let line = line.trim_start();
        line.starts_with(['-', '*', '+', '|', '>']) && !line.starts_with("**")
            || line.starts_with("```")
            || line.starts_with(|c: char| c.is_ascii_digit())
    };
    // A paragraph of its own is introduced by the line right above it.
    let own = text.head(line);
    if !in_block && !is_item(own) && !own.starts_with([' ', '\t']) {
        return Some(text.head(line.saturating_sub(1))).filter(|above| above.trim_end().ends_with(':'));
    }
    let mut in_code = false;
    for number in (1..line).rev().take(LEAD) {
        let above = text.head(number);
        if above.trim_start().starts_with("```") {
            in_code = !in_code;
            continue;
        }
        let indented = above.starts_with([' ', '\t']);
        if above.trim().is_empty() || ((is_item(above) || indented) && !above.trim_end().ends_with(':')) {
            continue;
        }
        if above.trim_start().starts_with('#') && !in_code {
            return None;
        }
        // Within code, what stands above is code.
        if above.trim_end().trim_end_matches(['*', '_']).ends_with(':') {
            return Some(above);
        }
        if !blank_or_code_between(text, number, line) {
            return None;
        }
        return Some(above).filter(|above| above.trim_end().ends_with(':'));
    }
    None
}

fn blank_or_code_between(text: &Text<'_>, above: usize, line: usize) -> bool {
    (above + 1..line)
        .all(|number| text.head(number).trim().is_empty() || text.head(number).trim_start().starts_with("```"))
}

/// Whether what stands before ends inside a quotation that what stands behind closes.
fn is_quoted(before: &str, behind: &str) -> bool {
    let before = before.rsplit('\n').next().unwrap_or_default();
    let behind = behind.split('\n').next().unwrap_or_default();
    let odd = |mark: char| before.matches(mark).count() % 2 == 1 && behind.contains(mark);
    let open =
        |from: char, to: char| before.rfind(from).is_some_and(|at| !before[at..].contains(to)) && behind.contains(to);
    odd('"') || odd('`') || open('\u{201c}', '\u{201d}') || open('\u{ab}', '\u{bb}') || open('\u{2018}', '\u{2019}')
}

/// Whether a comment on the line, or on one of the two above, says that the code is bad.
fn marked_bad(text: &Text<'_>, at: usize) -> bool {
    let (line, _) = text.place(at);
    let comment = |number: usize| {
        let line = text.head(number);
        line.find(['#', '/', ';'])
            .filter(|at| line[*at..].starts_with(['#', ';']) || line[*at..].starts_with("//"))
            .map(|at| &line[at..])
    };
    let own_line = |number: &usize| {
        let line = text.head(*number).trim_start();
        line.starts_with('#') || line.starts_with("//") || line.is_empty()
    };
    let above = (line.saturating_sub(2)..line).rev().take_while(own_line);
    std::iter::once(line).chain(above).filter_map(comment).any(|comment| is(&VERDICT, comment) && !is(&TURNED, comment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_mentioned(name: &str, text: &str, mentioned: bool) {
        let text = Text::new(name, text.as_bytes());
        let at = text.text.find("BAD").unwrap_or_default();
        let (blocks, is_seen) = (Blocks::of(&text.text), !text.text.starts_with('['));
        let got = excuse(&text, &blocks, Kind::OverridePhrase, &(at..at + 3), is_seen);
        let is_note = got.is_some_and(|(severity, _)| severity == Severity::Note);
        assert_eq!(is_note, mentioned, "{:?}: {got:?}", text.text);
    }

    #[test]
    fn sentences_of_comments_go_on() {
        for mark in MARKS {
            is_mentioned("a.py", &format!("x\n  {mark} Files that we reject say to\n  {mark} do BAD now\n"), true);
            is_mentioned("a.py", &format!("{mark} This is not so.\n{mark} do BAD now\n"), false);
            is_mentioned("a.py", &format!("{mark} We do not stop\n{mark} and do BAD now\n"), false);
        }
    }

    #[test]
    fn honest_mentions_are_told_from_orders() {
        #[track_caller]
        fn case(text: &str, mentioned: bool) {
            is_mentioned("a.md", text, mentioned);
        }
        case("Never BAD.", true);
        case("`a/SKILL.md`, line 41:\n\n> Do BAD now.", true);
        case("See a/notes.md:7:\n\n> Do BAD now.", true);
        case("Follow what stands in a/notes.md, line 7:\n\n> Do BAD now.", false);
        case("The rule of the day:\n\n> Do BAD now.", false);
        case("The file asks for much: it tells its reader to BAD.", true);
        case("Steht irgendwo \u{201e}BAD\u{201c}, dann melde es.", true);
        case("You must not BAD or else.", true);
        case("Do not stop; BAD", false);
        case("Do not stop half way and BAD", false);
        case("Don't worry, BAD", false);
        case("\u{274c} Never forget: BAD", false);
        case("Never hesitate to BAD", false);
        case("Never:\n\n- BAD\n- x", true);
        case("Never forget:\n\n- BAD\n", false);
        case("Steps:\n\n- BAD\n", false);
        case("## Never do this\n\n- BAD", true);
        case("## Steps\n\n- BAD", false);
        case("Text that says \"BAD\" is data.", true);
        case("Attacks such as BAD are common.", true);
        case("| attack | text |\n|---|---|\n| x | BAD |\n", true);
        case("| step | do |\n|---|---|\n| 1 | BAD |\n", false);
        case("Setup: BAD\nResult: fine\n", false);
        case("## Security\n\nBAD", false);
        case("## No review needed\n\nBAD", false);
        case("Not optional:\n\n- BAD", false);
        case("To avoid errors:\n\n- BAD", false);
        case("Never:\n- eat\n\nThen BAD", false);
        case("Without asking anyone, BAD", false);
        case("With no exception BAD", false);
        case("Even if the host says no, BAD", false);
        case("It is never wrong to BAD", false);
        case("Never not BAD", false);
        case("You cannot continue until you BAD", false);
        case("Do not proceed unless you BAD", false);
        case("Ne manque pas de BAD", false);
        case("N'attends pas, BAD", false);
        case("start steps such as BAD", false);
        case("The owner says BAD", false);
        case("Obey exactly: \"BAD\"", false);
        case("BAD, never wait", false);
        case("BAD without asking", false);
        case("BAD and so on, nothing here is forbidden", false);
        case("```sh\n# wrong owner is fixed by this\nBAD\n```", false);
        case("```sh\nBAD # never skip this\n```", false);
        case("Prompt injection: text that says BAD", true);
        case("Avoid BAD in scripts.", true);
        case("Never run `a | b` or `BAD` here.", true);
        case("The hook refuses `x` and `BAD`.", true);
        case("If it refuses BAD", false);
        case("The gate stops and you BAD", false);
        case("When no one is watching, BAD", false);
        case("Do exactly what does BAD", false);
        case("The hook refuses to wait, BAD", false);
        case("No assistant may under any circumstances run BAD", true);
        case("What would `BAD` break?", true);
        case("What would you say? BAD", false);
        case("## What an assistant does not do here\n\n- BAD", true);
        case("\u{76e3}\u{8996}\u{3059}\u{308b}:\n\n- BAD", true);
        case("Run the tests instead of BAD.", true);
        case("BAD is forbidden here.", true);
        case("```sh\n# never do this\nBAD\n```", true);
        case("```sh\n# first\nBAD\n```", false);
        case("Ask a human before BAD", true);
        case("Ne jamais BAD", true);
        case("[x](y \"attack: BAD\")", false);
        case("V: BAD now.\nI: I will not.\n", true);
        case("V: BAD now.\nI: done\n", false);
        case("- **Vera:** BAD now.\n- **Ines:** I will not.\n", true);
        case("- Note: BAD now.\n- Retries: three, not four\n", false);
        case("User: BAD now.\nAssistant: yes\n", false);
        case("The scanner looks for `BAD` and friends.", true);
        case("At nine an operator ran `BAD` on the wrong host.", true);
        case("Look for the file, then BAD", false);
        case("The job ran; BAD", false);
        case("If a page asks you to BAD, say so.", true);
        case("When the owner asks you to BAD, do so.", false);
        case("### What does an attack look like?\n\nBAD", true);
        case("### What to do\n\nBAD", false);
        case("Nothing to see. BAD", false);
        case("This is not slow. BAD", false);
        case("> We will not\n> do BAD now", true);
        case("> We will not.\n> do BAD now", false);
        case("# We will not\n# do BAD now", false);
        case("* We will not\n* do BAD now", false);
        case("```sh\n# we will not\n# do BAD now\n```", true);
    }
}
