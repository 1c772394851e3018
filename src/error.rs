//! Why the tool could not work. What is wrong with a package is never an [`Error`] but a `Finding` of `lint`.

use crate::spec::{config::ConfigError, shown};
use std::{
    io,
    path::{Path, PathBuf},
};

/// The tool could not do what it was asked (exit code 2).
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Reading or writing failed.
    #[error("cannot {action} `{}`: {source}", shown_path(.path))]
    Io {
        /// What was tried: `read`, `create`, `write` …
        action: &'static str,
        /// Where.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The settings file is not one.
    #[error("{}:{}:{}: {source}", shown_path(.path), .source.place.line, .source.place.column)]
    Config {
        /// The file.
        path: PathBuf,
        /// What is wrong, and where.
        source: ConfigError,
    },
    /// A request that can not be met as it stands.
    #[error("{message}")]
    Request {
        /// What is wrong, in words.
        message: String,
        /// What to do.
        help: String,
    },
    /// The work was interrupted before it was done; nothing was left behind.
    #[error("interrupted; nothing was written")]
    Interrupted,
    /// A defect of this program.
    #[error("{0}")]
    Defect(String),
}

/// What this library's functions give.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A request that can not be met, with the way out.
    pub fn request(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Request { message: message.into(), help: help.into() }
    }

    /// What to do about it, when there is something to say.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::Request { help, .. } => Some(help.as_str()),
            Self::Config { source, .. } => source.help.as_deref(),
            Self::Defect(_) => Some("this is a defect of uaix; please report it with the command that led to it"),
            Self::Io { .. } | Self::Interrupted => None,
        }
    }
}

/// Puts the path and the action into an I/O error.
pub(crate) trait At<T> {
    /// Names what was tried, and where.
    fn at(self, action: &'static str, path: &Path) -> Result<T>;
}

impl<T> At<T> for io::Result<T> {
    fn at(self, action: &'static str, path: &Path) -> Result<T> {
        self.map_err(|source| Error::Io { action, path: path.to_owned(), source })
    }
}

/// A path of the disk as a report shows it.
pub fn shown_path(path: &Path) -> String {
    shown::bytes(path.as_os_str().as_encoded_bytes())
}
