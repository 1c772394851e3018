//! Text that its reader is not shown: comments, hidden elements, titles, alternative text, unused references and notes.
//!
//! A comment is nothing bad. One that speaks to an assistant, or orders something, is: a person who reviews the rendered
//! page never sees it.

use super::{
    expression::Expression,
    sieve,
    text::{Form, Text, cut},
};
use memchr::memmem;
use std::{collections::HashSet, ops::Range, sync::LazyLock};

/// The longest hidden part that is looked at, in bytes.
const LONGEST: usize = 4096;

/// A part of a text that is not shown.
#[derive(Debug)]
pub(super) struct Hidden {
    /// Where.
    pub range: Range<usize>,
    /// What it is.
    pub what: &'static str,
    /// Whether it is program text, which its readers do see.
    pub code: bool,
}

macro_rules! regex {
    ($name:ident, $source:expr) => {
        static $name: LazyLock<Expression> = LazyLock::new(|| Expression::new($source));
    };
}

/// The elements that [`UNSEEN`] is about.
const STYLED: [&str; 14] =
    ["div", "span", "p", "section", "td", "li", "font", "a", "b", "i", "small", "aside", "article", "details"];
/// What hides an element: a word that its tag holds then, and what is looked for where it does.
const STYLES: [(&str, &str); 14] = [
    ("display", r"display\s*:\s*none"),
    ("visibility", r"visibility\s*:\s*hidden"),
    ("font-size", r"font-size\s*:\s*0"),
    ("opacity", r#"opacity\s*:\s*0(?:[;\s"']|\.0)"#),
    ("left", r"left\s*:\s*-\d{3,}"),
    ("top", r"top\s*:\s*-\d{3,}"),
    ("text-indent", r"text-indent\s*:\s*-\d{3,}"),
    ("clip", r"clip\s*:\s*rect\(0"),
    ("width", r"width\s*:\s*0(?:px)?\s*;"),
    ("height", r#"height\s*:\s*0(?:px)?\s*[;"']"#),
    ("max-height", r"max-height\s*:\s*0"),
    ("color", r"color\s*:\s*(?:white|#fff(?:fff)?|transparent)"),
    ("hidden", r"\shidden\b"),
    ("aria-hidden", r#"aria-hidden\s*=\s*["']true"#),
];
/// The elements that [`ELEMENT`] is about.
const UNSHOWN: [&str; 10] =
    ["template", "noscript", "script", "svg", "style", "title", "desc", "metadata", "xmp", "object"];

regex!(
    UNSEEN,
    format!(r"(?is)<(?:{})\b[^>]*?(?:{})[^>]*>", STYLED.join("|"), STYLES.map(|(_, style)| style).join("|"))
);
regex!(ELEMENT, format!(r"(?is)<({})\b[^>]*>", UNSHOWN.join("|")));
regex!(LINK_COMMENT, r"(?m)^\s{0,3}\[(?://|comment|_|#|hidden|note)[^\]\n]*\]:\s*\S*\s*(.*)$");
regex!(REFERENCE, r#"(?m)^\s{0,3}\[([^\]\n^]+)\]:\s*\S+\s+["'(](.*)["')]\s*$"#);
regex!(FOOTNOTE, r"(?m)^\s{0,3}\[\^([^\]\n]+)\]:\s*(.*)$");
regex!(TITLE, r#"\]\([^()\s]+\s+["'](.+?)["']\s*\)"#);
regex!(ALT, r"!\[([^\]]{12,})\]\(");
regex!(
    JSON_COMMENT,
    r#"(?i)"(?:_+comment|comment|_+note|//|#|\$comment|_+doc|_+hidden|__[a-z_]+)"\s*:\s*"((?:[^"\\]|\\.)+)""#
);
regex!(CODE_COMMENT, r"(?m)^[ \t]*(?:#|//|--|;|/\*|\*|REM )[ \t]?(.{8,})$");

/// A model is spoken to, or told to hide something: that has no honest use where nobody looks.
static ADDRESS: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short(
        r"(?imx)
        (?:^|[.!>(\[\x22'*])\s*(?:[\#*/;-]+\s*)?(?:(?:dear|hey|hi|note\ (?:to|for)|attention|to|for|all|important|any)[,:]?\s+)*(?:the\s+)?(?:ai\s+)?
            (?:(?:assistants?|ais?|ai\s+(?:agents?|models?|systems?)|agents?|llms?|language\ models?|claude|chatgpt|gpt|copilot|gemini|cursor|codex)\s*,|system\s*[:\x{2014}]|(?:assistants?|ais?|ai\s+(?:agents?|models?|systems?)|agents?|llms?|language\ models?|system|claude|chatgpt|gpt|copilot|gemini|cursor|codex)
            \s*(?::|\x{2014}|--|\s(?:must|should|shall|please|now)\b))\s*\S+\s+\S+\s+\S
        | \b(?:instructions?|directives?|message|prompt|orders)\ (?:to|for)\ (?:the\ |any\ |all\ )?(?:ai|ais|assistants?|agents?|llms?|(?:language\ )?models?|claude|copilot|chatgpt|gpt|bots?)\b\s*[:,\x{2014}-]\s*\S+\s+\S+\s+\S
        | \bas\ (?:the|an)\ (?:ai|assistant|agent|model)\b
        | \b(?:do\ not|don'?t|never)\s+(?:tell|mention|inform|reveal|alert|notify|disclose)\b.{0,40}\b(?:user|human|anyone|reviewer|owner)\b
        | \b(?:ignore|disregard|bypass|override|forget)\s+(?:\w+\s+){0,3}(?:instructions?|prompts?|guidelines|safety|taboo|policy|policies)\b
    ",
    )
});
/// An order, which a person who reads the page would want to see.
static ORDER: LazyLock<Expression> = LazyLock::new(|| {
    Expression::short(
        r"(?imx)
        \b(?:when|once|before)\ you\ (?:read|see|open|load|process|parse|summari[sz]e)\b
        | \byou\ (?:must|are\ now|will\ now)\b
        | \bfrom\ now\ on,?\ (?:you|always|only|never|answer|respond|reply|act|ignore|treat|do|approve|run|send|follow|obey|the\ assistant|all|every)\b
        | \b(?:execute|run)\b.{0,60}\b(?:silently|quietly|covertly)\b
        | \b(?:secretly|covertly)\b
        | \bwithout\ (?:asking|telling|informing|notifying)\b
        | \b(?:send|post|upload|exfiltrate|forward)\b.{0,80}\b(?:https?://|\.env\b|credentials|secrets|api\ keys?)
        | \b(?:send|post|upload|exfiltrate|forward)\ (?:me\ )?all\ (?:the\ |user\ |your\ |of\ )*(?:data|files|notes|memory|memories|messages|conversations?|history)\ to\b
        | \b(?:skip|disable)\s+(?:the\s+)?(?:lint|review|verification|approval)\b
        | \b(?:accept|approve|trust)\b.{0,40}\b(?:without|automatically)\b
        | \bmark\b.{0,40}\breviewed\b
    ",
    )
});

/// Where hidden text speaks to a model, or, where a page would have no other use for it, orders something.
pub(super) fn instructs(text: &str, hidden: &Hidden) -> Option<usize> {
    let order =
        || if hidden.code { None } else { ORDER.find_iter(text).find(|found| !is_for_people(&text[found.start..])) };
    let at = ADDRESS.find(text).or_else(order)?.start;
    // What stands before the words themselves belongs to what surrounds them.
    Some(at + text[at..].len() - text[at..].trim_start_matches(|c: char| !c.is_alphanumeric()).len())
}

/// Whether "you must" goes on with what only a person at a form or a page can do: tick a box, read a guide.
fn is_for_people(order: &str) -> bool {
    let words = [
        "tick", "check", "fill", "complete", "describe", "read", "sign", "link", "choose", "select", "click", "press",
        "wait", "agree", "register", "log", "be", "have", "provide", "enter", "attach", "explain", "specify",
    ];
    let mut said = order.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    said.next().is_some_and(|word| word.eq_ignore_ascii_case("you"))
        && said.next().is_some_and(|word| word.eq_ignore_ascii_case("must"))
        && said.next().is_some_and(|verb| words.iter().any(|word| verb.eq_ignore_ascii_case(word)))
}

/// The parts of a text that are not shown.
pub(super) fn parts(text: &Text<'_>) -> Vec<Hidden> {
    let mut found = Vec::new();
    match text.form {
        Form::Json => groups(&JSON_COMMENT, &text.text, "a comment field", &mut found),
        Form::Markdown => {
            comments(&text.text, &mut found);
            elements(&text.text, &mut found);
            if sieve::titled(&text.text) {
                groups(&TITLE, &text.text, "the title of a link", &mut found);
            }
            if memmem::find(text.text.as_bytes(), b"![").is_some() {
                groups(&ALT, &text.text, "the alternative text of an image", &mut found);
            }
            if sieve::defines(&text.text) {
                groups(&LINK_COMMENT, &text.text, "a reference that is used as a comment", &mut found);
                references(&REFERENCE, &text.text, "the title of a reference that nothing uses", &mut found);
                references(&FOOTNOTE, &text.text, "a footnote that nothing refers to", &mut found);
            }
            if memmem::find(text.text.as_bytes(), b"```").is_some() {
                fenced_comments(text, &mut found);
            }
        }
        Form::Plain | Form::Settings => groups(&CODE_COMMENT, &text.text, "a comment in code", &mut found),
    }
    found
}

fn groups(expression: &Expression, text: &str, what: &'static str, found: &mut Vec<Hidden>) {
    let code = what.ends_with("in code");
    found.extend(expression.groups(text, [1]).map(|[range]| Hidden { range, what, code }));
}

fn comments(text: &str, found: &mut Vec<Hidden>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(start) = memmem::find(&bytes[at..], b"<!--").map(|start| at + start + 4) {
        let end = memmem::find(&bytes[start..], b"-->").map(|end| start + end);
        found.push(Hidden { range: start..end.unwrap_or(text.len()), what: "an HTML comment", code: false });
        at = end.unwrap_or(text.len());
    }
}

fn elements(text: &str, found: &mut Vec<Hidden>) {
    // An element that is never closed is looked at as far as any hidden part is: no tag makes the rest be read again.
    let until = |from: usize, mark: &str| {
        let near = cut(text, from, from + 2 * LONGEST);
        from + near.find(mark).unwrap_or(near.len())
    };
    let mut taken = 0;
    let unseen = sieve::opens_with(text, &STYLED, &STYLES.map(|(word, _)| word)).then(|| UNSEEN.find_iter(text));
    for tag in unseen.into_iter().flatten() {
        if tag.start >= taken {
            let range = tag.end..until(tag.end, "</");
            taken = range.end;
            found.push(Hidden { range, what: "an element that is not shown", code: false });
        }
    }
    taken = 0;
    let elements = sieve::opens(text, &UNSHOWN).then(|| ELEMENT.groups(text, [0, 1]));
    for [tag, name] in elements.into_iter().flatten() {
        if tag.start < taken {
            continue;
        }
        let name = &text[name];
        let range = tag.end..until(tag.end, &format!("</{name}"));
        taken = range.end;
        let code = matches!(name.to_ascii_lowercase().as_str(), "script" | "style");
        let what = "an element that a page does not show as text";
        found.push(Hidden { range, what, code: code && !text[tag].contains("text/plain") });
    }
}

fn references(expression: &Expression, text: &str, what: &'static str, found: &mut Vec<Hidden>) {
    let defined: Vec<_> = expression.groups(text, [1, 2]).map(|[name, range]| (&text[name], range)).collect();
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
    found.extend(unused.map(|(_, range)| Hidden { range, what, code: false }));
}

/// The comments of program text inside Markdown.
fn fenced_comments(text: &Text<'_>, found: &mut Vec<Hidden>) {
    let mut inside = false;
    for number in 1..=text.lines() {
        let line = text.line(number);
        let start = line.trim_start();
        if start.starts_with("```") {
            inside = !inside;
        } else if inside && ["#", "//", "--", "/*", "*", ";"].iter().any(|mark| start.starts_with(mark)) {
            let from = text.start(number);
            found.push(Hidden { range: from..from + line.len(), what: "a comment in code", code: true });
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
    fn every_way_to_hide_an_element_is_seen() {
        let ways = [
            "style='display: none'",
            "STYLE='VISIBILITY:HIDDEN'",
            "style='font-size:0px'",
            "style='opacity:0'",
            "style='left:-9999px'",
            "style='top : -500px'",
            "style='text-indent:-999em'",
            "style='clip:rect(0,0,0,0)'",
            "style='width:0;'",
            "style='height:0px'",
            "style='max-height:0'",
            "style='color:#fff'",
            "hidden",
            "aria-hidden=\"true\"",
        ];
        assert_eq!(ways.len(), STYLES.len());
        for (way, (word, style)) in ways.into_iter().zip(STYLES) {
            assert!(way.to_ascii_lowercase().contains(word) && style.contains(word), "{way} {word}");
            for name in STYLED {
                let found = |text: &str| parts(&Text::new("a.md", text.as_bytes())).len();
                assert_eq!(
                    (found(&format!("x <{name} {way}>y</{name}>")), found(&format!("x <{name}>y {way}"))),
                    (1, 0)
                );
            }
        }
        for name in UNSHOWN {
            let text = format!("x <{}>y", name.to_ascii_uppercase());
            assert_eq!(parts(&Text::new("a.md", text.as_bytes())).len(), 1, "{text}");
        }
    }
}
