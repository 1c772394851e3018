//! The bytes of a packed example, held by a digest. A change of an encoder or of the written form shows here.

use crate::world::World;
use std::path::Path;
use uaix::spec::digest::Digest;

/// Refresh: `UAIX_UPDATE=1 cargo test golden`, and say in the commit why the bytes changed.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/orbit.sha256");

#[test]
fn the_packed_example_has_its_golden_digest() {
    let world = World::empty();
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/orbit");
    for (name, how) in [("orbit.uaix", "deflate"), ("orbit-stored.uaix", "stored")] {
        world.run(&["pack", example, "-o", name, "--compression", how]).exits(0);
    }
    let lines: String = ["orbit.uaix", "orbit-stored.uaix"]
        .iter()
        .map(|name| format!("{}  {name}\n", Digest::of(&world.read(name))))
        .collect();
    if std::env::var_os("UAIX_UPDATE").is_some() {
        std::fs::create_dir_all(Path::new(FILE).parent().unwrap()).unwrap();
        std::fs::write(FILE, &lines).unwrap();
    }
    assert_eq!(std::fs::read_to_string(FILE).unwrap(), lines, "the written bytes changed");
}
