//! `uaix handoff report`: complete only when it is, honest about what nobody checked.

use super::{CONTENT, Intake};
use serde_json::Value;

const SECTIONS: &[&str] = &[
    "## Buckets scanned",
    "## Blockers",
    "## Dispositions",
    "## Files changed",
    "## Checks",
    "## Support-boundary risks",
    "## State",
    "## Memory updates",
    "## Continuation prompt",
];

#[test]
fn it_is_complete_when_every_file_is_accounted_for() {
    let intake = Intake::new();
    intake.run(&["report"]).exits(0).says("nothing was dropped");
    for name in ["a.md", "b.md", "c.sh"] {
        intake.drop(name, format!("{name}\n"));
    }
    let open =
        intake.run(&["report"]).exits(1).says("**The intake is not complete**: 0 files decided on, 3 files wait");
    assert!(SECTIONS.iter().all(|section| open.out.contains(section)), "{}", open.out);
    intake.dispose("a.md", "incorporated", "incorporated", &["--target", ".uai/identity.uai"]).exits(0);
    intake.dispose("b.md", "defer-with-reason", "kept-active-with-reason", &["--reason", "waits for | Grace"]).exits(0);
    intake.run(&["report"]).exits(1).says("`agent-file-handoff/Content/c.sh`: waits for a decision");
    intake.dispose("c.sh", "block-as-unsafe-or-out-of-scope", "rejected-with-reason", &[]).exits(0);
    let checks =
        ["--check", "cargo test=passed", "--check", "load test=skipped: no machine", "--live", "not published"];
    let done = intake.run(&[&["report"], &checks[..]].concat()).exits(0);
    let done = done.says("**The intake is complete**: 3 files decided on, nothing waits");
    let done =
        done.says("| cargo test | passed (as stated) |").says("| load test | skipped (as stated) | no machine |");
    let done = done.says("| live | stated | not published |").says("waits for \\| Grace");
    let done = done.says("`agent-file-handoff/Content/c.sh` is a script").says("`.uai/identity.uai` took in");
    done.says("Kept active, with the reason: `agent-file-handoff/Content/b.md`");
    let json: Value = intake.json(&["report"]);
    assert_eq!((json["complete"].as_bool(), json["waiting"].as_u64()), (Some(true), Some(0)));
    for key in ["filesChanged", "decisions", "checks", "blockers", "supportBoundaryRisks", "memoryUpdates"] {
        assert!(json[key].is_array(), "{key}");
    }
    assert!(["source", "package", "live"].iter().all(|state| json[state]["state"].is_string()));
    assert!(json["continuationPrompt"].as_str().unwrap().contains("never commands"));
    // What was recorded has to hold still.
    intake.world.write("p/.uai/identity.uai", "Another text.\n");
    intake.run(&["report"]).exits(0).says("changed since that was decided");
    intake.world.write("p/evidence/intake/a.md", "Another text.\n");
    intake.run(&["report"]).exits(1).says("`agent-file-handoff/Content/a.md`: the copy is gone or has other bytes");
}

#[test]
fn checks_are_said_and_failures_block() {
    let intake = Intake::new();
    intake.run(&["report", "--check", "cargo test=failed: two of them"]).exits(1).says("a check failed: cargo test");
    for (check, said) in [
        ("cargo test", "does not say what came of the check"),
        ("cargo test=maybe", "`maybe` is neither"),
        ("cargo test=skipped", "was skipped without a reason"),
        ("=passed", "does not say"),
    ] {
        intake.run(&["report", "--check", check]).exits(2).says(said);
    }
}

#[test]
fn the_packed_archive_is_compared_with_the_source() {
    let intake = Intake::new();
    intake.run(&["report"]).says("| package | not checked | `orbit.uaix` is not here");
    intake.world.run(&["-C", "p", "pack"]).exits(0);
    intake.run(&["report"]).exits(0).says("| package | good | `orbit.uaix` rebuilds byte for byte");
    intake.drop("a.md", "a\n");
    intake.dispose("a.md", "rejected-with-reason", "rejected-with-reason", &[]).exits(0);
    intake.run(&["report"]).exits(0).says("| package | faulty | `orbit.uaix` is not what the source packs to");
}

#[test]
fn what_lies_in_the_archive_is_out_of_scope_only_with_a_durable_target() {
    for (intake, open) in [(Intake::new(), true), (Intake::keeping(), false)] {
        intake.world.write("p/agent-file-handoff/Archive/old.md", "Processed once.\n");
        intake.world.write("p/agent-file-handoff/Archive/.gitkeep", "");
        let lint = intake.world.run(&["lint", "p"]).text();
        assert_eq!(lint.contains("warning[out-of-scope-file]: `agent-file-handoff/Archive/old.md`"), open, "{lint}");
        assert!(!lint.contains(".gitkeep"));
        intake.run(&["report"]).exits(i32::from(open));
        if open {
            let path = "agent-file-handoff/Archive/old.md";
            let words = [
                "--disposition",
                "archive-as-duplicate",
                "--outcome",
                "preserved-to-durable-memory",
                "--reason",
                "kept",
            ];
            intake.run(&[&["dispose", path], &words[..]].concat()).exits(0).says("moved to evidence/intake/old.md");
            intake.run(&["report"]).exits(0);
            assert!(!intake.world.run(&["lint", "p"]).text().contains("out-of-scope-file"));
        } else {
            intake
                .run(&["scan"])
                .exits(0)
                .says("processed copies, kept aside")
                .says("aside agent-file-handoff/Archive/old.md");
        }
    }
    let intake = Intake::new();
    intake.drop("a.md", "a\n");
    assert!(intake.is_there(CONTENT));
}
