//! Agent file handoff: what people drop is looked at, decided on and accounted for, and nothing of it is ever lost.

mod crash;
mod dispose;
mod look;
mod refuse;
mod report;
mod tree;

use crate::world::{Run, World};
use serde_json::Value;
use std::{fs, path::PathBuf};
use uaix::spec::{digest::Digest, intake::INTAKE_SCHEMA};

const LEDGER: &str = "p/evidence/intake/intake-ledger.jsonl";
const CONTENT: &str = "agent-file-handoff/Content";

/// A source `p` with an intake.
struct Intake {
    world: World,
}

impl Intake {
    /// With a durable memory target, so that processed sources move.
    fn new() -> Self {
        Self { world: World::with(&["agent_file_handoff", "long_term_memory"]) }
    }

    /// Without one.
    fn keeping() -> Self {
        Self { world: World::with(&["agent_file_handoff"]) }
    }

    /// Drops a file into the bucket of the record.
    fn drop(&self, name: &str, content: impl AsRef<[u8]>) -> Digest {
        self.world.write(&format!("p/{CONTENT}/{name}"), content.as_ref());
        Digest::of(content.as_ref())
    }

    /// Runs `uaix -C p handoff …` at a fixed time, by Ada.
    fn run(&self, arguments: &[&str]) -> Run {
        let all: Vec<_> = ["-C", "p", "handoff"].iter().chain(arguments).copied().collect();
        self.world.run_with(&all, &[("SOURCE_DATE_EPOCH", "1769850000"), ("UAIX_BY", "Ada")])
    }

    /// Decides on a file of the bucket.
    fn dispose(&self, name: &str, disposition: &str, outcome: &str, more: &[&str]) -> Run {
        let path = format!("{CONTENT}/{name}");
        let words = ["--disposition", disposition, "--outcome", outcome];
        let reason = if more.contains(&"--reason") { &[][..] } else { &["--reason", "looked at"] };
        self.run(&[&["dispose", &path], &words[..], reason, more].concat())
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.run(&[arguments, &["--format", "json"]].concat()).out).unwrap()
    }

    /// Every line of the ledger, each held to the published schema.
    fn ledger(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.world.path(LEDGER)).unwrap_or_default();
        assert!(text.is_empty() || text.ends_with('\n'), "the last line is whole");
        let schema = serde_json::from_str(INTAKE_SCHEMA).unwrap();
        let schema = jsonschema::draft202012::new(&schema).unwrap();
        let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
        lines
            .inspect(|line| {
                let faults: Vec<_> = schema.iter_errors(line).map(|fault| fault.to_string()).collect();
                assert!(faults.is_empty(), "{faults:?}: {line}");
            })
            .collect()
    }

    fn is_there(&self, name: &str) -> bool {
        self.world.path(&format!("p/{name}")).exists()
    }

    /// No temporary file and no lock anywhere.
    #[track_caller]
    fn is_tidy(&self) {
        let left: Vec<PathBuf> = self.world.snapshot("p").into_keys().collect();
        assert!(!left.iter().any(|path| path.display().to_string().contains("partial")), "{left:?}");
    }
}
