//! Pointers in prose: how each line of a block is written, and one more block written the same way.

use super::shape::{Said, line_end, spelled};
use crate::{
    scope::{Field, PointerFields},
    spec::{
        pointers::Pointer,
        record::{Label, Record, snake_case},
    },
};

/// One line of a block, around its value.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Form {
    /// Before the label: spaces, the mark of a list, asterisks.
    before: String,
    /// The label as it is written there.
    label: String,
    /// Between label and value: the colon, asterisks, a space, an opening quote or backtick.
    between: String,
    /// What stands there.
    value: String,
    /// Behind the value: a closing quote, the two spaces of a hard break.
    after: String,
    /// The value stands on a line of its own, behind these spaces.
    below: Option<String>,
}

/// A block: the form of each of its lines by field, and the heading above it when that is its own.
struct Block<'a> {
    forms: Vec<(&'a str, Form)>,
    heading: Option<Heading>,
}

/// A heading of one pointer.
struct Heading {
    /// The number signs and the space behind them.
    lead: String,
    text: String,
    /// How many empty lines follow.
    gap: usize,
}

/// The text with one more block at its end. Every byte that was there stays before it.
pub(super) fn append(text: &str, fields: &PointerFields<'_>, said: &[Said<'_>]) -> String {
    let end = line_end(text);
    let blocks = read(text, fields);
    let mut out = text.to_owned();
    if !out.is_empty() && !out.ends_with('\n') {
        out += end;
    }
    if out.lines().last().is_some_and(|line| !line.trim().is_empty()) {
        out += end;
    }
    for line in block(&blocks, fields, said) {
        out += &line;
        out += end;
    }
    out
}

/// The line of a checksum as the block of a pointer would have it, behind its last field. The number of the line that it
/// follows, from 1, and the line without its end.
pub(super) fn checksum_line(
    text: &str,
    fields: &PointerFields<'_>,
    pointer: &Pointer,
    digest: &str,
) -> Option<(usize, String)> {
    let blocks = read(text, fields);
    let last = pointer.fields.values().map(|(_, line)| *line).max()?;
    let at = fields.read(text).iter().position(|known| known.line == pointer.line)?;
    let model = blocks.get(at).map(|block| &block.forms[..])?;
    let form = form_of(fields.checksum, &blocks, model, fields);
    Some((last, form.with(&spelled(digest, checksums(&blocks, fields))).into_iter().next()?))
}

/// The lines of a new block.
fn block(blocks: &[Block<'_>], fields: &PointerFields<'_>, said: &[Said<'_>]) -> Vec<String> {
    let model = blocks.last().map_or(&[][..], |block| &block.forms[..]);
    let mut order: Vec<&Said<'_>> = Vec::new();
    for (id, _) in model {
        order.extend(said.iter().find(|(field, _)| field.id == *id));
    }
    // What the model does not have stands behind what comes before it in the data.
    for (at, new) in said.iter().enumerate() {
        if order.iter().all(|(field, _)| field.id != new.0.id) {
            let before =
                at.checked_sub(1).and_then(|before| order.iter().position(|(field, _)| field.id == said[before].0.id));
            order.insert(before.map_or(0, |before| before + 1), new);
        }
    }
    let mut lines = heading(blocks, fields, said);
    for (field, value) in order {
        let value = match field.id == fields.checksum.id {
            true => spelled(value, checksums(blocks, fields)),
            false => value.clone(),
        };
        lines.extend(form_of(field, blocks, model, fields).with(&value));
    }
    lines
}

/// The heading of a new block, where blocks have their own: with the id or the label, as the last one has it.
fn heading(blocks: &[Block<'_>], fields: &PointerFields<'_>, said: &[Said<'_>]) -> Vec<String> {
    let Some(last) = blocks.last() else { return Vec::new() };
    let Some(model) = &last.heading else { return Vec::new() };
    let is = |field: &str| {
        let form = last.forms.iter().find(|(id, _)| *id == field);
        form.is_some_and(|(_, form)| snake_case(&form.value) == snake_case(&model.text))
    };
    let value = |id: &str| said.iter().find(|(field, _)| field.id == id).map(|(_, value)| value.as_str());
    // The third field of the data is the name for people.
    let label = fields.all.get(2).map_or("", |field| field.id.as_str());
    let every = blocks.len() > 1 && blocks.iter().all(|block| block.heading.is_some());
    let text = if is(&fields.opener.id) {
        value(&fields.opener.id)
    } else if is(label) || every {
        value(label)
    } else {
        None
    };
    let Some(text) = text else { return Vec::new() };
    let mut lines = vec![format!("{}{text}", model.lead)];
    lines.extend(std::iter::repeat_n(String::new(), model.gap));
    lines
}

/// How a field is written: as in the last block that has it, else like its neighbours under the label of the data.
fn form_of(field: &Field, blocks: &[Block<'_>], model: &[(&str, Form)], fields: &PointerFields<'_>) -> Form {
    let of = |forms: &[(&str, Form)]| forms.iter().find(|(id, _)| *id == field.id).map(|(_, form)| form.clone());
    let known = of(model).or_else(|| blocks.iter().rev().find_map(|block| of(&block.forms)));
    if let Some(known) = known {
        return known;
    }
    // The line that opens a block may carry the mark of a list; the others show how one goes on.
    let like = model.iter().rev().find(|(id, _)| *id != fields.opener.id).or(model.last());
    let Some((_, like)) = like else {
        let (before, after) = (String::new(), String::new());
        let (label, between) = (field.label().to_owned(), ": ".to_owned());
        return Form { before, label, between, value: String::new(), after, below: None };
    };
    let labels: Vec<&str> = model.iter().map(|(_, form)| form.label.as_str()).collect();
    let between = like.between.trim_end_matches(['"', '\'', '`']);
    let between = if between.ends_with(char::is_whitespace) { between.to_owned() } else { format!("{between} ") };
    let after = if like.after.trim().is_empty() { like.after.clone() } else { String::new() };
    let (before, value) = (like.before.clone(), String::new());
    Form { before, label: label_like(field, &labels), between, value, after, below: None }
}

/// The label of a field, spelled as others are: `review_status`, `reviewStatus`, `review status` or `Review status`.
pub(super) fn label_like(field: &Field, others: &[&str]) -> String {
    let inner_capital = |label: &&str| {
        !label.contains(' ') && label.starts_with(char::is_lowercase) && label.contains(char::is_uppercase)
    };
    if others.iter().any(|label| label.contains('_')) {
        field.id.clone()
    } else if others.iter().any(inner_capital) {
        camel(&field.id)
    } else if others.iter().any(|label| label.contains('-') && !label.contains(' ')) {
        field.id.replace('_', "-")
    } else if !others.is_empty() && others.iter().all(|label| label.chars().all(|c| !c.is_uppercase())) {
        field.label().to_lowercase()
    } else {
        field.label().to_owned()
    }
}

fn camel(id: &str) -> String {
    let mut up = false;
    id.chars().fold(String::new(), |mut out, c| {
        match (c, up) {
            ('_', _) => up = true,
            (c, true) => {
                out.extend(c.to_uppercase());
                up = false;
            }
            (c, false) => out.push(c),
        }
        out
    })
}

fn checksums<'b>(blocks: &'b [Block<'_>], fields: &PointerFields<'_>) -> impl Iterator<Item = &'b str> {
    let id = fields.checksum.id.clone();
    let forms = blocks.iter().rev().flat_map(|block| &block.forms);
    forms.filter(move |(known, _)| *known == id).map(|(_, form)| form.value.as_str())
}

impl Form {
    /// The lines with another value.
    fn with(&self, value: &str) -> Vec<String> {
        let Self { before, label, between, after, below, .. } = self;
        match below {
            Some(spaces) => vec![format!("{before}{label}{}", between.trim_end()), format!("{spaces}{value}{after}")],
            None => vec![format!("{before}{label}{between}{value}{after}")],
        }
    }

    fn of(line: &str, label: &Label, next: Option<&str>) -> Option<Self> {
        let head = &line[..line.find(':')?];
        let name = head.trim_start().trim_start_matches(['-', '*', '+', ' ', '\t']).trim_end_matches(['*', ' ']);
        let start = head.rfind(name).filter(|_| !name.is_empty())?;
        let (before, rest) = (&line[..start], &line[start + name.len()..]);
        let made = |between: &str, value: &str, after: &str, below: Option<&str>| Self {
            before: before.to_owned(),
            label: name.to_owned(),
            between: between.to_owned(),
            value: value.to_owned(),
            after: after.to_owned(),
            below: below.map(str::to_owned),
        };
        if label.value.is_empty() {
            let between = rest.trim_end();
            let next = next.filter(|next| !next.trim().is_empty());
            return Some(match next {
                Some(next) => {
                    let value = next.trim();
                    let at = next.len() - next.trim_start().len();
                    made(between, value, &next[at + value.len()..], Some(&next[..at]))
                }
                None => made(&format!("{between} "), "", "", None),
            });
        }
        let colon = rest.find(':')? + 1;
        let at = colon + rest[colon..].find(&label.value)?;
        Some(made(&rest[..at], &label.value, &rest[at + label.value.len()..], None))
    }
}

/// The blocks of a text, one for each pointer.
fn read<'f>(text: &str, fields: &PointerFields<'f>) -> Vec<Block<'f>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().collect();
    let record = Record::parse(text);
    let pointers = fields.read(text);
    let mut previous = 0;
    let mut blocks = Vec::new();
    for (at, pointer) in pointers.iter().enumerate() {
        let next = pointers.get(at + 1).map_or(usize::MAX, |next| next.line);
        let mut forms: Vec<(&'f str, Form)> = Vec::new();
        for label in record.labels.iter().filter(|label| (pointer.line..next).contains(&label.line)) {
            let Some(field) = fields.field(&label.key) else { continue };
            // A field that stands in a later section is none of the pointer's.
            let own =
                pointer.fields.get(&field.id).is_some_and(|(_, line)| (label.line..=label.line + 1).contains(line));
            let Some(line) = lines.get(label.line - 1).filter(|_| own) else { continue };
            if forms.iter().any(|(id, _)| *id == field.id) {
                continue;
            }
            let wraps = pointer.fields.get(&field.id).is_some_and(|(_, line)| *line == label.line + 1);
            let below = lines.get(label.line).copied().filter(|_| wraps);
            if let Some(form) = Form::of(line, label, below) {
                forms.push((field.id.as_str(), form));
            }
        }
        blocks.push(Block { forms, heading: heading_above(&lines, previous, pointer.line) });
        previous = pointer.fields.values().map(|(_, line)| *line).max().unwrap_or(pointer.line);
    }
    blocks
}

/// The heading right above a line, with nothing but empty lines between, and none of the block before.
fn heading_above(lines: &[&str], previous: usize, line: usize) -> Option<Heading> {
    let above = lines.get(previous..line - 1)?;
    let gap = above.iter().rev().take_while(|line| line.trim().is_empty()).count();
    let found = above[..above.len() - gap].last()?;
    let signs = found.trim_start().trim_start_matches('#');
    let text = signs.trim();
    let is_heading = found.trim_start().starts_with('#') && signs.starts_with(' ') && !text.is_empty();
    is_heading.then(|| Heading {
        lead: found[..found.len() - signs.trim_start().len()].to_owned(),
        text: text.trim_end_matches(['#', ' ']).to_owned(),
        gap,
    })
}
