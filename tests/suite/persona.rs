//! Personas: complete or not, derived, preserved, and what a run did otherwise.

use crate::{
    shared,
    store::Depot,
    world::{World, contents},
};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fs, path::PathBuf};
use uaix::spec::digest::Digest;

/// Rules whose cases are here.
pub const COVERED: [&str; 3] = ["difference-notes", "original-changed", "provenance-mismatch"];

const PERSONA: &str = ".uai/persona.uai";

/// A persona in full detail, written to the end.
fn ines() -> Depot {
    Depot::of("ines-duarte")
}

fn json(world: &World, arguments: &[&str], code: i32) -> Value {
    let run = world.run(&[arguments, &["--format", "json"]].concat()).exits(code);
    serde_json::from_str(&run.out).unwrap()
}

fn derive(depot: &Depot, source: &str, dir: &str, id: &str) {
    let arguments = ["persona", "derive", source, dir, "--id", id, "--by", "Ada", "--reason", "shorter answers"];
    depot.world.run(&arguments).exits(0);
}

/// The persona files below a folder with their digests.
fn digests(world: &World, folder: &str) -> BTreeMap<PathBuf, Digest> {
    let files = world.snapshot(folder).into_iter();
    let bare =
        files.map(|(path, bytes)| (path.strip_prefix(world.path(folder)).unwrap().to_owned(), Digest::of(&bytes)));
    bare.filter(|(path, _)| path.starts_with("personality") || path.ends_with("persona.uai")).collect()
}

#[test]
fn completeness() {
    let depot = ines();
    let world = &depot.world;
    world.run(&["persona", "check", "p"]).exits(0).says("records: 23 of 23 complete").says("the persona is complete");
    let value = json(world, &["persona", "check", "p"], 0);
    let depth = value["records"].as_array().unwrap().iter().filter(|record| record["fields"][0]["number"].is_number());
    assert_eq!(depth.count(), 11, "eleven records carry a depth level");
    #[track_caller]
    fn case(change: fn(&Depot), words: &str) {
        let depot = ines();
        change(&depot);
        let run = depot.world.run(&["persona", "check", "p"]).exits(1);
        run.says(words).says("the persona is not complete");
    }
    case(|depot| fs::remove_file(depot.world.path("p/.uai/personality/voice.uai")).unwrap(), "voice.uai MISSING");
    case(
        |depot| fs::remove_file(depot.world.path("p/evidence/persona/provenance.json")).unwrap(),
        "provenance.json MISSING",
    );
    case(
        |depot| depot.edit(".uai/personality/identity.uai", "depth_level_0_to_10", "level"),
        "does not say: depth level",
    );
    case(|depot| depot.edit(PERSONA, "Blocked claims", "Claims of note"), "does not say: blocked claims");
    depot.world.run(&["persona", "check", "examples"]).exits(2);
    let world = World::new();
    world.run(&["persona", "check", "p"]).exits(2).says("holds no persona");
}

#[test]
fn a_derivative_keeps_its_original() {
    let depot = ines();
    let world = &depot.world;
    let first = depot.pack("a.uaix");
    let original = digests(world, "p/.uai");
    for (source, dir) in [("a.uaix", "from-archive"), ("p", "from-source")] {
        derive(&depot, source, dir, "ines-short");
        assert_eq!(digests(world, &format!("{dir}/evidence/persona/original")), original, "{source}");
        assert_eq!(digests(world, &format!("{dir}/.uai")), original, "{source}");
        world.run(&["lint", dir]).exits(0);
        world.run(&["persona", "preserved", source, dir]).exits(0).says("preserved: 23 persona files");
    }
    let provenance: Value =
        serde_json::from_slice(&world.read("from-archive/evidence/persona/provenance.json")).unwrap();
    let schema = serde_json::from_str(uaix::spec::derivation::PROVENANCE_SCHEMA).unwrap();
    assert!(jsonschema::draft202012::is_valid(&schema, &provenance));
    assert_eq!(provenance["derivedFrom"][0]["archiveSha256"], first.to_string());
    // The work goes on in the records.
    let text = String::from_utf8(world.read("from-archive/.uai/personality/voice.uai")).unwrap();
    world.write("from-archive/.uai/personality/voice.uai", format!("{text}\nShort sentences.\n"));
    world.run(&["pack", "from-archive", "-o", "b.uaix"]).exits(0);
    let packed: BTreeMap<_, _> = contents(&world.path("b.uaix")).into_iter().collect();
    let notes: Value = serde_json::from_slice(&packed["evidence/persona/difference-notes.json"]).unwrap();
    let schema = serde_json::from_str(uaix::spec::derivation::NOTES_SCHEMA).unwrap();
    assert!(jsonschema::draft202012::is_valid(&schema, &notes));
    let voice =
        notes["files"].as_array().unwrap().iter().find(|file| file["path"] == ".uai/personality/voice.uai").unwrap();
    assert_eq!(
        (&voice["change"], &voice["passages"][0]["after"]),
        (&json!("changed"), &json!(["", "Short sentences."]))
    );
    let manifest: Value = serde_json::from_slice(&packed[".uai/manifest.uaix.json"]).unwrap();
    let rows = manifest["files"].as_array().unwrap().iter();
    let personas: Vec<_> = rows.filter(|row| row["source"]["kind"] == "derived").collect();
    assert_eq!(personas.len(), 23);
    for row in personas {
        let name = row["path"].as_str().unwrap().trim_start_matches(".uai/");
        assert_eq!(row["source"]["originalSha256"], original[&PathBuf::from(name)].to_string(), "{name}");
    }
    world.run(&["persona", "preserved", "a.uaix", "b.uaix"]).exits(0).says("a derivative").says("line");
    world.run(&["persona", "preserved", "b.uaix", "a.uaix"]).exits(1).says("different");
    world.run(&["lint", "b.uaix", "--strict"]).exits(0);
    world.run(&["verify", "b.uaix", "--rebuild", "from-archive"]).exits(0);
    assert_eq!(digests(world, "p/.uai"), original, "nothing was written to the original");
    // A derivative of the derivative keeps both.
    derive(&depot, "b.uaix", "again", "ines-shorter");
    assert_eq!(digests(world, "again/evidence/persona/original/earlier"), original);
    world.run(&["pack", "again", "-o", "c.uaix"]).exits(0);
    world.run(&["lint", "c.uaix", "--strict"]).exits(0);
    let provenance: Value = serde_json::from_slice(&world.read("again/evidence/persona/provenance.json")).unwrap();
    assert_eq!(provenance["derivedFrom"].as_array().unwrap().len(), 2);
    world.run(&["persona", "preserved", "b.uaix", "c.uaix"]).exits(0).says("preserved");
}

#[test]
fn what_a_derivative_may_not_say() {
    #[track_caller]
    fn case(change: fn(&Depot), rule: &str, words: &str) {
        let depot = ines();
        derive(&depot, "p", "d", "ines-short");
        // What follows works on the derivative.
        fs::rename(depot.world.path("p"), depot.world.path("was")).unwrap();
        fs::rename(depot.world.path("d"), depot.world.path("p")).unwrap();
        change(&depot);
        let run = depot.world.run(&["pack", "p"]).exits(1);
        assert!(run.text().contains(&format!("error[{rule}]")) && run.text().contains(words), "{}", run.out);
        assert!(!depot.world.path("ines-short.uaix").exists());
    }
    case(
        |depot| depot.append("evidence/persona/original/personality/voice.uai", "x"),
        "original-changed",
        "is not the original of `.uai/personality/voice.uai`",
    );
    case(
        |depot| fs::remove_file(depot.world.path("p/evidence/persona/original/persona.uai")).unwrap(),
        "original-changed",
        "is not in the package",
    );
    case(
        |depot| depot.edit("uaix.toml", "id = \"ines-short\"", "id = \"ines-duarte\""),
        "derivative-as-original",
        "has the package id of its original",
    );
    case(
        |depot| depot.append(PERSONA, "Status: preserved original"),
        "derivative-as-original",
        "presents itself as the original",
    );
}

#[test]
fn what_an_archive_may_not_say() {
    let depot = ines();
    derive(&depot, "p", "d", "ines-short");
    let world = &depot.world;
    world.run(&["pack", "d", "-o", "good.uaix"]).exits(0);
    #[track_caller]
    fn case(world: &World, change: fn(&mut BTreeMap<String, Vec<u8>>), rule: &str) {
        let mut files: BTreeMap<_, _> = contents(&world.path("good.uaix")).into_iter().collect();
        change(&mut files);
        // The folder of an unpacked package: its manifest is rehashed, so that only the lie is left.
        let _ = fs::remove_dir_all(world.path("x"));
        files.iter().for_each(|(name, bytes)| world.write(&format!("x/{name}"), bytes));
        let run = world.run(&["lint", "x"]).exits(1);
        assert!(run.out.contains(&format!("error[{rule}]")), "{rule}: {}", run.out);
    }
    case(
        world,
        |files| {
            let text = String::from_utf8(files[".uai/manifest.uaix.json"].clone()).unwrap();
            files.insert(
                ".uai/manifest.uaix.json".to_owned(),
                text.replacen("\"derived\"", "\"authored\"", 1).into_bytes(),
            );
        },
        "derivative-as-original",
    );
    case(
        world,
        |files| {
            let name = "evidence/persona/difference-notes.json";
            let text = String::from_utf8(files[name].clone()).unwrap();
            files.insert(name.to_owned(), text.replacen("\"unchanged\"", "\"changed\"", 1).into_bytes());
        },
        "difference-notes",
    );
    case(world, |files| drop(files.remove("evidence/persona/difference-notes.json")), "difference-notes");
}

#[test]
fn notes_that_agree_with_their_digests_and_with_nothing_else() {
    let depot = ines();
    derive(&depot, "p", "d", "ines-short");
    let world = &depot.world;
    depot.append_to("d/.uai/personality/voice.uai", "She answers shortly.");
    world.run(&["pack", "d", "-o", "good.uaix"]).exits(0);
    world.run(&["unpack", "good.uaix", "good"]).exits(0);
    world.run(&["lint", "good"]).exits(0);
    const DATA: &str = "evidence/persona/difference-notes.json";
    const TEXT: &str = "evidence/persona/difference-notes.md";
    /// Changes notes for programs and for people; the digest that binds them is made to match.
    #[track_caller]
    fn case(world: &World, change: fn(&mut Value, &mut String), rule: &str, words: &str) {
        let read = |name: &str| String::from_utf8(world.read(&format!("good/{name}"))).unwrap();
        let (mut notes, mut text): (Value, String) = (serde_json::from_str(&read(DATA)).unwrap(), read(TEXT));
        change(&mut notes, &mut text);
        notes["textSha256"] = Digest::of(text.as_bytes()).to_string().into();
        let _ = fs::remove_dir_all(world.path("x"));
        world.snapshot("good").into_iter().for_each(|(path, bytes)| {
            let name = path.strip_prefix(world.path("good")).unwrap().to_string_lossy().into_owned();
            world.write(&format!("x/{name}"), bytes);
        });
        world.write(&format!("x/{TEXT}"), text);
        world.write(&format!("x/{DATA}"), serde_json::to_vec_pretty(&notes).unwrap());
        let run = world.run(&["lint", "x"]).exits(1);
        assert!(run.out.contains(&format!("error[{rule}]")) && run.text().contains(words), "{words}: {}", run.out);
    }
    fn voice(notes: &mut Value) -> &mut Value {
        let files = notes["files"].as_array_mut().unwrap();
        files.iter_mut().find(|file| file["path"] == ".uai/personality/voice.uai").unwrap()
    }
    let notes = "difference-notes";
    case(world, |data, _| voice(data)["passages"] = json!([]), notes, "do not lead from the original to it");
    case(world, |data, _| voice(data)["passages"][0]["after"] = json!(["x"]), notes, "do not lead from the original");
    case(
        world,
        |data, _| voice(data)["passages"][0]["originalLine"] = 1.into(),
        notes,
        "do not lead from the original",
    );
    case(world, |_, text| *text = text.replace("+She answers shortly.", "+She answers."), notes, "other passages");
    case(
        world,
        |_, text| *text = text.replace("voice.uai` | changed, 1 passage", "voice.uai` | unchanged"),
        notes,
        "table",
    );
    case(world, |_, text| text.clear(), notes, "its table is another one");
    let extra = |data: &mut Value, _: &mut String| {
        let first = data["files"][0].clone();
        data["files"].as_array_mut().unwrap().push(first);
    };
    case(world, extra, notes, "is named twice");
    let passages = |data: &mut Value, _: &mut String| {
        let lie = json!([{"originalLine": 1, "before": ["x"], "after": []}]);
        let files = data["files"].as_array_mut().unwrap().iter_mut();
        files.filter(|file| file["change"] == "unchanged").take(1).for_each(|file| file["passages"] = lie.clone());
    };
    case(world, passages, notes, "is unchanged and has passages");
    let shown = |_: &mut Value, text: &mut String| *text += "\n## `.uai/persona.uai`\n\n```diff\n-x\n```\n";
    case(world, shown, notes, "it shows passages of");
}

#[test]
fn long_notes_are_read() {
    let depot = ines();
    derive(&depot, "p", "d", "ines-short");
    // Together they are longer than any record that is read.
    let text = "She counts the boats, one after another, and says nothing of the weather. ".repeat(2) + "\n";
    for name in ["voice", "values"] {
        depot.append_to(&format!("d/.uai/personality/{name}.uai"), &text.repeat(1_200));
    }
    depot.world.run(&["pack", "d", "-o", "b.uaix"]).exits(0);
    depot.world.run(&["lint", "b.uaix"]).exits(0);
}

#[test]
fn an_original_is_described_as_it_is() {
    #[track_caller]
    fn case(change: impl Fn(&mut Value), words: &str) {
        let depot = with_provenance(change);
        let run = depot.world.run(&["pack", "d"]).exits(1);
        assert!(run.out.contains("error[original-changed]") && run.text().contains(words), "{}", run.out);
    }
    case(|value| value["derivedFrom"][0]["files"][0]["sizeBytes"] = 1.into(), "and the provenance says 1");
    let left_out = |value: &mut Value| drop(value["derivedFrom"][0]["files"].as_array_mut().unwrap().remove(1));
    case(left_out, "and the provenance does not name");
}

#[test]
fn provenance_that_names_other_bytes() {
    let depot = ines();
    let digest = Digest::of(b"another text");
    let text =
        json!({"author": "x", "source": "letters", "method": "by hand", "sha256": {PERSONA: digest.to_string()}});
    depot.world.write("p/evidence/persona/provenance.json", text.to_string());
    depot.world.run(&["lint", "p"]).exits(1).says("error[provenance-mismatch]: `.uai/persona.uai` is not the file");
    let right = Digest::of(&depot.world.read("p/.uai/persona.uai")).to_string();
    depot.edit("evidence/persona/provenance.json", &digest.to_string(), &right);
    depot.world.run(&["lint", "p"]).exits(0);
    let list = json!({"capturedBy": "x", "source": "letters", "files": [{"path": PERSONA, "sha256": digest}]});
    depot.world.write("p/evidence/persona/provenance.json", list.to_string());
    depot.world.run(&["lint", "p"]).exits(1).says("provenance-mismatch");
}

#[test]
fn notes_that_a_person_changed_are_never_overwritten() {
    let depot = ines();
    derive(&depot, "p", "d", "ines-short");
    let world = &depot.world;
    let name = "d/evidence/persona/difference-notes.md";
    world.run(&["pack", "d", "--dry-run"]).exits(0);
    assert!(!world.path(name).exists(), "a dry run writes nothing");
    world.run(&["pack", "d"]).exits(0);
    let text = String::from_utf8(world.read(name)).unwrap();
    let edited = format!("{text}\nAnd one remark of mine.\n");
    world.write(name, &edited);
    world.run(&["pack", "d"]).exits(2).says("changed by hand").says("move it");
    assert_eq!(world.read(name), edited.as_bytes());
    world.write(name, text);
    world.write("d/evidence/persona/difference-notes.json", "{}");
    world.run(&["pack", "d"]).exits(2).says("none that uaix has written");
}

#[test]
fn a_run_that_writes_no_notes_counts_them() {
    let depot = ines();
    derive(&depot, "p", "d", "ines-short");
    let world = &depot.world;
    let before = world.snapshot("d");
    let notes = ["evidence/persona/difference-notes.json", "evidence/persona/difference-notes.md"];
    let list = |flags: &[&str]| world.run(&[&["pack", "d", "--list"], flags].concat()).exits(0).out;
    let (dry, listed, why) = (world.run(&["pack", "d", "--dry-run"]).exits(0).out, list(&[]), list(&["--why"]));
    for note in notes {
        assert!(listed.lines().any(|line| line == note) && why.contains(&format!("in   {note}  (layout")), "{why}");
    }
    let value = json(world, &["pack", "d", "--dry-run"], 0);
    assert!(world.snapshot("d") == before, "nothing was written");
    let packed = json(world, &["pack", "d", "-o", "b.uaix"], 0);
    assert_eq!(value["awaitingReview"], packed["awaitingReview"]);
    let names: Vec<_> = contents(&world.path("b.uaix")).into_iter().map(|(name, _)| name).collect();
    let mut lines: Vec<_> = listed.lines().collect();
    lines.sort_by_key(|line| (*line != ".uai/manifest.uaix.json", *line));
    assert_eq!(lines, names);
    assert!(dry.contains(&format!("{} entries", names.len())), "{dry}");
    // Nor is a note that is there and stale taken for what would be packed, and a rebuild leaves the source alone.
    depot.append_to("d/.uai/personality/voice.uai", "Shorter.");
    let stale = world.snapshot("d");
    world.run(&["verify", "b.uaix", "--rebuild", "d"]).exits(1).says("differs");
    assert!(world.snapshot("d") == stale, "verify writes nothing");
    world.run(&["pack", "d", "-o", "c.uaix"]).exits(0);
    fs::remove_file(world.path(&format!("d/{}", notes[0]))).unwrap();
    world.run(&["verify", "c.uaix", "--rebuild", "d"]).exits(0);
    // What stops the notes of a real run stops these.
    world.write(&format!("d/{}", notes[1]), "by hand");
    for how in ["--dry-run", "--list"] {
        world.run(&["pack", "d", how]).exits(2).says("changed by hand");
    }
}

#[test]
fn what_derive_refuses() {
    let depot = ines();
    let world = &depot.world;
    let run = |source: &str, dir: &str, id: &str, reason: &str| {
        world.run(&["persona", "derive", source, dir, "--id", id, "--by", "Ada", "--reason", reason])
    };
    run("p", "d", "ines-duarte", "x").exits(2).says("is the id of the original");
    run("p", "d", "Ines", "x").exits(2).says("is not an id");
    run("p", "d", "short", " ").exits(2).says("without a reason");
    run("p", "p/d", "short", "x").exits(2).says("lies inside the package");
    world.write("full/x", "x");
    run("p", "full", "short", "x").exits(2).says("is not empty");
    fs::write(world.path("p/.uai/totem.uai"), "").unwrap();
    run("p", "d", "short", "x").exits(1).says("nothing was written: the original is refused");
    assert!(!world.path("d").exists());
    World::new()
        .run(&["persona", "derive", "p", "d", "--id", "s", "--by", "A", "--reason", "x"])
        .exits(2)
        .says("no persona");
}

#[test]
fn variance_is_added_and_listed() {
    let depot = ines();
    let world = &depot.world;
    let add = |record: &str, cause: &str, observation: &str| {
        let fixed = ["--platform", "Lobby 3, model 7", "--review", "the maintainers", "--by", "Ada"];
        world.run(
            &[
                &[
                    "persona",
                    "variance",
                    "add",
                    "p",
                    "--record",
                    record,
                    "--cause",
                    cause,
                    "--observation",
                    observation,
                ],
                &fixed[..],
            ]
            .concat(),
        )
    };
    world.run(&["persona", "variance", "list", "p"]).exits(0).says("no variance is recorded");
    add(PERSONA, "provider-policy", "It declines the lighthouse stories.").exits(0).says("provider_policy");
    let first = world.read("p/evidence/persona/variance.jsonl");
    add(".uai/personality/voice.uai", "model_difference", "Long dashes instead of two hyphens.").exits(0);
    let both = world.read("p/evidence/persona/variance.jsonl");
    assert!(both.starts_with(&first), "what was there stays");
    let schema = serde_json::from_str(uaix::persona::VARIANCE_SCHEMA).unwrap();
    for line in String::from_utf8(both.clone()).unwrap().lines() {
        assert!(jsonschema::draft202012::is_valid(&schema, &serde_json::from_str(line).unwrap()), "{line}");
    }
    add("AGENTS.md", "law", "x").exits(2).says("is no record of this persona");
    add(PERSONA, "weather", "x").exits(2).says("is not one of provider_policy");
    add(PERSONA, "law", " ").exits(2).says("observation is empty");
    assert_eq!(world.read("p/evidence/persona/variance.jsonl"), both);
    assert_eq!(json(world, &["persona", "variance", "list", "p"], 0)["entries"].as_array().unwrap().len(), 2);
    world.run(&["lint", "p", "--strict"]).exits(0);
    depot.pack("a.uaix");
    world.run(&["persona", "variance", "list", "a.uaix"]).exits(2).says("is an archive");
    world.write("p/evidence/persona/variance.jsonl", "{\n");
    world.run(&["persona", "variance", "list", "p"]).exits(2).says("line 1, is no entry");
}

#[test]
fn recorded_answers_meet_the_tests() {
    let depot = ines();
    let world = &depot.world;
    let set: Value = serde_json::from_slice(&world.read("p/evidence/persona/fidelity-tests.json")).unwrap();
    let ids: Vec<_> = set["tests"].as_array().unwrap().iter().map(|test| test["id"].as_str().unwrap()).collect();
    let results = |verdict: fn(usize) -> &'static str, many: usize| {
        let rows: Vec<_> =
            ids.iter().take(many).enumerate().map(|(at, id)| json!({"id": id, "verdict": verdict(at)})).collect();
        let form = "uaix.fidelity-results.v0.1";
        json!({"resultsFormat": form, "platform": "Lobby", "model": "model 7", "results": rows}).to_string()
    };
    let report = "p/evidence/persona/fidelity-report.md";
    world.write("r.json", results(|_| "recognised", ids.len()));
    world.run(&["persona", "fidelity", "--results", "r.json", "p"]).exits(0).says("0 without a result");
    assert!(String::from_utf8(world.read(report)).unwrap().contains("- Model: model 7"));
    world.write("r.json", results(|at| if at == 0 { "not_recognised" } else { "partly" }, ids.len()));
    world.run(&["persona", "fidelity", "--results", "r.json", "p"]).exits(1).says("1 not recognised").says("variance");
    world.write("r.json", results(|_| "recognised", 1));
    let value = json(world, &["persona", "fidelity", "--results", "r.json", "p"], 1);
    assert_eq!((&value["recognised"], &value["tests"][1]["verdict"]), (&json!(false), &Value::Null));
    world.run(&["lint", "p", "--strict"]).exits(0);
    for (text, words) in [
        (results(|_| "recognised", 1).replace(ids[0], "F99"), "has no test `F99`"),
        (results(|_| "fine", 1), "holds no recorded results"),
        (results(|_| "recognised", 1).replace("v0.1", "v9"), "not `uaix.fidelity-results.v0.1`"),
        ("{".to_owned(), "holds no recorded results"),
    ] {
        world.write("r.json", text);
        world.run(&["persona", "fidelity", "--results", "r.json", "p"]).exits(2).says(words);
    }
    world.write("r.json", results(|_| "recognised", ids.len()));
    world.write(report, "my own report\n");
    world.run(&["persona", "fidelity", "--results", "r.json", "p"]).exits(2).says("written or changed by hand");
    world.run(&["persona", "fidelity", "--results", "r.json", "p", "-o", "other.md"]).exits(0);
    assert_eq!(world.read(report), b"my own report\n");
}

#[test]
fn the_persona_of_the_corpus_keeps_its_bytes_all_the_way() {
    let Some(tree) = shared("corpus/trees/persona-advanced") else { return };
    let world = World::empty();
    let tree = tree.to_string_lossy().into_owned();
    world.run(&["persona", "check", &tree]).exits(0).says("the persona is complete");
    world.run(&["pack", &tree, "-o", "a.uaix"]).exits(0);
    let arguments = ["persona", "derive", "a.uaix", "d", "--id", "isolde-short", "--by", "Ada", "--reason", "shorter"];
    world.run(&arguments).exits(0);
    let text = String::from_utf8(world.read("d/.uai/personality/voice.uai")).unwrap();
    world.write("d/.uai/personality/voice.uai", text.replacen('.', "!", 1));
    world.run(&["pack", "d", "-o", "b.uaix"]).exits(0);
    world.run(&["persona", "preserved", "a.uaix", "b.uaix"]).exits(0).says("a derivative");
    world.run(&["diff", "a.uaix", "b.uaix"]).exits(1).says("1 changed, 22 unchanged");
    let (before, after): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (contents(&world.path("a.uaix")).into_iter().collect(), contents(&world.path("b.uaix")).into_iter().collect());
    let mut count = 0;
    for (name, bytes) in before.iter().filter(|(name, _)| name.starts_with(".uai/pers")) {
        let kept = format!("evidence/persona/original/{}", name.trim_start_matches(".uai/"));
        assert!(after[&kept] == *bytes, "{name}");
        count += 1;
    }
    assert_eq!(count, 23);
}

/// A derivative in the folder `d`, with its provenance changed.
fn with_provenance(change: impl Fn(&mut Value)) -> Depot {
    let depot = ines();
    derive(&depot, "p", "d", "ines-short");
    let name = "d/evidence/persona/provenance.json";
    let mut provenance: Value = serde_json::from_slice(&depot.world.read(name)).unwrap();
    change(&mut provenance);
    depot.world.write(name, serde_json::to_vec_pretty(&provenance).unwrap());
    depot
}

#[test]
fn a_provenance_that_can_not_be_relied_on_is_an_error() {
    #[track_caller]
    fn case(change: impl Fn(&mut Value), words: &str) {
        let depot = with_provenance(change);
        depot.append_to("d/.uai/personality/voice.uai", "Shorter.");
        let run = depot.world.run(&["pack", "d"]).exits(1);
        assert!(run.text().contains("error[original-changed]") && run.text().contains(words), "{}", run.text());
    }
    case(|value| value["derivedFrom"][0]["archiveSha256"] = "x".into(), "can not be relied on");
    case(|value| value["provenanceFormat"] = "uaix.provenance.v0.2".into(), "which this program does not read");
    case(|value| value["provenanceFormat"] = "none".into(), "no provenance says of what");
    case(|value| value["derivedFrom"] = json!([]), "names no original");
    case(|value| value["derivedFrom"][0]["files"] = json!([]), "without files");
    case(|value| value["derivedFrom"][0]["files"][0]["keptAs"] = "../x".into(), "can not be relied on");
    case(|value| value["derivedFrom"][0]["files"][0]["keptAs"] = PERSONA.into(), "no place where an original is kept");
    let twice = |value: &mut Value| value["derivedFrom"][0]["files"][1] = value["derivedFrom"][0]["files"][0].clone();
    case(twice, "is named twice");
    let depot = with_provenance(twice);
    depot.world.run(&["persona", "preserved", "p", "d"]).exits(0).says("preserved");
    depot.append_to("d/.uai/personality/voice.uai", "Shorter.");
    depot.world.run(&["persona", "preserved", "p", "d"]).exits(1).says("different");
}

#[test]
fn settings_do_not_make_a_derivative_an_original() {
    let depot = with_provenance(|_| {});
    let text = String::from_utf8(depot.world.read("d/uaix.toml")).unwrap();
    let text = text.replace("\"advanced_persona_profile\"", "\"universal\"");
    depot
        .world
        .write("d/uaix.toml", format!("{text}\n[pack]\nexclude = [\"evidence/**\"]\n").replacen("[pack]\n# ", "# ", 1));
    let run = depot.world.run(&["pack", "d"]);
    assert_ne!(run.code, Some(0), "{}", run.text());
    // Nor does it take the id of an earlier original.
    let depot = with_provenance(|_| {});
    derive(&depot, "d", "e", "ines-shorter");
    let text = String::from_utf8(depot.world.read("e/uaix.toml")).unwrap();
    depot.world.write("e/uaix.toml", text.replace("\"ines-shorter\"", "\"ines-duarte\""));
    depot.world.run(&["pack", "e"]).exits(1).says("has the package id of its original");
}

#[test]
fn a_refused_derivative_gets_no_notes() {
    let depot = with_provenance(|_| {});
    let token = concat!("ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD");
    depot.append_to("d/.uai/personality/voice.uai", token);
    let run = depot.world.run(&["pack", "d"]).exits(1);
    assert!(!run.text().contains(token));
    assert!(!depot.world.path("d/evidence/persona/difference-notes.md").exists());
}

#[test]
fn what_stays_for_ever_holds_no_secret_and_leads_nowhere_else() {
    let depot = ines();
    let token = concat!("ghp", "_4n0GWsQ5zaI1ubEgqD9FVRR0o3SdJl3MRJHD");
    let add = |text: &str| {
        let fixed = ["--record", PERSONA, "--cause", "law", "--platform", "x", "--review", "x", "--by", "Ada"];
        depot.world.run(&[&["persona", "variance", "add", "p", "--observation", text], &fixed[..]].concat())
    };
    for text in [token, "hidden \u{202e} text", "bell \u{7}"] {
        let run = add(text).exits(2);
        assert!(!run.text().contains(token), "{}", run.text());
    }
    let reason = ["persona", "derive", "p", "d", "--id", "x", "--by", "Ada", "--reason", token];
    assert!(!depot.world.run(&reason).exits(2).text().contains(token));
    #[cfg(unix)]
    {
        fs::create_dir(depot.world.path("outside")).unwrap();
        fs::rename(depot.world.path("p/evidence"), depot.world.path("was")).unwrap();
        std::os::unix::fs::symlink(depot.world.path("outside"), depot.world.path("p/evidence")).unwrap();
        add("fine").exits(2).says("is a symbolic link");
        assert!(depot.world.names("outside").is_empty());
    }
}

#[test]
fn observations_at_once_lose_nothing() {
    let depot = ines();
    let spawn = |number: usize| {
        let observation = format!("Observation {number}.");
        let fixed = ["--record", PERSONA, "--cause", "law", "--platform", "x", "--review", "x", "--by", "Ada"];
        let arguments = [&["persona", "variance", "add", "p", "--observation", &observation], &fixed[..]].concat();
        let mut command = depot.world.command(&arguments);
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap()
    };
    let children: Vec<_> = (0..12).map(spawn).collect();
    let done = children.into_iter().map(|mut child| child.wait().unwrap().success()).filter(|done| *done);
    let done = done.count();
    let text = String::from_utf8(depot.world.read("p/evidence/persona/variance.jsonl")).unwrap();
    assert_eq!(text.lines().count(), done, "what was said to be added is there");
}
