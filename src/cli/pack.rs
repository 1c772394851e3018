//! `uaix pack`: a folder becomes an archive.

use super::{FormFlag, Outcome, interruptible, reading, terminal::Terminal};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write as _, path::PathBuf};
use uaix::{
    PackOptions, Package, Packing, Result, Severity,
    error::shown_path,
    pack::{pack, selected},
    package::Reason,
    report::{
        Judged, awaiting, count, human,
        human::wrapped,
        json::{findings, tool},
        size,
    },
    spec::{
        config::Compression,
        manifest::{FileRecord, MANIFEST_PATH, Manifest},
        shown,
        terms::ReviewState,
    },
};

/// Pack a folder into a deterministic archive with a complete manifest
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The package source, or an unpacked package
    #[arg(value_name = "DIR", default_value = ".")]
    dir: PathBuf,
    /// Where the archive goes; by default `ID.uaix` in the working folder
    #[arg(short, long, value_name = "FILE", conflicts_with = "list")]
    output: Option<PathBuf>,
    /// deflate, or stored for bytes free of any encoder
    #[arg(long, value_enum, value_name = "HOW", hide_possible_values = true, conflicts_with = "list")]
    compression: Option<How>,
    /// List what would be packed, and pack nothing
    #[arg(long, conflicts_with = "dry_run")]
    list: bool,
    /// With --list: what decides about each path, in or out
    #[arg(long, requires = "list")]
    why: bool,
    /// Judge and build the manifest, and write nothing
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    jobs: reading::JobsFlag,
    #[command(flatten)]
    pub(super) form: FormFlag,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum How {
    Deflate,
    Stored,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    if arguments.list {
        terminal.refuse_volume("with `--list`")?;
        return list(arguments, terminal);
    }
    let options = PackOptions {
        output: arguments.output.clone(),
        compression: arguments.compression.map(|how| match how {
            How::Deflate => Compression::Deflate,
            How::Stored => Compression::Stored,
        }),
        source_date_epoch: std::env::var("SOURCE_DATE_EPOCH").ok(),
        dry_run: arguments.dry_run,
        leaves_source: arguments.dry_run,
        interrupt: interruptible(),
        jobs: arguments.jobs.jobs,
    };
    let packing = pack(&arguments.dir, &options)?;
    let refused = packing.judgement.is_refused();
    let Packing { package, judgement, output, manifest, packed } = packing;
    let judged = Judged { name: shown_path(&arguments.dir), package, judgement };
    if let Some((path, _)) = output.as_ref().zip(packed.as_ref()) {
        terminal.wrote(format!("`{}` is packed", shown_path(path)));
    }
    if terminal.is_json() {
        let archive = packed.as_ref().map(|packed| {
            json!({
                "path": output.as_ref().map(|path| shown_path(path)),
                "entries": packed.entries,
                "archiveBytes": packed.archive_bytes,
                "unpackedBytes": packed.unpacked_bytes,
                "sha256": packed.sha256.to_string(),
                "packageSha256": manifest.as_ref().and_then(|manifest| manifest.integrity.package_sha256.as_ref()).map(ToString::to_string),
                "overDefaultLimits": packed.over_limits,
            })
        });
        terminal.document(&json!({
            "tool": tool(),
            "command": "pack",
            "dryRun": arguments.dry_run,
            "packed": archive,
            "findings": findings(&judged),
            "status": manifest.as_ref().map(|manifest| manifest.status.to_string()),
            "awaitingReview": manifest.as_ref().map(|manifest| manifest.files.iter().filter(|row| waits(row)).count()),
            "leftOut": left_out(&judged.package),
        }));
    } else if refused {
        let style = terminal.style(false);
        terminal.say(&human::findings(&judged, style));
        terminal.say(&format!("{}\nnothing was written\n", human::summary(&judged, style)));
    } else {
        if terminal.verbose {
            terminal.hint(&human::findings(&judged, terminal.style(true)));
        }
        let target = output.as_ref().map(|path| shown_path(path)).unwrap_or_default();
        let mut out = match &packed {
            Some(packed) => {
                let (archive, unpacked) = (size(packed.archive_bytes), size(packed.unpacked_bytes));
                let mut out =
                    format!("packed {target}: {}, {archive} ({unpacked} unpacked)\n", count(packed.entries, "entry"));
                let (archive, source) = (shown::argument(&target), shown::argument(&judged.name));
                let _ = writeln!(out, "  sha256 {}", packed.sha256);
                let _ = writeln!(out, "  rebuilds byte for byte: uaix verify {archive} --rebuild {source}");
                for over in &packed.over_limits {
                    terminal.hint(
                        &(wrapped(&format!("warning: a receiver with default limits refuses it: {over}"), "  ") + "\n"),
                    );
                }
                out
            }
            None => format!("would pack {target}: {}\n", count(judged.package.files().count() + 1, "entry")),
        };
        out += &left_out_lines(&judged.package, terminal.verbose);
        out += &warning_line(&judged);
        if let Some(manifest) = &manifest {
            let waiting = manifest.files.iter().filter(|row| waits(row)).count();
            out += &status_line(manifest, waiting, &judged);
        }
        terminal.say(&out);
    }
    Ok(if refused { Outcome::Refused } else { Outcome::Done })
}

/// Whether a file of the inventory still needs a person; the manifest is made by the tool.
fn waits(row: &FileRecord) -> bool {
    row.path.as_str() != MANIFEST_PATH && row.review_state.right() != Some(&ReviewState::Reviewed)
}

/// What the package is called, and what keeps it from being called reviewed.
fn status_line(manifest: &Manifest, waiting: usize, judged: &Judged) -> String {
    let reason = match waiting {
        0 => {
            let stands = judged.judgement.holds_back().into_iter().collect::<Vec<_>>().join(", ");
            let but = if stands.is_empty() { stands } else { format!("; what stands against it: {stands}") };
            format!("every file is reviewed{but}")
        }
        waiting => format!("{} a human review", awaiting(waiting)),
    };
    format!("  {}\n", wrapped(&format!("status {}: {reason}", manifest.status), "    "))
}

/// How many warnings stand, by rule; `lint` shows them.
fn warning_line(judged: &Judged) -> String {
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in judged.judgement.findings.iter().filter(|finding| finding.severity == Severity::Warning) {
        *rules.entry(finding.rule).or_default() += 1;
    }
    if rules.is_empty() {
        return String::new();
    }
    let parts: Vec<_> = rules.iter().map(|(rule, number)| format!("{number} {rule}")).collect();
    let line = format!("warnings: {}      uaix lint {}", parts.join(", "), uaix::spec::shown::argument(&judged.name));
    format!("  {}\n", wrapped(&line, "    "))
}

/// What was left out: the first few with their reasons, junk first, or all of them.
fn left_out_lines(package: &Package, all: bool) -> String {
    let unusual = |reason: &Reason| matches!(reason, Reason::Outside | Reason::Junk(_) | Reason::Excluded(..));
    let mut left: Vec<_> = package.left_out.iter().filter(|left| unusual(&left.reason)).collect();
    left.sort_by_key(|left| (left.reason == Reason::Outside, left.name.clone()));
    let shown = if all { left.len() } else { 3 };
    let names: Vec<_> =
        left.iter().take(shown).map(|left| format!("{} ({})", shown::text(&left.name), left.reason)).collect();
    let more = left.len().saturating_sub(shown);
    if names.is_empty() {
        return String::new();
    }
    let more = if more > 0 { format!(" and {more} more (uaix pack --list --why)") } else { String::new() };
    let line = format!("left out {}: {}{more}", left.len(), names.join(", "));
    format!("  {}\n", wrapped(&line, "    "))
}

fn left_out(package: &Package) -> Vec<Value> {
    package.left_out.iter().map(|left| json!({"path": left.name, "reason": left.reason.to_string()})).collect()
}

/// `--list`: the selection, and with `--why` what decided.
fn list(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let package = selected(&arguments.dir, &interruptible())?;
    let taken = package.entries.iter().map(|entry| (entry.name(), true, entry.why.clone()));
    let made = [(MANIFEST_PATH.to_owned(), true, "made by pack".to_owned())];
    let left = package.left_out.iter().filter(|left| left.reason != Reason::Manifest);
    let left = left.filter(|_| arguments.why).map(|left| (left.name.clone(), false, left.reason.to_string()));
    let mut rows: Vec<_> = taken.chain(made).chain(left).collect();
    rows.sort();
    if terminal.is_json() {
        let row = |(path, packed, why): &(String, bool, String)| match arguments.why {
            true => json!({"path": path, "packed": packed, "why": why}),
            false => json!({"path": path, "packed": packed}),
        };
        terminal
            .document(&json!({"tool": tool(), "command": "pack", "list": rows.iter().map(row).collect::<Vec<_>>()}));
        return Ok(Outcome::Done);
    }
    let mut out = String::new();
    for (path, packed, why) in &rows {
        let path = shown::text(path);
        let _ = match (arguments.why, packed) {
            (false, _) => writeln!(out, "{path}"),
            (true, true) => writeln!(out, "in   {path}  ({why})"),
            (true, false) => writeln!(out, "out  {path}  ({why})"),
        };
    }
    terminal.print(&out);
    Ok(Outcome::Done)
}
