//! THE RECEIVING SIDE: quarantine, verdict, local policy, isolated profiles, receipts, rollback. Importing is not loading.
//!
//! # Embedding uaix
//!
//! A desktop client that receives packages goes four steps, each of which can end the story:
//!
//! 1. [`Store::open`] a folder of its own, with a [`Policy`] that is its own. What an interrupted run left is put right.
//! 2. [`Store::import`] copies the bytes into `quarantine/<sha256>/`, judges that copy by every rule and by the policy, and
//!    writes a [`Receipt`]. Nothing is expanded. The [`Verdict`] is a proposal.
//! 3. [`Store::plan`] says what loading would change, anchors first, and what it needs: somebody's yes, a name, an
//!    authorization for each anchor that changes. [`Store::load`] does it when the [`Yes`] meets the needs.
//! 4. [`Store::profile`] and [`Version`] read the active version, in the order of its entry points. [`Store::rollback`]
//!    goes back to a version that was active before.
//!
//! ```text
//! STORE/uaix-store.json                      what this folder is
//! STORE/policy.toml                          the local policy, when somebody wrote one
//! STORE/lock                                 held by whoever changes a profile
//! STORE/quarantine/<sha256>/package.uaix     the bytes as they came in
//! STORE/quarantine/<sha256>/receipt.json     what was found
//! STORE/profiles/<profileId>/profile.json    which version is active, and the history: one file, replaced as a whole
//! STORE/profiles/<profileId>/versions/<sha256>/…   the files of a version; never changed
//! ```
//!
//! Everything appears by one rename, so a reader needs no lock and never sees a half state. A power cut, a kill or a full
//! disk leaves the state before it, or the state after it. Nothing is executed, nothing goes over a network.
//!
//! This room prints nothing and asks nobody: the yes of a person is an argument. Where the contract is silent about the
//! form of a store (section 5), the form is this project's own.

mod authorize;
mod check;
mod digits;
mod import;
mod load;
mod lock;
mod outgoing;
mod plan;
mod policy;
mod policy_tables;
mod profile;
mod profiles;
mod quarantine;
mod receipt;
mod repair;
mod verdict;
mod version;

pub use authorize::Authorization;
pub use check::{Fault, Garbage, StoreCheck};
pub use import::Imported;
pub use load::{Loaded, Loading, Yes};
pub use plan::{Need, Plan};
pub use policy::{DEFAULT_POLICY, POLICY_NAME, POLICY_SCHEMA, Policy, PolicyRules};
pub use policy_tables::{AnchorConsent, ChangeTable, Choice, Consent, LimitTable, LoadTable};
pub use profile::{Action, Event, Profile};
pub use quarantine::Quarantined;
pub use receipt::{
    ArchiveRecord, Claims, PolicyRecord, RECEIPT_FORMAT, RECEIPT_NAME, RECEIPT_SCHEMA, Receipt, Summary, ToolRecord,
};
pub use verdict::{Assessment, Cause, Verdict};
pub use version::Version;

use crate::{
    error::{At, Error, Result, shown_path},
    package::{
        Interrupt,
        atomic::{create_new, replace},
        read_small,
    },
};
use std::{
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

/// The file that says what the folder is.
const MARKER: &str = "uaix-store.json";
/// What it says.
const MARKER_TEXT: &str = "{\n  \"storeFormat\": \"uaix.store.v0.1\"\n}\n";

/// How to open a store.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The local policy; `policy.toml` of the store when absent, and the strict default when that is absent too.
    pub policy: Option<Policy>,
    /// How long to wait for somebody else who changes a profile.
    pub wait: Duration,
    /// Lets somebody stop the work.
    pub interrupt: Interrupt,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self { policy: None, wait: Duration::from_secs(30), interrupt: Interrupt::default() }
    }
}

/// A folder of received packages and of the profiles that were loaded from them.
#[derive(Debug)]
pub struct Store {
    root: PathBuf,
    policy: Policy,
    wait: Duration,
    interrupt: Interrupt,
    repaired: Vec<String>,
}

impl Store {
    /// Opens a store. A folder that does not exist or is empty is an empty store; it is made by the first import. What an
    /// interrupted run left is put right, see [`Store::repaired`].
    ///
    /// # Errors
    /// When the folder holds something else, was made by a later version, or can not be read; when the policy is not one.
    pub fn open(root: &Path, options: &StoreOptions) -> Result<Self> {
        let root = std::path::absolute(root).at("resolve", root)?;
        let is_made = is_store(&root)?;
        let policy = match &options.policy {
            Some(policy) => policy.clone(),
            None => Policy::read(&root.join(POLICY_NAME))?.unwrap_or_default(),
        };
        let mut store =
            Self { root, policy, wait: options.wait, interrupt: options.interrupt.clone(), repaired: Vec::new() };
        if is_made {
            store.repaired = repair::repair(&store);
        }
        Ok(store)
    }

    /// Where it is.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The local policy that holds here.
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// What lets somebody stop the work.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// What an interrupted run had left and opening put right, in words; nothing else was changed by it.
    pub fn repaired(&self) -> &[String] {
        &self.repaired
    }

    /// Writes a policy into the store.
    ///
    /// # Errors
    /// When the text is not a policy, one is there and `replaces` is false, or the system refuses.
    pub fn write_policy(&self, text: &str, replaces: bool) -> Result<PathBuf> {
        let path = self.root.join(POLICY_NAME);
        Policy::parse(text).map_err(|source| Error::Config { path: path.clone(), source })?;
        self.make()?;
        if replaces {
            replace(&path, text.as_bytes())?;
        } else if path.exists() {
            let message = format!("`{}` is there already", shown_path(&path));
            return Err(Error::request(message, "change it with an editor; `uaix policy check` reads it"));
        } else {
            create_new(&path, text.as_bytes())?;
        }
        Ok(path)
    }

    /// Makes the folders, where they are not there yet.
    fn make(&self) -> Result<()> {
        for folder in [self.root.clone(), self.quarantine_folder(), self.profiles_folder()] {
            make_private(&folder)?;
        }
        lock::prepare(&self.root)?;
        let marker = self.root.join(MARKER);
        match create_new(&marker, MARKER_TEXT.as_bytes()) {
            // Somebody else has made the same store in the meantime.
            Err(_) if marker.exists() => Ok(()),
            made => made,
        }
    }

    fn quarantine_folder(&self) -> PathBuf {
        self.root.join("quarantine")
    }

    fn profiles_folder(&self) -> PathBuf {
        self.root.join("profiles")
    }
}

/// Whether a folder is a store already; what is neither one nor empty is never taken for one.
fn is_store(root: &Path) -> Result<bool> {
    if fs::metadata(root).is_ok_and(|found| !found.is_dir()) {
        let message = format!("`{}` is a file, not a store of received packages", shown_path(root));
        return Err(Error::request(message, "name a folder that does not exist yet, or is empty"));
    }
    let marker = root.join(MARKER);
    match read_small(&marker, 64 * 1024)? {
        Some(bytes) if bytes == MARKER_TEXT.as_bytes() => return Ok(true),
        Some(_) => {
            let message = format!("`{}` is the mark of another version of uaix", shown_path(&marker));
            return Err(Error::request(message, "use the version that made this store"));
        }
        None => {}
    }
    let mut list = match fs::read_dir(root) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        list => list.at("read", root)?,
    };
    // Two first imports at once: the folders may be there a moment before the mark is.
    let known = ["quarantine", "profiles", lock::NAME, POLICY_NAME];
    let foreign = list.find_map(|found| {
        let name = found.ok()?.file_name();
        let name = name.to_string_lossy();
        (!known.contains(&name.as_ref()) && !name.contains(MARKER)).then(|| name.into_owned())
    });
    match foreign {
        None => Ok(false),
        Some(name) => {
            let message = format!(
                "`{}` is no store of received packages: it holds `{}`",
                shown_path(root),
                crate::spec::shown::text(&name)
            );
            Err(Error::request(message, "name a folder that does not exist yet, or is empty"))
        }
    }
}

/// Makes a folder that only its owner reads: received memory is private.
fn make_private(folder: &Path) -> Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder).at("create", folder)
}
