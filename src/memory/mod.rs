//! Long-term memory: the ledger of pointers, whether each leads to what it says, and the log of promotions.
//!
//! A ledger points and holds nothing itself. This room appends a pointer (`add`), judges all of them against the folder
//! (`check`), proposes checksums (`checksums`) and appends to the evidence log (`promote`). It never rewrites what a
//! person wrote: every byte that was there stays, but for checksum fields after a person's yes. It asks nobody and prints
//! nothing. Which file is the ledger and what its fields are called is data (`scope`). A new shape of a ledger is a file
//! beside `blocks.rs` and `objects.rs`, and an arm where `shape.rs` chooses; a new remark is a variant of `What`.

mod add;
mod address;
mod blocks;
mod check;
mod checksums;
mod log;
mod new_target;
mod objects;
mod promote;
mod promotion;
mod remark;
mod sentence;
mod settings;
mod shape;
mod target;
mod tree;
mod value;
mod whole;

pub use add::{Addition, NewPointer};
pub use checksums::{Correction, Proposal};
pub use promote::{Fact, Promoting};
pub use promotion::{Described, PROMOTION_SCHEMA, Promotion};
pub use remark::{Checked, Judged, Remark, What};
pub use settings::Settings;
pub use target::Target;

use crate::{
    error::{Error, Result, shown_path},
    package::{Container, OpenOptions, Package, read_small, refuse_links},
    scope::{Catalog, PointerFields, RequiredFile},
    spec::{config::CONFIG_NAME, entry_path::EntryPath, manifest::MANIFEST_PATH, pointers::Pointer},
};
use std::path::{Path, PathBuf};

/// The longest ledger or evidence log, in bytes.
const LIMIT: u64 = 4 * 1024 * 1024;

/// A folder with its ledger and what its settings say of long-term memory.
#[derive(Debug)]
pub struct Memory {
    /// The folder.
    pub package: Package,
    /// What the settings say.
    pub settings: Settings,
    /// The ledger, when there is one.
    pub ledger: Option<Ledger>,
    /// What the catalogue says of ledgers.
    file: &'static RequiredFile,
    fields: PointerFields<'static>,
}

/// A ledger of pointers as it was read.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// Where it is.
    pub path: EntryPath,
    /// Every byte of it.
    pub text: String,
    /// Its pointers.
    pub pointers: Vec<Pointer>,
}

impl Memory {
    /// Opens a folder, with settings or without, and reads its ledger.
    ///
    /// # Errors
    /// When it is no folder, can not be read, or its ledger is a link, longer than 16 MiB, or no UTF-8.
    pub fn open(place: &Path, options: &OpenOptions) -> Result<Self> {
        let package = Package::open(place, options)?;
        if package.container == Container::Archive {
            let message = format!("`{}` is an archive", shown_path(place));
            return Err(Error::request(
                message,
                "unpack it and name the folder: `uaix unpack FILE DIR`, then `-C DIR`",
            ));
        }
        let ledgers = Catalog::embedded().pointer_ledgers().next();
        let (file, fields) = ledgers.ok_or_else(|| Error::Defect("no scope has a ledger of pointers".to_owned()))?;
        let mut ledger = None;
        for (path, _) in file.paths() {
            if let Some(text) = read_text(&package.place, path)? {
                let pointers = fields.read(&text);
                ledger = Some(Ledger { path: path.clone(), text, pointers });
                break;
            }
        }
        let settings = Settings::of(&package);
        Ok(Self { package, settings, ledger, file, fields })
    }

    /// The ledger.
    ///
    /// # Errors
    /// When there is none: it is begun by the scope that asks for it.
    pub fn ledger(&self) -> Result<&Ledger> {
        self.ledger.as_ref().ok_or_else(|| {
            let (scope, _) = Catalog::embedded().file(&self.file.path).unzip();
            let scope = scope.map_or("", |scope| scope.id.as_str());
            let begin = match self.package.config.is_some() {
                true => format!("begin one: `uaix add {scope}`"),
                false => format!("adopt the folder first: `uaix init --scope {scope}`"),
            };
            Error::request(format!("there is no ledger `{}`", self.file.path), begin)
        })
    }

    /// Where a file of the folder is on the disk.
    fn place(&self, path: &EntryPath) -> PathBuf {
        path.below(&self.package.place)
    }

    /// Refuses to write into the folder of an unpacked package: its manifest describes the bytes that are there.
    fn refuse_described(&self) -> Result<()> {
        if self.package.is_described() {
            let message = format!("this folder is an unpacked package: `{MANIFEST_PATH}` describes its bytes");
            return Err(Error::request(message, format!("make it a source first, with {CONFIG_NAME}: `uaix init`")));
        }
        Ok(())
    }

    fn id_of<'p>(&self, pointer: &'p Pointer) -> &'p str {
        let of = |id: &str| pointer.fields.get(id).map(|(value, _)| value.as_str());
        of(&self.fields.opener.id).or_else(|| of(&self.fields.target.id)).unwrap_or_default()
    }
}

/// The text of a file of the folder; `None` when it is not there. No link is followed, in no part of the path.
fn read_text(root: &Path, path: &EntryPath) -> Result<Option<String>> {
    refuse_links(root, path)?;
    let place = path.below(root);
    let Some(bytes) = read_small(&place, LIMIT)? else { return Ok(None) };
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let message = format!("`{path}` is not UTF-8 from byte {} on", error.utf8_error().valid_up_to());
        Error::request(message, "save it as UTF-8")
    })
}
