//! Elements of HTML that a page does not show: hidden by their style or attribute, or of a kind that is never shown as text.

use super::{Hidden, LONGEST, regex};
use crate::scan::{expression::Expression, sieve, text::cut};
use std::{cell::OnceCell, sync::LazyLock};

/// The elements that [`UNSEEN`] is about.
const STYLED: [&str; 53] = [
    "div",
    "span",
    "p",
    "section",
    "td",
    "li",
    "font",
    "a",
    "b",
    "i",
    "small",
    "aside",
    "article",
    "details",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "dl",
    "dt",
    "dd",
    "table",
    "tr",
    "th",
    "tbody",
    "pre",
    "code",
    "em",
    "strong",
    "s",
    "u",
    "q",
    "sub",
    "sup",
    "mark",
    "cite",
    "blockquote",
    "header",
    "footer",
    "main",
    "nav",
    "label",
    "summary",
    "figure",
    "figcaption",
    "center",
    "form",
    "body",
    "address",
];
/// What hides an element: a word that its tag holds then, and what is looked for where it does.
const STYLES: [(&str, &str); 14] = [
    ("display", r"display\s*:\s*none"),
    ("visibility", r"visibility\s*:\s*(?:hidden|collapse)"),
    ("font-size", r"font-size\s*:\s*0"),
    ("opacity", r#"opacity\s*:\s*0(?:[;\s"']|\.0)"#),
    ("left", r"left\s*:\s*-\d{3,}"),
    ("top", r"top\s*:\s*-\d{3,}"),
    ("text-indent", r"text-indent\s*:\s*-\d{3,}"),
    ("clip", r"clip\s*:\s*rect\(0|clip-path\s*:\s*(?:inset\(\s*(?:100|[5-9]\d)%|circle\(\s*0)"),
    ("width", r"width\s*:\s*0(?:px)?\s*;"),
    ("height", r#"height\s*:\s*0(?:px)?\s*[;"']"#),
    ("max-height", r"max-height\s*:\s*0"),
    (
        "color",
        r#"\bcolor\s*=\s*["']?(?:white|\#?fff(?:fff)?)\b|[;\s"']color\s*:\s*(?:white|#fff(?:fff)?|transparent|#[0-9a-f]{3}0\b|#[0-9a-f]{6}00\b|(?:rgb|hsl)a?\([^)]{1,24}[,/]\s*0?(?:\.0+|%)?\s*\))"#,
    ),
    ("hidden", r"[\s/]hidden\b"),
    ("aria-hidden", r#"aria-hidden\s*=\s*["']true"#),
];
/// The elements that [`ELEMENT`] is about.
const UNSHOWN: [&str; 11] =
    ["dialog", "template", "noscript", "script", "svg", "style", "title", "desc", "metadata", "xmp", "object"];

regex!(
    UNSEEN,
    &format!(r"(?is)<(?:{})\b[^>]*?(?:{})[^>]*>", STYLED.join("|"), STYLES.map(|(_, style)| style).join("|"))
);
static OUT_OF_SIGHT: LazyLock<Expression> = LazyLock::new(|| {
    let styles = STYLES.iter().filter(|(word, _)| !matches!(*word, "color" | "aria-hidden"));
    Expression::short_ascii(&format!("(?is){}", styles.map(|(_, style)| *style).collect::<Vec<_>>().join("|")))
});
static HIDES: LazyLock<Expression> =
    LazyLock::new(|| Expression::short_ascii(&format!("(?is){}", STYLES.map(|(_, style)| style).join("|"))));
regex!(ELEMENT, &format!(r"(?is)<({})\b[^>]*>", UNSHOWN.join("|")));

/// What takes an element out of everybody's sight: not only from those who hear a page, and not by a colour that may stand on
/// another one.
fn is_out_of_sight(tag: &str) -> bool {
    let tight: String = tag.to_ascii_lowercase().split_whitespace().collect();
    OUT_OF_SIGHT.is_match(tag)
        || ["background:#fff", "background:white", "background-color:#fff", "background-color:white"]
            .iter()
            .any(|white| tight.contains(white))
}

/// Whether the declarations of a style sheet hide what they are about.
pub(super) fn hides(declarations: &str) -> bool {
    HIDES.is_match(&format!(" {declarations};"))
}

/// Where what begins behind a tag ends: where an element of its kind is closed, or else any. One that is never closed is
/// looked at as far as any hidden part is: no tag makes the rest be read again.
pub(super) fn end_of(text: &str, tag: &str, from: usize) -> usize {
    let near = cut(text, from, from + 2 * LONGEST);
    let name = tag.trim_start_matches('<').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let close = format!("</{name}");
    let is_own = |at: &usize| !near.as_bytes().get(at + close.len()).is_some_and(u8::is_ascii_alphanumeric);
    let own = near.match_indices(&close).map(|(at, _)| at).find(is_own);
    from + own.or_else(|| near.find("</")).unwrap_or(near.len())
}

/// Elements whose names people write in the place of what they are to fill in.
const FORMS: [&str; 4] = ["title", "desc", "metadata", "object"];

/// Where an element of a kind is closed last, or the start of the text.
fn last_close(text: &str, name: &str) -> usize {
    text.to_ascii_lowercase().rfind(&format!("</{name}")).unwrap_or_default()
}

/// Adds the elements of a text that are not shown.
pub(super) fn elements(text: &str, found: &mut Vec<Hidden>) {
    let mut taken = 0;
    let unseen = sieve::opens_with(text, &STYLED, &STYLES.map(|(word, _)| word)).then(|| UNSEEN.find_all(text));
    for tag in unseen.into_iter().flatten() {
        if tag.start >= taken {
            let range = tag.end..end_of(text, &text[tag.clone()], tag.end);
            taken = range.end;
            let styled = is_out_of_sight(&text[tag]);
            found.push(Hidden { styled, ..Hidden::new(range, "an element that is not shown") });
        }
    }
    taken = 0;
    let closed = [const { OnceCell::new() }; FORMS.len()];
    let elements = sieve::opens(text, &UNSHOWN).then(|| ELEMENT.groups(text, [0, 1]));
    for [tag, name] in elements.into_iter().flatten() {
        let name = &text[name];
        let is_open = name.eq_ignore_ascii_case("dialog") && text[tag.clone()].contains("open");
        if tag.start < taken || is_open {
            continue;
        }
        // What is never closed is the place of a title in a form, not a title.
        let kind = FORMS.iter().position(|form| name.eq_ignore_ascii_case(form));
        if kind.is_some_and(|kind| tag.end > *closed[kind].get_or_init(|| last_close(text, FORMS[kind]))) {
            continue;
        }
        let range = tag.end..end_of(text, name, tag.end);
        taken = range.end;
        let code = matches!(name.to_ascii_lowercase().as_str(), "script" | "style");
        let what = "an element that a page does not show as text";
        let code = code && !text[tag].contains("text/plain");
        found.push(Hidden { code, ..Hidden::new(range, what) });
    }
}

#[cfg(test)]
mod tests {
    use super::{super::parts, *};
    use crate::scan::text::Text;

    #[test]
    fn a_sentence_out_of_sight_is_told() {
        let told = |name: &str, text: &str| {
            let hits = crate::scan::scan(name, text.as_bytes());
            hits.iter().any(|hit| hit.kind == crate::scan::Kind::ConcealedInstruction)
        };
        let sentence = "the key is below the third stone of the wall";
        for tag in
            ["p style='font-size:0'", "div style='opacity:0'", "span hidden", "p style='background:#fff;color:white'"]
        {
            assert!(told("a.md", &format!("x <{tag}>{sentence}</p>")), "{tag}");
            assert!(!told("a.md", &format!("x <{tag}>Skip to content</p>")), "{tag}");
            assert!(!told("a.html", &format!("x <{tag}>{sentence}</p>")), "{tag}");
        }
        for tag in [
            "p style='background:#333;color:white;width:40%'",
            "p aria-hidden='true'",
            "p style='background:#333;color:white'",
        ] {
            assert!(!told("a.md", &format!("x <{tag}>{sentence}</p>")), "{tag}");
        }
    }

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
            "style='x; color: rgba(0, 0, 0, 0)'",
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
        let seen = |text: &str| parts(&Text::new("a.md", text.as_bytes())).is_empty();
        for way in ["/hidden", " style='color:#fff'", " style=\"color:hsl(0 0% 0% / 0%)\"", " style='color:#12345600'"]
        {
            assert!(!seen(&format!("x <p{way}>y</p>")), "{way}");
        }
        for way in [" style='background-color:rgba(0,0,0,0)'", " style='color:rgba(0,0,0,.9)'", " class=hidden-xs"] {
            assert!(seen(&format!("x <p{way}>y</p>")), "{way}");
        }
        for name in UNSHOWN {
            let text = format!("x <{0}>y</{0}>", name.to_ascii_uppercase());
            assert_eq!(parts(&Text::new("a.md", text.as_bytes())).len(), 1, "{text}");
        }
    }
}
