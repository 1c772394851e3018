//! The sum of the closed sets that a package's declared scopes require.

use super::{Catalog, Field, OutOfScope, RequiredFile, Scope};
use crate::spec::{entry_path::EntryPath, id::ScopeId};
use std::collections::BTreeSet;

/// What the declared scopes require together.
#[derive(Debug)]
pub struct ClosedSet {
    /// The declared and implied scopes that exist, in catalogue order, `universal` first.
    pub scopes: Vec<&'static Scope>,
    /// Declared ids that are no scope.
    pub unknown: Vec<ScopeId>,
    /// Every required file once, in catalogue order.
    pub requirements: Vec<Requirement>,
}

/// A required file and who requires it.
#[derive(Debug)]
pub struct Requirement {
    /// The file, as the first of its scopes states it.
    pub file: &'static RequiredFile,
    /// The scopes that require it, in catalogue order.
    pub scopes: Vec<&'static Scope>,
    /// What the record carries, for all its scopes together.
    pub fields: Vec<&'static Field>,
}

impl ClosedSet {
    /// Adds up the closed sets of the declared scopes and of those they imply.
    pub fn of(catalog: &'static Catalog, declared: &[ScopeId]) -> Self {
        let mut wanted: Vec<ScopeId> = catalog.scopes.first().map(|scope| scope.id.clone()).into_iter().collect();
        let mut queue: Vec<ScopeId> = declared.to_vec();
        let mut unknown = BTreeSet::new();
        while let Some(id) = queue.pop() {
            match catalog.scope(&id) {
                Some(scope) if !wanted.contains(&id) => {
                    queue.extend(scope.implies.iter().cloned());
                    wanted.push(id);
                }
                Some(_) => {}
                None => drop(unknown.insert(id)),
            }
        }
        let scopes: Vec<_> = catalog.scopes.iter().filter(|scope| wanted.contains(&scope.id)).collect();
        let requirements = add_up(&scopes);
        Self { scopes, unknown: unknown.into_iter().collect(), requirements }
    }

    /// Whether a scope is declared or implied.
    pub fn has(&self, id: &ScopeId) -> bool {
        self.scopes.iter().any(|scope| scope.id == *id)
    }

    /// The ids of the scopes, in catalogue order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.scopes.iter().map(|scope| scope.id.as_str())
    }

    /// The requirement that a path satisfies, with the role it has there.
    pub fn requirement(&self, path: &EntryPath) -> Option<(&Requirement, &'static str)> {
        self.requirements.iter().find_map(|requirement| {
            requirement.file.paths().find(|(known, _)| *known == path).map(|(_, role)| (requirement, role))
        })
    }

    /// The required files in the order in which a receiver reads them: the entry points first.
    pub fn reading_order(&self) -> Vec<&Requirement> {
        let mut order: Vec<_> = self.requirements.iter().collect();
        order.sort_by_key(|requirement| requirement.file.reading_order.unwrap_or(u32::MAX));
        order
    }

    /// What to think of with these scopes and no others.
    pub fn hints(&self) -> impl Iterator<Item = &'static str> {
        let hints = self.scopes.iter().flat_map(|scope| &scope.hints);
        hints.filter(|hint| !hint.unless.iter().any(|id| self.has(id))).map(|hint| hint.say.as_str())
    }

    /// The bans that hold for these scopes.
    pub fn bans(&self) -> impl Iterator<Item = (&'static Scope, &'static OutOfScope)> {
        let bans = self.scopes.iter().flat_map(|scope| scope.out_of_scope.iter().map(move |ban| (*scope, ban)));
        bans.filter(|(_, ban)| !ban.unless.iter().any(|id| self.has(id)) && ban.when.iter().all(|id| self.has(id)))
    }
}

fn add_up(scopes: &[&'static Scope]) -> Vec<Requirement> {
    let mut sum: Vec<Requirement> = Vec::new();
    for scope in scopes.iter().copied() {
        for file in &scope.files {
            match sum.iter_mut().find(|known| known.file.path == file.path) {
                Some(known) => {
                    known.scopes.push(scope);
                    known.fields.extend(&file.fields);
                }
                None => sum.push(Requirement { file, scopes: vec![scope], fields: file.fields.iter().collect() }),
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[&str]) -> ClosedSet {
        ClosedSet::of(Catalog::embedded(), &ids.iter().map(|id| ScopeId::new(id)).collect::<Vec<_>>())
    }

    #[test]
    fn counts_are_those_of_the_contract() {
        #[track_caller]
        fn case(ids: &[&str], files: usize, all: &str) {
            let set = set(ids);
            assert_eq!(set.requirements.len(), files);
            assert_eq!(set.ids().collect::<Vec<_>>().join(" "), all);
        }
        case(&[], 7, "universal");
        case(&["project-handoff"], 12, "universal project_handoff");
        case(&["code_bearing", "project_handoff"], 16, "universal project_handoff code_bearing");
        case(&["non_project_assistant"], 8, "universal non_project_assistant");
        case(&["persona_profile"], 8, "universal persona_profile");
        case(&["advanced_persona_profile"], 35, "universal persona_profile advanced_persona_profile");
        case(&["persona_profile", "non_project_assistant"], 8, "universal persona_profile non_project_assistant");
        case(&["long_term_memory"], 8, "universal long_term_memory");
        case(&["agent_file_handoff"], 8, "universal agent_file_handoff");
    }

    #[test]
    fn a_shared_file_carries_the_fields_of_both_scopes() {
        let set = set(&["persona_profile", "non_project_assistant"]);
        let persona = set.requirements.iter().find(|r| r.file.role == "persona").expect("persona");
        assert_eq!((persona.scopes.len(), persona.fields.len()), (2, 11 + 8));
    }

    #[test]
    fn unknown_scopes_are_kept_apart() {
        let set = set(&["projekt_handoff", "projekt_handoff", "universal"]);
        assert_eq!(set.unknown, [ScopeId::new("projekt_handoff")]);
        assert_eq!(Catalog::embedded().suggest(&set.unknown[0]), "did you mean `project_handoff`?");
    }

    #[test]
    fn code_bearing_handoffs_say_so() {
        assert_eq!(set(&["project_handoff"]).hints().count(), 1);
        assert_eq!(set(&["project_handoff", "code_bearing"]).hints().count(), 0);
        assert_eq!(set(&["persona_profile"]).hints().count(), 0);
    }

    #[test]
    fn persona_stays_out_of_a_pure_handoff() {
        let bans = |ids: &[&str]| {
            set(ids).bans().filter(|(_, ban)| ban.paths.iter().any(|p| p.takes(".uai/persona.uai"))).count()
        };
        assert_eq!(bans(&["project_handoff"]), 1);
        assert_eq!(bans(&["project_handoff", "persona_profile"]), 0);
        assert_eq!(bans(&["universal"]), 0);
    }
}
