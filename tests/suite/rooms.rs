//! The direction of the rooms: a room uses only rooms below it (docs/ARCHITECTURE.md).

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// What each room may use besides itself. `error` is everybody's.
const MAY_USE: &[(&str, &[&str])] = &[
    ("spec", &[]),
    ("scope", &["spec"]),
    ("package", &["spec", "scope"]),
    ("review", &["spec", "scope", "package"]),
    ("scan", &["spec"]),
    ("lint", &["spec", "scope", "package", "scan"]),
    ("diff", &["spec", "scope", "package"]),
    ("handoff", &["spec", "scope", "package", "lint", "scan"]),
    ("store", &["spec", "scope", "package", "lint", "diff", "unpack"]),
    ("memory", &["spec", "scope", "package", "lint", "scan"]),
    ("persona", &["spec", "scope", "package", "lint", "unpack"]),
    ("report", &["spec", "scope", "package", "review", "lint", "diff", "handoff", "store", "memory", "persona"]),
    ("pack", &["spec", "scope", "package", "lint", "persona"]),
    ("unpack", &["spec", "scope", "package", "lint"]),
    ("verify", &["spec", "scope", "package", "lint", "pack"]),
    ("rehash", &["spec", "scope", "package", "lint", "pack"]),
    ("scaffold", &["spec", "scope", "package"]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.path() {
            path if path.is_dir() => files.extend(sources(&path)),
            path => files.push(path),
        }
    }
    files
}

fn src() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))
}

/// The rooms that a source file names: `crate::room`, also within `use crate::{…}`.
fn rooms_named(text: &str) -> BTreeSet<String> {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
    let mut named = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            let mut depth = 0;
            let mut word = String::new();
            for c in group.chars() {
                match c {
                    '{' => depth += 1,
                    '}' if depth == 0 => break,
                    '}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 && (c.is_alphanumeric() || c == '_') {
                    word.push(c);
                } else {
                    named.insert(std::mem::take(&mut word));
                }
            }
            named.insert(word);
        } else {
            named.insert(rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect());
        }
    }
    named
}

#[test]
fn data_travels_one_way() {
    let rooms: BTreeSet<_> = MAY_USE.iter().map(|(room, _)| *room).collect();
    let folders = fs::read_dir(src()).unwrap().map(Result::unwrap).filter(|entry| entry.path().is_dir());
    let there: BTreeSet<_> =
        folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).filter(|name| name != "cli").collect();
    assert_eq!(there, rooms.iter().map(|room| (*room).to_owned()).collect(), "a room without a place in the order");
    for (room, may_use) in MAY_USE {
        for file in sources(&src().join(room)) {
            for named in rooms_named(&fs::read_to_string(&file).unwrap()) {
                let is_room = rooms.contains(named.as_str());
                let fine = named == *room || may_use.contains(&named.as_str());
                assert!(!is_room || fine, "{} uses `{named}`, which is not below `{room}`", file.display());
            }
        }
    }
}

#[test]
fn the_reader_of_sources_sees_groups() {
    let text = "use crate::{\n    error::{At, Result},\n    lint::{Finding, rules::ALL},\n};\nlet x = crate::package::open();\n// crate::cli\n";
    let named = rooms_named(text);
    for room in ["error", "lint", "package"] {
        assert!(named.contains(room), "{named:?}");
    }
    assert!(!named.contains("cli") && !named.contains("rules"));
}

#[test]
fn every_file_says_what_it_is_for_and_stays_short() {
    for file in sources(&src()) {
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//! "), "{} does not say what it is for", file.display());
        assert!(text.lines().count() <= 400, "{} is longer than 400 lines: a room is missing", file.display());
        for bad in ["utils", "helpers", "common", "misc"] {
            assert!(!file.file_stem().unwrap().to_string_lossy().contains(bad), "{}", file.display());
        }
    }
}

#[test]
fn code_names_no_file_of_a_scope() {
    let catalog = uaix::Catalog::embedded();
    let names: BTreeSet<_> =
        catalog.scopes.iter().flat_map(|scope| scope.files.iter().map(|file| file.path.to_string())).collect();
    for file in sources(&src()) {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        // Documentation of rules gives examples; what runs does not know the names.
        let code: String = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .filter(|line| {
                !["bad:", "good:", "what:", "why:", "fix:"].iter().any(|part| line.trim_start().starts_with(part))
            })
            .collect();
        let named = names.iter().find(|name| code.contains(&format!("\"{name}\"")));
        assert_eq!(named, None, "{}", file.display());
    }
}

/// What a package says can not be run or sent by a program that has no code for it.
#[test]
fn no_code_starts_a_process_or_opens_a_connection() {
    for file in sources(&src()) {
        let text = fs::read_to_string(&file).unwrap();
        for word in [
            "process::Command",
            "Command::new(",
            "std::net",
            "net::",
            "TcpStream",
            "UdpSocket",
            "libc::exec",
            "libc::fork",
        ] {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            // The number of a machine is only read.
            let number = "std::net::{IpAddr, Ipv4Addr}";
            let found = code.into_iter().find(|line| line.replace(number, "").contains(word) && !line.contains('"'));
            assert_eq!(found, None, "{}", file.display());
        }
    }
}
