//! The shared tree `handoff-v2` with the second scenario of its EXPECT page, when it is there.

use crate::{shared, trees::copy, world::World};
use std::fs;

#[test]
fn handoff_v2_goes_through() {
    let Some(trees) = shared("corpus/trees") else { return };
    let world = World::empty();
    copy(&trees.join("handoff-v2"), &world.path("t"));
    let settings = fs::read_to_string(trees.join("handoff-v2.uaix.toml")).unwrap();
    world.write(
        "t/uaix.toml",
        settings.replace("\"code_bearing\"", "\"code_bearing\", \"long_term_memory\", \"agent_file_handoff\""),
    );
    let lint = world.run(&["lint", "t"]).exits(1).text();
    let left = "warning[out-of-scope-file]: `agent-file-handoff/Archive/chart-readability-notes.md`";
    assert_eq!(lint.matches("out-of-scope-file").count(), 1, "{lint}");
    assert!(lint.contains(left), "{lint}");
    let before = world.snapshot("t");
    let scan = world.run(&["-C", "t", "handoff", "scan"]).exits(0).says("agent-file-handoff/Content: 1 file");
    scan.says("agent-file-handoff/Improvement: empty").says("2 files wait for a decision");
    assert_eq!(world.snapshot("t"), before);
    let dispose = |path: &str, words: [&str; 2], more: &[&str]| {
        let words = ["--disposition", words[0], "--outcome", words[1], "--reason", "the steward has read it"];
        let all = [&["-C", "t", "handoff", "dispose", path], &words[..], more].concat();
        world.run_with(&all, &[("UAIX_BY", "Ada")]).exits(0)
    };
    let proposal = "agent-file-handoff/Content/node-correction-proposal.md";
    dispose(proposal, ["defer-with-reason", "kept-active-with-reason"], &[]).says("it is kept active");
    world
        .run(&["-C", "t", "handoff", "report"])
        .exits(1)
        .says("`agent-file-handoff/Archive/chart-readability-notes.md`");
    let target = ["--target", "docs/long-term-memory/viewer-principles.md"];
    let kept =
        dispose("agent-file-handoff/Archive/chart-readability-notes.md", ["preserved-to-durable-memory"; 2], &target);
    kept.says("moved to evidence/intake/chart-readability-notes.md").says("for .uai/intake-outcome-ledger.uai");
    dispose(proposal, ["apply-now", "incorporated"], &["--target", ".uai/decisions.uai"]);
    world.run(&["-C", "t", "handoff", "report"]).exits(0).says("**The intake is complete**: 2 files decided on");
    assert!(!world.run(&["lint", "t"]).text().contains("out-of-scope-file"));
    let after = world.snapshot("t");
    let gone: Vec<_> = before.keys().filter(|path| !after.contains_key(*path)).collect();
    assert_eq!(gone.len(), 2, "{gone:?}");
    assert!(
        before.iter().all(|(path, bytes)| after.get(path).is_none_or(|now| now == bytes)),
        "no record is rewritten"
    );
}
