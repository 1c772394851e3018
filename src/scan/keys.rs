//! Keys and their values, wherever a text states them: JSON, YAML, TOML, front matter, blocks of settings in Markdown,
//! and header lines such as `Authority: none`. A lenient reader: what is broken is read as far as it goes.

use super::text::{Form, Text};
use memchr::{memchr, memchr2, memmem, memrchr};
use std::ops::Range;

/// How deep keys nest before the outermost are forgotten.
const DEPTH: usize = 32;
/// How many lines below a key belong to its value at most.
const BELOW: usize = 64;

/// A key with what it is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting<'t> {
    /// The keys above it, the nearest last, as written.
    pub above: Vec<&'t str>,
    /// The key, as written.
    pub key: &'t str,
    /// A scalar as written, without quotes; the first scalar of a list; empty for an empty list or object.
    pub value: &'t str,
    /// A list or an object as written, of which `value` is only the first scalar; the same as `value` for a scalar.
    pub body: &'t str,
    /// Where the key stands.
    pub range: Range<usize>,
    /// Whether it is a header line of prose rather than a setting.
    pub header: bool,
}

/// Every setting of a text whose key is watched, in order.
pub(super) fn settings<'t>(text: &'t Text<'_>, watched: fn(&str) -> bool) -> Vec<Setting<'t>> {
    let mut found = Found { list: Vec::new(), watched };
    match text.form {
        Form::Json => json(&text.text, 0, &mut found),
        Form::Settings => lines(text, 1, text.lines() + 1, &mut found),
        Form::Plain => {}
        Form::Markdown => markdown(text, &mut found),
    }
    found.list
}

/// The settings that were found.
struct Found<'t> {
    list: Vec<Setting<'t>>,
    watched: fn(&str) -> bool,
}

impl<'t> Found<'t> {
    /// Keeps a setting when its key is watched, and says where.
    fn push(&mut self, key: &'t str, setting: impl FnOnce() -> Setting<'t>) -> Option<usize> {
        (self.watched)(key).then(|| {
            self.list.push(setting());
            self.list.len() - 1
        })
    }
}

fn markdown<'t>(text: &'t Text<'_>, found: &mut Found<'t>) {
    let mut number = 1;
    if text.line(1).trim_end() == "---"
        && let Some(end) = (2..=text.lines()).find(|number| text.line(*number).trim_end() == "---")
    {
        lines(text, 2, end, found);
        number = end + 1;
    }
    let mut head = text.start(number);
    while let Some(start) = fence(text, head) {
        headers(text, head..start, found);
        let number = text.place(start).0;
        let language = text.line(number).trim_start().trim_start_matches(FENCE).trim().to_ascii_lowercase();
        let below = text.start(number + 1);
        let end = fence(text, below).unwrap_or(text.text.len());
        match language.split([' ', '{', ',']).next().unwrap_or_default() {
            "json" | "jsonc" | "json5" => json(text.text.get(below..end).unwrap_or_default(), below, found),
            "yaml" | "yml" | "toml" | "ini" | "conf" | "cfg" | "properties" => {
                let end = if end < text.text.len() { text.place(end).0 } else { text.lines() + 1 };
                lines(text, number + 1, end, found);
            }
            _ => {}
        }
        head = if end < text.text.len() { text.start(text.place(end).0 + 1) } else { end };
    }
    headers(text, head..text.text.len(), found);
}

/// Begins and ends a block of code.
const FENCE: &str = "```";

/// The start of the next line that is a fence, from the start of a line on.
fn fence(text: &Text<'_>, mut from: usize) -> Option<usize> {
    let bytes = text.text.as_bytes();
    loop {
        let at = from + memmem::find(bytes.get(from..)?, FENCE.as_bytes())?;
        let start = memrchr(b'\n', &bytes[from..at]).map_or(from, |end| from + end + 1);
        if text.text.get(start..at)?.trim().is_empty() {
            return Some(start);
        }
        from = at + memchr(b'\n', &bytes[at..])? + 1;
    }
}

/// Header lines of prose, and settings that stand there alone: `key: value` and `key = value`.
fn headers<'t>(text: &'t Text<'_>, range: Range<usize>, found: &mut Found<'t>) {
    let bytes = &text.text.as_bytes()[..range.end];
    let mut start = range.start;
    while let Some(at) = memchr2(b':', b'=', &bytes[start..]).map(|at| start + at) {
        let from = memrchr(b'\n', &bytes[start..at]).map_or(start, |end| start + end + 1);
        let end = memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |end| at + end);
        start = (end + 1).min(bytes.len());
        let line = &text.text[from..end];
        let body = line.trim();
        let body = body.strip_prefix("- ").or_else(|| body.strip_prefix("* ")).unwrap_or(body).trim_start();
        let Some((key, value)) = key_value(body, true) else { continue };
        found.push(key, || {
            let offset = from + line.find(key).unwrap_or(0);
            let (first, range) = (first_of(value), offset..offset + key.len());
            Setting { above: Vec::new(), key, value: first, body: value, range, header: true }
        });
    }
}

/// Settings of lines: `key: value`, `key = value`, `- key: value`, nested by indentation and `[sections]`.
fn lines<'t>(text: &'t Text<'_>, from: usize, to: usize, found: &mut Found<'t>) {
    let mut above: Vec<(usize, &'t str)> = Vec::new();
    let mut section: Option<&'t str> = None;
    for number in from..to {
        let line = text.line(number);
        let content = line.trim_start();
        let mut indent = line.len() - content.len();
        let mut body = content.trim_end();
        if let Some(name) = body.strip_prefix('[').and_then(|rest| rest.trim_end_matches(']').split(']').next()) {
            section = Some(name.trim_start_matches('[').rsplit('.').next().unwrap_or(name));
            above.clear();
            continue;
        }
        if let Some(item) = body.strip_prefix("- ").or_else(|| body.strip_prefix("* ")) {
            indent += 2;
            body = item.trim_start();
        }
        let Some((key, value)) = key_value(body, false) else { continue };
        above.retain(|(depth, _)| *depth < indent);
        found.push(key, || {
            let offset = text.start(number) + line.find(key).unwrap_or(0);
            let (value, body) =
                if value.is_empty() { below(text, number, to, indent) } else { (first_of(value), value) };
            let parents = section.into_iter().chain(above.iter().map(|(_, key)| *key)).collect();
            Setting { above: parents, key, value, body, range: offset..offset + key.len(), header: false }
        });
        above.push((indent, key));
        if above.len() > DEPTH {
            above.remove(0);
        }
    }
}

/// A value, or the first of a list.
fn first_of(value: &str) -> &str {
    let list = value.strip_prefix(['[', '{']);
    unquote(list.and_then(|rest| rest.split([',', ']', '}']).next()).unwrap_or(value))
}

/// What stands below a key that is alone on its line: its first scalar, and all of it.
fn below<'t>(text: &'t Text<'_>, number: usize, to: usize, indent: usize) -> (&'t str, &'t str) {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let belongs = |line: &str| {
        line.trim().is_empty() || depth(line) > indent || (depth(line) == indent && line.trim_start().starts_with("- "))
    };
    let end =
        (number + 1..to).take(BELOW).find(|below| !belongs(text.line(*below))).unwrap_or(to.min(number + 1 + BELOW));
    let body = text.text.get(text.start(number + 1)..text.start(end)).unwrap_or_default().trim();
    let first = body.lines().next().unwrap_or_default();
    (unquote(first.strip_prefix("- ").unwrap_or(first)), body)
}

fn key_value(body: &str, prose: bool) -> Option<(&str, &str)> {
    let at = memchr2(b':', b'=', body.as_bytes())?;
    let key = body[..at].trim().trim_matches(['"', '\'', '*', '`']);
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' ' | '$' | '@' | '/');
    if key.is_empty() || key.len() > 60 || !key.chars().all(plain) {
        return None;
    }
    let mut value = body[at + 1..].trim();
    while let Some(rest) = value.strip_prefix("**") {
        value = rest;
    }
    let value = value.trim_start();
    let label = key.starts_with(char::is_uppercase) && key.split(' ').count() <= 4 && body[at..].starts_with(':');
    // A single word with a mark or a capital inside is the name of a setting: `auto_approve: all`.
    let setting =
        !key.contains(' ') && value.split(' ').count() <= 2 && key.chars().all(|c| c.is_alphanumeric() || c == '_');
    (!prose || label || setting).then_some((key, value))
}

fn unquote(value: &str) -> &str {
    let value = value.trim().trim_end_matches(',');
    for mark in ['"', '\'', '`'] {
        if let Some(inner) = value.strip_prefix(mark) {
            return inner.split(mark).next().unwrap_or(inner);
        }
    }
    // A comment of YAML or TOML is no value.
    value.split(" #").next().unwrap_or(value).trim()
}

/// An object or a list that is open: the key that holds it, where its setting stands among those found, where it starts.
struct Open<'t> {
    name: &'t str,
    index: Option<usize>,
    start: usize,
}

/// Settings of JSON, in one pass without building it.
fn json<'t>(text: &'t str, base: usize, found: &mut Found<'t>) {
    let bytes = text.as_bytes();
    let mut open: Vec<Open<'t>> = Vec::new();
    let mut key: Option<(&'t str, Range<usize>)> = None;
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let end = string_end(bytes, at);
                let inner = text.get(at + 1..end.saturating_sub(1).max(at + 1)).unwrap_or_default();
                let is_key = bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b':');
                if is_key {
                    key = Some((inner, base + at..base + end));
                } else {
                    scalar(inner, &mut key, &open, found);
                }
                at = end;
                continue;
            }
            b'{' | b'[' => {
                let index = key.take().map(|(name, range)| {
                    let above = || open.iter().map(|open| open.name).filter(|name| !name.is_empty()).collect();
                    let setting = || Setting { above: above(), key: name, value: "", body: "", range, header: false };
                    (name, found.push(name, setting))
                });
                let (name, index) = index.unzip();
                open.push(Open { name: name.unwrap_or_default(), index: index.flatten(), start: at });
                if open.len() > DEPTH {
                    open.remove(0);
                }
            }
            b'}' | b']' => {
                if let Some(Open { index: Some(index), start, .. }) = open.pop() {
                    found.list[index].body = text.get(start..=at).unwrap_or_default();
                }
                key = None;
            }
            b't' | b'f' | b'n' | b'-' | b'0'..=b'9' => {
                let length =
                    bytes[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(byte)).count();
                let length = length.max(1);
                scalar(text.get(at..at + length).unwrap_or_default(), &mut key, &open, found);
                at += length;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
}

fn scalar<'t>(value: &'t str, key: &mut Option<(&'t str, Range<usize>)>, open: &[Open<'t>], found: &mut Found<'t>) {
    if let Some((name, range)) = key.take() {
        let above = || open.iter().map(|open| open.name).filter(|name| !name.is_empty()).collect();
        found.push(name, || Setting { above: above(), key: name, value, body: value, range, header: false });
    }
    // The first scalar inside a list or object is what its key is set to.
    for index in open.iter().filter_map(|open| open.index) {
        if found.list[index].value.is_empty() {
            found.list[index].value = value;
        }
    }
}

/// The end of a string that starts at a quotation mark, behind its closing mark.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn case(name: &str, text: &str, want: &[(&str, &str)]) {
        let text = Text::new(name, text.as_bytes());
        let got = settings(&text, |_| true);
        let got: Vec<_> = got
            .iter()
            .map(|setting| {
                let path = setting.above.iter().copied().chain([setting.key]).collect::<Vec<_>>().join("/");
                (path, setting.value)
            })
            .collect();
        let want: Vec<_> = want.iter().map(|(path, value)| ((*path).to_owned(), *value)).collect();
        assert_eq!(got, want, "{}", text.text);
    }

    #[test]
    fn json_settings() {
        case(
            "a.json",
            "{\"a\": {\"b\": true, \"c\": []}, \"d\": [\"x\", \"y\"]}",
            &[("a", "true"), ("a/b", "true"), ("a/c", ""), ("d", "x")],
        );
        case("a.json", "{\"a\": \"q\\\"t\", \"b\": null", &[("a", "q\\\"t"), ("b", "null")]);
        case("a.json", "\"", &[]);
        case("a.json", "{\"\\", &[]);
    }

    #[test]
    fn settings_of_lines() {
        case(
            "a.yaml",
            "a:\n  b: true # yes\n  c:\n    - x\nd: [p, q]\n",
            &[("a", "b: true"), ("a/b", "true"), ("a/c", "x"), ("d", "p")],
        );
        case("a.toml", "[x]\ny = \"z\"\n", &[("x/y", "z")]);
        case(
            "a.md",
            "---\nrole: system\n---\n# T\nAuthority: none\n- **Tool access:** granted\nand so: x\n",
            &[("role", "system"), ("Authority", "none"), ("Tool access", "granted")],
        );
        case("a.md", "```yaml\na: 1\n```\nB: 2\n", &[("a", "1"), ("B", "2")]);
    }
}
