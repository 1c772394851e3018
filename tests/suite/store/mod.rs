//! The receiving side: quarantine, verdicts, profiles, and what no interruption may break.

mod crash;
mod crowd;
mod hostile;
mod import;
mod load;
mod upkeep;

use crate::world::World;
use std::{fs, path::Path};
use uaix::{
    PackOptions, Store, StoreOptions, pack,
    spec::{digest::Digest, entry_path::EntryPath, id::StableId},
    store::{Loading, Need, Plan, Policy, Yes},
};

/// A package source `p` that is written to the end, and a store.
pub struct Depot {
    pub world: World,
}

impl Depot {
    pub fn new() -> Self {
        Self::of("orbit")
    }

    /// With one of the example sources.
    pub fn of(example: &str) -> Self {
        let world = World::empty();
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example), &world.path("p"));
        Self { world }
    }

    pub fn store(&self) -> Store {
        Store::open(&self.world.path("store"), &StoreOptions::default()).unwrap()
    }

    /// The store under another policy.
    pub fn store_by(&self, policy: &str) -> Store {
        let policy = Some(Policy::parse(policy).unwrap());
        Store::open(&self.world.path("store"), &StoreOptions { policy, ..StoreOptions::default() }).unwrap()
    }

    /// Packs the source as it is now.
    pub fn pack(&self, name: &str) -> Digest {
        let options = PackOptions { output: Some(self.world.path(name)), ..PackOptions::default() };
        let packing = pack(&self.world.path("p"), &options).unwrap();
        packing.packed.unwrap_or_else(|| panic!("{:?}", packing.judgement.findings)).sha256
    }

    /// Replaces a text in a file of the source.
    #[track_caller]
    pub fn edit(&self, name: &str, from: &str, to: &str) {
        let text = String::from_utf8(self.world.read(&format!("p/{name}"))).unwrap();
        assert!(text.contains(from), "{name}: {text}");
        self.world.write(&format!("p/{name}"), text.replace(from, to));
    }

    /// Adds a line to a file of the source.
    pub fn append(&self, name: &str, line: &str) {
        let mut bytes = self.world.read(&format!("p/{name}"));
        bytes.extend(format!("\n{line}\n").bytes());
        self.world.write(&format!("p/{name}"), bytes);
    }

    /// Adds a line to any file.
    pub fn append_to(&self, name: &str, line: &str) {
        let mut bytes = self.world.read(name);
        bytes.extend(format!("\n{line}\n").bytes());
        self.world.write(name, bytes);
    }

    /// Says yes to every file of the source.
    pub fn review(&self) {
        self.world.run(&["-C", "p", "review", "--all", "--by", "Ada"]).exits(0);
    }

    /// Packs, imports and plans.
    pub fn plan(&self, name: &str) -> Plan {
        self.pack(name);
        let store = self.store();
        let imported = store.import_file(&self.world.path(name)).unwrap();
        store.plan(imported.receipt.archive.sha256).unwrap()
    }

    /// Packs, imports and loads with a name.
    #[track_caller]
    pub fn load(&self, name: &str) -> Digest {
        let plan = self.plan(name);
        let loading = self.store().load(&plan, &ada()).unwrap();
        assert!(matches!(loading, Loading::Done(_)), "{loading:?}");
        plan.receipt().archive.sha256
    }

    /// The active version of the only profile.
    pub fn active(&self) -> Option<Digest> {
        let mut profiles = self.store().profiles().unwrap();
        profiles.pop().map(|(_, profile)| profile.unwrap().active)
    }

    /// Every path below the store.
    pub fn paths(&self) -> Vec<String> {
        let files = self.world.snapshot("store").into_keys();
        files.map(|path| path.strip_prefix(self.world.path("store")).unwrap().display().to_string()).collect()
    }

    #[track_caller]
    pub fn is_clean(&self) {
        let check = self.store().check().unwrap();
        assert!(check.faults.is_empty(), "{:?}", check.faults);
        let partial: Vec<_> = self.paths().into_iter().filter(|path| path.contains("partial")).collect();
        assert!(partial.is_empty(), "{partial:?}");
    }
}

pub fn ada() -> Yes {
    Yes { by: Some("Ada".parse().unwrap()), ..Yes::default() }
}

pub fn id(text: &str) -> StableId {
    text.parse().unwrap()
}

pub fn path(text: &str) -> EntryPath {
    text.parse().unwrap()
}

/// The needs, in words.
pub fn words(needs: &[Need]) -> Vec<String> {
    let word = |need: &Need| match need {
        Need::Refusal(cause) => format!("{}: {}", cause.code.unwrap(), cause.cause),
        Need::Authorization(change) => change.to_string(),
        Need::NamedHuman(why) => format!("named: {why}"),
        Need::Yes => "yes".to_owned(),
    };
    needs.iter().map(word).collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(fs::copy(entry.path(), to.join(entry.file_name())).unwrap()),
        }
    }
}
