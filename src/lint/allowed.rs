//! Findings that the maintainers of a source accept, with their reason.
//!
//! A warning can be allowed. An error can not, but for what the scan of a text may mistake: there the allowance names the
//! file and the digest of exactly what was found.

use super::{Check, Finding, Severity, rules::find};
use crate::{scan::Kind, spec::config::Allowance};

/// Findings that stay, findings that are allowed with their reason, and allowances that took nothing.
pub(super) type Split<'a> = (Vec<Finding>, Vec<(Finding, String)>, Vec<&'a Allowance>);

/// Takes the findings out of the judgement that the allowances name.
pub(super) fn split_allowed(findings: Vec<Finding>, allowances: &[Allowance]) -> Split<'_> {
    let mut allowed = Vec::new();
    let mut rest = Vec::new();
    let mut used = vec![false; allowances.len()];
    for finding in findings {
        match allowances.iter().position(|allowance| takes(allowance, &finding)) {
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

fn takes(allowance: &Allowance, finding: &Finding) -> bool {
    if allowance.rule != finding.rule {
        return false;
    }
    match find(finding.rule).map(|rule| rule.check) {
        Some(Check::Scan(kind)) => {
            let value = finding.value.filter(|_| is_allowable(kind)).map(|value| value.to_string());
            let stated = allowance.sha256.as_ref().map(|stated| stated.to_ascii_lowercase());
            allowance.path.is_some() && allowance.path == finding.path && value.is_some() && stated == value
        }
        _ => {
            let in_place = allowance.path.is_none() || allowance.path == finding.path;
            finding.severity != Severity::Error && in_place && allowance.sha256.is_none()
        }
    }
}

/// What nobody can have a reason for: a live key, an invisible character, a grant.
pub(super) fn is_allowable(kind: Kind) -> bool {
    !matches!(
        kind,
        Kind::ProviderSecret
            | Kind::PrivateKey
            | Kind::InvisibleText
            | Kind::BidiControl
            | Kind::ControlText
            | Kind::AuthorityClaim
            | Kind::AuthoritySetting
    )
}
