//! Which reviews may be recorded: of files that are in the package, each with an operation that fits what is there.

use super::{Pending, Reviewable, Source};
use crate::{
    error::{Error, Result},
    package::Reason,
    spec::{config::nearest, entry_path::EntryPath, ledger::Standing, shown, terms::Operation},
};

impl Source {
    /// The reviews of the named files. Without an operation it follows from the ledger: `create` for a file that was
    /// never reviewed, else `replace`; only a protected anchor that changed has its operation named by a human.
    ///
    /// # Errors
    /// When a path is no file of the package, or the operation does not fit it.
    pub fn choose(&self, paths: &[String], operation: Option<Operation>) -> Result<Vec<Pending>> {
        let mut chosen: Vec<Pending> = Vec::new();
        for name in paths {
            let pending = self.choose_one(name, operation)?;
            if chosen.iter().all(|known| known.path != pending.path) {
                chosen.push(pending);
            }
        }
        Ok(chosen)
    }

    /// The reviews of every file that waits, and the protected anchors that changed: these are named one by one.
    pub fn choose_all(&self) -> (Vec<Pending>, Vec<EntryPath>) {
        let mut chosen = Vec::new();
        let mut held = Vec::new();
        for (file, standing) in self.waiting() {
            match standing {
                Standing::Changed(_) if file.bytes.is_anchor => held.push(file.path.clone()),
                _ => chosen.push(pending(file, self.usual(file))),
            }
        }
        (chosen, held)
    }

    fn choose_one(&self, name: &str, operation: Option<Operation>) -> Result<Pending> {
        let plain = name.strip_prefix("./").unwrap_or(name);
        let path: Option<EntryPath> = plain.parse().ok();
        let file = path.as_ref().and_then(|path| self.file(path));
        match (file, path) {
            (Some(file), _) => self.of_file(file, operation),
            (None, Some(path)) if operation == Some(Operation::Remove) => self.of_removal(&path),
            _ => Err(self.unknown(plain)),
        }
    }

    fn of_file(&self, file: &Reviewable, operation: Option<Operation>) -> Result<Pending> {
        let path = &file.path;
        let standing = self.standing(file);
        match (operation, standing) {
            (Some(Operation::Remove), _) if file.bytes.is_anchor => Err(kept(path)),
            (Some(Operation::Remove), _) => Err(Error::request(
                format!("`{path}` is in the package: its removal can not be reviewed"),
                "remove the file first, or leave out `--operation remove`",
            )),
            (None, Standing::Changed(review)) if file.bytes.is_anchor => Err(Error::request(
                format!(
                    "`{path}` is a protected anchor and not the one that {} reviewed on {}",
                    shown::text(&review.reviewer),
                    review.time
                ),
                "read what changed; if it is meant, name the operation: `--operation replace`",
            )),
            (Some(Operation::Create), Standing::Changed(review)) if review.operation != Operation::Remove => {
                Err(Error::request(
                    format!("`{path}` was reviewed before with other bytes: it is not created"),
                    "name the operation `replace`",
                ))
            }
            (operation, _) => Ok(pending(file, operation.unwrap_or_else(|| self.usual(file)))),
        }
    }

    /// The removal of a file that was reviewed once. No anchor's removal can be reviewed.
    fn of_removal(&self, path: &EntryPath) -> Result<Pending> {
        if crate::scope::Catalog::embedded().is_anchor(path) {
            return Err(kept(path));
        }
        match self.ledger.latest(path) {
            Some(review) if review.operation != Operation::Remove => {
                Ok(Pending { path: path.clone(), operation: Operation::Remove, bytes: None })
            }
            Some(_) => Err(Error::request(format!("the removal of `{path}` is recorded"), "nothing is left to review")),
            None => Err(self.unknown(path.as_str())),
        }
    }

    fn usual(&self, file: &Reviewable) -> Operation {
        match self.standing(file) {
            Standing::Never => Operation::Create,
            Standing::Reviewed(review) => review.operation,
            Standing::Changed(review) if review.operation == Operation::Remove => Operation::Create,
            Standing::Changed(_) => Operation::Replace,
        }
    }

    /// A name that is no file of the package: why, and the nearest one.
    fn unknown(&self, name: &str) -> Error {
        let shown = shown::text(name);
        let beside = self.package.left_out.iter().find(|left| left.name == name);
        if let Some(left) = beside {
            let message = format!("`{shown}` is not part of the package: {}", left.reason);
            let help = match left.reason {
                Reason::Outside => "take it in with `include` in uaix.toml, or leave it out here",
                _ => "only files of the package are reviewed: `uaix pack --list` names them",
            };
            return Error::request(message, help);
        }
        let known = self.files.iter().map(|file| &file.path).chain(self.gone().map(|review| &review.path));
        let gone = self.gone().any(|review| review.path.as_str() == name);
        let help = match nearest(name, known.map(EntryPath::as_str).filter(|known| *known != name)) {
            _ if gone => "if its removal is meant, say so: `--operation remove`".to_owned(),
            Some(near) => format!("did you mean `{}`?", shown::text(near)),
            None => "name files as the package does: `uaix pack --list`".to_owned(),
        };
        Error::request(format!("`{shown}` is no file of the package"), help)
    }
}

fn pending(file: &Reviewable, operation: Operation) -> Pending {
    Pending { path: file.path.clone(), operation, bytes: Some(file.bytes) }
}

fn kept(path: &EntryPath) -> Error {
    let message = format!("`{path}` is a protected anchor: its removal can not be reviewed");
    Error::request(message, "every package carries it; put it back, or change it with `--operation replace`")
}
