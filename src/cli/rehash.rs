//! `uaix rehash`: real digests for what a browser left open.

use super::{FormFlag, Outcome, interruptible, reading, rehash_report, terminal::Terminal};
use clap::{ArgGroup, Args};
use std::{
    fs::File,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};
use uaix::{
    Error, RehashOptions, Result,
    error::shown_path,
    package::Container,
    rehash,
    rehash::{Consent, Target},
    spec::{entry_path::EntryPath, shown},
};

/// Compute the digests of a package that a browser or a hand has made
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("target").args(["output", "in_place", "dry_run", "check"]).required(true))]
pub(super) struct Arguments {
    /// An archive or an unpacked package; `-` is an archive on standard input
    #[arg(value_name = "FILE|DIR")]
    place: PathBuf,
    /// Where the rehashed archive goes; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the archive, or the manifest of the folder
    #[arg(long)]
    in_place: bool,
    /// Say what would be done, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// The same, with exit code 1 when anything would change
    #[arg(long)]
    check: bool,
    /// Compute zero sentinels and leave everything else as it stands
    #[arg(long)]
    only_sentinels: bool,
    /// Accept that these files are not those whose digests are declared, or `all`
    #[arg(long, value_name = "PATH", num_args = 1..)]
    accept_changes: Vec<String>,
    /// Accept it of a protected anchor too, like `replace:.uai/totem.uai`
    #[arg(long, value_name = "OPERATION:PATH", value_parser = anchor, requires = "accept_changes")]
    authorize: Vec<EntryPath>,
    /// Take away the one folder that lies around the package
    #[arg(long)]
    unwrap: bool,
    #[command(flatten)]
    pub(super) form: FormFlag,
    #[command(flatten)]
    limits: reading::LimitFlags,
}

/// `replace:PATH`: the exact operation and the exact artifact.
fn anchor(text: &str) -> Result<EntryPath, String> {
    match text.split_once(':') {
        Some(("replace", path)) => path.parse::<EntryPath>().map_err(|error| error.to_string()),
        Some((operation, _)) => {
            Err(format!("`{}` is not an operation of rehash: `replace:PATH`", shown::text(operation)))
        }
        None => Err("name the operation and the file: `replace:PATH`".to_owned()),
    }
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let to_stdout = arguments.output.as_ref().is_some_and(|output| output.as_os_str() == "-");
    if to_stdout && terminal.is_json() {
        return Err(Error::request(
            "the archive and the report would both go to standard output",
            "write the archive into a file, or leave `--format json` out",
        ));
    }
    if to_stdout && io::stdout().is_terminal() {
        return Err(Error::request("an archive is not written to a terminal", "name a file with `-o`, or pipe it on"));
    }
    let interrupt = interruptible();
    let mut open = arguments.limits.options();
    open.interrupt = interrupt.clone();
    open.outputs = arguments.output.iter().filter(|_| !to_stdout).cloned().collect();
    open.outputs.extend(open.outputs.clone().iter().map(|output| uaix::pack::sidecar_path(output)));
    let opened = reading::open(&arguments.place, &open)?;
    refuse_idle(arguments, opened.piped, opened.package.container)?;
    let scratch = tempfile::tempdir().map_err(|source| failed("write in", &std::env::temp_dir(), source))?;
    let options = RehashOptions {
        target: match &arguments.output {
            Some(_) if to_stdout => Target::Archive(scratch.path().join("rehashed.uaix")),
            Some(output) => Target::Archive(output.clone()),
            None if arguments.in_place => Target::InPlace,
            None => Target::Nowhere,
        },
        only_sentinels: arguments.only_sentinels,
        consent: consent(arguments)?,
        unwrap: arguments.unwrap,
        interrupt,
    };
    let rehashing = rehash(opened.package, &open, &options)?;
    let refused = rehashing.is_refused();
    let report = rehash_report::Report {
        name: &opened.name,
        rehashing: &rehashing,
        target: arguments.output.as_ref().map_or_else(|| opened.name.clone(), |output| shown_path(output)),
        only_sentinels: arguments.only_sentinels,
        to_stdout,
    };
    if rehashing.written.is_some() && !to_stdout {
        terminal.wrote(format!("`{}` is written", report.target));
    }
    if terminal.is_json() {
        terminal.document(&report.json());
    } else if to_stdout && !refused {
        terminal.hint(&report.human(terminal.verbose));
    } else {
        terminal.say(&report.human(terminal.verbose));
    }
    if let Some(written) = rehashing.written.as_ref().filter(|_| to_stdout) {
        send(&written.path)?;
    }
    let would_change = arguments.check && rehashing.changes();
    Ok(if refused || would_change { Outcome::Refused } else { Outcome::Done })
}

/// Flags that would have no effect on what was opened.
fn refuse_idle(arguments: &Arguments, piped: bool, container: Container) -> Result<()> {
    if piped && arguments.in_place {
        return Err(Error::request("`--in-place` has no effect on standard input", "write with `-o`"));
    }
    match arguments.limits.given().filter(|_| container == Container::Folder) {
        Some(flag) => Err(Error::request(format!("`{flag}` has no effect on a folder"), "leave it out")),
        None => Ok(()),
    }
}

fn consent(arguments: &Arguments) -> Result<Consent> {
    let all = arguments.accept_changes.iter().any(|path| path == "all");
    if all && arguments.accept_changes.len() > 1 {
        return Err(Error::request("`--accept-changes all` takes no paths", "name the paths, or `all`"));
    }
    let changes = if all { Vec::new() } else { arguments.accept_changes.clone() };
    Ok(Consent { all, changes, anchors: arguments.authorize.iter().map(ToString::to_string).collect() })
}

/// The archive to standard output; a closed pipe is the reader's choice.
fn send(archive: &Path) -> Result<()> {
    let mut file = File::open(archive).map_err(|source| failed("read", archive, source))?;
    let mut out = io::stdout().lock();
    match io::copy(&mut file, &mut out).and_then(|_| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(failed("write", Path::new("standard output"), error))
        }
        _ => Ok(()),
    }
}

fn failed(action: &'static str, path: &Path, source: io::Error) -> Error {
    Error::Io { action, path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::anchor;

    #[test]
    fn operations() {
        assert_eq!(anchor("replace:.uai/a.uai").map(|path| path.to_string()), Ok(".uai/a.uai".to_owned()));
        for (text, words) in [
            (".uai/a.uai", "name the operation"),
            ("remove:.uai/a.uai", "`remove` is not an operation"),
            ("replace:../a", ""),
        ] {
            assert!(anchor(text).is_err_and(|error| error.contains(words)), "{text}");
        }
    }
}
