//! The command `uaix`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
