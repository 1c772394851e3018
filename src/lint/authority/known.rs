//! What keys claim, remembered: all records have the same few keys.

use super::Claim;
use std::{
    collections::HashMap,
    sync::{LazyLock, PoisonError, RwLock},
};

/// How many keys are remembered, each of at most so many bytes.
const KEYS: usize = 4096;
const KEY: usize = 64;

/// What a key claims, read once.
pub(super) fn claim(key: &str, read: impl Fn(&str) -> Option<Claim>) -> Option<Claim> {
    static KNOWN: LazyLock<RwLock<HashMap<String, Option<Claim>>>> = LazyLock::new(RwLock::default);
    if let Some(known) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(key) {
        return *known;
    }
    let claim = read(key);
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    if key.len() <= KEY && known.len() < KEYS {
        known.insert(key.to_owned(), claim);
    }
    claim
}
