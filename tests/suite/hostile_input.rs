//! Wrong input to each verb: a clear message, the right exit code, nothing lost and nothing left behind.

use crate::world::{World, contents};
use serde_json::Value;
use std::fs;

#[test]
fn new_says_what_is_wrong() {
    let world = World::empty();
    for (arguments, words) in [
        (&["new", "x"][..], "`--scope ID`, `--set title=\"…\"`, `--set issuer=\"…\"`"),
        (&["new", "x", "--scope", "project_handof", "--defaults"], "did you mean `project_handoff`?"),
        (&["new", "x", "--scope", "", "--set", "title=T", "--set", "issuer=I"], "`--scope ID`"),
        (&["new", "x", "--defaults", "--set", "titel=T"], "did you mean `title`?"),
        (&["new", "x", "--defaults", "--set", "title"], "has no `=`"),
        (&["new", "x", "--defaults", "--set", "title="], "`title` is empty"),
        (&["new", "x", "--defaults", "--set", "id=Or bit"], "is not an id"),
        (&["new", "x", "--defaults", "--answers", "none.toml"], "cannot read `none.toml`"),
        (&["new", "\u{65e5}\u{672c}", "--defaults"], "--set id="),
        (&["new"], "required arguments were not provided"),
    ] {
        world.run(arguments).exits(2).says(words);
    }
    world.write("file", "x");
    world.run(&["new", "file", "--defaults"]).exits(2).says("`file` is a file");
    assert_eq!(world.names("."), ["file"]);
}

#[test]
fn values_arrive_as_typed_through_every_way_in() {
    let odd = "q\" {{id}} {{{x}}} <b>&amp; \\n 'single' \u{1f469}\u{200d}\u{2708}\u{fe0f} $HOME `x` # [y] = z";
    let world = World::empty();
    let toml = format!("title = {}\nissuer = \"I\"\npurpose = {}\n", toml::Value::from(odd), toml::Value::from(odd));
    world.write("answers.toml", toml);
    world.write("answers.json", serde_json::json!({"title": odd, "issuer": "I", "purpose": odd}).to_string());
    let title = format!("title={odd}");
    let purpose = format!("purpose={odd}");
    let scope = ["--scope", "project-handoff,long_term_memory", "--set", "id=same"];
    for (dir, values) in [
        ("a", vec!["--answers", "answers.toml"]),
        ("b", vec!["--answers", "answers.json"]),
        ("c", vec!["--set", &title, "--set", "issuer=I", "--set", &purpose]),
    ] {
        let arguments: Vec<_> = ["new", dir].into_iter().chain(scope).chain(values).collect();
        world.run_with(&arguments, &[("SOURCE_DATE_EPOCH", "1769850000")]).exits(0);
        let agents = String::from_utf8(world.read(&format!("{dir}/AGENTS.md"))).unwrap();
        assert!(agents.starts_with(&format!("# {odd}\n")) && agents.matches(odd).count() >= 2, "{agents}");
        let map: Value = serde_json::from_slice(&world.read(&format!("{dir}/.uai/exports/manifest.json"))).unwrap();
        assert_eq!(map["title"], odd);
        let config: toml::Table =
            toml::from_str(&String::from_utf8(world.read(&format!("{dir}/uaix.toml"))).unwrap()).unwrap();
        assert_eq!(config["package"]["title"].as_str(), Some(odd));
        world.run(&["pack", dir, "-o", &format!("{dir}.uaix")]).exits(0);
    }
    assert_eq!(world.read("a.uaix"), world.read("b.uaix"));
    assert_eq!(world.read("a.uaix"), world.read("c.uaix"));
}

#[test]
fn answers_come_from_standard_input() {
    let world = World::empty();
    world.write("in.toml", "title = \"T\"\nissuer = \"I\"\n");
    let mut command = world.command(&["new", "x", "--scope", "universal", "--answers", "-", "--format", "json"]);
    let output = command.stdin(fs::File::open(world.path("in.toml")).unwrap()).output().unwrap();
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["files"].as_array().unwrap().len(), 7);
}

#[test]
fn pack_says_what_is_wrong() {
    let world = World::new();
    fs::create_dir(world.path("empty")).unwrap();
    world.write("records/notes.md", "x");
    world.write("file.txt", "x");
    world.run(&["pack", "none"]).exits(2).says("cannot open `none`");
    world.run(&["pack", "file.txt"]).exits(2).says("`file.txt` is a file");
    world.run(&["pack", "empty"]).exits(1).says("the folder is empty: no scope is declared");
    world.run(&["pack", "records"]).exits(1).says("neither uaix.toml nor a manifest is here").says("uaix init");
    for (settings, words) in [
        (
            "[package]\nid = \"a\"\nissuer = \"I\"\nscops = []\n",
            "uaix.toml:4:1: unknown key `scops` help: did you mean `scopes`?",
        ),
        ("[package]\nid = \"A B\"\nissuer = \"I\"\n", "uaix.toml:2:6: `A B` is not an id"),
        ("[package]\nissuer = \"I\"\n", "missing field `id`"),
        ("[package\n", "uaix.toml:1:9"),
        ("", "missing field `package`"),
    ] {
        world.write("bad/uaix.toml", settings);
        world.run(&["pack", "bad"]).exits(2).says(words);
        world.run(&["lint", "bad"]).exits(2).says(words);
    }
    assert_eq!(world.names("."), ["bad", "empty", "file.txt", "p", "records"], "nothing was written");
}

#[test]
fn json_is_one_document_also_on_failure() {
    let world = World::new();
    for (arguments, code) in [
        (&["pack", "p", "--format", "json"][..], 0),
        (&["lint", "p", "--format", "json"], 0),
        (&["pack", "p", "--list", "--why", "--format", "json"], 0),
        (&["scopes", "--format", "json"], 0),
        (&["rules", "--format", "json"], 0),
        (&["init", "p", "--format", "json"], 0),
        (&["add", "code-bearing", "p", "--dry-run", "--format", "json"], 0),
        (&["pack", "none", "--format", "json"], 2),
        (&["lint", "none", "--format=json"], 2),
        (&["new", "x", "--format", "json"], 2),
        (&["rules", "none", "--format", "json"], 2),
        (&["pack", "--nonsense", "--format", "json"], 2),
    ] {
        let run = world.run(arguments).exits(code);
        let document: Value =
            serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {}", run.out));
        assert_eq!(document.get("error").is_some(), code == 2, "{arguments:?}");
        assert_eq!(run.err, "", "{arguments:?}");
    }
    fs::remove_file(world.path("p/.uai/totem.uai")).unwrap();
    let run = world.run(&["pack", "p", "--format", "json"]).exits(1);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["packed"], Value::Null);
    let finding =
        document["findings"].as_array().unwrap().iter().find(|f| f["rule"] == "missing-required-file").unwrap();
    for (key, value) in [
        ("severity", "error"),
        ("category", "closed-set"),
        ("path", ".uai/totem.uai"),
        ("noOp", "missing_required_file"),
    ] {
        assert_eq!(finding[key], value);
    }
}

#[test]
fn init_and_add_touch_nothing_that_is_there() {
    let world = World::empty();
    world.write("t/.uai/totem.uai", "mine\r\n");
    world.write("t/.uai/readme.human", "read me");
    world.write("t/src/main.rs", "fn main() {}");
    world.run(&["init", "t"]).exits(2).says("--scope project_handoff,code_bearing");
    assert_eq!(world.snapshot("t").len(), 3);
    let run = world.run(&["init", "t", "--defaults"]).exits(0);
    run.says("looks like code_bearing: source code (src/main.rs)")
        .says("added 15 files to t:")
        .says("left as they are: 2 required files");
    assert_eq!(world.read("t/.uai/totem.uai"), b"mine\r\n");
    assert!(!world.path("t/AGENTS.md").exists(), "`.uai/readme.human` satisfies the requirement");
    let after = world.snapshot("t");
    world.run(&["init", "t"]).exits(0).says("nothing to add");
    world.run(&["add", "code_bearing", "t"]).exits(0).says("nothing to add");
    assert_eq!(world.snapshot("t"), after, "a second run changes nothing");
    world.run(&["add", "long-term-memory", "t"]).exits(0).says("declared long_term_memory in uaix.toml");
    let added: Vec<_> = world.snapshot("t").into_keys().filter(|path| !after.contains_key(path)).collect();
    assert_eq!(added, [world.path("t/.uai/long-term-memory.uai")]);
    world.run(&["lint", "t"]).exits(0);
    let again = world.snapshot("t");
    world.run(&["add", "long_term_memory", "t"]).exits(0).says("nothing to add");
    assert_eq!(world.snapshot("t"), again);
    world.run(&["add", "nonsense", "t"]).exits(2).says("known scopes");
    world.run(&["add", "universal", "none"]).exits(2);
}

#[test]
fn init_takes_over_what_an_unpacked_package_says_of_itself() {
    let world = World::with(&["project_handoff", "code_bearing"]);
    world.run(&["pack", "p"]).exits(0);
    for (name, content) in contents(&world.path("orbit.uaix")) {
        world.write(&format!("other/{name}"), content);
    }
    world.run(&["init", "other"]).exits(0).says("from now on uaix.toml decides");
    let text = String::from_utf8(world.read("other/uaix.toml")).unwrap();
    for line in [
        "id = \"orbit\"",
        "profile = \"orbit.v1\"",
        "issuer = \"Orbit maintainers\"",
        "created = \"2026-01-31T09:00:00Z\"",
    ] {
        assert!(text.contains(line), "{text}");
    }
    world.write("other/AGENTS.md", "changed\n");
    world.run(&["pack", "other", "-o", "new.uaix"]).exits(0);
}

#[test]
fn an_output_that_is_somebodys_file_is_not_replaced() {
    let world = World::new();
    world.write("notes.txt", "mine");
    world
        .run(&["pack", "p", "-o", "notes.txt"])
        .exits(2)
        .says("`notes.txt` is there and is not a package that uaix wrote");
    world.run(&["pack", "p", "-o", "no/such/x.uaix"]).exits(2).says("there is no folder `no/such`");
    assert_eq!(world.read("notes.txt"), b"mine");
    world.write("other.zip", b"PK\x03\x04 somebody's archive");
    world.run(&["pack", "p", "-o", "other.zip"]).exits(2).says("is not a package that uaix wrote");
    world.write("x.uaix.sha256", "notes of mine");
    world.run(&["pack", "p", "-o", "x.uaix"]).exits(2).says("`x.uaix.sha256` is there and is not a digest file");
    world.run(&["pack", "p", "-o", "p/uaix.toml"]).exits(2);
    world
        .run(&["pack", "p", "-o", &format!("{}.uaix", "n".repeat(240))])
        .exits(2)
        .says("the name of the output has 245 bytes");
    world.run(&["pack", "p", "-o", &format!("{}.uaix", "n".repeat(230))]).exits(0);
    world.write("empty.uaix", "");
    world.run(&["pack", "p", "-o", "empty.uaix"]).exits(0);
    world.run(&["pack", "p", "-o", "empty.uaix"]).exits(0);
}

#[test]
fn a_dry_run_writes_nothing() {
    let world = World::new();
    let before = world.snapshot(".");
    world.run(&["new", "q", "--defaults", "--dry-run"]).exits(0).says("would create q/");
    world.run(&["add", "persona_profile", "p", "--dry-run"]).exits(0).says("would add 1 file");
    world.run(&["pack", "p", "--dry-run"]).exits(0).says("would pack orbit.uaix: 13 entries");
    assert_eq!(world.snapshot("."), before);
    assert_eq!(world.names("."), ["p"]);
}

#[test]
fn lint_reads_a_package_once_and_judges_many() {
    let world = World::new();
    world.run(&["pack", "p"]).exits(0);
    let run = world.run(&["lint", "p", "./p", "orbit.uaix", "--format", "json"]).exits(0);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let names: Vec<_> = document["packages"].as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["p", "orbit.uaix"]);
    world.run(&["lint", "p", "--strict"]).exits(1);
    let quiet = world.run(&["lint", "p", "-q", "--strict"]).exits(1);
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), ("", ""));
}

#[cfg(unix)]
#[test]
fn nothing_is_written_or_read_through_a_link() {
    use std::os::unix::fs::symlink;
    let world = World::empty();
    fs::create_dir_all(world.path("t")).unwrap();
    fs::create_dir_all(world.path("elsewhere")).unwrap();
    symlink("../elsewhere", world.path("t/.uai")).unwrap();
    world
        .run(&["init", "t", "--scope", "universal", "--defaults"])
        .exits(2)
        .says("is a symbolic link to `../elsewhere`");
    assert!(world.names("elsewhere").is_empty());
    assert_eq!(world.names("t"), [".uai"], "what was written before is taken back");
    let world = World::new();
    world.write("real.toml", world.read("p/uaix.toml"));
    fs::remove_file(world.path("p/uaix.toml")).unwrap();
    symlink("../real.toml", world.path("p/uaix.toml")).unwrap();
    world.run(&["lint", "p"]).exits(2).says("is a symbolic link");
    fs::remove_file(world.path("p/uaix.toml")).unwrap();
    let status = std::process::Command::new("mkfifo").arg(world.path("p/uaix.toml")).status();
    if status.is_ok_and(|status| status.success()) {
        world.run(&["lint", "p"]).exits(2).says("is not a regular file");
    }
}

#[cfg(unix)]
#[test]
fn a_linked_folder_behind_an_include_is_named() {
    for pattern in ["notes/", "notes/*.md", "notes/**/*.md"] {
        let world = World::new();
        fs::create_dir(world.path("out")).unwrap();
        std::os::unix::fs::symlink("../out", world.path("p/notes")).unwrap();
        world.settings(&format!("include = [\"{pattern}\"]"));
        world.run(&["pack", "p"]).exits(1).says("`notes` is a symbolic link to `../out`");
    }
}

#[test]
fn add_renders_with_what_the_settings_say_and_takes_every_value_or_none() {
    let world = World::empty();
    let values = ["--set", "title=\u{8ecc}", "--set", "issuer=X", "--set", "id=kido", "--set", "profile=kido.v1"];
    let arguments: Vec<_> = ["new", "\u{8ecc}\u{9053}", "--scope", "universal"].into_iter().chain(values).collect();
    world.run(&arguments).exits(0);
    world.run(&["add", "project_handoff", "\u{8ecc}\u{9053}"]).exits(0);
    let map: Value = serde_json::from_slice(&world.read("\u{8ecc}\u{9053}/.uai/exports/manifest.json")).unwrap();
    assert_eq!((map["packageId"].clone(), map["profileId"].clone()), ("kido".into(), "kido.v1".into()));
    let world = World::new();
    world.run(&["init", "p", "--set", "purpose=HELLO"]).exits(2).says("`purpose` has no effect");
    world.run(&["add", "code_bearing", "p", "--set", "purpose=HELLO"]).exits(2).says("`purpose` has no effect");
    world.run(&["add", "code_bearing", "p", "--set", "next_work=HELLO"]).exits(0);
}

#[test]
fn new_looks_at_where_a_folder_really_is() {
    let world = World::new();
    world.run(&["-C", "p", "new", "../q", "--defaults"]).exits(0);
    world.run(&["new", "p/docs/x", "--defaults"]).exits(2).says("lies inside the package");
    world.run(&["init", "p/.uai", "--defaults"]).exits(2).says("lies inside the package");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("p/.uai", world.path("link")).unwrap();
        world.run(&["new", "link/x", "--defaults"]).exits(2).says("lies inside the package");
    }
}

#[test]
fn settings_and_arguments_in_any_bytes() {
    let world = World::new();
    let mut bytes = world.read("p/uaix.toml");
    bytes.extend(b"# \xff\n");
    world.write("p/uaix.toml", bytes);
    world.run(&["lint", "p"]).exits(2).says("is not UTF-8");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let mut command = world.command(&["lint", "--format", "json", "--bogus"]);
        let output = command.arg(std::ffi::OsStr::from_bytes(b"\xff")).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(serde_json::from_slice::<Value>(&output.stdout).unwrap()["error"]["message"].is_string());
    }
    let run = world.run(&["new", "--format", "json"]).exits(2);
    assert!(run.out.contains("<DIR>"), "{}", run.out);
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_can_not_be_written_is_a_failure() {
    let world = World::new();
    for arguments in [&["schema"][..], &["lint", "p"], &["scopes", "--format", "json"]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = world.command(arguments).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_was_written_is_said_where_the_report_is_lost() {
    let depot = crate::store::Depot::of("ines-duarte");
    let world = &depot.world;
    let lost = |dir: &str, arguments: &[&str], words: &str| {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut command = world.command(arguments);
        command.current_dir(world.path(dir)).env("UAIX_STORE", world.path("store"));
        let output = command.stdout(full).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        let want = format!("the result could not be written to standard output, but {words}");
        assert!(text.contains(&want) && text.contains("need not be repeated"), "{arguments:?}: {text}");
    };
    let variance = ["--cause", "law", "--observation", "x", "--platform", "x", "--review", "x", "--by", "Ada"];
    let variance = [&["persona", "variance", "add", "p", "--record", ".uai/persona.uai"], &variance[..]].concat();
    for form in [&[][..], &["--format", "json"]] {
        lost(".", &[&variance[..], form].concat(), "the entry is in `evidence/persona/variance.jsonl`");
    }
    let lines = String::from_utf8(world.read("p/evidence/persona/variance.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 2);
    lost(".", &["pack", "p"], "`ines-duarte.uaix` is packed");
    lost(".", &["unpack", "ines-duarte.uaix", "u"], "the files are in `u`");
    lost(".", &["import", "ines-duarte.uaix"], "the package is in quarantine");
    lost(".", &["load", "ines-duarte.uaix", "--by", "Ada"], "`");
    lost(".", &["profiles", "export", "ines-duarte", "-o", "x.uaix"], "the archive is in `x.uaix`");
    lost(".", &["profiles", "remove", "ines-duarte", "--yes"], "the profile `ines-duarte` is removed");
    lost(".", &["store", "gc", "--waiting", "--yes"], "the packages are removed");
    lost(".", &["policy", "init"], "the policy is in `");
    let derive = ["persona", "derive", "p", "d", "--id", "ines-short", "--by", "Ada", "--reason", "x"];
    lost(".", &derive, "the derivative is in `d`");
    lost(".", &["new", "n", "--scope", "agent_file_handoff,long_term_memory", "--defaults"], "`n` is created");
    lost(".", &["add", "code_bearing", "n"], "the files are in `n`");
    fs::create_dir(world.path("i")).unwrap();
    lost(".", &["init", "i", "--scope", "universal", "--set", "title=I", "--set", "issuer=I"], "the files are in `i`");
    lost("n", &["review", "--all", "--by", "Ada"], "the reviews are recorded");
    world.write("n/agent-file-handoff/Content/a.md", "a\n");
    let words = ["--disposition", "rejected-with-reason", "--outcome", "rejected-with-reason", "--reason", "no use"];
    let dispose = [&["handoff", "dispose", "agent-file-handoff/Content/a.md"], &words[..]].concat();
    lost("n", &dispose, "the decision is in `evidence/intake/intake-ledger.jsonl`");
    let ledger = world.read("n/evidence/intake/intake-ledger.jsonl");
    world.write("n/evidence/intake/intake-ledger.jsonl", [&ledger[..], b"{"].concat());
    lost("n", &["handoff", "repair"], "what was cut off is in `evidence/intake/intake-ledger.jsonl.cut-");
    let words = ["--id", "uni-1", "--label", "A", "--summary", "Read it.", "--authority", "us", "--yes"];
    let add = [&["memory", "add", "evidence/intake/a.md"], &words[..]].concat();
    lost("n", &add, "the pointer `uni-1` is in `.uai/long-term-memory.uai`");
}

#[test]
fn large_json_on_one_line_is_judged_quickly_and_reports_stay_bounded() {
    let world = World::new();
    let rows: Vec<_> = (0..120_000).map(|number| format!("{{\"n\":{number}}}")).collect();
    world.write("p/evidence/big.json", format!("[{}]", rows.join(",")));
    let start = std::time::Instant::now();
    world.run(&["lint", "p"]).exits(0);
    let grants: Vec<_> = (0..60_000).map(|number| format!("\"g{number}\": true")).collect();
    world.run(&["pack", "p"]).exits(0);
    for (name, content) in contents(&world.path("orbit.uaix")) {
        world.write(&format!("u/{name}"), content);
    }
    let text = String::from_utf8(world.read("u/.uai/manifest.uaix.json")).unwrap();
    let text = text.replace("\"grants\": {", &format!("\"grants\": {{{},", grants.join(",")));
    world.write("u/.uai/manifest.uaix.json", text);
    let run = world.run(&["lint", "u", "--format", "json"]).exits(1);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    let granted = document["findings"].as_array().unwrap().iter().filter(|f| f["rule"] == "grant-true").count();
    assert_eq!(granted, 201, "200 and one that counts the rest");
    assert!(run.out.contains("and 59800 more like this"));
    assert!(start.elapsed().as_secs() < 60, "no quadratic work");
}
