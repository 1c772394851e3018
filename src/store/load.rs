//! Loading and rollback: what makes another version of a profile the active one. One writer at a time; each ends with one rename.

use super::{
    Authorization, Need, Plan, Profile, Store, Verdict,
    check::faults_of_version,
    import::Judged,
    lock::WriterLock,
    make_private,
    profile::{Action, Event, PROFILE_NAME, VERSIONS},
};
use crate::{
    error::{At, Error, Result, shown_path},
    package::atomic_folder::AtomicFolder,
    spec::{digest::Digest, id::StableId, instant::UtcInstant, person::PersonName},
    unpack::write_files,
};
use std::{fs, path::Path};

/// What a person or a client says to a plan.
#[derive(Clone, Debug, Default)]
pub struct Yes {
    /// Who says it.
    pub by: Option<PersonName>,
    /// A yes without a name.
    pub yes: bool,
    /// The changes of anchors that they authorize.
    pub authorized: Vec<Authorization>,
}

/// A version that became active.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The profile.
    pub profile_id: StableId,
    /// The archive whose files are active now.
    pub active: Digest,
    /// The one before.
    pub previous: Option<Digest>,
    /// Files of the version, the manifest included.
    pub files: usize,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loading {
    /// The version is active.
    Done(Loaded),
    /// It was active before.
    AlreadyActive {
        /// The profile.
        profile_id: StableId,
        /// Whether files of it were damaged, and are written anew.
        repaired: bool,
    },
    /// Nothing was changed: these needs are not met.
    Refused(Vec<Need>),
}

impl Yes {
    /// The needs that this does not meet.
    fn leaves(&self, needs: &[Need]) -> Vec<Need> {
        let met = |need: &&Need| match need {
            Need::Refusal(_) => false,
            Need::Authorization(wanted) => self.authorized.contains(wanted),
            Need::NamedHuman(_) => self.by.is_some(),
            Need::Yes => self.yes || self.by.is_some(),
        };
        needs.iter().filter(|need| !met(need)).cloned().collect()
    }

    /// An authorization of something else than what changes is a mistake that nobody may overlook.
    fn check(&self, needs: &[Need]) -> Result<()> {
        let wanted = |given: &&Authorization| {
            !needs.iter().any(|need| matches!(need, Need::Authorization(one) if one == *given))
        };
        match self.authorized.iter().find(wanted) {
            None => Ok(()),
            Some(given) => {
                let message = format!("`{given}` authorizes no change of this package");
                Err(Error::request(message, "look again at what changes: `uaix load … --dry-run`"))
            }
        }
    }
}

impl Store {
    /// Loads a package as it was planned: its files become the active version of its profile.
    ///
    /// # Errors
    /// When the profile changed since the plan was made, somebody else holds the store for too long, or the system refuses.
    /// The version that was active is then active still.
    pub fn load(&self, plan: &Plan, yes: &Yes) -> Result<Loading> {
        if !plan.is_refused() {
            yes.check(&plan.needs)?;
        }
        let left = yes.leaves(&plan.needs);
        let Some(id) = plan.profile_id.as_ref().filter(|_| left.is_empty()) else { return Ok(Loading::Refused(left)) };
        let _lock = WriterLock::acquire(&self.root, self.wait, "load", &self.interrupt)?;
        let help = "look again at what would change, and say yes to that";
        let earlier = self.unchanged(id, plan.base, help)?;
        if plan.is_active {
            let repaired = self.keep_version(plan, id)?;
            return Ok(Loading::AlreadyActive { profile_id: id.clone(), repaired });
        }
        let archive = plan.receipt().archive.sha256;
        let event = self.event(Action::Load, &plan.judged, plan.base, yes);
        match earlier {
            None => self.found(plan, id, event)?,
            Some(earlier) => {
                self.keep_version(plan, id)?;
                self.interrupt.check()?;
                self.write_profile(&Profile::after(Some(earlier), id, event))?;
            }
        }
        let files = plan.package().files().count() + 1;
        Ok(Loading::Done(Loaded { profile_id: id.clone(), active: archive, previous: plan.base, files }))
    }

    /// Makes an earlier version the active one again: the one before the active one, or the named one. Its bytes are
    /// verified first, and the policy of today has to let it in. Anchors and persona files of a version that was active need
    /// no new authorization.
    ///
    /// # Errors
    /// When there is no such profile or version, its bytes are damaged, or as [`Store::load`].
    pub fn rollback(&self, id: &StableId, version: Option<Digest>, by: Option<&PersonName>) -> Result<Loading> {
        let profile = self.existing(id)?;
        let Some(target) = version.or_else(|| profile.earlier()) else {
            let message = format!("`{id}` has no earlier version");
            return Err(Error::request(message, format!("`uaix profiles show {id}` lists what was active")));
        };
        if !profile.versions().any(|known| known == target) {
            let message = format!("`{target}` was never active in `{id}`");
            return Err(Error::request(message, format!("`uaix profiles show {id}` lists what was active")));
        }
        if target == profile.active {
            return Ok(Loading::AlreadyActive { profile_id: id.clone(), repaired: false });
        }
        let judged = self.judge_again(target)?;
        if judged.receipt.verdict == Verdict::NoOp {
            return Ok(Loading::Refused(judged.receipt.no_op.into_iter().map(Need::Refusal).collect()));
        }
        let _lock = WriterLock::acquire(&self.root, self.wait, "rollback", &self.interrupt)?;
        let earlier = self.unchanged(id, Some(profile.active), "look at it, and go back again")?;
        let faults = faults_of_version(&judged.package, &self.version_folder(id, target))?;
        if let Some(fault) = faults.first() {
            let message = format!("the version `{target}` is damaged: {fault}");
            return Err(Error::request(message, "load its package again; that writes its files anew"));
        }
        let yes = Yes { by: by.cloned(), ..Yes::default() };
        let event = self.event(Action::Rollback, &judged, Some(profile.active), &yes);
        self.write_profile(&Profile::after(earlier, id, event))?;
        let files = judged.package.files().count() + 1;
        Ok(Loading::Done(Loaded { profile_id: id.clone(), active: target, previous: Some(profile.active), files }))
    }

    /// The profile, when its active version is still the one that was looked at.
    fn unchanged(&self, id: &StableId, base: Option<Digest>, help: &str) -> Result<Option<Profile>> {
        let profile = self.profile(id)?;
        if profile.as_ref().map(|profile| profile.active) == base {
            return Ok(profile);
        }
        let message = format!("the profile `{id}` changed in the meantime");
        Err(Error::request(message, help))
    }

    /// Makes a profile with its first version, in one step.
    fn found(&self, plan: &Plan, id: &StableId, event: Event) -> Result<()> {
        let target = self.profile_folder(id);
        if fs::symlink_metadata(&target).is_ok() {
            let message = format!("`{}` is there and is no profile", shown_path(&target));
            return Err(Error::request(
                message,
                "`uaix store check` says what it is; `uaix profiles remove` removes it",
            ));
        }
        let staged = AtomicFolder::stage(&self.profiles_folder())?;
        let version = staged.path().join(VERSIONS).join(event.archive.to_string());
        self.write_version(plan, &version, &self.version_folder(id, event.archive))?;
        let text = Profile::after(None, id, event).to_text()?;
        let file = staged.path().join(PROFILE_NAME);
        fs::write(&file, text).at("write", &target.join(PROFILE_NAME))?;
        self.interrupt.check()?;
        staged.persist(&target)
    }

    /// Writes the files of a version, unless they are there and right; whether it had to.
    fn keep_version(&self, plan: &Plan, id: &StableId) -> Result<bool> {
        let target = self.version_folder(id, plan.receipt().archive.sha256);
        if target.exists() {
            if faults_of_version(plan.package(), &target)?.is_empty() {
                return Ok(false);
            }
            self.discard(&target, &self.profiles_folder())?;
        }
        let staged = AtomicFolder::stage(&self.profiles_folder())?;
        self.write_version(plan, staged.path(), &target)?;
        make_private(&self.profile_folder(id).join(VERSIONS))?;
        staged.persist(&target)?;
        Ok(true)
    }

    /// Writes the files of a version into a folder; errors name the place where they will be.
    fn write_version(&self, plan: &Plan, folder: &Path, target: &Path) -> Result<()> {
        let Judged { package, judgement, .. } = &plan.judged;
        fs::create_dir_all(folder).at("create", target)?;
        write_files(package, judgement, folder, target, &self.interrupt)?;
        protect(folder).at("write", target)
    }

    fn event(&self, action: Action, judged: &Judged, previous: Option<Digest>, yes: &Yes) -> Event {
        let receipt = &judged.receipt;
        let issuer_name = judged.package.manifest().map(|manifest| manifest.issuer.name()).unwrap_or_default();
        let claims = receipt.package.clone();
        let (package_id, issuer, created_utc) =
            claims.map(|claims| (claims.package_id, claims.issuer, claims.created_utc)).unwrap_or_default();
        Event {
            action,
            time: UtcInstant::now(),
            archive: receipt.archive.sha256,
            previous,
            package_id,
            issuer,
            issuer_sha256: Digest::of(issuer_name.as_bytes()),
            created_utc,
            verdict: receipt.verdict,
            by: yes.by.as_ref().map(ToString::to_string),
            authorized: yes.authorized.iter().map(ToString::to_string).collect(),
            policy_sha256: self.policy.sha256,
        }
    }
}

/// Takes the right to write off every file, where the system knows such a right for single files.
fn protect(folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    for found in fs::read_dir(folder)? {
        use std::os::unix::fs::PermissionsExt;
        let found = found?;
        if found.file_type()?.is_dir() {
            protect(&found.path())?;
        } else {
            fs::set_permissions(found.path(), fs::Permissions::from_mode(0o444))?;
        }
    }
    #[cfg(not(unix))]
    let _ = fs::metadata(folder)?;
    Ok(())
}
