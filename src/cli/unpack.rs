//! `uaix unpack`: verify, then one rename.

use super::{FormFlag, Outcome, interruptible, reading, terminal::Terminal};
use clap::Args;
use serde_json::json;
use std::path::PathBuf;
use uaix::{
    Result, Unpacking,
    error::shown_path,
    report::{Judged, count, human, json as report_json, json::tool},
    unpack,
};

/// Verify an archive and unpack it into a new folder
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The archive; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder to make; it does not exist yet or is empty
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    pub(super) form: FormFlag,
    #[command(flatten)]
    limits: reading::LimitFlags,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let opened = reading::open(&arguments.file, &arguments.limits.options())?;
    let Unpacking { judgement, files } = unpack(&opened.package, &arguments.dir, &interruptible())?;
    let judged = Judged { name: opened.name, package: opened.package, judgement };
    let dir = shown_path(&arguments.dir);
    if files.is_some() {
        terminal.wrote(format!("the files are in `{dir}`"));
    }
    if terminal.is_json() {
        terminal.document(&json!({
            "tool": tool(), "command": "unpack", "name": judged.name, "folder": files.map(|_| &dir), "files": files,
            "findings": report_json::findings(&judged),
        }));
    } else if let Some(files) = files {
        let warnings = judged.judgement.count(uaix::Severity::Warning);
        let warned = if warnings > 0 {
            format!("; {} (uaix lint {})", count(warnings, "warning"), uaix::spec::shown::argument(&judged.name))
        } else {
            String::new()
        };
        terminal.say(&format!("unpacked {} into {dir}/: {}{warned}\n", judged.name, count(files, "file")));
    } else {
        let style = terminal.style(false);
        let text =
            format!("{}{}\nnothing was written\n", human::findings(&judged, style), human::summary(&judged, style));
        terminal.say(&text);
    }
    Ok(if files.is_some() { Outcome::Done } else { Outcome::Refused })
}
