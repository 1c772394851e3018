//! What loading a package would change, and what it needs: known before anything is done.

use super::{
    AnchorConsent, Authorization, Cause, Consent, Profile, Store, Verdict, import::Judged, profile::other_issuer,
};
use crate::{
    diff::{Change, Difference, FileChange, diff},
    error::{Error, Result, shown_path},
    lint::derivation::is_derived,
    package::{OpenOptions, Package, observe_file},
    scope::Catalog,
    spec::{
        digest::Digest,
        id::StableId,
        instant::UtcInstant,
        manifest::Manifest,
        terms::{NoOp, Operation},
    },
};

/// Something that loading needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// Nothing helps: the package or the local policy refuses.
    Refusal(Cause),
    /// The exact change of a protected anchor, named by a person.
    Authorization(Authorization),
    /// The yes of a human who gives a name; why.
    NamedHuman(String),
    /// Somebody's yes.
    Yes,
}

/// What loading a package would do. It holds for the profile as it was when the plan was made.
#[derive(Debug)]
pub struct Plan {
    /// The profile; absent when the package is refused before it names one.
    pub profile_id: Option<StableId>,
    /// The version that is active now.
    pub base: Option<Digest>,
    /// Whether the package is active already, so that there is nothing to do.
    pub is_active: bool,
    /// What changes against the active version; absent for a new profile.
    pub difference: Option<Difference>,
    /// What it needs.
    pub needs: Vec<Need>,
    pub(super) judged: Judged,
}

impl Plan {
    /// The receipt as it would be written today.
    pub fn receipt(&self) -> &super::Receipt {
        &self.judged.receipt
    }

    /// The package.
    pub fn package(&self) -> &Package {
        &self.judged.package
    }

    /// Whether nothing that a person says can load the package.
    pub fn is_refused(&self) -> bool {
        self.needs.iter().any(|need| matches!(need, Need::Refusal(_)))
    }
}

impl Store {
    /// Plans the loading of a package in quarantine. Nothing is written.
    ///
    /// # Errors
    /// When it is not in quarantine, its bytes are damaged, or the profile can not be read.
    pub fn plan(&self, sha256: Digest) -> Result<Plan> {
        let judged = self.judge_again(sha256)?;
        let refused = judged.receipt.verdict == Verdict::NoOp;
        let manifest = judged.package.manifest().filter(|_| !refused);
        let Some((manifest, id)) = manifest.and_then(|manifest| Some((manifest, manifest.profile_id.right()?))) else {
            let needs = judged.receipt.no_op.iter().cloned().map(Need::Refusal).collect();
            return Ok(Plan { profile_id: None, base: None, is_active: false, difference: None, needs, judged });
        };
        let profile = self.profile(id)?;
        let base = profile.as_ref().map(|profile| profile.active);
        let is_active = base == Some(sha256);
        let mut needs = Vec::new();
        let mut difference = None;
        if !is_active {
            needs.extend(self.need_of_verdict(judged.receipt.verdict));
            if let Some(profile) = &profile {
                let active = self.open_version(id, profile.active)?;
                let changes = diff(&active, &judged.package, false)?;
                needs.extend(self.needs_of_update(profile, &active, manifest, &changes));
                difference = Some(changes);
            }
        }
        Ok(Plan { profile_id: Some(id.clone()), base, is_active, difference, needs, judged })
    }

    /// Judges a package in quarantine by the rules and the policy of today.
    pub(super) fn judge_again(&self, sha256: Digest) -> Result<Judged> {
        let place = self.archive_path(sha256);
        let Some(earlier) = self.receipt(sha256)? else {
            let message = format!("`{sha256}` is not in quarantine");
            return Err(Error::request(message, "import it first: `uaix import FILE`"));
        };
        let archive = observe_file(&place)?;
        if archive.sha256 != sha256 {
            let message = format!("`{}` is damaged: its bytes are not those that came in", shown_path(&place));
            return Err(Error::request(message, "import the package again; that puts its bytes right"));
        }
        let mut judged = self.judge(&place, archive, &earlier.archive.name)?;
        judged.receipt = judged.receipt.following(&earlier);
        Ok(judged)
    }

    /// A version as a package: the archive it came from, or its files where that is gone.
    fn open_version(&self, id: &StableId, sha256: Digest) -> Result<Package> {
        let archive = self.archive_path(sha256);
        if archive.is_file() {
            return self.open_archive(&archive);
        }
        Package::open(&self.version_folder(id, sha256), &OpenOptions::default())
    }

    fn need_of_verdict(&self, verdict: Verdict) -> Option<Need> {
        let load = &self.policy.rules.load;
        if load.named_human.contains(&verdict) {
            Some(Need::NamedHuman(format!("the verdict is {verdict}")))
        } else if load.without_question.contains(&verdict) {
            None
        } else {
            Some(Need::Yes)
        }
    }

    fn needs_of_update(
        &self,
        profile: &Profile,
        active: &Package,
        manifest: &Manifest,
        changes: &Difference,
    ) -> Vec<Need> {
        let rules = &self.policy.rules.changes;
        let mut needs = Vec::new();
        if let Some(words) = profile.latest().and_then(|event| other_issuer(&event.issuer, manifest)) {
            needs.push(Need::NamedHuman(words));
        }
        for authorization in changes.anchors.iter().filter_map(authorization) {
            needs.push(match rules.anchors {
                AnchorConsent::Authorize => Need::Authorization(authorization),
                AnchorConsent::Refuse => {
                    let words = format!("local policy: the anchor `{}` may not change", authorization.path);
                    Need::Refusal(Cause::refusal(NoOp::ProtectedAnchorMutation, words))
                }
            });
        }
        if is_derivative(manifest) && active.manifest().is_some_and(|manifest| !is_derivative(manifest)) {
            let words =
                "a derivative of a persona never takes the place of one that is not: give it a profileId of its own";
            needs.push(Need::Refusal(Cause::refusal(NoOp::ProvenanceMismatch, words)));
        }
        let personas = changes.persona.0.len();
        if personas > 0 {
            let words = format!("{personas} file{} of the persona changed", if personas == 1 { "" } else { "s" });
            needs.extend(need_of_change(rules.persona, words));
        }
        let made = manifest.created_utc.right();
        let before = profile.latest().and_then(|event| event.created_utc.parse::<UtcInstant>().ok());
        if let (Some(made), Some(before)) = (made, before)
            && *made < before
        {
            needs.extend(need_of_change(rules.downgrades, format!("made {made}, the active version {before}")));
        }
        needs
    }
}

fn need_of_change(consent: Consent, words: String) -> Option<Need> {
    match consent {
        Consent::Allow => None,
        Consent::NamedHuman => Some(Need::NamedHuman(words)),
        Consent::Refuse => {
            Some(Need::Refusal(Cause::refusal(NoOp::MemoryConflictUnresolved, format!("local policy: {words}"))))
        }
    }
}

/// What would have to be authorized for an anchor to change like this.
fn authorization(file: &FileChange) -> Option<Authorization> {
    let (operation, sha256) = match &file.change {
        Change::Same => return None,
        Change::Added(b, _) => (Operation::Create, b.sha256),
        Change::Removed(a) => (Operation::Remove, a.sha256),
        Change::Changed { b, .. } => (Operation::Replace, b.sha256),
    };
    Some(Authorization { operation, path: file.path.clone(), sha256 })
}

/// Whether some file of the persona says that it is derived from another.
fn is_derivative(manifest: &Manifest) -> bool {
    let catalog = Catalog::embedded();
    let mut rows = manifest.files.iter().filter(|row| is_derived(&row.source));
    rows.any(|row| row.path.right().is_some_and(|path| catalog.is_persona(path)))
}
