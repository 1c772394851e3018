//! What the verbs that read a package share: limits, and a package from standard input.

use super::progress;
use clap::Args;
use std::{
    io::{self, Cursor, Read, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    thread,
    time::Duration,
};
use tempfile::NamedTempFile;
use uaix::{
    Error, Interrupt, OpenOptions, Package, Result,
    error::shown_path,
    lint::{TEXT_LIMIT, is_text},
    package::gate::Limits,
    report::STANDARD_INPUT,
};

/// Limits of a reader, instead of the published ones.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitFlags {
    /// Bytes of the archive [default: 256MiB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_archive: Option<u64>,
    /// Entries [default: 10000]
    #[arg(long, value_name = "COUNT")]
    max_entries: Option<u64>,
    /// Bytes of one file [default: 32MiB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_file: Option<u64>,
    /// Bytes of all files [default: 128MiB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_total: Option<u64>,
    /// Bytes of the manifest [default: 4MiB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_manifest: Option<u64>,
    /// Expansion of one file above 1 MiB, like 200 for 200:1 [default: 200]
    #[arg(long, value_name = "RATIO")]
    max_ratio: Option<u64>,
}

/// The flag that says how many threads work.
#[derive(Args, Debug)]
pub(super) struct JobsFlag {
    /// Threads at most, up to 64; what comes out is the same [default: those of the machine, up to 8]
    #[arg(long, value_name = "COUNT")]
    pub(super) jobs: Option<NonZeroUsize>,
}

impl LimitFlags {
    /// The options of a reader with these limits.
    pub(super) fn options(&self) -> OpenOptions {
        let mut limits = Limits::default();
        for (limit, given) in [
            (&mut limits.archive_bytes, self.max_archive),
            (&mut limits.file_bytes, self.max_file),
            (&mut limits.total_bytes, self.max_total),
            (&mut limits.manifest_bytes, self.max_manifest),
            (&mut limits.ratio, self.max_ratio),
        ] {
            *limit = given.unwrap_or(*limit);
        }
        if let Some(entries) = self.max_entries {
            limits = limits.with_entries(entries);
        }
        let options = OpenOptions { limits, ..OpenOptions::default() };
        progress::watch(&options.interrupt);
        options
    }

    /// The flag that has no effect on a folder, when one was given.
    pub(super) fn given(&self) -> Option<&'static str> {
        let flags = [
            ("--max-archive", self.max_archive),
            ("--max-entries", self.max_entries),
            ("--max-file", self.max_file),
            ("--max-total", self.max_total),
            ("--max-manifest", self.max_manifest),
            ("--max-ratio", self.max_ratio),
        ];
        flags.iter().find(|(_, given)| given.is_some()).map(|(flag, _)| *flag)
    }
}

/// `64MiB`, `64M`, `65536`: binary units, as sizes are printed.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: u64 = text[..digits].parse().map_err(|_| "give a number, like 64MiB".to_owned())?;
    let unit: u64 = match text[digits..].trim() {
        "" | "B" => 1,
        "K" | "KiB" => 1 << 10,
        "M" | "MiB" => 1 << 20,
        "G" | "GiB" => 1 << 30,
        other => return Err(format!("`{other}` is not a unit: use KiB, MiB or GiB")),
    };
    number.checked_mul(unit).ok_or_else(|| "the number is too large".to_owned())
}

/// An opened package with the name it was given, and the temporary file when it came from standard input.
pub(super) struct Opened {
    pub(super) name: String,
    pub(super) package: Package,
    /// Whether it came from standard input.
    pub(super) piped: bool,
    _file: Option<NamedTempFile>,
}

/// Opens a path; `-` is an archive on standard input.
pub(super) fn open(path: &Path, options: &OpenOptions) -> Result<Opened> {
    if path.as_os_str() != "-" {
        // A report names files as the repository does.
        let here = std::env::current_dir().ok();
        let relative =
            here.as_ref().and_then(|here| path.strip_prefix(here).ok()).filter(|path| !path.as_os_str().is_empty());
        return Ok(Opened {
            name: shown_path(relative.unwrap_or(path)),
            package: Package::open(path, options)?,
            piped: false,
            _file: None,
        });
    }
    let failed = |action, source| Error::Io { action, path: PathBuf::from(STANDARD_INPUT), source };
    let mut file = NamedTempFile::new().map_err(|error| failed("keep", io::Error::from(error.kind())))?;
    // One byte more than the limit is enough to be refused; nobody has to store the rest.
    let mut input = io::Read::take(io::stdin().lock(), options.limits.archive_bytes.saturating_add(1));
    io::copy(&mut input, &mut file).and_then(|_| file.flush()).map_err(|error| failed("read", error))?;
    let package = Package::open(file.path(), options)?;
    Ok(Opened { name: STANDARD_INPUT.to_owned(), package, piped: true, _file: Some(file) })
}

/// Standard input that somebody can stop waiting for.
pub(super) struct Pipe {
    blocks: Receiver<io::Result<Vec<u8>>>,
    block: Cursor<Vec<u8>>,
    interrupt: Interrupt,
}

impl Pipe {
    pub(super) fn new(interrupt: Interrupt) -> Self {
        let (send, blocks) = sync_channel(4);
        // A read that waits can not be called off; the process ends without this thread.
        thread::spawn(move || {
            loop {
                let mut block = vec![0; 64 * 1024];
                let read = io::stdin().lock().read(&mut block).map(|count| {
                    block.truncate(count);
                    block
                });
                let is_end = read.as_ref().is_ok_and(Vec::is_empty);
                if send.send(read).is_err() || is_end {
                    break;
                }
            }
        });
        Self { blocks, block: Cursor::default(), interrupt }
    }
}

impl Read for Pipe {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.block.position() == self.block.get_ref().len() as u64 {
            match self.blocks.recv_timeout(Duration::from_millis(50)) {
                Ok(block) => self.block = Cursor::new(block?),
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
                Err(RecvTimeoutError::Timeout) if self.interrupt.is_raised() => {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        self.block.read(out)
    }
}

/// Why a binary file is not scanned.
pub(super) const NOT_A_TEXT: &str = "not a text";

/// The bytes of a text, or why it is not read as one; `-` is standard input.
pub(super) fn take_text(path: &Path) -> Result<std::result::Result<Vec<u8>, &'static str>> {
    let failed = |source| Error::Io { action: "read", path: path.to_owned(), source };
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(TEXT_LIMIT + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(TEXT_LIMIT + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > TEXT_LIMIT {
        return Ok(Err("larger than 32 MiB"));
    }
    Ok(if is_text(path, &bytes) { Ok(bytes) } else { Err(NOT_A_TEXT) })
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes() {
        for (text, want) in
            [("0", Some(0)), ("12", Some(12)), ("64MiB", Some(64 << 20)), ("2G", Some(2 << 30)), ("1 KiB", Some(1024))]
        {
            assert_eq!(size(text).ok(), want, "{text}");
        }
        for bad in ["", "MiB", "1MB", "-1", "99999999999G"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
