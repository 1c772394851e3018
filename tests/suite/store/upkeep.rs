//! Export, removal, checks, garbage, policies, and the one store of the environment.

use super::{Depot, id};
use std::fs;
use uaix::{Store, StoreOptions, store::POLICY_SCHEMA};

#[test]
fn the_active_version_comes_out_as_it_came_in() {
    let depot = Depot::new();
    let sha256 = depot.load("a.uaix");
    let run = |arguments: &[&str]| depot.world.run(&[arguments, &["--store", "store"]].concat());
    run(&["profiles", "export", "orbit", "-o", "out.uaix"]).exits(0).says(&sha256.to_string());
    assert!(depot.world.read("out.uaix") == depot.world.read("a.uaix"));
    run(&["profiles", "export", "orbit", "-o", "out.uaix"]).exits(2).says("`out.uaix`");
    run(&["profiles", "export", "none"]).exits(2).says("there is no profile `none`");
    depot.world.write(&format!("store/quarantine/{sha256}/package.uaix"), "x");
    run(&["profiles", "export", "orbit", "-o", "b.uaix"]).exits(2).says("is damaged");
    assert!(!depot.world.path("b.uaix").exists());
}

#[test]
fn a_profile_goes_and_its_packages_stay() {
    let depot = Depot::new();
    let sha256 = depot.load("a.uaix");
    let run = |arguments: &[&str]| depot.world.run(&[arguments, &["--store", "store"]].concat());
    run(&["profiles", "remove", "orbit"]).exits(2).says("nobody can be asked");
    assert_eq!(depot.active(), Some(sha256));
    run(&["profiles", "remove", "orbit", "--yes"]).exits(0).says("removed orbit: 1 version");
    assert!(depot.world.names("store/profiles").is_empty());
    assert_eq!(depot.world.names("store/quarantine"), [sha256.to_string()]);
    run(&["profiles", "remove", "orbit", "--yes"]).exits(2).says("there is no profile");
    run(&["profiles"]).exits(0).says("no profiles");
    depot.is_clean();
}

#[test]
fn a_check_reads_every_byte() {
    let depot = Depot::new();
    let sha256 = depot.load("a.uaix").to_string();
    let version = format!("profiles/orbit/versions/{sha256}");
    #[track_caller]
    fn case(depot: &Depot, change: impl Fn(&Depot), words: &str) {
        let before = depot.world.snapshot("store");
        change(depot);
        let run = depot.world.run(&["store", "check", "--store", "store"]).exits(1);
        assert!(run.text().contains(words) && run.text().contains("1 fault in"), "{}", run.out);
        fs::remove_dir_all(depot.world.path("store")).unwrap();
        for (path, content) in before {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        depot.is_clean();
    }
    let flip = |depot: &Depot, name: &str| {
        let mut bytes = depot.world.read(name);
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::remove_file(depot.world.path(name)).unwrap();
        depot.world.write(name, bytes);
    };
    let file = |name: &str| format!("store/{version}/{name}");
    let remove = |depot: &Depot, name: &str| fs::remove_file(depot.world.path(name)).unwrap();
    case(&depot, |depot| flip(depot, &file("AGENTS.md")), "`AGENTS.md` is not the file of its archive");
    case(&depot, |depot| flip(depot, &file(".uai/manifest.uaix.json")), "manifest.uaix.json` is not the file");
    case(&depot, |depot| remove(depot, &file(".uai/totem.uai")), "`.uai/totem.uai` is missing");
    case(&depot, |depot| depot.world.write(&file("docs/x"), "x"), "`docs/x` is not in its archive");
    case(&depot, |depot| depot.world.write("store/quarantine/x", "x"), "belongs to nothing in this store");
    case(&depot, |depot| depot.world.write("store/profiles/orbit/x", "x"), "belongs to nothing in this store");
    case(&depot, |depot| depot.world.write("store/x", "x"), "belongs to nothing in this store");
    case(&depot, |depot| depot.world.write("store/profiles/orbit/profile.json", "{}"), "profile.json` is damaged");
    let receipt = format!("store/quarantine/{sha256}/receipt.json");
    case(&depot, |depot| remove(depot, &receipt), "there is no receipt");
    case(&depot, |depot| depot.world.write(&receipt, "{}"), "is no receipt");
    #[cfg(unix)]
    case(
        &depot,
        |depot| {
            remove(depot, &file("AGENTS.md"));
            std::os::unix::fs::symlink(depot.world.path("p/AGENTS.md"), depot.world.path(&file("AGENTS.md"))).unwrap();
        },
        "`AGENTS.md` is no regular file",
    );
}

#[test]
fn what_an_interrupted_run_left_is_said_and_put_right() {
    let depot = Depot::new();
    let sha256 = depot.load("a.uaix").to_string();
    for (left, says) in [
        ("profiles/orbit/versions/HERE/x", "an interrupted load into `orbit` was undone"),
        ("profiles/.profile.json.x.uaix-partial", "an interrupted change of a profile was cleared away"),
        ("profiles/.uaix.x.uaix-partial/lock", "an interrupted change of a profile was cleared away"),
        ("quarantine/.uaix.x.uaix-partial/lock", "an interrupted import was cleared away"),
        ("quarantine/.receipt.json.x.uaix-partial", "an interrupted import was cleared away"),
    ] {
        let place = left.replace("HERE", &sha256.replace(|c: char| c.is_ascii_digit(), "0"));
        depot.world.write(&format!("store/{place}"), "x");
        let run = depot.world.run(&["profiles", "--store", "store"]).exits(0);
        assert!(run.err.contains(says), "{left}: {}", run.err);
        assert!(!depot.world.path(&format!("store/{place}")).exists());
        assert_eq!(depot.world.run(&["profiles", "--store", "store"]).exits(0).err, "", "said once");
        depot.is_clean();
    }
}

#[test]
fn nothing_that_nobody_interrupted_is_taken_away() {
    let depot = Depot::new();
    depot.load("a.uaix");
    depot.append("AGENTS.md", "More.");
    depot.load("b.uaix");
    fs::remove_file(depot.world.path("store/profiles/orbit/profile.json")).unwrap();
    depot.world.write("store/profiles/notes/mine.txt", "mine");
    let before = depot.world.snapshot("store");
    let run = depot.world.run(&["store", "check", "--store", "store"]).exits(1);
    assert!(run.text().contains("profiles/orbit: a profile without an active version"), "{}", run.text());
    assert!(depot.world.snapshot("store") == before, "a check changes nothing");
    depot.world.run(&["profiles", "--store", "store"]).exits(0);
    assert!(depot.world.snapshot("store") == before, "nor does a reader");
    let run = depot.world.run(&["load", "a.uaix", "--by", "Ada", "--store", "store"]).exits(2);
    run.says("is there and is no profile");
    depot.world.run(&["profiles", "remove", "orbit", "--yes", "--store", "store"]).exits(0);
    depot.world.run(&["load", "a.uaix", "--by", "Ada", "--store", "store"]).exits(0);
}

#[test]
fn what_was_thrown_away_is_gone() {
    let depot = Depot::new();
    depot.load("a.uaix");
    // A removal that was killed after its lock was gone.
    let left = "quarantine/.uaix.abcdef.uaix-partial/content/discarded/package.uaix";
    depot.world.write(&format!("store/{left}"), "private");
    depot.world.run(&["profiles", "--store", "store"]).exits(0);
    assert!(!depot.world.path(&format!("store/{left}")).exists());
    depot.is_clean();
}

#[test]
fn a_repair_is_said_beside_a_document_too() {
    let depot = Depot::new();
    depot.load("a.uaix");
    depot.world.write("store/quarantine/.uaix.x.uaix-partial/lock", "");
    let run = depot.world.run(&["profiles", "--store", "store", "--format", "json"]).exits(0);
    assert!(run.err.contains("an interrupted import was cleared away"), "{}", run.err);
    serde_json::from_str::<serde_json::Value>(&run.out).unwrap();
}

#[test]
fn what_could_go() {
    let depot = Depot::new();
    let used = depot.load("a.uaix");
    let store = depot.store();
    let refused = store.import(&b"no package"[..], "x").unwrap().receipt.archive.sha256;
    depot.append("AGENTS.md", "More.");
    let waiting = depot.plan("b.uaix").receipt().archive.sha256;
    let run = |arguments: &[&str]| depot.world.run(&[arguments, &["--store", "store"]].concat());
    run(&["store", "gc", "--dry-run"]).exits(0).says(&refused.to_string()[..12]).says("1 package could go");
    run(&["store", "gc"]).exits(2).says("nobody can be asked");
    assert_eq!(depot.world.names("store/quarantine").len(), 3);
    run(&["store", "gc", "--yes"]).exits(0).says("removed 1 package");
    assert_eq!(store.quarantine().unwrap().len(), 2);
    run(&["store", "gc", "--waiting", "--yes"]).exits(0).says(&waiting.to_string()[..12]);
    assert_eq!(depot.world.names("store/quarantine"), [used.to_string()]);
    run(&["store", "gc", "--yes"]).exits(0).says("nothing in quarantine could go");
    run(&["store", "list"]).exits(0).says(&used.to_string()[..12]);
    depot.is_clean();
    // A profile that can not be read may use anything.
    depot.world.write("store/profiles/orbit/profile.json", "{}");
    run(&["store", "gc", "--yes"]).exits(2).says("is damaged");
}

#[test]
fn a_policy_is_written_checked_and_holds() {
    let depot = Depot::new();
    depot.pack("a.uaix");
    let run = |arguments: &[&str]| depot.world.run(&[arguments, &["--store", "store"]].concat());
    run(&["policy", "check"]).exits(0).says("the strict default holds");
    run(&["policy", "init"]).exits(0).says("policy.toml");
    run(&["policy", "init"]).exits(2).says("is there already");
    run(&["policy", "check"]).exits(0).says("is a policy");
    run(&["import", "a.uaix"]).exits(0);
    depot.world.write("store/policy.toml", "[lod]\n");
    for verb in [&["import", "a.uaix"][..], &["policy", "check"], &["profiles"]] {
        run(verb).exits(2).says("unknown key `lod`").says("did you mean `load`?").says("policy.toml:1");
    }
    depot.world.write("mine.toml", "[load]\nnamed_human = []\nwithout_question = [\"human_review\"]\n");
    run(&["load", "a.uaix", "--policy", "mine.toml"]).exits(0).says("loaded orbit");
    run(&["load", "a.uaix", "--policy", "none.toml"]).exits(2).says("there is no policy `none.toml`");
    let schema = depot.world.run(&["schema", "policy"]).exits(0);
    assert_eq!(schema.out, POLICY_SCHEMA);
}

#[test]
fn the_store_of_the_environment() {
    let depot = Depot::new();
    depot.pack("a.uaix");
    let home = depot.world.path("home").display().to_string();
    depot.world.run_with(&["import", "a.uaix"], &[("UAIX_STORE", &home)]).exits(0);
    assert!(depot.world.path("home/quarantine").is_dir());
    if cfg!(target_os = "linux") {
        let data = depot.world.path("data").display().to_string();
        depot.world.run_with(&["import", "a.uaix"], &[("XDG_DATA_HOME", &data), ("UAIX_STORE", "")]).exits(0);
        assert!(depot.world.path("data/uaix/quarantine").is_dir());
    }
}

#[test]
fn a_store_is_private_and_its_versions_are_read_only() {
    let depot = Depot::new();
    let sha256 = depot.load("a.uaix");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        for name in ["store", "store/quarantine", "store/profiles"] {
            assert_eq!(mode(&depot.world.path(name)), 0o700, "{name}");
        }
        let version = depot.store().version(&id("orbit"), sha256).unwrap();
        assert_eq!(mode(&version.folder().join("AGENTS.md")), 0o444);
        assert_eq!(mode(&depot.store().archive_path(sha256)), 0o600);
    }
    // A store of another version is not touched.
    depot.world.write("store/uaix-store.json", "{}");
    let error = Store::open(&depot.world.path("store"), &StoreOptions::default()).unwrap_err();
    assert!(error.to_string().contains("another version of uaix"), "{error}");
}
