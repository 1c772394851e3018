//! Which scopes a tree looks like, and why.

use crate::scope::{Catalog, Scope};

/// A scope that a tree looks like.
#[derive(Debug)]
pub struct Likeness {
    /// The scope.
    pub scope: &'static Scope,
    /// Why, with the file that says so: `source code (src/lib.rs)`.
    pub why: String,
}

/// Finds the scopes whose triggers take one of the names, in catalogue order.
pub fn detect(names: &[String]) -> Vec<Likeness> {
    let catalog = Catalog::embedded();
    let intake = format!("{}/", catalog.intake().1.root);
    // What people dropped is not yet a part of the tree: it says only that files are taken in.
    let counts = |scope: &Scope, name: &str| scope.intake.is_some() || !name.starts_with(&intake);
    let scopes = catalog.scopes.iter();
    scopes
        .filter_map(|scope| {
            scope.triggers.iter().find_map(|trigger| {
                let name = names
                    .iter()
                    .find(|name| counts(scope, name) && trigger.paths.iter().any(|pattern| pattern.takes(name)))?;
                Some(Likeness { scope, why: format!("{} ({})", trigger.reason, crate::spec::shown::text(name)) })
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_tree_looks_like() {
        #[track_caller]
        fn case(names: &[&str], want: &[&str]) {
            let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(detect(&names).iter().map(|found| found.scope.id.as_str()).collect::<Vec<_>>(), want);
        }
        case(&["notes.txt"], &[]);
        case(&["AGENTS.md", "src/lib.rs"], &["project_handoff", "code_bearing"]);
        case(&["agent-file-handoff/Content/src/fix.sh"], &["agent_file_handoff"]);
        case(&[".uai/persona.uai"], &["persona_profile"]);
        case(&[".uai/long-term-memory.uai", ".uai/file-handoff.uai"], &["long_term_memory", "agent_file_handoff"]);
    }
}
