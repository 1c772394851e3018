//! THE TERMINAL: parses arguments, asks, prints and decides the exit code. Nothing else does.
//!
//! Exit codes: 0 done, nothing found · 1 findings or a refusal · 2 could not work · 130 interrupted. The result goes to
//! standard output, everything else to standard error. To add a verb: one file here, its variant and its arm, and
//! `docs/commands/<verb>.md`, which is executed as its test.

mod add;
mod completions;
mod diff;
mod given;
mod handoff;
mod handoff_repair;
mod handoff_state;
mod import;
mod init;
mod inspect;
mod lint;
mod load;
mod man;
mod memory;
mod new;
mod pack;
mod persona;
mod policy;
mod profiles;
mod progress;
mod reading;
mod receiving;
mod rehash;
mod rehash_json;
mod rehash_lines;
mod rehash_report;
mod review;
mod reviewing;
mod rollback;
mod rules;
mod scan;
mod schema;
mod scopes;
mod store;
mod terminal;
mod unpack;
mod verify;
mod wizard;

use clap::{Args, Parser, Subcommand, ValueEnum, error::ErrorKind};
use std::{path::PathBuf, process::ExitCode};
use terminal::Terminal;
use uaix::{Error, Interrupt, Result};

/// Scaffold, pack and judge .uaix packages of reviewed AI memory
///
/// An independent implementation of a draft format (v0.1). A package is memory and evidence; it grants nothing.
#[derive(Debug, Parser)]
#[command(name = "uaix", version, max_term_width = 80, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

/// Flags of every verb.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
struct Globals {
    /// When to colour the output
    #[arg(
        long,
        value_enum,
        global = true,
        default_value = "auto",
        value_name = "WHEN",
        hide_possible_values = true,
        help = "When to colour: auto, always or never"
    )]
    color: Color,
    /// Print nothing but why the tool could not work
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Print more
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Never ask, even on a terminal
    #[arg(long, global = true)]
    no_input: bool,
    /// Work as if started in this folder
    #[arg(short = 'C', global = true, value_name = "DIR")]
    directory: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// The form of a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON document
    Json,
}

/// The flag that chooses between people and programs.
#[derive(Args, Debug)]
struct FormFlag {
    /// The form of the result: human or json
    #[arg(
        long,
        value_enum,
        global = true,
        default_value = "human",
        value_name = "FORMAT",
        hide_possible_values = true
    )]
    format: Format,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::Arguments),
    Init(init::Arguments),
    Add(add::Arguments),
    Pack(pack::Arguments),
    Lint(lint::Arguments),
    Inspect(inspect::Arguments),
    Verify(verify::Arguments),
    Rehash(rehash::Arguments),
    Unpack(unpack::Arguments),
    Review(review::Arguments),
    Memory(memory::Arguments),
    Diff(diff::Arguments),
    Scan(scan::Arguments),
    Handoff(handoff::Arguments),
    Import(import::Arguments),
    Load(load::Arguments),
    Profiles(profiles::Arguments),
    Rollback(rollback::Arguments),
    Store(store::Arguments),
    Policy(policy::Arguments),
    Persona(persona::Arguments),
    Scopes(scopes::Arguments),
    Rules(rules::Arguments),
    Schema(schema::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// What a verb came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// Exit code 0.
    Done,
    /// Exit code 1.
    Refused,
    /// Exit code 2: a part of what was asked for could not be done, and the rest has been reported.
    Incomplete,
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let format = cli.command.format();
    let terminal = Terminal::new(&cli.globals, format);
    if !cli.globals.quiet {
        progress::allow();
    }
    let outcome = check_globals(&cli, &terminal)
        .and_then(|()| enter(cli.globals.directory.as_ref()))
        .and_then(|()| run(cli.command, &terminal));
    progress::end();
    match outcome {
        Ok(outcome) => match (terminal::lost_output(), outcome) {
            (Some(lost), _) => {
                // Standard output takes no document either.
                terminal.complain(&lost);
                ExitCode::from(2)
            }
            (None, Outcome::Done) => ExitCode::SUCCESS,
            (None, Outcome::Refused) => ExitCode::from(1),
            (None, Outcome::Incomplete) => ExitCode::from(2),
        },
        Err(error) => {
            terminal.fail(&error);
            ExitCode::from(if matches!(error, Error::Interrupted) { 130 } else { 2 })
        }
    }
}

impl Command {
    fn format(&self) -> Format {
        match self {
            Self::New(arguments) => arguments.form.format,
            Self::Init(arguments) => arguments.form.format,
            Self::Add(arguments) => arguments.form.format,
            Self::Pack(arguments) => arguments.form.format,
            Self::Lint(arguments) => match arguments.format {
                lint::ReportFormat::Json | lint::ReportFormat::Sarif => Format::Json,
                _ => Format::Human,
            },
            Self::Inspect(arguments) => arguments.form.format,
            Self::Verify(arguments) => arguments.form.format,
            Self::Rehash(arguments) => arguments.form.format,
            Self::Unpack(arguments) => arguments.form.format,
            Self::Diff(arguments) => match arguments.format {
                diff::DiffFormat::Json => Format::Json,
                _ => Format::Human,
            },
            Self::Review(arguments) => arguments.form.format,
            Self::Memory(arguments) => arguments.form.format,
            Self::Scan(arguments) => arguments.form.format,
            Self::Handoff(arguments) => arguments.format(),
            Self::Import(arguments) => arguments.form.format,
            Self::Load(arguments) => arguments.form.format,
            Self::Profiles(arguments) => arguments.form.format,
            Self::Rollback(arguments) => arguments.form.format,
            Self::Store(arguments) => arguments.form.format,
            Self::Persona(arguments) => arguments.form.format,
            Self::Scopes(arguments) => arguments.form.format,
            Self::Rules(arguments) => arguments.form.format,
            Self::Policy(_) | Self::Schema(_) | Self::Completions(_) | Self::Man(_) => Format::Human,
        }
    }

    /// Whether `-q` and `-v` change what the verb prints.
    fn has_volume(&self) -> bool {
        !matches!(self, Self::Inspect(_) | Self::Scopes(_) | Self::Rules(_) | Self::Schema(_) | Self::Completions(_))
    }
}

fn run(command: Command, terminal: &Terminal) -> Result<Outcome> {
    match command {
        Command::New(arguments) => new::run(arguments, terminal),
        Command::Init(arguments) => init::run(arguments, terminal),
        Command::Add(arguments) => add::run(arguments, terminal),
        Command::Pack(arguments) => pack::run(&arguments, terminal),
        Command::Lint(arguments) => lint::run(&arguments, terminal),
        Command::Inspect(arguments) => inspect::run(&arguments, terminal),
        Command::Verify(arguments) => verify::run(arguments, terminal),
        Command::Rehash(arguments) => rehash::run(&arguments, terminal),
        Command::Unpack(arguments) => unpack::run(&arguments, terminal),
        Command::Diff(arguments) => diff::run(&arguments, terminal),
        Command::Review(arguments) => review::run(&arguments, terminal),
        Command::Memory(arguments) => memory::run(&arguments, terminal),
        Command::Scan(arguments) => scan::run(&arguments, terminal),
        Command::Handoff(arguments) => handoff::run(&arguments, terminal),
        Command::Import(arguments) => import::run(&arguments, terminal),
        Command::Load(arguments) => load::run(&arguments, terminal),
        Command::Profiles(arguments) => profiles::run(&arguments, terminal),
        Command::Rollback(arguments) => rollback::run(&arguments, terminal),
        Command::Store(arguments) => store::run(&arguments, terminal),
        Command::Persona(arguments) => persona::run(&arguments, terminal),
        Command::Policy(arguments) => policy::run(&arguments, terminal),
        Command::Scopes(arguments) => scopes::run(&arguments, terminal),
        Command::Rules(arguments) => rules::run(&arguments, terminal),
        Command::Schema(arguments) => schema::run(&arguments, terminal),
        Command::Completions(arguments) => completions::run(&arguments, terminal),
        Command::Man(arguments) => man::run(&arguments, terminal),
    }
}

/// A flag that would have no effect is refused, so that nobody believes it had one.
fn check_globals(cli: &Cli, terminal: &Terminal) -> Result<()> {
    if cli.command.format() == Format::Json {
        terminal.refuse_volume("with a format for programs")
    } else if !cli.command.has_volume() {
        terminal.refuse_volume("on this command")
    } else {
        Ok(())
    }
}

fn enter(directory: Option<&PathBuf>) -> Result<()> {
    let Some(directory) = directory else { return Ok(()) };
    std::env::set_current_dir(directory).map_err(|source| Error::Io {
        action: "enter",
        path: directory.clone(),
        source,
    })
}

/// A usage error, or the help that was asked for. A JSON reader gets one document even then.
fn usage(error: &clap::Error) -> ExitCode {
    let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let arguments: Vec<_> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let wants_json = arguments.windows(2).any(|pair| pair == ["--format", "json"])
        || arguments.iter().any(|word| word == "--format=json");
    if wants_json && !is_help {
        let text = error.render().to_string();
        let lines = text.trim_start_matches("error: ").lines().take_while(|line| !line.starts_with("Usage:"));
        let message = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        terminal::print_document(&terminal::failure(&message, Some("`--help` shows the usage")));
    } else {
        // A closed pipe is the reader's choice.
        let _ = error.print();
    }
    if is_help { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Lets the first Ctrl-C end the work cleanly, and a second one at once, and shows how far it is where it takes long.
fn interruptible() -> Interrupt {
    let interrupt = Interrupt::default();
    progress::watch(&interrupt);
    let raised = interrupt.clone();
    // Where no handler can be set, Ctrl-C ends the process as usual.
    let _ = ctrlc::set_handler(move || {
        if raised.is_raised() {
            #[allow(clippy::exit, reason = "a second Ctrl-C asks for exactly this")]
            std::process::exit(130);
        }
        raised.raise();
    });
    interrupt
}
