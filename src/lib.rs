//! Tools for `.uaix` packages of reviewed AI memory: an independent implementation of a draft format (v0.1).
//!
//! A package is opened by one door, [`Package::open`], whether it is a folder or an archive. [`lint()`] judges it,
//! [`pack()`] makes an archive of it, [`create`] and [`complete`] scaffold one. The library never prints, asks or exits.
//!
//! The rooms, each using only those above it:
//!
//! - [`spec`]: the nouns: manifest, entry path, digest, time, settings
//! - [`scope`]: the catalogue of scopes and the closed sets they add up to
//! - [`package`]: one opened package; the gate; the archive writer
//! - [`scan`](mod@scan): text under suspicion: secrets, hidden instructions, commands, places
//! - [`lint`](mod@lint): rules and findings
//! - [`diff`](mod@diff): what differs between two packages
//! - [`persona`]: complete or not, preserved or derived, and what a run did otherwise
//! - [`handoff`]: files that people drop: taken in, decided on, accounted for
//! - [`store`]: the receiving side: quarantine, local policy, isolated profiles
//! - [`report`]: findings to text
//! - [`memory`]: the ledger of long-term memory: pointers, their checksums, promotions
//! - [`review`]: human reviews of a source, bound to bytes
//! - [`pack`](mod@pack), [`unpack`](mod@unpack), [`verify`](mod@verify), [`rehash`](mod@rehash), [`scaffold`]:
//!   the verbs
//!
//! ```
//! use uaix::{OpenOptions, Package, lint};
//!
//! let package = Package::open("examples/orbit".as_ref(), &OpenOptions::default())?;
//! let judgement = lint(&package)?;
//! assert!(!judgement.is_refused());
//! # Ok::<(), uaix::Error>(())
//! ```

pub mod diff;
pub mod error;
pub mod handoff;
pub mod lint;
pub mod memory;
pub mod pack;
pub mod package;
pub mod persona;
pub mod rehash;
pub mod report;
pub mod review;
pub mod scaffold;
pub mod scan;
pub mod scope;
pub mod spec;
pub mod store;
pub mod unpack;
pub mod verify;

pub use diff::{Difference, diff};
pub use error::{Error, Result};
pub use handoff::Handoff;
pub use lint::{Finding, Judgement, Severity, lint, lint_bytes};
pub use memory::Memory;
pub use pack::{PackOptions, Packing, pack};
pub use package::{Interrupt, OpenOptions, Package};
pub use rehash::{RehashOptions, Rehashing, rehash};
pub use scaffold::{Blueprint, complete, create};
pub use scan::scan;
pub use scope::{Catalog, ClosedSet};
pub use store::{Store, StoreOptions};
pub use unpack::{Unpacking, unpack};
pub use verify::{Verification, VerifyOptions, verify};

/// The Rust blocks of the page are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../docs/embedding.md")]
struct Embedding;
