//! Long-term memory: pointers are appended in the shape of the ledger, judged with the cause, and nothing a person wrote
//! is changed.

mod check;
#[cfg(unix)]
mod crash;
mod promote;
mod shapes;

use crate::world::{Run, World};
use serde_json::Value;
use uaix::{Memory, OpenOptions, memory::NewPointer, spec::digest::Digest};

pub const LEDGER: &str = "p/.uai/long-term-memory.uai";
pub const PAGE: &str = "p/docs/long-term-memory/a.md";
const AT: (&str, &str) = ("SOURCE_DATE_EPOCH", "1769850000");

/// A source with a wiki of two pages and this ledger.
pub fn source(ledger: impl AsRef<[u8]>) -> World {
    let world = World::with(&["long_term_memory"]);
    let text = String::from_utf8(world.read("p/uaix.toml")).unwrap();
    let lines = text.lines().map(|line| if line.starts_with("steward") { "steward = \"Ada\"" } else { line });
    world.write("p/uaix.toml", lines.map(|line| format!("{line}\n")).collect::<String>());
    world.write(PAGE, "the first page\nof two lines\n");
    world.write("p/docs/long-term-memory/b.md", "the second page\n");
    world.write(LEDGER, ledger);
    world
}

/// A block of labels that leads to the first page.
pub fn block(id: &str) -> String {
    let digest = Digest::of(b"the first page\nof two lines\n");
    format!(
        "Stable id: {id}\nPath: docs/long-term-memory/a.md\nLabel: A\nRouting summary: Read it first.\n\
        Authority/source: us\nReview status: reviewed\nReview evidence: read\nChecksum: sha256 {digest}\n"
    )
}

/// Runs `uaix -C p memory …` at a fixed time.
#[track_caller]
pub fn memory(world: &World, arguments: &[&str], code: i32) -> Run {
    let all: Vec<_> = ["-C", "p", "memory"].iter().chain(arguments).copied().collect();
    world.run_with(&all, &[AT]).exits(code)
}

/// Runs it and reads its one document.
#[track_caller]
pub fn document(world: &World, arguments: &[&str], code: i32) -> Value {
    let run = memory(world, &[arguments, &["--format", "json"]].concat(), code);
    assert_eq!(run.err, "");
    serde_json::from_str(&run.out).unwrap()
}

/// The arguments that append a pointer.
pub fn adding<'a>(target: &'a str, id: &'a str) -> Vec<&'a str> {
    vec!["add", target, "--id", id, "--label", "B", "--summary", "Read it then.", "--authority", "us"]
}

/// A pointer as the library takes it.
pub fn pointer(target: &str, id: &str) -> NewPointer {
    NewPointer {
        target: target.to_owned(),
        id: id.to_owned(),
        label: "B".to_owned(),
        summary: "Read it then.".to_owned(),
        authority: "us".to_owned(),
        ..NewPointer::default()
    }
}

pub fn open(world: &World) -> Memory {
    Memory::open(&world.path("p"), &OpenOptions::default()).unwrap()
}
