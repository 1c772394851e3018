//! `uaix man`: manual pages of the program, of every verb and of every verb below one.

use super::{Cli, Outcome, terminal::Terminal};
use clap::{Args, Command, CommandFactory};
use clap_mangen::{
    Man,
    roff::{Roff, bold, roman},
};
use std::{collections::BTreeMap, fs, io, path::PathBuf};
use uaix::{
    Error, Result,
    error::shown_path,
    package::atomic,
    report::{count, human::wrapped},
};

/// Write the manual pages of uaix and of every command
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The folder for the pages, often one called man1; it is made where it is missing
    #[arg(value_name = "DIR")]
    dir: PathBuf,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Outcome> {
    let dir = &arguments.dir;
    let pages = pages().map_err(|error| Error::Defect(format!("a manual page could not be made: {error}")))?;
    if fs::metadata(dir).is_ok_and(|found| !found.is_dir()) {
        return Err(Error::request(format!("`{}` is a file", shown_path(dir)), "name a folder for the pages"));
    }
    fs::create_dir_all(dir).map_err(|source| Error::Io { action: "create", path: dir.clone(), source })?;
    for (name, page) in &pages {
        atomic::replace(&dir.join(name), page)?;
    }
    let shown = shown_path(dir);
    if terminal.verbose {
        terminal.say(&pages.keys().map(|name| format!("{name}\n")).collect::<String>());
    }
    let wrote = format!("wrote {} to {shown}", count(pages.len(), "manual page"));
    terminal.say(&format!("{}\n  read one: man {shown}/uaix.1\n", wrapped(&wrote, "  ")));
    Ok(Outcome::Done)
}

/// What every page says of the end of a run.
const EXIT: &[(&str, &str)] = &[
    ("0", "Done, and nothing was found."),
    ("1", "Findings, a difference, or a refusal."),
    ("2", "The tool could not work: a wrong call, a missing value, a file that can not be read or written."),
    ("130", "Interrupted; nothing half-written is left."),
];

/// What the page of the program says of the surroundings.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "When set, nothing is coloured."),
    ("CLICOLOR_FORCE", "When set, output is coloured even where it is no terminal."),
    ("SOURCE_DATE_EPOCH", "Whole seconds since 1970: the present moment, where a run has to be repeatable."),
    ("UAIX_STORE", "Where received packages are kept."),
];

/// The pages by the name of their file. They hold no date, so the same program always makes the same bytes.
fn pages() -> io::Result<BTreeMap<String, Vec<u8>>> {
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    let mut pages = BTreeMap::new();
    add(program, None, &mut pages)?;
    Ok(pages)
}

/// The page of a command, and those of the commands below it.
fn add(mut command: Command, above: Option<&str>, pages: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        add(below.clone(), Some(&name), pages)?;
    }
    // The usage that `--help` shows: it says what may be repeated, and does not list the flags a second time.
    let usage = command.render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().to_owned();
    let after = command.get_after_help().map(ToString::to_string);
    let has_commands = command.has_subcommands();
    let man = Man::new(command.override_usage(usage));
    let file = man.get_filename();
    let source = format!("uaix {}", env!("CARGO_PKG_VERSION"));
    // An empty date would be left out, and what follows it would move into its place.
    let man = man.title(name.to_uppercase()).date(" ").source(source).manual("uaix manual");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if has_commands {
        man.render_subcommands_section(&mut page)?;
    }
    rest(above, after.as_deref()).to_writer(&mut page)?;
    pages.insert(file, ascii(&String::from_utf8_lossy(&page)).into_bytes());
    Ok(())
}

/// Not every reader of manual pages knows UTF-8, and all know this escape.
fn ascii(page: &str) -> String {
    page.chars().fold(String::new(), |mut text, c| {
        match c.is_ascii() {
            true => text.push(c),
            false => text.push_str(&format!("\\[u{:04X}]", u32::from(c))),
        }
        text
    })
}

/// The sections that the command line does not know of itself.
fn rest(above: Option<&str>, after: Option<&str>) -> Roff {
    let mut roff = Roff::new();
    if let Some(after) = after {
        roff.control("SH", ["NOTES"]).control("nf", []);
        for line in after.lines() {
            roff.text([roman(line)]);
        }
        roff.control("fi", []);
    }
    table(&mut roff, "EXIT STATUS", EXIT);
    match above {
        None => table(&mut roff, "ENVIRONMENT", ENVIRONMENT),
        Some(above) => drop(roff.control("SH", ["SEE ALSO"]).text([bold(above), roman("(1)")])),
    }
    roff
}

fn table(roff: &mut Roff, heading: &str, rows: &[(&str, &str)]) {
    roff.control("SH", [heading]);
    for (word, meaning) in rows {
        roff.control("TP", []).text([bold(*word)]).text([roman(*meaning)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every command of the command line, as the words that call it, joined by hyphens.
    fn names(command: &Command, above: &str) -> Vec<String> {
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        let mut all: Vec<_> = below.flat_map(|one| names(one, &format!("{above}-{}", one.get_name()))).collect();
        all.push(above.to_owned());
        all
    }

    #[test]
    fn every_command_has_one_page_that_never_changes() {
        let made = pages().expect("pages");
        let mut expected: Vec<_> = names(&Cli::command(), "uaix").into_iter().map(|name| format!("{name}.1")).collect();
        expected.sort();
        assert_eq!(made.keys().cloned().collect::<Vec<_>>(), expected);
        assert!(expected.contains(&"uaix-handoff-scan.1".to_owned()), "{expected:?}");
        assert_eq!(made, pages().expect("pages"));
    }

    #[test]
    fn a_page_says_what_help_says() {
        let made = pages().expect("pages");
        for (name, page) in &made {
            let text = String::from_utf8(page.clone()).expect("text");
            assert!(text.is_ascii(), "{name}");
            for part in [".TH UAIX", ".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH \"EXIT STATUS\"", "no\\-input"]
            {
                assert!(text.contains(part), "no `{part}` in {name}: {text}");
            }
            let root = name == "uaix.1";
            assert_eq!(text.contains(".SH ENVIRONMENT"), root, "{name}");
            assert_eq!(text.contains(".SH \"SEE ALSO\""), !root, "{name}");
        }
        let lint = String::from_utf8(made["uaix-lint.1"].clone()).expect("text");
        assert!(lint.contains("[OPTIONS] [PATH]..."), "{lint}");
    }
}
