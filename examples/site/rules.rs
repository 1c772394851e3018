//! A page for every rule of the registry, and the list of them.

use crate::{
    book::{FORMAT, Page},
    fixtures::TABLE,
    links,
    markdown::{block, cell, prose, sentence},
};
use std::collections::BTreeMap;
use uaix::{
    Error, Result,
    lint::{Category, Rule, rules::ALL},
};

/// Where the sections of the format stand on its page, by the number that rules name them by.
pub struct Clauses(BTreeMap<String, String>);

impl Clauses {
    /// Reads the table of sections of the page of the format.
    pub fn of(format: &str) -> Self {
        let rows = format.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
        let numbered = rows.filter(|(number, _)| number.parse::<u8>().is_ok());
        Self(
            numbered
                .filter_map(|(number, rest)| Some((number.to_owned(), links::of(rest).first()?.target.clone())))
                .collect(),
        )
    }

    /// The words of a clause, its numbers as links from the folder of the rules.
    fn linked(&self, clause: &str) -> Result<String> {
        let page = links::relative("rules", FORMAT);
        let mut out = String::new();
        for piece in clause.split_inclusive(|c: char| !c.is_ascii_digit()) {
            let digits: String = piece.chars().take_while(char::is_ascii_digit).collect();
            if !digits.is_empty() {
                let anchor = self.0.get(&digits);
                let anchor = anchor.ok_or_else(|| Error::Defect(format!("docs/format.md has no section {digits}")))?;
                out += &format!("[{digits}]({page}{anchor})");
            }
            out += &prose(&piece[digits.len()..]);
        }
        Ok(out)
    }
}

/// The order and the headings of the groups.
const GROUPS: &[(Category, &str)] = &[
    (Category::Container, "Container"),
    (Category::Paths, "Names of files"),
    (Category::Manifest, "Manifest"),
    (Category::ClosedSet, "Required sets"),
    (Category::Inventory, "Inventory"),
    (Category::Integrity, "Digests and sizes"),
    (Category::Anchor, "Protected anchors"),
    (Category::Authority, "Authority"),
    (Category::Secret, "Secrets"),
    (Category::HiddenInstruction, "Hidden instructions"),
    (Category::Destructive, "Destructive commands"),
    (Category::Portability, "Portability"),
    (Category::Log, "Logs"),
    (Category::Claim, "Claims"),
    (Category::Records, "Records"),
    (Category::StatusTerm, "Status words"),
    (Category::Settings, "Settings of a source"),
];

fn group(category: Category) -> impl Iterator<Item = &'static Rule> {
    ALL.iter().copied().filter(move |rule| rule.category == category)
}

/// One page a rule, group after group.
pub fn pages(part: &str, clauses: &Clauses) -> Result<Vec<Page>> {
    let rules = GROUPS.iter().flat_map(|(category, _)| group(*category));
    let pages = rules.map(|rule| Page::new(None, format!("rules/{}.md", rule.id), part, page(rule, clauses)?));
    let pages = pages.collect::<Result<Vec<_>>>()?;
    match pages.len() == ALL.len() {
        true => Ok(pages),
        false => Err(Error::Defect("a category of rules has no heading in examples/site/rules.rs".to_owned())),
    }
}

/// The entries below that of the list.
pub fn summary(pages: &[Page]) -> String {
    let mut out = String::new();
    let mut pages = pages.iter();
    for (category, heading) in GROUPS {
        out += &format!("  - [{heading}]()\n");
        for page in pages.by_ref().take(group(*category).count()) {
            out += &format!("    - [{}]({})\n", page.title, page.path);
        }
    }
    out
}

/// The list of all rules.
pub fn index(part: &str) -> Result<Page> {
    let mut text = format!(
        "# Rules\n\n`uaix lint` judges a package by {} rules. The id of a rule stands in square brackets in each finding; its \
         page says why it exists and how to fix what it finds. `uaix rules ID` says the same without a network. The \
         severity is the usual one: a rule may weigh a case more or less. [`uaix rules`](../commands/rules.md) tells more.\n",
        ALL.len()
    );
    for (category, heading) in GROUPS {
        text += &format!("\n## {heading}\n\n| rule | severity | what it checks |\n|---|---|---|\n");
        for rule in group(*category) {
            text += &format!("| [{0}]({0}.md) | {1} | {2} |\n", rule.id, rule.severity.as_str(), cell(rule.what));
        }
    }
    Page::new(None, "rules/index.md".to_owned(), part, text)
}

fn page(rule: &Rule, clauses: &Clauses) -> Result<String> {
    let no_op = rule.no_op.map_or("none".to_owned(), |code| format!("`{}`", code.as_str()));
    let mut text = format!(
        "# {}\n\n{}\n\n| severity | category | format, section | no-op code |\n|---|---|---|---|\n| {} | {} | {} | {no_op} |\n\n",
        rule.id,
        sentence(rule.what),
        rule.severity.as_str(),
        rule.category.as_str(),
        clauses.linked(rule.clause)?,
    );
    text += &format!("## Why\n\n{}\n\n## Fix\n\n{}\n\n", sentence(rule.why), sentence(rule.fix));
    text += &format!("## Found\n\n{}\n## Not found\n\n{}", block(rule.bad), block(rule.good));
    let shown: Vec<_> = TABLE.iter().filter(|fixture| fixture.rules.contains(&rule.id)).collect();
    if !shown.is_empty() && shown.len() < 5 {
        text += "\n## Fixtures\n\n";
        for fixture in shown {
            text += &format!("- [`{0}`](../examples/{0}): {1}\n", fixture.file, prose(fixture.about));
        }
    }
    text += &format!("\nThe same without a network: `uaix rules {}`. All of them: [Rules](index.md).\n", rule.id);
    Ok(text)
}
