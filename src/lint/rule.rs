//! A rule: static data and one function.

use super::{Content, Finding, Severity, Spot, Subject};
use crate::{scan::Kind, spec::terms::NoOp};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// A rule and its documentation.
#[derive(Debug)]
pub struct Rule {
    /// In kebab-case; never changes.
    pub id: &'static str,
    /// Its family.
    pub category: Category,
    /// The weight of its findings.
    pub severity: Severity,
    /// The public no-op code of a receiver, for what refuses a package.
    pub no_op: Option<NoOp>,
    /// The clause of the contract, with `ours` where the choice is this project's.
    pub clause: &'static str,
    /// What it checks, in one sentence.
    pub what: &'static str,
    /// Why that matters.
    pub why: &'static str,
    /// How to fix it.
    pub fix: &'static str,
    /// An example that is found.
    pub bad: &'static str,
    /// An example that is not.
    pub good: &'static str,
    /// The function.
    pub check: Check,
}

/// Where the documentation site lives, in a build that was made for one.
const SITE: Option<&str> = option_env!("UAIX_SITE");

impl Rule {
    /// The address of the page about this rule; none in a build that knows no site (`UAIX_SITE` while compiling).
    pub fn page(&self) -> Option<String> {
        page_on(SITE?, self.id)
    }
}

/// The page of a rule below the address of a site.
fn page_on(site: &str, id: &str) -> Option<String> {
    site.starts_with("https://").then(|| format!("{}/rules/{id}.html", site.trim_end_matches('/')))
}

/// What a rule looks at.
#[derive(Clone, Copy, Debug)]
pub enum Check {
    /// The whole package, after every content has been read.
    Package(fn(&Subject<'_>, &mut Sink<'_>)),
    /// One text file at a time.
    Content(fn(&Content<'_>, &mut Sink<'_>)),
    /// What the scan of a text finds.
    Scan(Kind),
    /// The same fault in the package, mostly in its manifest, and in its texts.
    Both(fn(&Subject<'_>, &mut Sink<'_>), fn(&Content<'_>, &mut Sink<'_>)),
}

/// The family of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// The bytes of the container and the kinds of its entries.
    Container,
    /// Names.
    Paths,
    /// The manifest.
    Manifest,
    /// The closed sets of the declared scopes.
    ClosedSet,
    /// What is there against what is declared.
    Inventory,
    /// Sizes and digests.
    Integrity,
    /// What a package may not claim or grant.
    Authority,
    /// What records carry.
    Records,
    /// The settings of a package source.
    Settings,
    /// Secrets.
    Secret,
    /// Instructions that a person does not see, or that are not the user's.
    HiddenInstruction,
    /// Commands that destroy.
    Destructive,
    /// Paths and addresses of one machine or network.
    Portability,
    /// The protected anchors.
    Anchor,
    /// Words that are no status.
    StatusTerm,
    /// Logs of running systems.
    Log,
    /// Claims without evidence.
    Claim,
}

impl Category {
    /// The word of reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Container => "container",
            Self::Paths => "paths",
            Self::Manifest => "manifest",
            Self::ClosedSet => "closed-set",
            Self::Inventory => "inventory",
            Self::Integrity => "integrity",
            Self::Authority => "authority",
            Self::Records => "records",
            Self::Settings => "settings",
            Self::Secret => "secret",
            Self::HiddenInstruction => "hidden-instruction",
            Self::Destructive => "destructive",
            Self::Portability => "portability",
            Self::Anchor => "anchor",
            Self::StatusTerm => "status-term",
            Self::Log => "log",
            Self::Claim => "claim",
        }
    }
}

/// The most findings of one rule that are kept; the rest is counted.
const MOST: usize = 200;

/// Everything that was found, bounded: a hostile package can not make a report of any length.
#[derive(Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    counts: HashMap<&'static str, (usize, Severity)>,
}

impl Findings {
    fn push(&mut self, finding: Finding) {
        let (count, worst) = self.counts.entry(finding.rule).or_insert((0, finding.severity));
        *count += 1;
        *worst = finding.severity.min(*worst);
        if *count <= MOST {
            self.list.push(finding);
        }
    }

    /// Takes what was found in one more file, as if it had been found here.
    pub(super) fn absorb(&mut self, other: Self) {
        let mut kept: HashMap<&'static str, usize> = HashMap::new();
        for finding in other.list {
            *kept.entry(finding.rule).or_default() += 1;
            self.push(finding);
        }
        // What was only counted there is only counted here.
        for (rule, (count, worst)) in other.counts {
            let more = count - kept.get(rule).copied().unwrap_or_default();
            let (total, all) = self.counts.entry(rule).or_insert((0, worst));
            *total += more;
            *all = worst.min(*all);
        }
    }

    /// The lines of a file that rules have found something on.
    pub(super) fn told(&self, path: &str, rules: &[&str]) -> HashSet<usize> {
        let here = self.list.iter().rev().take_while(|finding| finding.path.as_deref() == Some(path));
        here.filter(|finding| rules.contains(&finding.rule)).filter_map(|finding| finding.line).collect()
    }

    /// The findings that were kept so far.
    pub(super) fn kept(&mut self) -> &mut Vec<Finding> {
        &mut self.list
    }

    /// The findings, and one for each rule that says how many more there are.
    pub(super) fn finish(mut self) -> Vec<Finding> {
        for rule in super::rules::ALL {
            if let Some((count, worst)) = self.counts.get(rule.id).filter(|(count, _)| *count > MOST) {
                let (more, worst) = (*count - MOST, *worst);
                let mut rest = Findings::default();
                let mut sink = Sink::new(rule, &mut rest);
                sink.report_as(worst, Spot::package(), format!("and {more} more like this"), "");
                self.list.append(&mut rest.list);
            }
        }
        self.list
    }
}

/// Where a rule puts its findings.
#[derive(Debug)]
pub struct Sink<'a> {
    rule: &'static Rule,
    findings: &'a mut Findings,
}

impl<'a> Sink<'a> {
    pub(super) fn new(rule: &'static Rule, findings: &'a mut Findings) -> Self {
        Self { rule, findings }
    }

    /// The id of the rule that reports here.
    pub fn rule_id(&self) -> &'static str {
        self.rule.id
    }

    /// Reports a finding of the rule's own severity.
    pub fn report(&mut self, spot: Spot, message: impl Into<String>, help: impl Into<String>) {
        self.report_as(self.rule.severity, spot, message, help);
    }

    /// Reports a finding of another severity.
    pub fn report_as(&mut self, severity: Severity, spot: Spot, message: impl Into<String>, help: impl Into<String>) {
        let rule = self.rule;
        let help = help.into();
        self.findings.push(Finding {
            rule: rule.id,
            category: rule.category,
            severity,
            message: message.into(),
            path: spot.path,
            line: spot.place.map(|place| place.line),
            column: spot.place.map(|place| place.column),
            pointer: spot.pointer,
            excerpt: None,
            help: (!help.is_empty()).then_some(help),
            clause: rule.clause,
            no_op: rule.no_op.filter(|_| severity == Severity::Error),
            value: None,
            value_sha256: None,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::page_on;

    #[test]
    fn the_page_of_a_rule() {
        let page = Some("https://uaix.example/docs/rules/grant-true.html".to_owned());
        for (site, want) in [
            ("https://uaix.example/docs", &page),
            ("https://uaix.example/docs/", &page),
            ("", &None),
            ("uaix.example", &None),
        ] {
            assert_eq!(page_on(site, "grant-true"), *want, "{site}");
        }
    }
}
