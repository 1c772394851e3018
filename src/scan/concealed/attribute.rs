//! Attributes of HTML whose text a page does not show, and elements that a style sheet of the text itself hides by their class.

use super::{Hidden, element};
use crate::scan::text::cut;
use memchr::{memchr, memchr_iter, memmem};
use std::{collections::HashSet, ops::Range};

/// The shortest value that can say something, and the longest that is looked at, in bytes.
const SHORTEST: usize = 12;
const LONGEST: usize = 4096;

/// How long the name of an attribute and the rest of its tag are at most, in bytes.
const NEAR: usize = 400;

/// Attributes that hold text for people, one way or another, and the beginning of those of everybody's own.
const NAMES: [&str; 11] = [
    "alt",
    "title",
    "content",
    "value",
    "placeholder",
    "aria-label",
    "aria-description",
    "aria-details",
    "summary",
    "label",
    "desc",
];
const OWN: &str = "data-";

/// What the name of something for models holds.
const FOR_MODELS: [&str; 7] = ["llm", "prompt", "assistant", "agent", "chatbot", "gpt", "copilot"];

/// An attribute, by its places in the text.
struct Attribute {
    name: Range<usize>,
    value: Range<usize>,
}

/// The attributes of a text with a value in quotation marks.
fn attributes(text: &str) -> impl Iterator<Item = Attribute> {
    let bytes = text.as_bytes();
    memchr_iter(b'=', bytes).filter_map(move |sign| {
        let start =
            sign + 1 + bytes[sign + 1..].iter().take(NEAR).take_while(|byte| byte.is_ascii_whitespace()).count();
        let mark = *bytes.get(start).filter(|mark| matches!(mark, b'"' | b'\''))?;
        let within = &bytes[start + 1..bytes.len().min(start + 1 + LONGEST)];
        let value = start + 1..start + 1 + memchr(mark, within)?;
        let before = &bytes[sign.saturating_sub(NEAR)..sign];
        let end = sign - before.iter().rev().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':');
        let name = end - bytes[end.saturating_sub(NEAR)..end].iter().rev().take_while(is_name).count()..end;
        (text.is_char_boundary(value.end)).then_some(Attribute { name, value })
    })
}

fn is_for_models(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    FOR_MODELS.iter().any(|part| name.contains(part)) || name.split(['-', '_']).any(|part| part == "ai")
}

/// The values of attributes that say something.
pub(super) fn values(text: &str, found: &mut Vec<Hidden>) {
    for Attribute { name, value } in attributes(text) {
        let called = text[name.clone()].to_ascii_lowercase();
        if value.len() < SHORTEST || !(NAMES.contains(&called.as_str()) || called.starts_with(OWN)) {
            continue;
        }
        // What the content of a page is about stands beside it, as the name of the content.
        let tag = cut(text, name.start.saturating_sub(NEAR), name.start);
        let tag = tag.rsplit_once('<').map_or("", |(_, tag)| tag);
        let addressed = is_for_models(&called) || (called == "content" && is_for_models(tag));
        let what = if called == "alt" { "the alternative text of an image" } else { "an attribute that is not shown" };
        // People do see these, one way or another: they have to speak to a model.
        found.push(Hidden { code: !addressed, addressed, attribute: true, ..Hidden::new(value, what) });
    }
}

/// The elements with a class or name that a style sheet of the text hides.
pub(super) fn classes(text: &str, found: &mut Vec<Hidden>) {
    let hidden = hidden_names(text);
    if hidden.is_empty() {
        return;
    }
    let mut taken = 0;
    for Attribute { name, value } in attributes(text) {
        let sign = match &text[name] {
            "class" => '.',
            "id" => '#',
            _ => continue,
        };
        let is_hidden = |word: &str| hidden.contains(format!("{sign}{word}").as_str());
        if value.start < taken || !text[value.clone()].split_ascii_whitespace().any(is_hidden) {
            continue;
        }
        let behind = cut(text, value.end, value.end + NEAR);
        let before = cut(text, value.start.saturating_sub(NEAR), value.start);
        let (Some(length), Some((_, tag))) = (behind.find('>'), before.rsplit_once('<')) else { continue };
        let end = value.end + length + 1;
        let range = end..element::end_of(text, tag, end);
        taken = range.end;
        found.push(Hidden::new(range, "an element that a style sheet hides"));
    }
}

/// The classes, with a dot, and names, with a hash, of the rules of a style sheet that hide what has them.
fn hidden_names(text: &str) -> HashSet<&str> {
    let (mut names, mut taken) = (HashSet::new(), 0);
    for start in memmem::find_iter(text.as_bytes(), "<style") {
        if start < taken {
            continue;
        }
        let sheet = cut(text, start, start + 4 * LONGEST);
        taken = start + sheet.len();
        let sheet = &sheet[sheet.find('>').map_or(0, |end| end + 1)..];
        let sheet = sheet.split_once("</style").map_or(sheet, |(sheet, behind)| {
            taken -= behind.len();
            sheet
        });
        for rule in sheet.split('}') {
            let Some((selector, body)) = rule.rsplit_once('{') else { continue };
            if element::hides(body) {
                let parts = selector.split([',', ' ', '\n', '\t', '>', '+', '~']);
                names.extend(parts.filter_map(|part| part.rfind(['.', '#']).map(|at| &part[at..])));
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_not_shown_are_seen() {
        for (text, want) in [
            ("<a title=\"don't say a word\">", vec![("don't say a word", true)]),
            ("<IMG ALT = 'say \"a\" word now'>", vec![("say \"a\" word now", true)]),
            ("<meta name=\"llm-policy\" content=\"say a word now\">", vec![("say a word now", false)]),
            ("<td data-ai='say a word now'>", vec![("say a word now", false)]),
            ("<td data-mail='say a word now'>", vec![("say a word now", true)]),
            ("<a href=\"say a word now\" title=\"short\">", vec![]),
            ("<a title=\"never closed", vec![]),
            ("title = say a word now", vec![]),
        ] {
            let mut found = Vec::new();
            values(text, &mut found);
            let found: Vec<_> = found.into_iter().map(|hidden| (&text[hidden.range], hidden.code)).collect();
            assert_eq!(found, want, "{text}");
        }
    }

    #[test]
    fn what_a_style_sheet_hides_is_seen() {
        for (sheet, hidden) in [
            (".a { color: red } p.fine, #x { font-size: 0 }", true),
            (".fine{display:none}", true),
            (".fine { color: transparent; }", true),
            ("@media print { .fine { visibility: hidden } }", true),
            (".fine { color: red }", false),
            (".other { display: none }", false),
        ] {
            let text = format!("<style>{sheet}</style><p class='b fine'>go <b>on</b></p> and on");
            let mut found = Vec::new();
            classes(&text, &mut found);
            let found: Vec<_> = found.into_iter().map(|hidden| &text[hidden.range]).collect();
            assert_eq!(found, if hidden { vec!["go <b>on</b>"] } else { vec![] }, "{sheet}");
        }
    }
}
