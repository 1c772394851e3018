//! How the packed archive stands, for the final report of an intake: is it there, and does the source still pack to it?

use std::path::{Path, PathBuf};
use uaix::{
    Error, Interrupt, OpenOptions, Package, Result, VerifyOptions,
    error::shown_path,
    handoff::{State, StateWord},
    package::read_declaration,
    verify,
};

/// The state of the archive that `pack` would write when nobody names another place.
pub(super) fn package_state(root: &Path, interrupt: &Interrupt) -> Result<State> {
    let unknown = |detail: String| Ok(State { word: StateWord::Unknown, detail });
    let Some(config) = read_declaration(root)?.0 else {
        return unknown("the folder has no uaix.toml, so nothing says what is packed".to_owned());
    };
    let name = config.pack.output.clone().unwrap_or_else(|| format!("{}.uaix", config.package.id));
    let place: PathBuf = root.join(&name);
    if !place.is_file() {
        return unknown(format!("`{name}` is not here: `uaix pack` writes it"));
    }
    let options =
        VerifyOptions { rebuild: Some(root.to_owned()), interrupt: interrupt.clone(), ..VerifyOptions::default() };
    let checked = Package::open(&place, &OpenOptions::default()).and_then(|package| verify(&package, &options));
    let verification = match checked {
        Ok(verification) => verification,
        Err(error @ Error::Interrupted) => return Err(error),
        Err(error) => return unknown(format!("`{name}` could not be compared with the source: {error}")),
    };
    let shown = shown_path(Path::new(&name));
    let different = verification.checks.iter().flat_map(|check| &check.differences).next();
    Ok(match different {
        None => State {
            word: StateWord::Good,
            detail: format!("`{shown}` rebuilds byte for byte, sha256 {}", verification.sha256),
        },
        Some(difference) => State {
            word: StateWord::Faulty,
            detail: format!("`{shown}` is not what the source packs to: {difference}; `uaix pack` again"),
        },
    })
}
