//! Every `console` block of the README and of the pages below `docs/` is executed and compared.
//!
//! Each page runs in its own scratch folder, which holds a copy of `examples/` and of the folders of `tests/data`.
//! Refresh the outputs with `TRYCMD=overwrite cargo test --test docs` and read the difference before committing it.
#![allow(clippy::unwrap_used, missing_docs)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The moment at which the pages are run.
const EPOCH: &str = "1769850000";
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn pages() -> Vec<PathBuf> {
    let root = Path::new(ROOT);
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for folder in ["docs", "docs/commands"] {
        let list = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(list.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    pages.sort();
    pages
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// A derivative of an example persona, after somebody has worked on its voice: pages can not edit files.
fn edited_derivative(dir: &Path) {
    let source = Path::new(ROOT).join("examples/ines-duarte");
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_uaix"));
    command.env("SOURCE_DATE_EPOCH", EPOCH).args(["persona", "derive"]).arg(source).arg(dir);
    command.args(["--id", "ines-short", "--by", "Ada Lovelace", "--reason", "shorter answers for the lobby"]);
    assert!(command.output().unwrap().status.success());
    let voice = dir.join(".uai/personality/voice.uai");
    let text = fs::read_to_string(&voice).unwrap();
    fs::write(voice, format!("{text}\nIn the lobby she answers in one sentence.\n")).unwrap();
}

#[test]
fn docs_are_true() {
    let dir = tempfile::tempdir().unwrap();
    let pages = pages();
    let derivative = dir.path().join("ines-short");
    edited_derivative(&derivative);
    let mut copies = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let home = dir.path().join(number.to_string());
        let copied = home.join(page.file_name().unwrap());
        copy(&Path::new(ROOT).join("examples"), &copied.with_extension("in").join("examples"));
        // Trees that nobody has run `uaix` on yet, and packages as a web page makes them.
        for data in ["ferry", "harbour", "inbox", "nimbus", "nimbus-edited", "weir"] {
            copy(&Path::new(ROOT).join("tests/data").join(data), &copied.with_extension("in").join(data));
        }
        // What is there, and what a later version of it has otherwise.
        for (part, name) in [
            ("examples/orbit", "orbit-next"),
            ("tests/data/orbit-next", "orbit-next"),
            ("tests/data/weir", "weir-later"),
            ("tests/data/weir-later", "weir-later"),
        ] {
            copy(&Path::new(ROOT).join(part), &copied.with_extension("in").join(name));
        }
        copy(&Path::new(ROOT).join("tests/data/results"), &copied.with_extension("in"));
        copy(&derivative, &copied.with_extension("in").join("ines-short"));
        // A folder of expected files, even an empty one, makes the page run in a scratch folder.
        fs::create_dir_all(copied.with_extension("out")).unwrap();
        fs::copy(page, &copied).unwrap();
        copies.push(copied);
    }
    let cases = trycmd::TestCases::new();
    cases.env("SOURCE_DATE_EPOCH", EPOCH).env("NO_COLOR", "1").env("UAIX_STORE", "store");
    for copied in &copies {
        cases.case(copied);
    }
    cases.run();
    if std::env::var_os("TRYCMD").is_some() {
        for (page, copied) in pages.iter().zip(&copies) {
            fs::copy(copied, page).unwrap();
        }
    }
}

/// The words of a list that a help text holds. A line that wraps goes on further to the right.
fn listed(arguments: &[&str], heading: &str) -> Vec<String> {
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_uaix")).args(arguments).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let Some((_, list)) = help.split_once(&format!("\n{heading}:\n")) else { return Vec::new() };
    let lines = list.split("\n\n").next().unwrap().lines().filter_map(|line| line.strip_prefix("  "));
    let words = lines.filter(|line| !line.starts_with(' ')).filter_map(|line| line.split_whitespace().next());
    words.filter(|word| *word != "help").map(ToOwned::to_owned).collect()
}

/// Every verb, and every verb below one, in the words that call it.
fn verbs() -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = listed(&[], "Commands").into_iter().map(|verb| vec![verb]).collect();
    let mut next = 0;
    while next < all.len() {
        let words: Vec<_> = all[next].iter().map(String::as_str).collect();
        let below = listed(&words, "Actions").into_iter().map(|action| [&all[next][..], &[action]].concat());
        let below: Vec<_> = below.collect();
        all.extend(below);
        next += 1;
    }
    all
}

#[test]
fn every_verb_has_its_page() {
    let verbs = verbs();
    for words in &verbs {
        let page = Path::new(ROOT).join(format!("docs/commands/{}.md", words[0]));
        let text = fs::read_to_string(&page).unwrap_or_default();
        let call = words.join(" ");
        assert!(text.contains(&format!("$ uaix {}", words[0])), "{} shows no use of the verb", page.display());
        assert!(text.contains(&format!("$ uaix {call} --help\n")), "{} shows no flags of {call}", page.display());
    }
    assert!(verbs.len() > 40 && verbs.iter().any(|words| words.len() == 3), "{verbs:?}");
}
