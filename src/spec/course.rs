//! Where the words of the two vocabularies of disposition lead, and which fit together.

use super::terms::Disposition;

/// Where a word of the two vocabularies leads (**ours**: the vocabularies are public, what fits together is not).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It is used: something else holds it now, or will.
    Used,
    /// It is kept as it is.
    Preserved,
    /// It stays active and waits.
    Active,
    /// It is not used.
    Refused,
}

impl Disposition {
    /// Where the word leads.
    pub fn course(self) -> Course {
        match self {
            Self::ApplyNow | Self::ConvertIntoRoadmapProgress | Self::Incorporated => Course::Used,
            Self::ArchiveAsDuplicate | Self::PreservedToDurableMemory => Course::Preserved,
            Self::DeferWithReason | Self::AskForClarification | Self::KeptActiveWithReason => Course::Active,
            Self::BlockAsUnsafeOrOutOfScope | Self::RejectedWithReason => Course::Refused,
        }
    }

    /// Whether what came of a file contradicts what was decided on it.
    pub fn contradicts(self, outcome: Self) -> bool {
        match (self.course(), outcome.course()) {
            (Course::Used, came) => came == Course::Refused,
            (Course::Preserved, came) => came == Course::Active,
            (Course::Active, came) => came != Course::Active,
            // A proposal may be turned down and kept as evidence; what is blocked is kept nowhere.
            (Course::Refused, Course::Preserved) => self == Self::BlockAsUnsafeOrOutOfScope,
            (Course::Refused, came) => came == Course::Used,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictions() {
        use Disposition::*;
        for (decided, came, want) in [
            (ApplyNow, Incorporated, false),
            (ApplyNow, KeptActiveWithReason, false),
            (ApplyNow, RejectedWithReason, true),
            (ConvertIntoRoadmapProgress, PreservedToDurableMemory, false),
            (ArchiveAsDuplicate, PreservedToDurableMemory, false),
            (ArchiveAsDuplicate, KeptActiveWithReason, true),
            (DeferWithReason, KeptActiveWithReason, false),
            (AskForClarification, Incorporated, true),
            (BlockAsUnsafeOrOutOfScope, Incorporated, true),
            (BlockAsUnsafeOrOutOfScope, PreservedToDurableMemory, true),
            (BlockAsUnsafeOrOutOfScope, RejectedWithReason, false),
            (RejectedWithReason, PreservedToDurableMemory, false),
            (Incorporated, Incorporated, false),
        ] {
            assert_eq!(decided.contradicts(came), want, "{decided} {came}");
        }
        assert!(Disposition::WORDS.iter().all(|word| {
            let word: Disposition = word.parse().expect("a word of its list");
            !word.contradicts(word)
        }));
    }
}
