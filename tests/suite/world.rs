//! What tests stand on: a scratch folder, scaffolds, and the program as a process.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use tempfile::TempDir;
use uaix::{
    Blueprint, Interrupt, create,
    scaffold::Answers,
    spec::{id::ScopeId, instant::UtcInstant},
};

/// A scratch folder with a package source `p` in it.
pub struct World {
    dir: TempDir,
}

/// What a run of the program came to.
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "out: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Everything that was printed, unwrapped to one line.
    pub fn text(&self) -> String {
        format!("{} {}", self.out, self.err).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    pub fn says(self, words: &str) -> Self {
        assert!(self.text().contains(words), "no `{words}` in: {}", self.text());
        self
    }
}

impl World {
    /// An empty scratch folder.
    pub fn empty() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    /// With a valid project handoff in `p`.
    pub fn new() -> Self {
        Self::with(&["project_handoff"])
    }

    /// With a valid source of these scopes in `p`.
    pub fn with(scopes: &[&str]) -> Self {
        let world = Self::empty();
        create(&world.path("p"), &blueprint(scopes), false, &Interrupt::default()).unwrap();
        world
    }

    pub fn root(&self) -> &Path {
        self.dir.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Writes a file, and its folders.
    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Puts lines into `[pack]` of `p/uaix.toml`; further tables may follow them.
    pub fn settings(&self, lines: &str) {
        let text = String::from_utf8(self.read("p/uaix.toml")).unwrap();
        self.write("p/uaix.toml", text.replace("[pack]\n", &format!("[pack]\n{lines}\n")));
    }

    /// Runs the program in the scratch folder.
    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, &[])
    }

    /// Runs the program with further environment variables.
    pub fn run_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Run {
        let output = self.command(arguments).envs(variables.iter().copied()).output().unwrap();
        Run {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The program, not yet run.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_uaix"));
        command.args(arguments).current_dir(self.root()).stdin(Stdio::null());
        command.env_remove("SOURCE_DATE_EPOCH").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    /// Every file below a folder with its content.
    pub fn snapshot(&self, name: &str) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.path(name)];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                match entry.file_type().unwrap() {
                    kind if kind.is_dir() => folders.push(entry.path()),
                    kind if kind.is_file() => drop(files.insert(entry.path(), fs::read(entry.path()).unwrap())),
                    _ => {}
                }
            }
        }
        files
    }

    /// The names in a folder.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let list = fs::read_dir(self.path(folder)).unwrap();
        let mut names: Vec<_> = list.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// The blueprint of a source with these scopes.
pub fn blueprint(scopes: &[&str]) -> Blueprint {
    Blueprint {
        scopes: scopes.iter().map(|id| ScopeId::new(id)).collect(),
        id: "orbit".parse().unwrap(),
        profile: "orbit.v1".parse().unwrap(),
        title: "Orbit".to_owned(),
        issuer: "Orbit maintainers".to_owned(),
        created: "2026-01-31T09:00:00Z".parse::<UtcInstant>().unwrap(),
        answers: Answers::default(),
    }
}

/// The contents of an archive, by name, as the zip crate reads them.
pub fn contents(archive: &Path) -> Vec<(String, Vec<u8>)> {
    use std::io::Read;
    let mut zip = zip::ZipArchive::new(fs::File::open(archive).unwrap()).unwrap();
    (0..zip.len())
        .map(|index| {
            let mut file = zip.by_index(index).unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            (file.name().unwrap().into_owned(), content)
        })
        .collect()
}
