//! The bytes of a `.uaix` archive, the same for the same contents on every machine (contract, section 1).
//!
//! Host byte Unix, mode 0100644, date 1980-01-01, no folder entries, extra fields, comments or descriptors; deflate
//! where it makes an entry smaller, else stored; ZIP64 only when a number needs it. The encoder gets fixed blocks,
//! because zlib-rs cuts its output where its input is cut.

use super::{
    Interrupt, Observed,
    content::{BLOCK, fill},
};
use crate::{
    error::{Error, Result},
    spec::{
        config::Compression,
        digest::{Digest, Hasher},
        entry_path::EntryPath,
    },
};
use flate2::write::DeflateEncoder;
use std::{
    io::{self, Read, Seek, Write},
    mem::ManuallyDrop,
};
use zip::{
    CompressionMethod, DateTime, ZipWriter,
    write::{PreparedZipFile, SimpleFileOptions, ZipFileBuilder},
};

/// The deflate level; part of what makes the bytes of an archive.
const LEVEL: u32 = 6;
/// Entries up to this many bytes are compressed in memory, once; larger ones are streamed.
const IN_MEMORY: u64 = 4 * 1024 * 1024;

/// Writes entries one after the other.
pub struct ArchiveWriter<W: Write + Seek> {
    /// Never dropped unfinished: the crate would write to standard error and to the file.
    zip: ManuallyDrop<ZipWriter<W>>,
    compression: Compression,
    interrupt: Interrupt,
}

impl<W: Write + Seek> ArchiveWriter<W> {
    /// Begins an archive.
    pub fn new(inner: W, compression: Compression, interrupt: Interrupt) -> Self {
        Self { zip: ManuallyDrop::new(ZipWriter::new(inner)), compression, interrupt }
    }

    /// Adds an entry of `size` bytes. `open` is called once for each time the content is read: twice for a large one.
    ///
    /// # Errors
    /// When reading or writing fails, or the work is interrupted.
    pub fn add<R: Read>(
        &mut self,
        path: &EntryPath,
        size: u64,
        mut open: impl FnMut() -> Result<R>,
    ) -> Result<Observed> {
        self.interrupt.check()?;
        if size <= IN_MEMORY {
            let mut bytes = Vec::with_capacity(size as usize);
            // One byte more than announced is enough to see that the file grew; the caller compares.
            open()?.take(IN_MEMORY + 1).read_to_end(&mut bytes).map_err(reading(path))?;
            return self.add_small(path, &bytes);
        }
        let deflate = self.compression == Compression::Deflate && self.deflated_size(path, open()?)? < size;
        self.add_large(path, size, open()?, deflate)
    }

    /// Ends the archive and gives back what it was written to.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(self) -> Result<W> {
        ManuallyDrop::into_inner(self.zip).finish().map_err(|error| defect(&error))
    }

    fn add_small(&mut self, path: &EntryPath, bytes: &[u8]) -> Result<Observed> {
        let prepare = |method| -> zip::result::ZipResult<PreparedZipFile> {
            let mut builder = ZipFileBuilder::new(path.as_str(), options(method))?;
            bytes.chunks(BLOCK).try_for_each(|block| builder.write_all(block))?;
            builder.finish()
        };
        let mut prepared = None;
        if self.compression == Compression::Deflate {
            let deflated = prepare(CompressionMethod::Deflated).map_err(|error| defect(&error))?;
            prepared = Some(deflated).filter(|file| file.compressed_size() < bytes.len() as u64);
        }
        let prepared = match prepared {
            Some(file) => file,
            None => prepare(CompressionMethod::Stored).map_err(|error| defect(&error))?,
        };
        self.zip.add_prepared_file(prepared).map_err(|error| defect(&error))?;
        Ok(Observed { size: bytes.len() as u64, sha256: Digest::of(bytes) })
    }

    fn add_large(&mut self, path: &EntryPath, size: u64, mut content: impl Read, deflate: bool) -> Result<Observed> {
        let method = if deflate { CompressionMethod::Deflated } else { CompressionMethod::Stored };
        let options = options(method).large_file(size >= u64::from(u32::MAX));
        self.zip.start_file(path.as_str(), options).map_err(|error| defect(&error))?;
        let mut hasher = Hasher::default();
        let mut block = vec![0; BLOCK];
        loop {
            self.interrupt.check()?;
            let filled = fill(&mut content, &mut block).map_err(reading(path))?;
            if filled == 0 {
                break;
            }
            hasher.update(&block[..filled]);
            self.zip.write_all(&block[..filled]).map_err(|error| defect(&error.into()))?;
        }
        let (size, sha256) = hasher.finish();
        Ok(Observed { size, sha256 })
    }

    /// How long a content is once deflated; only counted, never kept.
    fn deflated_size(&self, path: &EntryPath, mut content: impl Read) -> Result<u64> {
        let mut encoder = DeflateEncoder::new(Count(0), flate2::Compression::new(LEVEL));
        let mut block = vec![0; BLOCK];
        loop {
            self.interrupt.check()?;
            let filled = fill(&mut content, &mut block).map_err(reading(path))?;
            if filled == 0 {
                break;
            }
            encoder.write_all(&block[..filled]).map_err(|error| defect(&error.into()))?;
        }
        encoder.finish().map(|count| count.0).map_err(|error| defect(&error.into()))
    }
}

fn options(method: CompressionMethod) -> SimpleFileOptions {
    let level = (method == CompressionMethod::Deflated).then_some(i64::from(LEVEL));
    SimpleFileOptions::default()
        .compression_method(method)
        .compression_level(level)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644)
        .system(zip::System::Unix)
}

fn reading(path: &EntryPath) -> impl Fn(io::Error) -> Error + '_ {
    |source| Error::Io { action: "read", path: path.as_str().into(), source }
}

/// What the writer below refuses: a full disk, mostly. The caller knows the path.
fn defect(error: &zip::result::ZipError) -> Error {
    match error {
        zip::result::ZipError::Io(error) => Error::Io {
            action: "write",
            path: Default::default(),
            source: error
                .raw_os_error()
                .map_or_else(|| io::Error::new(error.kind(), error.to_string()), io::Error::from_raw_os_error),
        },
        other => Error::Defect(format!("the archive can not be written: {other}")),
    }
}

struct Count(u64);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
