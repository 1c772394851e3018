//! What the verbs of the receiving side share: which store, which policy, how long to wait.

use super::{interruptible, terminal::Terminal};
use clap::Args;
use etcetera::BaseStrategy;
use std::{path::PathBuf, time::Duration};
use uaix::{
    Error, Result, Store, StoreOptions,
    spec::{id::StableId, person::PersonName, shown},
    store::Policy,
};

/// Where the store is when no flag says so.
const VARIABLE: &str = "UAIX_STORE";

/// The flag that names the store.
#[derive(Args, Debug)]
pub(super) struct PlaceFlag {
    /// The store [default: $UAIX_STORE, else `uaix` in the data folder of the platform]
    #[arg(long, global = true, value_name = "DIR")]
    store: Option<PathBuf>,
}

/// The flag that names a policy.
#[derive(Args, Debug)]
pub(super) struct PolicyFlag {
    /// A local policy [default: policy.toml of the store, else the strict default]
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
}

/// The flag that says how long to wait.
#[derive(Args, Debug)]
pub(super) struct WaitFlag {
    /// How long to wait for another process that changes the store
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
}

impl PlaceFlag {
    /// Where the store is.
    pub(super) fn root(&self) -> Result<PathBuf> {
        if let Some(root) = &self.store {
            return Ok(root.clone());
        }
        if let Some(root) = std::env::var_os(VARIABLE).filter(|root| !root.is_empty()) {
            return Ok(PathBuf::from(root));
        }
        let strategy = etcetera::base_strategy::choose_native_strategy().map_err(|_| {
            let message = "the data folder of this platform is unknown: there is no home folder";
            Error::request(message, format!("name a store with `--store DIR` or {VARIABLE}"))
        })?;
        Ok(strategy.data_dir().join("uaix"))
    }

    /// Opens the store. What opening put right is said.
    pub(super) fn open(
        &self,
        policy: Option<&PolicyFlag>,
        wait: Option<&WaitFlag>,
        terminal: &Terminal,
    ) -> Result<Store> {
        let mut options = StoreOptions { interrupt: interruptible(), ..StoreOptions::default() };
        if let Some(path) = policy.and_then(|flag| flag.policy.as_ref()) {
            let missing = || {
                let message = format!("there is no policy `{}`", uaix::error::shown_path(path));
                Error::request(message, "`uaix policy init` writes one")
            };
            options.policy = Some(Policy::read(path)?.ok_or_else(missing)?);
        }
        if let Some(flag) = wait {
            options.wait = Duration::from_secs(flag.wait);
        }
        let store = Store::open(&self.root()?, &options)?;
        for line in store.repaired() {
            terminal.notice(&format!("note: {line}\n"));
        }
        Ok(store)
    }
}

/// Reads the id of a profile.
pub(super) fn profile_id(text: &str) -> Result<StableId, String> {
    text.parse().map_err(|error| format!("{error}"))
}

/// Reads the name of a person.
pub(super) fn person(text: &str) -> Result<PersonName, String> {
    text.parse().map_err(|error| format!("`{}` {error}", shown::text(text)))
}
