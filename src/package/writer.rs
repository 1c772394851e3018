//! The bytes of a `.uaix` archive, the same for the same contents on every machine (contract, section 1).
//!
//! Host byte Unix, mode 0100644, date 1980-01-01, no folder entries, extra fields, comments or descriptors; deflate
//! where it makes an entry smaller, else stored; ZIP64 only when a number needs it. The encoder gets fixed blocks,
//! because zlib-rs cuts its output where its input is cut.

use super::{
    Interrupt, Observed,
    content::{BLOCK, fill},
    regular::open_regular,
};
use crate::{
    error::{At, Error, Result},
    spec::{
        config::Compression,
        digest::{Digest, Hasher},
        entry_path::EntryPath,
    },
};
use flate2::write::DeflateEncoder;
use rayon::{ThreadPool, prelude::*};
use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
    mem::ManuallyDrop,
    path::PathBuf,
};
use zip::{
    CompressionMethod, DateTime, ZipArchive, ZipWriter,
    write::{PreparedZipFile, SimpleFileOptions, ZipFileBuilder},
};

/// The deflate level; part of what makes the bytes of an archive (docs/performance.md says why this one).
const LEVEL: u32 = 6;
/// Compressed entries up to this many bytes of content wait in memory for their turn; larger ones in a temporary file.
const IN_MEMORY: u64 = 12 * 1024 * 1024;
/// So many bytes of content, and so many entries, are compressed side by side before they are written.
const BATCH: (u64, usize) = (2 * IN_MEMORY, 512);

/// Contents longer than this, in bytes, are sampled before they are compressed: so many pieces, so long, all over them.
const SAMPLED: u64 = 256 * 1024;
const SAMPLES: u64 = 8;
const SAMPLE: usize = 16 * 1024;

/// Writes entries one after the other, whoever compresses them.
pub struct ArchiveWriter<W: Write + Seek> {
    /// Never dropped unfinished: the crate would write to standard error and to the file.
    zip: ManuallyDrop<ZipWriter<W>>,
    packer: Packer,
}

/// Compresses single entries; several at a time, where there are threads for it.
#[derive(Clone)]
struct Packer {
    compression: Compression,
    interrupt: Interrupt,
}

/// A content to be added.
pub struct Content<'a> {
    /// Its path.
    pub path: &'a EntryPath,
    /// Its length in bytes, as it was observed.
    pub size: u64,
    /// Where it comes from; it is read once more where it is not smaller compressed.
    pub source: Source<'a>,
}

/// Where a content comes from.
pub enum Source<'a> {
    /// Memory.
    Bytes(&'a [u8]),
    /// A regular file; a link in its place is not followed.
    File(PathBuf),
}

/// An entry that waits for its turn.
struct Prepared {
    body: Body,
    observed: Observed,
}

enum Body {
    /// In memory.
    Here(PreparedZipFile),
    /// In an archive of its own, a temporary file.
    Aside(ZipArchive<BufReader<File>>),
    /// Not smaller compressed, and too long to wait in memory: read when it is written.
    Plain,
}

impl<W: Write + Seek> ArchiveWriter<W> {
    /// Begins an archive.
    pub fn new(inner: W, compression: Compression, interrupt: Interrupt) -> Self {
        Self { zip: ManuallyDrop::new(ZipWriter::new(inner)), packer: Packer { compression, interrupt } }
    }

    /// Adds one entry, and says what its content was.
    ///
    /// # Errors
    /// When reading or writing fails, or the work is interrupted.
    pub fn add(&mut self, content: &Content<'_>) -> Result<Observed> {
        let prepared = self.packer.prepare(content)?;
        self.put(content, prepared)
    }

    /// Adds many entries in their order, compressed side by side by the threads of a pool, and tells what each was. The
    /// bytes are the same as one after the other.
    ///
    /// # Errors
    /// As [`ArchiveWriter::add`], and what `seen` gives.
    pub fn add_all(
        &mut self,
        contents: &[Content<'_>],
        pool: Option<&ThreadPool>,
        mut seen: impl FnMut(&Content<'_>, Observed) -> Result<()>,
    ) -> Result<()> {
        let Some(pool) = pool else {
            return contents.iter().try_for_each(|content| {
                let observed = self.add(content)?;
                seen(content, observed)
            });
        };
        let mut rest = contents;
        while !rest.is_empty() {
            let (batch, after) = rest.split_at(batch(rest));
            rest = after;
            let packer = self.packer.clone();
            let prepare = |content: &Content<'_>| packer.prepare(content);
            let prepared: Vec<_> = pool.install(|| batch.par_iter().map(prepare).collect::<Result<_>>())?;
            for (content, prepared) in batch.iter().zip(prepared) {
                let observed = self.put(content, prepared)?;
                seen(content, observed)?;
            }
        }
        Ok(())
    }

    /// Ends the archive and gives back what it was written to.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(self) -> Result<W> {
        ManuallyDrop::into_inner(self.zip).finish().map_err(|error| defect(&error))
    }

    fn put(&mut self, content: &Content<'_>, prepared: Prepared) -> Result<Observed> {
        match prepared.body {
            Body::Here(file) => self.zip.add_prepared_file(file).map_err(|error| defect(&error))?,
            Body::Aside(mut aside) => {
                let file = aside.by_index_raw(0).map_err(|error| defect(&error))?;
                self.zip.raw_copy_file(file).map_err(|error| defect(&error))?;
            }
            Body::Plain => {
                let options = options(CompressionMethod::Stored).large_file(content.size >= u64::from(u32::MAX));
                self.zip.start_file(content.path.as_str(), options).map_err(|error| defect(&error))?;
                return self.packer.pour(content, &mut *self.zip);
            }
        }
        Ok(prepared.observed)
    }
}

/// How many contents are compressed side by side before they are written.
fn batch(contents: &[Content<'_>]) -> usize {
    let mut bytes = 0;
    let fits = contents.iter().take(BATCH.1).take_while(|content| {
        bytes += content.size.min(IN_MEMORY);
        bytes <= BATCH.0
    });
    fits.count().max(1)
}

impl Packer {
    /// Deflates a content where that makes it smaller.
    fn prepare(&self, content: &Content<'_>) -> Result<Prepared> {
        let deflate = self.compression == Compression::Deflate && !is_dense(content)?;
        // What is long and stored is read when it is written: nothing waits for it, and it waits in no memory.
        if content.size > IN_MEMORY || (!deflate && content.size > SAMPLED) {
            return self.prepare_large(content, deflate);
        }
        if deflate {
            let (file, observed) = self.build(content, CompressionMethod::Deflated)?;
            if file.compressed_size() < observed.size {
                return Ok(Prepared { body: Body::Here(file), observed });
            }
        }
        let (file, observed) = self.build(content, CompressionMethod::Stored)?;
        Ok(Prepared { body: Body::Here(file), observed })
    }

    fn build(&self, content: &Content<'_>, method: CompressionMethod) -> Result<(PreparedZipFile, Observed)> {
        let builder = ZipFileBuilder::new(content.path.as_str(), options(method));
        let mut builder = builder.map_err(|error| defect(&error))?;
        let observed = self.pour(content, &mut builder)?;
        Ok((builder.finish().map_err(|error| defect(&error))?, observed))
    }

    fn prepare_large(&self, content: &Content<'_>, deflate: bool) -> Result<Prepared> {
        let plain = Prepared { body: Body::Plain, observed: Observed { size: 0, sha256: Digest::Sentinel } };
        if !deflate {
            return Ok(plain);
        }
        let folder = std::env::temp_dir();
        let file = tempfile::tempfile().at("write in", &folder)?;
        // Dropped unfinished, the crate would write to standard error.
        let mut aside = ManuallyDrop::new(ZipWriter::new(BufWriter::new(file)));
        let options = options(CompressionMethod::Deflated).large_file(content.size >= u64::from(u32::MAX));
        aside.start_file(content.path.as_str(), options).map_err(|error| defect(&error))?;
        let observed = self.pour(content, &mut *aside)?;
        let written = ManuallyDrop::into_inner(aside).finish().map_err(|error| defect(&error))?;
        let file = written.into_inner().map_err(io::IntoInnerError::into_error).at("write in", &folder)?;
        let mut aside = ZipArchive::new(BufReader::new(file)).map_err(|error| defect(&error))?;
        let is_smaller = aside.by_index_raw(0).map_err(|error| defect(&error))?.compressed_size() < observed.size;
        Ok(if is_smaller { Prepared { body: Body::Aside(aside), observed } } else { plain })
    }

    /// Streams a content in fixed blocks.
    fn pour(&self, content: &Content<'_>, out: &mut dyn Write) -> Result<Observed> {
        let mut source: Box<dyn Read> = match &content.source {
            Source::Bytes(bytes) => Box::new(*bytes),
            Source::File(path) => Box::new(open_regular(path)?),
        };
        let mut hasher = Hasher::default();
        let mut block = vec![0; BLOCK.min(content.size as usize + 1)];
        loop {
            self.interrupt.check()?;
            let filled = fill(&mut source, &mut block).map_err(reading(content.path))?;
            if filled == 0 {
                break;
            }
            hasher.update(&block[..filled]);
            out.write_all(&block[..filled]).map_err(|error| defect(&error.into()))?;
            // What grows while it is read is not read for ever; the caller compares.
            if hasher.size() > content.size {
                break;
            }
        }
        let (size, sha256) = hasher.finish();
        Ok(Observed { size, sha256 })
    }
}

/// Whether a long content is compressed already, as pictures are: samples of it lose less than a hundredth. What a content is
/// decides alone, so the same one is always stored or always deflated.
fn is_dense(content: &Content<'_>) -> Result<bool> {
    if content.size <= SAMPLED {
        return Ok(false);
    }
    let samples = match &content.source {
        Source::Bytes(bytes) => sample(io::Cursor::new(bytes), content.size),
        Source::File(path) => sample(open_regular(path)?, content.size),
    };
    let (read, deflated) = samples.map_err(reading(content.path))?;
    Ok(deflated * 100 >= read * 99)
}

/// How many bytes the samples of a content have, and how many deflated.
fn sample(mut source: impl Read + Seek, size: u64) -> io::Result<(u64, u64)> {
    let mut encoder = DeflateEncoder::new(io::sink(), flate2::Compression::fast());
    let mut piece = vec![0; SAMPLE];
    for number in 0..SAMPLES {
        source.seek(io::SeekFrom::Start((size - SAMPLE as u64) / (SAMPLES - 1) * number))?;
        let filled = fill(&mut source, &mut piece)?;
        encoder.write_all(&piece[..filled])?;
    }
    encoder.try_finish()?;
    Ok((encoder.total_in(), encoder.total_out()))
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
