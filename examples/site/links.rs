//! Links in Markdown: where they stand, what they lead to, and how one place is reached from another.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::ops::Range;
use uaix::{Error, Result};

/// A link in a text.
pub struct Link {
    /// The bytes of its target.
    pub range: Range<usize>,
    /// What it leads to.
    pub target: String,
}

impl Link {
    /// Whether it leads to another file of the same site.
    pub fn is_local(&self) -> bool {
        !self.target.contains("://") && !self.target.starts_with('#') && !self.target.starts_with("mailto:")
    }

    /// The file, and the anchor with its `#`.
    pub fn parts(&self) -> (&str, &str) {
        self.target.split_at(self.target.find('#').unwrap_or(self.target.len()))
    }
}

/// Every link of a text, in order.
pub fn of(text: &str) -> Vec<Link> {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter();
    let mut links = Vec::new();
    for (event, range) in events {
        let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event else { continue };
        // The target is the last thing in a link; a link without one in its text is an address in angle brackets.
        if let Some(at) = text[range.clone()].rfind(&format!("]({dest_url})")) {
            let start = range.start + at + 2;
            links.push(Link { range: start..start + dest_url.len(), target: dest_url.into_string() });
        }
    }
    links
}

/// Every piece of code in running text that is no part of a link or a heading.
pub fn code(text: &str) -> Vec<(Range<usize>, String)> {
    let mut inside = 0;
    let mut found = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(Tag::Link { .. } | Tag::Heading { .. }) => inside += 1,
            Event::End(TagEnd::Link | TagEnd::Heading(_)) => inside -= 1,
            Event::Code(word) if inside == 0 => found.push((range, word.into_string())),
            _ => {}
        }
    }
    found
}

/// The text with the words of its links and nothing of their targets.
pub fn without(text: &str) -> Result<String> {
    let mut out = text.to_owned();
    for link in of(text).into_iter().rev() {
        let open = out[..link.range.start].rfind('[');
        let open = open.ok_or_else(|| Error::Defect(format!("a link without words in `{text}`")))?;
        out.replace_range(link.range.start - 2..link.range.end + 1, "");
        out.remove(open);
    }
    Ok(out)
}

/// A relative path, seen from a folder, as a path from the root.
pub fn resolved(folder: &str, target: &str) -> Result<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.pop().is_none() => {
                return Err(Error::Defect(format!("`{target}` leads out of the repository")));
            }
            ".." => {}
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}

/// The way from a folder to a file, both from the root.
pub fn relative(folder: &str, target: &str) -> String {
    let from: Vec<_> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<_> = target.split('/').collect();
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let mut out = "../".repeat(from.len() - shared);
    out.push_str(&to[shared..].join("/"));
    out
}
