//! The book: its pages in reading order, each with its place on the site, and the files beside them.

use crate::{
    links::{self, Link},
    rules, scopes, text,
};
use std::collections::{BTreeMap, BTreeSet};
use uaix::{Error, Result};

/// The order of the pages, in mdBook's own form. A line `<!-- rules -->` stands for the pages of all rules.
const SUMMARY: &str = "docs/SUMMARY.md";
/// The page of the format, at the route that the draft gives it.
pub const FORMAT: &str = "en-us/ai-memory/uaix-package-format/index.md";

/// One page.
pub struct Page {
    /// Its file in this repository; none for a page that is made of data.
    pub source: Option<String>,
    /// Its file in the book, which also is its route.
    pub path: String,
    /// The part of the book that it stands in.
    pub part: String,
    /// Its first heading.
    pub title: String,
    /// What it is about: its first sentence.
    pub about: String,
    /// Markdown.
    pub text: String,
}

impl Page {
    /// A page with its title and its first sentence taken from the text.
    pub fn new(source: Option<String>, path: String, part: &str, text: String) -> Result<Self> {
        let mut blocks = text.split("\n\n").map(str::trim);
        let title = blocks.next().and_then(|line| line.strip_prefix("# ")).map(ToOwned::to_owned);
        let title = title.ok_or_else(|| Error::Defect(format!("`{path}` does not begin with its title")))?;
        let is_prose = |block: &&str| block.starts_with(|c: char| c.is_alphabetic() || "`[*".contains(c));
        let about = blocks.find(is_prose).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        let about = first_sentence(&links::without(&about)?);
        Ok(Self { source, path, part: part.to_owned(), title: title.replace('`', ""), about, text })
    }

    /// The folder that it stands in.
    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// The address of the built page, below the base of the site.
    pub fn route(&self) -> String {
        match self.path.strip_suffix("index.md") {
            Some(folder) => format!("/{folder}"),
            None => format!("/{}.html", self.path.trim_end_matches(".md")),
        }
    }
}

/// The first sentence of a paragraph. A full stop in a name or a number has no space behind it.
fn first_sentence(text: &str) -> String {
    let end = text.match_indices(". ").find(|(at, _)| text[..*at].matches('`').count().is_multiple_of(2));
    end.map_or(text, |(at, _)| &text[..=at]).to_owned()
}

/// Everything that the site is built of.
pub struct Book {
    /// In reading order.
    pub pages: Vec<Page>,
    /// Files that are published as they are, by their place on the site.
    pub files: BTreeMap<String, Vec<u8>>,
    summary: String,
}

/// Reads the pages of this repository and makes those of the rules and scopes.
pub fn read() -> Result<Book> {
    let mut book = Book { pages: Vec::new(), files: BTreeMap::new(), summary: String::new() };
    let mut part = String::new();
    let clauses = rules::Clauses::of(&text("docs/format.md")?);
    for line in text(SUMMARY)?.lines() {
        if let Some(heading) = line.strip_prefix("# ").filter(|heading| *heading != "Summary") {
            part = heading.to_owned();
        }
        match line.trim() {
            "<!-- rules -->" => {
                let pages = rules::pages(&part, &clauses)?;
                book.summary += &rules::summary(&pages);
                book.pages.extend(pages);
            }
            "<!-- scopes -->" => {
                let pages = scopes::pages(&part)?;
                book.summary +=
                    &pages.iter().map(|page| format!("  - [{}]({})\n", page.title, page.path)).collect::<String>();
                book.pages.extend(pages);
            }
            _ => {
                let mut line = line.to_owned();
                for link in links::of(&line.clone()).into_iter().rev() {
                    let page = match link.target.as_str() {
                        "rules/index.md" => rules::index(&part)?,
                        "scopes/index.md" => scopes::index(&part)?,
                        target => {
                            let source = links::resolved("docs", target)?;
                            Page::new(Some(source.clone()), place(&source), &part, shown(&text(&source)?))?
                        }
                    };
                    line.replace_range(link.range, &page.path);
                    book.pages.push(page);
                }
                book.summary += &format!("{line}\n");
            }
        }
    }
    book.settle_links()?;
    book.link_names();
    Ok(book)
}

/// The text as readers see it: what is run as a test ends with an empty line that means nothing to them.
fn shown(text: &str) -> String {
    text.replace("\n\n```\n", "\n```\n")
}

/// The place of a file of this repository in the book.
fn place(source: &str) -> String {
    match source.strip_prefix("docs/").unwrap_or(source) {
        "format.md" => FORMAT.to_owned(),
        name => name.to_lowercase(),
    }
}

impl Book {
    /// Points every link of a page to the place of its target on the site; what is no page is published beside the pages.
    fn settle_links(&mut self) -> Result<()> {
        let known: BTreeMap<_, _> =
            self.pages.iter().filter_map(|page| Some((page.source.clone()?, page.path.clone()))).collect();
        for page in &mut self.pages {
            let here = page.folder().to_owned();
            let Some(source) = &page.source else { continue };
            let folder = source.rsplit_once('/').map(|(folder, _)| folder).unwrap_or_default();
            for link in links::of(&page.text).into_iter().rev().filter(Link::is_local) {
                let (target, anchor) = link.parts();
                let target = links::resolved(folder, target)?;
                let site = match (known.get(&target), target.strip_prefix("docs/schema")) {
                    (Some(path), _) => path.clone(),
                    (None, Some(schema)) => {
                        format!("schemas{}", if schema.is_empty() { "/index.json" } else { schema })
                    }
                    (None, None) if target.ends_with(".md") => {
                        return Err(Error::Defect(format!(
                            "`{source}` links to `{target}`, which is not in {SUMMARY}"
                        )));
                    }
                    (None, None) => {
                        self.files.insert(format!("source/{target}"), crate::bytes(&target)?);
                        format!("source/{target}")
                    }
                };
                page.text.replace_range(link.range.clone(), &format!("{}{anchor}", links::relative(&here, &site)));
            }
        }
        Ok(())
    }

    /// Makes the first mention of a rule or a scope on each page a link to its page.
    fn link_names(&mut self) {
        let named = self.pages.iter().filter(|page| page.source.is_none() && !page.path.ends_with("index.md"));
        let named: BTreeMap<_, _> = named.map(|page| (page.title.clone(), page.path.clone())).collect();
        for page in &mut self.pages {
            let mentions = links::code(&page.text).into_iter();
            let mut told = BTreeSet::from([page.title.clone()]);
            let mentions = mentions.filter(|(_, word)| named.contains_key(word) && told.insert(word.clone()));
            for (range, word) in mentions.collect::<Vec<_>>().into_iter().rev() {
                let target = links::relative(page.folder(), &named[&word]);
                page.text.replace_range(range, &format!("[`{word}`]({target})"));
            }
        }
    }

    /// Every file of the folder that mdBook builds.
    pub fn output(&self) -> Result<BTreeMap<String, Vec<u8>>> {
        let mut out = BTreeMap::new();
        out.insert("book.toml".to_owned(), crate::bytes("docs/site/book.toml")?);
        for name in ["uaix.css", "favicon.svg"] {
            out.insert(format!("theme/{name}"), crate::bytes(&format!("docs/site/{name}"))?);
        }
        out.insert("src/SUMMARY.md".to_owned(), self.summary.clone().into_bytes());
        for page in &self.pages {
            if out.insert(format!("src/{}", page.path), page.text.clone().into_bytes()).is_some() {
                return Err(Error::Defect(format!("two pages are `{}`", page.path)));
            }
        }
        out.extend(self.files.iter().map(|(name, bytes)| (format!("src/{name}"), bytes.clone())));
        Ok(out)
    }
}
