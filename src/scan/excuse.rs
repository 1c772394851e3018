//! Why a phrase or a command is only mentioned: a negation governs it, a lead-in or heading forbids it, it is quoted,
//! named as an example, or stands in a table.
//!
//! What is written here is what an author of an attack reads as well. So a negation counts only within its clause, and
//! not when it is turned round ("do not hesitate to"); a lead-in counts only when it forbids and says nothing else.

use super::{
    Kind,
    blocks::Blocks,
    text::{Form, Text, cut},
};
use regex::Regex;
use std::{ops::Range, sync::LazyLock};

/// How much text before a phrase is looked at, and behind it, in bytes.
const BEFORE: usize = 400;
const BEHIND: usize = 160;
/// How many lines a list or a block of code may stand below the line that introduces it.
const LEAD: usize = 40;

/// A word that forbids, in English and in French, Spanish and German.
const FORBIDS: &str = r"never|(?:do|does|did|must|should|shall|may|can|will|would|is|are|was|to) not|not to|not be|cannot|can'?t|don[\x{2019}']?t|doesn[\x{2019}']?t|didn[\x{2019}']?t|mustn[\x{2019}']?t|shouldn[\x{2019}']?t|won[\x{2019}']?t|isn[\x{2019}']?t|aren[\x{2019}']?t|avoid\w*|without|refus\w+|reject\w*|den(?:y|ies|ied)|block\w*|prevent\w*|forbid\w*|forbidden|prohibit\w*|disallow\w*|bans?|banned|protects? against|defends? against|guards? against|instead of|rather than|no|nor|neither|not|ask(?:s|ed)? (?:a|the|your)? ?(?:human|user|person|owner|maintainer)?\W{0,3}(?:before|first)|before (?:any|you|running|a)|requires? (?:explicit |human |user |manual )*(?:approval|review|confirmation|consent)|jamais|interdit\w*|[e\x{e9}]vite[rz]?|pas|sans|nunca|niemals|nicht|kein\w*|не|никогда";
/// Verbs that turn a negation round.
const TURNS: &str = r"forget|hesitate|fail|stop|wait|neglect|refuse|omit|miss|skip|worry|mind|delay|bother|avoid|give up|be afraid|problem|oublie\w*|h[e\x{e9}]site\w*|olvid\w*|verg[ei]ss\w*";
/// Words that say that what follows is an example of something bad, or of what somebody looks for.
const MENTIONS: &str = r"such as|e\.g\.|for example|for instance|patterns?|attacks?|attempts?|payloads?|detect\w*|match(?:es|ing)?|inject\w*|looks? for|flag(?:s|ged)?|says?|saying|said|contain(?:s|ing)|claim(?:s|ing|ed)?|malicious|suspicious|hostile|adversarial|scans? for|phrases?|treat\w*|text like|strings? like|commands? like|things like|anything like|tricks?|tr(?:y|ies|ied) to|smuggl\w*|phishing|dangerous|destructive|unsafe|harmful|poison\w*|vulnerab\w*|threats?|risks?|red flags?|anti-?patterns?|bypass attempts?|examples?";

static NEGATION: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(&format!(r"(?i)\b(?:{FORBIDS})\b")).ok());
static TURNED: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(&format!(r"(?i)\b(?:{FORBIDS})\W+(?:\w+\W+){{0,2}}?(?:{TURNS})\b")).ok());
static MENTION: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(&format!(r"(?i)\b(?:{MENTIONS})\b")).ok());
/// Where a new clause begins.
static CLAUSE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)[.!?][\s)\x22*_]+|;|:\s|\n\s*(?:[-*+]|\d+[.)]|#+|>|\|)\s|\n\s*\n| [-\x{2013}\x{2014}]+ |\x{2014}|,? (?:but|just|then|so|instead,|simply|and then|and now|mais|puis|pero|aber)\b|,\s*(?:just|then|now|please|always|you must|run|execute)\b").ok()
});
static PROHIBITION: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)^\W*(?:you |agents? |must |should |we |the (?:assistant|agent|model) |commands? (?:that )?|rules?,? |taboos?\b)*\W*(?:never|do not|don[\x{2019}']?t|must not|should not|shall not|not|no|forbidden|prohibited|prohibitions?|disallowed|not allowed|denied|deny|deny ?list|denied commands|blocked?|block ?list|refuse|reject|avoid|taboos?|banned|off[- ]limits|interdit\w*|jamais|ne jamais|never (?:do|run|use|execute|say|write|allow)|bad|wrong|incorrect|unsafe|dangerous|harmful|anti-?patterns?|red flags?|attacks?|threats?|risks?|injections?|prompt injections?|malicious|suspicious|warning signs|examples? of|what not to|things not to|stop conditions?|security|hard limits?|boundar(?:y|ies)|guardrails?|restrictions?|limitations?|requires? (?:human |explicit )?(?:approval|review|confirmation)|ask (?:first|before)|destructive)\b").ok()
});
static REFUSED: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r#"(?i)^[^.;\n]{0,60}?\b(?:(?:is|are|be|stays?|remains?|gets?|was|were|as)\W+(?:\w+\W+){0,3}?(?:forbidden|prohibited|blocked|denied|refused|rejected|never|not|disallowed|banned|off limits|dangerous|destructive|data|untrusted|ignored|attacks?|injections?|findings?|errors?|irreversible|unsafe|flagged|detected|reported|interdit\w*)|attacks?|attempts?|injections?|never|without (?:asking|approval|confirmation|a backup))\b"#).ok()
});
static BAD_MARK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?i)\x{274c}|\x{26d4}|\x{1f6ab}|\b(?:bad|wrong|never|don'?t|do not|dangerous|avoid|anti-?pattern|unsafe|incorrect|blocked|denied|forbidden|refused|destructive|irreversible)\b").ok()
});

fn is(regex: &LazyLock<Option<Regex>>, text: &str) -> bool {
    regex.as_ref().is_some_and(|regex| regex.is_match(text))
}

/// Why what stands in this range is only mentioned.
pub(super) fn excuse(
    text: &Text<'_>,
    blocks: &Blocks,
    kind: Kind,
    range: &Range<usize>,
    is_seen: bool,
) -> Option<&'static str> {
    let stand = blocks.at(range.start);
    let before = before(&text.text, range.start);
    let behind = cut(&text.text, range.end, range.end + BEHIND);
    let clause = last_clause(before);
    if is(&TURNED, clause) || is(&TURNED, lead_on_line(before)) {
        return None;
    }
    if is(&NEGATION, clause) {
        return Some("a negation governs it");
    }
    if is_test(text, before, range) {
        return Some("it is the question of a test, with what is expected of the answer");
    }
    // What nobody sees has no reader who would be told that it is an example.
    if !is_seen {
        return None;
    }
    if is(&REFUSED, behind.split('\n').next().unwrap_or_default()) {
        return Some("what follows refuses it");
    }
    if stand.table {
        return Some("it stands in a table");
    }
    if is(&MENTION, clause) {
        return Some("it is named as an example");
    }
    if is_dialogue(text, range.start) {
        return Some("it is said in a dialogue, and answered");
    }
    let command = matches!(kind, Kind::DestructiveCommand | Kind::RemoteCode | Kind::NetworkProbe);
    if !command && !stand.code && (is_quoted(before, behind) || stand.quote) {
        return Some("it is quoted");
    }
    if stand.code && marked_bad(text, range.start) {
        return Some("a comment marks it as bad");
    }
    let lead = is(&PROHIBITION, lead_on_line(before)) || lead_in(text, range.start).is_some_and(forbids);
    if lead {
        return Some("its lead-in forbids it");
    }
    if blocks.headings(range.start, &text.text).any(forbids) {
        return Some("its heading forbids it");
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
    text.form == Form::Json && question && cut(&text.text, range.end, range.end + BEFORE).contains("\"expect")
}

/// Whether a line is a turn of a dialogue between people or figures, which another one answers. The roles of a
/// conversation with a model are no figures.
fn is_dialogue(text: &Text<'_>, at: usize) -> bool {
    let (line, _) = text.place(at);
    let speaker = |line: &'_ str| {
        let (label, words) = line.trim_start_matches(['-', '*', '>', ' ']).split_once(':')?;
        let name = label.trim_matches('*');
        let figure = name.starts_with(char::is_uppercase)
            && name.len() <= 24
            && name.split(' ').count() <= 2
            && ![
                "system",
                "assistant",
                "user",
                "human",
                "ai",
                "agent",
                "note",
                "status",
                "rule",
                "important",
                "developer",
            ]
            .contains(&name.to_lowercase().as_str());
        (figure && !words.trim().is_empty()).then(|| name.to_owned())
    };
    let answer = (line + 1..line + 4).map(|line| text.head(line)).find(|line| !line.trim().is_empty());
    match (speaker(text.head(line)), answer.and_then(speaker)) {
        (Some(first), Some(second)) => first != second,
        _ => false,
    }
}

/// Whether a line that introduces something forbids it, and does no more than that.
fn forbids(line: &str) -> bool {
    !is(&TURNED, line) && (is(&PROHIBITION, line) || (is(&NEGATION, line) && line.trim_end().ends_with(':')))
}

fn before(text: &str, at: usize) -> &str {
    cut(text, at.saturating_sub(BEFORE), at)
}

/// What stands between the last beginning of a clause and the end.
fn last_clause(before: &str) -> &str {
    let Some(clauses) = CLAUSE.as_ref() else { return before };
    clauses.find_iter(before).last().map_or(before, |boundary| &before[boundary.end()..])
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
fn lead_in<'t>(text: &'t Text<'_>, at: usize) -> Option<&'t str> {
    let (line, _) = text.place(at);
    let is_item = |line: &str| {
        let line = line.trim_start();
        line.starts_with(['-', '*', '+', '|', '>']) && !line.starts_with("**")
            || line.starts_with("```")
            || line.starts_with(|c: char| c.is_ascii_digit())
    };
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
    std::iter::once(line).chain(above).filter_map(comment).any(|comment| is(&BAD_MARK, comment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn honest_mentions_are_told_from_orders() {
        #[track_caller]
        fn case(text: &str, mentioned: bool) {
            let text = Text::new("a.md", text.as_bytes());
            let at = text.text.find("BAD").unwrap_or_default();
            let got = excuse(
                &text,
                &Blocks::of(&text.text),
                Kind::OverridePhrase,
                &(at..at + 3),
                !text.text.starts_with('['),
            );
            assert_eq!(got.is_some(), mentioned, "{:?}: {got:?}", text.text);
        }
        case("Never BAD.", true);
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
        case("| a | b |\n|---|---|\n| x | BAD |\n", true);
        case("BAD is forbidden here.", true);
        case("```sh\n# never do this\nBAD\n```", true);
        case("```sh\n# first\nBAD\n```", false);
        case("Ask a human before BAD", true);
        case("Ne jamais BAD", true);
        case("[x](y \"attack: BAD\")", false);
        case("V: BAD now.\nI: I will not.\n", true);
        case("User: BAD now.\nAssistant: yes\n", false);
        case("Nothing to see. BAD", false);
        case("This is not slow. BAD", false);
    }
}
