//! Text that its reader is not shown: comments, hidden elements, titles, alternative text, unused references and notes.
//!
//! A comment is nothing bad. One that speaks to an assistant, or orders something, is: a person who reviews the rendered
//! page never sees it.

mod attribute;
mod element;
mod speech;

use super::{
    expression::Expression,
    sieve,
    text::{Form, Text, cut},
};
use element::elements;
use memchr::memmem;
#[cfg(test)]
pub(super) use speech::TOLD;
pub(super) use speech::{instructs, says_something};
use std::{collections::HashSet, ops::Range, sync::LazyLock};

/// The longest hidden part that is looked at, in bytes.
const LONGEST: usize = 4096;
/// The shortest comment of program text, in characters.
const SHORTEST: usize = 8;

/// A part of a text that is not shown.
#[derive(Debug)]
pub(super) struct Hidden {
    /// Where.
    pub range: Range<usize>,
    /// What it is.
    pub what: &'static str,
    /// Whether it is program text, which its readers do see.
    pub code: bool,
    /// Whether a style takes it out of sight, which prose has no honest use for.
    pub styled: bool,
    /// Whether its place is one for models: an attribute of that name.
    pub addressed: bool,
    /// Whether it is the value of an attribute, whose marks of quotation are none of a sentence.
    pub attribute: bool,
}

impl Hidden {
    /// A part in prose that nothing more is known of.
    fn new(range: Range<usize>, what: &'static str) -> Self {
        Self { range, what, code: false, styled: false, addressed: false, attribute: false }
    }
}

macro_rules! regex {
    ($name:ident, $source:expr) => {
        static $name: LazyLock<Expression> = LazyLock::new(|| Expression::ascii($source));
    };
}
use regex;

regex!(
    LINK_COMMENT,
    r"(?m)^(?:[ \t>]|[-*+][ \t]|\d{1,3}[.)][ \t]){0,8}\[(?://|comment|_|#|hidden|note)[^\]\n]*\]:\s*\S*\s*(.*)$"
);
regex!(
    REFERENCE,
    r#"(?m)^(?:[ \t>]|[-*+][ \t]|\d{1,3}[.)][ \t]){0,8}\[(?:[^\]\\\n^]|\\.)+\]:\s*(?:<(?:[^<>\\\n]|\\.)*>|\S+)\s+["'(]((?:[^\n]|\n[ \t>]*[^\s>])*?)["')][ \t]*$"#
);
regex!(FOOTNOTE, r"(?m)^(?:[ \t>]|[-*+][ \t]|\d{1,3}[.)][ \t]){0,8}\[\^([^\]\n]+)\]:\s*(.*)$");
// The address may hold parentheses in pairs, to a depth that nobody writes, and escaped ones; the title may go on in the next
// line of its paragraph.
regex!(
    TITLE,
    r#"\]\((?:[ \t]*\n[ \t>]*|\s*)(?:<(?:[^<>\\\n]|\\.)*>|(?:[^()\s<\\]|\\.)(?:[^()\s\\]|\\.|\((?:[^()\s\\]|\\.|\((?:[^()\s\\]|\\.|\((?:[^()\s\\]|\\.)*\))*\))*\))*)(?:[ \t]+|[ \t]*\n[ \t>]*)["'(]((?:[^\n]|\n[ \t>]*[^\s>])+?)["')]\s*\)"#
);
regex!(ALT, r"!\[([^\]]{12,})\]");
regex!(ABBREVIATION, r"(?m)^\*\[[^\]\n]{1,40}\]:[ \t]*(.{12,})$");
regex!(REMARK, r"\{\#([^\n]{12,}?)\#\}");
regex!(CDATA, r"(?s)<!\[CDATA\[(.{1,4096}?)\]\]>");
regex!(
    JSON_COMMENT,
    r#"(?i)"(?:_+comment|comment|_+note|//|#|\$comment|_+doc|_+hidden|__[a-z_]+|x-(?:ai|llm)-[a-z-]+|(?:ai|llm)[_-]?(?:hint|note|instructions?))"\s*:\s*"((?:[^"\\]|\\.)+)""#
);

/// The parts of a text that are not shown.
pub(super) fn parts(text: &Text<'_>) -> Vec<Hidden> {
    let mut found = Vec::new();
    match text.form {
        Form::Json if sieve::notes(&text.text) => groups(&JSON_COMMENT, &text.text, "a comment field", &mut found),
        Form::Json => {}
        Form::Markdown => {
            comments(&text.text, &mut found);
            elements(&text.text, &mut found);
            attribute::values(&text.text, &mut found);
            attribute::classes(&text.text, &mut found);
            others(&text.text, &mut found);
            if sieve::titled(&text.text) {
                groups(&TITLE, &text.text, "the title of a link", &mut found);
            }
            if memmem::find(text.text.as_bytes(), b"![").is_some() {
                groups(&ALT, &text.text, "the alternative text of an image", &mut found);
            }
            if sieve::defines(&text.text) {
                groups(&LINK_COMMENT, &text.text, "a reference that is used as a comment", &mut found);
                groups(&REFERENCE, &text.text, "the title of a reference", &mut found);
                unused(&FOOTNOTE, &text.text, "a footnote that nothing refers to", &mut found);
            }
            if ["```", "~~~"].iter().any(|fence| memmem::find(text.text.as_bytes(), fence.as_bytes()).is_some()) {
                fenced_comments(text, &mut found);
            }
        }
        Form::Plain | Form::Settings => code_comments(text, &mut found),
    }
    found
}

/// What begins some other part that is not shown, the expression that finds it, and what it is.
static OTHERS: [(&str, &LazyLock<Expression>, &str); 2] =
    [("*[", &ABBREVIATION, "an abbreviation"), ("{#", &REMARK, "a remark of a template")];

fn others(text: &str, found: &mut Vec<Hidden>) {
    for (mark, expression, what) in &OTHERS {
        if memmem::find(text.as_bytes(), mark.as_bytes()).is_some() {
            // People do see these, one way or another: they have to speak to a model.
            let parts = expression.groups(text, [1]);
            found.extend(parts.into_iter().map(|[range]| Hidden { code: true, ..Hidden::new(range, what) }));
        }
    }
    if memmem::find(text.as_bytes(), b"<![CDATA[").is_some() {
        groups(&CDATA, text, "a section of character data", found);
    }
}

fn groups(expression: &Expression, text: &str, what: &'static str, found: &mut Vec<Hidden>) {
    let parts = expression.groups(text, [1]).into_iter();
    found.extend(parts.map(|[range]| Hidden::new(range, what)));
}

fn comments(text: &str, found: &mut Vec<Hidden>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(start) = memmem::find(&bytes[at..], b"<!--").map(|start| at + start + 4) {
        let end = memmem::find(&bytes[start..], b"-->").map(|end| start + end);
        found.push(Hidden::new(start..end.unwrap_or(text.len()), "an HTML comment"));
        at = end.unwrap_or(text.len());
    }
}

fn unused(expression: &Expression, text: &str, what: &'static str, found: &mut Vec<Hidden>) {
    let defined: Vec<_> =
        expression.groups(text, [1, 2]).into_iter().map(|[name, range]| (&text[name], range)).collect();
    if defined.is_empty() {
        return;
    }
    // Every place in brackets that is not itself a definition uses a name.
    let used: HashSet<String> = text
        .split('[')
        .skip(1)
        .filter_map(|rest| rest.split_once(']'))
        .filter(|(_, behind)| !behind.starts_with(':'))
        .map(|(name, _)| name.trim_start_matches('^').to_lowercase())
        .collect();
    let unused = defined.into_iter().filter(|(name, _)| !used.contains(&name.trim_start_matches('^').to_lowercase()));
    found.extend(unused.map(|(_, range)| Hidden::new(range, what)));
}

/// The comments of program text inside Markdown.
fn fenced_comments(text: &Text<'_>, found: &mut Vec<Hidden>) {
    let mut inside: Option<&str> = None;
    for number in 1..=text.lines() {
        let line = text.line(number);
        let start = line.trim_start();
        let fence = ["```", "~~~"].into_iter().find(|fence| start.starts_with(fence));
        if let Some(fence) = fence.filter(|fence| inside.is_none_or(|open| open == *fence)) {
            inside = if inside.is_some() { None } else { Some(fence) };
        } else if inside.is_some() && ["#", "//", "--", "/*", "*", ";", "%"].iter().any(|mark| start.starts_with(mark))
        {
            let from = text.start(number);
            found.push(Hidden { code: true, ..Hidden::new(from..from + line.len(), "a comment in code") });
        }
    }
}

/// The comments of program text that have a line of their own.
fn code_comments(text: &Text<'_>, found: &mut Vec<Hidden>) {
    const MARKS: [&str; 7] = ["#", "//", "--", ";", "/*", "*", "REM "];
    for number in 1..=text.lines() {
        let line = text.line(number);
        let start = line.trim_start_matches([' ', '\t']);
        let Some(rest) = MARKS.iter().find_map(|mark| start.strip_prefix(mark)) else { continue };
        let is_long = |words: &&str| words.chars().nth(SHORTEST - 1).is_some();
        let words = rest.strip_prefix([' ', '\t']).filter(is_long).or(Some(rest).filter(is_long));
        if let Some(words) = words {
            let end = text.start(number) + line.len();
            found.push(Hidden { code: true, ..Hidden::new(end - words.len()..end, "a comment in code") });
        }
    }
}

/// The text of a hidden part, cut where it is very long.
pub(super) fn words<'t>(text: &'t str, hidden: &Hidden) -> &'t str {
    cut(text, hidden.range.start, hidden.range.end.min(hidden.range.start + LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_of_programs_and_of_objects_are_seen() {
        for (name, text, hidden) in [
            ("a.py", "x = 1\n  # go on now\n", vec!["go on now"]),
            ("a.sql", "--  go on now\n-- short", vec![" go on now"]),
            ("a.bat", "REM go on now", vec!["go on now"]),
            ("a.toml", "a = 1 # go on now\n;go on now", vec!["go on now"]),
            ("a.c", "/* go on now */", vec!["go on now */"]),
            ("a.json", r#"{"_Comment": "go on", "comments": "no", "__x": "now", "Note": "no"}"#, vec!["go on", "now"]),
            ("a.json", r#"{"a": "_b", "c": 1}"#, vec![]),
        ] {
            let text = Text::new(name, text.as_bytes());
            let found: Vec<_> = parts(&text).into_iter().map(|hidden| text.text[hidden.range].to_owned()).collect();
            assert_eq!(found, hidden, "{text:?}");
        }
    }

    #[test]
    fn titles_references_and_fences_are_seen() {
        let first = |text: &str| {
            let text = Text::new("a.md", text.as_bytes());
            parts(&text).first().map(|hidden| text.text[hidden.range.clone()].to_owned())
        };
        for (text, hidden) in [
            ("[a](b.md \"c\nd\") e", "c\nd"),
            ("[a](b(c).md 'd e')", "d e"),
            ("[a](<b c.md> \"d\")", "d"),
            ("[a](<b\\>c d> \"d\")", "d"),
            ("[a](b\\) \"d\")", "d"),
            ("[a](b\\( \"d\")", "d"),
            ("[a](b(c(d(e))) \"d\")", "d"),
            ("> [a](b\n> \"d\")", "d"),
            ("> [a](\n> b\n> \"d\")", "d"),
            ("[a]: <b c> \"d\"", "d"),
            ("see [a].\n\n[a]: b (d)", "d"),
            ("[a\\]]: b \"d\"", "d"),
            ("[a](b.md (c d))", "c d"),
            ("- [a]: b \"c\"", "c"),
            ("> 1. [a]: b 'c\n> d'", "c\n> d"),
            ("- [//]: # (c)", "(c)"),
            ("> [^a]: c", "c"),
            ("~~~sh\n# c d e f g\n~~~", "# c d e f g"),
            ("```latex\n% c d e f g\n```", "% c d e f g"),
            ("<img src=a alt=\"c d e f g h i\">", "c d e f g h i"),
            ("<td data-llm='c d e f g h i'>", "c d e f g h i"),
            ("x\n{: title=\"c d e f g h i\"}", "c d e f g h i"),
            ("*[API]: c d e f g h i", "c d e f g h i"),
            ("{# c d e f g h i #}", " c d e f g h i "),
            ("<![CDATA[c]]>", "c"),
            ("<dialog>c</dialog>", "c"),
        ] {
            assert_eq!(first(text).as_deref(), Some(hidden), "{text}");
        }
        for text in [
            "<dialog open>c</dialog>",
            "a {#id} b",
            "*[API] c",
            "[a](b.md) \"c\"",
            "[a](b.md\n\n\"c\")",
            "~~~\n```\n~~~\n# a heading\n",
        ] {
            assert_eq!(first(text), None, "{text}");
        }
    }
}
