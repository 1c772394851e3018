//! `html-in-text`: a file that is declared as text is no HTML page and carries no script

use crate::{
    lint::{Category, Check, Content, Rule, Severity, Sink, Spot},
    scope::Catalog,
    spec::{structured::front_matter, terms::NoOp},
};
use memchr::memchr_iter;

pub(super) static RULE: Rule = Rule {
    id: "html-in-text",
    category: Category::Inventory,
    severity: Severity::Error,
    no_op: Some(NoOp::UnsupportedCapabilityLevel),
    clause: "1 and 3, ours",
    what: "a file that is declared as text is no HTML page and carries no script",
    why: "a client that shows it as a page runs what is in it; HTML and SVG are no media types of a package",
    fix: "keep what the page says as Markdown; show markup as code, between backticks or in a fence",
    bad: "docs/page.md that begins with <!DOCTYPE html>; a record with <script>…</script> in its text",
    good: "a sentence about the `<script>` element, in backticks",
    check: Check::Content(check),
};

/// How pages and drawings begin.
const OPENINGS: &[(&str, &str)] = &[
    ("<!doctype html", "an HTML page"),
    ("<html", "an HTML page"),
    ("<head", "an HTML page"),
    ("<body", "an HTML page"),
    ("<script", "an HTML page"),
    ("<iframe", "an HTML page"),
    ("<!doctype svg", "an SVG drawing"),
    ("<svg", "an SVG drawing"),
];

fn check(content: &Content<'_>, sink: &mut Sink<'_>) {
    if !content.media_type.id.starts_with("text/") {
        return;
    }
    let bytes = content.bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content.bytes);
    // Only the beginning tells what a file is; a long one is not copied for it.
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(64 * 1024)]);
    if let Some(what) = opening(&start) {
        let message = format!("`{}` is {what} under the type {}", content.path, content.media_type.id);
        sink.report(Spot::file(content.path), message, "leave it out, or keep what it says as Markdown");
    } else if content.media_type.id == "text/markdown"
        && let Some(line) = script_line(bytes)
    {
        let cold = Catalog::embedded().is_cold(content.path);
        let severity = if cold { Severity::Warning } else { Severity::Error };
        let message = format!("`{}` carries a script: `<script>` outside of code", content.path);
        let help = "take it out, or show it as code, between backticks or in a fence";
        sink.report_as(severity, Spot::line(content.path, line), message, help);
    }
}

/// What a text is by its first tag, behind front matter, comments and the declaration of XML.
fn opening(text: &str) -> Option<&'static str> {
    let behind = front_matter(text).map_or(0, |front| {
        let body = text.find(front).unwrap_or(0) + front.len();
        body + text[body..].find('\n').map_or(0, |end| end + 1)
    });
    let mut rest = text[behind..].trim_start();
    while let Some((open, end)) =
        [("<!--", "-->"), ("<?xml", "?>")].into_iter().find(|(open, _)| rest.starts_with(open))
    {
        rest = rest[open.len()..].split_once(end)?.1.trim_start();
    }
    let tag = |opening: &str| {
        let head = rest.get(..opening.len()).is_some_and(|head| head.eq_ignore_ascii_case(opening));
        // `<header>` is none.
        head && !rest[opening.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-')
    };
    OPENINGS.iter().find(|(opening, _)| tag(opening)).map(|(_, what)| *what)
}

/// The first line, from 1, with a script element that is not shown as code.
fn script_line(bytes: &[u8]) -> Option<usize> {
    if !has_tag(bytes) {
        return None;
    }
    let mut fence: Option<&[u8]> = None;
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let trimmed = line.trim_ascii_start();
        let mark = [&b"```"[..], b"~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            // Four spaces or a tab make code of a line, as far as a line tells.
            (None, None) if !line.starts_with(b"    ") && !line.starts_with(b"\t") && has_script(line) => {
                return Some(index + 1);
            }
            _ => {}
        }
    }
    None
}

/// Whether the tag stands somewhere, in any case: most texts need no closer look.
fn has_tag(bytes: &[u8]) -> bool {
    let tag = b"<script";
    memchr_iter(b'<', bytes)
        .any(|at| bytes.get(at..at + tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag)))
}

fn has_script(line: &[u8]) -> bool {
    if !has_tag(line) {
        return false;
    }
    let mut text = String::from_utf8_lossy(line).to_lowercase().into_bytes();
    // Code stands between as many backticks as its author likes.
    text.dedup_by(|next, before| *next == b'`' && *before == b'`');
    let text = String::from_utf8_lossy(&text);
    let bare = text.split('`').step_by(2);
    bare.into_iter().any(|part| {
        part.match_indices("<script").any(|(at, tag)| part[at + tag.len()..].starts_with(['>', ' ', '/', '\t']))
    })
}

#[cfg(test)]
mod tests {
    use super::{opening, script_line};

    #[test]
    fn pages() {
        for (text, want) in [
            ("<!DOCTYPE HTML>\n<p>", true),
            ("\n<!-- x -->\n<HTML lang=en>", true),
            ("---\ntype: x\n---\n<html>", true),
            ("<?xml version='1.0'?><svg xmlns=''>", true),
            ("<header>x</header>", false),
            ("# Title\n<html>", false),
            ("<!-- open", false),
            ("", false),
        ] {
            assert_eq!(opening(text).is_some(), want, "{text}");
        }
    }

    #[test]
    fn scripts() {
        for (text, want) in [
            ("# A\n\n<script src=x></script>\n", Some(3)),
            ("a <SCRIPT>\n", Some(1)),
            ("`<script>` and ``<script>``\n", None),
            ("```html\n<script>\n```\n", None),
            ("~~~\n```\n<script>\n~~~\n", None),
            ("    <script>\n<scripture>\n", None),
        ] {
            assert_eq!(script_line(text.as_bytes()), want, "{text}");
        }
    }
}
