//! The closed word lists of the contract. A word that is not in its list is a fault of the package.

use std::{fmt, str::FromStr};

/// A text that is not in a closed list; names the list's words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not one of {}", super::shown::text(.word), .known.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", "))]
pub struct UnknownTerm {
    /// The text as written.
    pub word: String,
    /// The words of the list.
    pub known: &'static [&'static str],
}

macro_rules! closed_list {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$vdoc])* $variant),+ }

        impl $name {
            /// Every word of the list, in the contract's order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word as a manifest spells it.
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl FromStr for $name {
            type Err = UnknownTerm;

            fn from_str(word: &str) -> Result<Self, UnknownTerm> {
                match word {
                    $($word => Ok(Self::$variant),)+
                    _ => Err(UnknownTerm { word: word.to_owned(), known: Self::WORDS }),
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

closed_list! {
    /// Why a file is in a package (contract, section 2).
    RequiredStatus {
        /// Every package carries it.
        Universal = "universal_required",
        /// A declared profile scope asks for it.
        Profile = "profile_required",
        /// It is there because of what the package holds.
        ContentTriggered = "content_triggered_required",
        /// A configuration scope asks for it.
        ConfigurationSpecific = "configuration_specific_required",
        /// It must not be in the archive.
        OutOfScope = "out_of_scope",
    }
}

closed_list! {
    /// The state of the package as a whole (contract, section 3).
    PackageStatus {
        /// Still being written.
        Draft = "draft",
        /// Complete, and waiting for a person.
        ReviewRequired = "review_required",
        /// A person has reviewed every file.
        Reviewed = "reviewed",
    }
}

closed_list! {
    /// Whether a person has reviewed a file's bytes (contract, section 3).
    ReviewState {
        /// Nobody has, or the bytes changed since.
        ReviewRequired = "review_required",
        /// A recorded review matches these bytes.
        Reviewed = "reviewed",
    }
}

closed_list! {
    /// What a review says yes to (contract, section 2: a human names the exact artifact and the exact operation).
    Operation {
        /// The file is new, or reviewed for the first time.
        Create = "create",
        /// The file takes the place of one that was reviewed.
        Replace = "replace",
        /// The file is gone.
        Remove = "remove",
    }
}

closed_list! {
    /// What is decided on a file that was taken in, and what came of it: both public vocabularies (contract, section 7).
    Disposition {
        /// Its content is applied now.
        ApplyNow = "apply-now",
        /// It becomes a step of the plan.
        ConvertIntoRoadmapProgress = "convert-into-roadmap-progress",
        /// The same is there already.
        ArchiveAsDuplicate = "archive-as-duplicate",
        /// It waits; the reason says for what.
        DeferWithReason = "defer-with-reason",
        /// It waits for an answer.
        AskForClarification = "ask-for-clarification",
        /// It asks for something forbidden, holds what nobody may pass on, or is about something else.
        BlockAsUnsafeOrOutOfScope = "block-as-unsafe-or-out-of-scope",
        /// The fact went into a named record.
        Incorporated = "incorporated",
        /// It was not used.
        RejectedWithReason = "rejected-with-reason",
        /// It is kept as evidence or as a durable note.
        PreservedToDurableMemory = "preserved-to-durable-memory",
        /// It stays where it is; the reason says for whom.
        KeptActiveWithReason = "kept-active-with-reason",
    }
}

closed_list! {
    /// Where a file comes from (contract, section 3).
    SourceKind {
        /// Written by a person or agent of the project.
        Authored = "authored",
        /// Scaffolded and not yet changed.
        Template = "template",
        /// Made by a browser builder.
        Browser = "browser",
        /// Taken from another package.
        Imported = "imported",
        /// A transformation of another file.
        Derived = "derived",
    }
}

closed_list! {
    /// The public no-op codes: stable categories for why a receiver does nothing (contract, section 5).
    NoOp {
        /// The package or its manifest can not be read as what it claims to be.
        MalformedSchema = "malformed_schema",
        /// A declared profile is not there.
        MissingProfile = "missing_profile",
        /// It asks for a capability that the receiver does not have.
        UnsupportedCapabilityLevel = "unsupported_capability_level",
        /// It grants or claims authority.
        AuthorityBoundaryConflict = "authority_boundary_conflict",
        /// A digest is absent or only the sentinel.
        MissingIntegrityChecksum = "missing_integrity_checksum",
        /// What it says of its origin does not hold.
        ProvenanceMismatch = "provenance_mismatch",
        /// It asks to run something.
        RuntimeExecutionRequested = "runtime_execution_requested",
        /// It asks to check a credential.
        CredentialValidationRequested = "credential_validation_requested",
        /// It asks to reach into a private network.
        PrivateNetworkProbeRequested = "private_network_probe_requested",
        /// It widens a philosophical claim.
        PhilosophicalClaimWidening = "philosophical_claim_widening",
        /// It asks for or claims certification.
        CertificationClaimRequested = "certification_claim_requested",
        /// Its memory contradicts itself or the receiver's.
        MemoryConflictUnresolved = "memory_conflict_unresolved",
        /// The container is not safe to read.
        UnsafeContainer = "unsafe_container",
        /// A file of the closed set is missing.
        MissingRequiredFile = "missing_required_file",
        /// A file is not in the inventory, or out of scope.
        UndeclaredFile = "undeclared_file",
        /// Size or digest differ.
        IntegrityMismatch = "integrity_mismatch",
        /// A scope is not known.
        UnsupportedScope = "unsupported_scope",
        /// A secret was found.
        SecretDetected = "secret_detected",
        /// Instructions hidden from a reader were found.
        HiddenInstructionDetected = "hidden_instruction_detected",
        /// It tries to change a protected anchor.
        ProtectedAnchorMutation = "protected_anchor_mutation",
        /// It asks for a destructive command.
        DestructiveCommandRequested = "destructive_command_requested",
        /// It only works on one machine or host.
        PortabilityViolation = "portability_violation",
    }
}

/// Words that are never the status of a package requirement (contract, section 2).
pub const BANNED_STATUSES: [&str; 6] =
    ["recommended", "optional", "suggested", "may include", "nice to have", "should"];

/// The grants of `supportBoundary`, each of which a package states as false (contract, section 3).
pub const GRANTS: [&str; 8] = [
    "runtimeExecution",
    "policyOverride",
    "commands",
    "network",
    "providers",
    "websiteIntake",
    "telemetry",
    "autoExport",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip() {
        for word in RequiredStatus::WORDS {
            assert_eq!(word.parse::<RequiredStatus>().map(|w| w.to_string()).as_deref(), Ok(*word));
        }
        assert_eq!(RequiredStatus::WORDS.len(), 5);
        assert_eq!(NoOp::WORDS.len(), 22);
    }

    #[test]
    fn a_banned_label_is_unknown() {
        let error = "optional".parse::<RequiredStatus>().expect_err("banned");
        assert!(error.to_string().starts_with("`optional` is not one of `universal_required`,"), "{error}");
    }
}
