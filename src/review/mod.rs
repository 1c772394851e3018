//! Human reviews of a package source: what each file's standing is, what may be recorded, and the recording.
//!
//! A review is a person's yes to exact bytes. This room asks nobody and judges no content; it makes sure that a review
//! names a file of the package, its operation and a person, and writes `uaix.review.toml` and nothing else. What the
//! ledger means is in `spec/ledger`; what `pack` and `lint` make of it is theirs. A new condition of a review goes to
//! `choose.rs`.

mod choose;
mod earlier;
mod record;

pub use earlier::{Earlier, earlier_text};
pub use record::{Recorded, Vouch, record};

use crate::{
    error::{Error, Result, shown_path},
    package::{Container, Observed, OpenOptions, Package},
    scope::Catalog,
    spec::{
        config::{CONFIG_NAME, REVIEW_NAME},
        entry_path::EntryPath,
        ledger::{Ledger, Review, Standing},
        terms::Operation,
    },
};
use std::path::Path;

/// The longest text, in bytes, that is shown to a reviewer or compared line by line.
pub const SHOWN_LIMIT: u64 = 256 * 1024;

/// A package source and how each of its files stands to the recorded reviews.
#[derive(Debug)]
pub struct Source {
    /// The source.
    pub package: Package,
    /// Every file of the package, sorted by path.
    pub files: Vec<Reviewable>,
    ledger: Ledger,
}

/// What a file of the package is at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// Size and digest as they are now.
    pub observed: Observed,
    /// Whether it is a protected anchor.
    pub is_anchor: bool,
}

/// A file of the package, with its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewable {
    /// The file.
    pub path: EntryPath,
    /// What it is now.
    pub bytes: Bytes,
}

/// A review that may be recorded once a person has said yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The file.
    pub path: EntryPath,
    /// What the review says yes to.
    pub operation: Operation,
    /// The bytes; none when the review is of a removal.
    pub bytes: Option<Bytes>,
}

impl Source {
    /// Opens a package source and reads every byte of it.
    ///
    /// # Errors
    /// When it is no source, a file can not be read, or the ledger is not one.
    pub fn open(place: &Path, options: &OpenOptions) -> Result<Self> {
        let package = Package::open(place, options)?;
        if package.container == Container::Archive || package.config.is_none() {
            let message = format!("`{}` is no package source: it has no {CONFIG_NAME}", shown_path(place));
            let help = "go to the folder of the source, or name it with `-C DIR`; a package is never reviewed in place: \
                unpack it and make it a source with `uaix init`";
            return Err(Error::request(message, help));
        }
        let mut contents = package.contents()?;
        let mut files = Vec::new();
        for (path, entry) in package.files() {
            let observed = contents.read(path, entry, &mut |_| {})?;
            let observed = observed.map_err(|flaw| Error::Defect(format!("a folder with a flaw: {}", flaw.detail)))?;
            let bytes = Bytes { observed, is_anchor: Catalog::embedded().is_anchor(path) };
            files.push(Reviewable { path: path.clone(), bytes });
        }
        let ledger = package.ledger.clone().unwrap_or_default();
        Ok(Self { package, files, ledger })
    }

    /// How a file stands to its reviews.
    pub fn standing(&self, file: &Reviewable) -> Standing<'_> {
        self.ledger.standing(&file.path, file.bytes.observed.sha256, file.bytes.is_anchor)
    }

    /// The files that wait for a review, with how each stands.
    pub fn waiting(&self) -> impl Iterator<Item = (&Reviewable, Standing<'_>)> {
        let all = self.files.iter().map(|file| (file, self.standing(file)));
        all.filter(|(_, standing)| !matches!(standing, Standing::Reviewed(_)))
    }

    /// The files that were reviewed and are no longer in the package, with their latest review.
    pub fn gone(&self) -> impl Iterator<Item = &Review> {
        let here = |path: &EntryPath| self.files.iter().any(|file| file.path == *path);
        self.ledger.paths().filter(move |path| !here(path)).filter_map(|path| self.ledger.latest(path))
    }

    /// The file with this path.
    pub fn file(&self, path: &EntryPath) -> Option<&Reviewable> {
        self.files.binary_search_by(|file| file.path.as_str().cmp(path.as_str())).ok().map(|at| &self.files[at])
    }

    /// Where the ledger is.
    pub fn ledger_path(&self) -> std::path::PathBuf {
        self.package.place.join(REVIEW_NAME)
    }
}

/// Why a file is not reviewed, or by whom it is, in words that end without a full stop.
pub fn why(standing: Standing<'_>, is_anchor: bool) -> String {
    use crate::spec::shown;
    let by = |review: &Review| format!("by {}, {}", shown::text(&review.reviewer), review.time);
    match standing {
        Standing::Reviewed(review) => by(review),
        Standing::Changed(review) if review.operation == Operation::Remove => {
            format!("its removal was reviewed {}, and it is here", by(review))
        }
        Standing::Changed(review) if is_anchor => {
            format!("reviewed {}, changed since; a protected anchor: `--operation replace`", by(review))
        }
        Standing::Changed(review) => format!("reviewed {}, changed since", by(review)),
        Standing::Never => "no review names it".to_owned(),
    }
}
