//! The catalogue of scopes: which files a declared scope closes over, read from `scopes/*.toml`.
//!
//! Only data files know names of scope files; this room reads them and adds them up. It judges nothing and touches no
//! disk (the data is embedded). To add a scope: `scopes/<id>.toml`, its id in `scopes/catalog.toml`, its templates.

mod catalog;
mod closed_set;
mod consumer;
mod data;
mod intake;
mod layout;
mod pointer_fields;

pub use catalog::{Catalog, role_of};
pub use closed_set::{ClosedSet, Requirement};
pub use consumer::{Consumer, ConsumerFile};
pub use data::{
    Alternative, EvidenceKind, Field, Hint, ManifestField, OutOfScope, PersonaLayout, Question, QuestionKind,
    RequiredFile, Said, Scope, Trigger, ValueKind,
};
pub use intake::Intake;
pub use layout::{Layout, MediaType, Unsupported};
pub use pointer_fields::PointerFields;
