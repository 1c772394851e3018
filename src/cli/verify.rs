//! `uaix verify`: is this archive what somebody says it is?

use super::{FormFlag, Outcome, interruptible, reading, terminal::Terminal};
use clap::Args;
use serde_json::json;
use std::{fmt::Write as _, path::PathBuf};
use uaix::{
    OpenOptions, Result, VerifyOptions,
    report::{Judged, count, human, human::wrapped, json as report_json, json::tool},
    verify,
    verify::wanted_digest,
};

/// Verify every byte of an archive, and compare it with what it claims to be
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The archive; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The digest it has to have
    #[arg(long, value_name = "HEX")]
    sha256: Option<String>,
    /// A folder whose files have to be those of the archive
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// A package source that has to pack to the same bytes
    #[arg(long, value_name = "DIR")]
    rebuild: Option<PathBuf>,
    #[command(flatten)]
    jobs: reading::JobsFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
    #[command(flatten)]
    limits: reading::LimitFlags,
}

pub(super) fn run(arguments: Arguments, terminal: &Terminal) -> Result<Outcome> {
    let sha256 = arguments.sha256.as_deref().map(wanted_digest).transpose()?;
    let opened =
        reading::open(&arguments.file, &OpenOptions { jobs: arguments.jobs.jobs, ..arguments.limits.options() })?;
    let options =
        VerifyOptions { sha256, against: arguments.against, rebuild: arguments.rebuild, interrupt: interruptible() };
    let verification = verify(&opened.package, &options)?;
    let same = verification.is_same();
    let (sha256, checks) = (verification.sha256, verification.checks);
    let judged = Judged { name: opened.name, package: opened.package, judgement: verification.judgement };
    if terminal.is_json() {
        let checks: Vec<_> =
            checks.iter().map(|check| json!({"with": check.with, "differences": check.differences})).collect();
        terminal.document(&json!({
            "tool": tool(), "command": "verify", "name": judged.name, "sha256": sha256.to_string(), "same": same,
            "checks": checks, "findings": report_json::findings(&judged),
        }));
    } else {
        let mut out =
            if judged.judgement.is_refused() { human::findings(&judged, terminal.style(false)) } else { String::new() };
        for check in checks.iter().skip(usize::from(judged.judgement.is_refused())) {
            match check.differences.as_slice() {
                [] => {
                    let _ = writeln!(out, "same: {}", check.with);
                }
                differences => {
                    let _ = writeln!(out, "{}: {}", count(differences.len(), "difference"), check.with);
                    for difference in differences {
                        let _ = writeln!(out, "  {}", wrapped(difference, "    "));
                    }
                }
            }
        }
        let verdict = if same { "verified" } else { "not verified" };
        let _ = writeln!(out, "{verdict}: {}\n  sha256 {sha256}", judged.name);
        if same {
            let _ = writeln!(out, "  bytes only; what its texts say is judged by uaix lint");
        }
        terminal.say(&out);
    }
    Ok(if same { Outcome::Done } else { Outcome::Refused })
}
