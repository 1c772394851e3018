//! What import writes, and the verdict.

use super::Depot;
use crate::world::contents;
use serde_json::Value;
use std::{io::Write, process::Stdio};
use uaix::{
    spec::{digest::Digest, terms::NoOp},
    store::{Policy, RECEIPT_SCHEMA, Verdict},
};

#[test]
fn the_bytes_and_their_receipt_are_kept() {
    let depot = Depot::new();
    let sha256 = depot.pack("a.uaix");
    let imported = depot.store().import_file(&depot.world.path("a.uaix")).unwrap();
    assert!(!imported.known && imported.namesakes.is_empty());
    let folder = format!("store/quarantine/{sha256}");
    assert_eq!(depot.world.names(&folder), ["package.uaix", "receipt.json"]);
    assert_eq!(depot.world.read(&format!("{folder}/package.uaix")), depot.world.read("a.uaix"));
    let receipt = depot.world.read(&format!("{folder}/receipt.json"));
    let value: Value = serde_json::from_slice(&receipt).unwrap();
    let schema = serde_json::from_str(RECEIPT_SCHEMA).unwrap();
    assert!(jsonschema::draft202012::is_valid(&schema, &value), "{value:#}");
    assert_eq!(value["archive"]["sha256"], sha256.to_string());
    assert_eq!((&value["verdict"], &value["package"]["packageId"]), (&"human_review".into(), &"orbit".into()));
    assert_eq!(value["policy"]["sha256"], Policy::default().sha256.to_string());
    assert!(depot.world.names("store/profiles").is_empty(), "importing is not loading");
}

#[test]
fn the_same_bytes_again_are_the_same_entry() {
    let depot = Depot::new();
    depot.pack("a.uaix");
    let first = depot.store().import_file(&depot.world.path("a.uaix")).unwrap();
    let before = depot.world.snapshot("store");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    std::fs::copy(depot.world.path("a.uaix"), depot.world.path("b.uaix")).unwrap();
    let second = depot.store().import_file(&depot.world.path("b.uaix")).unwrap();
    assert!(second.known && second.receipt == first.receipt);
    assert!(depot.world.snapshot("store") == before, "nothing was written anew");
    // Another policy is another judgement of the same entry.
    let third = depot.store_by("[issuers]\nrefuse = [\"orbit maintainers\"]");
    let third = third.import_file(&depot.world.path("a.uaix")).unwrap();
    assert_eq!(third.receipt.verdict, Verdict::NoOp);
    assert_eq!(third.receipt.imported, first.receipt.imported);
    assert_eq!(depot.world.names("store/quarantine").len(), 1);
}

#[test]
fn a_damaged_entry_is_put_right_by_its_bytes() {
    let depot = Depot::new();
    let sha256 = depot.load("a.uaix");
    for name in ["package.uaix", "receipt.json"] {
        depot.world.write(&format!("store/quarantine/{sha256}/{name}"), "x");
        assert!(!depot.store().check().unwrap().faults.is_empty());
        depot.store().import_file(&depot.world.path("a.uaix")).unwrap();
        depot.is_clean();
    }
}

#[test]
fn another_package_of_the_same_id_is_told_apart() {
    let depot = Depot::new();
    let first = depot.pack("a.uaix");
    depot.append("AGENTS.md", "More.");
    let second = depot.pack("b.uaix");
    depot.store().import_file(&depot.world.path("a.uaix")).unwrap();
    let imported = depot.store().import_file(&depot.world.path("b.uaix")).unwrap();
    let others: Vec<_> = imported.namesakes.iter().map(|other| other.archive.sha256).collect();
    assert_eq!((imported.receipt.archive.sha256, others), (second, vec![first]));
    let run = depot.world.run(&["import", "b.uaix", "--store", "store"]).exits(0);
    run.says("in quarantine already").says(&format!("other bytes: {}", &first.to_string()[..12]));
}

#[test]
fn verdicts() {
    #[track_caller]
    fn case(policy: &str, prepare: fn(&Depot), verdict: Verdict, code: Option<NoOp>, words: &str) {
        let depot = Depot::new();
        prepare(&depot);
        depot.pack("a.uaix");
        let receipt = depot.store_by(policy).import_file(&depot.world.path("a.uaix")).unwrap().receipt;
        let causes = [receipt.no_op.as_slice(), &receipt.review].concat();
        assert_eq!(receipt.verdict, verdict, "{causes:?}");
        let found = words.is_empty() || causes.iter().any(|cause| cause.code == code && cause.cause.contains(words));
        assert!(found, "{causes:?}");
    }
    use Verdict::{Eligible, HumanReview, NoOp as No};
    case("", |_| {}, HumanReview, None, "19 files await a human review");
    case("", Depot::review, Eligible, None, "");
    let issuer = Some(NoOp::ProvenanceMismatch);
    case("[issuers]\nrefuse = [\"\u{41e}rbit Maintainers\"]", Depot::review, No, issuer, "is refused");
    case("[issuers]\nallow = [\"orbit maintainers\"]", Depot::review, No, issuer, "not among those");
    case("[issuers]\nallow = [\"Orbit maintainers\"]", Depot::review, Eligible, None, "");
    let scope = Some(NoOp::UnsupportedScope);
    case("[scopes]\nrefuse = [\"code-bearing\"]", Depot::review, No, scope, "`code_bearing` is refused");
    case("[scopes]\nallow = [\"project_handoff\", \"universal\"]", Depot::review, No, scope, "`code_bearing` is not");
    let media = Some(NoOp::UnsupportedCapabilityLevel);
    case("[media_types]\nrefuse = [\"application/json\"]", Depot::review, No, media, "`application/json` is refused");
    case("[limits]\nentries = 5", Depot::review, No, Some(NoOp::UnsafeContainer), "");
    case("consumer = \"localendpoint\"", Depot::review, No, None, "");
    // A warning of a trust family: a place of one machine in prose.
    let place = |depot: &Depot| {
        depot.append("docs/decisions.md", "The build ran in /home/ada/orbit once.");
        depot.review();
    };
    case("", place, HumanReview, None, "/home/ada");
}

#[test]
fn a_package_full_of_zeros_is_for_a_person() {
    let depot = Depot::new();
    depot.pack("a.uaix");
    let digests = regex::Regex::new("[0-9a-f]{64}").unwrap();
    let parts = contents(&depot.world.path("a.uaix")).into_iter().map(|(name, content)| {
        let text = String::from_utf8(content).unwrap();
        let zeros = "0".repeat(64);
        let text = if name.ends_with("uaix.json") { digests.replace_all(&text, zeros).into_owned() } else { text };
        crate::gate::zip_bytes::Part::stored(name.as_bytes(), text.as_bytes())
    });
    let bytes = crate::gate::zip_bytes::Zip::of(parts).bytes();
    let receipt = depot.store().import(bytes.as_slice(), "zeros").unwrap().receipt;
    assert_eq!(receipt.verdict, Verdict::HumanReview, "{:?}", receipt.no_op);
    assert!(receipt.review.iter().any(|cause| cause.rule.as_deref() == Some("zero-sentinel")), "{:?}", receipt.review);
}

#[test]
fn standard_input_and_what_is_no_file() {
    let depot = Depot::new();
    let sha256 = depot.pack("a.uaix");
    let mut child = depot.world.command(&["import", "-", "--store", "store", "--format", "json"]);
    let mut child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&depot.world.read("a.uaix")).unwrap();
    let output = child.wait_with_output().unwrap();
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["receipt"]["archive"]["sha256"], sha256.to_string());
    depot.world.run(&["import", "p", "--store", "store"]).exits(2).says("is not a file").says("uaix pack");
    depot.world.run(&["import", "none", "--store", "store"]).exits(2).says("`none`");
    depot.world.run(&["import", "a.uaix", "--store", "p"]).exits(2).says("is no store").says("does not exist yet");
    depot.world.run(&["import", "a.uaix", "--store", "a.uaix"]).exits(2);
    depot.world.write("small.toml", "[limits]\narchive_bytes = 1000");
    let run = depot.world.run(&["import", "a.uaix", "--store", "other", "--policy", "small.toml"]);
    run.exits(2).says("longer than 1000 bytes");
    assert!(depot.world.names("other/quarantine").is_empty());
}

#[test]
fn no_secret_of_a_manifest_reaches_the_store() {
    let token = concat!("ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD");
    let depot = Depot::new();
    depot.pack("good.uaix");
    for (from, to) in [
        ("\"Orbit maintainers\"", format!("\"Orbit {token}\"")),
        ("\"status\": \"review_required\"", format!("\"status\": \"{token}\"")),
        ("\"2026-01-31T09:00:00Z\"", format!("\"{token}\"")),
        ("\"project_handoff\",", format!("\"project_handoff\", \"{token}\",")),
    ] {
        let parts = contents(&depot.world.path("good.uaix")).into_iter().map(|(name, content)| {
            let text = String::from_utf8(content).unwrap();
            let text = if name.ends_with("uaix.json") { text.replacen(from, &to, 1) } else { text };
            crate::gate::zip_bytes::Part::stored(name.as_bytes(), text.as_bytes())
        });
        let bytes = crate::gate::zip_bytes::Zip::of(parts).bytes();
        let receipt = depot.store().import(bytes.as_slice(), &format!("{token}.uaix")).unwrap().receipt;
        assert_eq!(receipt.verdict, Verdict::NoOp, "{from}");
        let codes: Vec<_> = receipt.no_op.iter().filter_map(|cause| cause.code).collect();
        assert!(codes.contains(&NoOp::SecretDetected), "{from}: {:?}", receipt.no_op);
        let place = depot.store().receipt_path(receipt.archive.sha256);
        assert!(!std::fs::read_to_string(place).unwrap().contains(token), "{from}");
        let list = depot.world.run(&["store", "list", "--store", "store"]);
        assert!(!list.text().contains(token), "{}", list.out);
    }
    // Nor is a package made of settings with one.
    depot.edit("uaix.toml", "\"Orbit maintainers\"", &format!("\"Orbit {token}\""));
    let run = depot.world.run(&["pack", "p"]).exits(1);
    assert!(!run.text().contains(token) && run.text().contains("uaix.toml"), "{}", run.text());
}

#[test]
fn a_name_of_any_length_is_cut() {
    let depot = Depot::new();
    let long = "O".repeat(100_000);
    depot.edit("uaix.toml", "\"Orbit maintainers\"", &format!("\"{long}\""));
    depot.load("a.uaix");
    let size = |name: &str| std::fs::metadata(depot.world.path(name)).unwrap().len();
    assert!(size("store/profiles/orbit/profile.json") < 2_000);
    depot.edit("uaix.toml", &long, &"O".repeat(100_001));
    let plan = depot.plan("b.uaix");
    let needs = super::words(&plan.needs);
    assert!(
        needs.iter().any(|need| need.contains("the profile `orbit` came from `OOO")),
        "told apart all the same: {needs:?}"
    );
}

#[test]
fn what_is_still_to_come_is_for_a_person() {
    let depot = Depot::new();
    depot.edit("uaix.toml", "2026-01-31", "9998-01-31");
    depot.review();
    depot.pack("a.uaix");
    let receipt = depot.store().import_file(&depot.world.path("a.uaix")).unwrap().receipt;
    assert_eq!(receipt.verdict, Verdict::HumanReview);
    assert!(receipt.review[0].cause.contains("still to come"), "{:?}", receipt.review);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for_and_waiting_can_be_stopped() {
    let depot = Depot::new();
    std::process::Command::new("mkfifo").arg(depot.world.path("pipe")).status().unwrap();
    depot.world.run(&["import", "pipe", "--store", "store"]).exits(2).says("is not a file");
    let mut command = depot.world.command(&["import", "-", "--store", "store"]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A pipe that stays open.
    let _input = child.stdin.take();
    std::thread::sleep(std::time::Duration::from_millis(700));
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    depot.is_clean();
}

#[test]
fn nothing_in_a_package_relaxes_the_policy() {
    let depot = Depot::new();
    depot
        .world
        .write("p/docs/policy.toml", "[load]\nwithout_question = [\"eligible\", \"human_review\"]\nnamed_human = []\n");
    depot.pack("a.uaix");
    let store = depot.store();
    let sha256 = store.import_file(&depot.world.path("a.uaix")).unwrap().receipt.archive.sha256;
    assert_eq!(super::words(&store.plan(sha256).unwrap().needs), ["named: the verdict is human_review"]);
    assert_eq!(store.policy().sha256, Digest::of(uaix::store::DEFAULT_POLICY.as_bytes()));
}
