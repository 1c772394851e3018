//! Findings that the maintainers of a source accept, with their reason.

use super::{Finding, Severity};
use crate::spec::config::Allowance;

/// Findings that stay, findings that are allowed with their reason, and allowances that took nothing.
pub(super) type Split<'a> = (Vec<Finding>, Vec<(Finding, String)>, Vec<&'a Allowance>);

/// An allowance takes a finding out of the judgement, never an error.
pub(super) fn split_allowed(findings: Vec<Finding>, allowances: &[Allowance]) -> Split<'_> {
    let mut allowed = Vec::new();
    let mut rest = Vec::new();
    let mut used = vec![false; allowances.len()];
    for finding in findings {
        let takes = |allow: &Allowance| {
            let in_place = allow.path.is_none() || allow.path == finding.path;
            allow.rule == finding.rule && finding.severity != Severity::Error && in_place
        };
        match allowances.iter().position(takes) {
            Some(at) => {
                used[at] = true;
                allowed.push((finding, allowances[at].reason.clone()));
            }
            None => rest.push(finding),
        }
    }
    let idle = allowances.iter().zip(used).filter(|(_, used)| !used).map(|(allowance, _)| allowance);
    (rest, allowed, idle.collect())
}
