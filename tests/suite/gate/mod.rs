//! The gate against archives written byte by byte, cut, flipped and scrambled.

mod corpus;
mod hostile;
mod mutation;
mod support;

pub use hostile::archives as hostile_archives;
pub use support::zip_bytes;
