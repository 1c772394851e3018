//! What runs where people work: the steps of the action, the hooks and the examples, run here as a runner would.
#![cfg(unix)]

use crate::world::World;
use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn read(name: &str) -> Value {
    serde_saphyr::from_str(&fs::read_to_string(Path::new(ROOT).join(name)).unwrap()).unwrap()
}

/// A list below a pointer.
fn list<'a>(value: &'a Value, pointer: &str) -> &'a Vec<Value> {
    value.pointer(pointer).and_then(Value::as_array).unwrap_or_else(|| panic!("no list {pointer} in {value:#}"))
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("no text {key} in {value:#}"))
}

/// What a step left behind.
struct Step {
    code: i32,
    log: String,
    output: String,
    summary: String,
    path: String,
}

/// A runner of one workflow: its folder, its files, and the inputs of the action.
struct Runner {
    world: World,
    inputs: Vec<(&'static str, String)>,
}

impl Runner {
    fn new(world: World) -> Self {
        fs::create_dir_all(world.path("runner/bin")).unwrap();
        Self { world, inputs: Vec::new() }
    }

    fn with(mut self, input: &'static str, value: &str) -> Self {
        self.inputs.push((input, value.to_owned()));
        self
    }

    /// What `${{ … }}` stands for.
    fn expand(&self, action: &Value, value: &str) -> String {
        let Some(name) = value.strip_prefix("${{ ").and_then(|rest| rest.strip_suffix(" }}")) else {
            return value.to_owned();
        };
        if name == "github.action_path" {
            return ROOT.to_owned();
        }
        let input = name.strip_prefix("inputs.").unwrap_or_else(|| panic!("{name}"));
        let given = self.inputs.iter().find(|(known, _)| *known == input).map(|(_, value)| value.clone());
        given.unwrap_or_else(|| text(&action["inputs"][input], "default").to_owned())
    }

    /// Runs a step of the action in the way of its runner, with these folders in `PATH` before those of the system.
    fn run(&self, id: &str, folders: &[&Path]) -> Step {
        let action = read("action.yml");
        assert_eq!(action["runs"]["using"], "composite");
        let step = list(&action, "/runs/steps").iter().find(|step| step["id"] == id).unwrap();
        assert_eq!(step["shell"], "bash");
        let script = text(step, "run");
        assert!(!script.contains("${{"), "a value becomes part of the script of `{id}`");
        self.world.write("runner/step.sh", script);
        for name in ["output", "summary", "path"] {
            self.world.write(&format!("runner/{name}"), "");
        }
        let mut command = Command::new("bash");
        command.args(["--noprofile", "--norc", "-eo", "pipefail"]).arg(self.world.path("runner/step.sh"));
        command.current_dir(self.world.root()).env("PATH", search_path(folders));
        command.env("RUNNER_TEMP", self.world.path("runner"));
        command.env("GITHUB_OUTPUT", self.world.path("runner/output"));
        command.env("GITHUB_STEP_SUMMARY", self.world.path("runner/summary"));
        command.env("GITHUB_PATH", self.world.path("runner/path"));
        for (name, value) in step["env"].as_object().unwrap() {
            command.env(name, self.expand(&action, value.as_str().unwrap()));
        }
        let output = command.output().unwrap();
        let file = |name: &str| String::from_utf8(self.world.read(&format!("runner/{name}"))).unwrap();
        Step {
            code: output.status.code().unwrap(),
            log: format!("{}{}", String::from_utf8(output.stdout).unwrap(), String::from_utf8_lossy(&output.stderr)),
            output: file("output"),
            summary: file("summary"),
            path: file("path"),
        }
    }

    fn lint(&self) -> Step {
        self.run("lint", &[&built()])
    }
}

impl Step {
    /// The value of an output.
    fn output(&self, name: &str) -> Option<&str> {
        self.output.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
    }

    /// The results in the SARIF file.
    #[track_caller]
    fn results(&self) -> Vec<String> {
        let sarif: Value = serde_json::from_slice(&fs::read(self.output("sarif").unwrap()).unwrap()).unwrap();
        assert_eq!(sarif["version"], "2.1.0");
        list(&sarif, "/runs/0/results").iter().map(|result| text(result, "ruleId").to_owned()).collect()
    }
}

/// The folder of the built program.
fn built() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_uaix")).parent().unwrap().to_owned()
}

fn search_path(folders: &[&Path]) -> String {
    let mut all: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
    all.extend(["/usr/bin".to_owned(), "/bin".to_owned()]);
    all.join(":")
}

fn example(name: &str) -> String {
    format!("{ROOT}/examples/{name}")
}

#[test]
fn the_action_passes_what_is_good() {
    let runner = Runner::new(World::empty()).with("path", &example("orbit")).with("strict", "true");
    let step = runner.lint();
    assert_eq!(step.code, 0, "{}", step.log);
    assert!(step.log.contains("::notice ") && !step.log.contains("::error"), "{}", step.log);
    assert_eq!(step.output("exit-code"), Some("0"));
    assert_eq!(step.results(), ["awaiting-review"]);
    assert!(step.summary.contains("no errors, no warnings"), "{}", step.summary);
}

#[test]
fn the_action_fails_what_is_bad_and_says_where() {
    let runner = Runner::new(World::new()).with("path", "p");
    fs::remove_file(runner.world.path("p/.uai/totem.uai")).unwrap();
    let step = runner.lint();
    assert_eq!(step.code, 1, "{}", step.log);
    assert!(step.log.contains("title=missing-required-file"), "{}", step.log);
    assert!(step.log.lines().any(|line| line.starts_with("::error ")), "{}", step.log);
    assert_eq!(step.output("exit-code"), Some("1"));
    assert!(step.results().contains(&"missing-required-file".to_owned()));
    assert!(step.summary.contains("missing-required-file"), "{}", step.summary);
}

#[test]
fn strict_means_warnings_too() {
    let code = |strict: &str| {
        let runner = Runner::new(World::new()).with("path", "p").with("strict", strict);
        let step = runner.lint();
        assert!(strict == "yes" || step.results().contains(&"unfilled-field".to_owned()), "{}", step.log);
        step.code
    };
    assert_eq!([code("false"), code(""), code("true"), code("yes")], [0, 0, 1, 2]);
}

#[test]
fn what_can_not_be_read_leaves_no_report() {
    let step = Runner::new(World::new()).with("path", "nowhere").lint();
    assert_eq!((step.code, step.output("exit-code"), step.output("sarif")), (2, Some("2"), None), "{}", step.log);
    assert!(step.log.contains("nowhere") && step.summary.is_empty(), "{}", step.log);
}

#[test]
fn inputs_are_arguments_and_never_commands() {
    let world = World::new();
    fs::rename(world.path("p"), world.path("a folder; touch made")).unwrap();
    let paths = format!("a folder; touch made\n\n{}\n", example("orbit"));
    let runner = Runner::new(world).with("path", &paths).with("args", "--select  awaiting-review\n--jobs 1");
    let step = runner.lint();
    assert_eq!(step.code, 0, "{}", step.log);
    assert_eq!(step.results(), ["awaiting-review", "awaiting-review"]);
    for (input, value) in [("args", "$(touch made) ; touch made"), ("path", "$(touch made)"), ("path", "--strict")] {
        let runner = Runner::new(World::new()).with(input, value);
        assert_eq!(runner.lint().code, 2, "{input} {value}");
        assert!(!runner.world.path("made").exists(), "{input} {value}");
    }
}

#[test]
fn a_program_that_is_there_is_used_and_else_it_is_built_from_the_checkout() {
    use std::os::unix::fs::PermissionsExt;
    let runner = Runner::new(World::empty());
    let step = runner.run("install", &[&built()]);
    assert_eq!((step.code, step.log.starts_with("uaix "), step.path.as_str()), (0, true, ""), "{}", step.log);
    let bin = runner.world.path("runner/bin");
    runner.world.write("runner/bin/cargo", "#!/bin/sh\necho \"cargo $*\"\n");
    fs::set_permissions(bin.join("cargo"), fs::Permissions::from_mode(0o755)).unwrap();
    let step = runner.run("install", &[&bin]);
    let root = runner.world.path("runner/uaix").display().to_string();
    assert_eq!(step.log, format!("cargo install --locked --path {ROOT} --root {root}\n"));
    assert_eq!((step.code, step.path), (0, format!("{root}/bin\n")));
}

/// Runs the entry of a hook as the runner of hooks does: from the root of the repository, with the changed files.
fn hook(world: &World, id: &str, changed: &[&str]) -> (i32, String) {
    let hooks = read(".pre-commit-hooks.yaml");
    let hook = hooks.as_array().unwrap().iter().find(|hook| hook["id"] == id).unwrap();
    assert_eq!(hook["language"], "rust");
    let mut words = text(hook, "entry").split(' ');
    let mut command = Command::new(built().join(words.next().unwrap()));
    command.args(words).current_dir(world.path("p"));
    if hook["pass_filenames"] != false {
        command.args(changed);
    }
    let output = command.output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_hooks_stop_a_commit_that_is_bad_and_no_other() {
    let world = World::new();
    assert_eq!(hook(&world, "uaix-lint", &["AGENTS.md"]).0, 0);
    assert_eq!(hook(&world, "uaix-scan", &["AGENTS.md", ".uai/totem.uai"]).0, 0);
    let token = format!("ghp_{}", "q8Zr2Lw7Kx4Nv9Tb3Ym6Hc1Df5Gj0Ps8Wa2E");
    world.write("p/docs/notes.md", format!("The deploy token is {token}.\n"));
    for id in ["uaix-lint", "uaix-scan"] {
        let (code, out) = hook(&world, id, &["docs/notes.md"]);
        assert_eq!(code, 1, "{id}: {out}");
        assert!(out.contains("provider-secret") && !out.contains(&token), "{id}: {out}");
    }
    fs::remove_file(world.path("p/docs/notes.md")).unwrap();
    fs::remove_file(world.path("p/.uai/taboo.uai")).unwrap();
    assert_eq!(hook(&world, "uaix-lint", &[]).0, 1, "a removed file is seen");
}

#[test]
fn the_examples_use_what_there_is() {
    let (action, hooks) = (read("action.yml"), read(".pre-commit-hooks.yaml"));
    let github = read("examples/ci/github.yml");
    let step = list(&github, "/jobs/lint/steps").iter().find(|step| text(step, "uses").contains("/uaix@")).unwrap();
    for input in step["with"].as_object().unwrap().keys() {
        assert!(!action["inputs"][input].is_null(), "the action has no input `{input}`");
    }
    let config = read("examples/ci/pre-commit-config.yaml");
    for used in list(&config, "/repos/0/hooks") {
        assert!(hooks.as_array().unwrap().iter().any(|hook| hook["id"] == used["id"]), "there is no hook {used}");
    }
    let tag = format!("v{}", env!("CARGO_PKG_VERSION"));
    for name in ["github.yml", "gitlab-ci.yml", "pre-commit-config.yaml"] {
        let text = fs::read_to_string(example(&format!("ci/{name}"))).unwrap();
        assert!(text.contains(&tag), "{name} uses another version than {tag}");
        let page = fs::read_to_string(Path::new(ROOT).join("docs/in-ci.md")).unwrap();
        assert!(page.contains(text.trim_end()), "docs/in-ci.md shows another {name}");
    }
}

#[test]
fn the_job_of_gitlab_judges() {
    let job = &read("examples/ci/gitlab-ci.yml")["uaix"];
    let world = World::new();
    let run = |part: &str| {
        let lines = list(job, &format!("/{part}")).iter().map(|line| line.as_str().unwrap());
        let script = lines.collect::<Vec<_>>().join("\n");
        let mut command = Command::new("bash");
        command.args(["-eo", "pipefail", "-c", &script]).current_dir(world.path("p"));
        command.env("PATH", search_path(&[&built()])).output().unwrap().status.code()
    };
    assert_eq!(run("script"), Some(1), "a fresh scaffold has warnings");
    run("after_script");
    let report = String::from_utf8(world.read("p/uaix-report.md")).unwrap();
    assert!(report.contains("unfilled-field"), "{report}");
    assert_eq!(job["artifacts"]["paths"][0], "uaix-report.md");
}
