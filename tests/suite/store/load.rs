//! Loading and going back: what it changes, what it needs.

use super::{Depot, ada, id, path, words};
use std::fs;
use uaix::{
    spec::digest::Digest,
    spec::terms::Operation,
    store::{Authorization, Loading, Yes},
};

#[test]
fn a_package_becomes_the_active_version_of_its_profile() {
    let depot = Depot::new();
    let plan = depot.plan("a.uaix");
    let store = depot.store();
    assert_eq!(
        (plan.base, words(&plan.needs).as_slice()),
        (None, &["named: the verdict is human_review".to_owned()][..])
    );
    assert!(matches!(store.load(&plan, &Yes::default()).unwrap(), Loading::Refused(needs) if needs == plan.needs));
    assert!(
        depot.active().is_none() && depot.world.names("store/profiles").is_empty(),
        "nothing happens without a yes"
    );
    let Loading::Done(loaded) = store.load(&plan, &ada()).unwrap() else { panic!("refused") };
    assert_eq!((loaded.files, loaded.previous), (20, None));
    let version = store.version(&id("orbit"), loaded.active).unwrap();
    let first = version.entrypoints().next().unwrap();
    assert_eq!(first, path("AGENTS.md"));
    assert_eq!(version.read(&first, 1 << 20).unwrap(), depot.world.read("p/AGENTS.md"));
    assert_eq!(version.waiting(), 19);
    for (path, _) in version.files() {
        assert_eq!(version.read(path, 1 << 20).unwrap(), depot.world.read(&format!("p/{path}")), "{path}");
    }
    let profile = store.profile(&id("orbit")).unwrap().unwrap();
    assert_eq!(profile.latest().unwrap().by.as_deref(), Some("Ada"));
    // The same again changes nothing.
    let again = store.plan(loaded.active).unwrap();
    assert!(again.is_active && again.needs.is_empty());
    assert!(matches!(store.load(&again, &Yes::default()).unwrap(), Loading::AlreadyActive { .. }));
    assert_eq!(store.profile(&id("orbit")).unwrap().unwrap(), profile);
    depot.is_clean();
}

#[test]
fn an_anchor_changes_only_when_it_is_named_exactly() {
    let depot = Depot::new();
    let first = depot.load("a.uaix");
    depot.append(".uai/totem.uai", "Keep the log short.");
    let plan = depot.plan("b.uaix");
    let store = depot.store();
    let wanted = plan.needs.iter().find_map(|need| match need {
        uaix::store::Need::Authorization(change) => Some(change.clone()),
        _ => None,
    });
    let wanted = wanted.unwrap();
    assert_eq!((wanted.operation, wanted.path.as_str()), (Operation::Replace, ".uai/totem.uai"));
    let refused = |yes: &Yes| matches!(store.load(&plan, yes).unwrap(), Loading::Refused(_));
    assert!(refused(&ada()) && depot.active() == Some(first));
    assert!(refused(&Yes { authorized: vec![wanted.clone()], ..Yes::default() }), "the verdict needs a name still");
    for wrong in [
        Authorization { operation: Operation::Create, ..wanted.clone() },
        Authorization { path: path(".uai/taboo.uai"), ..wanted.clone() },
        Authorization { sha256: first, ..wanted.clone() },
    ] {
        let error = store.load(&plan, &Yes { authorized: vec![wrong], ..ada() }).unwrap_err();
        assert!(error.to_string().contains("authorizes no change of this package"), "{error}");
    }
    let strict = depot.store_by("[changes]\nanchors = \"refuse\"");
    let strict = strict.plan(plan.receipt().archive.sha256).unwrap();
    let needs = words(&strict.needs);
    assert!(needs.iter().any(|need| need.starts_with("protected_anchor_mutation: local policy")), "{needs:?}");
    let loading = store.load(&plan, &Yes { authorized: vec![wanted.clone()], ..ada() }).unwrap();
    assert!(matches!(loading, Loading::Done(_)), "{loading:?}");
    let profile = store.profile(&id("orbit")).unwrap().unwrap();
    assert_eq!(profile.latest().unwrap().authorized, [wanted.to_string()]);
    // Going back needs none: those bytes were active before.
    assert!(matches!(store.rollback(&id("orbit"), None, None).unwrap(), Loading::Done(_)));
    assert_eq!(depot.active(), Some(first));
    depot.is_clean();
}

/// Another persona with the provenance that goes with it.
fn longer_persona(depot: &Depot) {
    let digest = |depot: &Depot| Digest::of(&depot.world.read("p/.uai/persona.uai")).to_string();
    let before = digest(depot);
    depot.append(".uai/persona.uai", "- one line more");
    depot.edit("evidence/persona/provenance.json", &before, &digest(depot));
}

#[test]
fn what_an_update_needs() {
    #[track_caller]
    fn case(example: &str, policy: &str, change: fn(&Depot), want: &[&str]) {
        let depot = Depot::of(example);
        depot.load("a.uaix");
        change(&depot);
        let plan = depot.plan("b.uaix");
        let plan = depot.store_by(policy).plan(plan.receipt().archive.sha256).unwrap();
        let needs = words(&plan.needs);
        let fits = needs.len() == want.len() && needs.iter().zip(want).all(|(need, want)| need.contains(want));
        assert!(fits, "{needs:?}");
        assert!(plan.difference.unwrap().count() > 0);
    }
    let free = "[load]\nwithout_question = [\"human_review\"]\nnamed_human = []\n";
    let more = |depot: &Depot| {
        depot.append(
            if depot.world.path("p/AGENTS.md").exists() { "AGENTS.md" } else { ".uai/world-context.uai" },
            "More.",
        )
    };
    case("orbit", "", more, &["named: the verdict is human_review"]);
    case("orbit", "[load]\nnamed_human = []", more, &["yes"]);
    case("orbit", free, more, &[]);
    let older = |depot: &Depot| depot.edit("uaix.toml", "created = \"2026", "created = \"2025");
    case("orbit", free, older, &["memory_conflict_unresolved: local policy: made 2025"]);
    case("orbit", &format!("{free}[changes]\ndowngrades = \"allow\""), older, &[]);
    case("orbit", &format!("{free}[changes]\ndowngrades = \"named_human\""), older, &["named: made 2025"]);
    let other =
        |depot: &Depot| depot.edit("uaix.toml", "issuer = \"Orbit maintainers\"", "issuer = \"Orbit Maintainers\"");
    case("orbit", free, other, &["named: the profile `orbit` came from `Orbit maintainers`, this package names"]);
    let persona = |depot: &Depot| longer_persona(depot);
    case("ines-duarte", free, persona, &["named: 1 file of the persona changed"]);
    case(
        "ines-duarte",
        &format!("{free}[changes]\npersona = \"refuse\""),
        persona,
        &["local policy: 1 file of the persona"],
    );
    case("ines-duarte", &format!("{free}[changes]\npersona = \"allow\""), persona, &[]);
}

#[test]
fn a_derivative_never_takes_the_place_of_its_original() {
    let depot = Depot::of("ines-duarte");
    let first = depot.load("a.uaix");
    depot.append("uaix.toml", "[[file]]\npath = \".uai/persona.uai\"\nsource = \"derived\"");
    let plan = depot.plan("b.uaix");
    let needs = words(&plan.needs);
    assert!(
        plan.is_refused()
            && needs.iter().any(|need| need.starts_with("provenance_mismatch: `.uai/persona.uai` is derived")),
        "{needs:?}"
    );
    assert!(matches!(depot.store().load(&plan, &ada()).unwrap(), Loading::Refused(_)));
    assert_eq!(depot.active(), Some(first));
    // In a profile of its own it is a package like any other, also over an earlier derivative.
    let profile = String::from_utf8(depot.world.read("p/uaix.toml")).unwrap();
    let line = profile.lines().find(|line| line.starts_with("profile = ")).unwrap().to_owned();
    depot.edit("uaix.toml", &line, "profile = \"ines-short\"");
    depot.load("c.uaix");
    longer_persona(&depot);
    depot.load("d.uaix");
    assert_eq!(depot.store().profiles().unwrap().len(), 2);
    depot.is_clean();
}

#[test]
fn a_derivative_is_known_in_any_spelling_and_file_by_file() {
    let derived = |depot: &Depot, source: &str, name: &str, files: &[&str]| {
        depot.pack(name);
        let parts = crate::world::contents(&depot.world.path(name)).into_iter().map(|(entry, content)| {
            let mut bytes = content;
            if entry.ends_with("manifest.uaix.json") {
                let mut manifest: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
                for row in manifest["files"].as_array_mut().unwrap() {
                    if files.iter().any(|file| row["path"] == *file) {
                        row["source"] = serde_json::from_str(source).unwrap();
                    }
                }
                crate::rules::settle(&mut manifest);
                bytes = serde_json::to_vec_pretty(&manifest).unwrap();
            }
            crate::gate::zip_bytes::Part::stored(entry.as_bytes(), &bytes)
        });
        let bytes = crate::gate::zip_bytes::Zip::of(parts).bytes();
        let store = depot.store();
        let receipt = store.import(bytes.as_slice(), name).unwrap().receipt;
        store.plan(receipt.archive.sha256).unwrap()
    };
    let (persona, winter) = (".uai/persona.uai", ".uai/personality/sense-of-winter.uai");
    for source in ["\"derived\"", "\"Derived\"", "\"derived \"", "\"de-rived\"", "{\"kind\": \"derived\"}"] {
        let depot = Depot::of("ines-duarte");
        depot.load("a.uaix");
        let plan = derived(&depot, source, "b.uaix", &[persona]);
        assert!(plan.is_refused(), "{source}: {:?}", words(&plan.needs));
    }
    // One derived file in the profile does not open the door for the others.
    let depot = Depot::of("ines-duarte");
    let plan = derived(&depot, "\"derived\"", "a.uaix", &[winter]);
    assert!(matches!(depot.store().load(&plan, &ada()).unwrap(), Loading::Done(_)));
    let plan = derived(&depot, "\"derived\"", "b.uaix", &[winter, persona]);
    assert!(plan.is_refused(), "{:?}", words(&plan.needs));
}

#[test]
fn the_active_version_is_verified_before_it_is_compared() {
    let depot = Depot::new();
    let first = depot.load("a.uaix");
    depot.append(".uai/totem.uai", "Keep the log short.");
    let second = depot.pack("b.uaix");
    depot.store().import_file(&depot.world.path("b.uaix")).unwrap();
    // Somebody puts the new bytes where the old ones lie, so that nothing seems to change.
    depot.world.write(&format!("store/quarantine/{first}/package.uaix"), depot.world.read("b.uaix"));
    let error = depot.store().plan(second).unwrap_err();
    assert!(error.to_string().contains("is damaged"), "{error}");
    depot.store().import_file(&depot.world.path("a.uaix")).unwrap();
    assert!(words(&depot.store().plan(second).unwrap().needs).iter().any(|need| need.starts_with("replace:")));
}

#[test]
fn tighter_limits_do_not_hide_what_is_active() {
    let depot = Depot::new();
    depot.world.write("p/evidence/long.md", "A long note.\n".repeat(2_000));
    depot.load("a.uaix");
    fs::remove_file(depot.world.path("p/evidence/long.md")).unwrap();
    depot.pack("b.uaix");
    let store = depot.store_by("[limits]\nfile_bytes = 20000\n");
    let sha256 = store.import_file(&depot.world.path("b.uaix")).unwrap().receipt.archive.sha256;
    assert!(matches!(store.load(&store.plan(sha256).unwrap(), &ada()).unwrap(), Loading::Done(_)));
    assert_eq!(store.check().unwrap().faults, []);
}

#[test]
fn a_plan_holds_only_for_the_profile_as_it_was() {
    let depot = Depot::new();
    depot.load("a.uaix");
    depot.append("AGENTS.md", "More.");
    let stale = depot.plan("b.uaix");
    depot.append("AGENTS.md", "Still more.");
    let third = depot.load("c.uaix");
    let error = depot.store().load(&stale, &ada()).unwrap_err();
    assert!(error.to_string().contains("changed in the meantime"), "{error}");
    assert_eq!(depot.active(), Some(third));
    depot.is_clean();
}

#[test]
fn going_back() {
    let depot = Depot::new();
    let a = depot.load("a.uaix");
    depot.append("AGENTS.md", "More.");
    let b = depot.load("b.uaix");
    depot.append("AGENTS.md", "Still more.");
    let c = depot.load("c.uaix");
    let store = depot.store();
    let orbit = id("orbit");
    for want in [b, a] {
        assert!(matches!(store.rollback(&orbit, None, None).unwrap(), Loading::Done(_)));
        assert_eq!(depot.active(), Some(want));
    }
    assert!(store.rollback(&orbit, None, None).unwrap_err().to_string().contains("no earlier version"));
    depot.world.run(&["rollback", "orbit", &c.to_string()[..8], "--by", "Ada", "--store", "store"]).exits(0);
    assert_eq!(depot.active(), Some(c));
    assert_eq!(store.profile(&orbit).unwrap().unwrap().history.len(), 6);
    for (arguments, code, says) in [
        (["rollback", "orbit", "ffff"], 2, "no version begins with"),
        (["rollback", "orbit", "x y"], 2, "no version begins with"),
        (["rollback", "none", "ffff"], 2, "there is no profile `none`"),
        (["rollback", "../x", "ffff"], 2, "is not an id"),
        (["rollback", "orbit", &c.to_string()], 0, "active already"),
    ] {
        depot.world.run(&[&arguments[..], &["--store", "store"]].concat()).exits(code).says(says);
    }
    // What the policy refuses today does not come back.
    depot.world.write("store/policy.toml", "[issuers]\nrefuse = [\"Orbit maintainers\"]");
    let run = depot.world.run(&["rollback", "orbit", "--store", "store"]);
    run.exits(1).says("refused today").says("provenance_mismatch");
    depot.world.write("store/policy.toml", "");
    // Nor what is damaged.
    let place = store.version(&orbit, b).unwrap().folder().join("AGENTS.md");
    fs::remove_file(&place).unwrap();
    fs::write(&place, "x").unwrap();
    let error = depot.store().rollback(&orbit, Some(b), None).unwrap_err();
    assert!(error.to_string().contains("is damaged: `AGENTS.md` is not the file of its archive"), "{error}");
    assert_eq!(depot.active(), Some(c));
}

#[test]
fn loading_a_version_again_puts_its_files_right() {
    let depot = Depot::new();
    let a = depot.load("a.uaix");
    let orbit = id("orbit");
    let place = depot.store().version(&orbit, a).unwrap().folder().join("AGENTS.md");
    fs::remove_file(&place).unwrap();
    assert_eq!(depot.store().check().unwrap().faults.len(), 1);
    let error = depot.store().version(&orbit, a).unwrap().read(&path("AGENTS.md"), 1 << 20).unwrap_err();
    assert!(error.to_string().contains("it is not there"), "{error}");
    // Also when it is the active one.
    depot.world.run(&["load", "a.uaix", "--by", "Ada", "--store", "store"]).exits(0).says("written anew");
    depot.is_clean();
    fs::remove_file(&place).unwrap();
    depot.append("AGENTS.md", "More.");
    depot.load("b.uaix");
    let store = depot.store_by("[changes]\ndowngrades = \"named_human\"");
    let plan = store.plan(a).unwrap();
    assert!(matches!(store.load(&plan, &ada()).unwrap(), Loading::Done(_)));
    depot.is_clean();
}

#[test]
fn profiles_are_apart() {
    let depot = Depot::new();
    depot.load("a.uaix");
    let before = depot.world.snapshot("store/profiles/orbit");
    // An id that some hosts take for a device has its folder, too.
    depot.edit("uaix.toml", "profile = \"orbit\"", "profile = \"con\"");
    depot.append("AGENTS.md", "More.");
    depot.load("b.uaix");
    assert_eq!(depot.world.names("store/profiles"), ["_con", "orbit"]);
    assert!(depot.world.snapshot("store/profiles/orbit") == before);
    let ids: Vec<_> = depot.store().profiles().unwrap().into_iter().map(|(id, _)| id.to_string()).collect();
    assert_eq!(ids, ["con", "orbit"]);
    depot.is_clean();
}

#[test]
fn at_the_command_line() {
    let depot = Depot::new();
    let sha256 = depot.pack("a.uaix").to_string();
    let run = |arguments: &[&str]| depot.world.run(&[arguments, &["--store", "store"]].concat());
    run(&["load", &sha256]).exits(2).says("no package in quarantine begins with");
    run(&["load", "941c"]).exits(2).says("too short");
    run(&["load", "nothing.uaix"]).exits(2).says("neither a file nor the start of a digest");
    run(&["load", "a.uaix"]).exits(1).says("a named human has to say yes").says("--by NAME");
    run(&["load", "a.uaix", "--yes"]).exits(1).says("a named human has to say yes");
    run(&["load", &sha256[..10], "--dry-run"]).exits(0).says("profile orbit: new").says("--by NAME");
    run(&["load", &sha256[..10], "--by", " "]).exits(2).says("names nobody");
    run(&["load", &sha256[..10], "--by", "Ada", "--dry-run"]).exits(2);
    run(&["load", &sha256[..10], "--by", "Ada"]).exits(0).says("loaded orbit: 20 files");
    run(&["load", &sha256[..10]]).exits(0).says("is active already");
    depot.append(".uai/taboo.uai", "Never after midnight.");
    let second = depot.pack("b.uaix").to_string();
    let refused = run(&["load", "b.uaix", "--by", "Ada"]).exits(1).says("anchors CHANGED");
    let change = refused.out.split("--authorize").nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    run(&["load", "b.uaix", "--by", "Ada", "--authorize", "replace:.uai/taboo.uai"]).exits(2).says("no digest");
    let json = run(&["load", "b.uaix", "--by", "Ada", "--authorize", &change, "--format", "json"]).exits(0);
    let value: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(value["loaded"]["active"], second);
    assert_eq!(value["changes"]["anchors"].as_array().unwrap().len(), 3);
    let list = run(&["profiles", "--format", "json"]).exits(0);
    let list: serde_json::Value = serde_json::from_str(&list.out).unwrap();
    assert_eq!((&list["profiles"][0]["active"], &list["profiles"][0]["by"]), (&second.into(), &"Ada".into()));
    run(&["profiles", "show", "orbit"]).exits(0).says(&format!("authorized {change}"));
    run(&["profiles", "-q"]).exits(0);
}
